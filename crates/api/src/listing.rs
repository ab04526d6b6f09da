//! What there is to choose from.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A text in both languages.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Texts {
    /// In English.
    pub en: String,
    /// In simplified Chinese.
    pub zh: String,
}

/// A kind of draughts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Variant {
    /// Its name in requests.
    pub id: String,
    /// Its name for people.
    pub name: Texts,
    /// Columns of the board.
    pub width: u32,
    /// Rows of the board.
    pub height: u32,
    /// The squares that are played on.
    pub squares: Vec<SquarePlace>,
    /// The start position as FEN.
    pub start: String,
    /// The draw rules that it can be played under; the first are the default.
    pub draw_rules: Vec<DrawRules>,
}

/// Where a square is on the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct SquarePlace {
    /// Its number.
    pub number: u32,
    /// Its row; row 0 is the farthest from White.
    pub row: u32,
    /// Its column; column 0 is at White's left.
    pub column: u32,
    /// What the page writes on it: the number or, where PDN writes letters, such as "c3".
    pub label: String,
}

/// A set of draw rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct DrawRules {
    /// Its name in requests.
    pub id: String,
    /// Its name for people.
    pub name: Texts,
}

/// A level of the engine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Level {
    /// Its number; higher is stronger.
    pub level: u8,
    /// Its name for people.
    pub name: Texts,
    /// What to expect of it.
    pub description: Texts,
}
