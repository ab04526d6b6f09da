//! Parts of the board, as the owner of the pieces sees them: it moves up, to row 0.

use core::marker::PhantomData;

use damier_rules::generate::{Layout, Word};

/// The pieces as one of the players sees them.
pub(super) struct View<W> {
    pub(super) men: W,
    pub(super) kings: W,
    pub(super) enemy_men: W,
    pub(super) enemy_kings: W,
    pub(super) empty: W,
}

/// Squares turned half around the board.
#[inline(always)]
pub(super) fn turned<L: Layout>(squares: L::Word) -> L::Word {
    squares.reversed() >> L::BOARD.leading_zeros()
}

/// Sets of squares of a board of diagonals, in the widest words.
pub(super) struct Ground<L>(PhantomData<L>);

impl<L: Layout> Ground<L> {
    /// The rows from the crowning row down.
    pub(super) const ROWS: [u128; 16] = rows(L::HALF, L::ROWS);
    /// The two rows in the middle without the squares near the edge, and those around them.
    pub(super) const CENTRE: u128 = block(L::HALF, L::ROWS, 2, 2);
    /// The first and last column.
    pub(super) const EDGE: u128 =
        columns(L::HALF, L::ROWS, 0, 1) | columns(L::HALF, L::ROWS, 2 * L::HALF - 1, 2 * L::HALF);
    /// The left half.
    pub(super) const LEFT: u128 = columns(L::HALF, L::ROWS, 0, L::HALF);
    /// The right half.
    pub(super) const RIGHT: u128 = columns(L::HALF, L::ROWS, L::HALF, 2 * L::HALF);
    /// The main road, from the lower left to the upper right.
    pub(super) const MAIN_ROAD: u128 = main_road(L::HALF, L::ROWS);
    /// The squares of the base line from which it is guarded best: all but the corner that an
    /// intruder cannot reach by force.
    pub(super) const GUARD: u128 = guard(L::HALF, L::ROWS);
}

const fn bit(half: u32, row: u32, column: u32) -> u128 {
    let index = row * half + column / 2;
    1 << (index + index / (2 * half))
}

const fn rows(half: u32, count: u32) -> [u128; 16] {
    let mut rows = [0; 16];
    let mut row = 0;
    while row < count {
        let mut column = 1 - row % 2;
        while column < 2 * half {
            rows[row as usize] |= bit(half, row, column);
            column += 2;
        }
        row += 1;
    }
    rows
}

const fn columns(half: u32, count: u32, from: u32, to: u32) -> u128 {
    let mut squares = 0;
    let mut row = 0;
    while row < count {
        let mut column = 1 - row % 2;
        while column < 2 * half {
            if column >= from && column < to {
                squares |= bit(half, row, column);
            }
            column += 2;
        }
        row += 1;
    }
    squares
}

/// The middle `2 * tall` rows without `margin` columns on each side.
const fn block(half: u32, count: u32, tall: u32, margin: u32) -> u128 {
    let rows = rows(half, count);
    let mut squares = 0;
    let mut row = count / 2 - tall;
    while row < count / 2 + tall {
        squares |= rows[row as usize];
        row += 1;
    }
    squares & columns(half, count, margin, 2 * half - margin)
}

const fn main_road(half: u32, count: u32) -> u128 {
    let mut squares = 0;
    let mut row = 0;
    while row < count {
        squares |= bit(half, row, count - 1 - row);
        row += 1;
    }
    squares
}

const fn guard(half: u32, count: u32) -> u128 {
    let row = count - 1;
    let mut squares = 0;
    let mut column = 2;
    while column + 2 < 2 * half {
        squares |= bit(half, row, column);
        column += 2;
    }
    squares
}

#[cfg(test)]
mod tests {
    use damier_rules::Board;
    use damier_rules::Square;
    use damier_rules::generate::{Eight, Ten, Twelve};

    use super::*;

    fn numbers<L: Layout>(squares: u128) -> Vec<u8> {
        let bits = (0..128).filter(|bit| squares >> bit & 1 == 1);
        bits.map(|bit| L::index(bit) + 1).collect()
    }

    fn road<L: Layout>() -> Vec<Square> {
        let numbers = numbers::<L>(Ground::<L>::MAIN_ROAD);
        numbers.into_iter().filter_map(Square::new).collect()
    }

    #[test]
    fn the_parts_of_the_board_are_where_they_are_thought_to_be() {
        let of = |board: Board| board.main_road().iter().collect::<Vec<_>>();
        assert_eq!(road::<Ten>(), of(Board::TEN));
        assert_eq!(road::<Eight>(), of(Board::EIGHT));
        assert_eq!(road::<Twelve>(), of(Board::TWELVE));
        assert_eq!(numbers::<Ten>(Ground::<Ten>::GUARD), [47, 48, 49]);
        assert_eq!(numbers::<Ten>(Ground::<Ten>::ROWS[9]), [46, 47, 48, 49, 50]);
        assert_eq!(
            numbers::<Ten>(Ground::<Ten>::CENTRE),
            [17, 18, 19, 22, 23, 24, 27, 28, 29, 32, 33, 34]
        );
        assert_eq!(
            Ground::<Ten>::LEFT | Ground::<Ten>::RIGHT,
            Ten::BOARD.wide()
        );
        assert_eq!(
            numbers::<Eight>(Ground::<Eight>::EDGE),
            [4, 5, 12, 13, 20, 21, 28, 29]
        );
    }

    #[test]
    fn turning_twice_changes_nothing() {
        let turn = turned::<Ten>;
        assert_eq!(turn(Ten::BOARD), Ten::BOARD);
        let guard = u64::cut(Ground::<Ten>::GUARD);
        assert_eq!(turn(turn(guard)), guard);
        assert_eq!(numbers::<Ten>(turn(1).wide()), [50]);
    }
}
