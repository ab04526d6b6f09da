//! Coming back after a stop: while the server is down no clock runs.

use std::collections::{HashMap, HashSet};
use std::sync::{Mutex, PoisonError};

use damier_store::{EventId, GameId, Storage, StoreError};

use crate::time::{Clock, Passing};

/// When the server was last alive, when it came back, and which games have yet to be told.
pub(crate) struct Recovery {
    clock: Clock,
    /// The last heartbeat before the stop, in milliseconds since 1970.
    last_alive: Option<i64>,
    /// When the server came back.
    restarted: i64,
    waiting: Mutex<HashSet<GameId>>,
    /// The events, each with what it is.
    waiting_events: Mutex<HashMap<EventId, String>>,
}

impl Recovery {
    /// Reads what the stop left behind. Blocks.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when storage cannot be read.
    pub(crate) fn read(storage: &dyn Storage, passing: Passing) -> Result<Self, StoreError> {
        let clock = Clock::start(passing);
        Ok(Self {
            restarted: clock.now(),
            clock,
            last_alive: storage.last_heartbeat()?,
            waiting: Mutex::new(storage.unfinished_timed()?.into_iter().collect()),
            waiting_events: Mutex::new(storage.events_under_way()?.into_iter().collect()),
        })
    }

    pub(crate) fn clock(&self) -> Clock {
        self.clock.clone()
    }

    /// The last heartbeat before the server was started, in milliseconds since 1970.
    pub(crate) fn last_alive(&self) -> Option<i64> {
        self.last_alive
    }

    /// The games that have yet to be told.
    pub(crate) fn waiting(&self) -> Vec<GameId> {
        self.waiting
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .iter()
            .cloned()
            .collect()
    }

    /// For a game that has yet to be told: the last heartbeat and when the server came back.
    pub(crate) fn waits(&self, game: &GameId) -> Option<(i64, i64)> {
        let waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        // Without a heartbeat nothing is known but the game's own last entry, which comes later.
        waiting
            .contains(game)
            .then(|| (self.last_alive.unwrap_or(0), self.restarted))
    }

    /// The events that have yet to be told, each with what it is.
    pub(crate) fn waiting_events(&self) -> Vec<(EventId, String)> {
        let waiting = self.waiting_events.lock();
        let waiting = waiting.unwrap_or_else(PoisonError::into_inner);
        let pairs = waiting.iter();
        pairs.map(|(id, kind)| (id.clone(), kind.clone())).collect()
    }

    /// For an event that has yet to be told: the last heartbeat and when the server came back.
    pub(crate) fn waits_event(&self, event: &EventId) -> Option<(i64, i64)> {
        let waiting = self.waiting_events.lock();
        let waiting = waiting.unwrap_or_else(PoisonError::into_inner);
        waiting
            .contains_key(event)
            .then(|| (self.last_alive.unwrap_or(0), self.restarted))
    }

    /// The event has been told.
    pub(crate) fn done_event(&self, event: &EventId) {
        let waiting = self.waiting_events.lock();
        waiting
            .unwrap_or_else(PoisonError::into_inner)
            .remove(event);
    }

    /// The game has been told.
    pub(crate) fn done(&self, game: &GameId) {
        self.waiting
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .remove(game);
    }
}
