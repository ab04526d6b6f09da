//! A search that may be told to stop, or that what it ponders on was played.

use core::time::Duration;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Instant;

use damier_engine::Clock;
use damier_protocol::hub::Mode;

/// A search between who asks for it and who does it. Its clock runs from the moment when it was
/// asked for; of one that ponders from the moment when the move was played.
pub(super) struct Search {
    pub(super) mode: Mode,
    pub(super) stop: AtomicBool,
    since: OnceLock<Instant>,
}

impl Search {
    pub(super) fn new(mode: Mode) -> Search {
        let search = Search {
            mode,
            stop: AtomicBool::new(false),
            since: OnceLock::new(),
        };
        if mode != Mode::Ponder {
            search.start_clock();
        }
        search
    }

    pub(super) fn start_clock(&self) {
        self.since.get_or_init(Instant::now);
    }

    pub(super) fn stop(&self) {
        self.stop.store(true, Relaxed);
    }
}

impl Clock for Search {
    fn now(&self) -> Duration {
        self.since.get().map_or(Duration::ZERO, Instant::elapsed)
    }
}
