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

mod board;
mod clock;
mod error;
mod game_type;
mod lex;
mod read;
mod sheet;
mod split;
mod tags;
mod write;

pub use board::{Beside, Stray, StrayKind};
pub use clock::{read_clock, time_control, utc_date, utc_time};
pub use error::{PdnError, PdnReason};
pub use game_type::{BadGameType, Corner, GameType, GameTypeFields};
pub use read::{LONGEST, read};
pub use sheet::{read_sheet, sheet_tag, write_sheet};
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
    /// Positions that were set up between the moves, in order.
    pub setups: Vec<SetUp>,
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
            setups: Vec::new(),
            score: Score::Unknown,
        }
    }

    /// The position after the last move.
    pub fn end(&self) -> Position {
        self.positions().pop().unwrap_or(self.start)
    }

    /// Every position of the game in order: the start, and one after each move and set-up.
    ///
    /// ```
    /// use damier_notation::{fen, pdn};
    ///
    /// let text = "1. 32-28 /FEN \"B:W31,33-50:B1-20\"/ {28 fell} 1... 19-23 *";
    /// let game = pdn::read(text).unwrap();
    /// let positions = game.positions();
    /// assert_eq!(positions.len(), 4);
    /// assert_eq!(fen::write(&positions[2]), "B:W31,33-50:B1-20");
    /// assert_eq!(game.setups[0].comment, "28 fell");
    /// ```
    pub fn positions(&self) -> Vec<Position> {
        let mut positions = vec![self.start];
        let mut position = self.start;
        for step in self.steps() {
            position = step.after(&position);
            positions.push(position);
        }
        positions
    }

    /// The moves and the set-ups in the order in which they come.
    pub fn steps(&self) -> impl Iterator<Item = Step<'_>> {
        let mut setups = self.setups.iter().peekable();
        let mut plies = self.plies.iter();
        let mut before = 0;
        core::iter::from_fn(move || {
            if let Some(setup) = setups.next_if(|setup| setup.after <= before) {
                return Some(Step::SetUp(setup));
            }
            before += 1;
            match plies.next() {
                Some(ply) => Some(Step::Ply(ply)),
                None => setups.next().map(Step::SetUp),
            }
        })
    }
}

/// A step of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step<'a> {
    /// A move.
    Ply(&'a Ply),
    /// A position that was set up.
    SetUp(&'a SetUp),
}

impl Step<'_> {
    /// The position after it.
    pub fn after(&self, before: &Position) -> Position {
        match self {
            Step::Ply(ply) => before.after(&ply.mv),
            Step::SetUp(setup) => setup.position,
        }
    }

    /// What the FEN cannot say of the board after it.
    pub fn beside(&self) -> &Beside {
        match self {
            Step::Ply(ply) => &ply.beside,
            Step::SetUp(setup) => &setup.beside,
        }
    }
}

/// A position that was set up in the middle of a game, such as after a move against the rules
/// that was let stand (`/FEN "…"/`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetUp {
    /// How many moves come before it.
    pub after: usize,
    /// The position.
    pub position: Position,
    /// Seconds left on the clock of the side that is not on move.
    pub clock: Option<u32>,
    /// What its FEN cannot say.
    pub beside: Beside,
    /// What is said about it.
    pub comment: String,
}

impl SetUp {
    /// A set-up about which nothing is said.
    pub fn new(after: usize, position: Position) -> SetUp {
        SetUp {
            after,
            position,
            clock: None,
            beside: Beside::default(),
            comment: String::new(),
        }
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
    /// What a FEN could not say of the board after it (`[%board U47]`).
    pub beside: Beside,
    /// What is said about the move.
    pub comment: String,
}

impl Ply {
    /// A move about which nothing is said.
    pub fn new(mv: Move) -> Ply {
        Ply {
            mv,
            strength: String::new(),
            signs: Vec::new(),
            clock: None,
            beside: Beside::default(),
            comment: String::new(),
        }
    }
}
