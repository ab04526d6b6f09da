//! Counting the leaves of the tree of legal moves, to check and to time the generator.

use std::collections::BTreeMap;

use crate::generate::{Field, Mechanics, Step};
use crate::variant::Visitor;
use crate::{Move, Position};

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
pub fn perft(position: &Position, depth: u32, counting: Counting) -> u64 {
    position.variant().dispatch(Perft {
        field: position.field(),
        depth,
        counting,
    })
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
        if self.depth == 0 {
            return 1;
        }
        let mut lists = vec![Vec::with_capacity(64); self.depth as usize];
        match self.counting {
            Counting::Moves => count_moves::<M>(self.field, &mut lists),
            Counting::Orders => count_orders::<M>(self.field, &mut lists),
        }
    }
}

/// Counts as many plies as there are lists.
fn count_moves<M: Mechanics>(field: &Field, lists: &mut [Vec<Step>]) -> u64 {
    match lists {
        [] => 1,
        [list] => field.count::<M>(list),
        [list, below @ ..] => {
            list.clear();
            field.moves::<M>(list);
            list.iter()
                .map(|step| count_moves::<M>(&field.after(step), below))
                .sum()
        }
    }
}

fn count_orders<M: Mechanics>(field: &Field, lists: &mut [Vec<Step>]) -> u64 {
    match lists {
        [] => 1,
        [list, below @ ..] => {
            list.clear();
            field.moves_in_every_order::<M>(list);
            if below.is_empty() {
                return list.len() as u64;
            }
            list.iter()
                .map(|step| count_orders::<M>(&field.after(step), below))
                .sum()
        }
    }
}
