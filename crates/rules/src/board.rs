//! The board: its size, where its playing squares lie and what they are called.

use alloc::format;
use alloc::string::String;

use crate::{Side, Square, Squares};

/// A board: its size, which squares are played on, and how they are numbered (articles 2.1 to 2.6).
///
/// Rows count from 0 at the top, Black's side, columns from 0 at White's left.
///
/// ```
/// use damier_rules::{Board, Square};
///
/// //     .  1  .  2  .  3  .  4  .  5
/// //     6  .  7  .  8  .  9  . 10  .
/// //     …
/// //    46  . 47  . 48  . 49  . 50  .
/// let board = Board::TEN;
/// assert_eq!(board.squares().len(), 50);
/// assert_eq!(board.place(Square::new(1).unwrap()), (0, 1));
/// assert_eq!(board.place(Square::new(46).unwrap()), (9, 0));
/// assert_eq!(board.main_road().len(), 10);
/// assert_eq!(Board::EIGHT.letters(Square::new(1).unwrap()), "b8");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    size: u8,
    pattern: Pattern,
    first: Corner,
}

/// Which squares of a board are played on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pattern {
    /// Every second one, with one at each player's lower left.
    LowerLeft,
    /// Every second one, with one at each player's lower right.
    LowerRight,
    /// All of them.
    All,
}

/// The corner, as White sees it, where the numbers begin; they run along the rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Corner {
    /// Black's right hand: the numbers run down to White.
    UpperLeft,
    /// White's right hand: the numbers run up to Black.
    LowerRight,
}

/// A direction on the board, as White sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Direction {
    /// Away from White, to White's left.
    ForwardLeft,
    /// Away from White, to White's right.
    ForwardRight,
    /// Towards White, to White's left.
    BackLeft,
    /// Towards White, to White's right.
    BackRight,
    /// Straight away from White.
    Forward,
    /// Sideways, to White's left.
    Left,
    /// Sideways, to White's right.
    Right,
    /// Straight towards White.
    Back,
}

impl Direction {
    /// The four directions along the diagonals.
    pub const DIAGONAL: [Direction; 4] = [
        Direction::ForwardLeft,
        Direction::ForwardRight,
        Direction::BackLeft,
        Direction::BackRight,
    ];

    /// The four directions along rows and columns.
    pub const ORTHOGONAL: [Direction; 4] = [
        Direction::Forward,
        Direction::Left,
        Direction::Right,
        Direction::Back,
    ];

    /// All eight directions: the diagonal ones, then the others.
    pub const ALL: [Direction; 8] = [
        Direction::ForwardLeft,
        Direction::ForwardRight,
        Direction::BackLeft,
        Direction::BackRight,
        Direction::Forward,
        Direction::Left,
        Direction::Right,
        Direction::Back,
    ];

    /// Whether this way leads away from the player (article 3.4); sideways does not.
    pub const fn is_forward_for(self, side: Side) -> bool {
        self.opposite().is_backward_for(side)
    }

    /// Whether this way leads towards the player; sideways does not.
    pub const fn is_backward_for(self, side: Side) -> bool {
        let (down, _) = self.step();
        match side {
            Side::White => down > 0,
            Side::Black => down < 0,
        }
    }

    /// The other way along the same line.
    pub const fn opposite(self) -> Direction {
        match self {
            Direction::ForwardLeft => Direction::BackRight,
            Direction::ForwardRight => Direction::BackLeft,
            Direction::BackLeft => Direction::ForwardRight,
            Direction::BackRight => Direction::ForwardLeft,
            Direction::Forward => Direction::Back,
            Direction::Left => Direction::Right,
            Direction::Right => Direction::Left,
            Direction::Back => Direction::Forward,
        }
    }

    /// Rows down and columns to the right.
    pub(crate) const fn step(self) -> (i8, i8) {
        match self {
            Direction::ForwardLeft => (-1, -1),
            Direction::ForwardRight => (-1, 1),
            Direction::BackLeft => (1, -1),
            Direction::BackRight => (1, 1),
            Direction::Forward => (-1, 0),
            Direction::Left => (0, -1),
            Direction::Right => (0, 1),
            Direction::Back => (1, 0),
        }
    }
}

impl Board {
    /// The board of 100 squares, 50 of them played on.
    pub const TEN: Board = Board::plain(10);
    /// The board of 64 squares, 32 of them played on.
    pub const EIGHT: Board = Board::plain(8);
    /// The board of 144 squares, 72 of them played on.
    pub const TWELVE: Board = Board::plain(12);

    const fn plain(size: u8) -> Board {
        Board {
            size,
            pattern: Pattern::LowerLeft,
            first: Corner::UpperLeft,
        }
    }

    /// The board of 8, 10 or 12 rows and columns with this pattern, numbered from this corner; all
    /// squares are played on only where there are 8. None for other sizes.
    pub const fn new(size: u8, pattern: Pattern, first: Corner) -> Option<Board> {
        if matches!(size, 8) || matches!(size, 10 | 12) && !matches!(pattern, Pattern::All) {
            Some(Board {
                size,
                pattern,
                first,
            })
        } else {
            None
        }
    }

    /// The same board with this pattern of squares played on.
    #[must_use]
    pub(crate) const fn with_pattern(self, pattern: Pattern) -> Board {
        Board { pattern, ..self }
    }

    /// The same board numbered from this corner.
    #[must_use]
    pub(crate) const fn numbered_from(self, first: Corner) -> Board {
        Board { first, ..self }
    }

    /// Columns, light squares included.
    pub const fn width(self) -> u8 {
        self.size
    }

    /// Rows.
    pub const fn height(self) -> u8 {
        self.size
    }

    /// Which squares are played on.
    pub const fn pattern(self) -> Pattern {
        self.pattern
    }

    /// Where the numbers begin.
    pub const fn first_corner(self) -> Corner {
        self.first
    }

    /// How many squares of a row are played on.
    pub const fn in_a_row(self) -> u8 {
        match self.pattern {
            Pattern::All => self.size,
            Pattern::LowerLeft | Pattern::LowerRight => self.size / 2,
        }
    }

    /// How many squares are played on.
    pub const fn count(self) -> u8 {
        self.in_a_row() * self.size
    }

    /// All playing squares.
    pub const fn squares(self) -> Squares {
        Squares::first(self.count())
    }

    /// Whether the board has this playing square.
    pub const fn has(self, square: Square) -> bool {
        square.number() <= self.count()
    }

    /// The square counted row by row from the upper left, as an index: what the number less one
    /// would be if the numbers began there.
    pub(crate) const fn index_from_above(self, square: Square) -> u8 {
        match self.first {
            Corner::UpperLeft => square.index() as u8,
            Corner::LowerRight => self.count() - square.number(),
        }
    }

    /// Where the square lies in a [`Layout`](crate::generate::Layout): its index on the board that is
    /// numbered from the upper left and has a playing square at each player's lower left, of which
    /// this one may be turned around or a mirror picture.
    pub(crate) const fn seat(self, square: Square) -> u8 {
        let index = self.index_from_above(square);
        match self.pattern {
            Pattern::LowerLeft | Pattern::All => index,
            Pattern::LowerRight => {
                let half = self.in_a_row();
                index - index % half + (half - 1 - index % half)
            }
        }
    }

    /// The square that lies there: turning and mirroring are undone by doing them again.
    pub(crate) const fn seated(self, seat: u8) -> Square {
        Square::from_index(self.seat(Square::from_index(seat)))
    }

    /// The row and column of a playing square.
    pub const fn place(self, square: Square) -> (u8, u8) {
        let index = self.index_from_above(square);
        let (row, within) = (index / self.in_a_row(), index % self.in_a_row());
        let column = match self.pattern {
            Pattern::LowerLeft => 2 * within + 1 - row % 2,
            Pattern::LowerRight => 2 * within + row % 2,
            Pattern::All => within,
        };
        (row, column)
    }

    /// The playing square at a row and column, or none where it is light or off the board.
    pub const fn square_at(self, row: u8, column: u8) -> Option<Square> {
        if row >= self.size || column >= self.size {
            return None;
        }
        let within = match self.pattern {
            Pattern::LowerLeft if (row + column) % 2 == 1 => column / 2,
            Pattern::LowerRight if (row + column).is_multiple_of(2) => column / 2,
            Pattern::All => column,
            Pattern::LowerLeft | Pattern::LowerRight => return None,
        };
        let index = row * self.in_a_row() + within;
        match self.first {
            Corner::UpperLeft => Square::new(index + 1),
            Corner::LowerRight => Square::new(self.count() - index),
        }
    }

    /// The next playing square in a direction, or none at the edge. Along rows and columns it is
    /// two squares away where every second square is played on.
    pub const fn neighbour(self, square: Square, direction: Direction) -> Option<Square> {
        let (row, column) = self.place(square);
        let (mut down, mut right) = direction.step();
        if (down == 0 || right == 0) && !matches!(self.pattern, Pattern::All) {
            (down, right) = (2 * down, 2 * right);
        }
        match (
            row.checked_add_signed(down),
            column.checked_add_signed(right),
        ) {
            (Some(row), Some(column)) => self.square_at(row, column),
            _ => None,
        }
    }

    /// The squares of one row, 0 at the top.
    pub fn row(self, row: u8) -> Squares {
        (0..self.size)
            .filter_map(|column| self.square_at(row, column))
            .collect()
    }

    /// The opponent's base line, where the men of this side are crowned (article 2.5.1).
    pub fn crowning_row(self, side: Side) -> Squares {
        match side {
            Side::White => self.row(0),
            Side::Black => self.row(self.size - 1),
        }
    }

    /// The main road, the diagonal from corner to corner that is played on (article 2.3); from the
    /// lower left where all squares are.
    pub fn main_road(self) -> Squares {
        let column = |row: u8| match self.pattern {
            Pattern::LowerLeft | Pattern::All => self.size - 1 - row,
            Pattern::LowerRight => row,
        };
        (0..self.size)
            .filter_map(|row| self.square_at(row, column(row)))
            .collect()
    }

    /// The name of a square in letters and ranks, a1 at White's lower left.
    pub fn letters(self, square: Square) -> String {
        let (row, column) = self.place(square);
        format!("{}{}", char::from(b'a' + column), self.size - row)
    }

    /// The square with such a name, upper or lower case, or none.
    pub fn from_letters(self, name: &str) -> Option<Square> {
        let mut characters = name.chars();
        let file = characters.next()?.to_ascii_lowercase();
        let rank: u8 = characters.as_str().parse().ok()?;
        if !file.is_ascii_lowercase() || !(1..=self.size).contains(&rank) {
            return None;
        }
        self.square_at(self.size - rank, file as u8 - b'a')
    }

    /// The square seen there after the board was turned half around.
    pub const fn turned(self, square: Square) -> Square {
        Square::from_index(self.count() - square.number())
    }
}
