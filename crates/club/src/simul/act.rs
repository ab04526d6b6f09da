//! What happens in a simul.

use damier_table::{Moment, Verdict};

use super::Count;
use crate::Player;

/// Something that happens in a simul.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SimulAct {
    /// A player wants a board, or takes it where the simul is open.
    Join,
    /// A player no longer wants to take part, before it begins.
    Leave,
    /// The host lets a player in who wants a board.
    LetIn(Player),
    /// The host sends a player away, before it begins.
    SendAway(Player),
    /// The host begins: the boards are numbered in the order in which the guests were let in.
    Begin,
    /// The host goes to a board, counted from 0.
    GoTo(usize),
    /// The guest at a board lets the host pass by.
    Pass(usize),
    /// A move was made on a board: reported from its game by the server.
    Moved {
        /// The board, counted from 0.
        board: usize,
        /// Whether it is the host's turn now.
        host_to_move: bool,
        /// What the pieces of the host and the guest count now.
        count: Count,
        /// Whether the side to move has to capture.
        capture: bool,
    },
    /// A blindfold host announced a move that is not possible: reported by the server.
    Impossible(usize),
    /// The host has the game of a guest ended who is too far behind.
    EndBehind(usize),
    /// A host's patience has run out at a board; the entry's moment is the deadline. Done by the
    /// server.
    Waited(usize),
    /// The guest at a board has waited for a host who is away for too long, and ends his game; it
    /// does not count.
    Abandon(usize),
    /// The host's time for all boards has run out; the entry's moment is no earlier. Done by the
    /// server.
    HostTimeUp,
    /// From then to the entry's moment the server was down: nobody's time. Done by the server.
    Interrupted {
        /// When the server was last known to be alive.
        from: Moment,
    },
    /// The game on a board is over: reported by the server.
    Over {
        /// The board, counted from 0.
        board: usize,
        /// What it counts.
        verdict: Verdict,
    },
}

/// Who acts in a simul.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SimulActor {
    /// The host or a guest.
    Player(Player),
    /// The server, for what is reported or happens by itself.
    Server,
    /// The arbiter.
    Arbiter,
}

impl From<Player> for SimulActor {
    fn from(player: Player) -> SimulActor {
        SimulActor::Player(player)
    }
}

/// One entry of a simul's log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SimulEntry {
    /// When it happened.
    pub at: Moment,
    /// Who did it.
    pub by: SimulActor,
    /// What.
    pub act: SimulAct,
}

impl SimulEntry {
    /// An entry.
    pub fn new(at: Moment, by: impl Into<SimulActor>, act: SimulAct) -> SimulEntry {
        let by = by.into();
        SimulEntry { at, by, act }
    }
}
