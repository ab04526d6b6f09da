//! Claims of draws.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{CounterUnit, Side};

/// Who ends the game by a draw rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Ending {
    /// The game is drawn as soon as the rule is reached.
    Automatic,
    /// A player has to claim it; the program decides by what it has counted.
    Claimed,
    /// A player has to claim it, and the arbiter decides.
    Arbiter,
}

/// A draw rule, and who ends the game by it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DrawEnding {
    /// The rule, such as "repetition" or "rule25".
    pub rule: String,
    /// Who.
    pub ending: Ending,
}

/// By what a draw can be claimed in this game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ClaimGround {
    /// The rule, as the act names it.
    pub rule: String,
    /// Its name in the reader's language.
    pub name: String,
    /// The article that it stands in.
    pub article: String,
    /// Whether the arbiter decides.
    pub by_arbiter: bool,
    /// Who may claim so now.
    pub sides: Vec<Side>,
    /// Whether a claim would be right, to those who are told what is counted.
    #[schema(required = true)]
    pub reached: Option<bool>,
}

/// A claim that waits for the arbiter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct PendingClaim {
    /// Who claims.
    pub by: Side,
    /// By what.
    pub rule: String,
    /// Its name in the reader's language.
    pub name: String,
    /// The article that it stands in.
    pub article: String,
    /// Whose flag has fallen since: it counts only if the claim is dismissed.
    #[schema(required = true)]
    pub flag: Option<Side>,
    /// What was counted, to those who are told.
    #[schema(required = true)]
    pub facts: Option<ClaimFacts>,
}

/// What decides a claim.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ClaimFacts {
    /// Whether they bear the claim out.
    pub holds: bool,
    /// In the reader's language.
    pub text: String,
    /// How far the rule has counted.
    pub used: u32,
    /// The count at which the game is drawn; 0 where nothing is counted.
    pub limit: u32,
    /// What is counted.
    pub unit: CounterUnit,
    /// For a repetition: after which plies the position stood, 0 for the start.
    pub stood_at: Vec<u32>,
}

/// A claim of this turn that was not granted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct WrongClaim {
    /// Who claimed.
    pub by: Side,
    /// By what.
    pub rule: String,
    /// What was wrong about it, in the reader's language.
    pub text: String,
}
