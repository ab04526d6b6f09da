//! The socket of a simul: everything that happens in it goes out, pings come in.

use std::sync::atomic::Ordering::Relaxed;
use std::time::Instant;

use axum::extract::rejection::QueryRejection;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{Path, Query, State};
use axum::response::Response;
use damier_api as api;
use damier_store::EventId;
use serde::Deserialize;
use tokio::sync::mpsc;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::line::{self, Close, LONGEST_MESSAGE, SILENT_PINGS, send, unread};
use super::simuls::viewer;
use crate::accounts::Vigil;
use crate::language::Language;
use crate::limits::{Bucket, Ticket};
use crate::refusal::Refusal;
use crate::room::{BACKLOG, written};
use crate::session::{Address, Asking};
use crate::shared::{Shared, stopped};
use crate::simul::Command;

pub(super) fn router() -> OpenApiRouter<Shared> {
    OpenApiRouter::new().routes(routes!(socket))
}

#[derive(Deserialize)]
struct Wanted {
    language: Option<String>,
}

/// Opens a WebSocket that sends `FromSimul`; it takes pings.
#[utoipa::path(get, path = "/api/simuls/{id}/socket", params(
    ("id" = String, Path),
    ("language" = Option<String>, Query, description = "zh-CN or en."),
), responses(
    (status = 101, description = "The WebSocket is open."),
    (status = 400, description = "Not a WebSocket's request.", body = api::ErrorBody),
    (status = 404, description = "No such simul.", body = api::ErrorBody),
    (status = 429, description = "Too many sockets.", body = api::ErrorBody),
))]
async fn socket(
    State(shared): State<Shared>,
    Path(id): Path<String>,
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
    let id = EventId::new(id);
    let asked = wanted.language.as_deref().and_then(Language::of_tag);
    let viewer = viewer(&asking, &id, asked.unwrap_or(accepted));
    let language = viewer.language;
    // Entering the room before the upgrade lets an unknown simul be answered with a status.
    let (sink, messages) = mpsc::channel(BACKLOG);
    let watch = |reply| Command::Watch {
        viewer,
        sink,
        reply,
    };
    let watcher = shared.ask_simul(&id, watch).await?.0;
    let connection = Connection {
        bucket: shared
            .settings
            .limits
            .rate_of_socket
            .map(|rate| Bucket::full(rate, Instant::now())),
        language,
        heard: Instant::now(),
        vigil: Vigil::over(&shared, &asking),
        _leaving: Leaving {
            shared: shared.clone(),
            id,
            watcher,
        },
        shared,
        _ticket: ticket,
    };
    Ok(line::limited(upgrade).on_upgrade(move |socket| connection.serve(socket, messages)))
}

/// Leaves the room when dropped, also when the upgrade never comes.
struct Leaving {
    shared: Shared,
    id: EventId,
    watcher: u64,
}

impl Drop for Leaving {
    fn drop(&mut self) {
        let (shared, id, watcher) = (self.shared.clone(), self.id.clone(), self.watcher);
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            runtime.spawn(async move { shared.tell_simul(&id, Command::Leave(watcher)).await });
        }
    }
}

/// One socket.
struct Connection {
    shared: Shared,
    language: Language,
    bucket: Option<Bucket>,
    heard: Instant,
    vigil: Vigil,
    _leaving: Leaving,
    _ticket: Ticket,
}

impl Connection {
    async fn serve(mut self, mut socket: WebSocket, mut messages: mpsc::Receiver<Utf8Bytes>) {
        self.shared.metrics.sockets.fetch_add(1, Relaxed);
        let close = self.talk(&mut socket, &mut messages).await;
        self.shared.metrics.sockets.fetch_sub(1, Relaxed);
        line::end(&mut socket, close).await;
    }

    async fn talk(
        &mut self,
        socket: &mut WebSocket,
        messages: &mut mpsc::Receiver<Utf8Bytes>,
    ) -> Close {
        let mut stop = self.shared.stop.subscribe();
        let mut pings = tokio::time::interval(self.shared.settings.ping);
        pings.reset();
        loop {
            let done = tokio::select! {
                message = messages.recv() => match message {
                    Some(text) => send(socket, Message::Text(text)).await,
                    // The room has dropped this watcher.
                    None => return Close::Slow,
                },
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

    async fn hear(&mut self, socket: &mut WebSocket, message: Message) -> Result<(), Close> {
        let text = match message {
            Message::Text(text) => text,
            Message::Binary(_) => return Err(Close::Unfit(close_code::UNSUPPORTED)),
            Message::Close(_) => return Err(Close::Gone),
            Message::Ping(_) | Message::Pong(_) => return Ok(()),
        };
        let at = self.shared.clock.now();
        let answer = match self.read(&text) {
            Ok(id) => api::FromSimul::Pong { id, at },
            Err(refusal) => api::FromSimul::Refused {
                id: String::new(),
                error: refusal.fault(self.language),
            },
        };
        send(socket, Message::Text(written(&answer))).await
    }

    /// The name of a ping: nothing else is said here.
    fn read(&mut self, text: &str) -> Result<String, Refusal> {
        if let (Some(bucket), Some(rate)) =
            (&mut self.bucket, self.shared.settings.limits.rate_of_socket)
            && !bucket.take(rate, Instant::now())
        {
            return Err(Refusal::TooFast);
        }
        if text.len() > LONGEST_MESSAGE {
            return Err(Refusal::TooLarge(LONGEST_MESSAGE));
        }
        match serde_json::from_str(text) {
            Ok(api::FromClient::Ping { id }) => Ok(id),
            Ok(_) => Err(Refusal::NotYourSeat),
            Err(error) => Err(Refusal::Malformed(error.to_string())),
        }
    }
}
