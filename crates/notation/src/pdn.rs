//! PDN 3.0: a game with its players, rules, clocks and comments as text.
//!
//! Written is what the standard prescribes: the tags, the result in the variant's way of
//! scoring, moves with their path where two captures share their squares, and what a clock shows
//! in comments. Read is one such game, with the liberties of [`read`]; [`split`] finds the games of
//! a file.
//!
//! ```
//! use damier_notation::pdn::{self, Game, Ply};
//! use damier_notation::move_text;
//! use damier_rules::{Position, Variant};
//!
//! let start = Position::start(Variant::International);
//! let mut game = Game::new(start);
//! game.tags.set("White", "Wiersma, Harm");
//! let mut ply = Ply::new(move_text::parse(&start, "32-28").unwrap());
//! ply.clock = Some(298);
//! game.plies.push(ply);
//!
//! let text = pdn::write(&game);
//! assert!(text.starts_with("[Event \"?\"]\n"));
//! assert!(text.ends_with("\n1. 32-28 {[%clk 0:04:58]} *\n"));
//! assert_eq!(pdn::read(&text).as_ref(), Ok(&game));
//! ```

mod clock;
mod error;
mod lex;
mod read;
mod split;
mod tags;
mod write;

pub use clock::{time_control, utc_date, utc_time};
pub use error::{PdnError, PdnReason};
pub use read::{LONGEST, read};
pub use split::{Part, split};
pub use tags::{Tag, Tags, Termination};
pub use write::write;

use damier_rules::{Move, Position};

use crate::Score;

/// A game: one line of moves from a position.
///
/// The tags `Result`, `GameType`, `FEN` and `PlyCount` say what stands in the other fields; they
/// are made when the game is written and are no part of `tags`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// Who played where and when, under which rules.
    pub tags: Tags,
    /// The position before the first move; its variant is the game's.
    pub start: Position,
    /// What is said before the first move.
    pub comment: String,
    /// The moves; each is legal after those before it.
    pub plies: Vec<Ply>,
    /// The result.
    pub score: Score,
}

impl Game {
    /// A game without a move, going on, about which nothing is known.
    pub fn new(start: Position) -> Game {
        Game {
            tags: Tags::default(),
            start,
            comment: String::new(),
            plies: Vec::new(),
            score: Score::Unknown,
        }
    }

    /// The position after the last move.
    pub fn end(&self) -> Position {
        let moves = self.plies.iter().map(|ply| &ply.mv);
        moves.fold(self.start, |position, mv| position.after(mv))
    }
}

/// A move of a game and what is said about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ply {
    /// The move.
    pub mv: Move,
    /// Its strength as written behind it: `!`, `?!`; empty for none.
    pub strength: String,
    /// Numeric annotation signs: `$7` is a forced move.
    pub signs: Vec<u16>,
    /// Seconds left on the mover's clock after the move (`[%clk 0:04:58]`).
    pub clock: Option<u32>,
    /// What is said about the move.
    pub comment: String,
}

impl Ply {
    /// A move about which nothing is said.
    pub const fn new(mv: Move) -> Ply {
        Ply {
            mv,
            strength: String::new(),
            signs: Vec::new(),
            clock: None,
            comment: String::new(),
        }
    }
}
