//! What a FEN cannot say of a wooden board, as a command in a comment: `[%board U47 Wr5c6]`.

use core::fmt::{self, Write};

use damier_rules::{Board, Side, Square};

/// Kings that nobody has crowned, and pieces that stand on light squares.
///
/// ```
/// use damier_notation::pdn;
///
/// let text = "1. 32-28 19-23 {[%board U47 BKr5c5]} *";
/// let game = pdn::read(text).unwrap();
/// let beside = &game.plies[1].beside;
/// assert_eq!(beside.uncrowned[0].number(), 47);
/// assert_eq!((beside.strays[0].row, beside.strays[0].column), (5, 5));
/// assert!(pdn::write(&game).contains("{[%board U47 BKr5c5]}"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Beside {
    /// Where kings stand that have no second disc; the FEN counts them as kings.
    pub uncrowned: Vec<Square>,
    /// What stands on light squares; the FEN leaves it out.
    pub strays: Vec<Stray>,
}

/// A piece on a light square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stray {
    /// Whose it is.
    pub side: Side,
    /// What it is.
    pub kind: StrayKind,
    /// Its row, from 1 at White's far row.
    pub row: u8,
    /// Its column, from 1 at White's left.
    pub column: u8,
}

/// What a piece on a light square is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StrayKind {
    /// A man.
    Man,
    /// A king that nobody has crowned.
    UncrownedKing,
    /// A king.
    King,
}

impl Beside {
    /// Whether the FEN says all.
    pub fn is_empty(&self) -> bool {
        self.uncrowned.is_empty() && self.strays.is_empty()
    }

    /// The command, as [`Display`](fmt::Display) writes it.
    pub(super) fn command(&self) -> String {
        if self.is_empty() {
            return String::new();
        }
        let mut text = "[%board".to_owned();
        for square in &self.uncrowned {
            // Writing to a string cannot fail.
            let _ = write!(text, " U{}", square.number());
        }
        for stray in &self.strays {
            let side = match stray.side {
                Side::White => 'W',
                Side::Black => 'B',
            };
            let kind = match stray.kind {
                StrayKind::Man => "",
                StrayKind::UncrownedKing => "U",
                StrayKind::King => "K",
            };
            let _ = write!(text, " {side}{kind}r{}c{}", stray.row, stray.column);
        }
        text.push(']');
        text
    }

    /// What the inside of a command says, or none when it is another or says nothing of this
    /// board.
    pub(super) fn read(inside: &str, board: Board) -> Option<Beside> {
        let mut words = inside.split_whitespace();
        if words.next() != Some("board") {
            return None;
        }
        let mut beside = Beside::default();
        for word in words {
            match word.strip_prefix('U') {
                Some(number) => {
                    let square = Square::new(number.parse().ok()?)?;
                    let known = board.squares().contains(square);
                    beside.uncrowned.push(known.then_some(square)?);
                }
                None => beside.strays.push(stray(word, board)?),
            }
        }
        Some(beside)
    }
}

impl fmt::Display for Beside {
    /// The command, or nothing when the FEN says all.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.command())
    }
}

fn stray(word: &str, board: Board) -> Option<Stray> {
    let (side, rest) = match word.strip_prefix('W') {
        Some(rest) => (Side::White, rest),
        None => (Side::Black, word.strip_prefix('B')?),
    };
    let (kind, rest) = if let Some(rest) = rest.strip_prefix('U') {
        (StrayKind::UncrownedKing, rest)
    } else if let Some(rest) = rest.strip_prefix('K') {
        (StrayKind::King, rest)
    } else {
        (StrayKind::Man, rest)
    };
    let (row, column) = rest.strip_prefix('r')?.split_once('c')?;
    let (row, column): (u8, u8) = (row.parse().ok()?, column.parse().ok()?);
    let on_board = (1..=board.height()).contains(&row) && (1..=board.width()).contains(&column);
    let light = on_board && board.square_at(row - 1, column - 1).is_none();
    light.then_some(Stray {
        side,
        kind,
        row,
        column,
    })
}
