//! How playing squares lie in a 64-bit word.
//!
//! Square index `n` has bit `n + n / (2 * HALF)`: after every second row one bit stays empty, so
//! that a diagonal step is the same shift from every square and a step over the edge falls on a
//! bit that is no square.

use crate::{Direction, Side, Square, Squares};

/// A board of `2 * HALF` columns in a 64-bit word.
pub trait Layout: 'static {
    /// Playing squares in a row.
    const HALF: u32;
    /// Rows.
    const ROWS: u32;
    /// All playing squares.
    const BOARD: u64 = board(Self::HALF, Self::ROWS);

    /// For each direction and bit the squares from there to the edge, without the bit itself.
    const RAYS: &'static [[u64; 64]; 4] = &rays(Self::HALF, Self::ROWS);

    /// The word moved one step; bits that leave the board must be masked off by the caller.
    #[inline(always)]
    fn shift(bits: u64, direction: Direction) -> u64 {
        match direction {
            Direction::ForwardLeft => bits >> (Self::HALF + 1),
            Direction::ForwardRight => bits >> Self::HALF,
            Direction::BackLeft => bits << Self::HALF,
            Direction::BackRight => bits << (Self::HALF + 1),
            Direction::Forward => bits >> (2 * Self::HALF + 1),
            Direction::Left => (bits & !ends(Self::HALF, Self::ROWS, 0)) >> 1,
            Direction::Right => (bits & !ends(Self::HALF, Self::ROWS, Self::HALF - 1)) << 1,
            Direction::Back => bits << (2 * Self::HALF + 1),
        }
    }

    /// The squares where men of this side are crowned.
    #[inline(always)]
    fn crowning_row(side: Side) -> u64 {
        let row = (1 << Self::HALF) - 1;
        match side {
            Side::White => row,
            Side::Black => row << (Self::HALF + (Self::ROWS / 2 - 1) * (2 * Self::HALF + 1)),
        }
    }

    /// The bit of a square.
    #[inline]
    fn bit(square: Square) -> u64 {
        1 << to_bit(square.index() as u32, Self::HALF)
    }

    /// The square of a bit number.
    #[inline]
    fn square(bit: u32) -> Square {
        let pair = 2 * Self::HALF + 1;
        Square::from_index((bit - bit / pair) as u8)
    }

    /// The word of a set of squares.
    fn pack(squares: Squares) -> u64 {
        squares
            .iter()
            .fold(0, |word, square| word | Self::bit(square))
    }

    /// The set of squares of a word.
    fn unpack(mut word: u64) -> Squares {
        let mut squares = Squares::EMPTY;
        while word != 0 {
            squares.insert(Self::square(word.trailing_zeros()));
            word &= word - 1;
        }
        squares
    }
}

const fn to_bit(index: u32, half: u32) -> u32 {
    index + index / (2 * half)
}

const fn board(half: u32, rows: u32) -> u64 {
    let (mut word, mut index) = (0, 0);
    while index < half * rows {
        word |= 1 << to_bit(index, half);
        index += 1;
    }
    word
}

/// The squares of all rows that have this place in their row.
const fn ends(half: u32, rows: u32, within: u32) -> u64 {
    let (mut word, mut row) = (0, 0);
    while row < rows {
        word |= 1 << to_bit(row * half + within, half);
        row += 1;
    }
    word
}

const fn rays(half: u32, rows: u32) -> [[u64; 64]; 4] {
    let board = board(half, rows);
    let left = [64 - (half + 1), 64 - half, half, half + 1];
    let mut rays = [[0; 64]; 4];
    let mut direction = 0;
    while direction < 4 {
        let mut bit = 0;
        while bit < 64 {
            let mut at = (board & 1 << bit).rotate_left(left[direction]) & board;
            while at != 0 {
                rays[direction][bit] |= at;
                at = at.rotate_left(left[direction]) & board;
            }
            bit += 1;
        }
        direction += 1;
    }
    rays
}

/// The board of 10x10 squares.
pub struct Ten;

impl Layout for Ten {
    const HALF: u32 = 5;
    const ROWS: u32 = 10;
}

/// The board of 8x8 squares.
pub struct Eight;

impl Layout for Eight {
    const HALF: u32 = 4;
    const ROWS: u32 = 8;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Board;

    fn steps_agree_with_the_board<L: Layout>(board: Board) {
        assert_eq!(L::unpack(L::BOARD), board.squares());
        for side in Side::ALL {
            assert_eq!(L::unpack(L::crowning_row(side)), board.crowning_row(side));
        }
        for square in board.squares() {
            assert_eq!(L::square(L::bit(square).trailing_zeros()), square);
            for direction in Direction::ALL {
                let shifted = L::shift(L::bit(square), direction) & L::BOARD;
                let expected = board.neighbour(square, direction).map_or(0, L::bit);
                assert_eq!(shifted, expected, "{square} {direction:?}");
            }
        }
    }

    #[test]
    fn a_shift_is_a_diagonal_step_on_both_boards() {
        steps_agree_with_the_board::<Ten>(Board::TEN);
        steps_agree_with_the_board::<Eight>(Board::EIGHT);
    }
}
