//! A memory of what a search has been to.

/// A set of pairs of words. It allocates nothing before the first is put in.
pub(super) struct Seen {
    /// Open addressing: a power of two of places, an empty place holds zeros. The first word of
    /// a pair is never 0.
    places: Vec<(u64, u64)>,
    filled: usize,
}

impl Seen {
    pub(super) const fn new() -> Self {
        Seen {
            places: Vec::new(),
            filled: 0,
        }
    }

    /// Puts a pair in; answers whether it was new.
    pub(super) fn insert(&mut self, first: u64, second: u64) -> bool {
        debug_assert!(first != 0);
        if self.filled * 2 >= self.places.len() {
            self.grow();
        }
        let place = find(&self.places, (first, second));
        let new = self.places[place].0 == 0;
        if new {
            self.places[place] = (first, second);
            self.filled += 1;
        }
        new
    }

    #[cold]
    fn grow(&mut self) {
        let old = core::mem::take(&mut self.places);
        self.places = vec![(0, 0); (old.len() * 4).max(1 << 10)];
        for pair in old.into_iter().filter(|pair| pair.0 != 0) {
            let place = find(&self.places, pair);
            self.places[place] = pair;
        }
    }
}

/// The place of this pair, or the empty one where it would go.
fn find(places: &[(u64, u64)], pair: (u64, u64)) -> usize {
    // Multiplication by odd numbers without a pattern spreads the bits to the top.
    let mixed =
        (pair.0.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ pair.1).wrapping_mul(0xd6e8_feb8_6659_fd93);
    let mask = places.len() - 1;
    let mut place = (mixed >> 32) as usize & mask;
    while places[place].0 != 0 && places[place] != pair {
        place = (place + 1) & mask;
    }
    place
}

#[cfg(test)]
mod tests {
    use super::Seen;

    #[test]
    fn a_pair_is_new_only_once_however_many_come() {
        let mut seen = Seen::new();
        for round in 0..2 {
            for word in 1..5_000 {
                assert_eq!(seen.insert(word, word % 7), round == 0);
            }
        }
    }
}
