//! The game as hands play it: free acts on a wooden board, and what the rules say of them.
//!
//! [`Handling`] is one thing that a hand does; a [`Turn`] gathers what a player does until he
//! presses the clock; [`judge`] compares that with what the rules demanded and names every
//! [`Irregularity`] by its article. What the opponent may then do about it is the game's matter.
//! Beside it stand the set-up ([`check_set_up`]) and the [`Accident`].
//!
//! # How the articles are read
//!
//! Where an item of 5.4 names what was done, the general article behind it (3.10 to 3.14, 4.10 to
//! 4.13) is not named as well. Where the text leaves room:
//!
//! * 3.10, 4.10: a move is complete when the hand leaves the piece. A piece let go of on its own
//!   square has not been moved. The press lets go of a piece that has been put down; one in the
//!   air goes back.
//! * 3.11: the first own piece touched that has a legal move binds; one without binds nobody, nor
//!   does an opponent's piece. Taking an own piece off the board touches it.
//! * 3.12: squares on which the piece stood for a while before it was let go count for nothing, so
//!   a half-made capture may be changed for another. The capture made in the end has to be shown
//!   on the way (4.9): its squares in order among those the piece was put on.
//! * 3.13: one warning covers several pieces, until a piece is moved; it covers setting down an
//!   opponent's piece where it stood as well, by either player.
//! * 3.14 names pieces only touched; those moved are 5.4.1 and 5.4.5, those lifted off 5.4.7.
//! * 4.4, 4.16: a single captured piece lifted before the jump is out of the order of 4.4, unless
//!   a man takes a man. 4.11 says the same of several.
//! * 5.4.1, 5.4.4: a piece moved again after it was let go has been taken back if it went to its
//!   old square, or to one that it could have reached at first; jumping on, or anything else, is a
//!   second move in a row. After a correction the first completed move binds if it was legal.
//! * 5.4.2 of a captureless move stands alone; 5.4.6 takes its place when the piece could have
//!   captured by the rules, the majority rule among them, and its move was right but for that.
//! * 5.4.7 and 5.4.10 are done with the picking up, even of a piece put back at once; 5.4.11,
//!   5.4.12 and 5.4.14 are about what stands or is gone in the end. What was put back and lifted
//!   anew in order is no offence: 4.11 lets the opponent ask for it.
//! * 5.4.8 names captures that were made, with too few pieces or, jumping against the rules, too
//!   many. 5.4.9 names besides the one that had more to jump, there or from another landing of
//!   its last jump.
//! * 5.4.11 is left pieces of several captured, 5.4.13 the stop after some were lifted, or another
//!   act of the hand between them; 4.4 the one piece of a single capture left standing.
//! * 5.4.15: either player may crown before the press, the opponent after it too. A man let go of
//!   on its crowning row, by whatever move, has become a king; in the Russian game one that jumped
//!   by way of it has. 4.15 names the crowning of a man that only passed.
//! * 5.4.17: one hand lifts, places and takes off; touching, crowning, putting straight and the
//!   clock are not in the newer text of 4.4.
//! * The side that is not on move makes a turn of its own, whose second move in a row is judged
//!   as if it had been allowed, and binds nobody.
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

mod accident;
mod course;
mod handling;
mod irregularity;
mod judge;
mod lifting;
mod movement;
mod set_up;
mod turn;

pub use accident::{Accident, Shift};
pub use handling::{Hand, Handling, Impossible};
pub use irregularity::{Irregularity, Remedy};
pub use judge::{Binding, Judgement, judge};
pub use set_up::{check_set_up, correct_set_up};
pub use turn::{Carry, Removal, Touch, Turn};
