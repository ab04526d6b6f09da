//! A memory of what a search has been to.

use alloc::vec;
use alloc::vec::Vec;

use super::Word;

/// No more bytes than this, and half as many while it grows.
const MOST_BYTES: usize = 1 << 24;

/// A set of pairs of words. It allocates nothing before the first is put in.
pub(super) struct Seen<A, B> {
    /// Open addressing: a power of two of places, an empty place holds zeros. The first word of
    /// a pair is never 0.
    places: Vec<(A, B)>,
    filled: usize,
}

impl<A: Word, B: Word> Seen<A, B> {
    pub(super) const fn new() -> Self {
        Seen {
            places: Vec::new(),
            filled: 0,
        }
    }

    /// A power of two.
    const MOST_PLACES: usize = 1 << (MOST_BYTES / size_of::<(A, B)>()).ilog2();

    /// Puts a pair in; answers whether it was new. When half of the most places are taken, further
    /// ones are taken for new without being put in.
    pub(super) fn insert(&mut self, first: A, second: B) -> bool {
        debug_assert!(!first.is_empty());
        if self.filled * 2 >= self.places.len() {
            if self.places.len() >= Self::MOST_PLACES {
                let place = find(&self.places, (first, second));
                return self.places[place].0.is_empty();
            }
            self.grow();
        }
        let place = find(&self.places, (first, second));
        let new = self.places[place].0.is_empty();
        if new {
            self.places[place] = (first, second);
            self.filled += 1;
        }
        new
    }

    #[cold]
    fn grow(&mut self) {
        let old = core::mem::take(&mut self.places);
        self.places = vec![(A::EMPTY, B::EMPTY); (old.len() * 2).max(1 << 10)];
        for pair in old.into_iter().filter(|pair| !pair.0.is_empty()) {
            let place = find(&self.places, pair);
            self.places[place] = pair;
        }
    }
}

/// The place of this pair, or the empty one where it would go.
#[inline]
fn find<A: Word, B: Word>(places: &[(A, B)], pair: (A, B)) -> usize {
    // Multiplication by odd numbers without a pattern spreads the bits to the top.
    let (first, second) = (pair.0.folded(), pair.1.folded());
    let mixed =
        (first.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ second).wrapping_mul(0xd6e8_feb8_6659_fd93);
    let mask = places.len() - 1;
    let mut place = (mixed >> 32) as usize & mask;
    while !places[place].0.is_empty() && places[place] != pair {
        place = (place + 1) & mask;
    }
    place
}

#[cfg(test)]
mod tests {
    use super::Seen;

    #[test]
    fn a_pair_is_new_only_once_however_many_come() {
        let mut seen = Seen::<u64, u64>::new();
        for round in 0..2 {
            for word in 1..5_000 {
                assert_eq!(seen.insert(word, word % 7), round == 0);
            }
        }
    }
}
