//! The game database: looking, exploring, taking games along, and bringing them in.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use axum::Json;
use axum::body::{Body, Bytes};
use axum::extract::{Path, Query, Request, State};
use axum::http::StatusCode;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_LENGTH, CONTENT_TYPE};
use axum::response::IntoResponse;
use damier_api as api;
use damier_archive::{Archive, ArchiveError, Filter, GameId, Order, QueryError};
use damier_rules::{Position, Variant};
use http_body_util::channel::Channel;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::archive::{self, Owner};
use crate::language::Language;
use crate::permission::Importing;
use crate::refusal::Refusal;
use crate::session::{Address, Asking};
use crate::shared::Shared;

/// Games on a page, and the most of them.
const PAGE: u32 = 50;
const LARGEST_PAGE: u32 = 200;
/// Pieces of an export that wait to be sent.
const PIECES: usize = 4;
/// A reader who takes nothing for so long has gone.
const PATIENCE: Duration = Duration::from_secs(30);
/// How large such a piece is, in bytes.
const PIECE: usize = 64 * 1024;

pub(super) fn router() -> OpenApiRouter<Shared> {
    OpenApiRouter::new()
        .routes(routes!(database))
        .routes(routes!(games))
        .routes(routes!(game))
        .routes(routes!(game_pdn))
        .routes(routes!(export))
        .routes(routes!(explorer))
        .routes(routes!(import))
        .routes(routes!(import_of))
        .routes(routes!(remove))
}

/// What the game database holds, and whether this reader may fill it.
#[utoipa::path(get, path = "/api/database", responses(
    (status = 200, body = api::Database),
    (status = 404, description = "The server keeps none.", body = api::ErrorBody),
))]
async fn database(
    State(shared): State<Shared>,
    importing: Importing,
) -> Result<Json<api::Database>, Refusal> {
    let largest_import = shared.settings.largest_import;
    let ask = move |archive: &Archive| -> Result<api::Database, QueryError> {
        let collections = archive.collections()?.into_iter();
        let mut collections: Vec<_> = collections.map(archive::collection).collect();
        collections.sort_by_key(|one| std::cmp::Reverse(one.imported_at.unwrap_or(i64::MAX)));
        let mut variants: Vec<(u64, Variant)> = Vec::new();
        for variant in Variant::ALL.iter().copied() {
            let games = archive.explore(&Position::start(variant), &Filter::default())?;
            variants.push((games.total.games(), variant));
        }
        variants.retain(|(games, _)| *games > 0);
        variants.sort_by_key(|(games, _)| std::cmp::Reverse(*games));
        Ok(api::Database {
            games: archive.count()?,
            collections,
            variants: variants
                .iter()
                .map(|(_, variant)| variant.to_string())
                .collect(),
            may_import: importing.is_allowed(),
            largest_import,
        })
    };
    shared.shelf.ask(ask).await.map(Json)
}

/// Games that fit, the newest first.
#[utoipa::path(get, path = "/api/database/games", params(api::GameFilter, api::ListPage), responses(
    (status = 200, body = api::GameList),
    (status = 400, description = "The search cannot be read.", body = api::ErrorBody),
    (status = 422, description = "No such variant, position or moves.", body = api::ErrorBody),
    (status = 404, description = "The server keeps no database.", body = api::ErrorBody),
))]
async fn games(
    State(shared): State<Shared>,
    Asked(asked): Asked<api::GameFilter>,
    Asked(page): Asked<api::ListPage>,
) -> Result<Json<api::GameList>, Refusal> {
    let after = page.after.filter(|text| !text.is_empty());
    let after = after.map(|text| text.parse()).transpose();
    let query = damier_archive::Query {
        after: after
            .map_err(|error: damier_archive::BadCursor| Refusal::Malformed(error.to_string()))?,
        limit: page.take.unwrap_or(PAGE).clamp(1, LARGEST_PAGE) as usize,
        ..damier_archive::Query::new(archive::filter(asked)?)
    };
    let found = shared
        .shelf
        .ask(move |archive| archive.search(&query))
        .await?;
    Ok(Json(archive::page(found)))
}

/// A game with its variations and comments, and the position after each move.
#[utoipa::path(get, path = "/api/database/games/{id}", params(("id" = String, Path)), responses(
    (status = 200, body = api::ArchivedGame),
    (status = 404, description = "No such game.", body = api::ErrorBody),
))]
async fn game(
    State(shared): State<Shared>,
    Path(id): Path<String>,
) -> Result<Json<api::ArchivedGame>, Refusal> {
    let id = number(&id)?;
    let ask = move |archive: &Archive| -> Result<_, ArchiveError> {
        let Some(game) = archive.game(id)? else {
            return Ok(None);
        };
        let mut collections = archive.collections()?.into_iter();
        let of = collections.find(|one| one.name == game.summary.collection);
        Ok(Some(archive::archived(&game, of.map(archive::collection))))
    };
    let game = shared.shelf.ask(ask).await?;
    game.map(Json).ok_or(Refusal::UnknownGame)
}

/// A game as PDN.
#[utoipa::path(get, path = "/api/database/games/{id}/pdn", params(("id" = String, Path)), responses(
    (status = 200, body = String, content_type = "text/plain"),
    (status = 404, description = "No such game.", body = api::ErrorBody),
))]
async fn game_pdn(
    State(shared): State<Shared>,
    Path(id): Path<String>,
) -> Result<impl IntoResponse, Refusal> {
    let id = number(&id)?;
    let game = shared.shelf.ask(move |archive| archive.game(id)).await?;
    let game = game.ok_or(Refusal::UnknownGame)?;
    Ok((as_pdn(&format!("damier-{id}.pdn")), game.pdn()))
}

/// All games that fit as one PDN file, the newest first.
#[utoipa::path(get, path = "/api/database/export", params(api::GameFilter), responses(
    (status = 200, body = String, content_type = "text/plain"),
    (status = 422, description = "No such variant, position or moves.", body = api::ErrorBody),
    (status = 404, description = "The server keeps no database.", body = api::ErrorBody),
    (status = 429, description = "Too many exports at a time.", body = api::ErrorBody),
))]
async fn export(
    State(shared): State<Shared>,
    Asked(asked): Asked<api::GameFilter>,
) -> Result<impl IntoResponse, Refusal> {
    let filter = archive::filter(asked)?;
    // What is wrong with the question is said before anything is sent.
    let checked = filter.clone();
    shared
        .shelf
        .ask(move |archive| archive.export(&checked, Order::Newest).map(drop))
        .await?;
    let (mut send, body) = Channel::<Bytes, QueryError>::new(PIECES);
    let runtime = tokio::runtime::Handle::current();
    shared.shelf.export(move |archive| {
        // Answers whether the reader is still there.
        let mut pass_on = |piece: String| {
            let sent = tokio::time::timeout(PATIENCE, send.send_data(piece.into()));
            matches!(runtime.block_on(sent), Ok(Ok(())))
        };
        let mut piece = String::with_capacity(PIECE * 2);
        for game in archive.export(&filter, Order::Newest)? {
            // Writing into a string cannot fail.
            let _ = writeln!(piece, "{}", game?.pdn());
            if piece.len() >= PIECE && !pass_on(std::mem::take(&mut piece)) {
                return Ok(());
            }
        }
        pass_on(piece);
        Ok(())
    })?;
    Ok((as_pdn("damier.pdn"), Body::new(body)))
}

/// What was played in a position, and how it went.
#[utoipa::path(get, path = "/api/database/explorer", params(api::ExplorerQuery), responses(
    (status = 200, body = api::Explorer),
    (status = 422, description = "No such variant, position or moves.", body = api::ErrorBody),
    (status = 404, description = "The server keeps no database.", body = api::ErrorBody),
))]
async fn explorer(
    State(shared): State<Shared>,
    Asked(asked): Asked<api::ExplorerQuery>,
) -> Result<Json<api::Explorer>, Refusal> {
    let filter = Filter {
        collection: asked.collection.clone().filter(|name| !name.is_empty()),
        ..Filter::default()
    };
    let ask = move |archive: &Archive| -> Result<_, Refusal> {
        let (start, steps) = archive::opening(&asked)?;
        let position = steps.last().map_or(start, |(_, after)| *after);
        let explored = archive.explore(&position, &filter)?;
        Ok(archive::explorer(&start, &steps, &explored))
    };
    shared.shelf.ask(ask).await.map(Json)
}

/// Imports a PDN file: the body is the file as it is.
#[utoipa::path(post, path = "/api/database/imports", params(api::ImportQuery),
    request_body(content = Vec<u8>, content_type = "application/octet-stream"), responses(
    (status = 202, body = api::Import),
    (status = 403, description = "Not for this reader.", body = api::ErrorBody),
    (status = 413, description = "The file is too large.", body = api::ErrorBody),
    (status = 429, description = "Another import is under way.", body = api::ErrorBody),
    (status = 404, description = "The server keeps no database.", body = api::ErrorBody),
))]
async fn import(
    State(shared): State<Shared>,
    importing: Importing,
    asking: Asking,
    Address(address): Address,
    language: Language,
    Asked(query): Asked<api::ImportQuery>,
    request: Request,
) -> Result<(StatusCode, Json<api::Import>), Refusal> {
    importing.allowed()?;
    let owner = asking
        .who
        .hash()
        .map_or(Owner::Address(address), Owner::Browser);
    let declared = request.headers().get(CONTENT_LENGTH);
    let declared = declared.and_then(|value| value.to_str().ok()?.parse().ok());
    let body = request.into_body();
    let import = archive::receive(&shared, owner, query, declared, body, language).await?;
    Ok((StatusCode::ACCEPTED, Json(import)))
}

/// How far an import is, and what came of it.
#[utoipa::path(get, path = "/api/database/imports/{id}", params(("id" = String, Path)), responses(
    (status = 200, body = api::Import),
    (status = 404, description = "No such import, any more or at all.", body = api::ErrorBody),
))]
async fn import_of(
    State(shared): State<Shared>,
    Path(id): Path<String>,
    language: Language,
) -> Result<Json<api::Import>, Refusal> {
    shared.shelf.imports.told(&id, language).map(Json)
}

/// Removes a collection with all its games.
#[utoipa::path(delete, path = "/api/database/collections/{id}", params(("id" = String, Path)),
    responses(
    (status = 204),
    (status = 403, description = "Not for this reader.", body = api::ErrorBody),
    (status = 404, description = "No such collection.", body = api::ErrorBody),
))]
async fn remove(
    State(shared): State<Shared>,
    importing: Importing,
    Path(id): Path<String>,
) -> Result<StatusCode, Refusal> {
    importing.allowed()?;
    // An import that is under way is waited for a while, then the reader is told.
    let ends = Instant::now() + Duration::from_secs(10);
    let ask = move |archive: &Archive| archive.remove(&id, &mut || Instant::now() < ends);
    let games = shared.shelf.ask(ask).await?;
    tracing::info!(games, "a collection was removed");
    Ok(StatusCode::NO_CONTENT)
}

/// The headers of a PDN text.
fn as_pdn(name: &str) -> [(axum::http::HeaderName, String); 2] {
    [
        (CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()),
        (
            CONTENT_DISPOSITION,
            format!("attachment; filename=\"{name}\""),
        ),
    ]
}

fn number(id: &str) -> Result<GameId, Refusal> {
    let is_number = id.bytes().all(|byte| byte.is_ascii_digit());
    let number = id.parse().ok().filter(|_| is_number);
    number.map(GameId).ok_or(Refusal::UnknownGame)
}

/// A query that can be read.
struct Asked<T>(T);

impl<T: serde::de::DeserializeOwned, S: Send + Sync> axum::extract::FromRequestParts<S>
    for Asked<T>
{
    type Rejection = Refusal;

    async fn from_request_parts(
        parts: &mut axum::http::request::Parts,
        state: &S,
    ) -> Result<Self, Refusal> {
        match Query::from_request_parts(parts, state).await {
            Ok(Query(asked)) => Ok(Self(asked)),
            Err(rejection) => Err(Refusal::Malformed(rejection.body_text())),
        }
    }
}
