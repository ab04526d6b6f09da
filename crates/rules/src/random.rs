//! Set-ups and positions from the bytes of a fuzzer.

use arbitrary::{Arbitrary, Result, Unstructured};

use crate::{Position, Setup, Side, Square, Squares, Variant};

impl<'a> Arbitrary<'a> for Side {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Side> {
        bytes.choose(&Side::ALL).copied()
    }
}

/// Any square of any board.
impl<'a> Arbitrary<'a> for Square {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Square> {
        let number = bytes.int_in_range(1..=Square::LARGEST)?;
        Square::new(number).ok_or(arbitrary::Error::IncorrectFormat)
    }
}

impl<'a> Arbitrary<'a> for Squares {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Squares> {
        let bits: u128 = bytes.arbitrary()?;
        let all = Squares::first(Square::LARGEST).iter();
        Ok(all
            .filter(|square| bits >> square.index() & 1 == 1)
            .collect())
    }
}

/// One of those that are declared.
impl<'a> Arbitrary<'a> for Variant {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Variant> {
        bytes.choose(Variant::ALL).copied()
    }
}

/// Anything, mostly not playable.
impl<'a> Arbitrary<'a> for Setup {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Setup> {
        let mut setup = Setup::empty(bytes.arbitrary()?);
        setup.men = bytes.arbitrary()?;
        setup.kings = bytes.arbitrary()?;
        Ok(setup)
    }
}

/// A position that can be played, with any number of pieces.
impl<'a> Arbitrary<'a> for Position {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Position> {
        let variant: Variant = bytes.arbitrary()?;
        let board = variant.rules().board;
        let mut setup = Setup::empty(bytes.arbitrary()?);
        let mut last = Square::from_index(0);
        for square in board.squares() {
            last = square;
            // Every second square stays empty, and four of five pieces are men.
            let piece = bytes.arbitrary::<u8>()? % 20;
            let side = Side::ALL[usize::from(piece % 2)].index();
            match piece {
                0..10 => {}
                10..18 if !board.crowning_row(Side::ALL[side]).contains(square) => {
                    setup.men[side].insert(square);
                }
                _ => {
                    setup.kings[side].insert(square);
                }
            }
        }
        if Side::ALL.iter().all(|side| setup.pieces(*side).is_empty()) {
            setup.kings[setup.turn.index()].insert(last);
        }
        Position::new(variant, &setup).map_err(|_| arbitrary::Error::IncorrectFormat)
    }
}
