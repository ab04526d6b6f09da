//! Classes: opened and led by a teacher, joined by pupils.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::IntoResponse;
use damier_api as api;
use damier_store::EventId;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::Body;
use crate::class;
use crate::language::Language;
use crate::refusal::Refusal;
use crate::session::{Address, Asking, Secure};
use crate::shared::Shared;

pub(super) fn router() -> OpenApiRouter<Shared> {
    OpenApiRouter::new()
        .routes(routes!(make))
        .routes(routes!(look))
        .routes(routes!(join))
        .routes(routes!(act))
}

/// Opens a class.
#[utoipa::path(post, path = "/api/classes", request_body = api::NewClass, responses(
    (status = 201, body = api::Class),
    (status = 400, description = "It has no name.", body = api::ErrorBody),
    (status = 429, description = "Too many classes.", body = api::ErrorBody),
    (status = 503, description = "Storage fails.", body = api::ErrorBody),
))]
async fn make(
    State(shared): State<Shared>,
    asking: Asking,
    Secure(secure): Secure,
    Address(address): Address,
    language: Language,
    Body(request): Body<api::NewClass>,
) -> Result<impl IntoResponse, Refusal> {
    let (asking, session, headers) = asking.seated(secure)?;
    let id = class::make(&shared, (&session, asking.who), address, request.name).await?;
    let class = class::load(&shared, &id).await?;
    let shown = class.shown(&shared, asking.who, language).await;
    Ok((StatusCode::CREATED, headers, Json(shown)))
}

/// Shows a class, as far as the reader is in it.
#[utoipa::path(get, path = "/api/classes/{id}", params(("id" = String, Path)), responses(
    (status = 200, body = api::Class),
    (status = 404, description = "No such class.", body = api::ErrorBody),
))]
async fn look(
    State(shared): State<Shared>,
    Path(id): Path<String>,
    asking: Asking,
    language: Language,
) -> Result<Json<api::Class>, Refusal> {
    let class = class::load(&shared, &EventId::new(id)).await?;
    Ok(Json(class.shown(&shared, asking.who, language).await))
}

/// Comes in as a pupil.
#[utoipa::path(post, path = "/api/classes/{id}/join", params(("id" = String, Path)),
    request_body = api::JoinClass, responses(
    (status = 200, body = api::Class),
    (status = 400, description = "He has no name.", body = api::ErrorBody),
    (status = 404, description = "No such class.", body = api::ErrorBody),
    (status = 409, description = "It is over, or full.", body = api::ErrorBody),
))]
async fn join(
    State(shared): State<Shared>,
    Path(id): Path<String>,
    asking: Asking,
    Secure(secure): Secure,
    language: Language,
    Body(request): Body<api::JoinClass>,
) -> Result<impl IntoResponse, Refusal> {
    let (asking, _, headers) = asking.seated(secure)?;
    let id = EventId::new(id);
    class::join(&shared, &id, asking.who, request.name).await?;
    let class = class::load(&shared, &id).await?;
    let shown = class.shown(&shared, asking.who, language).await;
    Ok((headers, Json(shown)))
}

/// The teacher seats pupils, shows something, has them look, or ends the class.
#[utoipa::path(post, path = "/api/classes/{id}/acts", params(("id" = String, Path)),
    request_body = api::ClassActRequest, responses(
    (status = 200, body = api::Class),
    (status = 400, description = "Nobody can be seated so.", body = api::ErrorBody),
    (status = 403, description = "You are not its teacher.", body = api::ErrorBody),
    (status = 404, description = "No such class.", body = api::ErrorBody),
    (status = 409, description = "It is over.", body = api::ErrorBody),
    (status = 422, description = "No such game or position.", body = api::ErrorBody),
    (status = 429, description = "Too many games.", body = api::ErrorBody),
    (status = 503, description = "Storage fails.", body = api::ErrorBody),
))]
async fn act(
    State(shared): State<Shared>,
    Path(id): Path<String>,
    asking: Asking,
    Address(address): Address,
    language: Language,
    Body(request): Body<api::ClassActRequest>,
) -> Result<Json<api::Class>, Refusal> {
    let id = EventId::new(id);
    class::act(&shared, &id, asking.who, address, request.act).await?;
    let class = class::load(&shared, &id).await?;
    Ok(Json(class.shown(&shared, asking.who, language).await))
}
