//! Tournaments in English.

use damier_club::TournamentRefusal;

use crate::tournament::TournamentFault;

/// Why a tournament does not let it happen.
pub(super) fn refusal(refusal: &TournamentRefusal) -> String {
    let text = match refusal {
        TournamentRefusal::WrongActor => "That is not for you to do in this tournament.",
        TournamentRefusal::AlreadyBegun => "The tournament has begun.",
        TournamentRefusal::NotBegun => "The tournament has not begun yet.",
        TournamentRefusal::Over => "The tournament is over.",
        TournamentRefusal::AlreadyIn => "You take part in this tournament already.",
        TournamentRefusal::NotIn => "Nobody of that name takes part in this tournament.",
        TournamentRefusal::Full => "All places of this tournament are taken.",
        TournamentRefusal::TooFew => "A tournament begins with two players at least.",
        TournamentRefusal::NoSuchGame => "There is no such game under way in this tournament.",
        TournamentRefusal::OnLeave => "You are on leave in this tournament.",
        TournamentRefusal::NotOnLeave => "You are not on leave in this tournament.",
        TournamentRefusal::Days { left: 0 } => "You have no day of leave left this year.",
        TournamentRefusal::Days { left: 1 } => {
            "You have one day of leave left this year; take one at least."
        }
        TournamentRefusal::Days { left } => {
            return format!("You have {left} days of leave left this year; take one at least.");
        }
        TournamentRefusal::NoNeed => {
            "The player can go on: he has not left, and has time enough on his clock."
        }
        TournamentRefusal::Opponent => "The opponent cannot play on for the other side.",
        _ => "The tournament does not let that happen.",
    };
    text.to_owned()
}

/// Why no tournament can be played so.
pub(super) fn fault(fault: TournamentFault) -> &'static str {
    match fault {
        TournamentFault::Players => "A tournament has 2 to 32 players.",
        TournamentFault::Terms => "The games of a tournament have clocks.",
        TournamentFault::Leave => "There are at most 366 days of leave in a year.",
        TournamentFault::Trouble => {
            "Time trouble begins between a moment and a year before the end."
        }
    }
}
