//! Why something cannot happen in a tournament.

use core::fmt;

/// Why an entry cannot follow the log of a tournament. A refusal changes nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TournamentRefusal {
    /// The moment lies before that of the last entry.
    Backwards,
    /// The act is not for whoever tried it.
    WrongActor,
    /// The tournament has begun, or is over.
    AlreadyBegun,
    /// The tournament has not begun.
    NotBegun,
    /// The tournament is over.
    Over,
    /// The player takes part already.
    AlreadyIn,
    /// The player does not take part, or no longer.
    NotIn,
    /// There are as many players as there may be.
    Full,
    /// There are fewer than two players.
    TooFew,
    /// There is no such game, or it is over.
    NoSuchGame,
    /// The player is on leave.
    OnLeave,
    /// The player is not on leave.
    NotOnLeave,
    /// It would be no leave, or more than is left this year.
    Days {
        /// The days that are left.
        left: u32,
    },
    /// The side is neither near time trouble nor left by its player.
    NoNeed,
    /// The opponent cannot play on for the other side.
    Opponent,
}

impl fmt::Display for TournamentRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self {
            TournamentRefusal::Backwards => "the moment lies before the last entry",
            TournamentRefusal::WrongActor => "that is not for you to do",
            TournamentRefusal::AlreadyBegun => "the tournament has begun",
            TournamentRefusal::NotBegun => "the tournament has not begun",
            TournamentRefusal::Over => "the tournament is over",
            TournamentRefusal::AlreadyIn => "the player takes part already",
            TournamentRefusal::NotIn => "the player does not take part",
            TournamentRefusal::Full => "all places are taken",
            TournamentRefusal::TooFew => "a tournament needs two players",
            TournamentRefusal::NoSuchGame => "there is no such game under way",
            TournamentRefusal::OnLeave => "the player is on leave",
            TournamentRefusal::NotOnLeave => "the player is not on leave",
            TournamentRefusal::Days { left } => {
                return write!(f, "{left} days of leave are left this year");
            }
            TournamentRefusal::NoNeed => "the player can go on himself",
            TournamentRefusal::Opponent => "the opponent cannot play on for the other side",
        };
        f.write_str(text)
    }
}

impl core::error::Error for TournamentRefusal {}
