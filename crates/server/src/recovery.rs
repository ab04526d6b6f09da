//! Coming back after a stop: while the server is down no clock runs.

use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};

use damier_store::{EventId, GameId, Storage, StoreError};

use crate::time::Clock;

/// When the server was last alive, when it came back, and which games have yet to be told.
pub(crate) struct Recovery {
    clock: Clock,
    /// The last heartbeat before the stop, in milliseconds since 1970.
    last_alive: Option<i64>,
    /// When the server came back.
    restarted: i64,
    waiting: Mutex<HashSet<GameId>>,
    waiting_events: Mutex<HashSet<EventId>>,
}

impl Recovery {
    /// Reads what the stop left behind. Blocks.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when storage cannot be read.
    pub(crate) fn read(storage: &dyn Storage) -> Result<Self, StoreError> {
        let clock = Clock::start();
        Ok(Self {
            clock,
            last_alive: storage.last_heartbeat()?,
            restarted: clock.now(),
            waiting: Mutex::new(storage.unfinished_timed()?.into_iter().collect()),
            waiting_events: Mutex::new(storage.events_under_way()?.into_iter().collect()),
        })
    }

    pub(crate) fn clock(&self) -> Clock {
        self.clock
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

    /// The events that have yet to be told.
    pub(crate) fn waiting_events(&self) -> Vec<EventId> {
        let waiting = self.waiting_events.lock();
        let waiting = waiting.unwrap_or_else(PoisonError::into_inner);
        waiting.iter().cloned().collect()
    }

    /// For an event that has yet to be told: the last heartbeat and when the server came back.
    pub(crate) fn waits_event(&self, event: &EventId) -> Option<(i64, i64)> {
        let waiting = self.waiting_events.lock();
        let waiting = waiting.unwrap_or_else(PoisonError::into_inner);
        waiting
            .contains(event)
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
