//! The part of the wire that a player needs, as docs/http-api.md describes it. These are this
//! client's own shapes: were they the server's, a change that breaks clients would go unseen.

use serde::Deserialize;

/// White or Black.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The side of the light pieces.
    White,
    /// The side of the dark pieces.
    Black,
}

impl Side {
    /// The other side.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

/// A move that is legal, or one that was played.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
pub struct Move {
    /// The square it begins on.
    pub from: u8,
    /// The square it ends on.
    pub to: u8,
    /// The squares it captures.
    pub captures: Vec<u8>,
}

impl Move {
    /// Whether both are the same move: the order of the captures follows the route shown.
    #[must_use]
    pub fn is(&self, other: &Self) -> bool {
        let sorted = |captures: &[u8]| {
            let mut captures = captures.to_vec();
            captures.sort_unstable();
            captures
        };
        (self.from, self.to) == (other.from, other.to)
            && sorted(&self.captures) == sorted(&other.captures)
    }
}

/// A move of the game's list.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
pub struct Played {
    /// From, to and captures.
    #[serde(flatten)]
    pub mv: Move,
    /// Its place in the game, as the server counts.
    pub ply: u32,
    /// Who moved.
    pub side: Side,
    /// The position after it.
    pub fen: String,
    /// When it was made: milliseconds since 1970.
    pub at: i64,
    /// Milliseconds it took.
    pub spent: Option<i64>,
    /// Milliseconds on the mover's clock after it.
    pub remaining: Option<i64>,
}

/// A position.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
pub struct Position {
    /// As FEN.
    pub fen: String,
    /// Who is on move.
    pub turn: Side,
}

/// One clock.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
pub struct ClockFace {
    /// Milliseconds left.
    pub remaining: i64,
}

/// Both clocks.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
pub struct Clocks {
    /// White's.
    pub white: ClockFace,
    /// Black's.
    pub black: ClockFace,
    /// Whose clock runs.
    pub running: Option<Side>,
    /// The moment that `remaining` speaks of.
    pub at: i64,
}

/// How a game ended.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
pub struct Outcome {
    /// As PDN writes it.
    pub score: String,
    /// Who won.
    pub winner: Option<Side>,
    /// The code of the reason.
    pub reason: String,
}

/// The state of a game.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
pub struct State {
    /// Acts in the log.
    pub seq: u64,
    /// Both seats are taken.
    pub begun: bool,
    /// The position.
    pub position: Position,
    /// The legal moves.
    pub legal: Vec<Move>,
    /// The clocks, if there are any.
    pub clocks: Option<Clocks>,
    /// The result, once there is one.
    pub result: Option<Outcome>,
}

/// A whole game.
#[derive(Clone, Debug, Deserialize)]
pub struct Game {
    /// Its name in addresses.
    pub id: String,
    /// The moves played.
    pub moves: Vec<Played>,
    /// Where it stands.
    pub state: State,
    /// What the asker may do.
    pub you: You,
}

/// What the asker may do.
#[derive(Clone, Debug, Deserialize)]
pub struct You {
    /// The seats the asker holds.
    pub sides: Vec<Side>,
    /// The word that lets a friend in.
    pub invite: Option<String>,
}

/// The words of a refusal.
#[derive(Clone, Debug, Deserialize)]
pub struct ErrorBody {
    /// For programs.
    pub code: String,
    /// For people.
    pub message: String,
}

/// What the server says over the WebSocket.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum Event {
    /// Everything.
    Game {
        /// The game.
        game: Box<Game>,
    },
    /// What is new.
    Update {
        /// After how many acts.
        seq: u64,
        /// How many moves there are now.
        plies: usize,
        /// Where it stands.
        state: Box<State>,
    },
    /// An act is on disk.
    Accepted {
        /// The act, by the name that its sender gave it.
        id: String,
        /// After how many acts.
        seq: u64,
    },
    /// An act was not accepted.
    Refused {
        /// The act, by the name that its sender gave it.
        id: String,
        /// Why.
        error: ErrorBody,
    },
    /// Anything else.
    #[serde(other)]
    Other,
}
