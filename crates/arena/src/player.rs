//! Programs that play.

use core::fmt;
use core::time::Duration;

use damier_rules::{Move, Position};

use crate::Turn;

/// A program that plays one game after another.
pub trait Player: Send {
    /// What it calls itself.
    fn name(&self) -> String;

    /// A new game begins with this position.
    ///
    /// # Errors
    ///
    /// [`Broken`] when the program is of no more use.
    fn begin(&mut self, start: &Position) -> Result<(), Broken>;

    /// What it does in the game that began with this position and went on with these moves; there is a
    /// legal one. Whether what it answers is legal, and in time, others look after.
    ///
    /// # Errors
    ///
    /// [`Broken`] when the program does not answer, or not so that it can be understood.
    fn choose(&mut self, start: &Position, moves: &[Move], turn: Turn) -> Result<Choice, Broken>;

    /// The game that began with this position is over after these moves:
    /// [`Greater`](core::cmp::Ordering::Greater) when the player has won; none when it was broken off.
    fn end(&mut self, start: &Position, moves: &[Move], outcome: Option<core::cmp::Ordering>) {
        let _ = (start, moves, outcome);
    }
}

/// What a program does when it is on move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// It moves.
    Move(Move),
    /// It gives up.
    Resign,
    /// It says that nobody has won.
    Draw,
}

/// Why a program cannot play on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Broken {
    /// It could not be started or reached.
    Start(String),
    /// It has ended or closed the connection.
    Gone,
    /// It did not answer for so long.
    Silent(Duration),
    /// It said something that is not understood, or not allowed there.
    Said(String),
    /// It answered with a move that is not legal.
    Illegal(String),
    /// It moved when the other was to move.
    OutOfTurn(String),
    /// It does not play this game.
    CannotPlay(String),
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Broken::Start(why) => write!(f, "cannot be started: {why}"),
            Broken::Gone => f.write_str("has ended"),
            Broken::Silent(span) => write!(f, "said nothing for {:.1} s", span.as_secs_f64()),
            Broken::Said(text) => write!(f, "said {text:?}"),
            Broken::Illegal(text) => write!(f, "played {text:?}, which is not legal"),
            Broken::OutOfTurn(text) => write!(f, "said {text:?} when it was not on move"),
            Broken::CannotPlay(what) => write!(f, "does not play {what}"),
        }
    }
}

impl core::error::Error for Broken {}
