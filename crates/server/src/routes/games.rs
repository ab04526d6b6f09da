//! Making, joining and playing games over plain HTTP.

use std::time::Instant;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::IntoResponse;
use damier_api as api;
use damier_store::GameId;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::Body;
use crate::board;
use crate::language::Language;
use crate::making;
use crate::refusal::Refusal;
use crate::room::{Answer, Asked, Command, Saying, Viewer};
use crate::secret;
use crate::session::{Address, Asking, Secure};
use crate::shared::Shared;

pub(super) fn router() -> OpenApiRouter<Shared> {
    OpenApiRouter::new()
        .routes(routes!(read_position))
        .routes(routes!(make))
        .routes(routes!(look))
        .routes(routes!(join))
        .routes(routes!(act))
        .routes(routes!(rematch))
        .routes(routes!(say))
        .routes(routes!(pdn))
        .routes(routes!(fen_text))
}

/// Reads a position, and says all that is wrong with it.
#[utoipa::path(post, path = "/api/positions", request_body = api::PositionRequest, responses(
    (status = 200, body = api::Position),
    (status = 422, description = "It cannot be played from.", body = api::ErrorBody),
))]
async fn read_position(
    State(shared): State<Shared>,
    Address(address): Address,
    Body(request): Body<api::PositionRequest>,
) -> Result<Json<api::Position>, Refusal> {
    let rules = request.rules.as_deref();
    let variant = shared.own_rules.variant(&request.variant, rules, address)?;
    let position = making::position(variant, &request.fen)?;
    Ok(Json(board::position(&position)))
}

/// Makes a game.
#[utoipa::path(post, path = "/api/games", request_body = api::NewGame, responses(
    (status = 201, body = api::SeenGame),
    (status = 422, description = "Such a game cannot be played.", body = api::ErrorBody),
    (status = 429, description = "Too many games.", body = api::ErrorBody),
    (status = 503, description = "Storage fails.", body = api::ErrorBody),
))]
async fn make(
    State(shared): State<Shared>,
    asking: Asking,
    Secure(secure): Secure,
    Address(address): Address,
    language: Language,
    Body(request): Body<api::NewGame>,
) -> Result<impl IntoResponse, Refusal> {
    let (asking, session, headers) = asking.seated(secure)?;
    let request = api::NewGame {
        name: asking.name(request.name)?,
        ..request
    };
    let id = making::make(&shared, (&session, asking.who), address, request).await?;
    let viewer = viewer(&asking, &id, language);
    let game = shared
        .ask(&id, |reply| Command::Look { viewer, reply })
        .await?;
    Ok((StatusCode::CREATED, headers, Json(game)))
}

/// Shows a game.
#[utoipa::path(get, path = "/api/games/{id}", params(("id" = String, Path)), responses(
    (status = 200, body = api::SeenGame),
    (status = 404, description = "No such game.", body = api::ErrorBody),
))]
async fn look(
    State(shared): State<Shared>,
    Path(id): Path<String>,
    asking: Asking,
    language: Language,
) -> Result<Json<api::SeenGame>, Refusal> {
    let id = GameId::new(id);
    let viewer = viewer(&asking, &id, language);
    shared
        .ask(&id, |reply| Command::Look { viewer, reply })
        .await
        .map(Json)
}

/// Takes the free seat.
#[utoipa::path(post, path = "/api/games/{id}/join", params(("id" = String, Path)),
    request_body = api::JoinRequest, responses(
    (status = 200, body = api::SeenGame),
    (status = 403, description = "The invitation is not this game's.", body = api::ErrorBody),
    (status = 404, description = "No such game.", body = api::ErrorBody),
    (status = 409, description = "The seat is taken.", body = api::ErrorBody),
))]
async fn join(
    State(shared): State<Shared>,
    Path(id): Path<String>,
    asking: Asking,
    Secure(secure): Secure,
    language: Language,
    Body(request): Body<api::JoinRequest>,
) -> Result<impl IntoResponse, Refusal> {
    let (asking, _, headers) = asking.seated(secure)?;
    let id = GameId::new(id);
    let name = asking.name(request.name)?;
    let invite = secret::hash(&request.invite);
    let (who, at) = (asking.who, shared.clock.now());
    shared
        .ask(&id, |reply| Command::Join {
            who,
            invite,
            name,
            at,
            reply,
        })
        .await?;
    let viewer = viewer(&asking, &id, language);
    let game = shared
        .ask(&id, |reply| Command::Look { viewer, reply })
        .await?;
    Ok((headers, Json(game)))
}

/// Carries an act out; answered once it is on disk.
#[utoipa::path(post, path = "/api/games/{id}/acts", params(("id" = String, Path)),
    request_body = api::ActRequest, responses(
    (status = 200, body = api::ActStored),
    (status = 403, description = "The seat is not yours.", body = api::ErrorBody),
    (status = 404, description = "No such game.", body = api::ErrorBody),
    (status = 409, description = "Not now, or not any more.", body = api::ErrorBody),
    (status = 422, description = "The move is not legal.", body = api::ErrorBody),
    (status = 503, description = "Storage fails; nothing changed.", body = api::ErrorBody),
))]
async fn act(
    State(shared): State<Shared>,
    Path(id): Path<String>,
    asking: Asking,
    Body(request): Body<api::ActRequest>,
) -> Result<Json<api::ActStored>, Refusal> {
    let (at, since) = (shared.clock.now(), Instant::now());
    let asked = Asked {
        who: asking.who,
        expected: request.expected,
        side: request.side,
        acts: several(request.act, request.acts)?,
        at,
        since,
    };
    let seq = shared
        .ask(&GameId::new(id), |reply| Command::Act {
            asked,
            answer: Answer::Http(reply),
        })
        .await?;
    Ok(Json(api::ActStored { seq }))
}

/// Acts that are asked for one by one or together.
fn several(act: Option<api::Act>, acts: Option<Vec<api::Act>>) -> Result<Vec<api::Act>, Refusal> {
    match (act, acts) {
        (Some(act), None) => Ok(vec![act]),
        (None, Some(acts)) => Ok(acts),
        _ => Err(Refusal::Malformed("either act or acts is needed".into())),
    }
}

/// Asks for another game with the sides exchanged.
#[utoipa::path(post, path = "/api/games/{id}/rematch", params(("id" = String, Path)),
    request_body = api::RematchRequest, responses(
    (status = 200, body = api::RematchAnswer),
    (status = 403, description = "The seat is not yours.", body = api::ErrorBody),
    (status = 404, description = "No such game.", body = api::ErrorBody),
    (status = 409, description = "The game is not over.", body = api::ErrorBody),
))]
async fn rematch(
    State(shared): State<Shared>,
    Path(id): Path<String>,
    asking: Asking,
    Body(api::RematchRequest {}): Body<api::RematchRequest>,
) -> Result<Json<api::RematchAnswer>, Refusal> {
    let (who, at) = (asking.who, shared.clock.now());
    let game = shared
        .ask(&GameId::new(id), |reply| Command::Rematch {
            who,
            at,
            reply,
        })
        .await?;
    Ok(Json(api::RematchAnswer {
        game: game.map(|id| id.to_string()),
    }))
}

/// Says something beside the game.
#[utoipa::path(post, path = "/api/games/{id}/chat", params(("id" = String, Path)),
    request_body = api::Say, responses(
    (status = 204),
    (status = 403, description = "Not for you to say.", body = api::ErrorBody),
    (status = 404, description = "No such game.", body = api::ErrorBody),
    (status = 429, description = "Too much is said.", body = api::ErrorBody),
))]
async fn say(
    State(shared): State<Shared>,
    Path(id): Path<String>,
    asking: Asking,
    Body(api::Say { phrase, text }): Body<api::Say>,
) -> Result<StatusCode, Refusal> {
    let saying = Saying {
        who: asking.who,
        phrase,
        text,
        at: shared.clock.now(),
    };
    let say = |reply| Command::Say { saying, reply };
    shared.ask(&GameId::new(id), say).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The game as PDN.
#[utoipa::path(get, path = "/api/games/{id}/pdn", params(("id" = String, Path)), responses(
    (status = 200, body = String, content_type = "text/plain"),
    (status = 403, description = "A blindfold game lasts.", body = api::ErrorBody),
    (status = 404, description = "No such game.", body = api::ErrorBody),
))]
async fn pdn(
    State(shared): State<Shared>,
    Path(id): Path<String>,
    asking: Asking,
    language: Language,
) -> Result<impl IntoResponse, Refusal> {
    let id = GameId::new(id);
    let viewer = viewer(&asking, &id, language);
    let text = shared
        .ask(&id, |reply| Command::Pdn { viewer, reply })
        .await?;
    let name = format!("inline; filename=\"damier-{id}.pdn\"");
    Ok((
        [
            (CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()),
            (CONTENT_DISPOSITION, name),
        ],
        text,
    ))
}

/// The position as FEN.
#[utoipa::path(get, path = "/api/games/{id}/fen", params(("id" = String, Path)), responses(
    (status = 200, body = String, content_type = "text/plain"),
    (status = 403, description = "A blindfold game lasts.", body = api::ErrorBody),
    (status = 404, description = "No such game.", body = api::ErrorBody),
))]
async fn fen_text(
    State(shared): State<Shared>,
    Path(id): Path<String>,
    asking: Asking,
    language: Language,
) -> Result<String, Refusal> {
    let id = GameId::new(id);
    let viewer = viewer(&asking, &id, language);
    shared
        .ask(&id, |reply| Command::Fen { viewer, reply })
        .await
}

/// Who looks at a game.
pub(crate) fn viewer(asking: &Asking, game: &GameId, language: Language) -> Viewer {
    let session = asking.session.as_ref();
    Viewer {
        who: asking.who,
        invite: session.map(|session| session.invite(game.as_str())),
        arbiter_invite: session.map(|session| session.arbiter_invite(game.as_str())),
        language,
        apart: std::sync::Arc::default(),
    }
}
