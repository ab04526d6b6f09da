//! Simuls: making one, joining it, and what people do in it.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::IntoResponse;
use damier_api as api;
use damier_store::EventId;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::Body;
use crate::language::Language;
use crate::refusal::Refusal;
use crate::secret;
use crate::session::{Address, Asking, Secure};
use crate::shared::Shared;
use crate::simul::{self, Command, Viewer};

/// Simuls that are listed; the newest come first.
const MOST: usize = 50;
/// After a day a simul is no longer listed, in milliseconds.
const LISTED_FOR: i64 = 24 * 3600 * 1000;

pub(super) fn router() -> OpenApiRouter<Shared> {
    OpenApiRouter::new()
        .routes(routes!(list))
        .routes(routes!(make))
        .routes(routes!(look))
        .routes(routes!(join))
        .routes(routes!(act))
}

/// The simuls that everybody may find and that are not over.
#[utoipa::path(get, path = "/api/simuls", responses(
    (status = 200, body = Vec<api::SimulSummary>),
    (status = 503, description = "Storage fails.", body = api::ErrorBody),
))]
async fn list(State(shared): State<Shared>) -> Result<Json<Vec<api::SimulSummary>>, Refusal> {
    let since = shared.clock.now() - LISTED_FOR;
    let listed = shared.read(move |storage| storage.listed_events(simul::KIND, since, MOST));
    let mut summaries = Vec::new();
    for id in listed.await? {
        // One that cannot be read does not hide the others.
        let summary = shared.ask_simul(&id, Command::Summary).await;
        summaries.extend(summary.map(|summary| *summary));
    }
    Ok(Json(summaries))
}

/// Makes a simul.
#[utoipa::path(post, path = "/api/simuls", request_body = api::NewSimul, responses(
    (status = 201, body = api::Simul),
    (status = 422, description = "Such a simul cannot be given.", body = api::ErrorBody),
    (status = 429, description = "Too many simuls.", body = api::ErrorBody),
    (status = 503, description = "Storage fails.", body = api::ErrorBody),
))]
async fn make(
    State(shared): State<Shared>,
    asking: Asking,
    Secure(secure): Secure,
    Address(address): Address,
    language: Language,
    Body(request): Body<api::NewSimul>,
) -> Result<impl IntoResponse, Refusal> {
    let (asking, session, headers) = asking.seated(secure)?;
    let request = api::NewSimul {
        name: asking.name(request.name)?,
        ..request
    };
    let id = simul::make(&shared, (&session, asking.who), address, request).await?;
    let viewer = viewer(&asking, &id, language);
    let simul = shared
        .ask_simul(&id, |reply| Command::Look { viewer, reply })
        .await?;
    Ok((StatusCode::CREATED, headers, Json(simul)))
}

/// Shows a simul.
#[utoipa::path(get, path = "/api/simuls/{id}", params(("id" = String, Path)), responses(
    (status = 200, body = api::Simul),
    (status = 404, description = "No such simul.", body = api::ErrorBody),
))]
async fn look(
    State(shared): State<Shared>,
    Path(id): Path<String>,
    asking: Asking,
    language: Language,
) -> Result<Json<Box<api::Simul>>, Refusal> {
    let id = EventId::new(id);
    let viewer = viewer(&asking, &id, language);
    shared
        .ask_simul(&id, |reply| Command::Look { viewer, reply })
        .await
        .map(Json)
}

/// Asks for a board, takes one where the simul is open, or takes the arbiter's seat.
#[utoipa::path(post, path = "/api/simuls/{id}/join", params(("id" = String, Path)),
    request_body = api::SimulJoin, responses(
    (status = 200, body = api::Simul),
    (status = 403, description = "The invitation is not this simul's.", body = api::ErrorBody),
    (status = 404, description = "No such simul.", body = api::ErrorBody),
    (status = 409, description = "Not now, or not any more.", body = api::ErrorBody),
))]
async fn join(
    State(shared): State<Shared>,
    Path(id): Path<String>,
    asking: Asking,
    Secure(secure): Secure,
    language: Language,
    Body(request): Body<api::SimulJoin>,
) -> Result<impl IntoResponse, Refusal> {
    let (asking, _, headers) = asking.seated(secure)?;
    let id = EventId::new(id);
    let name = asking.name(request.name)?;
    let invite = request.invite.as_deref().map(secret::hash);
    let who = asking.who;
    shared
        .ask_simul(&id, |reply| Command::Join {
            who,
            name,
            invite,
            reply,
        })
        .await?;
    let viewer = viewer(&asking, &id, language);
    let simul = shared
        .ask_simul(&id, |reply| Command::Look { viewer, reply })
        .await?;
    Ok((headers, Json(simul)))
}

/// Does something in a simul; answered once it is on disk.
#[utoipa::path(post, path = "/api/simuls/{id}/acts", params(("id" = String, Path)),
    request_body = api::SimulActRequest, responses(
    (status = 200, body = api::Simul),
    (status = 403, description = "You are not in it.", body = api::ErrorBody),
    (status = 404, description = "No such simul.", body = api::ErrorBody),
    (status = 409, description = "Not now, or not for you to do.", body = api::ErrorBody),
    (status = 503, description = "Storage fails; nothing changed.", body = api::ErrorBody),
))]
async fn act(
    State(shared): State<Shared>,
    Path(id): Path<String>,
    asking: Asking,
    language: Language,
    Body(request): Body<api::SimulActRequest>,
) -> Result<Json<Box<api::Simul>>, Refusal> {
    let id = EventId::new(id);
    let (who, act) = (asking.who, request.act);
    shared
        .ask_simul(&id, |reply| Command::Act { who, act, reply })
        .await?;
    let viewer = viewer(&asking, &id, language);
    shared
        .ask_simul(&id, |reply| Command::Look { viewer, reply })
        .await
        .map(Json)
}

/// Who looks at a simul.
pub(super) fn viewer(asking: &Asking, id: &EventId, language: Language) -> Viewer {
    Viewer {
        who: asking.who,
        arbiter_invite: asking
            .session
            .as_ref()
            .map(|session| session.arbiter_invite(id.as_str())),
        language,
    }
}
