//! Positions and moves.

use core::fmt;

use damier_rules::{Move, Position, Side, Square, Squares, UnplayableSetup, Variant};

use crate::square::{Alphabet, find};

const ALPHABET: Alphabet = Alphabet {
    empty: b'e',
    men: *b"wb",
    kings: *b"WB",
};

/// A position: `W` or `B` for the side to move, then a letter for each square in the order of their
/// numbers. Boards of other sizes than a hundred squares have as many letters as squares are played
/// on.
///
/// ```
/// use damier_protocol::hub::{read_position, write_position};
/// use damier_rules::{Position, Variant};
///
/// let start = Position::start(Variant::Russian);
/// assert_eq!(write_position(&start), "Wbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww");
/// assert_eq!(read_position(Variant::Russian, &write_position(&start)), Ok(start));
/// ```
pub fn write_position(position: &Position) -> String {
    let turn = match position.turn() {
        Side::White => "W",
        Side::Black => "B",
    };
    turn.to_owned() + &ALPHABET.write(&position.setup(), position.board().count())
}

/// The position that such a text says.
///
/// # Errors
///
/// [`BadPosition`] when it says none, or one that cannot be played.
pub fn read_position(variant: Variant, text: &str) -> Result<Position, BadPosition> {
    let turn = match text.as_bytes().first() {
        Some(b'W') => Side::White,
        Some(b'B') => Side::Black,
        _ => return Err(BadPosition::Turn),
    };
    let wanted = Position::start(variant).board().count();
    let letters = &text[1..];
    if letters.len() != usize::from(wanted) {
        let found = letters.len();
        return Err(BadPosition::Length { found, wanted });
    }
    let setup = ALPHABET.read(turn, letters);
    let setup = setup.map_err(|square| BadPosition::Letter { square: square + 1 })?;
    Position::new(variant, &setup).map_err(BadPosition::Unplayable)
}

/// A move: `32-28`, or `28x19x23` with whatever is captured behind, in the order of the squares.
pub fn write_move(mv: &Move) -> String {
    let (from, to) = (mv.from.number(), mv.to.number());
    if !mv.is_capture() {
        return format!("{from}-{to}");
    }
    let mut text = format!("{from}x{to}");
    for square in mv.captures.iter() {
        text += &format!("x{}", square.number());
    }
    text
}

/// The legal move that such a text says, the captured squares in any order; none when there is none.
pub fn read_move(position: &Position, text: &str) -> Option<Move> {
    let square = |text: &str| text.parse().ok().and_then(Square::new);
    if let Some((from, to)) = text.split_once('-') {
        return find(position, square(from)?, square(to)?, Squares::EMPTY);
    }
    let mut squares = text.split('x').map(square);
    let (from, to) = (squares.next()??, squares.next()??);
    let mut captures = Squares::EMPTY;
    for captured in squares {
        if !captures.insert(captured?) {
            return None;
        }
    }
    find(position, from, to, captures)
}

/// A text that says no position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadPosition {
    /// It does not begin with `W` or `B`.
    Turn,
    /// It has more or fewer letters than the board squares.
    Length {
        /// How many it has.
        found: usize,
        /// How many there should be.
        wanted: u8,
    },
    /// The letter of this square is none of `w`, `b`, `W`, `B` and `e`.
    Letter {
        /// The square's number.
        square: usize,
    },
    /// Nobody can play on from it.
    Unplayable(UnplayableSetup),
}

impl fmt::Display for BadPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadPosition::Turn => f.write_str("a position begins with W or B"),
            BadPosition::Length { found, wanted } => {
                write!(f, "{found} letters for {wanted} squares")
            }
            BadPosition::Letter { square } => write!(f, "unknown letter for square {square}"),
            BadPosition::Unplayable(fault) => fault.fmt(f),
        }
    }
}

impl core::error::Error for BadPosition {}
