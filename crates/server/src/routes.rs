//! The addresses that the server answers at.

mod account;
mod analysis;
mod arbiter;
mod broadcast_socket;
mod broadcasts;
mod classes;
mod database;
mod games;
mod lag;
mod line;
mod listing;
mod lobby;
mod operations;
mod papers;
mod players;
mod public;
mod reminders;
mod room_socket;
mod simul_socket;
mod simuls;
mod socket;
mod tournaments;

use axum::Json;
use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
use damier_api as api;
use serde::de::DeserializeOwned;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;

use crate::refusal::Refusal;
use crate::shared::Shared;

pub(crate) use games::viewer;

/// The longest body of a request, in bytes.
pub(crate) const LONGEST_BODY: usize = 16 * 1024;

/// Where pages of other sites may read, whoever their reader is.
pub(crate) const PUBLIC: &str = "/api/public/";

/// Where files are sent: no page of another site can send what it takes without asking first.
pub(crate) const IMPORTS: &str = "/api/database/imports";

/// Where mail programs end mails, with a form and without asking first.
pub(crate) const UNSUBSCRIBE: &str = "/api/mail/unsubscribe/";

/// What the document says besides its paths.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Damier",
        description = "Play draughts: make a game, join it, play, watch. docs/http-api.md says \
                       what a schema cannot.",
    ),
    components(schemas(
        api::FromClient,
        api::FromServer,
        api::FromRoom,
        api::ToLobby,
        api::FromLobby,
        api::FromSimul,
        api::FromBroadcast,
        api::FromAnalysis,
        api::ErrorBody
    ))
)]
struct Document;

/// Every route of the API, and the document that describes them.
pub(crate) fn router() -> (axum::Router<Shared>, utoipa::openapi::OpenApi) {
    OpenApiRouter::with_openapi(Document::openapi())
        .merge(listing::router())
        .merge(games::router())
        .merge(account::router())
        .merge(analysis::router())
        .merge(players::router())
        .merge(reminders::router())
        .merge(lobby::router())
        .merge(papers::router())
        .merge(public::router())
        .merge(arbiter::router())
        .merge(broadcasts::router())
        .merge(classes::router())
        .merge(broadcast_socket::router())
        .merge(database::router())
        .merge(room_socket::router())
        .merge(simuls::router())
        .merge(simul_socket::router())
        .merge(socket::router())
        .merge(tournaments::router())
        .merge(operations::router())
        .split_for_parts()
}

/// A JSON body that is not too large.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, state: &S) -> Result<Self, Refusal> {
        match Json::from_request(request, state).await {
            Ok(Json(body)) => Ok(Self(body)),
            Err(rejection) if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE => {
                Err(Refusal::TooLarge(LONGEST_BODY))
            }
            Err(rejection) => Err(Refusal::Malformed(rejection.body_text())),
        }
    }
}
