//! Why a text is no move.

use core::fmt;

use damier_rules::Move;

/// Why a text is no move in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveTextError {
    /// The text is not written as moves are.
    Malformed {
        /// The character at which it goes wrong, counted from 1.
        column: usize,
        /// What is wrong there.
        reason: Malformed,
    },
    /// The text is a move, but not one that is legal here.
    Illegal {
        /// Every legal move.
        legal: Vec<Candidate>,
    },
    /// The text fits several legal moves.
    Ambiguous {
        /// The moves that it fits, each with its full path.
        candidates: Vec<Candidate>,
    },
}

/// A legal move with its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The move.
    pub mv: Move,
    /// How it is written.
    pub text: String,
}

/// What is wrong with a text that is not written as moves are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Malformed {
    /// There is nothing.
    Empty,
    /// The text is longer than any move.
    TooLong,
    /// A square should stand here.
    SquareMissing,
    /// The board has no such square.
    NoSuchSquare,
    /// This character does not belong in a move.
    Unexpected(char),
    /// The list of captured squares is not closed.
    Unclosed,
}

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Malformed::Empty => f.write_str("the text is empty"),
            Malformed::TooLong => f.write_str("the text is too long for a move"),
            Malformed::SquareMissing => f.write_str("a square is missing"),
            Malformed::NoSuchSquare => f.write_str("there is no such square on this board"),
            Malformed::Unexpected(found) => write!(f, "{found:?} does not belong in a move"),
            Malformed::Unclosed => f.write_str("the list of captured squares is not closed"),
        }
    }
}

impl fmt::Display for MoveTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MoveTextError::Malformed { column, reason } => write!(f, "column {column}: {reason}"),
            MoveTextError::Illegal { legal } if legal.is_empty() => {
                f.write_str("the move is not legal; there is no legal move")
            }
            MoveTextError::Illegal { legal } => {
                f.write_str("the move is not legal; legal:")?;
                list(f, legal)
            }
            MoveTextError::Ambiguous { candidates } => {
                f.write_str("the move is ambiguous; it may be:")?;
                list(f, candidates)
            }
        }
    }
}

fn list(f: &mut fmt::Formatter<'_>, candidates: &[Candidate]) -> fmt::Result {
    candidates
        .iter()
        .try_for_each(|candidate| write!(f, " {}", candidate.text))
}

impl core::error::Error for MoveTextError {}
