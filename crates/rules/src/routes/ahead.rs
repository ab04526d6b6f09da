//! Looking ahead: whether the rest of a move can still be made.

use alloc::vec;
use alloc::vec::Vec;

use crate::jump::{Jumper, Passage, Stand};
use crate::parity::Space;
use crate::{Move, Square, Squares};

/// So many squares have a bit in a word.
const MOST: u8 = 64;

/// What can be said of the rest of a move without following it.
pub(super) struct Ahead {
    captures: Squares,
    to: Square,
    /// The lines over the pieces to be taken; none where nothing can be said.
    passages: Vec<Passage>,
    /// The bit of each square beside them; none where these are too many.
    bits: Vec<u64>,
    pieces: Vec<Piece>,
}

/// The jumps over a piece as vectors.
struct Piece {
    square: Square,
    first: u64,
    /// What the others differ by.
    differences: Vec<u64>,
}

impl Ahead {
    pub(super) fn new(jumper: &Jumper, mv: &Move, king: bool) -> Ahead {
        let mut ahead = Ahead {
            captures: mv.captures,
            to: mv.to,
            passages: jumper.passages(mv.captures, king),
            bits: Vec::new(),
            pieces: Vec::new(),
        };
        ahead.number_squares(mv);
        if !ahead.bits.is_empty() {
            let pieces = mv.captures.iter();
            ahead.pieces = pieces.filter_map(|square| ahead.piece(square)).collect();
        }
        ahead
    }

    fn number_squares(&mut self, mv: &Move) {
        let mut squares = Squares::only(mv.from) | Squares::only(mv.to);
        for (_, [before, behind]) in &self.passages {
            squares |= *before | *behind;
        }
        if self.passages.is_empty() || squares.len() > usize::from(MOST) {
            return;
        }
        self.bits = vec![0; usize::from(Square::LARGEST)];
        for (number, square) in squares.iter().enumerate() {
            self.bits[square.index()] = 1 << number;
        }
    }

    fn piece(&self, square: Square) -> Option<Piece> {
        let mut jumps = Vec::new();
        for (_, [before, behind]) in self.passages.iter().filter(|(piece, _)| *piece == square) {
            for from in *before {
                for to in *behind {
                    jumps.push(self.bits[from.index()] ^ self.bits[to.index()]);
                }
            }
        }
        let first = *jumps.first()?;
        let mut space = Space::NOTHING;
        space.add_choice(&jumps);
        Some(Piece {
            square,
            first,
            differences: space.rows().collect(),
        })
    }

    /// Whether the pieces that are still to be taken could be, if no jump barred another.
    pub(super) fn can_be_whole(&self, stand: &Stand) -> bool {
        let missing = self.captures - stand.taken;
        self.passages.is_empty() || self.can_end(stand, missing) && self.can_reach(stand, missing)
    }

    /// Whether jumps can be chosen that meet in even numbers but here and at the end.
    fn can_end(&self, stand: &Stand, missing: Squares) -> bool {
        if self.bits.is_empty() {
            return true;
        }
        let mut space = Space::NOTHING;
        let mut odd = self.bits[stand.at.index()] ^ self.bits[self.to.index()];
        for piece in self
            .pieces
            .iter()
            .filter(|piece| missing.contains(piece.square))
        {
            odd ^= piece.first;
            for difference in &piece.differences {
                space.add(*difference);
            }
        }
        space.rest(odd) == 0
    }

    fn can_reach(&self, stand: &Stand, missing: Squares) -> bool {
        let (mut squares, mut reached) = (Squares::only(stand.at), Squares::EMPTY);
        loop {
            let before = squares;
            for (piece, sides) in &self.passages {
                let met = sides.iter().any(|side| !(*side & squares).is_empty());
                if met && missing.contains(*piece) {
                    reached.insert(*piece);
                    squares |= sides[0] | sides[1];
                }
            }
            if squares == before {
                return reached == missing;
            }
        }
    }
}
