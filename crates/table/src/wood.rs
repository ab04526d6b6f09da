//! The wooden board: every square of it, light ones too, and the pieces as they really stand.
//!
//! A [`Position`] holds what the rules allow; a [`Wood`] holds what hands have done: a king that
//! nobody crowned, a captured man left standing, a piece on a light square. Both belong to a game
//! at the official level, and the position is read off the wood wherever that can be done.
//!
//! ```
//! use damier_rules::{Position, Side, Variant};
//! use damier_table::{Cell, Kind, Piece, Wood};
//!
//! let mut wood = Wood::of(&Position::start(Variant::International));
//! let light = Cell::new(4, 4);
//! wood.put(light, Some(Piece { side: Side::White, kind: Kind::Man }));
//! assert_eq!(wood.on_light_cells().count(), 1);
//! // It is out of play (article 5.3): the position does not know it.
//! let position = wood.position(Variant::International, Side::White)?;
//! assert_eq!(position, Position::start(Variant::International));
//! # Ok::<(), damier_rules::UnplayableSetup>(())
//! ```

use core::fmt;
use core::str::FromStr;

use damier_rules::{Board, Position, Setup, Side, Square, UnplayableSetup, Variant};

/// Any square of a board, light or dark, by its row and column from White's upper left, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell {
    row: u8,
    column: u8,
}

impl Cell {
    /// The cell of this row and column, counted from 0 at White's upper left.
    pub const fn new(row: u8, column: u8) -> Cell {
        Cell { row, column }
    }

    /// The cell of a playing square.
    pub const fn of(board: Board, square: Square) -> Cell {
        let (row, column) = board.place(square);
        Cell { row, column }
    }

    /// The row, 0 at the top.
    pub const fn row(self) -> u8 {
        self.row
    }

    /// The column, 0 at White's left.
    pub const fn column(self) -> u8 {
        self.column
    }

    /// The playing square that the cell is, or none when it is light or off the board.
    pub const fn square(self, board: Board) -> Option<Square> {
        board.square_at(self.row, self.column)
    }

    const fn index(self, board: Board) -> Option<usize> {
        if self.row < board.height() && self.column < board.width() {
            Some(self.row as usize * board.width() as usize + self.column as usize)
        } else {
            None
        }
    }
}

/// Row and column from 1, as in `r3c4`.
impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "r{}c{}",
            u16::from(self.row) + 1,
            u16::from(self.column) + 1
        )
    }
}

/// The text is no row and column such as `r3c4`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadCell(pub String);

impl fmt::Display for BadCell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}' is no row and column such as r3c4", self.0)
    }
}

impl core::error::Error for BadCell {}

impl FromStr for Cell {
    type Err = BadCell;

    fn from_str(text: &str) -> Result<Cell, BadCell> {
        let number = |digits: &str| {
            let plain =
                digits.bytes().all(|byte| byte.is_ascii_digit()) && !digits.starts_with('0');
            let number = digits.parse::<u8>().ok().filter(|_| plain)?;
            number.checked_sub(1)
        };
        let parts = text.strip_prefix('r').and_then(|rest| rest.split_once('c'));
        let cell = parts.and_then(|(row, column)| Some((number(row)?, number(column)?)));
        let (row, column) = cell.ok_or_else(|| BadCell(text.to_owned()))?;
        Ok(Cell { row, column })
    }
}

/// What a piece is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// A man: one disc.
    Man,
    /// A king by the rules that has not got its second disc (article 3.7).
    UncrownedKing,
    /// A king: two discs (article 3.5).
    King,
}

impl Kind {
    /// Whether the rules count it as a king.
    pub const fn is_king(self) -> bool {
        !matches!(self, Kind::Man)
    }
}

/// A piece on the board or in a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Piece {
    /// Whose it is.
    pub side: Side,
    /// What it is.
    pub kind: Kind,
}

/// A board with pieces on any of its cells.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Wood {
    board: Board,
    cells: Vec<Option<Piece>>,
    /// Whether a light square lies at the lower left.
    turned: bool,
}

impl Wood {
    /// A board without pieces.
    pub fn empty(board: Board) -> Wood {
        let cells = usize::from(board.width()) * usize::from(board.height());
        Wood {
            board,
            cells: vec![None; cells],
            turned: false,
        }
    }

    /// The pieces of a position, each king crowned.
    pub fn of(position: &Position) -> Wood {
        let (board, setup) = (position.board(), position.setup());
        let mut wood = Wood::empty(board);
        for side in Side::ALL {
            for (squares, kind) in [(&setup.men, Kind::Man), (&setup.kings, Kind::King)] {
                for square in squares[side.index()] {
                    wood.put(Cell::of(board, square), Some(Piece { side, kind }));
                }
            }
        }
        wood
    }

    /// The board that the pieces stand on.
    pub const fn board(&self) -> Board {
        self.board
    }

    /// Whether the board has this cell.
    pub const fn has(&self, cell: Cell) -> bool {
        cell.index(self.board).is_some()
    }

    /// The piece on a cell; none where there is none or no cell.
    pub fn at(&self, cell: Cell) -> Option<Piece> {
        cell.index(self.board).and_then(|index| self.cells[index])
    }

    /// Puts a piece on a cell, or takes what stands there; answers what stood there. A cell off
    /// the board changes nothing.
    pub fn put(&mut self, cell: Cell, piece: Option<Piece>) -> Option<Piece> {
        let index = cell.index(self.board)?;
        core::mem::replace(&mut self.cells[index], piece)
    }

    /// Every piece with its cell, row by row.
    pub fn pieces(&self) -> impl Iterator<Item = (Cell, Piece)> + '_ {
        let width = usize::from(self.board.width());
        self.cells
            .iter()
            .enumerate()
            .filter_map(move |(index, piece)| {
                let cell = Cell::new((index / width) as u8, (index % width) as u8);
                piece.map(|piece| (cell, piece))
            })
    }

    /// The pieces that are out of play because they stand on a light square (article 5.3).
    pub fn on_light_cells(&self) -> impl Iterator<Item = (Cell, Piece)> + '_ {
        self.pieces()
            .filter(|(cell, _)| cell.square(self.board).is_none())
    }

    /// The kings that nobody has crowned.
    pub fn uncrowned(&self) -> impl Iterator<Item = (Cell, Side)> + '_ {
        let uncrowned = |piece: &Piece| piece.kind == Kind::UncrownedKing;
        self.pieces()
            .filter(move |(_, piece)| uncrowned(piece))
            .map(|(cell, piece)| (cell, piece.side))
    }

    /// Whether the board lies with a light square at the lower left (article 5.1).
    ///
    /// Cells go with the squares of the board all the same: its playing squares are where they
    /// always are, and everything is seen in the mirror image of its column.
    pub const fn is_turned(&self) -> bool {
        self.turned
    }

    /// The board turned by a quarter, to the right, with the pieces on it; none where it is not
    /// square.
    ///
    /// ```
    /// use damier_rules::{Position, Variant};
    /// use damier_table::Wood;
    ///
    /// let start = Wood::of(&Position::start(Variant::International));
    /// let once = start.turned().unwrap();
    /// assert!(once.is_turned());
    /// let twice = once.turned().unwrap();
    /// assert!(!twice.is_turned() && twice != start);
    /// assert_eq!(twice.turned().and_then(|wood| wood.turned()), Some(start));
    /// ```
    pub fn turned(&self) -> Option<Wood> {
        let (width, height) = (self.board.width(), self.board.height());
        if width != height {
            return None;
        }
        let last = width.saturating_sub(1);
        let mut next = Wood::empty(self.board);
        next.turned = !self.turned;
        for (cell, piece) in self.pieces() {
            // A quarter to the right takes what is seen in (row, column) to (column, last - row);
            // on a turned board column stands for last - column.
            let (row, column) = match self.turned {
                false => (cell.column, cell.row),
                true => (last - cell.column, last - cell.row),
            };
            next.put(Cell { row, column }, Some(piece));
        }
        Some(next)
    }

    /// The pieces of another board in their places, and no others; the board lies as it lay.
    pub(crate) fn set_up_as(&mut self, other: &Wood) {
        self.cells.clone_from(&other.cells);
    }

    /// The same pieces on a board that lies with a light square at the lower left (article 5.1):
    /// each stands in the mirror image of its column, where a light square should be.
    pub fn on_turned_board(&self) -> Wood {
        let mut turned = Wood::empty(self.board);
        let last = self.board.width().saturating_sub(1);
        for (cell, piece) in self.pieces() {
            let column = last.saturating_sub(cell.column);
            turned.put(Cell { column, ..cell }, Some(piece));
        }
        turned
    }

    /// What counts by the rules: pieces on light squares do not, uncrowned kings are kings.
    pub fn setup(&self, turn: Side) -> Setup {
        let mut setup = Setup::empty(turn);
        for (cell, piece) in self.pieces() {
            if let Some(square) = cell.square(self.board) {
                let sides = if piece.kind.is_king() {
                    &mut setup.kings
                } else {
                    &mut setup.men
                };
                sides[piece.side.index()].insert(square);
            }
        }
        setup
    }

    /// The position that stands on the board.
    ///
    /// # Errors
    ///
    /// When it cannot be played, such as with a man left on its crowning row.
    pub fn position(&self, variant: Variant, turn: Side) -> Result<Position, UnplayableSetup> {
        Position::new(variant, &self.setup(turn))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_uncrowned_king_is_a_king_by_the_rules() {
        let mut wood = Wood::empty(Board::TEN);
        let two = Square::new(2).unwrap();
        let piece = Piece {
            side: Side::White,
            kind: Kind::UncrownedKing,
        };
        wood.put(Cell::of(Board::TEN, two), Some(piece));
        let setup = wood.setup(Side::Black);
        assert!(setup.kings[0].contains(two));
        assert_eq!(wood.uncrowned().count(), 1);
    }

    #[test]
    fn a_cell_reads_as_it_is_written() {
        let cell = Cell::new(2, 3);
        assert_eq!(cell.to_string(), "r3c4");
        assert_eq!("r3c4".parse(), Ok(cell));
        for bad in ["r0c1", "r1c0", "r01c1", "c1r1", "r1", "r300c1", "", "r+1c2"] {
            assert!(bad.parse::<Cell>().is_err(), "{bad}");
        }
    }

    #[test]
    fn a_position_put_on_wood_is_read_off_again() {
        for variant in Variant::ALL {
            let start = Position::start(*variant);
            assert_eq!(Wood::of(&start).position(*variant, start.turn()), Ok(start));
        }
    }
}
