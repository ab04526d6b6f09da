//! The fast generators: legal moves on bitboards.
//!
//! The international, the Brazilian and the Russian game have one of their own, [`Compiled`] for
//! their kind of [`Mechanics`]. All others are played by [`General`]: compiled with the rules of
//! each declared variant as constants, and once more for rulesets that are made while the program
//! runs. The slow twin of all of them is [`reference`](crate::reference); a law in `tests/` says
//! that they agree.
//!
//! Fast code is generic over the [`Generator`], and [`Variant::dispatch`](crate::Variant::dispatch)
//! compiles it for each variant:
//!
//! ```
//! use damier_rules::generate::Generator;
//! use damier_rules::{Position, Variant, Visitor};
//!
//! /// How many replies the side to move leaves, move by move.
//! struct Replies<'a>(&'a Position);
//!
//! impl Visitor for Replies<'_> {
//!     type Output = Vec<usize>;
//!
//!     fn visit<G: Generator>(self, generator: G) -> Vec<usize> {
//!         let field = self.0.field::<G>();
//!         let (mut moves, mut replies) = (Vec::new(), Vec::new());
//!         generator.moves(&field, &mut moves);
//!         let count = |step| {
//!             replies.clear();
//!             generator.moves(&generator.after(&field, step), &mut replies);
//!             replies.len()
//!         };
//!         moves.iter().map(count).collect()
//!     }
//! }
//!
//! let start = Position::start(Variant::English);
//! assert_eq!(Variant::English.dispatch(Replies(&start)), [7; 7]);
//! ```

mod chase;
mod count;
mod field;
mod generator;
mod interpret;
mod jumps;
mod kings;
mod lanes;
mod layout;
mod list;
mod moves;
mod pieces;
mod processor;
mod rays;
mod replies;
mod seen;
#[cfg(test)]
mod tests;
mod word;

pub(crate) use count::legal;
pub(crate) use lanes::{Lanes, Work};
pub(crate) use moves::{Visit, each};
pub(crate) use pieces::{Change, Pieces};
pub(crate) use processor::OnProcessor;
pub(crate) use replies::to_walks as replies_to_walks;

use crate::Side;

#[cfg(feature = "std")]
pub(crate) use field::Packed;
pub use field::{Field, Run, Step};
pub use generator::{Compiled, FieldOf, Generator, StepOf, WordOf};
pub use interpret::General;
pub(crate) use interpret::MoveRules;
pub use layout::{Eight, Full, Layout, Narrow, Ten, Twelve};
pub use processor::Processor;
pub use word::Word;

/// What matters to speed about a variant, fixed at compile time.
///
/// Variants with the same mechanics share machine code. Everything else about a variant is in
/// its [`Ruleset`](crate::Ruleset).
pub trait Mechanics: 'static {
    /// The board.
    type Layout: Narrow;
    /// Whether only the captures that take the greatest number are legal.
    const MOST: bool;
    /// Whether a man that touches the base line in a capture goes on as a king.
    const CROWNS_IN_PASSING: bool;
}

/// Majority captures, crowning where the move ends: the international and Brazilian games.
pub struct MostCaptures<L>(core::marker::PhantomData<L>);

impl<L: Narrow> Mechanics for MostCaptures<L> {
    type Layout = L;
    const MOST: bool = true;
    const CROWNS_IN_PASSING: bool = false;
}

/// Free choice of capture, crowning in passing: the Russian game.
pub struct FreeCaptures<L>(core::marker::PhantomData<L>);

impl<L: Narrow> Mechanics for FreeCaptures<L> {
    type Layout = L;
    const MOST: bool = false;
    const CROWNS_IN_PASSING: bool = true;
}

const fn side(white: bool) -> Side {
    if white { Side::White } else { Side::Black }
}

/// The numbers of the directions in which men walk.
const fn forward<const WHITE: bool>() -> [usize; 2] {
    if WHITE { [0, 1] } else { [2, 3] }
}
