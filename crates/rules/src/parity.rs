//! Vectors modulo two: which squares are met by an odd number of jumps.
//!
//! A capture that leaves taken pieces on the board is a trail: each jump joins the square before
//! the piece with the square behind it, and on every square but the first and the last an even
//! number of them meets.

/// A space of vectors modulo two, by rows with different highest bits.
#[derive(Clone, Copy)]
pub(crate) struct Space {
    rows: [u64; 64],
    pub(crate) highest: u64,
}

impl Space {
    pub(crate) const NOTHING: Space = Space {
        rows: [0; 64],
        highest: 0,
    };

    /// What of a vector this space does not explain: the same for all that differ by one of its own.
    #[inline]
    pub(crate) fn rest(&self, mut vector: u64) -> u64 {
        let mut todo = vector & self.highest;
        while todo != 0 {
            let bit = 63 - todo.leading_zeros();
            vector ^= self.rows[bit as usize];
            todo = vector & self.highest & ((1 << bit) - 1);
        }
        vector
    }

    #[inline]
    pub(crate) fn add(&mut self, vector: u64) {
        let rest = self.rest(vector);
        if rest != 0 {
            let bit = 63 - rest.leading_zeros();
            self.rows[bit as usize] = rest;
            self.highest |= 1 << bit;
        }
    }

    /// Vectors that span this space.
    pub(crate) fn rows(&self) -> impl Iterator<Item = u64> + '_ {
        each(self.highest).map(|bit| self.rows[bit.trailing_zeros() as usize])
    }

    /// What choosing among these vectors can change.
    pub(crate) fn add_choice(&mut self, vectors: &[u64]) {
        for vector in &vectors[1..] {
            self.add(vectors[0] ^ vector);
        }
    }

    /// The place of a vector of this space among all of them, or of several together when that
    /// takes more than so many bits.
    pub(crate) fn number(&self, vector: u64, bits: u32) -> usize {
        let (mut number, mut highest) = (0, self.highest);
        for _ in 0..bits {
            let bit = highest & highest.wrapping_neg();
            highest ^= bit;
            number = number << 1 | usize::from(vector & bit != 0);
        }
        number
    }
}

/// The bits of a word, one at a time.
pub(crate) fn each(mut word: u64) -> impl Iterator<Item = u64> {
    core::iter::from_fn(move || {
        let bit = word & word.wrapping_neg();
        word ^= bit;
        (bit != 0).then_some(bit)
    })
}
