//! Tournaments by correspondence: making one, joining it, and what people do in it.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::IntoResponse;
use damier_api as api;
use damier_store::EventId;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::Body;
use crate::refusal::Refusal;
use crate::session::{Address, Asking, Secure};
use crate::shared::Shared;
use crate::tournament::{self, Command};
use crate::who::Who;

/// Tournaments that are listed, of one's own and of others each; the newest come first.
const MOST: usize = 50;
/// After three years a tournament is no longer listed, in milliseconds.
const LISTED_FOR: i64 = 3 * 365 * 24 * 3600 * 1000;

pub(super) fn router() -> OpenApiRouter<Shared> {
    OpenApiRouter::new()
        .routes(routes!(list))
        .routes(routes!(make))
        .routes(routes!(look))
        .routes(routes!(join))
        .routes(routes!(act))
}

/// The reader's own tournaments, and those that everybody may find and that are not over.
#[utoipa::path(get, path = "/api/tournaments", responses(
    (status = 200, body = Vec<api::TournamentSummary>),
    (status = 503, description = "Storage fails.", body = api::ErrorBody),
))]
async fn list(
    State(shared): State<Shared>,
    asking: Asking,
) -> Result<Json<Vec<api::TournamentSummary>>, Refusal> {
    let since = shared.clock.now() - LISTED_FOR;
    let who = asking.who;
    let hashes: Vec<_> = who.hashes().collect();
    let listed = shared.read(move |storage| {
        let mut ids = Vec::new();
        for hash in &hashes {
            ids.extend(storage.events_of(tournament::KIND, hash, MOST)?);
        }
        ids.extend(storage.listed_events(tournament::KIND, since, MOST)?);
        Ok(ids)
    });
    let mut summaries: Vec<api::TournamentSummary> = Vec::new();
    for id in listed.await? {
        if summaries.iter().any(|summary| summary.id == id.as_str()) {
            continue;
        }
        // One that cannot be read does not hide the others.
        let summary = shared.ask_tournament(&id, |reply| Command::Summary { who, reply });
        summaries.extend(summary.await.map(|summary| *summary));
    }
    Ok(Json(summaries))
}

/// Makes a tournament.
#[utoipa::path(post, path = "/api/tournaments", request_body = api::NewTournament, responses(
    (status = 201, body = api::Tournament),
    (status = 422, description = "Such a tournament cannot be played.", body = api::ErrorBody),
    (status = 429, description = "Too many tournaments.", body = api::ErrorBody),
    (status = 503, description = "Storage fails.", body = api::ErrorBody),
))]
async fn make(
    State(shared): State<Shared>,
    asking: Asking,
    Secure(secure): Secure,
    Address(address): Address,
    Body(request): Body<api::NewTournament>,
) -> Result<impl IntoResponse, Refusal> {
    let (asking, session, headers) = asking.seated(secure)?;
    let request = api::NewTournament {
        name: asking.name(request.name)?,
        ..request
    };
    let id = tournament::make(&shared, (&session, asking.who), address, request).await?;
    let made = look_at(&shared, &id, asking.who).await?;
    Ok((StatusCode::CREATED, headers, Json(made)))
}

/// Shows a tournament.
#[utoipa::path(get, path = "/api/tournaments/{id}", params(("id" = String, Path)), responses(
    (status = 200, body = api::Tournament),
    (status = 404, description = "No such tournament.", body = api::ErrorBody),
))]
async fn look(
    State(shared): State<Shared>,
    Path(id): Path<String>,
    asking: Asking,
) -> Result<Json<Box<api::Tournament>>, Refusal> {
    look_at(&shared, &EventId::new(id), asking.who)
        .await
        .map(Json)
}

/// Takes part, while players gather.
#[utoipa::path(post, path = "/api/tournaments/{id}/join", params(("id" = String, Path)),
    request_body = api::TournamentJoin, responses(
    (status = 200, body = api::Tournament),
    (status = 404, description = "No such tournament.", body = api::ErrorBody),
    (status = 409, description = "Not now, or not any more.", body = api::ErrorBody),
))]
async fn join(
    State(shared): State<Shared>,
    Path(id): Path<String>,
    asking: Asking,
    Secure(secure): Secure,
    Body(request): Body<api::TournamentJoin>,
) -> Result<impl IntoResponse, Refusal> {
    let (asking, _, headers) = asking.seated(secure)?;
    let id = EventId::new(id);
    let (who, name) = (asking.who, asking.name(request.name)?);
    shared
        .ask_tournament(&id, |reply| Command::Join { who, name, reply })
        .await?;
    let joined = look_at(&shared, &id, who).await?;
    Ok((headers, Json(joined)))
}

/// Does something in a tournament; answered once it is on disk.
#[utoipa::path(post, path = "/api/tournaments/{id}/acts", params(("id" = String, Path)),
    request_body = api::TournamentActRequest, responses(
    (status = 200, body = api::Tournament),
    (status = 403, description = "You are not in it.", body = api::ErrorBody),
    (status = 404, description = "No such tournament.", body = api::ErrorBody),
    (status = 409, description = "Not now, or not for you to do.", body = api::ErrorBody),
    (status = 503, description = "Storage fails; nothing changed.", body = api::ErrorBody),
))]
async fn act(
    State(shared): State<Shared>,
    Path(id): Path<String>,
    asking: Asking,
    Body(request): Body<api::TournamentActRequest>,
) -> Result<Json<Box<api::Tournament>>, Refusal> {
    let id = EventId::new(id);
    let (who, act) = (asking.who, request.act);
    shared
        .ask_tournament(&id, |reply| Command::Act { who, act, reply })
        .await?;
    look_at(&shared, &id, who).await.map(Json)
}

async fn look_at(shared: &Shared, id: &EventId, who: Who) -> Result<Box<api::Tournament>, Refusal> {
    shared
        .ask_tournament(id, |reply| Command::Look { who, reply })
        .await
}
