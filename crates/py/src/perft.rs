//! Counting leaves on several threads, so that Ctrl-C is heard meanwhile.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::thread;

use damier_rules::{Counting, Position, divide, perft};
use pyo3::prelude::*;

use crate::{errors, interrupt};

/// No machine counts as deep as this; a thread has room for it.
const DEEPEST: u32 = 99;

/// No machine counts faster with more.
const MOST_THREADS: usize = 256;

/// Trees of this depth take no time to speak of, whatever the position; of one more where the
/// position has few moves.
const QUICK: u32 = 4;
const FEW: u64 = 30;

/// How many half moves from the root the tree is cut into parts.
const CUT: u32 = 3;

/// The leaves below a position.
pub(crate) fn count(
    py: Python<'_>,
    position: &Position,
    depth: u32,
    counting: Counting,
    threads: usize,
) -> PyResult<u64> {
    if depth > DEEPEST {
        return Err(errors::value(format!(
            "no count goes deeper than {DEEPEST}"
        )));
    }
    if !(1..=MOST_THREADS).contains(&threads) {
        return Err(errors::value(format!("threads are 1 to {MOST_THREADS}")));
    }
    if is_quick(position, depth) {
        return Ok(py.detach(|| perft(position, depth, counting)));
    }
    let stop = AtomicBool::new(false);
    let tree = Tree {
        counting,
        stop: &stop,
    };
    let work = |_: &mut dyn FnMut(())| tree.count_on(threads, position, depth);
    interrupt::work(py, &stop, work, |_, ()| Ok(()))
}

fn is_quick(position: &Position, depth: u32) -> bool {
    depth <= QUICK || depth == QUICK + 1 && perft(position, 1, Counting::Moves) <= FEW
}

/// What is counted, and when it is to end.
#[derive(Clone, Copy)]
struct Tree<'a> {
    counting: Counting,
    stop: &'a AtomicBool,
}

impl Tree<'_> {
    fn count_on(&self, threads: usize, position: &Position, depth: u32) -> u64 {
        let parts = self.parts(*position, CUT.min(depth));
        let below = depth - CUT.min(depth);
        let (next, leaves) = (AtomicUsize::new(0), AtomicU64::new(0));
        let work = || {
            while let Some((part, times)) = parts.get(next.fetch_add(1, Relaxed)) {
                leaves.fetch_add(times * self.count(part, below), Relaxed);
            }
        };
        thread::scope(|scope| {
            for _ in 1..threads.min(parts.len()) {
                // Where the system has no more threads the others do all.
                let _ = thread::Builder::new().spawn_scoped(scope, work);
            }
            work();
        });
        leaves.into_inner()
    }

    /// The positions after each move, and in how many ways the move is counted.
    fn after(&self, position: &Position) -> impl Iterator<Item = (Position, u64)> {
        let position = *position;
        let moves = divide(&position, 1, self.counting).into_iter();
        moves.map(move |(mv, times)| (position.after(&mv), times))
    }

    /// Every position that legal play reaches in so many half moves, as often as it is reached.
    fn parts(&self, position: Position, plies: u32) -> Vec<(Position, u64)> {
        let mut parts = vec![(position, 1)];
        for _ in 0..plies {
            let next = parts.iter().flat_map(|(position, times)| {
                let after = self.after(position);
                after.map(move |(position, more)| (position, times * more))
            });
            parts = next.collect();
        }
        parts
    }

    /// The leaves, or too few once it is to end.
    fn count(&self, position: &Position, depth: u32) -> u64 {
        if self.stop.load(Relaxed) {
            return 0;
        }
        if is_quick(position, depth) {
            return perft(position, depth, self.counting);
        }
        let after = self.after(position);
        after
            .map(|(position, times)| times * self.count(&position, depth - 1))
            .sum()
    }
}
