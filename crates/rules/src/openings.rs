//! Openings that are drawn by lot: the tables of the federations.
//!
//! Where equal players draw too often, the first moves are not theirs to choose: they are drawn
//! from a table. Each table is a data file; here they are read, played, and drawn from. Chance is
//! an argument: the same lot draws the same opening for ever, so that a drawing can be checked.
//!
//! ```
//! use damier_rules::openings::OpeningTable;
//! use damier_rules::{Side, Variant};
//!
//! let table = OpeningTable::of(Variant::Russian).find(|table| table.id() == "idf").unwrap();
//! let opening = table.draw(2026).unwrap();
//! let line = opening.line(Variant::Russian)?;
//! assert!(line.moves.len() <= 3);
//! assert!(!line.end.legal_moves().is_empty());
//! # Ok::<(), damier_rules::openings::NotHere>(())
//! ```

use alloc::vec::Vec;
use core::fmt;
use core::str::Lines;

use crate::{Board, Move, Position, Setup, Square, Variant};

/// A table of openings.
pub struct OpeningTable {
    text: &'static str,
}

/// The tables. Adding one is a data file and a line here.
static TABLES: [OpeningTable; 6] = [
    OpeningTable {
        text: include_str!("../data/fmjd64.openings"),
    },
    OpeningTable {
        text: include_str!("../data/idf.openings"),
    },
    OpeningTable {
        text: include_str!("../data/acf156.openings"),
    },
    OpeningTable {
        text: include_str!("../data/acf174.openings"),
    },
    OpeningTable {
        text: include_str!("../data/two43.openings"),
    },
    OpeningTable {
        text: include_str!("../data/two47.openings"),
    },
];

impl OpeningTable {
    /// Every table.
    pub fn all() -> &'static [OpeningTable] {
        &TABLES
    }

    /// The tables of a variant, the usual one first.
    pub fn of(variant: Variant) -> impl Iterator<Item = &'static OpeningTable> {
        let tables = OpeningTable::all().iter();
        tables.filter(move |table| table.variants().any(|other| other == variant))
    }

    /// The name used on the command line, lower case.
    pub fn id(&self) -> &'static str {
        self.head("table")
    }

    /// The name for people, in English.
    pub fn name(&self) -> &'static str {
        self.head("name")
    }

    /// The name for people, in Chinese.
    pub fn chinese(&self) -> &'static str {
        self.head("chinese")
    }

    /// Where the table comes from, and what is not certain about it.
    pub fn origin(&self) -> &'static str {
        self.head("origin")
    }

    /// The variants that are played with it.
    pub fn variants(&self) -> impl Iterator<Item = Variant> {
        let words = self.head("variants").split(' ');
        words.filter_map(|word| word.parse().ok())
    }

    /// The openings in the order of the table.
    pub fn openings(&self) -> impl Iterator<Item = Opening> + use<> {
        let mut lines = self.lines();
        // The head ends at the first empty line after it.
        let _ = lines.find(|line| line.starts_with("origin "));
        lines.filter_map(Opening::read)
    }

    /// The opening that a lot draws; each has the same chance. None only from an empty table.
    ///
    /// The lot goes through one step of SplitMix64, so that lots like 1, 2 and 3 draw openings
    /// from all over the table.
    pub fn draw(&self, lot: u64) -> Option<Opening> {
        let count = self.openings().count();
        let index = (u128::from(mixed(lot)) * count as u128) >> 64;
        self.openings().nth(index as usize)
    }

    /// The lines that say something.
    fn lines(&self) -> impl Iterator<Item = &'static str> + use<> {
        let lines: Lines<'static> = self.text.lines();
        lines.filter(|line| !line.is_empty() && !line.starts_with('#'))
    }

    /// What the head says about this.
    fn head(&self, key: &str) -> &'static str {
        let value = |line: &'static str| line.strip_prefix(key)?.strip_prefix(' ');
        self.lines().find_map(value).unwrap_or_default()
    }
}

/// The first number that SplitMix64 gives for a seed.
const fn mixed(seed: u64) -> u64 {
    let mut mixed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

/// An opening of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Opening {
    id: &'static str,
    moved: bool,
    words: &'static str,
}

/// An opening played out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpeningLine {
    /// Where it begins: the start of a game, some men of which may have been put elsewhere.
    pub start: Position,
    /// The moves from there.
    pub moves: Vec<Move>,
    /// Where the players take over.
    pub end: Position,
}

/// The opening cannot be played in this variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotHere {
    /// The opening.
    pub opening: Opening,
    /// The variant.
    pub variant: Variant,
}

impl fmt::Display for NotHere {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let NotHere { opening, variant } = self;
        write!(
            f,
            "the opening {} cannot be played in {variant} draughts",
            opening.id
        )
    }
}

impl core::error::Error for NotHere {}

impl Opening {
    fn read(line: &'static str) -> Option<Opening> {
        let (id, words) = line.split_once(' ')?;
        let moved = words.strip_prefix("moved ");
        Some(Opening {
            id,
            moved: moved.is_some(),
            words: moved.unwrap_or(words),
        })
    }

    /// Its name in the table.
    pub const fn id(&self) -> &'static str {
        self.id
    }

    /// Whether men are put elsewhere before the game, rather than moves played.
    pub const fn relocates(&self) -> bool {
        self.moved
    }

    /// Its moves, or where men are put, as the table writes them.
    pub fn words(&self) -> impl Iterator<Item = &'static str> {
        self.words.split(' ')
    }

    /// The opening played from the start of a game.
    ///
    /// # Errors
    ///
    /// [`NotHere`] when a move is not legal in this variant.
    pub fn line(&self, variant: Variant) -> Result<OpeningLine, NotHere> {
        self.played(variant).ok_or(NotHere {
            opening: *self,
            variant,
        })
    }

    fn played(&self, variant: Variant) -> Option<OpeningLine> {
        let mut start = Position::start(variant);
        if self.moved {
            start = Position::new(variant, &self.relocated(&start)?).ok()?;
        }
        let (mut moves, mut end) = (Vec::new(), start);
        for word in self.words().filter(|_| !self.moved) {
            let (from, to) = squares(start.board(), word)?;
            let wanted = |mv: &Move| mv.from == from && mv.to == to;
            let mut legal = end.legal_moves().into_iter().filter(wanted);
            let (mv, None) = (legal.next()?, legal.next()) else {
                return None;
            };
            end = end.after(&mv);
            moves.push(mv);
        }
        Some(OpeningLine { start, moves, end })
    }

    fn relocated(&self, start: &Position) -> Option<Setup> {
        let mut setup = start.setup();
        for word in self.words() {
            let (from, to) = squares(start.board(), word)?;
            let men = setup.men.iter_mut().find(|men| men.contains(from))?;
            men.remove(from);
            men.insert(to);
        }
        Some(setup)
    }
}

/// The two squares of a word such as `a3-b4` or `13x22`.
fn squares(board: Board, word: &str) -> Option<(Square, Square)> {
    let (from, to) = word.split_once(['-', ':', 'x'])?;
    let square = |name: &str| match name.parse() {
        Ok(number) => Square::new(number).filter(|square| board.has(*square)),
        Err(_) => board.from_letters(name),
    };
    Some((square(from)?, square(to)?))
}
