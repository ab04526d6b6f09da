//! The arbiter's console over many games.

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use damier_api as api;
use damier_store::GameId;
use serde::Deserialize;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::access::{Action, Role};
use crate::language::Language;
use crate::log;
use crate::refusal::Refusal;
use crate::room::Command;
use crate::session::Asking;
use crate::shared::Shared;
use crate::who::Who;

/// Games that are listed at once.
const MOST: usize = 100;

pub(super) fn router() -> OpenApiRouter<Shared> {
    OpenApiRouter::new()
        .routes(routes!(games))
        .routes(routes!(read_log))
}

/// Which of the games are wanted.
#[derive(Deserialize)]
struct Page {
    skip: Option<u32>,
}

/// The games whose arbiter this browser is, a hundred at a time: those that go on come first, the
/// newest of each before the others.
#[utoipa::path(get, path = "/api/arbiter", params(
    ("skip" = Option<u32>, Query, description = "How many are known already."),
), responses(
    (status = 200, body = Vec<api::ArbiterGame>),
    (status = 400, description = "No such page.", body = api::ErrorBody),
    (status = 503, description = "Storage fails.", body = api::ErrorBody),
))]
async fn games(
    State(shared): State<Shared>,
    wanted: Result<Query<Page>, QueryRejection>,
    asking: Asking,
    language: Language,
) -> Result<Json<Vec<api::ArbiterGame>>, Refusal> {
    let Query(wanted) = wanted.map_err(|reason| Refusal::Malformed(reason.body_text()))?;
    let skip = wanted.skip.unwrap_or(0);
    let skip = usize::try_from(skip).unwrap_or(usize::MAX >> 2);
    arbitrated(&shared, asking.who, skip, language)
        .await
        .map(Json)
}

/// The games of an arbiter without the first so many; those that go on come first.
///
/// # Errors
///
/// What storage says.
pub(super) async fn arbitrated(
    shared: &Shared,
    who: Who,
    skip: usize,
    language: Language,
) -> Result<Vec<api::ArbiterGame>, Refusal> {
    let games = shared
        .read(move |storage| {
            let mut games = Vec::new();
            for hash in who.hashes() {
                games.extend(storage.arbitrated(&hash, skip, MOST)?);
            }
            Ok(games)
        })
        .await?;
    let mut glances = Vec::with_capacity(games.len());
    for game in games {
        let glance = shared
            .ask(&game, |reply| Command::Glance { language, reply })
            .await;
        // A game that cannot be read does not hide the others.
        glances.extend(glance.map(|glance| *glance));
    }
    Ok(glances)
}

/// The whole log in words: to the arbiter while the game lasts, to everybody after it.
#[utoipa::path(get, path = "/api/games/{id}/log", params(("id" = String, Path)), responses(
    (status = 200, body = Vec<api::LogLine>),
    (status = 403, description = "The game lasts, and you are not its arbiter.",
        body = api::ErrorBody),
    (status = 404, description = "No such game.", body = api::ErrorBody),
))]
async fn read_log(
    State(shared): State<Shared>,
    Path(id): Path<String>,
    asking: Asking,
    language: Language,
) -> Result<Json<Vec<api::LogLine>>, Refusal> {
    let id = GameId::new(id);
    let stored = shared.read(move |storage| storage.load(&id)).await?;
    let stored = stored.ok_or(Refusal::UnknownGame)?;
    let arbiter = stored.record.arbiter.as_ref().and_then(|seat| seat.session);
    let role = Role::of(&[], false, asking.who.holds(arbiter), false);
    if role.may(Action::ReadLog).is_err() && stored.record.finish.is_none() {
        return Err(Refusal::NotYourSeat);
    }
    // Going through a long game takes a while; others are not to wait for it.
    let telling = tokio::task::spawn_blocking(move || log::lines(&stored, language));
    telling.await.map_err(|_| Refusal::Internal)?.map(Json)
}
