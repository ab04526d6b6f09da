//! Correspondence play in the terms of the wire: what is wrong with a plan or a postcard.

use damier_table::BadPostcard;

use crate::board::unread;
use crate::refusal::Refusal;

/// What is wrong with a plan; lines and moves are counted from 1.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum PlanHindrance {
    /// Not in this game.
    NotHere,
    /// The player is on move himself.
    OwnTurn,
    /// Too many lines.
    TooLong,
    /// A move of a line.
    Move {
        /// The line.
        line: usize,
        /// The move.
        number: usize,
        /// What is wrong with it.
        why: Box<Refusal>,
    },
    /// The line has too many moves.
    LineTooLong(usize),
    /// The line ends with a move of the opponent.
    NoAnswer(usize),
    /// The opponent would give up.
    OpponentResigns(usize),
    /// The line answers otherwise than the other one.
    Contradicts(usize, usize),
}

/// What is wrong with a postcard; plies are counted from 1.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum PostcardHindrance {
    /// The text is too long.
    TooLong,
    /// No number stands before the first move.
    NoNumber,
    /// This is no number.
    Number(String),
    /// Moves are missing before this ply.
    Gap(usize),
    /// This ply was played otherwise.
    Differs(usize),
    /// A move.
    Move(usize, Box<Refusal>),
}

/// The fault of a postcard in the terms of the wire.
pub(crate) fn postcard_hindrance(bad: BadPostcard) -> PostcardHindrance {
    match bad {
        BadPostcard::TooLong => PostcardHindrance::TooLong,
        BadPostcard::NoNumber => PostcardHindrance::NoNumber,
        BadPostcard::Number(word) => PostcardHindrance::Number(word),
        BadPostcard::Gap { ply } => PostcardHindrance::Gap(ply),
        BadPostcard::Differs { ply } => PostcardHindrance::Differs(ply),
        BadPostcard::Move { ply, text, error } => {
            PostcardHindrance::Move(ply, Box::new(unread(&text, error)))
        }
    }
}
