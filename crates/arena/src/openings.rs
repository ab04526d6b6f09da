//! Openings that our engine plays from its book, other ones in each game.

use std::hash::{BuildHasher, RandomState};

use damier_engine::{Book, Game};
use damier_rules::Move;

/// By what lot the moves of a game are drawn.
pub(crate) struct Openings {
    lot: u64,
}

impl Openings {
    pub(crate) fn new() -> Openings {
        Openings { lot: any() }
    }

    /// Another game begins.
    pub(crate) fn draw_again(&mut self) {
        self.lot = any();
    }

    /// A move at most so many hundredths of a man worse than the best, and the reply to be expected; none where the
    /// book knows nothing.
    pub(crate) fn choose(&self, game: &Game, margin: u16) -> Option<(Move, Option<Move>)> {
        let position = game.position();
        let book = Book::shipped(position.variant())?;
        let lot = self.lot.wrapping_add(u64::from(game.plies()));
        let chosen = book.choose(position, margin, lot)?;
        let reply = book.best(&position.after(&chosen.mv));
        Some((chosen.mv, reply.map(|reply| reply.mv)))
    }
}

/// A number that nobody knows before: the standard library draws the keys of its tables so.
fn any() -> u64 {
    RandomState::new().hash_one(0)
}
