//! Counting the leaves of the tree of legal moves, to check and to time the generator.

#[cfg(feature = "std")]
mod counter;
#[cfg(feature = "std")]
mod table;
mod tree;

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use crate::generate::{FieldOf, Generator, Processor, StepOf};
use crate::variant::Visitor;
use crate::{Move, Position};

pub(crate) use tree::{CompiledLeaves, leaves_one_by_one};

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
/// Moves are counted by the best code for the processor that is there, see [`perft_on`]. How often
/// one king may move, which the Frisian games limit, is not looked at: all published counts are
/// made so.
pub fn perft(position: &Position, depth: u32, counting: Counting) -> u64 {
    position.variant().dispatch(Perft {
        position,
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
    struct On<'a>(&'a Position, u32, LastPly, Processor);

    impl Visitor for On<'_> {
        type Output = u64;
        fn visit<G: Generator>(self, generator: G) -> u64 {
            let On(position, depth, last_ply, processor) = self;
            generator.leaves(&position.field::<G>(), depth, last_ply, processor)
        }
    }

    if depth == 0 {
        return 1;
    }
    position
        .variant()
        .dispatch(On(position, depth, last_ply, processor))
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
        position,
        depth,
        counting,
    }))
}

struct Divide<'a>(Perft<'a>);

impl Visitor for Divide<'_> {
    type Output = Vec<(Move, u64)>;
    fn visit<G: Generator>(self, generator: G) -> Vec<(Move, u64)> {
        let Perft {
            position,
            depth,
            counting,
        } = self.0;
        let (generator, field) = (generator.without_limits(), position.field::<G>());
        let mut steps = Vec::new();
        counting.list(generator, &field, &mut steps);
        let mut leaves = BTreeMap::new();
        for step in &steps {
            let field = generator.after(&field, step);
            let below = counting.leaves(generator, &field, depth.saturating_sub(1));
            *leaves.entry(generator.to_move(step)).or_default() += below;
        }
        leaves.into_iter().collect()
    }
}

struct Perft<'a> {
    position: &'a Position,
    depth: u32,
    counting: Counting,
}

impl Visitor for Perft<'_> {
    type Output = u64;
    fn visit<G: Generator>(self, generator: G) -> u64 {
        let field = self.position.field::<G>();
        self.counting
            .leaves(generator.without_limits(), &field, self.depth)
    }
}

impl Counting {
    /// Adds the moves of a field.
    fn list<G: Generator>(self, generator: G, field: &FieldOf<G>, list: &mut Vec<StepOf<G>>) {
        match self {
            Counting::Moves => generator.moves(field, list),
            Counting::Orders => generator.moves_in_every_order(field, list),
        }
    }

    /// The leaves below a field, by a generator without limits.
    fn leaves<G: Generator>(self, generator: G, field: &FieldOf<G>, depth: u32) -> u64 {
        match self {
            _ if depth == 0 => 1,
            Counting::Moves => generator.leaves(field, depth, LastPly::Counted, Processor::best()),
            Counting::Orders => count_orders(generator, field, depth, &mut Vec::new()),
        }
    }
}

/// `room` is used as a stack: what lies in it stays.
fn count_orders<G: Generator>(
    generator: G,
    field: &FieldOf<G>,
    depth: u32,
    room: &mut Vec<StepOf<G>>,
) -> u64 {
    if depth == 0 {
        return 1;
    }
    let start = room.len();
    generator.moves_in_every_order(field, room);
    let mut leaves = (room.len() - start) as u64;
    if depth > 1 {
        leaves = 0;
        for index in start..room.len() {
            let after = generator.after(field, &room[index]);
            leaves += count_orders(generator, &after, depth - 1, room);
        }
    }
    room.truncate(start);
    leaves
}
