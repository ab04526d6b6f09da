//! Positions and moves.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::official::{Irregular, Standing};

/// White or Black.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Side {
    /// White, at the bottom of the board.
    White,
    /// Black, at the top of the board.
    Black,
}

/// A position to be read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PositionRequest {
    /// The variant whose squares it uses; "own" with `rules`.
    pub variant: String,
    /// Rules of one's own, as a text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<String>,
    /// The position as FEN.
    pub fen: String,
}

/// A position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Position {
    /// As FEN.
    pub fen: String,
    /// Who is on move.
    pub turn: Side,
    /// What stands where, by ascending square.
    pub pieces: Vec<Piece>,
}

/// A piece on its square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Piece {
    /// The square.
    pub square: u32,
    /// Whose it is.
    pub side: Side,
    /// Whether it is a king.
    pub king: bool,
}

/// A move.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Move {
    /// Where the piece starts.
    pub from: u32,
    /// Where it ends.
    pub to: u32,
    /// The squares of the captured pieces in the order of the path.
    pub captures: Vec<u32>,
    /// The squares on which it stands, from the first to the last.
    pub path: Vec<u32>,
    /// Whether a man becomes a king by it.
    pub promotes: bool,
    /// As PDN writes it.
    pub text: String,
}

/// A move that may be played now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct LegalMove {
    /// The move.
    #[serde(flatten)]
    pub played: Move,
    /// Every path that takes the same pieces; the first is `path`. At most 64 are listed.
    pub routes: Vec<Vec<u32>>,
}

/// A move that has been played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Played {
    /// The move.
    #[serde(flatten)]
    pub played: Move,
    /// Its number in the game, the first being 1.
    pub ply: u32,
    /// Who played it.
    pub side: Side,
    /// The position after it, as FEN.
    pub fen: String,
    /// When it was received, in milliseconds since 1970.
    pub at: i64,
    /// Milliseconds that it took, in a game with clocks.
    #[schema(required = true)]
    pub spent: Option<i64>,
    /// What the mover's clock showed after it.
    #[schema(required = true)]
    pub remaining: Option<i64>,
    /// What was irregular, to those who are told; to all when the game is over.
    #[schema(required = true)]
    pub irregular: Option<Vec<Irregular>>,
    /// The board after it, at the official level.
    #[schema(required = true)]
    pub standing: Option<Vec<Standing>>,
}
