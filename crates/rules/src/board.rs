//! The board: its size, where its playing squares lie and what they are called.

use crate::{Side, Square, Squares};

/// A board of dark playing squares with one at each player's lower left (articles 2.1 to 2.6).
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
    width: u8,
    height: u8,
}

/// One of the four diagonal directions, as White sees the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Away from White, to White's left.
    ForwardLeft,
    /// Away from White, to White's right.
    ForwardRight,
    /// Towards White, to White's left.
    BackLeft,
    /// Towards White, to White's right.
    BackRight,
}

impl Direction {
    /// The four directions.
    pub const ALL: [Direction; 4] = [
        Direction::ForwardLeft,
        Direction::ForwardRight,
        Direction::BackLeft,
        Direction::BackRight,
    ];

    /// Whether a man of this side walks this way (article 3.4).
    pub const fn is_forward_for(self, side: Side) -> bool {
        let away_from_white = matches!(self, Direction::ForwardLeft | Direction::ForwardRight);
        away_from_white == matches!(side, Side::White)
    }

    const fn step(self) -> (i8, i8) {
        match self {
            Direction::ForwardLeft => (-1, -1),
            Direction::ForwardRight => (-1, 1),
            Direction::BackLeft => (1, -1),
            Direction::BackRight => (1, 1),
        }
    }
}

impl Board {
    /// The board of 100 squares, 50 of them played on.
    pub const TEN: Board = Board {
        width: 10,
        height: 10,
    };
    /// The board of 64 squares, 32 of them played on.
    pub const EIGHT: Board = Board {
        width: 8,
        height: 8,
    };

    /// Columns, light squares included.
    pub const fn width(self) -> u8 {
        self.width
    }

    /// Rows.
    pub const fn height(self) -> u8 {
        self.height
    }

    /// How many squares are played on.
    pub const fn count(self) -> u8 {
        self.width / 2 * self.height
    }

    /// All playing squares.
    pub const fn squares(self) -> Squares {
        Squares::first(self.count())
    }

    /// Whether the board has this playing square.
    pub const fn has(self, square: Square) -> bool {
        square.number() <= self.count()
    }

    /// The row and column of a playing square.
    pub const fn place(self, square: Square) -> (u8, u8) {
        let half = self.width / 2;
        let (row, within) = (square.index() as u8 / half, square.index() as u8 % half);
        (row, 2 * within + 1 - row % 2)
    }

    /// The playing square at a row and column, or none where it is light or off the board.
    pub const fn square_at(self, row: u8, column: u8) -> Option<Square> {
        if row >= self.height || column >= self.width || (row + column).is_multiple_of(2) {
            return None;
        }
        Square::new(row * (self.width / 2) + column / 2 + 1)
    }

    /// The neighbour in a direction, or none at the edge.
    pub const fn neighbour(self, square: Square, direction: Direction) -> Option<Square> {
        let (row, column) = self.place(square);
        let (down, right) = direction.step();
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
        (0..self.width)
            .filter_map(|column| self.square_at(row, column))
            .collect()
    }

    /// The opponent's base line, where the men of this side are crowned (article 2.5.1).
    pub fn crowning_row(self, side: Side) -> Squares {
        match side {
            Side::White => self.row(0),
            Side::Black => self.row(self.height - 1),
        }
    }

    /// The main road, from a player's lower left to the upper right (article 2.3).
    pub fn main_road(self) -> Squares {
        (0..self.height)
            .filter_map(|row| self.square_at(row, self.height - 1 - row))
            .collect()
    }

    /// The name of a square in letters and ranks, a1 at White's lower left.
    pub fn letters(self, square: Square) -> String {
        let (row, column) = self.place(square);
        format!("{}{}", char::from(b'a' + column), self.height - row)
    }

    /// The square with such a name, upper or lower case, or none.
    pub fn from_letters(self, name: &str) -> Option<Square> {
        let mut characters = name.chars();
        let file = characters.next()?.to_ascii_lowercase();
        let rank: u8 = characters.as_str().parse().ok()?;
        if !file.is_ascii_lowercase() || !(1..=self.height).contains(&rank) {
            return None;
        }
        self.square_at(self.height - rank, file as u8 - b'a')
    }

    /// The square seen there after the board was turned half around.
    pub const fn turned(self, square: Square) -> Square {
        Square::from_index(self.count() - square.number())
    }
}
