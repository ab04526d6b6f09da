//! The arbiter's console over many games.

use axum::Json;
use axum::extract::State;
use damier_api as api;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::language::Language;
use crate::refusal::Refusal;
use crate::room::Command;
use crate::session::Asking;
use crate::shared::Shared;

/// Games that are listed; those that go on come first.
const MOST: usize = 100;

pub(super) fn router() -> OpenApiRouter<Shared> {
    OpenApiRouter::new().routes(routes!(games))
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
    let Some(session) = asking.hash() else {
        return Ok(Json(Vec::new()));
    };
    let games = shared
        .read(move |storage| storage.arbitrated(&session, MOST))
        .await?;
    let mut glances = Vec::with_capacity(games.len());
    for game in games {
        let glance = shared
            .ask(&game, |reply| Command::Glance { language, reply })
            .await;
        // A game that cannot be read does not hide the others.
        glances.extend(glance.map(|glance| *glance));
    }
    Ok(Json(glances))
}
