//! What can be wrong with a game in PDN.

use core::fmt;

use crate::fen::FenError;
use crate::move_text::MoveTextError;

/// What is wrong with a game in PDN, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PdnError {
    /// The line, counted from 1.
    pub line: usize,
    /// The character of the line, counted from 1.
    pub column: usize,
    /// The half move that it concerns, counted from 1; 0 before the moves.
    pub ply: usize,
    /// What is wrong.
    pub reason: PdnReason,
}

/// What is wrong at one place of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PdnReason {
    /// There is neither a tag nor a move.
    Empty,
    /// The text is longer than [`LONGEST`](super::LONGEST).
    TooLong,
    /// A tag is not written as tags are.
    Tag,
    /// A tag stands twice.
    TagTwice(String),
    /// No variant that is played here has this GameType.
    GameType(String),
    /// The rules of the game contradict themselves, or are too many.
    Rules(String),
    /// The FEN tag cannot be read.
    Fen(FenError),
    /// A comment begins inside a comment.
    CommentInComment,
    /// A comment is not closed.
    Unclosed,
    /// This does not belong here.
    Unexpected(String),
    /// Variations are not read.
    Variation,
    /// A position between moves is not written as set-ups are.
    Setup,
    /// A position between moves cannot be read.
    SetupFen(FenError),
    /// The word is no legal move.
    Move(String, MoveTextError),
    /// The result behind the moves is not that of the tag.
    OtherResult(String),
    /// Another game follows.
    SecondGame,
}

impl fmt::Display for PdnReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PdnReason::Empty => f.write_str("there is no game"),
            PdnReason::TooLong => f.write_str("the text is too long for one game"),
            PdnReason::Tag => f.write_str("a tag is written [Name \"value\"]"),
            PdnReason::TagTwice(name) => write!(f, "the tag {name} stands twice"),
            PdnReason::GameType(value) => write!(f, "no variant has the GameType {value:?}"),
            PdnReason::Rules(value) => write!(f, "the Rules tag {value:?} says no rules"),
            PdnReason::Fen(error) => write!(f, "the FEN tag: {error}"),
            PdnReason::CommentInComment => f.write_str("a comment begins inside a comment"),
            PdnReason::Unclosed => f.write_str("a comment is not closed"),
            PdnReason::Unexpected(found) => write!(f, "{found:?} does not belong here"),
            PdnReason::Variation => f.write_str("variations are not read"),
            PdnReason::Setup => f.write_str("a set-up is written /FEN \"…\"/"),
            PdnReason::SetupFen(error) => write!(f, "the set-up: {error}"),
            PdnReason::Move(text, error) => write!(f, "{text:?}: {error}"),
            PdnReason::OtherResult(text) => {
                write!(f, "the result {text} is not that of the Result tag")
            }
            PdnReason::SecondGame => f.write_str("a second game follows"),
        }
    }
}

impl fmt::Display for PdnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)?;
        if self.ply > 0 {
            write!(f, ", ply {}", self.ply)?;
        }
        write!(f, ": {}", self.reason)
    }
}

impl core::error::Error for PdnError {}
