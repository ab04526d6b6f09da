//! What a hand can do at the board, and what no hand can do.

use core::fmt;

use crate::{Cell, Kind};

/// Which hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Hand {
    /// The left hand.
    Left,
    /// The right hand.
    Right,
}

/// One thing that a hand does on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Handling {
    /// "I adjust": what is touched from now on is only put straight, one piece or several, until a
    /// piece is moved (article 3.13).
    Adjust,
    /// Touches a piece.
    Touch(Cell),
    /// Takes a piece into the hand, to move it.
    Lift(Cell),
    /// Puts the piece in the hand on a cell without letting go of it (article 3.12).
    Place(Cell),
    /// Lets go of the piece (articles 3.10 and 4.10).
    Release,
    /// Takes a piece off the board (article 4.11).
    Remove(Cell),
    /// Puts back the piece that was removed from this cell.
    PutBack(Cell),
    /// Puts a second disc on a man that has become a king (article 3.6).
    Crown(Cell),
}

/// Why a hand cannot do that; nothing has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Impossible {
    /// The cell is not on the board.
    OffTheBoard(Cell),
    /// No piece stands there.
    NothingThere(Cell),
    /// A piece stands there already.
    Occupied(Cell),
    /// A piece is in the hand.
    HandFull,
    /// No piece is in the hand.
    HandEmpty,
    /// The piece in the hand has not been put down.
    StillInTheAir,
    /// No piece was removed from there.
    NothingRemoved,
    /// The piece there has not become a king, or has its second disc.
    NotToBeCrowned(Cell, Kind),
}

impl fmt::Display for Impossible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Impossible::OffTheBoard(cell) => write!(f, "{cell} is not on the board"),
            Impossible::NothingThere(cell) => write!(f, "no piece stands on {cell}"),
            Impossible::Occupied(cell) => write!(f, "a piece stands on {cell} already"),
            Impossible::HandFull => f.write_str("a piece is in the hand"),
            Impossible::HandEmpty => f.write_str("no piece is in the hand"),
            Impossible::StillInTheAir => f.write_str("the piece in the hand has not been put down"),
            Impossible::NothingRemoved => f.write_str("no piece was removed from there"),
            Impossible::NotToBeCrowned(cell, Kind::King) => {
                write!(f, "the king on {cell} is crowned already")
            }
            Impossible::NotToBeCrowned(cell, _) => {
                write!(f, "the man on {cell} has not become a king")
            }
        }
    }
}

impl core::error::Error for Impossible {}
