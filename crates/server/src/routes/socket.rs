//! A game's WebSocket: acts come in, everything that happens goes out.

use std::sync::atomic::Ordering::Relaxed;
use std::time::Instant;

use axum::extract::rejection::QueryRejection;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{Path, Query, State};
use axum::response::Response;
use damier_api as api;
use damier_store::GameId;
use serde::Deserialize;
use tokio::sync::mpsc;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::games::viewer;
use super::lag::Lag;
use super::line::{self, Close, LONGEST_MESSAGE, SILENT_PINGS, send, unread};
use crate::accounts::Vigil;
use crate::language::Language;
use crate::limits::{Bucket, Ticket};
use crate::refusal::Refusal;
use crate::room::{Answer, Asked, BACKLOG, Command, Viewer, written};
use crate::session::{Address, Asking};
use crate::shared::{Shared, stopped};

pub(super) fn router() -> OpenApiRouter<Shared> {
    OpenApiRouter::new()
        .routes(routes!(socket))
        .routes(routes!(public_socket))
}

#[derive(Deserialize)]
struct Wanted {
    since: Option<u64>,
    language: Option<String>,
}

/// Opens a WebSocket: `FromClient` comes in, `FromServer` goes out.
#[utoipa::path(get, path = "/api/games/{id}/socket", params(
    ("id" = String, Path),
    ("since" = Option<u64>, Query, description = "The highest sequence number seen so far."),
    ("language" = Option<String>, Query, description = "zh-CN or en."),
), responses(
    (status = 101, description = "The WebSocket is open."),
    (status = 400, description = "Not a WebSocket's request.", body = api::ErrorBody),
    (status = 404, description = "No such game.", body = api::ErrorBody),
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
    let wanted = (wanted, accepted, upgrade);
    open(shared, GameId::new(id), asking, address, wanted).await
}

/// The same for pages of other sites: it tells what anybody may see, and takes pings.
#[utoipa::path(get, path = "/api/public/games/{id}/socket", params(
    ("id" = String, Path),
    ("since" = Option<u64>, Query, description = "The highest sequence number seen so far."),
    ("language" = Option<String>, Query, description = "zh-CN or en."),
), responses(
    (status = 101, description = "The WebSocket is open."),
    (status = 400, description = "Not a WebSocket's request.", body = api::ErrorBody),
    (status = 404, description = "No such game.", body = api::ErrorBody),
    (status = 429, description = "Too many sockets.", body = api::ErrorBody),
))]
async fn public_socket(
    State(shared): State<Shared>,
    Path(id): Path<String>,
    wanted: Result<Query<Wanted>, QueryRejection>,
    Address(address): Address,
    accepted: Language,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Refusal> {
    let wanted = (wanted, accepted, upgrade);
    open(shared, GameId::new(id), Asking::nobody(), address, wanted).await
}

/// What a request for a socket says of it.
type Opening = (
    Result<Query<Wanted>, QueryRejection>,
    Language,
    Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
);

async fn open(
    shared: Shared,
    id: GameId,
    asking: Asking,
    address: std::net::IpAddr,
    (wanted, accepted, upgrade): Opening,
) -> Result<Response, Refusal> {
    let Query(wanted) = wanted.map_err(|reason| Refusal::Malformed(reason.body_text()))?;
    let upgrade = upgrade.map_err(|reason| Refusal::Malformed(reason.body_text()))?;
    let ticket = shared
        .sockets
        .enter(address)
        .ok_or(Refusal::TooManyConnections)?;
    let asked = wanted.language.as_deref().and_then(Language::of_tag);
    let viewer = Viewer {
        apart: shared.apart(asking.who).await?,
        ..viewer(&asking, &id, asked.unwrap_or(accepted))
    };
    // Entering the room before the upgrade lets an unknown game be answered with a status.
    let (sink, messages) = mpsc::channel(BACKLOG);
    let seat = {
        let (viewer, since) = (viewer.clone(), wanted.since);
        shared
            .ask(&id, |reply| Command::Watch {
                viewer,
                since,
                sink,
                reply,
            })
            .await?
    };
    let connection = Connection {
        bucket: shared
            .settings
            .limits
            .rate_of_socket
            .map(|rate| Bucket::full(rate, Instant::now())),
        watcher: seat.0,
        heard: Instant::now(),
        lag: Lag::default(),
        vigil: Vigil::over(&shared, &asking),
        _leaving: Leaving {
            shared: shared.clone(),
            id: id.clone(),
            watcher: seat.0,
        },
        shared,
        id,
        viewer,
        _ticket: ticket,
    };
    Ok(line::limited(upgrade).on_upgrade(move |socket| connection.serve(socket, messages)))
}

/// Leaves the room when dropped, also when the upgrade never comes.
struct Leaving {
    shared: Shared,
    id: GameId,
    watcher: u64,
}

impl Drop for Leaving {
    fn drop(&mut self) {
        let (shared, id, watcher) = (self.shared.clone(), self.id.clone(), self.watcher);
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            runtime.spawn(async move { shared.tell(&id, Command::Leave(watcher)).await });
        }
    }
}

/// One socket.
struct Connection {
    shared: Shared,
    id: GameId,
    viewer: Viewer,
    watcher: u64,
    bucket: Option<Bucket>,
    heard: Instant,
    lag: Lag,
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
        // The first move may come before the first interval is over.
        let ping = self.lag.ping(Instant::now());
        if let Err(close) = send(socket, ping).await {
            return close;
        }
        loop {
            tokio::select! {
                message = messages.recv() => match message {
                    Some(text) => {
                        if let Err(close) = send(socket, Message::Text(text)).await {
                            return close;
                        }
                    }
                    // The room has dropped this watcher.
                    None => return Close::Slow,
                },
                received = socket.recv() => {
                    let Some(Ok(message)) = received else { return unread(received) };
                    self.heard = Instant::now();
                    if let Err(close) = self.hear(socket, message).await {
                        return close;
                    }
                }
                _ = pings.tick() => {
                    if self.heard.elapsed() > self.shared.settings.ping * SILENT_PINGS {
                        return Close::Gone;
                    }
                    let ping = self.lag.ping(Instant::now());
                    if let Err(close) = send(socket, ping).await {
                        return close;
                    }
                }
                () = self.vigil.ended() => return Close::SignedOut,
                () = stopped(&mut stop) => return Close::Stopping,
            }
        }
    }

    async fn hear(&mut self, socket: &mut WebSocket, message: Message) -> Result<(), Close> {
        let at = self.shared.clock.now();
        let text = match message {
            Message::Text(text) => text,
            Message::Binary(_) => return Err(Close::Unfit(close_code::UNSUPPORTED)),
            Message::Close(_) => return Err(Close::Gone),
            Message::Pong(payload) => {
                self.lag.pong(&payload, Instant::now());
                return Ok(());
            }
            Message::Ping(_) => return Ok(()),
        };
        match self.read(&text) {
            Ok(api::FromClient::Ping { id }) => {
                send(
                    socket,
                    Message::Text(written(&api::FromServer::Pong { id, at })),
                )
                .await
            }
            Ok(api::FromClient::Act {
                id,
                expected,
                side,
                act,
            }) => {
                self.act(id, expected, side, vec![act]).await;
                Ok(())
            }
            Ok(api::FromClient::Acts {
                id,
                expected,
                side,
                acts,
            }) => {
                self.act(id, expected, side, acts).await;
                Ok(())
            }
            Err(refusal) => {
                self.refuse(&text, refusal).await;
                Ok(())
            }
        }
    }

    async fn act(&self, id: String, expected: u64, side: Option<api::Side>, acts: Vec<api::Act>) {
        let (now, since) = (self.shared.clock.now(), Instant::now());
        // What the line took, the position to the player and his move back, is nobody's thinking.
        let lag = self.lag.within(self.shared.settings.lag_allowed);
        let at = now - i64::try_from(lag.as_millis()).unwrap_or(0);
        let asked = Asked {
            who: self.viewer.who,
            expected,
            side,
            acts,
            at,
            since,
        };
        let answer = Answer::Socket {
            watcher: self.watcher,
            id,
        };
        self.shared
            .tell(&self.id, Command::Act { asked, answer })
            .await;
    }

    fn read(&mut self, text: &str) -> Result<api::FromClient, Refusal> {
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

    /// Has a message refused that cannot be judged; the room knows the sequence number.
    async fn refuse(&self, text: &str, refusal: Refusal) {
        #[derive(Deserialize)]
        struct Named {
            id: String,
        }
        self.shared.metrics.acts_refused.fetch_add(1, Relaxed);
        let named = serde_json::from_str(text).map(|named: Named| named.id);
        let answer = Answer::Socket {
            watcher: self.watcher,
            id: named.unwrap_or_default(),
        };
        self.shared
            .tell(&self.id, Command::Refuse { refusal, answer })
            .await;
    }
}
