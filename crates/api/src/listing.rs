//! What there is to choose from.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{Assistance, Side};

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
    /// What it is like, in one sentence.
    pub about: Texts,
    /// Who makes the first move; his moves stand first in a line of the score sheet.
    pub begins: Side,
    /// Columns of the board.
    pub width: u32,
    /// Rows of the board.
    pub height: u32,
    /// The squares that are played on.
    pub squares: Vec<SquarePlace>,
    /// The start position as FEN.
    pub start: String,
    /// A move of the start position, to show how moves are written.
    pub example: String,
    /// When captured pieces leave the board.
    pub removal: Removal,
    /// How much the board may help: the levels at which it can be played.
    pub levels: Vec<Assistance>,
    /// The draw rules that it can be played under; the first are the default.
    pub draw_rules: Vec<DrawRules>,
}

/// Rules of one's own to be read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RulesRequest {
    /// A key and a value in each line.
    pub rules: String,
}

/// Rules of somebody's own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct OwnRules {
    /// Their shortest text: what is not as in the international game.
    pub rules: String,
    /// Every rule in a line of the same form, for a form to show.
    pub all: String,
    /// What the list of variants says of a variant; its id is "own".
    pub variant: Variant,
    /// The rules in a dozen lines.
    pub card: RuleCard,
}

/// When captured pieces leave the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Removal {
    /// After the whole capture.
    AtEnd,
    /// Each as it is jumped.
    AtOnce,
}

/// The rules of a variant in a dozen lines, for one who knows another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct RuleCard {
    /// The variant.
    pub variant: String,
    /// Line by line.
    pub lines: Vec<RuleLine>,
}

/// What a line of a rule card is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum RuleTopic {
    /// The board and what stands on it at the start.
    Board,
    /// Who begins.
    Begins,
    /// How men move.
    Men,
    /// How kings move.
    Kings,
    /// How men capture.
    ManCaptures,
    /// How kings capture.
    KingCaptures,
    /// What a capture comes to: how it goes on, and when pieces leave the board.
    Captures,
    /// Which capture may be chosen.
    Choice,
    /// How a man becomes a king.
    Crowning,
    /// What is forbidden besides.
    Limits,
    /// How the game is won.
    End,
    /// When it is drawn, by the variant's first draw rules.
    Draws,
    /// How moves are written.
    Notation,
}

impl RuleTopic {
    /// Every topic, in the order of a card.
    pub const ALL: [RuleTopic; 13] = [
        RuleTopic::Board,
        RuleTopic::Begins,
        RuleTopic::Men,
        RuleTopic::Kings,
        RuleTopic::ManCaptures,
        RuleTopic::KingCaptures,
        RuleTopic::Captures,
        RuleTopic::Choice,
        RuleTopic::Crowning,
        RuleTopic::Limits,
        RuleTopic::End,
        RuleTopic::Draws,
        RuleTopic::Notation,
    ];
}

/// A line of a rule card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct RuleLine {
    /// What it is about.
    pub topic: RuleTopic,
    /// The same in a word.
    pub title: Texts,
    /// The rule.
    pub text: Texts,
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
    /// The rules, each once.
    pub rules: Vec<DrawRule>,
}

/// A draw rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct DrawRule {
    /// Its name in requests, such as "rule25".
    pub rule: String,
    /// Its name for people.
    pub name: Texts,
    /// Who ends the game by it, if the game says nothing else.
    pub ending: crate::Ending,
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
    /// The rating that a player of this strength would have, roughly.
    pub rating: u16,
    /// The same in words: about how strong it is.
    pub strength: Texts,
}
