//! Events that are shown: many boards on one page.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{Class, Clocks, Delay, Fault, GameResult, OwnRules, Players, Side};

/// An event that is to be shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewBroadcast {
    /// What it is called, at most 40 characters.
    pub name: String,
    /// How far those who look on have to be behind in every game that is shown; any game may be
    /// shown when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub delay: Option<Delay>,
}

/// What changes in an event; everything or nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct BroadcastChange {
    /// It is called so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// These games are shown, after the others.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub show: Vec<String>,
    /// These are shown no longer.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub hide: Vec<String>,
    /// It is over, and nothing changes any more.
    #[serde(default)]
    #[schema(required = false)]
    pub close: bool,
}

/// An event with its boards, as anybody may see them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Broadcast {
    /// Its id.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// When it was made, in milliseconds since 1970.
    pub created_at: i64,
    /// Whether the reader made it.
    pub yours: bool,
    /// Whether it is over.
    pub over: bool,
    /// How far those who look on have to be behind in every game that is shown.
    #[schema(required = true)]
    pub delay: Option<Delay>,
    /// The games that are shown, in their order.
    pub boards: Vec<ShownBoard>,
}

/// An event among others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BroadcastSummary {
    /// Its id.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// When it was made, in milliseconds since 1970.
    pub created_at: i64,
    /// Whether it is over.
    pub over: bool,
    /// How far those who look on have to be behind in every game that is shown.
    #[schema(required = true)]
    pub delay: Option<Delay>,
    /// The games that are shown.
    pub games: Vec<String>,
}

/// A game among others, as anybody may see it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ShownBoard {
    /// The game.
    pub id: String,
    /// What is played; `own` by rules of somebody's own.
    pub variant: String,
    /// These rules.
    #[schema(required = true)]
    pub own_rules: Option<OwnRules>,
    /// Who plays.
    pub players: Players,
    /// Whether both seats are taken.
    pub begun: bool,
    /// The position as FEN; nothing of a blindfold game that lasts.
    #[schema(required = true)]
    pub fen: Option<String>,
    /// Who is on move.
    pub turn: Side,
    /// Plies that were played.
    pub ply: u32,
    /// The last move.
    #[schema(required = true)]
    pub last: Option<LastMove>,
    /// The clocks, in a timed game.
    #[schema(required = true)]
    pub clocks: Option<Clocks>,
    /// How it ended.
    #[schema(required = true)]
    pub result: Option<GameResult>,
    /// How far those who look on are behind.
    #[schema(required = true)]
    pub delay: Option<Delay>,
}

/// A move on a small board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct LastMove {
    /// As PDN writes it.
    pub text: String,
    /// Where it began; 0 where hands left no square.
    pub from: u32,
    /// Where it ended.
    pub to: u32,
}

/// What the socket of an event sends.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", tag = "type")]
pub enum FromBroadcast {
    /// All of it, after connecting and when games come or go.
    Broadcast {
        /// The event.
        broadcast: Box<Broadcast>,
        /// The server's time.
        at: i64,
    },
    /// All of a class, as its reader sees it.
    Class {
        /// The class.
        class: Box<Class>,
        /// The server's time.
        at: i64,
    },
    /// A game has changed.
    Board {
        /// How it stands.
        board: Box<ShownBoard>,
        /// The server's time.
        at: i64,
    },
    /// Something cannot be answered.
    Refused {
        /// The name of the message; empty if it has none.
        id: String,
        /// Why.
        error: Fault,
    },
    /// The answer to a ping.
    Pong {
        /// The name of the ping.
        id: String,
        /// The server's time.
        at: i64,
    },
}
