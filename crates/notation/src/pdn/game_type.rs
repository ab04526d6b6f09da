//! The GameType tag: which game is played, and how its squares are named.

use core::fmt;
use core::str::FromStr;

use damier_rules::{Side, Variant};

/// The value of a GameType tag, such as `20` or `23,W,8,8,A0,0` (PDN 3.0, gametype).
///
/// ```
/// use damier_notation::pdn::GameType;
/// use damier_rules::{Side, Variant};
///
/// let game_type: GameType = "26,W,8,8,A0,0".parse()?;
/// assert_eq!(game_type.variant(), Some(Variant::Brazilian));
/// assert_eq!(game_type.fields.map(|fields| fields.first), Some(Side::White));
/// assert!("26,W,8".parse::<GameType>().is_err());
/// # Ok::<(), damier_notation::pdn::BadGameType>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameType {
    /// The number of the game.
    pub number: u32,
    /// What else the tag says, where it says more.
    pub fields: Option<GameTypeFields>,
}

/// What a GameType tag says besides the number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameTypeFields {
    /// Who begins.
    pub first: Side,
    /// Columns of the board.
    pub width: u8,
    /// Rows of the board.
    pub height: u8,
    /// Whether squares are named with letters (`A`, and `S` for the short form) or numbers (`N`).
    pub letters: bool,
    /// Where the player who begins sees the first square.
    pub corner: Corner,
    /// Whether his lower left corner is not played on.
    pub inverted: bool,
}

/// A corner of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Corner {
    /// Lower left, 0.
    LowerLeft,
    /// Lower right, 1.
    LowerRight,
    /// Upper left, 2.
    UpperLeft,
    /// Upper right, 3.
    UpperRight,
}

/// The text is no value of a GameType tag.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadGameType(pub String);

impl fmt::Display for BadGameType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:?} is no GameType such as 20 or 20,W,10,10,N2,0",
            self.0
        )
    }
}

impl core::error::Error for BadGameType {}

impl GameType {
    /// The variant with this number, or none that is played here.
    pub fn variant(&self) -> Option<Variant> {
        let number = |variant: &Variant| variant.rules().notation.game_type.map(u32::from);
        let mut variants = Variant::ALL.iter().copied();
        variants.find(|variant| number(variant) == Some(self.number))
    }
}

impl FromStr for GameType {
    type Err = BadGameType;

    fn from_str(text: &str) -> Result<GameType, BadGameType> {
        read(text).ok_or_else(|| BadGameType(text.chars().take(40).collect()))
    }
}

fn read(text: &str) -> Option<GameType> {
    let mut parts = text.split(',').map(str::trim);
    let number = digits(parts.next()?)?;
    let Some(first) = parts.next() else {
        let fields = None;
        return Some(GameType { number, fields });
    };
    let first = match first {
        "W" | "w" => Side::White,
        "B" | "b" => Side::Black,
        _ => return None,
    };
    let width = u8::try_from(digits(parts.next()?)?).ok()?;
    let height = u8::try_from(digits(parts.next()?)?).ok()?;
    let (letters, corner) = match parts.next()?.as_bytes() {
        [kind, corner] => (letters(*kind)?, corner_of(*corner)?),
        _ => return None,
    };
    let inverted = match parts.next() {
        None | Some("0") => false,
        Some("1") => true,
        Some(_) => return None,
    };
    let fields = Some(GameTypeFields {
        first,
        width,
        height,
        letters,
        corner,
        inverted,
    });
    parts
        .next()
        .is_none()
        .then_some(GameType { number, fields })
}

fn digits(text: &str) -> Option<u32> {
    let only = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    only.then(|| text.parse().ok()).flatten()
}

const fn letters(kind: u8) -> Option<bool> {
    match kind {
        b'A' | b'S' | b'a' | b's' => Some(true),
        b'N' | b'n' => Some(false),
        _ => None,
    }
}

const fn corner_of(digit: u8) -> Option<Corner> {
    match digit {
        b'0' => Some(Corner::LowerLeft),
        b'1' => Some(Corner::LowerRight),
        b'2' => Some(Corner::UpperLeft),
        b'3' => Some(Corner::UpperRight),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_standard_has_is_read_and_nothing_else() {
        for text in [
            "20",
            "0,W,8,8,S0",
            "23,B,8,8,A1,1",
            "41,W,10,8,A0,0",
            " 27 , W, 12,12, N2,0",
        ] {
            assert!(text.parse::<GameType>().is_ok(), "{text}");
        }
        for text in [
            "",
            "x",
            "20,",
            "20,W",
            "20,W,10",
            "20,W,10,10,N4",
            "20,W,10,10,N2,2",
            "20,W,10,10,X0,0",
            "20,W,10,10,N2,0,0",
            "20,Z,10,10,N2,0",
            "-1",
            "20,W,300,10,N2,0",
            "20,W,10,10,N22,0",
            "99999999999999999999",
        ] {
            assert!(text.parse::<GameType>().is_err(), "{text}");
        }
    }
}
