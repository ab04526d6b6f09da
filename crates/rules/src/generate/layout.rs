//! How playing squares lie in a word.
//!
//! Where every second square is played on, the square with index `n`, counted from the upper left,
//! has bit `n + n / (2 * HALF)`: after every second row one bit stays empty, so that a diagonal
//! step is the same shift from every square and a step over the edge falls on a bit that is no
//! square. Boards that are played on the other squares lie here in the mirror, boards that are
//! numbered from below turned around: the moves are the same, and the generator's
//! [`square`](super::Generator::square) knows the names.

use super::Word;
use crate::{Direction, Side};

/// A board with `HALF` playing squares in each row, in a word.
pub trait Layout: 'static {
    /// The word.
    type Word: Word;
    /// Playing squares in a row.
    const HALF: u32;
    /// Rows.
    const ROWS: u32;
    /// Whether every square is played on; then there are no empty bits, and no diagonals.
    const IS_FULL: bool;
    /// All playing squares.
    const BOARD: Self::Word;
    /// For each bit and direction the next square, in the order of [`Direction::ALL`].
    const NEXT: &'static [[Self::Word; 8]];
    /// For each bit and direction the squares from there to the edge, without the bit itself.
    const RAYS: &'static [[Self::Word; 8]];

    /// The word moved one step; bits that leave the board must be masked off by the caller.
    #[inline(always)]
    fn shift(bits: Self::Word, direction: Direction) -> Self::Word {
        let (half, row) = if Self::IS_FULL {
            (0, Self::HALF)
        } else {
            (Self::HALF, 2 * Self::HALF + 1)
        };
        let but = |within: u32| {
            let column = column(Self::HALF, Self::ROWS, Self::IS_FULL, within);
            bits & !Self::Word::cut(column)
        };
        match direction {
            Direction::ForwardLeft => bits >> (half + 1),
            Direction::ForwardRight => bits >> half,
            Direction::BackLeft => bits << half,
            Direction::BackRight => bits << (half + 1),
            Direction::Forward => bits >> row,
            Direction::Left => but(0) >> 1,
            Direction::Right => but(Self::HALF - 1) << 1,
            Direction::Back => bits << row,
        }
    }

    /// The squares where men of this side are crowned.
    #[inline(always)]
    fn crowning_row(side: Side) -> Self::Word {
        let row = match side {
            Side::White => 0,
            Side::Black => Self::ROWS - 1,
        };
        Self::Word::cut(row_of(Self::HALF, Self::IS_FULL, row))
    }

    /// The bit of the square with this index from the upper left.
    #[inline]
    fn bit(index: u8) -> Self::Word {
        Self::Word::bit(to_bit(u32::from(index), Self::HALF, Self::IS_FULL))
    }

    /// The index from the upper left of the square with this bit number.
    #[inline]
    fn index(bit: u32) -> u8 {
        if Self::IS_FULL {
            bit as u8
        } else {
            (bit - bit / (2 * Self::HALF + 1)) as u8
        }
    }
}

/// A board in 64 bits of which every second square is played on: what the compiled generators
/// work on.
pub trait Narrow: Layout<Word = u64> {
    /// For each direction along the diagonals and each bit the squares to the edge.
    const DIAGONALS: &'static [[u64; 64]; 4];
}

const fn to_bit(index: u32, half: u32, full: bool) -> u32 {
    if full {
        index
    } else {
        index + index / (2 * half)
    }
}

const fn board(half: u32, rows: u32, full: bool) -> u128 {
    let (mut word, mut row) = (0, 0);
    while row < rows {
        word |= row_of(half, full, row);
        row += 1;
    }
    word
}

const fn row_of(half: u32, full: bool, row: u32) -> u128 {
    ((1 << half) - 1) << to_bit(row * half, half, full)
}

/// The squares that are so many from the left in their row.
const fn column(half: u32, rows: u32, full: bool, within: u32) -> u128 {
    let (mut word, mut row) = (0, 0);
    while row < rows {
        word |= 1 << to_bit(row * half + within, half, full);
        row += 1;
    }
    word
}

/// One step as in [`Layout::shift`], from one bit, masked.
const fn next(half: u32, rows: u32, full: bool, bit: u128, direction: usize) -> u128 {
    let (diagonal, row) = if full {
        (0, half)
    } else {
        (half, 2 * half + 1)
    };
    let at_left = bit & column(half, rows, full, 0) != 0;
    let at_right = bit & column(half, rows, full, half - 1) != 0;
    let moved = match direction {
        _ if full && direction < 4 => 0,
        0 => bit >> (diagonal + 1),
        1 => bit >> diagonal,
        2 => bit << diagonal,
        3 => bit << (diagonal + 1),
        4 => bit >> row,
        5 if at_left => 0,
        5 => bit >> 1,
        6 if at_right => 0,
        6 => bit << 1,
        _ => bit << row,
    };
    moved & board(half, rows, full)
}

macro_rules! layout {
    ($(#[$doc:meta])* $Name:ident: $word:ty, $half:literal, $rows:literal, $full:literal) => {
        $(#[$doc])*
        pub struct $Name;

        impl Layout for $Name {
            type Word = $word;
            const HALF: u32 = $half;
            const ROWS: u32 = $rows;
            const IS_FULL: bool = $full;
            const BOARD: $word = board($half, $rows, $full) as $word;
            const NEXT: &'static [[$word; 8]] = &{
                let mut table = [[0; 8]; <$word>::BITS as usize];
                let mut bit = 0;
                while bit < <$word>::BITS as usize {
                    let mut way = 0;
                    while way < 8 {
                        let here = Self::BOARD as u128 & 1 << bit;
                        table[bit][way] = next($half, $rows, $full, here, way) as $word;
                        way += 1;
                    }
                    bit += 1;
                }
                table
            };
            const RAYS: &'static [[$word; 8]] = &{
                let mut table = [[0; 8]; <$word>::BITS as usize];
                let mut bit = 0;
                while bit < <$word>::BITS as usize {
                    let mut way = 0;
                    while way < 8 {
                        let mut at = Self::NEXT[bit][way];
                        while at != 0 {
                            table[bit][way] |= at;
                            at = Self::NEXT[at.trailing_zeros() as usize][way];
                        }
                        way += 1;
                    }
                    bit += 1;
                }
                table
            };
        }
    };
}

layout! {
    /// The board of 10x10 squares.
    Ten: u64, 5, 10, false
}
layout! {
    /// The board of 8x8 squares.
    Eight: u64, 4, 8, false
}
layout! {
    /// The board of 12x12 squares.
    Twelve: u128, 6, 12, false
}
layout! {
    /// The board of 8x8 squares of which all are played on.
    Full: u64, 8, 8, true
}

macro_rules! narrow {
    ($Name:ident) => {
        impl Narrow for $Name {
            const DIAGONALS: &'static [[u64; 64]; 4] = &{
                let mut table = [[0; 64]; 4];
                let mut bit = 0;
                while bit < 64 {
                    let mut way = 0;
                    while way < 4 {
                        table[way][bit] = Self::RAYS[bit][way];
                        way += 1;
                    }
                    bit += 1;
                }
                table
            };
        }
    };
}

narrow!(Ten);
narrow!(Eight);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Board, Corner, Pattern, Square};

    fn steps_agree_with_the_board<L: Layout>(board: Board) {
        assert_eq!(L::BOARD.count_ones(), u32::from(board.count()));
        for side in Side::ALL {
            let row: Vec<u8> = board
                .crowning_row(side)
                .iter()
                .map(|square| square.index() as u8)
                .collect();
            let mut expected = L::Word::EMPTY;
            for index in row {
                expected |= L::bit(index);
            }
            assert_eq!(L::crowning_row(side), expected);
        }
        for square in board.squares() {
            let index = square.index() as u8;
            let bit = L::bit(index);
            assert_eq!(L::index(bit.lowest()), index);
            for (way, direction) in Direction::ALL.into_iter().enumerate() {
                if L::IS_FULL && way < 4 {
                    continue;
                }
                let mut ray = L::Word::EMPTY;
                let mut next = board.neighbour(square, direction);
                let expected = next.map_or(L::Word::EMPTY, |next| L::bit(next.index() as u8));
                assert_eq!(L::shift(bit, direction) & L::BOARD, expected, "{square}");
                assert_eq!(L::NEXT[bit.lowest() as usize][way], expected, "{square}");
                while let Some(square) = next {
                    ray |= L::bit(square.index() as u8);
                    next = board.neighbour(square, direction);
                }
                assert_eq!(L::RAYS[bit.lowest() as usize][way], ray, "{square}");
            }
        }
    }

    #[test]
    fn a_shift_is_a_step_on_every_board() {
        steps_agree_with_the_board::<Ten>(Board::TEN);
        steps_agree_with_the_board::<Eight>(Board::EIGHT);
        steps_agree_with_the_board::<Twelve>(Board::TWELVE);
        let full = Board::new(8, Pattern::All, Corner::UpperLeft);
        steps_agree_with_the_board::<Full>(full.unwrap());
        assert_eq!(Square::from_index(Ten::index(53)).number(), 50);
    }
}
