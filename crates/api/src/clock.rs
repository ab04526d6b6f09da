//! Clocks.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::Side;

/// How much time a side has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
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
}

/// The clocks of both sides, which may differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ClockPair {
    /// White's.
    pub white: Clock,
    /// Black's.
    pub black: Clock,
}

/// A clock as it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ClockFace {
    /// Which clock it is.
    pub clock: Clock,
    /// Milliseconds left.
    pub remaining: i64,
}

/// Both clocks at one moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
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
}
