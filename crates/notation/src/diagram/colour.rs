//! The colours of a picture.

use core::fmt;
use core::str::FromStr;

/// A colour without transparency.
///
/// ```
/// use damier_notation::diagram::Colour;
///
/// let colour: Colour = "#b58863".parse()?;
/// assert_eq!((colour.red, colour.green, colour.blue), (0xb5, 0x88, 0x63));
/// assert_eq!(colour.to_string(), "#b58863");
/// assert_eq!("#fff".parse(), Ok(Colour::new(255, 255, 255)));
/// assert!("tomato".parse::<Colour>().is_err());
/// # Ok::<(), damier_notation::diagram::NoColour>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Colour {
    /// 0 to 255.
    pub red: u8,
    /// 0 to 255.
    pub green: u8,
    /// 0 to 255.
    pub blue: u8,
}

impl Colour {
    /// The colour of these parts.
    pub const fn new(red: u8, green: u8, blue: u8) -> Colour {
        Colour { red, green, blue }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.red, self.green, self.blue)
    }
}

/// The text is no colour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoColour(pub String);

impl fmt::Display for NoColour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is no colour, such as #b58863 or #fff", self.0)
    }
}

impl core::error::Error for NoColour {}

impl FromStr for Colour {
    type Err = NoColour;

    fn from_str(text: &str) -> Result<Colour, NoColour> {
        let wrong = || NoColour(text.chars().take(20).collect());
        let digits = text.strip_prefix('#').ok_or_else(wrong)?;
        let digit = |character: char| character.to_digit(16).map(|value| value as u8);
        let digits: Option<Vec<u8>> = digits.chars().take(7).map(digit).collect();
        match digits.as_deref() {
            Some(&[red, green, blue]) => Ok(Colour::new(red * 17, green * 17, blue * 17)),
            Some(&[r, red, g, green, b, blue]) => {
                Ok(Colour::new(r * 16 + red, g * 16 + green, b * 16 + blue))
            }
            _ => Err(wrong()),
        }
    }
}

/// The colours of the parts of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Colours {
    /// Squares that are not played on, and the edge.
    pub light: Colour,
    /// Playing squares.
    pub dark: Colour,
    /// The names of squares on dark ones.
    pub name: Colour,
    /// White's pieces.
    pub white: Colour,
    /// The lines of White's pieces.
    pub white_line: Colour,
    /// Black's pieces.
    pub black: Colour,
    /// The lines of Black's pieces.
    pub black_line: Colour,
    /// Marked squares.
    pub mark: Colour,
    /// Arrows and crosses.
    pub arrow: Colour,
    /// The frame, and letters along it.
    pub frame: Colour,
}

const fn rgb(value: u32) -> Colour {
    Colour::new((value >> 16) as u8, (value >> 8) as u8, value as u8)
}

impl Colours {
    /// A wooden board, for screens.
    pub const WOOD: Colours = Colours {
        light: rgb(0xf3_e4c8),
        dark: rgb(0xa9_774e),
        name: rgb(0xff_f6e6),
        white: rgb(0xfd_fbf5),
        white_line: rgb(0x5c_5244),
        black: rgb(0x2b_2a29),
        black_line: rgb(0xb5_b0a8),
        mark: rgb(0xd9_b63a),
        arrow: rgb(0x1b_6ea8),
        frame: rgb(0x4a_3826),
    };

    /// Ink on white paper, for print; nothing is told by colour alone.
    pub const PAPER: Colours = Colours {
        light: rgb(0xff_ffff),
        dark: rgb(0xc8_c8c8),
        name: rgb(0x33_3333),
        white: rgb(0xff_ffff),
        white_line: rgb(0x00_0000),
        black: rgb(0x1a_1a1a),
        black_line: rgb(0xff_ffff),
        mark: rgb(0x8f_8f8f),
        arrow: rgb(0x55_5555),
        frame: rgb(0x00_0000),
    };
}

impl Default for Colours {
    fn default() -> Colours {
        Colours::WOOD
    }
}
