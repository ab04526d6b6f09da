//! What is agreed on before a correspondence tournament.

use core::fmt;

use damier_table::{Leave, Span, Terms};

/// The conditions of a tournament. They are published before anybody joins and never change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TournamentConditions {
    /// What each game is agreed on; it has clocks, and no leave of its own.
    pub terms: Terms,
    /// Whether everybody plays everybody twice, with White and with Black.
    pub twice: bool,
    /// The most players.
    pub most_players: usize,
    /// How many days of leave each player has in each year of the tournament.
    pub leave_days_a_year: u32,
    /// With less than this on its clock a side is near time trouble, and the director may have it
    /// taken over.
    pub near_time_trouble: Span,
}

impl TournamentConditions {
    /// The most players that a tournament can have.
    pub const MOST_PLAYERS: usize = 32;

    /// Everybody plays everybody once, twelve players at most, thirty days of leave a year, near
    /// time trouble with less than two days.
    pub const fn new(terms: Terms) -> TournamentConditions {
        TournamentConditions {
            terms,
            twice: false,
            most_players: 12,
            leave_days_a_year: 30,
            near_time_trouble: Span::from_secs(2 * 24 * 3600),
        }
    }

    pub(super) fn checked(self) -> Result<TournamentConditions, BadTournament> {
        if !(2..=TournamentConditions::MOST_PLAYERS).contains(&self.most_players) {
            return Err(BadTournament::Players);
        }
        if self.terms.clocks().is_none() || self.terms.leave_days().is_some() {
            return Err(BadTournament::Terms);
        }
        if self.leave_days_a_year > Leave::LONGEST {
            return Err(BadTournament::Leave);
        }
        Ok(self)
    }
}

/// Conditions under which no tournament can be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadTournament {
    /// There are fewer than two players, or more than [`TournamentConditions::MOST_PLAYERS`].
    Players,
    /// The games have no clocks, or leave of their own.
    Terms,
    /// There is more leave than the year has days.
    Leave,
}

impl fmt::Display for BadTournament {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            BadTournament::Players => "a tournament has 2 to 32 players",
            BadTournament::Terms => "the games need clocks, and no leave of their own",
            BadTournament::Leave => "there is more leave than a year has days",
        })
    }
}

impl core::error::Error for BadTournament {}
