//! An opening book: positions near the start, and what each move is worth there.

mod file;
mod shipped;

use std::collections::HashMap;

use damier_rules::{Move, Position, Variant};

use crate::Score;
use crate::key::mix;

pub use file::BadBook;

/// A move of a position in a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookMove {
    /// The move.
    pub mv: Move,
    /// What it is worth to who makes it, as far as the book knows.
    pub score: Score,
}

/// What was found out about openings, by searches and by what follows from them.
///
/// ```
/// use damier_engine::{Book, BookMove, Score};
/// use damier_rules::{Position, Variant};
///
/// let start = Position::start(Variant::International);
/// let mut book = Book::new(Variant::International);
/// assert!(book.choose(&start, 5, 1).is_none());
///
/// let worth = |hundredths| Score::from_hundredths(hundredths);
/// let moves = start.legal_moves().into_iter().enumerate();
/// let moves = moves.map(|(rank, mv)| BookMove { mv, score: worth(-10 * rank as i32) });
/// let moves: Vec<BookMove> = moves.collect();
/// book.put(start, moves.clone());
///
/// // Who wants no more than the best move gets it; who lets a little go gets others too.
/// assert!((0..20).all(|lot| book.choose(&start, 0, lot) == Some(moves[0])));
/// assert!((0..20).any(|lot| book.choose(&start, 10, lot) == Some(moves[1])));
/// assert!((0..20).all(|lot| book.choose(&start, 10, lot) != Some(moves[2])));
/// assert_eq!(Book::read(Variant::International, &book.bytes()), Ok(book));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Book {
    variant: Variant,
    pages: HashMap<Position, Vec<BookMove>>,
}

impl Book {
    /// A book that knows nothing yet.
    pub fn new(variant: Variant) -> Book {
        Book {
            variant,
            pages: HashMap::new(),
        }
    }

    /// The game that it is about.
    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// How many positions it knows.
    pub fn len(&self) -> usize {
        self.pages.len()
    }

    /// Whether it knows none.
    pub fn is_empty(&self) -> bool {
        self.pages.is_empty()
    }

    /// What it knows of the moves of this position, in no order; empty where it knows nothing.
    pub fn moves(&self, position: &Position) -> &[BookMove] {
        self.pages.get(position).map_or(&[], Vec::as_slice)
    }

    /// Writes down what the moves of a position are worth, instead of what stood there.
    pub fn put(&mut self, position: Position, moves: Vec<BookMove>) {
        self.pages.insert(position, moves);
    }

    /// A move that is at most so many hundredths of a man worse than the best, or none where the book
    /// knows nothing. The better it is the likelier; the same lot draws the same.
    pub fn choose(&self, position: &Position, margin: u16, lot: u64) -> Option<BookMove> {
        let moves = self.moves(position);
        let best = moves.iter().map(|known| known.score.hundredths()).max()?;
        let weight = |known: &BookMove| {
            let worse = best - known.score.hundredths();
            let weight = i32::from(margin) + 1 - worse;
            u64::try_from(weight).unwrap_or(0)
        };
        let all: u64 = moves.iter().map(weight).sum();
        let mut drawn = mix(lot ^ 0x5851_f42d_4c95_7f2d, 0x9e37_79b9_7f4a_7c15) % all;
        let found = moves.iter().find(|known| {
            let weight = weight(known);
            let is_it = drawn < weight;
            drawn = drawn.saturating_sub(weight);
            is_it
        });
        found.copied()
    }

    /// The best move, or none where the book knows nothing.
    pub fn best(&self, position: &Position) -> Option<BookMove> {
        self.choose(position, 0, 0)
    }
}
