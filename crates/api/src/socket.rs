//! The messages of a game's WebSocket.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::chat::ChatLine;
use crate::{Act, ArbiterGame, BlindfoldGame, Fault, Game, HandDid, Played, Side, State};

/// What a client says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum FromClient {
    /// Does something at the table.
    Act {
        /// Names the answer.
        id: String,
        /// The sequence number that the sender has seen.
        expected: u64,
        /// For whom; needed only where the sender holds both seats.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        side: Option<Side>,
        /// The act.
        act: Act,
    },
    /// Asks for several acts of one side, of which all happen or none.
    Acts {
        /// A name for it, repeated in the answer.
        id: String,
        /// The sequence number that the sender has seen.
        expected: u64,
        /// For whom; needed only where the sender holds both seats.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        side: Option<Side>,
        /// Up to 64 acts.
        acts: Vec<Act>,
    },
    /// Asks for a sign of life.
    Ping {
        /// Names the answer.
        id: String,
    },
}

/// What the server says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum FromServer {
    /// The whole game, after connecting.
    Game {
        /// The game.
        game: Box<Game>,
    },
    /// What happened between two sequence numbers.
    Update {
        /// The first of them.
        from: u64,
        /// The last of them.
        seq: u64,
        /// The moves to append after keeping the first `plies - moves.len()`.
        moves: Vec<Played>,
        /// How many moves stand now.
        plies: u32,
        /// What hands did in between, in order: to be shown one after the other. Nothing after a
        /// connection was lost.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        hands: Vec<HandDid>,
        /// How the game stands now.
        state: Box<State>,
    },
    /// A blindfold game as it stands, after connecting and after whatever happens, to one who sees
    /// no board.
    Blindfold {
        /// The game.
        game: Box<BlindfoldGame>,
    },
    /// The act is on disk.
    Accepted {
        /// Names the act.
        id: String,
        /// The sequence number after it.
        seq: u64,
    },
    /// The act was refused and changed nothing.
    Refused {
        /// Names the act; empty when the message could not be read.
        id: String,
        /// Why.
        error: Fault,
        /// The sequence number now.
        seq: u64,
    },
    /// What was said: the last lines after connecting, then each as it is said.
    Chat {
        /// The lines that the reader may read.
        lines: Vec<ChatLine>,
    },
    /// Who is connected.
    Presence {
        /// Which players.
        players: Seats,
        /// How many others watch.
        watchers: u32,
        /// From when on the opponent of a player whose connection is lost may end the game.
        lost: LostFrom,
    },
    /// A sign of life.
    Pong {
        /// Names the ping.
        id: String,
        /// The server's time.
        at: i64,
    },
}

/// The `claimFrom` of both players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct LostFrom {
    /// White's.
    #[schema(required = true)]
    pub white: Option<i64>,
    /// Black's.
    #[schema(required = true)]
    pub black: Option<i64>,
}

/// What the server says to an arbiter who looks at all his games.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum FromRoom {
    /// All games, after connecting: those that go on first.
    Games {
        /// The games.
        games: Vec<ArbiterGame>,
        /// The server's time.
        at: i64,
    },
    /// A game has changed, or is new.
    Game {
        /// The game as it is now.
        game: Box<ArbiterGame>,
        /// The server's time.
        at: i64,
    },
    /// A message could not be read, or the games could not be listed.
    Refused {
        /// Names the message; empty when it could not be read.
        id: String,
        /// Why.
        error: Fault,
    },
    /// A sign of life.
    Pong {
        /// Names the ping.
        id: String,
        /// The server's time.
        at: i64,
    },
}

/// A yes or no for each seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Seats {
    /// White's.
    pub white: bool,
    /// Black's.
    pub black: bool,
    /// The arbiter's.
    pub arbiter: bool,
}
