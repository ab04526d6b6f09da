//! The game as hands play it: free acts on a wooden board, and what the rules say of them.
//!
//! [`Handling`] is one thing that a hand does; a [`Turn`] gathers what a player does until he
//! presses the clock; [`judge`] compares that with what the rules demanded and names every
//! [`Irregularity`] by its article. What the opponent may then do about it is the game's matter.
//!
//! ```
//! use damier_rules::{Position, Square, Variant};
//! use damier_table::{Cell, Handling, Turn, Wood, judge};
//!
//! let start = Position::start(Variant::International);
//! let cell = |number| Cell::of(start.board(), Square::new(number).unwrap());
//! let mut wood = Wood::of(&start);
//! let mut turn = Turn::new(&wood, start.turn());
//! for handling in [Handling::Lift(cell(32)), Handling::Place(cell(28)), Handling::Release] {
//!     turn.handle(&mut wood, handling, None)?;
//! }
//! let judgement = judge(&start, &turn, &wood);
//! assert!(judgement.irregularities.is_empty());
//! assert_eq!(judgement.mv.map(|mv| mv.to.number()), Some(28));
//! # Ok::<(), damier_table::Impossible>(())
//! ```

mod handling;
mod irregularity;
mod judge;
mod lifting;
mod movement;
mod turn;

pub use handling::{Hand, Handling, Impossible};
pub use irregularity::Irregularity;
pub use judge::{Binding, Judgement, judge};
pub use turn::{Carry, Removal, Turn};
