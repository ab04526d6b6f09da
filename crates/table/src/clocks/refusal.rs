//! Why the clocks do not do what they are told.

use core::fmt;

use damier_rules::Side;

use crate::{Moment, Span};

/// Something that cannot be done with the clocks. A refusal changes nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockRefusal {
    /// A turn of this side is under way already.
    Running(Side),
    /// The clock of this side does not run.
    NotRunning(Side),
    /// Neither clock runs.
    NoneRuns,
    /// The clocks were not stopped.
    NotPaused,
    /// A flag has fallen by itself.
    FlagFallen {
        /// Whose.
        side: Side,
        /// When.
        at: Moment,
    },
    /// A clock would show less than nothing.
    NegativeTime {
        /// What it would show, in milliseconds.
        millis: i64,
    },
    /// A clock would show more than [`ClockForm::LONGEST`](crate::ClockForm::LONGEST).
    TooLong {
        /// What it would show.
        span: Span,
    },
    /// The side has not made so many moves.
    CountPastLog {
        /// How many it should be.
        count: u32,
        /// How many the side has made.
        made: u32,
    },
}

impl fmt::Display for ClockRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ClockRefusal::Running(side) => write!(f, "{side}'s clock is under way already"),
            ClockRefusal::NotRunning(side) => write!(f, "{side}'s clock does not run"),
            ClockRefusal::NoneRuns => f.write_str("no clock runs"),
            ClockRefusal::NotPaused => f.write_str("the clocks were not stopped"),
            ClockRefusal::FlagFallen { side, at } => write!(f, "{side}'s flag fell at {at}"),
            ClockRefusal::NegativeTime { millis } => {
                write!(f, "a clock cannot show {millis} milliseconds")
            }
            ClockRefusal::TooLong { span } => {
                write!(
                    f,
                    "a clock cannot show {span} milliseconds, that is above 366 days"
                )
            }
            ClockRefusal::CountPastLog { count, made } => {
                write!(f, "the side has made {made} moves, not {count}")
            }
        }
    }
}

impl core::error::Error for ClockRefusal {}
