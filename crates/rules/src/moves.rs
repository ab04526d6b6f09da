//! A move, as the rules and protocols know it.

use alloc::vec::Vec;

use crate::{Square, Squares};

/// A move: where from, where to, and the set of captured squares.
///
/// Different paths that take the same set between the same squares are one move; the paths are
/// found again with [`Position::routes`](crate::Position::routes). `promotes` tells the two apart
/// in the Russian game, where one path may pass the crowning row and another not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    /// The square that the piece leaves.
    pub from: Square,
    /// The square on which the piece ends.
    pub to: Square,
    /// The squares of the captured pieces; empty for a quiet move.
    pub captures: Squares,
    /// Whether a man becomes a king with this move.
    pub promotes: bool,
}

impl Move {
    /// Whether the move takes a piece.
    pub const fn is_capture(&self) -> bool {
        !self.captures.is_empty()
    }
}

/// One way to make a capture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Route {
    /// The squares on which the piece stands, from the first to the last. On a straight run
    /// the stop between two captures is the square directly behind the captured piece.
    pub path: Vec<Square>,
    /// The captured squares in the order of the capture.
    pub captures: Vec<Square>,
}
