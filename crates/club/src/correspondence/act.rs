//! What happens in a correspondence tournament.

use damier_rules::Side;
use damier_table::{Moment, Span, Verdict};

use crate::Player;

/// Something that happens in a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TournamentAct {
    /// A player takes part.
    Join,
    /// A player no longer takes part. After the beginning he loses the games that go on, unless the
    /// director has somebody play on for him.
    Withdraw,
    /// The director sends a player away before the beginning, or has him withdrawn after it.
    SendAway(Player),
    /// The director begins: the games are paired, and all of them begin.
    Begin,
    /// The player is on leave for so many days, in all his games.
    TakeLeave(u32),
    /// The player is back before his leave ends.
    EndLeave,
    /// The director has a side taken over, whose player has withdrawn or is near time trouble.
    TakeOver {
        /// The game, counted from 0.
        game: usize,
        /// The side.
        side: Side,
        /// Who plays on; the points are still the player's.
        by: Player,
        /// What the side's clock shows, as the server reads it.
        left: Span,
    },
    /// The game is over: reported by the server.
    Over {
        /// The game, counted from 0.
        game: usize,
        /// What it counts.
        verdict: Verdict,
    },
}

/// Who acts in a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TournamentActor {
    /// The director or a player.
    Player(Player),
    /// The server, for what is reported.
    Server,
}

impl From<Player> for TournamentActor {
    fn from(player: Player) -> TournamentActor {
        TournamentActor::Player(player)
    }
}

/// One entry of a tournament's log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TournamentEntry {
    /// When it happened.
    pub at: Moment,
    /// Who did it.
    pub by: TournamentActor,
    /// What.
    pub act: TournamentAct,
}

impl TournamentEntry {
    /// An entry.
    pub fn new(at: Moment, by: impl Into<TournamentActor>, act: TournamentAct) -> TournamentEntry {
        let by = by.into();
        TournamentEntry { at, by, act }
    }
}
