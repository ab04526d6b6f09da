//! The sockets of an event that is shown and of a class: all boards, and each again whenever it
//! changes.

use std::sync::atomic::Ordering::Relaxed;
use std::time::Instant;

use axum::extract::rejection::QueryRejection;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{Path, Query, State};
use axum::response::Response;
use damier_api as api;
use damier_store::{EventId, GameId, Hash};
use serde::Deserialize;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::line::{self, Close, LONGEST_MESSAGE, SILENT_PINGS, send, unread};
use crate::accounts::Vigil;
use crate::broadcast;
use crate::class;
use crate::language::Language;
use crate::limits::{Bucket, Ticket};
use crate::overseers::Overseer;
use crate::refusal::Refusal;
use crate::room::written;
use crate::session::{Address, Asking};
use crate::shared::{Shared, stopped};
use crate::who::Who;

pub(super) fn router() -> OpenApiRouter<Shared> {
    OpenApiRouter::new()
        .routes(routes!(socket))
        .routes(routes!(class_socket))
}

#[derive(Deserialize)]
struct Wanted {
    language: Option<String>,
}

/// Opens a WebSocket that sends `FromBroadcast`; it takes pings.
#[utoipa::path(get, path = "/api/broadcasts/{id}/socket", params(
    ("id" = String, Path),
    ("language" = Option<String>, Query, description = "zh-CN or en."),
), responses(
    (status = 101, description = "The WebSocket is open."),
    (status = 400, description = "Not a WebSocket's request.", body = api::ErrorBody),
    (status = 404, description = "No such event.", body = api::ErrorBody),
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
    let page = Page::Event(EventId::new(id));
    open(shared, page, asking, address, (wanted, accepted, upgrade)).await
}

/// Opens a WebSocket that sends `FromBroadcast`; it takes pings.
#[utoipa::path(get, path = "/api/classes/{id}/socket", params(
    ("id" = String, Path),
    ("language" = Option<String>, Query, description = "zh-CN or en."),
), responses(
    (status = 101, description = "The WebSocket is open."),
    (status = 400, description = "Not a WebSocket's request.", body = api::ErrorBody),
    (status = 404, description = "No such class.", body = api::ErrorBody),
    (status = 429, description = "Too many sockets.", body = api::ErrorBody),
))]
async fn class_socket(
    State(shared): State<Shared>,
    Path(id): Path<String>,
    wanted: Result<Query<Wanted>, QueryRejection>,
    asking: Asking,
    Address(address): Address,
    accepted: Language,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Refusal> {
    let page = Page::Class(EventId::new(id));
    open(shared, page, asking, address, (wanted, accepted, upgrade)).await
}

/// What a request for a socket says of it.
type Opening = (
    Result<Query<Wanted>, QueryRejection>,
    Language,
    Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
);

async fn open(
    shared: Shared,
    page: Page,
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
    let keys = page.keys(&shared, asking.who).await?;
    let connection = Connection {
        bucket: shared
            .settings
            .limits
            .rate_of_socket
            .map(|rate| Bucket::full(rate, Instant::now())),
        overseer: shared.onlookers.enter(keys),
        page,
        who: asking.who,
        language: asked.unwrap_or(accepted),
        heard: Instant::now(),
        vigil: Vigil::over(&shared, &asking),
        shared,
        _ticket: ticket,
    };
    Ok(line::limited(upgrade).on_upgrade(move |socket| connection.serve(socket)))
}

/// What a socket shows.
enum Page {
    /// An event that is shown.
    Event(EventId),
    /// A class.
    Class(EventId),
}

impl Page {
    fn id(&self) -> &EventId {
        match self {
            Self::Event(id) | Self::Class(id) => id,
        }
    }

    /// What changes for somebody who looks at it.
    async fn keys(&self, shared: &Shared, who: Who) -> Result<Vec<Hash>, Refusal> {
        Ok(match self {
            Self::Event(id) => broadcast::load(shared, id).await?.keys(),
            Self::Class(id) => class::load(shared, id).await?.keys(who),
        })
    }

    /// All of it, for somebody.
    async fn all(
        &self,
        shared: &Shared,
        who: Who,
        language: Language,
    ) -> Result<api::FromBroadcast, Refusal> {
        let at = shared.clock.now();
        Ok(match self {
            Self::Event(id) => {
                let event = broadcast::load(shared, id).await?;
                let broadcast = Box::new(event.shown(shared, who, language).await);
                api::FromBroadcast::Broadcast { broadcast, at }
            }
            Self::Class(id) => {
                let class = class::load(shared, id).await?;
                let class = Box::new(class.shown(shared, who, language).await);
                api::FromBroadcast::Class { class, at }
            }
        })
    }
}

/// One socket.
struct Connection {
    shared: Shared,
    page: Page,
    who: Who,
    overseer: Overseer,
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
                games = self.overseer.changed() => self.tell(socket, games).await,
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

    /// All of it, or why it cannot be shown. From then on its boards' changes are heard of.
    async fn all(&mut self) -> Message {
        let told = match self.page.keys(&self.shared, self.who).await {
            Ok(keys) => {
                // Entered before the boards are looked at, so that no change is missed between.
                self.overseer = self.shared.onlookers.enter(keys);
                self.page.all(&self.shared, self.who, self.language).await
            }
            Err(refusal) => Err(refusal),
        };
        let told = told.unwrap_or_else(|refusal| self.refused(String::new(), &refusal));
        Message::Text(written(&told))
    }

    async fn tell(
        &mut self,
        socket: &mut WebSocket,
        changed: std::collections::BTreeSet<GameId>,
    ) -> Result<(), Close> {
        if changed
            .iter()
            .any(|one| one.as_str() == self.page.id().as_str())
        {
            let all = self.all().await;
            return send(socket, all).await;
        }
        for game in changed {
            // A game that cannot be read does not hide the others.
            if let Ok(board) = broadcast::board(&self.shared, &game, self.language).await {
                let at = self.shared.clock.now();
                let board = Box::new(board);
                let message = api::FromBroadcast::Board { board, at };
                send(socket, Message::Text(written(&message))).await?;
            }
        }
        Ok(())
    }

    fn refused(&self, id: String, refusal: &Refusal) -> api::FromBroadcast {
        let error = refusal.fault(self.language);
        api::FromBroadcast::Refused { id, error }
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
            Ok(id) => api::FromBroadcast::Pong { id, at },
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
