//! Players as others see them.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::board::Side;
use crate::lobby::RatingNow;

/// The classes of speed; each has ratings of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Speed {
    /// Less than five minutes for sixty moves.
    Superblitz,
    /// Five minutes to less than fifteen.
    Blitz,
    /// Fifteen to thirty minutes.
    Rapid,
    /// More than thirty minutes.
    Standard,
    /// More than a day.
    Correspondence,
    /// No clock.
    Untimed,
}

/// A rating with what it is a rating in.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RatingIn {
    /// The variant.
    pub variant: String,
    /// The class of speed.
    pub speed: Speed,
    /// The rating.
    pub rating: RatingNow,
}

/// A player's page.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Profile {
    /// The name.
    pub name: String,
    /// When the account was made, in milliseconds since 1970.
    pub created_at: i64,
    /// The ratings, the one with the most games first.
    pub ratings: Vec<RatingIn>,
    /// Whether it is the reader's own.
    pub you: bool,
    /// Whether the reader follows this player.
    pub following: bool,
    /// Whether the reader blocks this player.
    pub blocked: bool,
}

/// A rating after a game.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RatingPoint {
    /// The game.
    pub game: String,
    /// When it ended, in milliseconds since 1970.
    pub at: i64,
    /// The rating after it.
    pub value: u32,
    /// How sure that is.
    pub deviation: u32,
    /// By how much it changed; none for a first game.
    #[schema(required = true)]
    pub change: Option<i32>,
}

/// Who sat on the other side.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlayerOpponent {
    /// The name, if one was given.
    #[schema(required = true)]
    pub name: Option<String>,
    /// Whether the name is that of an account.
    pub account: bool,
    /// Whether it was an account that is gone.
    pub gone: bool,
    /// The level of the engine, if it was that.
    #[schema(required = true)]
    pub level: Option<u8>,
}

/// A game of a player, as a list shows it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlayerGame {
    /// The game.
    pub id: String,
    /// When it was made, in milliseconds since 1970.
    pub created_at: i64,
    /// The variant.
    pub variant: String,
    /// The class of speed.
    pub speed: Speed,
    /// Whether it counts for the ratings.
    pub rated: bool,
    /// The player's side.
    pub side: Side,
    /// Who sat on the other.
    pub opponent: PlayerOpponent,
    /// The score, White's half first, once it is over.
    #[schema(required = true)]
    pub score: Option<String>,
}

/// Some games of a player, the newest first.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlayerGames {
    /// The games.
    pub games: Vec<PlayerGame>,
    /// Whether there are more, before the last of these.
    pub more: bool,
}

/// Following and blocking; what is absent stays.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TieChange {
    /// Whether to follow.
    #[serde(default)]
    pub follow: Option<bool>,
    /// Whether to block.
    #[serde(default)]
    pub block: Option<bool>,
}

/// What somebody tells the operator of a player.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewReport {
    /// What happened, in up to 1000 characters.
    pub reason: String,
    /// The game in which it happened.
    #[serde(default)]
    pub game: Option<String>,
}

/// Whom the reader follows and blocks, by name.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Ties {
    /// Whom he follows.
    pub follows: Vec<String>,
    /// Whom he blocks.
    pub blocks: Vec<String>,
}
