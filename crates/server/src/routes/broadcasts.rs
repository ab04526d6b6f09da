//! Events that are shown: made and changed by an arbiter, looked at by everybody.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::IntoResponse;
use damier_api as api;
use damier_store::EventId;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::Body;
use crate::broadcast;
use crate::language::Language;
use crate::refusal::Refusal;
use crate::session::{Address, Asking, Secure};
use crate::shared::Shared;

pub(super) fn router() -> OpenApiRouter<Shared> {
    OpenApiRouter::new()
        .routes(routes!(mine, make))
        .routes(routes!(look))
        .routes(routes!(change))
}

/// The events that this browser made, the newest first.
#[utoipa::path(get, path = "/api/broadcasts", responses(
    (status = 200, body = Vec<api::BroadcastSummary>),
    (status = 503, description = "Storage fails.", body = api::ErrorBody),
))]
async fn mine(
    State(shared): State<Shared>,
    asking: Asking,
) -> Result<Json<Vec<api::BroadcastSummary>>, Refusal> {
    broadcast::made_by(&shared, asking.who).await.map(Json)
}

/// Makes an event that shows nothing yet.
#[utoipa::path(post, path = "/api/broadcasts", request_body = api::NewBroadcast, responses(
    (status = 201, body = api::Broadcast),
    (status = 400, description = "It has no name, or no such delay.", body = api::ErrorBody),
    (status = 429, description = "Too many events.", body = api::ErrorBody),
    (status = 503, description = "Storage fails.", body = api::ErrorBody),
))]
async fn make(
    State(shared): State<Shared>,
    asking: Asking,
    Secure(secure): Secure,
    Address(address): Address,
    language: Language,
    Body(request): Body<api::NewBroadcast>,
) -> Result<impl IntoResponse, Refusal> {
    let (asking, session, headers) = asking.seated(secure)?;
    let id = broadcast::make(&shared, (&session, asking.who), address, request).await?;
    let event = broadcast::load(&shared, &id).await?;
    let shown = event.shown(&shared, asking.who, language).await;
    Ok((StatusCode::CREATED, headers, Json(shown)))
}

/// Shows an event with its boards, as anybody may see them.
#[utoipa::path(get, path = "/api/broadcasts/{id}", params(("id" = String, Path)), responses(
    (status = 200, body = api::Broadcast),
    (status = 404, description = "No such event.", body = api::ErrorBody),
))]
async fn look(
    State(shared): State<Shared>,
    Path(id): Path<String>,
    asking: Asking,
    language: Language,
) -> Result<Json<api::Broadcast>, Refusal> {
    let event = broadcast::load(&shared, &EventId::new(id)).await?;
    Ok(Json(event.shown(&shared, asking.who, language).await))
}

/// Changes an event: its name, the games that are shown, its end.
#[utoipa::path(post, path = "/api/broadcasts/{id}/changes", params(("id" = String, Path)),
    request_body = api::BroadcastChange, responses(
    (status = 200, body = api::Broadcast),
    (status = 403, description = "The event, or a game, is not yours.", body = api::ErrorBody),
    (status = 404, description = "No such event or game.", body = api::ErrorBody),
    (status = 409, description = "Not so, or not any more.", body = api::ErrorBody),
    (status = 503, description = "Storage fails; nothing changed.", body = api::ErrorBody),
))]
async fn change(
    State(shared): State<Shared>,
    Path(id): Path<String>,
    asking: Asking,
    language: Language,
    Body(request): Body<api::BroadcastChange>,
) -> Result<Json<api::Broadcast>, Refusal> {
    let id = EventId::new(id);
    broadcast::change(&shared, &id, asking.who, request).await?;
    let event = broadcast::load(&shared, &id).await?;
    Ok(Json(event.shown(&shared, asking.who, language).await))
}
