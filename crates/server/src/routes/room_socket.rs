//! The socket of an arbiter's room: all his games, and each again whenever it changes.

use std::sync::atomic::Ordering::Relaxed;
use std::time::Instant;

use axum::extract::rejection::QueryRejection;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{Query, State};
use axum::response::Response;
use damier_api as api;
use serde::Deserialize;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::arbiter::arbitrated;
use super::line::{self, Close, LONGEST_MESSAGE, SILENT_PINGS, send, unread};
use crate::accounts::Vigil;
use crate::language::Language;
use crate::limits::{Bucket, Ticket};
use crate::overseers::Overseer;
use crate::refusal::Refusal;
use crate::room::{Command, written};
use crate::session::{Address, Asking};
use crate::shared::{Shared, stopped};
use crate::who::Who;

pub(super) fn router() -> OpenApiRouter<Shared> {
    OpenApiRouter::new().routes(routes!(socket))
}

#[derive(Deserialize)]
struct Wanted {
    language: Option<String>,
}

/// Opens a WebSocket that sends `FromRoom`; it takes pings.
#[utoipa::path(get, path = "/api/arbiter/socket", params(
    ("language" = Option<String>, Query, description = "zh-CN or en."),
), responses(
    (status = 101, description = "The WebSocket is open."),
    (status = 400, description = "Not a WebSocket's request.", body = api::ErrorBody),
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
    let who = asking.who;
    let connection = Connection {
        bucket: shared
            .settings
            .limits
            .rate_of_socket
            .map(|rate| Bucket::full(rate, Instant::now())),
        // Entered before the games are listed, so that none is missed in between.
        overseer: who
            .hash()
            .map(|_| shared.overseers.enter(who.hashes().collect())),
        who,
        language: asked.unwrap_or(accepted),
        heard: Instant::now(),
        vigil: Vigil::over(&shared, &asking),
        shared,
        _ticket: ticket,
    };
    Ok(line::limited(upgrade).on_upgrade(move |socket| connection.serve(socket)))
}

/// One socket.
struct Connection {
    shared: Shared,
    who: Who,
    /// Nobody who is unknown is an arbiter.
    overseer: Option<Overseer>,
    language: Language,
    bucket: Option<Bucket>,
    heard: Instant,
    vigil: Vigil,
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
        let first = self.all().await;
        if let Err(close) = send(socket, first).await {
            return close;
        }
        let mut stop = self.shared.stop.subscribe();
        let mut pings = tokio::time::interval(self.shared.settings.ping);
        pings.reset();
        loop {
            let done = tokio::select! {
                games = changed(self.overseer.as_ref()) => self.tell(socket, games).await,
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

    /// All games, or why they cannot be listed.
    async fn all(&self) -> Message {
        let games = arbitrated(&self.shared, self.who, 0, self.language).await;
        let at = self.shared.clock.now();
        Message::Text(written(&match games {
            Ok(games) => api::FromRoom::Games { games, at },
            Err(refusal) => self.refused(String::new(), &refusal),
        }))
    }

    async fn tell(
        &self,
        socket: &mut WebSocket,
        games: std::collections::BTreeSet<damier_store::GameId>,
    ) -> Result<(), Close> {
        let language = self.language;
        for game in games {
            let glance = |reply| Command::Glance { language, reply };
            // A game that cannot be read does not hide the others.
            if let Ok(game) = self.shared.ask(&game, glance).await {
                let at = self.shared.clock.now();
                let message = api::FromRoom::Game { game, at };
                send(socket, Message::Text(written(&message))).await?;
            }
        }
        Ok(())
    }

    fn refused(&self, id: String, refusal: &Refusal) -> api::FromRoom {
        let error = refusal.fault(self.language);
        api::FromRoom::Refused { id, error }
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
            Ok(id) => api::FromRoom::Pong { id, at },
            Err(refusal) => self.refused(String::new(), &refusal),
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

async fn changed(overseer: Option<&Overseer>) -> std::collections::BTreeSet<damier_store::GameId> {
    match overseer {
        Some(overseer) => overseer.changed().await,
        None => std::future::pending().await,
    }
}
