//! The rules of draughts: boards, positions, legal moves, draw rules and the table of variants.
//!
//! ```
//! use damier_rules::{Position, Side, Variant};
//!
//! let mut position = Position::start(Variant::International);
//! let mv = position.legal_moves().into_iter().find(|mv| mv.from.number() == 32).unwrap();
//! position = position.play(&mv)?;
//! assert_eq!(position.turn(), Side::Black);
//! # Ok::<(), damier_rules::IllegalMove>(())
//! ```
//!
//! A [`Variant`] is one declaration, its [`Ruleset`]. [`Position`] holds what can be played,
//! [`Setup`] whatever can be put on a board. Legal moves come from a fast generator in
//! [`generate`], compiled for each kind of mechanics; [`mod@reference`] is its slow twin, written from
//! the rule text. [`draw`] counts what the draw rules of the federations count.
//!
//! There is no clock here, no input or output, and no dependency.
//!
//! | feature | brings | costs |
//! |---|---|---|
//! | `std` (default) | [`LeafCounter`], and the choice of code for the processor that is there | the standard library; without it the crate needs `alloc` only, and uses the vector instructions that the program is compiled for |
//! | `serde` | `Serialize` and `Deserialize` as the texts of [`mod@text`] and the names of variants | serde, without its derive |
//! | `arbitrary` | random set-ups and playable positions for fuzzing | arbitrary, without its derive |

#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

mod attack;
mod board;
pub mod draw;
pub mod generate;
mod jump;
mod key;
mod moves;
pub mod openings;
mod parity;
mod perft;
mod position;
#[cfg(feature = "arbitrary")]
mod random;
pub mod reference;
mod routes;
mod ruleset;
#[cfg(feature = "serde")]
mod serde_text;
mod side;
mod square;
pub mod text;
mod variant;
mod walk;

pub use board::{Board, Corner, Direction, Pattern};
pub use key::Key;
pub use moves::{Move, Route};
pub use perft::{Counting, LastPly, divide, perft, perft_on};
#[cfg(feature = "std")]
pub use perft::{LeafCounter, NoRoom};
pub use position::{
    Fault, IllegalMove, KingRun, Outcome, Position, Reason, Setup, UnplayableSetup,
};
pub use ruleset::{
    Blocked, Choice, Criterion, Crowning, Landing, Lines, Notation, Objective, Reach, Removal,
    Results, RulesText, RulesTextError, RulesTextFault, Ruleset, RulesetFault, Start,
};
pub use side::Side;
pub use square::{Square, Squares, SquaresIter};
pub use text::{PositionTextError, TextError};
#[cfg(feature = "std")]
pub use variant::{Custom, NotCustom};
pub use variant::{UnknownVariant, Variant, Visitor};
pub use walk::CaptureWalk;
