//! A clock that holds up whoever looks at it too often: so all analyses together use only their
//! share of the machine, however many there are.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use damier_engine::Clock;

use super::{Running, Stop};

/// So long is worked before it is looked whether a pause is due.
const STRETCH: Duration = Duration::from_millis(5);
/// Pauses are slept in pieces, so that who is to stop does so at once.
const PIECE: Duration = Duration::from_millis(10);
/// The longest pause.
const LONGEST: Duration = Duration::from_secs(1);

/// The clock of one analysis.
pub(super) struct Pace {
    begun: Instant,
    processors: f64,
    running: Arc<Running>,
    stop: Arc<Stop>,
    /// Since when it works, in microseconds since it began.
    since: AtomicU64,
}

impl Pace {
    pub(super) fn new(processors: f64, running: Arc<Running>, stop: Arc<Stop>) -> Self {
        Self {
            begun: Instant::now(),
            processors,
            running,
            stop,
            since: AtomicU64::new(0),
        }
    }

    fn micros(&self) -> u64 {
        u64::try_from(self.begun.elapsed().as_micros()).unwrap_or(u64::MAX)
    }

    /// How long to pause after so much work, with so many at work.
    fn pause(&self, worked: Duration) -> Duration {
        let count = self.running.count.load(Relaxed).max(1);
        let part = (self.processors / count as f64).min(1.0);
        worked.mul_f64((1.0 - part) / part).min(LONGEST)
    }

    fn rest(&self, pause: Duration) {
        let ends = Instant::now() + pause;
        while !self.stop.now.load(Relaxed) {
            let left = ends.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return;
            }
            std::thread::sleep(left.min(PIECE));
        }
    }
}

impl Clock for Pace {
    fn now(&self) -> Duration {
        let worked = self.micros().saturating_sub(self.since.load(Relaxed));
        let worked = Duration::from_micros(worked);
        if worked >= STRETCH {
            self.rest(self.pause(worked));
            self.since.store(self.micros(), Relaxed);
        }
        self.begun.elapsed()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pace(processors: f64, count: usize) -> Pace {
        let running = Arc::new(Running::default());
        running.count.store(count, Relaxed);
        Pace::new(processors, running, Arc::default())
    }

    #[test]
    fn all_together_work_their_share_of_the_time() {
        let millis = Duration::from_millis;
        assert_eq!(pace(1.0, 1).pause(millis(10)), Duration::ZERO);
        assert_eq!(pace(4.0, 3).pause(millis(10)), Duration::ZERO);
        assert_eq!(pace(0.5, 1).pause(millis(10)), millis(10));
        assert_eq!(pace(0.5, 2).pause(millis(10)), millis(30));
        assert_eq!(pace(0.01, 8).pause(millis(10)), LONGEST);
    }

    #[test]
    fn who_looks_at_the_clock_is_held_up_for_it() {
        let pace = pace(0.2, 1);
        let (mut idle, ends) = (Duration::ZERO, Duration::from_millis(300));
        loop {
            let before = Instant::now();
            let now = pace.now();
            let waited = before.elapsed();
            if waited > Duration::from_millis(2) {
                idle += waited;
            }
            if now > ends {
                break;
            }
        }
        assert!(idle > Duration::from_millis(200), "{idle:?}");
    }

    #[test]
    fn who_is_stopped_does_not_sleep_on() {
        let pace = pace(0.001, 1);
        pace.stop.now.store(true, Relaxed);
        std::thread::sleep(STRETCH);
        let before = Instant::now();
        pace.now();
        assert!(before.elapsed() < Duration::from_millis(500));
    }
}
