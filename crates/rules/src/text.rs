//! One plain text for moves and set-ups, the same in every variant, for programs to exchange.
//!
//! It knows nothing of letters, dialects and ambiguity; what people write is read by the crate
//! for notation. A position is never needed to read a move.
//!
//! | what | text |
//! |---|---|
//! | [`Move`] without capture | `32-28` |
//! | [`Move`] that takes 28 and 19 | `32x14x19x28`: from, to, and the captured squares in rising order |
//! | the same by a man that becomes a king | `K` at the end: `10x3x7K` |
//! | [`Setup`] | `W:W31,K40:B1,2`: who moves, and the pieces of both |
//! | [`Position`] | its variant, a space, and its set-up: `russian W:W31:B1` |
//! | [`Side`] | `White` or `Black` |
//! | [`Setup`] with a king that has made two moves in a row, where that counts | `:R40*2` at the end |
//!
//! ```
//! use damier_rules::{Move, Position, Setup, Variant};
//!
//! //     .  . 28  .      White man on 32, black men on 28 and 19
//! //     . 32  .  .
//! let setup: Setup = "W:W32:B19,28".parse()?;
//! let position = Position::new(Variant::International, &setup)?;
//! let mv = position.legal_moves()[0];
//! assert_eq!(mv.to_string(), "32x14x19x28");
//! assert_eq!("32x14x19x28".parse(), Ok(mv));
//! assert_eq!(position.after(&mv).setup().to_string(), "B:W14:B");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use core::fmt;
use core::str::FromStr;

use crate::{
    KingRun, Move, Position, Setup, Side, Square, Squares, UnknownVariant, UnplayableSetup, Variant,
};

/// The text is none of these forms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextError {
    /// A move has no `-` or `x`.
    NoMove,
    /// A word stands where the number of a square should.
    NotASquare {
        /// Which byte of the text the word begins at.
        at: usize,
    },
    /// A square is named twice.
    Twice(Square),
    /// A set-up does not begin with `W:` or `B:`, or a side is neither `White` nor `Black`.
    NoSide,
    /// A part of a set-up is not the pieces of White, those of Black, or the moves of kings, or is
    /// there a second time.
    UnknownPart {
        /// Which byte of the text the part begins at.
        at: usize,
    },
    /// No king stands where one is said to have moved, or the number of its moves is not one.
    NoKingRun {
        /// Which byte of the text the word begins at.
        at: usize,
    },
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TextError::NoMove => f.write_str("a move needs - or x between its squares"),
            TextError::NotASquare { at } => write!(f, "no number of a square at byte {at}"),
            TextError::Twice(square) => write!(f, "square {square} is named twice"),
            TextError::NoSide => f.write_str("neither White nor Black is named first"),
            TextError::UnknownPart { at } => {
                write!(f, "at byte {at} a part begins that has no place there")
            }
            TextError::NoKingRun { at } => write!(f, "no moves of a king at byte {at}"),
        }
    }
}

impl core::error::Error for TextError {}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.is_capture() { 'x' } else { '-' };
        write!(f, "{}{sign}{}", self.from, self.to)?;
        for captured in self.captures {
            write!(f, "x{captured}")?;
        }
        f.write_str(if self.promotes { "K" } else { "" })
    }
}

impl FromStr for Move {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Move, TextError> {
        let squares = text.strip_suffix('K').unwrap_or(text);
        let promotes = squares.len() < text.len();
        let mut captures = Squares::EMPTY;
        let (from, to) = match squares.split_once('-') {
            Some((from, to)) => (square(text, from)?, square(text, to)?),
            None => {
                let mut words = squares.split('x');
                let from = square(text, words.next().unwrap_or_default())?;
                let to = square(text, words.next().ok_or(TextError::NoMove)?)?;
                for word in words {
                    insert(&mut captures, square(text, word)?)?;
                }
                if captures.is_empty() {
                    return Err(TextError::NotASquare { at: squares.len() });
                }
                (from, to)
            }
        };
        Ok(Move {
            from,
            to,
            captures,
            promotes,
        })
    }
}

/// Where a part of a text begins in it, in bytes.
fn place(text: &str, part: &str) -> usize {
    (part.as_ptr() as usize).saturating_sub(text.as_ptr() as usize)
}

/// Plain digits only: no sign, no zero in front.
fn number(word: &str) -> Option<u8> {
    let digits = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    if digits && !word.starts_with('0') {
        word.parse().ok()
    } else {
        None
    }
}

fn square(text: &str, word: &str) -> Result<Square, TextError> {
    number(word)
        .and_then(Square::new)
        .ok_or(TextError::NotASquare {
            at: place(text, word),
        })
}

fn insert(squares: &mut Squares, square: Square) -> Result<(), TextError> {
    if squares.insert(square) {
        Ok(())
    } else {
        Err(TextError::Twice(square))
    }
}

const fn letter(side: Side) -> char {
    match side {
        Side::White => 'W',
        Side::Black => 'B',
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", letter(self.turn))?;
        for side in Side::ALL {
            write!(f, ":{}", letter(side))?;
            let (men, kings) = (self.men[side.index()], self.kings[side.index()]);
            for (index, square) in (men | kings).iter().enumerate() {
                let comma = if index == 0 { "" } else { "," };
                let crown = if kings.contains(square) { "K" } else { "" };
                write!(f, "{comma}{crown}{square}")?;
            }
        }
        for (index, run) in self.king_runs.iter().flatten().enumerate() {
            let sign = if index == 0 { ":R" } else { "," };
            write!(f, "{sign}{}*{}", run.square, run.moves)?;
        }
        Ok(())
    }
}

impl FromStr for Setup {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Setup, TextError> {
        let mut parts = text.split(':');
        let turn = match parts.next() {
            Some("W") => Side::White,
            Some("B") => Side::Black,
            _ => return Err(TextError::NoSide),
        };
        let mut setup = Setup::empty(turn);
        let mut read: [bool; 3] = [false; 3];
        for part in parts {
            let kind = match part.bytes().next() {
                Some(b'W') => 0,
                Some(b'B') => 1,
                Some(b'R') if read[0] && read[1] => 2,
                _ => 3,
            };
            let at = place(text, part);
            if read.get(kind).is_none_or(|before| *before) {
                return Err(TextError::UnknownPart { at });
            }
            read[kind] = true;
            let words = part[1..].split(',').filter(|_| part.len() > 1);
            match Side::ALL.get(kind) {
                Some(side) => put(&mut setup, *side, text, words)?,
                None => run(&mut setup, text, words)?,
            }
        }
        if !(read[0] && read[1]) {
            return Err(TextError::UnknownPart { at: text.len() });
        }
        Ok(setup)
    }
}

fn put<'a>(
    setup: &mut Setup,
    side: Side,
    text: &str,
    words: impl Iterator<Item = &'a str>,
) -> Result<(), TextError> {
    for word in words {
        let king = word.strip_prefix('K');
        let square = square(text, king.unwrap_or(word))?;
        let index = side.index();
        if setup.pieces(side).contains(square) {
            return Err(TextError::Twice(square));
        }
        let pieces = match king {
            Some(_) => &mut setup.kings[index],
            None => &mut setup.men[index],
        };
        pieces.insert(square);
    }
    Ok(())
}

fn run<'a>(
    setup: &mut Setup,
    text: &str,
    words: impl Iterator<Item = &'a str>,
) -> Result<(), TextError> {
    for word in words {
        let error = TextError::NoKingRun {
            at: place(text, word),
        };
        let (at, moves) = word.split_once('*').ok_or(error)?;
        let square = square(text, at)?;
        let moves = number(moves).ok_or(error)?;
        let owner = Side::ALL.into_iter().find(|side| {
            let index = side.index();
            setup.kings[index].contains(square) && setup.king_runs[index].is_none()
        });
        let owner = owner.ok_or(error)?;
        setup.king_runs[owner.index()] = Some(KingRun { square, moves });
    }
    Ok(())
}

impl FromStr for Side {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Side, TextError> {
        match text {
            "White" => Ok(Side::White),
            "Black" => Ok(Side::Black),
            _ => Err(TextError::NoSide),
        }
    }
}

/// Why a text is no position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PositionTextError {
    /// There is no space between a variant and a set-up.
    NoSpace,
    /// Nobody knows the variant.
    Variant(UnknownVariant),
    /// The set-up cannot be read.
    Setup(TextError),
    /// The set-up cannot be played.
    Unplayable(UnplayableSetup),
}

impl fmt::Display for PositionTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PositionTextError::NoSpace => {
                f.write_str("a position is its variant, a space, and its set-up")
            }
            PositionTextError::Variant(error) => error.fmt(f),
            PositionTextError::Setup(error) => error.fmt(f),
            PositionTextError::Unplayable(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for PositionTextError {}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.variant(), self.setup())
    }
}

impl FromStr for Position {
    type Err = PositionTextError;

    fn from_str(text: &str) -> Result<Position, PositionTextError> {
        let (variant, setup) = text.split_once(' ').ok_or(PositionTextError::NoSpace)?;
        let variant: Variant = variant.parse().map_err(PositionTextError::Variant)?;
        let setup = setup.parse().map_err(PositionTextError::Setup)?;
        Position::new(variant, &setup).map_err(PositionTextError::Unplayable)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_are_named_with_their_place() {
        let fault = |text: &str| text.parse::<Setup>().unwrap_err();
        assert_eq!(fault(""), TextError::NoSide);
        assert_eq!(fault("W"), TextError::UnknownPart { at: 1 });
        assert_eq!(fault("W:W1"), TextError::UnknownPart { at: 4 });
        assert_eq!(fault("W:W1:B2:W3"), TextError::UnknownPart { at: 8 });
        assert_eq!(fault("W:W1,x:B2"), TextError::NotASquare { at: 5 });
        assert_eq!(fault("W:W1,é:B2"), TextError::NotASquare { at: 5 });
        assert_eq!(fault("W:W129:B2"), TextError::NotASquare { at: 3 });
        assert_eq!(fault("W:W1,K1:B2"), TextError::Twice(Square::from_index(0)));
        assert_eq!(fault("W:W1:B2:R1*2"), TextError::NoKingRun { at: 9 });
        let fault = |text: &str| text.parse::<Move>().unwrap_err();
        assert_eq!(fault(""), TextError::NotASquare { at: 0 });
        assert_eq!(fault("32"), TextError::NoMove);
        assert_eq!(fault("32-"), TextError::NotASquare { at: 3 });
        assert_eq!(fault("32x28"), TextError::NotASquare { at: 5 });
        assert_eq!(fault("32x+28x1"), TextError::NotASquare { at: 3 });
        assert_eq!(
            fault("32x21x28x28"),
            TextError::Twice(Square::from_index(27))
        );
    }

    #[test]
    fn a_king_that_must_rest_is_kept() {
        let text = "B:WK5,K46:BK1,7:R46*2,1*1";
        let setup: Setup = text.parse().unwrap();
        let square = Square::from_index(45);
        assert_eq!(setup.king_runs[0], Some(KingRun { square, moves: 2 }));
        assert_eq!(setup.to_string(), text);
    }
}
