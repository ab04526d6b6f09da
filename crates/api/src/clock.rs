//! Clocks.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::Side;

/// How much time a side has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(
    tag = "form",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum Clock {
    /// So much, and more with every move.
    Fischer {
        /// Milliseconds at the start.
        initial: i64,
        /// Milliseconds added when a move is completed.
        increment: i64,
    },
    /// So much for the whole game.
    Game {
        /// Milliseconds at the start.
        initial: i64,
    },
    /// Any other form, as people write it.
    Text {
        /// Such as "2h/50+1h/25" or "5m+bronstein3s".
        text: String,
    },
}

/// The clocks of both sides, which may differ.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ClockPair {
    /// White's.
    pub white: Clock,
    /// Black's.
    pub black: Clock,
}

/// A clock as it stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ClockFace {
    /// Which clock it is.
    pub clock: Clock,
    /// Milliseconds left.
    pub remaining: i64,
    /// Milliseconds of this move that are still free, with a delay.
    #[schema(required = true)]
    pub free: Option<i64>,
    /// Which period this is, from 1.
    pub period: u32,
    /// Moves to be completed until the control.
    #[schema(required = true)]
    pub to_control: Option<u32>,
    /// Byo-yomi periods after this one.
    #[schema(required = true)]
    pub spare: Option<u32>,
    /// Milliseconds below zero, where flags have to be called.
    pub over: i64,
    /// When the flag fell.
    #[schema(required = true)]
    pub flag: Option<i64>,
    /// Moves completed.
    pub moves: u32,
}

/// Both clocks at one moment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Clocks {
    /// White's.
    pub white: ClockFace,
    /// Black's.
    pub black: ClockFace,
    /// Whose clock runs.
    #[schema(required = true)]
    pub running: Option<Side>,
    /// The server's time at which the faces were read.
    pub at: i64,
    /// When it runs only from then on, in milliseconds since 1970: the side is on leave.
    #[schema(required = true)]
    pub runs_from: Option<i64>,
}
