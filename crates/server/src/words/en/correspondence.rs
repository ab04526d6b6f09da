//! Correspondence play in English.

use damier_table::NoLeave;

use super::super::Words;
use super::English;
use crate::correspondence::{PlanHindrance, PostcardHindrance};

/// Why there is no leave.
pub(super) fn no_leave(why: NoLeave) -> String {
    match why {
        NoLeave::NotAgreed => "No leave was agreed on in this game.".to_owned(),
        NoLeave::OnLeave => "You are on leave already.".to_owned(),
        NoLeave::NotOnLeave => "You are not on leave.".to_owned(),
        NoLeave::Days { left: 0 } => "No days of leave are left.".to_owned(),
        NoLeave::Days { left } => format!("Leave is 1 to {left} days; no more are left."),
    }
}

/// What is wrong with conditional moves.
pub(super) fn bad_plan(why: &PlanHindrance) -> String {
    match why {
        PlanHindrance::NotHere => {
            "Conditional moves are for assisted games that are going on.".to_owned()
        }
        PlanHindrance::OwnTurn => {
            "It is your turn: conditional moves are made while the opponent thinks.".to_owned()
        }
        PlanHindrance::TooLong => "There are too many lines.".to_owned(),
        PlanHindrance::Move { line, number, why } => {
            format!("Line {line}, move {number}: {}", English.refusal(why))
        }
        PlanHindrance::LineTooLong(line) => format!("Line {line} has too many moves."),
        PlanHindrance::NoAnswer(line) => {
            format!("Line {line} ends with a move of the opponent: what do you answer?")
        }
        PlanHindrance::OpponentResigns(line) => {
            format!("Line {line}: \"resign\" stands after a move of the opponent.")
        }
        PlanHindrance::Contradicts(line, other) => {
            format!("Line {line} answers the same moves otherwise than line {other}.")
        }
    }
}

/// What is wrong with a postcard.
pub(super) fn bad_postcard(why: &PostcardHindrance) -> String {
    match why {
        PostcardHindrance::TooLong => "The text is too long.".to_owned(),
        PostcardHindrance::NoNumber => {
            "Put the number before the moves, as in \"12. 32-28 19-23\" or \"12... 19-23\"."
                .to_owned()
        }
        PostcardHindrance::Number(word) => format!("\"{word}\" is no number of a move."),
        PostcardHindrance::Gap(ply) => format!("Moves are missing before {}.", place(*ply)),
        PostcardHindrance::Differs(ply) => {
            format!("At {} something else was played.", place(*ply))
        }
        PostcardHindrance::Move(ply, why) => {
            format!("At {}: {}", place(*ply), English.refusal(why))
        }
    }
}

fn place(ply: usize) -> String {
    format!("half-move {ply}")
}
