//! What can be wrong with the text of a position.

use core::fmt;

use damier_rules::{Fault, Side, Square};

/// Everything found wrong in the text of a position; never empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FenError {
    /// The faults in the order of the text, at most [`FenError::MOST`].
    pub faults: Vec<FenFault>,
}

/// One fault and where it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FenFault {
    /// The character at which it is, counted from 1.
    pub column: usize,
    /// What is wrong.
    pub reason: FenReason,
}

/// What is wrong at one place of the text of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FenReason {
    /// There is nothing.
    Empty,
    /// The text is far longer than any position.
    TooLong,
    /// The text does not begin with `W`, `B` or `?`.
    Turn,
    /// The side to move is given as `?`, which cannot be played.
    UnknownTurn,
    /// This character does not belong here.
    Unexpected(char),
    /// Neither side's pieces are listed.
    NoPieces,
    /// A list of pieces does not begin with `W` or `B`.
    Colour,
    /// The pieces of a side are listed twice.
    ListedTwice(Side),
    /// A square is missing between two commas or after one, or after a `K`.
    SquareMissing,
    /// The board has no such square.
    NoSuchSquare(String),
    /// The square is named more than once.
    NamedTwice(Square),
    /// A range between squares in letters.
    RangeOfLetters,
    /// A range whose end comes before its beginning.
    RangeBackwards,
    /// `G` or `P`: a piece that an unfinished capture has jumped, as lidraughts writes it.
    Ghost,
    /// The pieces are readable but cannot be played.
    Unplayable(Fault),
}

impl FenError {
    /// After this many faults the rest of the text is not looked at.
    pub const MOST: usize = 20;

    pub(super) fn one(column: usize, reason: FenReason) -> FenError {
        FenError {
            faults: vec![FenFault { column, reason }],
        }
    }
}

impl fmt::Display for FenReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FenReason::Empty => f.write_str("the text is empty"),
            FenReason::TooLong => f.write_str("the text is too long for a position"),
            FenReason::Turn => f.write_str("the side to move is missing: the text begins with W: or B:"),
            FenReason::UnknownTurn => f.write_str("the side to move is not known"),
            FenReason::Unexpected(found) => write!(f, "{found:?} does not belong here"),
            FenReason::NoPieces => f.write_str("the pieces are missing, as in W:W31-50:B1-20"),
            FenReason::Colour => f.write_str("a list of pieces begins with W or B"),
            FenReason::ListedTwice(side) => write!(f, "the pieces of {side} are listed twice"),
            FenReason::SquareMissing => f.write_str("a square is missing"),
            FenReason::NoSuchSquare(name) => write!(f, "there is no square {name} on this board"),
            FenReason::NamedTwice(square) => write!(f, "square {square} is named twice"),
            FenReason::RangeOfLetters => f.write_str("a range needs squares in numbers"),
            FenReason::RangeBackwards => f.write_str("the range ends before it begins"),
            FenReason::Ghost => f.write_str(
                "G or P stands for a piece jumped in an unfinished capture, which is no position to \
                 play from (a square on file g is written with a small g)",
            ),
            FenReason::Unplayable(fault) => fault.fmt(f),
        }
    }
}

impl fmt::Display for FenFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: {}", self.column, self.reason)
    }
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.faults.iter().enumerate() {
            write!(f, "{}{fault}", if index == 0 { "" } else { "; " })?;
        }
        Ok(())
    }
}

impl core::error::Error for FenError {}
