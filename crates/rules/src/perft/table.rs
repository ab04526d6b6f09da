//! A table of trees that were counted, shared by threads.

use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::generate::Packed;

/// How many parts can be looked at at once.
const PARTS: usize = 1024;

/// A tree that was counted: the whole position, so that no two are taken for one another.
#[derive(Clone, Copy)]
struct Entry {
    field: Packed,
    depth: u32,
    leaves: u64,
}

/// Two places for trees that would lie in one.
type Bucket = [Option<Entry>; 2];

pub(super) struct Table {
    /// Each part behind its lock; no part where there is no table.
    parts: Vec<Mutex<Vec<Bucket>>>,
}

impl Table {
    /// A table of at most so many bytes, or none when the memory is refused.
    pub(super) fn new(bytes: usize) -> Option<Table> {
        let buckets = bytes / size_of::<Bucket>();
        let mut parts = Vec::new();
        let count = buckets.min(PARTS);
        for _ in 0..count {
            let mut part = Vec::new();
            part.try_reserve_exact(buckets / count).ok()?;
            part.resize(buckets / count, [None; 2]);
            parts.push(Mutex::new(part));
        }
        Some(Table { parts })
    }

    pub(super) fn is_none(&self) -> bool {
        self.parts.is_empty()
    }

    pub(super) fn clear(&mut self) {
        for part in &mut self.parts {
            let part = part.get_mut().unwrap_or_else(PoisonError::into_inner);
            part.fill([None; 2]);
        }
    }

    /// The leaves of this very tree, if it is here.
    pub(super) fn get(&self, field: &Packed, depth: u32) -> Option<u64> {
        let (part, bucket) = self.find(field, depth)?;
        let same = |entry: &&Entry| entry.depth == depth && entry.field == *field;
        let entry = part[bucket].iter().flatten().find(same)?;
        Some(entry.leaves)
    }

    /// Keeps a tree in place of the smaller of two.
    pub(super) fn put(&self, field: &Packed, depth: u32, leaves: u64) {
        let Some((mut part, bucket)) = self.find(field, depth) else {
            return;
        };
        let [first, second] = &mut part[bucket];
        let size = |entry: &Option<Entry>| entry.map_or(0, |entry| 1 + entry.leaves);
        let smaller = if size(first) <= size(second) {
            first
        } else {
            second
        };
        *smaller = Some(Entry {
            field: *field,
            depth,
            leaves,
        });
    }

    fn find(&self, field: &Packed, depth: u32) -> Option<(MutexGuard<'_, Vec<Bucket>>, usize)> {
        let hash = BuildHasherDefault::<DefaultHasher>::new().hash_one((field, depth));
        let part = scaled(hash, self.parts.len());
        // A thread that panicked has left a whole entry behind, or none.
        let part = self.parts.get(part)?.lock();
        let part = part.unwrap_or_else(PoisonError::into_inner);
        let bucket = scaled(hash << 32, part.len());
        Some((part, bucket))
    }
}

/// A number below the limit, or 0, from the upper bits of a hash.
fn scaled(hash: u64, limit: usize) -> usize {
    ((u128::from(hash) * limit as u128) >> 64) as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::{Compiled, MostCaptures, Ten};
    use crate::{Position, Variant};

    fn packed(position: &Position) -> Packed {
        position.field::<Compiled<MostCaptures<Ten>>>().packed()
    }

    #[test]
    fn trees_in_one_bucket_are_told_apart() {
        let table = Table::new(size_of::<Bucket>()).unwrap();
        assert_eq!(table.parts.len(), 1);
        let start = Position::start(Variant::International);
        let next = start.after(&start.legal_moves()[0]);
        let trees = [(start, 3, 10), (next, 3, 20), (start, 4, 30)];
        for (position, depth, leaves) in &trees {
            table.put(&packed(position), *depth, *leaves);
        }
        let found = trees.map(|(position, depth, _)| table.get(&packed(&position), depth));
        assert_eq!(found, [None, Some(20), Some(30)]);
    }

    #[test]
    fn a_cleared_table_has_nothing() {
        let mut table = Table::new(1 << 16).unwrap();
        let start = Position::start(Variant::International);
        table.put(&packed(&start), 3, 10);
        assert_eq!(table.get(&packed(&start), 3), Some(10));
        table.clear();
        assert_eq!(table.get(&packed(&start), 3), None);
    }

    #[test]
    fn a_table_takes_no_more_room_than_it_was_given() {
        for bytes in [0, 1, 95, 96, 97, 100_000, 1_000_000] {
            let table = Table::new(bytes).unwrap();
            let buckets: usize = table
                .parts
                .iter()
                .map(|part| part.lock().unwrap().len())
                .sum();
            let held = buckets * size_of::<Bucket>();
            assert!(
                held <= bytes && bytes - held < PARTS * size_of::<Bucket>(),
                "{bytes}"
            );
        }
        assert!(Table::new(usize::MAX / 2).is_none());
    }
}
