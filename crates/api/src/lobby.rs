//! The lobby: open seeks, and who is here.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::clock::Clock;
use crate::error::Fault;
use crate::game::{Assistance, SideChoice};

/// What somebody wants to play.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SeekAsk {
    /// The variant.
    pub variant: String,
    /// The clock of each side; none for a game without.
    #[serde(default)]
    #[schema(required = true)]
    pub clock: Option<Clock>,
    /// How much the board helps.
    pub assistance: Assistance,
    /// The side of the one who seeks.
    pub side: SideChoice,
    /// Whether it counts for the ratings; only for those who are signed in.
    pub rated: bool,
}

/// A rating in a few figures.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RatingNow {
    /// The whole number.
    pub value: u32,
    /// How sure it is: with 95 in a hundred chances the true strength is within twice this.
    pub deviation: u32,
    /// Whether too little is known to rank the player among others.
    pub provisional: bool,
    /// How many games made it.
    pub games: u32,
}

/// Somebody waits for an opponent.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OpenSeek {
    /// By what it is called.
    pub id: u64,
    /// Who waits; none for one without a name.
    #[schema(required = true)]
    pub name: Option<String>,
    /// Whether the name is that of an account.
    pub account: bool,
    /// His rating in this variant and speed, if he has one.
    #[schema(required = true)]
    pub rating: Option<RatingNow>,
    /// What he wants.
    pub ask: SeekAsk,
    /// Since when, in milliseconds since 1970.
    pub since: i64,
}

/// What is said to the lobby.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum ToLobby {
    /// Puts a seek up.
    Seek {
        /// Names the answer.
        id: String,
        /// What is wanted.
        ask: SeekAsk,
    },
    /// Takes the first seek that fits, or else puts one up.
    Pair {
        /// Names the answer.
        id: String,
        /// What is wanted.
        ask: SeekAsk,
    },
    /// Takes a seek up.
    Accept {
        /// Names the answer.
        id: String,
        /// Which.
        seek: u64,
    },
    /// Takes one's own seek back.
    Cancel {
        /// Names the answer.
        id: String,
        /// Which.
        seek: u64,
    },
    /// Asks for a sign of life.
    Ping {
        /// Names the answer.
        id: String,
    },
}

/// What the lobby says.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum FromLobby {
    /// Everything, after connecting and whenever it changes.
    Lobby {
        /// The open seeks, the newest first; of very many the newest.
        seeks: Vec<OpenSeek>,
        /// How many there are in all.
        total: u32,
        /// The accounts that are here, by name; of very many some.
        people: Vec<String>,
        /// How many are here without an account.
        guests: u32,
    },
    /// Which of the seeks are one's own.
    Yours {
        /// Their names.
        seeks: Vec<u64>,
    },
    /// A game begins.
    Paired {
        /// The game.
        game: String,
    },
    /// It is done.
    Done {
        /// Names what was asked.
        id: String,
    },
    /// It was refused.
    Refused {
        /// Names what was asked; empty when the message could not be read.
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
