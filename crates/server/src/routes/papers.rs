//! What a player keeps to himself in a game, and moves on postcards.

use std::time::Instant;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use damier_api as api;
use damier_store::GameId;
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{Body, viewer};
use crate::language::Language;
use crate::refusal::Refusal;
use crate::room::{Asked, Command, PaperAsked, Writing};
use crate::session::Asking;
use crate::shared::Shared;

pub(super) fn router() -> OpenApiRouter<Shared> {
    OpenApiRouter::new()
        .routes(routes!(papers))
        .routes(routes!(keep_plan))
        .routes(routes!(keep_note))
        .routes(routes!(postcard, read_postcard))
}

#[derive(Deserialize, IntoParams)]
struct Whose {
    /// For which side; needed only where the reader holds both seats.
    side: Option<api::Side>,
}

/// What the reader keeps to himself in a game.
#[utoipa::path(get, path = "/api/games/{id}/papers", params(("id" = String, Path), Whose), responses(
    (status = 200, body = api::Papers),
    (status = 403, description = "The seat is not yours.", body = api::ErrorBody),
    (status = 404, description = "No such game.", body = api::ErrorBody),
))]
async fn papers(
    State(shared): State<Shared>,
    Path(id): Path<String>,
    Query(whose): Query<Whose>,
    asking: Asking,
) -> Result<Json<api::Papers>, Refusal> {
    let asked = PaperAsked {
        who: asking.who,
        side: whose.side,
    };
    shared
        .ask(&GameId::new(id), |reply| Command::Papers { asked, reply })
        .await
        .map(Json)
}

/// Keeps conditional moves, which play themselves when the opponent has moved so.
#[utoipa::path(put, path = "/api/games/{id}/plan", params(("id" = String, Path)),
    request_body = api::PlanRequest, responses(
    (status = 200, body = api::Papers),
    (status = 403, description = "The seat is not yours.", body = api::ErrorBody),
    (status = 404, description = "No such game.", body = api::ErrorBody),
    (status = 422, description = "The moves do not fit the game.", body = api::ErrorBody),
    (status = 503, description = "Storage fails; nothing changed.", body = api::ErrorBody),
))]
async fn keep_plan(
    State(shared): State<Shared>,
    Path(id): Path<String>,
    asking: Asking,
    Body(request): Body<api::PlanRequest>,
) -> Result<Json<api::Papers>, Refusal> {
    let writing = Writing::Plan(request.plan);
    write(&shared, id, &asking, request.side, writing).await
}

/// Keeps a note.
#[utoipa::path(put, path = "/api/games/{id}/note", params(("id" = String, Path)),
    request_body = api::NoteRequest, responses(
    (status = 200, body = api::Papers),
    (status = 403, description = "The seat is not yours.", body = api::ErrorBody),
    (status = 404, description = "No such game.", body = api::ErrorBody),
    (status = 503, description = "Storage fails; nothing changed.", body = api::ErrorBody),
))]
async fn keep_note(
    State(shared): State<Shared>,
    Path(id): Path<String>,
    asking: Asking,
    Body(request): Body<api::NoteRequest>,
) -> Result<Json<api::Papers>, Refusal> {
    let writing = Writing::Note(request.note);
    write(&shared, id, &asking, request.side, writing).await
}

async fn write(
    shared: &Shared,
    id: String,
    asking: &Asking,
    side: Option<api::Side>,
    writing: Writing,
) -> Result<Json<api::Papers>, Refusal> {
    let who = asking.who;
    let asked = PaperAsked { who, side };
    shared
        .ask(&GameId::new(id), |reply| Command::Write {
            asked,
            writing,
            reply,
        })
        .await
        .map(Json)
}

/// The moves as they are written on a postcard.
#[utoipa::path(get, path = "/api/games/{id}/postcard", params(("id" = String, Path)), responses(
    (status = 200, body = String, content_type = "text/plain"),
    (status = 404, description = "No such game.", body = api::ErrorBody),
))]
async fn postcard(
    State(shared): State<Shared>,
    Path(id): Path<String>,
    asking: Asking,
    language: Language,
) -> Result<impl IntoResponse, Refusal> {
    let id = GameId::new(id);
    let viewer = viewer(&asking, &id, language);
    let text = shared
        .ask(&id, |reply| Command::Postcard { viewer, reply })
        .await?;
    Ok(([(CONTENT_TYPE, "text/plain; charset=utf-8")], text))
}

/// Plays what stands on a postcard, for the sides that the sender has.
#[utoipa::path(post, path = "/api/games/{id}/postcard", params(("id" = String, Path)),
    request_body = api::PostcardRequest, responses(
    (status = 200, body = api::ActStored),
    (status = 403, description = "The seat is not yours.", body = api::ErrorBody),
    (status = 404, description = "No such game.", body = api::ErrorBody),
    (status = 409, description = "Not now, or not any more.", body = api::ErrorBody),
    (status = 422, description = "The moves do not fit the game.", body = api::ErrorBody),
    (status = 503, description = "Storage fails; nothing changed.", body = api::ErrorBody),
))]
async fn read_postcard(
    State(shared): State<Shared>,
    Path(id): Path<String>,
    asking: Asking,
    Body(request): Body<api::PostcardRequest>,
) -> Result<Json<api::ActStored>, Refusal> {
    let asked = Asked {
        who: asking.who,
        expected: request.expected,
        side: None,
        acts: Vec::new(),
        at: shared.clock.now(),
        since: Instant::now(),
    };
    let text = request.text;
    let seq = shared
        .ask(&GameId::new(id), |reply| Command::ReadPostcard {
            asked,
            text,
            reply,
        })
        .await?;
    Ok(Json(api::ActStored { seq }))
}
