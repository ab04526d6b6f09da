//! The server's time: milliseconds since 1970 that never go backwards while it runs.

use std::sync::Arc;
use std::sync::atomic::AtomicI64;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// Time that is let pass by hand, for tests of what takes days. What sleeps meanwhile wakes when it
/// would have, or when it is asked something.
#[derive(Clone, Debug, Default)]
pub struct Passing(Arc<AtomicI64>);

impl Passing {
    /// Lets so much time pass.
    pub fn advance(&self, span: Duration) {
        let millis = i64::try_from(span.as_millis()).unwrap_or(i64::MAX);
        self.0.fetch_add(millis, Relaxed);
    }

    fn millis(&self) -> i64 {
        self.0.load(Relaxed)
    }
}

/// The wall clock as it stood at the start, carried on by the clock that nobody sets.
#[derive(Clone, Debug)]
pub(crate) struct Clock {
    base: i64,
    begun: Instant,
    passing: Passing,
}

impl Clock {
    /// Reads the wall clock, once.
    pub(crate) fn start(passing: Passing) -> Self {
        let base = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .unwrap_or(Duration::ZERO);
        Self {
            base: base.as_millis() as i64,
            begun: Instant::now(),
            passing,
        }
    }

    /// Milliseconds since 1970.
    pub(crate) fn now(&self) -> i64 {
        self.base + self.begun.elapsed().as_millis() as i64 + self.passing.millis()
    }

    /// When `at` will be, for a timer.
    pub(crate) fn instant(&self, at: i64) -> tokio::time::Instant {
        let after = at.saturating_sub(self.base + self.passing.millis()).max(0);
        tokio::time::Instant::from_std(self.begun) + Duration::from_millis(after as u64)
    }
}
