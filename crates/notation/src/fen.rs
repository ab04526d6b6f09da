//! FEN: a position in one line of text, such as `W:W31-50:B1-20`.
//!
//! Read are the forms of PDN 3.0 and the dialects met in the wild: ranges, also of kings
//! (`K41-45`); squares in numbers or letters for every variant; the lists in any order; a side
//! without pieces, or left out; a final dot; leading zeros; quotes, white space, small letters;
//! the tag around it (`[FEN "…"]`); the counters that lidraughts appends (`:H0:F1`, `:+0+0`).
//! Nothing is guessed: whatever does not fit is refused with its column.
//!
//! ```
//! use damier_notation::fen;
//! use damier_rules::{Square, Variant};
//!
//! //   8 | . b . . . . . . |      a white king on a1, a white man on c3,
//! //   . | . . . . . . . . |      a black man on b8
//! //   3 | . . w . . . . . |
//! //   1 | W . . . . . . . |
//! let setup = fen::parse_setup(Variant::Russian, "W:WKa1,c3:Bb8")?;
//! assert_eq!(fen::write_setup(&setup), "W:W22,K29:B1");
//! assert!(setup.kings[0].contains(Square::new(29).unwrap()));
//! # Ok::<(), fen::FenError>(())
//! ```

mod error;
mod read;
mod write;

pub use error::{FenError, FenFault, FenReason};
pub use read::{parse, parse_named, parse_position, parse_setup};
pub(crate) use write::write_named;
pub use write::{write, write_setup, write_tag};

use damier_rules::Setup;

/// What the text of a position says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fen {
    /// The pieces; White to move when nothing is known about that.
    pub setup: Setup,
    /// Whether the text names the side to move; PDN allows `?`.
    pub turn_is_known: bool,
    /// Half moves without progress, where lidraughts appended them (`:H3`).
    pub half_moves: Option<u16>,
    /// The number of the move, where lidraughts appended it (`:F12`).
    pub move_number: Option<u16>,
}
