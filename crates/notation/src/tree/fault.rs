//! What can be wrong in a file of games.

use core::fmt;

use crate::fen::FenError;
use crate::move_text::MoveTextError;

/// Something in a file that is not as the standard has it, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The line of the file, counted from 1.
    pub line: usize,
    /// The character of the line, counted from 1.
    pub column: usize,
    /// The game of the file, counted from 1.
    pub game: usize,
    /// The half move that it concerns, counted from 1 in each line of moves; 0 before the moves.
    pub ply: usize,
    /// What is wrong.
    pub reason: FaultReason,
}

/// What is wrong at one place of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FaultReason {
    /// A tag is not written as tags are.
    Tag,
    /// A tag name does not begin with a capital letter, or has other characters than letters,
    /// digits and `_`.
    TagName(String),
    /// A tag has other quotation marks than `"`.
    Quotes,
    /// A tag stands among moves that no result has ended.
    NotEnded,
    /// Two results follow one another.
    EmptyGame,
    /// The value is no GameType, or none that is played here.
    GameType(String),
    /// The game is played by rules of somebody's own, which contradict themselves or are not to be
    /// read here.
    OwnRules,
    /// The FEN tag cannot be read.
    Fen(FenError),
    /// A comment begins inside a comment.
    CommentInComment,
    /// A comment is not closed.
    UnclosedComment,
    /// A line break that a program has written as `\n`.
    EscapedLineBreak,
    /// A comment that reaches to the end of the line.
    LineComment,
    /// A variation is not closed.
    UnclosedVariation,
    /// A bracket closes what was not opened.
    NothingToClose,
    /// Variations within variations, deeper than anybody writes.
    TooDeep,
    /// A variation without a move.
    EmptyVariation,
    /// A position between moves is not written as set-ups are.
    SetUp,
    /// A position between moves cannot be read.
    SetUpFen(FenError),
    /// This does not belong here.
    Unexpected(String),
    /// A strength or sign without a move before it.
    WithoutMove(String),
    /// The word is no legal move.
    Move(String, MoveTextError),
    /// This move shows which of several moves an earlier text has meant: it is legal after that
    /// one only.
    Decides {
        /// The half move that was in doubt.
        ply: usize,
        /// What it was.
        text: String,
    },
    /// A number of a move, and no move behind it.
    NumberWithoutMove,
    /// A move that takes nothing is written as a capture.
    NotACapture(String),
    /// One capture is written as two moves.
    SplitCapture(String),
    /// Two squares are written without anything between them.
    Unseparated(String),
    /// The squares are not called as the GameType tag says, or the one that the variant has.
    OtherNames,
    /// The score of a series stands behind the moves as if it were a move.
    Score(String),
    /// The game is longer than any game; what follows is read as another.
    TooLong,
    /// There are more faults in this game than are listed.
    More,
    /// Something that every reader reads, and that the standard wants written otherwise.
    Written(WritingRule),
}

/// What the standard asks of writers only; looked at where
/// [`Games::with_writing_rules`](super::Games::with_writing_rules) says so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WritingRule {
    /// A move: no blanks and no leading zeros, squares and captures as the GameType has them, the
    /// path where two captures share their squares and only there.
    Move {
        /// As it stands.
        text: String,
        /// As it should be.
        right: String,
    },
    /// A strength stands directly behind its move.
    StrengthApart,
    /// `*` is no strength: `$7` says that a move is forced.
    Forced,
    /// Games are ended by `*`; results stand in the tag.
    EndedByResult(String),
    /// The Result tag is written as the GameType has it.
    Result {
        /// As it stands.
        text: String,
        /// As it should be.
        right: &'static str,
    },
    /// A date is written YYYY.MM.DD, with `?` for what is not known.
    Date(String),
    /// A FEN has no blanks, no leading zeros and no dot at its end.
    Fen,
}

impl fmt::Display for WritingRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WritingRule::Move { text, right } => write!(f, "{text:?} is written {right}"),
            WritingRule::StrengthApart => f.write_str("a strength stands directly behind its move"),
            WritingRule::Forced => f.write_str("a forced move is marked $7, not *"),
            WritingRule::EndedByResult(text) => {
                write!(f, "games are ended by *, not by {text}")
            }
            WritingRule::Result { text, right } => {
                write!(f, "the result {text} is written {right} here")
            }
            WritingRule::Date(text) => write!(f, "{text:?} is no date such as 2007.06.??"),
            WritingRule::Fen => f.write_str("a FEN has neither blanks nor leading zeros nor a dot"),
        }
    }
}

impl fmt::Display for FaultReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FaultReason::Tag => f.write_str("a tag is written [Name \"value\"]"),
            FaultReason::TagName(name) => write!(f, "{name:?} is no name of a tag"),
            FaultReason::Quotes => f.write_str("the value of a tag stands between \" and \""),
            FaultReason::NotEnded => f.write_str("the game before is not ended by * or a result"),
            FaultReason::EmptyGame => f.write_str("there is no game between two results"),
            FaultReason::GameType(value) => write!(f, "no variant has the GameType {value:?}"),
            FaultReason::OwnRules => f.write_str("games by rules like these are not read"),
            FaultReason::Fen(error) => write!(f, "the FEN tag: {error}"),
            FaultReason::CommentInComment => f.write_str("a comment begins inside a comment"),
            FaultReason::UnclosedComment => f.write_str("a comment is not closed"),
            FaultReason::EscapedLineBreak => f.write_str("a line break is written as \\n"),
            FaultReason::LineComment => f.write_str("a comment stands between { and }"),
            FaultReason::UnclosedVariation => f.write_str("a variation is not closed"),
            FaultReason::NothingToClose => f.write_str("\")\" closes nothing"),
            FaultReason::TooDeep => f.write_str("variations lie too deep in one another"),
            FaultReason::EmptyVariation => f.write_str("a variation is empty"),
            FaultReason::SetUp => f.write_str("a set-up is written /FEN \"…\"/"),
            FaultReason::SetUpFen(error) => write!(f, "the set-up: {error}"),
            FaultReason::Unexpected(found) => write!(f, "{found:?} does not belong here"),
            FaultReason::WithoutMove(found) => write!(f, "there is no move before {found:?}"),
            FaultReason::Move(text, error) => write!(f, "{text:?}: {error}"),
            FaultReason::Decides { ply, text } => {
                write!(f, "this move is legal only if ply {ply} was {text}")
            }
            FaultReason::NumberWithoutMove => f.write_str("there is no move behind the number"),
            FaultReason::NotACapture(text) => write!(f, "{text:?} takes nothing"),
            FaultReason::SplitCapture(text) => {
                write!(f, "{text:?} goes on with the capture before it")
            }
            FaultReason::Unseparated(text) => write!(f, "{text:?} lacks the - or x of a move"),
            FaultReason::OtherNames => {
                f.write_str("the squares are not called as the GameType has it")
            }
            FaultReason::Score(text) => write!(f, "{text:?} is the score of a series, no result"),
            FaultReason::TooLong => f.write_str("the game is too long; what follows is another"),
            FaultReason::Written(rule) => write!(f, "written against the standard: {rule}"),
            FaultReason::More => f.write_str("further faults of this game are not listed"),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Fault {
            line, column, game, ..
        } = self;
        write!(f, "line {line}, column {column}, game {game}")?;
        if self.ply > 0 {
            write!(f, ", ply {}", self.ply)?;
        }
        write!(f, ": {}", self.reason)
    }
}

impl core::error::Error for Fault {}
