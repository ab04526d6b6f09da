//! The socket of the lobby.

use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

use axum::extract::rejection::QueryRejection;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{Query, State};
use axum::response::Response;
use damier_api as api;
use serde::Deserialize;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::line::{self, Close, LONGEST_MESSAGE, SILENT_PINGS, send, unread};
use crate::accounts::Vigil;
use crate::language::Language;
use crate::limits::{Bucket, Ticket};
use crate::lobby::Visit;
use crate::refusal::Refusal;
use crate::room::written;
use crate::session::{Address, Asking};
use crate::shared::{Shared, stopped};

/// What changes within this time is told together.
const TOGETHER: Duration = Duration::from_millis(200);

pub(super) fn router() -> OpenApiRouter<Shared> {
    OpenApiRouter::new().routes(routes!(socket))
}

#[derive(Deserialize)]
struct Wanted {
    language: Option<String>,
}

/// Opens a WebSocket: `ToLobby` comes in, `FromLobby` goes out.
#[utoipa::path(get, path = "/api/lobby/socket", params(
    ("language" = Option<String>, Query, description = "zh-CN or en."),
), responses(
    (status = 101, description = "The WebSocket is open."),
    (status = 400, description = "Not a WebSocket's request.", body = api::ErrorBody),
    (status = 403, description = "The browser has no cookie.", body = api::ErrorBody),
    (status = 429, description = "Too many sockets.", body = api::ErrorBody),
))]
async fn socket(
    State(shared): State<Shared>,
    wanted: Result<Query<Wanted>, QueryRejection>,
    asking: Asking,
    Address(address): Address,
    accepted: Language,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Refusal> {
    let Query(wanted) = wanted.map_err(|reason| Refusal::Malformed(reason.body_text()))?;
    let upgrade = upgrade.map_err(|reason| Refusal::Malformed(reason.body_text()))?;
    let ticket = shared
        .sockets
        .enter(address)
        .ok_or(Refusal::TooManyConnections)?;
    let asked = wanted.language.as_deref().and_then(Language::of_tag);
    let connection = Connection {
        visit: shared.visit(&asking, address)?,
        vigil: Vigil::over(&shared, &asking),
        bucket: shared
            .settings
            .limits
            .rate_of_socket
            .map(|rate| Bucket::full(rate, Instant::now())),
        language: asked.unwrap_or(accepted),
        heard: Instant::now(),
        own: Vec::new(),
        shared,
        _ticket: ticket,
    };
    Ok(line::limited(upgrade).on_upgrade(move |socket| connection.serve(socket)))
}

/// One socket.
struct Connection {
    shared: Shared,
    visit: Visit,
    vigil: Vigil,
    language: Language,
    bucket: Option<Bucket>,
    heard: Instant,
    /// One's own seeks, as they were told last.
    own: Vec<u64>,
    _ticket: Ticket,
}

impl Connection {
    async fn serve(mut self, mut socket: WebSocket) {
        self.shared.metrics.sockets.fetch_add(1, Relaxed);
        let close = self.talk(&mut socket).await;
        self.shared.metrics.sockets.fetch_sub(1, Relaxed);
        line::end(&mut socket, close).await;
    }

    async fn talk(&mut self, socket: &mut WebSocket) -> Close {
        self.visit.changes.mark_unchanged();
        if let Err(close) = self.tell(socket).await {
            return close;
        }
        let mut stop = self.shared.stop.subscribe();
        let mut pings = tokio::time::interval(self.shared.settings.ping);
        pings.reset();
        // When what has changed is told.
        let mut due: Option<tokio::time::Instant> = None;
        loop {
            let done = tokio::select! {
                changed = self.visit.changes.changed(), if due.is_none() => {
                    if changed.is_err() {
                        return Close::Stopping;
                    }
                    due = Some(tokio::time::Instant::now() + TOGETHER);
                    Ok(())
                }
                () = until(due) => {
                    due = None;
                    self.visit.changes.mark_unchanged();
                    self.tell(socket).await
                }
                Some(game) = self.visit.games.recv() => {
                    say(socket, &api::FromLobby::Paired { game: game.to_string() }).await
                }
                received = socket.recv() => {
                    let Some(Ok(message)) = received else { return unread(received) };
                    self.heard = Instant::now();
                    self.hear(socket, message).await
                }
                _ = pings.tick() => {
                    if self.heard.elapsed() > self.shared.settings.ping * SILENT_PINGS {
                        return Close::Gone;
                    }
                    send(socket, Message::Ping(Default::default())).await
                }
                () = self.vigil.ended() => return Close::SignedOut,
                () = stopped(&mut stop) => return Close::Stopping,
            };
            if let Err(close) = done {
                return close;
            }
        }
    }

    /// Tells what there is to see.
    async fn tell(&mut self, socket: &mut WebSocket) -> Result<(), Close> {
        let own = self.visit.own();
        say(socket, &self.shared.foyer.shown()).await?;
        if own != self.own {
            self.own = own;
            let seeks = self.own.clone();
            say(socket, &api::FromLobby::Yours { seeks }).await?;
        }
        Ok(())
    }

    async fn hear(&mut self, socket: &mut WebSocket, message: Message) -> Result<(), Close> {
        let text = match message {
            Message::Text(text) => text,
            Message::Binary(_) => return Err(Close::Unfit(close_code::UNSUPPORTED)),
            Message::Close(_) => return Err(Close::Gone),
            Message::Ping(_) | Message::Pong(_) => return Ok(()),
        };
        let (id, outcome) = match self.read(&text) {
            Ok(api::ToLobby::Ping { id }) => {
                let at = self.shared.clock.now();
                return say(socket, &api::FromLobby::Pong { id, at }).await;
            }
            Ok(api::ToLobby::Seek { id, ask }) => (id, self.visit.ask(ask, false).await),
            Ok(api::ToLobby::Pair { id, ask }) => (id, self.visit.ask(ask, true).await),
            Ok(api::ToLobby::Accept { id, seek }) => (id, self.visit.accept(seek).await),
            Ok(api::ToLobby::Cancel { id, seek }) => (id, self.visit.cancel(seek)),
            Err(refusal) => (String::new(), Err(refusal)),
        };
        let answer = match outcome {
            Ok(()) => api::FromLobby::Done { id },
            Err(refusal) => api::FromLobby::Refused {
                id,
                error: refusal.fault(self.language),
            },
        };
        say(socket, &answer).await
    }

    fn read(&mut self, text: &str) -> Result<api::ToLobby, Refusal> {
        if let (Some(bucket), Some(rate)) =
            (&mut self.bucket, self.shared.settings.limits.rate_of_socket)
            && !bucket.take(rate, Instant::now())
        {
            return Err(Refusal::TooFast);
        }
        if text.len() > LONGEST_MESSAGE {
            return Err(Refusal::TooLarge(LONGEST_MESSAGE));
        }
        serde_json::from_str(text).map_err(|error| Refusal::Malformed(error.to_string()))
    }
}

async fn say(socket: &mut WebSocket, message: &api::FromLobby) -> Result<(), Close> {
    send(socket, Message::Text(written(message))).await
}

async fn until(moment: Option<tokio::time::Instant>) {
    match moment {
        Some(moment) => tokio::time::sleep_until(moment).await,
        None => std::future::pending().await,
    }
}
