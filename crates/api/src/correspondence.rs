//! Correspondence play: what a player keeps to himself, leave, postcards.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::Side;

/// Conditional moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// A line each: the opponent's move, one's own, and so on; "resign" at the end gives up.
    pub text: String,
    /// Whether forced moves play themselves.
    pub forced: bool,
}

/// What a player keeps to himself in a game; nobody else is sent it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Papers {
    /// His conditional moves, those that can still come.
    #[schema(required = true)]
    pub plan: Option<Plan>,
    /// His notes.
    pub note: String,
}

/// A plan to be kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PlanRequest {
    /// The conditional moves; an empty text that forces nothing throws them away.
    pub plan: Plan,
    /// For which side; needed only where the sender holds both seats.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
}

/// A note to be kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NoteRequest {
    /// Up to 4,000 characters.
    pub note: String,
    /// For which side; needed only where the sender holds both seats.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
}

/// Moves from a postcard.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PostcardRequest {
    /// The sequence number that the sender has seen.
    pub expected: u64,
    /// Numbered moves: "12. 32-28 19-23".
    pub text: String,
}

/// A side's leave.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Leave {
    /// Whose.
    pub side: Side,
    /// When it ends, in milliseconds since 1970; none when the side is not on leave.
    #[schema(required = true)]
    pub until: Option<i64>,
    /// Days that it can still take by itself; none in a game without.
    #[schema(required = true)]
    pub days_left: Option<u32>,
}
