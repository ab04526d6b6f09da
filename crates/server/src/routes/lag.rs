//! How long a message is under way between a browser and the server.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use axum::body::Bytes;
use axum::extract::ws::Message;

/// So many of the last times are remembered; the shortest counts, so that one late answer, by
/// chance or on purpose, gives nobody time.
const REMEMBERED: usize = 4;

/// The time there and back, as answered pings measure it.
#[derive(Debug, Default)]
pub(super) struct Lag {
    number: u32,
    sent: Option<Instant>,
    times: VecDeque<Duration>,
}

impl Lag {
    /// The next ping to send.
    pub(super) fn ping(&mut self, now: Instant) -> Message {
        self.number = self.number.wrapping_add(1);
        self.sent = Some(now);
        Message::Ping(Bytes::copy_from_slice(&self.number.to_be_bytes()))
    }

    /// Notes an answer; one to an older ping says nothing.
    pub(super) fn pong(&mut self, payload: &[u8], now: Instant) {
        if payload != self.number.to_be_bytes() {
            return;
        }
        let Some(sent) = self.sent.take() else {
            return;
        };
        self.times.push_back(now.saturating_duration_since(sent));
        if self.times.len() > REMEMBERED {
            self.times.pop_front();
        }
    }

    /// The shortest time there and back of late, but no more than is allowed; nothing before the
    /// first answer.
    pub(super) fn within(&self, allowed: Duration) -> Duration {
        self.times
            .iter()
            .min()
            .map_or(Duration::ZERO, |time| (*time).min(allowed))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALLOWED: Duration = Duration::from_millis(300);

    fn answered(lag: &mut Lag, after: u64) {
        let sent = Instant::now();
        let Message::Ping(payload) = lag.ping(sent) else {
            panic!("not a ping");
        };
        lag.pong(&payload, sent + Duration::from_millis(after));
    }

    #[test]
    fn the_shortest_of_the_last_times_counts_within_what_is_allowed() {
        let mut lag = Lag::default();
        assert_eq!(lag.within(ALLOWED), Duration::ZERO);
        answered(&mut lag, 900);
        assert_eq!(lag.within(ALLOWED), ALLOWED);
        answered(&mut lag, 80);
        answered(&mut lag, 250);
        assert_eq!(lag.within(ALLOWED), Duration::from_millis(80));
        // What was long ago says nothing of now.
        for _ in 0..REMEMBERED {
            answered(&mut lag, 200);
        }
        assert_eq!(lag.within(ALLOWED), Duration::from_millis(200));
    }

    #[test]
    fn what_answers_no_ping_or_an_older_one_is_not_a_time() {
        let mut lag = Lag::default();
        let now = Instant::now();
        lag.pong(b"", now);
        lag.pong(&1u32.to_be_bytes(), now);
        let Message::Ping(first) = lag.ping(now) else {
            panic!("not a ping");
        };
        lag.ping(now);
        lag.pong(&first, now + Duration::from_secs(9));
        assert_eq!(lag.within(ALLOWED), Duration::ZERO);
    }
}
