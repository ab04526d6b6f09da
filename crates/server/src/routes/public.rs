//! What pages of other sites may read: games as anybody may see them.
//!
//! Nothing here looks at a cookie, so that a page learns no more than whoever looks on without a
//! seat, whoever its reader is; docs/decisions/0016 says why.

use std::time::Instant;

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{FromRequestParts, Path, Query, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::http::request::Parts;
use axum::response::IntoResponse;
use damier_api as api;
use damier_notation::diagram::{Colour, Colours};
use damier_notation::{export, tree};
use damier_rules::{Position, Variant};
use damier_store::GameId;
use serde::Deserialize;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::LONGEST_BODY;
use super::games::viewer;
use crate::language::Language;
use crate::refusal::Refusal;
use crate::room::Command;
use crate::session::{Address, Asking};
use crate::shared::Shared;

/// How long a picture may be kept, by browsers and by those in between.
const KEPT: &str = "public, max-age=5";
/// A picture loads nothing and runs nothing, also where it is opened as a page.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
/// The smallest and the largest picture, in pixels.
const SIZES: [u32; 2] = [80, 2_000];

pub(super) fn router() -> OpenApiRouter<Shared> {
    OpenApiRouter::new()
        .routes(routes!(look))
        .routes(routes!(picture))
        .routes(routes!(read_record))
}

/// One who is let in: as often as an address may read.
pub(super) struct Anybody;

impl FromRequestParts<Shared> for Anybody {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, shared: &Shared) -> Result<Self, Refusal> {
        let Address(address) = Address::of(parts, shared.settings.behind_proxy);
        match shared.readings.take(address, Instant::now()) {
            true => Ok(Self),
            false => Err(Refusal::TooFast),
        }
    }
}

/// Shows a game as anybody may see it.
#[utoipa::path(get, path = "/api/public/games/{id}", params(("id" = String, Path)), responses(
    (status = 200, body = api::SeenGame),
    (status = 404, description = "No such game.", body = api::ErrorBody),
    (status = 429, description = "Too often.", body = api::ErrorBody),
))]
async fn look(
    State(shared): State<Shared>,
    Path(id): Path<String>,
    _: Anybody,
    language: Language,
) -> Result<Json<api::SeenGame>, Refusal> {
    let id = GameId::new(id);
    let viewer = viewer(&Asking::nobody(), &id, language);
    shared
        .ask(&id, |reply| Command::Look { viewer, reply })
        .await
        .map(Json)
}

/// How a picture is to be.
#[derive(Deserialize)]
struct Wanted {
    size: Option<u32>,
    turned: Option<bool>,
    names: Option<bool>,
    colours: Option<String>,
    light: Option<String>,
    dark: Option<String>,
    language: Option<String>,
}

impl Wanted {
    fn colours(&self) -> Result<Colours, Refusal> {
        let mut colours = match self.colours.as_deref() {
            None | Some("wood") => Colours::WOOD,
            Some("paper") => Colours::PAPER,
            Some(_) => return Err(Refusal::Malformed("colours are wood or paper".into())),
        };
        for (asked, part) in [
            (&self.light, &mut colours.light),
            (&self.dark, &mut colours.dark),
        ] {
            if let Some(asked) = asked {
                // In an address the sign before a colour would begin a fragment.
                let text = format!("#{}", asked.trim_start_matches('#'));
                let read = text.parse::<Colour>();
                *part = read.map_err(|error| Refusal::Malformed(error.to_string()))?;
            }
        }
        Ok(colours)
    }
}

/// A picture of a game as it stands, as anybody may see it.
#[utoipa::path(get, path = "/api/public/games/{id}/board.svg", params(
    ("id" = String, Path),
    ("size" = Option<u32>, Query, description = "The longer side, 80 to 2000 pixels."),
    ("turned" = Option<bool>, Query, description = "Whether Black sits at the bottom."),
    ("names" = Option<bool>, Query, description = "Whether squares are named."),
    ("colours" = Option<String>, Query, description = "wood or paper."),
    ("light" = Option<String>, Query, description = "The colour of light squares: e8d0aa."),
    ("dark" = Option<String>, Query, description = "The colour of dark squares."),
    ("language" = Option<String>, Query, description = "zh-CN or en, for what is said of it."),
), responses(
    (status = 200, body = String, content_type = "image/svg+xml"),
    (status = 400, description = "Not such a picture.", body = api::ErrorBody),
    (status = 404, description = "No such game.", body = api::ErrorBody),
    (status = 429, description = "Too often.", body = api::ErrorBody),
))]
async fn picture(
    State(shared): State<Shared>,
    Path(id): Path<String>,
    _: Anybody,
    accepted: Language,
    wanted: Result<Query<Wanted>, QueryRejection>,
) -> Result<impl IntoResponse, Refusal> {
    let Query(wanted) = wanted.map_err(|reason| Refusal::Malformed(reason.body_text()))?;
    let [least, most] = SIZES;
    let size = wanted.size.unwrap_or(400);
    if !(least..=most).contains(&size) {
        let reason = format!("a picture is {least} to {most} pixels large");
        return Err(Refusal::Malformed(reason));
    }
    let colours = wanted.colours()?;
    let asked = wanted.language.as_deref().and_then(Language::of_tag);
    let words = asked.unwrap_or(accepted).words();
    let picture = shared.ask(&GameId::new(id), Command::Picture).await?;
    let title = words.picture(&picture);
    let mut diagram = picture.diagram;
    diagram.size = size;
    diagram.flipped = wanted.turned.unwrap_or(false);
    diagram.named = wanted.names.unwrap_or(true);
    diagram.colours = colours;
    diagram.title = Some(title);
    Ok((
        [
            (CONTENT_TYPE, "image/svg+xml; charset=utf-8"),
            (CACHE_CONTROL, KEPT),
            (CONTENT_SECURITY_POLICY, POLICY),
        ],
        diagram.svg(),
    ))
}

/// Whether there is a move, or a position that is not the usual one: any text is a comment to
/// those who are generous enough.
fn says_something(game: &tree::Tree) -> bool {
    let moves = |item: &tree::Item| matches!(item, tree::Item::Move { .. });
    game.line.iter().any(moves) || game.start != Position::start(game.variant())
}

/// What is to be read, where its text does not say so.
#[derive(Deserialize)]
struct Reading {
    variant: Option<String>,
}

/// Reads a game from PDN, or from moves alone, and says the position after each move: what a page
/// needs to play it over. Nothing is kept.
#[utoipa::path(post, path = "/api/public/records",
    params(("variant" = Option<String>, Query, description = "Where the text does not name it.")),
    request_body(content = String, content_type = "text/plain"), responses(
    (status = 200, description = "A game as a line of JSON, as docs/pdn.md has it.",
        body = String, content_type = "application/json"),
    (status = 400, description = "There is no game in it.", body = api::ErrorBody),
    (status = 413, description = "Too long.", body = api::ErrorBody),
    (status = 422, description = "No such variant.", body = api::ErrorBody),
    (status = 429, description = "Too often.", body = api::ErrorBody),
))]
async fn read_record(
    _: Anybody,
    wanted: Result<Query<Reading>, QueryRejection>,
    body: Result<axum::body::Bytes, axum::extract::rejection::BytesRejection>,
) -> Result<impl IntoResponse, Refusal> {
    let Query(wanted) = wanted.map_err(|reason| Refusal::Malformed(reason.body_text()))?;
    let body = body.map_err(|_| Refusal::TooLarge(LONGEST_BODY))?;
    let mut options = tree::Options::default();
    if let Some(name) = wanted.variant {
        let named = name.parse::<Variant>();
        options.variant = named.map_err(|_| Refusal::UnknownVariant(name))?;
    }
    // A game of many captures takes a while; others are not to wait for it.
    let reading = tokio::task::spawn_blocking(move || {
        let reading = tree::read(&body, &options);
        let game = reading.games.into_iter().find(says_something);
        game.map(|game| export::json(&game, export::Positions::Fen))
    });
    let line = reading.await.map_err(|_| Refusal::Internal)?;
    let line = line.ok_or_else(|| Refusal::Malformed("there is no game in it".into()))?;
    Ok(([(CONTENT_TYPE, "application/json")], line))
}
