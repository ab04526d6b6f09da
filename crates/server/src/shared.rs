//! What every part of the server has in common.

use std::net::IpAddr;
use std::ops::Deref;
use std::sync::atomic::AtomicI64;
use std::sync::{Arc, Weak};

use damier_store::{AccountId, Storage, StoreError};
use tokio::sync::watch;

use crate::accounts::Desk;
use crate::analysing::Analysts;
use crate::archive::{Played, Shelf};
use crate::config::Settings;
use crate::limits::{Buckets, Gauge};
use crate::lobby::Foyer;
use crate::metrics::Metrics;
use crate::overseers::Overseers;
use crate::own_rules::OwnRules;
use crate::playing::Players;
use crate::post::Office;
use crate::recovery::Recovery;
use crate::rooms::Rooms;
use crate::simul::Simuls;
use crate::thinking::Thinkers;
use crate::time::Clock;
use crate::tournament::Tournaments;
use crate::unfinished::Unfinished;
use crate::who::Who;

/// A handle to it; cheap to clone.
#[derive(Clone)]
pub(crate) struct Shared(Arc<Parts>);

/// What it is made of.
pub(crate) struct Parts {
    pub(crate) settings: Settings,
    pub(crate) storage: Arc<dyn Storage>,
    pub(crate) clock: Clock,
    pub(crate) metrics: Metrics,
    pub(crate) rates: Buckets<IpAddr>,
    /// What pages of other sites read.
    pub(crate) readings: Buckets<IpAddr>,
    pub(crate) sockets: Gauge,
    pub(crate) unfinished: Unfinished,
    /// Rules that players have brought.
    pub(crate) own_rules: OwnRules,
    pub(crate) rooms: Rooms,
    /// Those who look for an opponent.
    pub(crate) foyer: Foyer,
    /// Signing in.
    pub(crate) desk: Desk,
    pub(crate) simuls: Simuls,
    /// Simuls by the address that made them.
    pub(crate) simuls_made: Unfinished,
    pub(crate) tournaments: Tournaments,
    /// Tournaments by the address that made them.
    pub(crate) tournaments_made: Unfinished,
    /// Arbiters who look at all their games.
    pub(crate) overseers: Arc<Overseers>,
    /// Those who look at the boards of an event.
    pub(crate) onlookers: Arc<Overseers>,
    /// Events by the address that made them.
    pub(crate) broadcasts_made: Unfinished,
    pub(crate) recovery: Recovery,
    /// What is sent to people who are not there; none where nothing is.
    pub(crate) office: Option<Arc<Office>>,
    pub(crate) thinkers: Thinkers,
    /// Those who play against people now.
    pub(crate) players: Arc<Players>,
    /// Those who look at positions for people.
    pub(crate) analysts: Analysts,
    /// The game database.
    pub(crate) shelf: Shelf,
    /// The way of games that end here into the database; none where they stay out.
    pub(crate) played: Option<Played>,
    /// Games whose clock runs now; while there are any, the heartbeat is written.
    pub(crate) running: AtomicI64,
    /// True once the server is to stop.
    pub(crate) stop: watch::Sender<bool>,
}

/// A handle that does not keep it alive, for those who may outlive the server.
#[derive(Clone)]
pub(crate) struct WeakShared(Weak<Parts>);

impl WeakShared {
    /// The handle, while the server lives.
    pub(crate) fn upgrade(&self) -> Option<Shared> {
        self.0.upgrade().map(Shared)
    }
}

impl Shared {
    /// A handle that does not keep it alive.
    pub(crate) fn downgrade(&self) -> WeakShared {
        WeakShared(Arc::downgrade(&self.0))
    }

    pub(crate) fn new(
        settings: Settings,
        storage: Arc<dyn Storage>,
        recovery: Recovery,
        shelf: Shelf,
        played: Option<Played>,
    ) -> Self {
        let limits = settings.limits;
        Self(Arc::new(Parts {
            storage,
            clock: recovery.clock(),
            metrics: Metrics::default(),
            rates: Buckets::new(limits.rate_of_address),
            readings: Buckets::new(limits.rate_of_reading),
            sockets: Gauge::new(limits.sockets, limits.sockets_each),
            unfinished: Unfinished::new(limits.unfinished_each),
            own_rules: OwnRules::new(&limits),
            rooms: Rooms::default(),
            foyer: Foyer::new(limits.seeks),
            desk: Desk::new(&settings),
            simuls: Simuls::default(),
            simuls_made: Unfinished::new(limits.simuls_each),
            tournaments: Tournaments::default(),
            tournaments_made: Unfinished::new(limits.tournaments_each),
            overseers: Arc::default(),
            onlookers: Arc::default(),
            broadcasts_made: Unfinished::new(limits.broadcasts_each),
            recovery,
            office: settings
                .post
                .as_ref()
                .and_then(|post| Office::open(post, limits.rate_of_address.is_some())),
            thinkers: Thinkers::new(settings.thinkers),
            players: Arc::default(),
            analysts: Analysts::new(&settings),
            shelf,
            played,
            running: AtomicI64::new(0),
            stop: watch::Sender::new(false),
            settings,
        }))
    }

    /// The accounts that somebody blocks, and those that block him.
    ///
    /// # Errors
    ///
    /// What storage says.
    pub(crate) async fn apart(&self, who: Who) -> Result<Arc<[AccountId]>, StoreError> {
        let Some(account) = who.account() else {
            return Ok(Arc::default());
        };
        let apart = self.read(move |storage| storage.ratings().apart(account));
        Ok(apart.await?.into())
    }

    /// Reads from storage on a thread that may block.
    ///
    /// # Errors
    ///
    /// What storage says; [`StoreError::Closed`] when the program ends meanwhile.
    pub(crate) async fn read<T: Send + 'static>(
        &self,
        read: impl FnOnce(&dyn Storage) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let storage = Arc::clone(&self.storage);
        let reading = tokio::task::spawn_blocking(move || read(&*storage));
        reading.await.unwrap_or(Err(StoreError::Closed))
    }
}

impl Deref for Shared {
    type Target = Parts;

    fn deref(&self) -> &Parts {
        &self.0
    }
}

/// Makes a request to storage and waits for the answer.
///
/// # Errors
///
/// What storage says; [`StoreError::Closed`] when it never answers.
pub(crate) async fn stored<T: Send + 'static, E: From<StoreError> + Send + 'static>(
    request: impl FnOnce(damier_store::Done<Result<T, E>>),
) -> Result<T, E> {
    let (send, receive) = tokio::sync::oneshot::channel();
    request(Box::new(move |answer| {
        // Nobody waits any more when the server stops.
        let _ = send.send(answer);
    }));
    receive
        .await
        .unwrap_or_else(|_| Err(StoreError::Closed.into()))
}

/// Waits until the server is to stop.
pub(crate) async fn stopped(stop: &mut watch::Receiver<bool>) {
    // An error means that nobody is left who could stop it, and so that it has ended.
    let _ = stop.wait_for(|stop| *stop).await;
}
