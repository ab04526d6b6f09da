//! Squares by their characters, as both protocols write a board.

use damier_rules::{Position, Setup, Side, Square, Squares};

/// The characters for an empty square, White's and Black's man, White's and Black's king.
pub(crate) struct Alphabet {
    pub(crate) empty: u8,
    pub(crate) men: [u8; 2],
    pub(crate) kings: [u8; 2],
}

impl Alphabet {
    /// The squares in their order.
    pub(crate) fn write(&self, setup: &Setup, squares: u8) -> String {
        (1..=squares)
            .filter_map(Square::new)
            .map(|square| char::from(self.letter(setup, square)))
            .collect()
    }

    fn letter(&self, setup: &Setup, square: Square) -> u8 {
        for side in Side::ALL {
            if setup.men[side.index()].contains(square) {
                return self.men[side.index()];
            }
            if setup.kings[side.index()].contains(square) {
                return self.kings[side.index()];
            }
        }
        self.empty
    }

    /// A set-up with this side to move; else the first character, counted from 0, that is none of
    /// the five.
    pub(crate) fn read(&self, turn: Side, text: &str) -> Result<Setup, usize> {
        let mut setup = Setup::empty(turn);
        for (index, letter) in text.bytes().enumerate() {
            let number = u8::try_from(index + 1).map_err(|_| index)?;
            let square = Square::new(number).ok_or(index)?;
            let of = |letters: [u8; 2]| letters.iter().position(|known| *known == letter);
            if let Some(side) = of(self.men) {
                setup.men[side].insert(square);
            } else if let Some(side) = of(self.kings) {
                setup.kings[side].insert(square);
            } else if letter != self.empty {
                return Err(index);
            }
        }
        Ok(setup)
    }
}

/// The one legal move from here to there that takes just these.
pub(crate) fn find(
    position: &Position,
    from: Square,
    to: Square,
    captures: Squares,
) -> Option<damier_rules::Move> {
    let moves = position.legal_moves();
    let mut same = moves
        .into_iter()
        .filter(|mv| mv.from == from && mv.to == to && mv.captures == captures);
    same.next()
}
