//! How long the engine may think.

use core::time::Duration;

/// When a search ends, whichever comes first; no limit at all means until it is stopped.
///
/// ```
/// use std::time::Duration;
/// use damier_engine::{Limits, Time};
///
/// let quick = Limits { depth: Some(6), ..Limits::NONE };
/// let timed = Limits {
///     time: Some(Time::Clock {
///         remaining: Duration::from_secs(300),
///         increment: Duration::from_secs(3),
///     }),
///     ..Limits::NONE
/// };
/// assert_ne!(quick, timed);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Plies looked ahead, forced captures not counted.
    pub depth: Option<u8>,
    /// Positions visited; with the same table and history the result is always the same.
    pub nodes: Option<u64>,
    /// Time.
    pub time: Option<Time>,
}

impl Limits {
    /// No limit.
    pub const NONE: Limits = Limits {
        depth: None,
        nodes: None,
        time: None,
    };

    /// Only this many plies.
    pub const fn depth(plies: u8) -> Limits {
        Limits {
            depth: Some(plies),
            ..Limits::NONE
        }
    }

    /// Only this many positions.
    pub const fn nodes(count: u64) -> Limits {
        Limits {
            nodes: Some(count),
            ..Limits::NONE
        }
    }

    /// Only this much time.
    pub const fn time(span: Duration) -> Limits {
        Limits {
            time: Some(Time::Move(span)),
            ..Limits::NONE
        }
    }

    pub(crate) fn budget(&self) -> Budget {
        self.time.map_or(Budget::UNLIMITED, Time::budget)
    }
}

/// How the time for a move is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Time {
    /// This much for the move.
    Move(Duration),
    /// What the player's clock shows; the engine divides it over the rest of the game.
    Clock {
        /// Time left for the whole game.
        remaining: Duration,
        /// Time gained with each move.
        increment: Duration,
    },
    /// What the player's clock shows, where it has to last for so many moves only.
    Period {
        /// Time left.
        remaining: Duration,
        /// Time gained with each move.
        increment: Duration,
        /// Moves until the player gets more time, this one among them.
        moves: u32,
    },
}

/// Kept back on the clock for what happens outside the search.
const RESERVE: Duration = Duration::from_millis(60);
/// Moves that the remaining time is thought to last for.
const MOVES_TO_GO: u32 = 28;

/// The time of one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Budget {
    /// After this no new iteration is begun.
    pub(crate) soft: Duration,
    /// After this the search is broken off.
    pub(crate) hard: Duration,
}

impl Budget {
    pub(crate) const UNLIMITED: Budget = Budget {
        soft: Duration::MAX,
        hard: Duration::MAX,
    };

    /// About this much, and at most that: who plays against people need not use it up.
    pub(crate) fn about(span: Duration) -> Budget {
        Budget {
            soft: span * 3 / 5,
            hard: span,
        }
    }

    pub(crate) fn at_most(self, other: Budget) -> Budget {
        Budget {
            soft: self.soft.min(other.soft),
            hard: self.hard.min(other.hard),
        }
    }
}

impl Time {
    pub(crate) fn budget(self) -> Budget {
        match self {
            // Nothing is saved for later moves, so that even an iteration that is broken off may find better.
            Time::Move(span) => Budget {
                soft: span,
                hard: span,
            },
            Time::Clock {
                remaining,
                increment,
            } => divided(remaining, increment, MOVES_TO_GO),
            Time::Period {
                remaining,
                increment,
                moves,
            } => divided(remaining, increment, moves.clamp(1, MOVES_TO_GO)),
        }
    }
}

fn divided(remaining: Duration, increment: Duration, moves: u32) -> Budget {
    let usable = remaining.saturating_sub(RESERVE);
    let target = (usable / moves + increment * 3 / 4).min(usable / 2);
    Budget {
        soft: target * 3 / 5,
        hard: (target * 3).min(usable / 2),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn seconds(count: u64) -> Duration {
        Duration::from_secs(count)
    }

    #[test]
    fn a_move_never_takes_more_than_half_of_the_clock() {
        for (remaining, increment) in [(1, 60), (10, 0), (600, 2), (0, 5)] {
            let (remaining, increment) = (seconds(remaining), seconds(increment));
            let time = Time::Clock {
                remaining,
                increment,
            };
            let budget = time.budget();
            assert!(budget.soft <= budget.hard);
            assert!(budget.hard <= remaining / 2, "{remaining:?}: {budget:?}");
        }
    }

    #[test]
    fn a_time_for_a_move_is_used_whole() {
        let budget = Time::Move(seconds(2)).budget();
        assert_eq!((budget.soft, budget.hard), (seconds(2), seconds(2)));
        assert!(Budget::about(seconds(2)).soft < seconds(2));
    }

    #[test]
    fn the_fewer_moves_a_clock_must_last_for_the_more_time_each_gets() {
        let soft = |moves| {
            let time = Time::Period {
                remaining: seconds(60),
                increment: Duration::ZERO,
                moves,
            };
            assert!(time.budget().hard <= seconds(30), "{moves}");
            time.budget().soft
        };
        assert!(soft(5) > soft(20) && soft(20) > soft(28));
        assert_eq!((soft(0), soft(28)), (soft(1), soft(1_000)));
    }

    #[test]
    fn thirty_moves_can_be_made_from_a_clock_without_increment() {
        let mut remaining = seconds(60);
        for _ in 0..30 {
            let time = Time::Clock {
                remaining,
                increment: Duration::ZERO,
            };
            remaining -= time.budget().hard;
        }
        assert!(remaining > seconds(1), "{remaining:?}");
    }
}
