//! Playing squares and sets of them.

use core::fmt;
use core::iter::FusedIterator;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub, SubAssign};

/// A playing square, known by its number: 1 at White's upper left, counted row by row (article 2.6).
///
/// ```
/// use damier_rules::Square;
///
/// let square = Square::new(32).expect("1 to 128 are numbers of squares");
/// assert_eq!(square.number(), 32);
/// assert_eq!(square.to_string(), "32");
/// assert!(Square::new(0).is_none());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// The largest number a square can have on any board.
    pub const LARGEST: u8 = 128;

    /// The square with this number, or none when it is 0 or above [`Square::LARGEST`].
    ///
    /// Whether a board has the square is for [`Board::has`](crate::Board::has) to say.
    pub const fn new(number: u8) -> Option<Square> {
        if number == 0 || number > Square::LARGEST {
            None
        } else {
            Some(Square(number - 1))
        }
    }

    /// The square with this index: its number less one.
    pub(crate) const fn from_index(index: u8) -> Square {
        debug_assert!(index < Square::LARGEST);
        Square(index)
    }

    /// The number of the square, from 1.
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    /// The number less one, to index tables with.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.number(), f)
    }
}

/// A set of playing squares.
///
/// ```
/// use damier_rules::{Square, Squares};
///
/// let set: Squares = [28, 23].into_iter().filter_map(Square::new).collect();
/// assert_eq!(set.len(), 2);
/// assert_eq!(set.iter().map(Square::number).collect::<Vec<_>>(), [23, 28]);
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Squares(u128);

impl Squares {
    /// The set without a square.
    pub const EMPTY: Squares = Squares(0);

    /// The set of the squares 1 to `count`.
    pub const fn first(count: u8) -> Squares {
        Squares(if count >= 128 {
            u128::MAX
        } else {
            (1 << count) - 1
        })
    }

    /// The set with one square.
    pub const fn only(square: Square) -> Squares {
        Squares(1 << square.0)
    }

    /// Whether the square belongs to the set.
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.0 & 1 == 1
    }

    /// Adds a square; answers whether it was new.
    pub const fn insert(&mut self, square: Square) -> bool {
        let new = !self.contains(square);
        self.0 |= 1 << square.0;
        new
    }

    /// Takes a square out; answers whether it was there.
    pub const fn remove(&mut self, square: Square) -> bool {
        let was = self.contains(square);
        self.0 &= !(1 << square.0);
        was
    }

    /// How many squares the set has.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set has no square.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The squares in rising order of their numbers.
    pub const fn iter(self) -> SquaresIter {
        SquaresIter(self.0)
    }

    /// The bits of the set: bit 0 is square 1.
    pub const fn bits(self) -> u128 {
        self.0
    }
}

impl fmt::Debug for Squares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set()
            .entries(self.iter().map(Square::number))
            .finish()
    }
}

impl FromIterator<Square> for Squares {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Squares {
        let mut set = Squares::EMPTY;
        for square in squares {
            set.insert(square);
        }
        set
    }
}

impl IntoIterator for Squares {
    type Item = Square;
    type IntoIter = SquaresIter;

    fn into_iter(self) -> SquaresIter {
        self.iter()
    }
}

impl BitOr for Squares {
    type Output = Squares;
    fn bitor(self, other: Squares) -> Squares {
        Squares(self.0 | other.0)
    }
}

impl BitOrAssign for Squares {
    fn bitor_assign(&mut self, other: Squares) {
        self.0 |= other.0;
    }
}

impl BitAnd for Squares {
    type Output = Squares;
    fn bitand(self, other: Squares) -> Squares {
        Squares(self.0 & other.0)
    }
}

impl BitAndAssign for Squares {
    fn bitand_assign(&mut self, other: Squares) {
        self.0 &= other.0;
    }
}

impl Sub for Squares {
    type Output = Squares;
    fn sub(self, other: Squares) -> Squares {
        Squares(self.0 & !other.0)
    }
}

impl SubAssign for Squares {
    fn sub_assign(&mut self, other: Squares) {
        self.0 &= !other.0;
    }
}

impl Not for Squares {
    type Output = Squares;
    fn not(self) -> Squares {
        Squares(!self.0)
    }
}

/// The squares of a set in rising order.
#[derive(Clone, Debug)]
pub struct SquaresIter(u128);

impl Iterator for SquaresIter {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        if self.0 == 0 {
            return None;
        }
        let index = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(Square(index))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count_ones() as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for SquaresIter {}
impl FusedIterator for SquaresIter {}
