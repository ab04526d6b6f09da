//! Game files as they really are: every game a tree of moves, variations and comments, and every
//! fault named with its place.
//!
//! [`read`] takes the bytes of a file in whatever encoding and reads what can be read. Nothing is
//! dropped: what is not understood is kept as [`Item::Unread`] and written back by [`write()`].
//! [`Reading::strictly`] is for those who want the standard and nothing else.
//!
//! ```
//! use damier_notation::tree::{self, Item, Options};
//!
//! let file = b"1. 32-28 19-23 (18-23 {the other way}) 2. 28x19 14x23 oops *";
//! let reading = tree::read(file, &Options::default());
//! let game = &reading.games[0];
//! assert_eq!(game.main_line().count(), 4);
//! assert!(matches!(&game.line[2], Item::Variation(_)));
//! assert_eq!(
//!     reading.faults[0].to_string(),
//!     "line 1, column 55, game 1, ply 5: \"oops\" does not belong here"
//! );
//! assert!(reading.strictly().is_err());
//! ```

mod edit;
mod fault;
mod game;
mod lex;
mod outline;
mod path;
mod places;
mod read;
mod replay;
mod shape;
mod stream;
mod style;
mod token;
mod write;
mod writing;

pub use edit::{Edit, EditError, Edited, Undo};
pub use fault::{Fault, FaultReason, WritingRule};
pub use outline::{Outline, Outlines};
pub use path::{BadPath, Path};
pub use read::{Games, Options, read, read_text};
pub use stream::Stream;
pub use style::{Characters, Comments, GameTypeForm, ResultForm, Style};
pub use token::Token;
pub use write::{write, write_as, write_bytes};

use damier_rules::{Move, Position, Variant};

use crate::{Encoding, Score};

/// The games of a file and what is wrong with it.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The encoding in which the bytes were read.
    pub encoding: Encoding,
    /// The games in their order.
    pub games: Vec<Tree>,
    /// Everything that is not as the standard has it, in the order of the file.
    pub faults: Vec<Fault>,
}

impl Reading {
    /// The games, if nothing is wrong with the file.
    ///
    /// # Errors
    ///
    /// The first [`Fault`].
    pub fn strictly(self) -> Result<Vec<Tree>, Fault> {
        match self.faults.into_iter().next() {
            Some(fault) => Err(fault),
            None => Ok(self.games),
        }
    }
}

/// A game with everything that is written about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree {
    /// The tags in their order, as they are written.
    pub tags: Vec<(String, String)>,
    /// The position before the first move; its variant is the game's.
    pub start: Position,
    /// The moves and what stands between them.
    pub line: Vec<Item>,
    /// What ends the game: a result, or `*`, also where only the file or the next game does.
    pub end: String,
}

/// Something that stands in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// A legal move.
    Move {
        /// The move.
        mv: Move,
        /// Its strength as written behind it: `!`, `?!`; empty for none.
        strength: String,
    },
    /// `...`: a move that is not known, or Black's turn.
    Ellipsis,
    /// What is said between braces.
    Comment(String),
    /// A numeric annotation sign: `$7` is a forced move.
    Sign(u16),
    /// A position that was set up (`/FEN "…"/`).
    SetUp(Box<Position>),
    /// Other moves instead of the one before it.
    Variation(Vec<Item>),
    /// What could not be understood, or moves after one that could not.
    Unread(String),
}

impl Tree {
    /// The variant that is played.
    pub const fn variant(&self) -> Variant {
        self.start.variant()
    }

    /// The value of a tag, or none.
    pub fn tag(&self, name: &str) -> Option<&str> {
        let found = self.tags.iter().find(|(known, _)| known == name);
        found.map(|(_, value)| value.as_str())
    }

    /// The moves of the game itself.
    pub fn main_line(&self) -> impl Iterator<Item = &Move> {
        self.line.iter().filter_map(|item| match item {
            Item::Move { mv, .. } => Some(mv),
            _ => None,
        })
    }

    /// The result: what ends the game, or else what its tag says.
    pub fn score(&self) -> Score {
        // The second of two ends ends nothing.
        let end = self.end.split(' ').next().unwrap_or_default();
        let known = |score: &Score| *score != Score::Unknown;
        let score = Score::read(end).filter(known);
        let score = score.or_else(|| Score::read(self.tag("Result")?.trim()));
        score.unwrap_or(Score::Unknown)
    }

    /// The position after the last move that could be read.
    pub fn end_position(&self) -> Position {
        let mut position = self.start;
        for item in &self.line {
            match item {
                Item::Move { mv, .. } => position = position.after(mv),
                Item::SetUp(set_up) => position = **set_up,
                _ => {}
            }
        }
        position
    }
}
