//! Where the engine reads the time, and who may stop it.

use core::sync::atomic::{AtomicBool, AtomicU32};
use core::time::Duration;
use std::time::Instant;

/// A clock that never goes back.
///
/// The engine never looks at the time by itself, so that a test can decide how fast it runs.
/// An [`Instant`] is a clock that shows the time since it was taken.
///
/// ```
/// use std::time::{Duration, Instant};
/// use damier_engine::Clock;
///
/// struct Stopped;
/// impl Clock for Stopped {
///     fn now(&self) -> Duration { Duration::ZERO }
/// }
/// assert_eq!(Stopped.now(), Duration::ZERO);
/// let started = Instant::now();
/// assert!(started.now() <= started.now());
/// ```
pub trait Clock: Send + Sync {
    /// The time since some fixed moment.
    fn now(&self) -> Duration;
}

impl Clock for Instant {
    fn now(&self) -> Duration {
        self.elapsed()
    }
}

/// What a search listens to while it runs.
#[derive(Clone, Copy)]
pub struct Controls<'a> {
    /// The time.
    pub clock: &'a dyn Clock,
    /// Once true, the search ends within a few hundred positions and gives the best move so far.
    pub stop: &'a AtomicBool,
    /// Among how many the time is shared: every limit of time is divided by it. It may grow
    /// while the search runs; 0 counts as 1.
    pub share: &'a AtomicU32,
}

static ALONE: AtomicU32 = AtomicU32::new(1);

impl<'a> Controls<'a> {
    /// Controls of a search that shares its time with nobody.
    pub fn new(clock: &'a dyn Clock, stop: &'a AtomicBool) -> Controls<'a> {
        let share = &ALONE;
        Controls { clock, stop, share }
    }
}
