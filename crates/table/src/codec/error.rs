//! Why a line cannot be read.

use core::fmt;

use crate::{BadClock, BadTerms};

/// A line that cannot be read, with the place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DecodeError {
    /// The character at which reading stopped, counted from 1.
    pub column: usize,
    /// What is wrong there.
    pub fault: Fault,
}

impl DecodeError {
    /// Whether the line may be good, but is written by a newer program than this.
    pub const fn is_newer(&self) -> bool {
        matches!(self.fault, Fault::Newer { .. })
    }
}

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Something that this program does not know, and a newer one may.
    Newer {
        /// What it stands for.
        what: &'static str,
        /// What stands there.
        found: String,
    },
    /// Something else should stand there.
    Expected {
        /// What should.
        what: &'static str,
        /// What does; empty at the end of the line.
        found: String,
    },
    /// The pieces cannot stand so.
    Position(damier_rules::UnplayableSetup),
    /// Nobody could play with this clock.
    Clock(BadClock),
    /// The terms cannot be played.
    Terms(BadTerms),
    /// The rules are somebody's own, and the program has made as many different ones as it can
    /// until it is started anew. The line is good.
    TooManyRules,
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: ", self.column)?;
        match &self.fault {
            Fault::Newer { what, found } => {
                write!(f, "{what} '{found}' is from a newer program")
            }
            Fault::Expected { what, found } if found.is_empty() => {
                write!(f, "expected {what}, found the end of the line")
            }
            Fault::Expected { what, found } => write!(f, "expected {what}, found '{found}'"),
            Fault::Position(unplayable) => fmt::Display::fmt(unplayable, f),
            Fault::Clock(fault) => fmt::Display::fmt(fault, f),
            Fault::Terms(bad) => fmt::Display::fmt(bad, f),
            Fault::TooManyRules => fmt::Display::fmt(&damier_rules::NotCustom::TooMany, f),
        }
    }
}

impl core::error::Error for DecodeError {}
