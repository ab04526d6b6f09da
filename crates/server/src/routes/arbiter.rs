//! The arbiter's console over many games.

use axum::Json;
use axum::extract::{Path, State};
use damier_api as api;
use damier_store::GameId;
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

/// Games that are listed; those that go on come first.
const MOST: usize = 100;

pub(super) fn router() -> OpenApiRouter<Shared> {
    OpenApiRouter::new()
        .routes(routes!(games))
        .routes(routes!(read_log))
}

/// The games whose arbiter this browser is.
#[utoipa::path(get, path = "/api/arbiter", responses(
    (status = 200, body = Vec<api::ArbiterGame>),
    (status = 503, description = "Storage fails.", body = api::ErrorBody),
))]
async fn games(
    State(shared): State<Shared>,
    asking: Asking,
    language: Language,
) -> Result<Json<Vec<api::ArbiterGame>>, Refusal> {
    arbitrated(&shared, asking.who, language).await.map(Json)
}

/// The games of an arbiter; those that go on come first.
///
/// # Errors
///
/// What storage says.
pub(super) async fn arbitrated(
    shared: &Shared,
    who: Who,
    language: Language,
) -> Result<Vec<api::ArbiterGame>, Refusal> {
    let games = shared
        .read(move |storage| {
            let mut games = Vec::new();
            for hash in who.hashes() {
                games.extend(storage.arbitrated(&hash, MOST)?);
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
