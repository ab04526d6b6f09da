//! The server's time: milliseconds since 1970 that never go backwards while it runs.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// The wall clock as it stood at the start, carried on by the clock that nobody sets.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clock {
    base: i64,
    begun: Instant,
}

impl Clock {
    /// Reads the wall clock, once.
    pub(crate) fn start() -> Self {
        let base = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .unwrap_or(Duration::ZERO);
        Self {
            base: base.as_millis() as i64,
            begun: Instant::now(),
        }
    }

    /// Milliseconds since 1970.
    pub(crate) fn now(&self) -> i64 {
        self.base + self.begun.elapsed().as_millis() as i64
    }

    /// When `at` will be, for a timer.
    pub(crate) fn instant(&self, at: i64) -> tokio::time::Instant {
        let after = Duration::from_millis(at.saturating_sub(self.base).max(0) as u64);
        tokio::time::Instant::from_std(self.begun) + after
    }
}
