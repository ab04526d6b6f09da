//! The server without a network: its routes and what runs behind them.

use std::io;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use axum::extract::DefaultBodyLimit;
use axum::response::IntoResponse;
use axum::routing::get;
use axum::{Json, Router, middleware};
use damier_archive::Archive;
use damier_store::{Storage, StoreError};
use tokio::net::TcpListener;

use crate::archive::{Played, Shelf, catch_up, take_in};
use crate::assets;
use crate::config::Settings;
use crate::headers::{dress, guard};
use crate::limits::Gauge;
use crate::listener::{Limited, Peer};
use crate::lobby::Foyer;
use crate::post;
use crate::recovery::Recovery;
use crate::routes::{self, LONGEST_BODY};
use crate::shared::{Shared, stopped, stored};
use crate::tournament;

/// How often it is noted that the server lives, while a clock runs.
const HEARTBEAT: Duration = Duration::from_secs(1);
/// How long a stop waits for requests and sockets to end.
const GRACE: Duration = Duration::from_secs(5);

/// A running server: games are live, clocks run; no address is bound.
#[derive(Clone)]
pub struct App {
    shared: Shared,
}

impl App {
    /// Starts on a storage, without a game database. Games that ran when it was last used are told
    /// of the interruption, and their clocks go on. Must be called within a tokio runtime.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when storage cannot be read.
    pub async fn start(storage: Arc<dyn Storage>, settings: Settings) -> Result<Self, StoreError> {
        Self::with_archive(storage, None, settings).await
    }

    /// The same with a game database.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when storage cannot be read.
    pub async fn with_archive(
        storage: Arc<dyn Storage>,
        archive: Option<Arc<Archive>>,
        settings: Settings,
    ) -> Result<Self, StoreError> {
        let read = {
            let (storage, passing) = (Arc::clone(&storage), settings.passing.clone());
            tokio::task::spawn_blocking(move || Recovery::read(&*storage, passing))
        };
        let recovery = read.await.unwrap_or(Err(StoreError::Closed))?;
        let waiting = recovery.waiting();
        let (played, ended) = Played::new();
        let played = (archive.is_some() && settings.keep_played).then_some(played);
        let shared = Shared::new(settings, storage, recovery, Shelf::new(archive), played);
        if shared.played.is_some() {
            tokio::spawn(take_in(shared.downgrade(), ended));
            tokio::spawn(catch_up(shared.downgrade()));
        }
        tracing::info!(games = waiting.len(), "clocks go on");
        // Before the games, which report to them.
        for (event, kind) in shared.recovery.waiting_events() {
            match kind.as_str() {
                tournament::KIND => shared.open_tournament(&event),
                _ => shared.open_simul(&event),
            }
        }
        for game in waiting {
            shared.open_room(&game);
        }
        tokio::spawn(Foyer::keep_tidy(shared.downgrade()));
        if let Some(office) = shared.office.clone() {
            tokio::spawn(post::run(shared.downgrade(), office));
        }
        tokio::spawn(heartbeat(shared.clone()));
        Ok(Self { shared })
    }

    /// The routes, to be called in process or served.
    pub fn router(&self) -> Router {
        let (router, document) = routes::router();
        router
            .route(
                "/api/openapi.json",
                get(move || async move { Json(document).into_response() }),
            )
            .fallback(assets::serve)
            .method_not_allowed_fallback(|| async { crate::refusal::Refusal::NotFound })
            .layer(DefaultBodyLimit::max(LONGEST_BODY))
            .layer(middleware::from_fn_with_state(self.shared.clone(), guard))
            .layer(middleware::from_fn_with_state(self.shared.clone(), dress))
            .with_state(self.shared.clone())
    }

    /// The document that describes the routes.
    pub fn openapi() -> String {
        let (_, document) = routes::router();
        // It is made of strings and numbers, which can always be written.
        document.to_pretty_json().unwrap_or_default()
    }

    /// Serves a listener until [`App::stop`] is called.
    ///
    /// # Errors
    ///
    /// When the listener fails.
    pub async fn serve_on(&self, listener: TcpListener) -> io::Result<()> {
        let limits = self.shared.settings.limits;
        let gauge = Gauge::new(limits.connections, limits.connections_each);
        let service = self.router().into_make_service_with_connect_info::<Peer>();
        let mut stop = self.shared.stop.subscribe();
        let stopping = async move { stopped(&mut stop).await };
        let serving = axum::serve(
            Limited {
                inner: listener,
                gauge,
            },
            service,
        )
        .with_graceful_shutdown(stopping)
        .into_future();
        tokio::pin!(serving);
        let mut stop = self.shared.stop.subscribe();
        tokio::select! {
            ended = &mut serving => return ended,
            () = stopped(&mut stop) => {}
        }
        match tokio::time::timeout(GRACE, serving).await {
            Ok(ended) => ended?,
            Err(_) => tracing::warn!("some requests did not end in time"),
        }
        self.sockets_closed().await;
        Ok(())
    }

    /// Stops: no new connections, sockets get a close frame, what was asked for is finished.
    pub fn stop(&self) {
        self.shared.stop.send_replace(true);
    }

    async fn sockets_closed(&self) {
        let ends = tokio::time::Instant::now() + GRACE;
        while self.shared.sockets.open() > 0 && tokio::time::Instant::now() < ends {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }
}

/// Notes every second that the server lives, while a clock runs; and once more when it stops.
async fn heartbeat(shared: Shared) {
    let mut stop = shared.stop.subscribe();
    let mut beats = tokio::time::interval(HEARTBEAT);
    loop {
        let stopping = tokio::select! {
            _ = beats.tick() => false,
            () = stopped(&mut stop) => true,
        };
        if shared.running.load(Relaxed) > 0 {
            let (storage, now) = (Arc::clone(&shared.storage), shared.clock.now());
            if let Err(error) = stored(|done| storage.heartbeat(now, done)).await {
                tracing::error!(%error, "no heartbeat");
            }
        }
        if stopping {
            return;
        }
    }
}
