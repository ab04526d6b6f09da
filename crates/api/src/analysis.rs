//! The engine's opinion: analyses that grow, and hints.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::board::{Move, Side};
use crate::listing::Texts;

/// Whether positions are analysed here, and how much.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AnalysisOffer {
    /// Whether there are analyses and hints at all.
    pub offered: bool,
    /// How many lines may be asked for.
    pub most_lines: u8,
    /// After so many seconds an analysis ends.
    pub seconds: u32,
}

/// A position to be analysed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AnalysisRequest {
    /// The variant; "own" with `rules`.
    pub variant: String,
    /// Rules of one's own, as a text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<String>,
    /// Where the game began, as FEN; the usual beginning when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fen: Option<String>,
    /// What was played since, so that draws by repetition are known.
    #[serde(default)]
    pub moves: Vec<String>,
    /// How many lines are wanted, 1 to 5; one when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lines: Option<u8>,
}

/// What an analysis tells, a JSON object in each line of the answer. Empty lines are signs of life.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum FromAnalysis {
    /// How far it is.
    Lines {
        /// Moves of both sides looked ahead.
        depth: u8,
        /// Positions visited.
        nodes: u64,
        /// Milliseconds since it began.
        millis: u64,
        /// The best moves with what is expected to follow, the best first.
        lines: Vec<AnalysisLine>,
    },
    /// It has ended; this is the last line.
    Ended {
        /// Why.
        reason: AnalysisEnd,
    },
}

/// Why an analysis has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum AnalysisEnd {
    /// Its time is over.
    Time,
    /// Looking deeper cannot change what was found.
    Settled,
    /// The game is over in this position.
    Over,
    /// The same reader has begun others since.
    Replaced,
    /// The server stops.
    Stopping,
}

/// A move with what is expected to follow.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct AnalysisLine {
    /// How good it is.
    pub score: AnalysisScore,
    /// The move first.
    pub moves: Vec<Move>,
    /// What the move does, in a sentence.
    pub explained: Texts,
}

/// How good a position is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AnalysisScore {
    /// White's advantage in hundredths of a man.
    pub white: i32,
    /// Who wins by force.
    pub wins: Option<Side>,
    /// In how many of his moves.
    pub moves: Option<u16>,
}

/// A move that is recommended to a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Hint {
    /// The sequence number of the position that it is for.
    pub seq: u64,
    /// The move, what follows, and why.
    pub line: AnalysisLine,
}
