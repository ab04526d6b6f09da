//! Delayed watching: those who only look on are told a game later than it is played, so that nobody
//! can be helped by what they see.

use std::collections::VecDeque;

use crate::{Act, Entry, Moment, Span};

/// How far those who only look on are behind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Delay {
    /// So many plies.
    Plies(u32),
    /// So much time.
    Time(Span),
}

impl Delay {
    /// The most plies.
    pub const MOST_PLIES: u32 = 200;
    /// The shortest and the longest time.
    pub const TIMES: [Span; 2] = [Span::from_secs(1), Span::from_secs(24 * 3600)];

    /// Whether a game can be delayed so.
    ///
    /// ```
    /// use damier_table::{Delay, Span};
    ///
    /// assert!(Delay::Plies(4).is_usable());
    /// assert!(!Delay::Plies(0).is_usable());
    /// assert!(Delay::Time(Span::from_secs(900)).is_usable());
    /// assert!(!Delay::Time(Span::from_millis(-1)).is_usable());
    /// ```
    pub fn is_usable(self) -> bool {
        let [shortest, longest] = Delay::TIMES;
        match self {
            Delay::Plies(plies) => (1..=Delay::MOST_PLIES).contains(&plies),
            Delay::Time(time) => (shortest..=longest).contains(&time),
        }
    }
}

/// The entries of a game that those who look on are not told yet.
///
/// An entry belongs to the ply that it makes or, where it makes none, to the one under way: what a
/// hand does before the clock is pressed tells of that ply. It is due once as many plies as the
/// delay says have been made after its own, or once it is old enough. That the game begins is due
/// as soon as all before it is.
///
/// ```
/// use damier_table::{Act, Actor, Behind, Delay, Entry, Moment};
/// use damier_rules::Side;
///
/// let mut behind = Behind::new(Delay::Plies(1));
/// let at = Moment::from_millis(0);
/// behind.happened(Entry::new(at, Actor::Server, Act::Begin), false);
/// assert_eq!(behind.due(at).len(), 1);
/// behind.happened(Entry::new(at, Side::White, Act::OfferDraw), false);
/// assert!(behind.due(at).is_empty());
/// ```
#[derive(Clone, Debug)]
pub struct Behind {
    delay: Delay,
    waiting: VecDeque<(Entry, u32)>,
    /// Plies that were made; one that is taken back was made all the same.
    made: u32,
}

impl Behind {
    /// Nothing has happened.
    pub fn new(delay: Delay) -> Behind {
        Behind {
            delay,
            waiting: VecDeque::new(),
            made: 0,
        }
    }

    /// The delay.
    pub fn delay(&self) -> Delay {
        self.delay
    }

    /// An entry has happened; whether it made a ply.
    pub fn happened(&mut self, entry: Entry, made_a_ply: bool) {
        self.waiting.push_back((entry, self.made + 1));
        self.made += u32::from(made_a_ply);
    }

    /// Takes out what may be told now, in order.
    pub fn due(&mut self, now: Moment) -> Vec<Entry> {
        let mut due = Vec::new();
        while self
            .waiting
            .front()
            .is_some_and(|one| self.is_due(one, now))
        {
            due.extend(self.waiting.pop_front().map(|(entry, _)| entry));
        }
        due
    }

    /// When something is due by itself.
    pub fn next(&self) -> Option<Moment> {
        match (self.delay, self.waiting.front()) {
            (Delay::Time(time), Some((entry, _))) => Some(entry.at + time),
            _ => None,
        }
    }

    fn is_due(&self, (entry, ply): &(Entry, u32), now: Moment) -> bool {
        if matches!(entry.act, Act::Begin) {
            return true;
        }
        match self.delay {
            Delay::Plies(plies) => ply + plies <= self.made,
            Delay::Time(time) => entry.at + time <= now,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use damier_rules::Side;

    fn entry(at: i64, act: Act) -> Entry {
        Entry::new(Moment::from_millis(at), Side::White, act)
    }

    fn acts(behind: &mut Behind, now: i64) -> Vec<Act> {
        let due = behind.due(Moment::from_millis(now)).into_iter();
        due.map(|entry| entry.act).collect()
    }

    #[test]
    fn what_belongs_to_the_last_plies_waits_for_as_many_more() {
        let mut behind = Behind::new(Delay::Plies(2));
        // A press makes a ply; what is offered after it tells of the next.
        behind.happened(entry(0, Act::Press), true);
        behind.happened(entry(1, Act::OfferDraw), false);
        behind.happened(entry(2, Act::Press), true);
        assert_eq!(acts(&mut behind, i64::MAX / 2), []);
        behind.happened(entry(3, Act::CallArbiter), false);
        assert_eq!(acts(&mut behind, 3), []);
        behind.happened(entry(4, Act::Press), true);
        assert_eq!(acts(&mut behind, 4), [Act::Press]);
        behind.happened(entry(5, Act::Press), true);
        assert_eq!(acts(&mut behind, 5), [Act::OfferDraw, Act::Press]);
        assert_eq!(behind.next(), None);
    }

    #[test]
    fn what_is_taken_back_was_made() {
        let mut behind = Behind::new(Delay::Plies(1));
        behind.happened(entry(0, Act::Press), true);
        behind.happened(entry(1, Act::AcceptTakeBack), false);
        assert_eq!(acts(&mut behind, 1), []);
        behind.happened(entry(2, Act::Press), true);
        assert_eq!(acts(&mut behind, 2), [Act::Press]);
        behind.happened(entry(3, Act::Press), true);
        assert_eq!(acts(&mut behind, 3), [Act::AcceptTakeBack, Act::Press]);
    }

    #[test]
    fn what_is_old_enough_is_due_to_the_millisecond() {
        let mut behind = Behind::new(Delay::Time(Span::from_millis(100)));
        behind.happened(entry(0, Act::Begin), false);
        behind.happened(entry(50, Act::Press), true);
        assert_eq!(behind.next(), Some(Moment::from_millis(100)));
        assert_eq!(acts(&mut behind, 0), [Act::Begin]);
        assert_eq!(behind.next(), Some(Moment::from_millis(150)));
        assert_eq!(acts(&mut behind, 149), []);
        assert_eq!(acts(&mut behind, 150), [Act::Press]);
        assert_eq!(behind.next(), None);
    }

    #[test]
    fn delays_have_bounds() {
        let [shortest, longest] = Delay::TIMES;
        for delay in [Delay::Plies(1), Delay::Plies(200)] {
            assert!(delay.is_usable());
        }
        for time in [shortest, longest] {
            assert!(Delay::Time(time).is_usable());
        }
        for delay in [
            Delay::Plies(0),
            Delay::Plies(201),
            Delay::Time(Span::from_millis(999)),
            Delay::Time(Span::from_millis(longest.as_millis() + 1)),
        ] {
            assert!(!delay.is_usable());
        }
    }
}
