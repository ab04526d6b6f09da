//! Counting the leaves of the tree of legal moves, to check and to time the generator.

#[cfg(feature = "std")]
mod counter;
#[cfg(feature = "std")]
mod table;
mod tree;

use std::collections::BTreeMap;

use crate::generate::{Field, Mechanics, Processor, Step};
use crate::variant::Visitor;
use crate::{Move, Position};
use tree::Leaves;

#[cfg(feature = "std")]
pub use counter::{LeafCounter, NoRoom};

/// How captures are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counting {
    /// Once for each from, to and set of captured squares, as the rules count moves.
    Moves,
    /// Once for each order in which the pieces can be taken.
    Orders,
}

/// How many positions legal play reaches in `depth` plies.
///
/// ```
/// use damier_rules::{Counting, Position, Variant, perft};
///
/// let start = Position::start(Variant::International);
/// assert_eq!(perft(&start, 4, Counting::Moves), 4265);
/// ```
///
/// Moves are counted by the best code for the processor that is there, see [`perft_on`].
pub fn perft(position: &Position, depth: u32, counting: Counting) -> u64 {
    position.variant().dispatch(Perft {
        field: position.field(),
        depth,
        counting,
    })
}

/// What is done with the moves of the last ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LastPly {
    /// They are counted.
    Counted,
    /// They are made, each leaf is a position.
    Made,
}

/// Like [`perft`] with [`Counting::Moves`], in code for a kind of processor, to compare them; where
/// that is not here it runs on [`Processor::Plain`].
///
/// ```
/// use damier_rules::generate::Processor;
/// use damier_rules::{LastPly, Position, Variant, perft_on};
///
/// let start = Position::start(Variant::Russian);
/// for processor in Processor::ALL {
///     for last_ply in [LastPly::Counted, LastPly::Made] {
///         assert_eq!(perft_on(&start, 4, last_ply, processor), 1469);
///     }
/// }
/// ```
pub fn perft_on(position: &Position, depth: u32, last_ply: LastPly, processor: Processor) -> u64 {
    struct On<'a>(Leaves<'a>, Processor);

    impl Visitor for On<'_> {
        type Output = u64;
        fn visit<M: Mechanics>(self) -> u64 {
            self.0.count::<M>(self.1)
        }
    }

    if depth == 0 {
        return 1;
    }
    let leaves = Leaves {
        field: position.field(),
        depth,
        last_ply,
    };
    position.variant().dispatch(On(leaves, processor))
}

/// The legal moves, each with the number of leaves behind it; `depth` counts the move itself.
///
/// The numbers add up to [`perft`]: with [`Counting::Orders`] a capture that can be made in two
/// orders has twice the leaves of one.
///
/// ```
/// use damier_rules::{Counting, Position, Variant, divide};
///
/// let start = Position::start(Variant::International);
/// let leaves: u64 = divide(&start, 3, Counting::Moves).iter().map(|(_, leaves)| leaves).sum();
/// assert_eq!(leaves, 658);
/// ```
pub fn divide(position: &Position, depth: u32, counting: Counting) -> Vec<(Move, u64)> {
    position.variant().dispatch(Divide(Perft {
        field: position.field(),
        depth,
        counting,
    }))
}

struct Divide<'a>(Perft<'a>);

impl Visitor for Divide<'_> {
    type Output = Vec<(Move, u64)>;
    fn visit<M: Mechanics>(self) -> Vec<(Move, u64)> {
        let Perft {
            field,
            depth,
            counting,
        } = self.0;
        let mut steps = Vec::new();
        match counting {
            Counting::Moves => field.moves::<M>(&mut steps),
            Counting::Orders => field.moves_in_every_order::<M>(&mut steps),
        }
        let mut leaves = BTreeMap::new();
        for step in &steps {
            let field = field.after(step);
            let below = Perft {
                field: &field,
                depth: depth.saturating_sub(1),
                counting,
            };
            *leaves.entry(step.to_move::<M>()).or_default() += below.visit::<M>();
        }
        leaves.into_iter().collect()
    }
}

struct Perft<'a> {
    field: &'a Field,
    depth: u32,
    counting: Counting,
}

impl Visitor for Perft<'_> {
    type Output = u64;
    fn visit<M: Mechanics>(self) -> u64 {
        let Perft {
            field,
            depth,
            counting,
        } = self;
        if depth == 0 {
            return 1;
        }
        let leaves = Leaves {
            field,
            depth,
            last_ply: LastPly::Counted,
        };
        match counting {
            Counting::Moves => leaves.count::<M>(Processor::best()),
            Counting::Orders => count_orders::<M>(field, depth, &mut Vec::new()),
        }
    }
}

/// `room` is used as a stack: what lies in it stays.
fn count_orders<M: Mechanics>(field: &Field, depth: u32, room: &mut Vec<Step>) -> u64 {
    if depth == 0 {
        return 1;
    }
    let start = room.len();
    field.moves_in_every_order::<M>(room);
    let mut leaves = (room.len() - start) as u64;
    if depth > 1 {
        leaves = 0;
        for index in start..room.len() {
            leaves += count_orders::<M>(&field.after(&room[index]), depth - 1, room);
        }
    }
    room.truncate(start);
    leaves
}
