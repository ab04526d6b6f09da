//! Counting leaves with several threads and with a table of what was counted before.

use std::collections::HashMap;
use std::fmt;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;

use super::table::Table;
use super::{Counting, divide, perft};
use crate::generate::{FieldOf, Generator, StepOf};
use crate::variant::Visitor;
use crate::{Move, Position, Variant};

/// Trees with fewer plies than this are counted faster than they are looked up.
const SHALLOWEST_IN_TABLE: u32 = 3;

/// So many pieces of work has each thread at least, if the tree has as many positions: the last
/// piece should not be waited for long.
const PIECES_OF_WORK: usize = 64;

/// Counts leaves like [`perft`], on several threads and with a table of trees counted before.
///
/// The answers are exact: the table holds whole positions, and a tree is taken from it only where
/// position and depth are the same. It is kept from one count to the next.
///
/// ```
/// use damier_rules::{Counting, LeafCounter, Position, Variant};
///
/// let start = Position::start(Variant::Russian);
/// let mut counter = LeafCounter::new(2, 1 << 20)?;
/// assert_eq!(counter.count(&start, 6, Counting::Moves), 37986);
/// # Ok::<(), damier_rules::NoRoom>(())
/// ```
pub struct LeafCounter {
    threads: usize,
    table: Table,
    /// What the table is filled with; a tree of another game is another tree.
    filled_with: Option<(Variant, Counting)>,
}

/// The memory for a table is not to be had.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoRoom {
    /// How many bytes were asked for.
    pub bytes: usize,
}

impl fmt::Display for NoRoom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no room for a table of {} bytes", self.bytes)
    }
}

impl core::error::Error for NoRoom {}

impl LeafCounter {
    /// A counter with so many threads, at least one, and a table of at most so many bytes; with 0
    /// it has no table.
    ///
    /// # Errors
    ///
    /// [`NoRoom`] when the system refuses the memory.
    pub fn new(threads: usize, table_bytes: usize) -> Result<LeafCounter, NoRoom> {
        let table = Table::new(table_bytes).ok_or(NoRoom { bytes: table_bytes })?;
        Ok(LeafCounter {
            threads: threads.max(1),
            table,
            filled_with: None,
        })
    }

    /// How many positions legal play reaches in `depth` plies: what [`perft`] answers.
    pub fn count(&mut self, position: &Position, depth: u32, counting: Counting) -> u64 {
        if self.threads == 1 && self.table.is_none() {
            return perft(position, depth, counting);
        }
        let filling = Some((position.variant(), counting));
        if self.filled_with != filling {
            self.table.clear();
            self.filled_with = filling;
        }
        position.variant().dispatch(Count {
            counter: self,
            position,
            depth,
            counting,
        })
    }

    /// The legal moves, each with the number of leaves behind it: what [`divide`] answers.
    pub fn divide(
        &mut self,
        position: &Position,
        depth: u32,
        counting: Counting,
    ) -> Vec<(Move, u64)> {
        let orders = divide(position, 1, counting);
        let below = depth.saturating_sub(1);
        let leaves = |(mv, orders)| {
            let after = position.after(&mv);
            (mv, orders * self.count(&after, below, counting))
        };
        orders.into_iter().map(leaves).collect()
    }
}

/// The tree below a position, to be counted.
struct Count<'a> {
    counter: &'a LeafCounter,
    position: &'a Position,
    depth: u32,
    counting: Counting,
}

impl Visitor for Count<'_> {
    type Output = u64;

    fn visit<G: Generator>(self, generator: G) -> u64 {
        let tree = Tree {
            generator: generator.without_limits(),
            counter: self.counter,
            counting: self.counting,
        };
        tree.count_on_threads(self.position.field::<G>(), self.depth)
    }
}

/// How trees are counted.
#[derive(Clone, Copy)]
struct Tree<'a, G> {
    generator: G,
    counter: &'a LeafCounter,
    counting: Counting,
}

impl<G: Generator> Tree<'_, G> {
    fn count_on_threads(self, field: FieldOf<G>, depth: u32) -> u64 {
        let threads = self.counter.threads;
        if threads == 1 {
            return self.count(&field, depth, &mut Vec::new());
        }
        let (works, depth) = self.split(field, depth, threads * PIECES_OF_WORK);
        let (next, sum) = (AtomicUsize::new(0), AtomicU64::new(0));
        let work = || {
            let (mut room, mut leaves) = (Vec::new(), 0);
            while let Some((field, times)) = works.get(next.fetch_add(1, Ordering::Relaxed)) {
                leaves += times * self.count(field, depth, &mut room);
            }
            sum.fetch_add(leaves, Ordering::Relaxed);
        };
        thread::scope(|scope| {
            for _ in 1..threads.min(works.len()) {
                scope.spawn(work);
            }
            work();
        });
        sum.into_inner()
    }

    /// The positions some plies down, each with the number of ways to it, and how deep the trees
    /// below them are: as few plies as give `wanted` positions.
    fn split(
        self,
        field: FieldOf<G>,
        mut depth: u32,
        wanted: usize,
    ) -> (Vec<(FieldOf<G>, u64)>, u32) {
        let mut level = vec![(field, 1)];
        let mut steps = Vec::new();
        while depth > 1 && level.len() < wanted && !level.is_empty() {
            let mut below: HashMap<FieldOf<G>, u64> = HashMap::new();
            for (field, ways) in level {
                self.counting.list(self.generator, &field, &mut steps);
                for step in steps.drain(..) {
                    *below
                        .entry(self.generator.after(&field, &step))
                        .or_default() += ways;
                }
            }
            level = below.into_iter().collect();
            depth -= 1;
        }
        (level, depth)
    }

    /// `room` is used as a stack: what lies in it stays.
    fn count(self, field: &FieldOf<G>, depth: u32, room: &mut Vec<StepOf<G>>) -> u64 {
        let table = &self.counter.table;
        if table.is_none() || depth < SHALLOWEST_IN_TABLE {
            return self.counting.leaves(self.generator, field, depth);
        }
        let whole = field.packed();
        if let Some(leaves) = table.get(&whole, depth) {
            return leaves;
        }
        let start = room.len();
        self.counting.list(self.generator, field, room);
        let mut leaves = 0;
        for index in start..room.len() {
            let after = self.generator.after(field, &room[index]);
            leaves += self.count(&after, depth - 1, room);
        }
        room.truncate(start);
        table.put(&whole, depth, leaves);
        leaves
    }
}
