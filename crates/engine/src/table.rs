//! What was found out about positions before: the transposition table.
//!
//! Entries are pairs of words, the first of them the key mixed with the second, so that a pair
//! torn apart by two searches writing at once belongs to no position. The table may therefore be
//! shared without a lock.

use core::sync::atomic::{AtomicU64, Ordering::Relaxed};

use damier_rules::generate::{Step, Word};

use crate::score::NEAREST_TO_WIN;
use crate::wishes;

/// On which side of the stored value the true one lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// The value is the true one.
    Exact,
    /// The true value is at least this.
    AtLeast,
    /// The true value is at most this.
    AtMost,
}

/// A move in 24 bits: enough to tell it from the other legal moves of its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Hint(u32);

impl Hint {
    pub(crate) const NONE: Hint = Hint(0);

    #[inline]
    pub(crate) fn of<W: Word>(step: &Step<W>) -> Hint {
        let captures = step.captures.folded();
        let captured = (captures.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 53) as u32;
        let (from, to) = (u32::from(step.from), u32::from(step.to));
        let squares = from & 63 | (to & 63) << 6 | u32::from(step.promotes) << 12;
        // Bits beyond 64, on the largest board, are mixed with what is captured.
        let beyond = (from >> 6) << 22 | (to >> 6) << 23;
        Hint(squares | captured << 13 ^ beyond)
    }
}

/// What the table knows about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) hint: Hint,
    pub(crate) value: i32,
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
}

/// Four entries in a line of the processor's cache.
#[repr(align(64))]
#[derive(Default)]
struct Bucket([AtomicU64; 8]);

/// A table of fixed size; old entries make room for new ones.
pub(crate) struct Table {
    buckets: Vec<Bucket>,
    generation: AtomicU64,
}

const GENERATIONS: u64 = 64;

/// Fills the room of a list with empty buckets.
fn fill(buckets: &mut Vec<Bucket>) {
    wishes::in_large_pages(buckets);
    buckets.resize_with(buckets.capacity(), Bucket::default);
}

impl Table {
    /// A table of about this many bytes, at least one bucket.
    pub(crate) fn new(bytes: usize) -> Table {
        let mut buckets = Vec::with_capacity((bytes / size_of::<Bucket>()).max(1));
        fill(&mut buckets);
        Table {
            buckets,
            generation: AtomicU64::new(0),
        }
    }

    /// The same, or none where there is no room for it.
    pub(crate) fn try_new(bytes: usize) -> Option<Table> {
        let count = (bytes / size_of::<Bucket>()).max(1);
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(count).ok()?;
        fill(&mut buckets);
        Some(Table {
            buckets,
            generation: AtomicU64::new(0),
        })
    }

    pub(crate) fn bytes(&self) -> usize {
        self.buckets.len() * size_of::<Bucket>()
    }

    /// Forgets everything.
    pub(crate) fn clear(&self) {
        for word in self.buckets.iter().flat_map(|bucket| &bucket.0) {
            word.store(0, Relaxed);
        }
        self.generation.store(0, Relaxed);
    }

    /// From now on what is stored already is older than what comes.
    pub(crate) fn age(&self) {
        let next = (self.generation.load(Relaxed) + 1) % GENERATIONS;
        self.generation.store(next, Relaxed);
    }

    #[inline(always)]
    fn bucket(&self, key: u64) -> &[AtomicU64; 8] {
        let index = (u128::from(key) * self.buckets.len() as u128) >> 64;
        &self.buckets[index as usize].0
    }

    /// Has what is known about a position brought near, for a question that comes soon.
    #[inline(always)]
    pub(crate) fn prefetch(&self, key: u64) {
        wishes::bring_near(self.bucket(key));
    }

    /// What is known about the position at `ply` plies from the root.
    #[inline]
    pub(crate) fn get(&self, key: u64, ply: u16) -> Option<Entry> {
        self.bucket(key).chunks_exact(2).find_map(|pair| {
            let word = pair[1].load(Relaxed);
            (word != 0 && pair[0].load(Relaxed) ^ word == key).then(|| unpack(word, ply))
        })
    }

    /// Stores what was found; an empty hint leaves a better one in place.
    pub(crate) fn put(&self, key: u64, ply: u16, mut entry: Entry) {
        let generation = self.generation.load(Relaxed);
        let bucket = self.bucket(key);
        let mut place = 0;
        let mut least = i32::MAX;
        for (index, pair) in bucket.chunks_exact(2).enumerate() {
            let word = pair[1].load(Relaxed);
            if word != 0 && pair[0].load(Relaxed) ^ word == key {
                let old = unpack(word, ply);
                if entry.hint == Hint::NONE {
                    entry.hint = old.hint;
                }
                let fresh = generation_of(word) == generation;
                if fresh && old.depth > entry.depth + 3 && entry.bound != Bound::Exact {
                    return;
                }
                place = index;
                break;
            }
            let worth = worth(word, generation);
            if worth < least {
                (least, place) = (worth, index);
            }
        }
        let word = pack(&entry, ply, generation);
        bucket[2 * place].store(key ^ word, Relaxed);
        bucket[2 * place + 1].store(word, Relaxed);
    }
}

/// How much a stored word is worth keeping: its depth, less what it has aged.
fn worth(word: u64, generation: u64) -> i32 {
    if word == 0 {
        return -1_000;
    }
    let age = (generation + GENERATIONS - generation_of(word)) % GENERATIONS;
    depth_of(word) - 8 * age as i32
}

const fn generation_of(word: u64) -> u64 {
    word >> 50 & (GENERATIONS - 1)
}

const fn depth_of(word: u64) -> i32 {
    (word >> 40 & 0xff) as i32 - 1
}

/// Wins are stored by their distance from the position, not from the root.
const fn from_position(value: i32, ply: u16) -> i32 {
    if value > NEAREST_TO_WIN {
        value + ply as i32
    } else if value < -NEAREST_TO_WIN {
        value - ply as i32
    } else {
        value
    }
}

const fn from_root(value: i32, ply: u16) -> i32 {
    if value > NEAREST_TO_WIN {
        value - ply as i32
    } else if value < -NEAREST_TO_WIN {
        value + ply as i32
    } else {
        value
    }
}

fn pack(entry: &Entry, ply: u16, generation: u64) -> u64 {
    let value = from_position(entry.value, ply) as i16 as u16;
    let bound = match entry.bound {
        Bound::Exact => 1,
        Bound::AtLeast => 2,
        Bound::AtMost => 3,
    };
    let depth = (entry.depth + 1).clamp(0, 255) as u64;
    u64::from(entry.hint.0) | u64::from(value) << 24 | depth << 40 | bound << 48 | generation << 50
}

fn unpack(word: u64, ply: u16) -> Entry {
    Entry {
        hint: Hint((word & 0xff_ffff) as u32),
        value: from_root(i32::from((word >> 24) as u16 as i16), ply),
        depth: depth_of(word),
        bound: match word >> 48 & 3 {
            1 => Bound::Exact,
            2 => Bound::AtLeast,
            _ => Bound::AtMost,
        },
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::score::WIN;

    const ENTRY: Entry = Entry {
        hint: Hint(77),
        value: -12,
        depth: 5,
        bound: Bound::AtLeast,
    };

    #[test]
    fn a_full_bucket_gives_up_the_shallowest_entry() {
        let table = Table::new(64);
        for depth in 1..=5 {
            table.put(depth as u64, 0, Entry { depth, ..ENTRY });
        }
        assert_eq!(table.get(1, 0), None);
        assert!((2..=5).all(|key| table.get(key, 0).is_some()));
    }

    #[test]
    fn old_entries_go_before_new_ones() {
        let table = Table::new(64);
        table.put(9, 0, Entry { depth: 8, ..ENTRY });
        table.age();
        table.age();
        for key in 1..=4 {
            table.put(key, 0, Entry { depth: 1, ..ENTRY });
        }
        assert_eq!(table.get(9, 0), None);
        table.clear();
        assert!((0..=9).all(|key| table.get(key, 0).is_none()));
    }

    #[test]
    fn a_win_keeps_its_distance_from_the_position() {
        let table = Table::new(1 << 12);
        let value = WIN - 9;
        table.put(1, 4, Entry { value, ..ENTRY });
        assert_eq!(table.get(1, 6).map(|entry| entry.value), Some(WIN - 11));
    }

    proptest! {
        #[test]
        fn what_is_stored_is_found(
            key in any::<u64>(), hint in 0_u32..1 << 24, value in -WIN..=WIN, depth in -1..200_i32,
            bound in prop::sample::select(vec![Bound::Exact, Bound::AtLeast, Bound::AtMost]),
        ) {
            let table = Table::new(1 << 12);
            let entry = Entry { hint: Hint(hint), value, depth, bound };
            table.put(key, 0, entry);
            prop_assert_eq!(table.get(key, 0), Some(entry));
        }
    }
}
