//! Four words side by side, one for each direction: the shape of work in which all directions
//! are looked at together.
//!
//! A program runs on whatever processor it finds, so the work is written once, over [`Lanes`],
//! and compiled for [`Plain`] words and for the vector units that `x86` knows. The value of a
//! `Lanes` type is the proof that its processor is there.

use super::Layout;

#[cfg(target_arch = "x86_64")]
pub(crate) mod x86;

/// An order of the four directions: lane `n` of the result is lane `ORDER[n]` of the argument.
///
/// The directions are numbered as in [`Direction::ALL`](crate::Direction::ALL), so that the
/// opposite of `n` is `3 - n`.
pub(crate) trait Order {
    const ORDER: [usize; 4];
}

/// Each direction itself.
pub(crate) struct Ahead;
/// One of the two directions across, never the opposite of itself.
pub(crate) struct Aside;
/// The other direction across.
pub(crate) struct OtherSide;
/// The opposite direction.
pub(crate) struct Behind;

impl Order for Ahead {
    const ORDER: [usize; 4] = [0, 1, 2, 3];
}
impl Order for Aside {
    const ORDER: [usize; 4] = [1, 0, 0, 1];
}
impl Order for OtherSide {
    const ORDER: [usize; 4] = [2, 3, 3, 2];
}
impl Order for Behind {
    const ORDER: [usize; 4] = [3, 2, 1, 0];
}

/// What a processor can do with four words at once.
pub(crate) trait Lanes: Copy + 'static {
    /// Four words.
    type Four: Copy;
    /// A count of bits that goes on.
    type Tally: Copy + Default;

    /// Runs the work in a function compiled for this processor.
    fn enter<W: Work<Self>>(self, work: W) -> W::Output;

    fn splat(self, word: u64) -> Self::Four;
    fn four(self, words: [u64; 4]) -> Self::Four;
    fn xor(self, a: Self::Four, b: Self::Four) -> Self::Four;
    fn array(self, four: Self::Four) -> [u64; 4];
    fn and(self, a: Self::Four, b: Self::Four) -> Self::Four;
    fn or(self, a: Self::Four, b: Self::Four) -> Self::Four;
    /// The bits of `a` that are not in `b`.
    fn but(self, a: Self::Four, b: Self::Four) -> Self::Four;
    /// Whether a bit is set in both, in the same lane.
    fn meet(self, a: Self::Four, b: Self::Four) -> bool;
    /// A bit for each lane that is not 0.
    fn filled(self, four: Self::Four) -> u64;
    /// How many bits are set in each lane.
    fn counts(self, four: Self::Four) -> Self::Four;
    /// Adds the bits of `a` where the flag is set, else those of `b`.
    fn tally_either(self, tally: &mut Self::Tally, flag: bool, a: Self::Four, b: Self::Four);
    /// Adds the bits that are set to a count.
    fn tally(self, tally: &mut Self::Tally, four: Self::Four);
    /// What a count has come to.
    fn total(self, tally: Self::Tally) -> u64;
    /// The sum of each lane.
    fn add(self, a: Self::Four, b: Self::Four) -> Self::Four;
    /// The sum of the four lanes.
    fn sum(self, four: Self::Four) -> u64;
    fn reorder<O: Order>(self, four: Self::Four) -> Self::Four;
    /// Each lane moved `STEPS` steps (1, 2, or 4) in the direction that `O` has there.
    fn go<L: Layout, O: Order, const STEPS: u32>(self, four: Self::Four) -> Self::Four;

    #[inline(always)]
    fn any(self, four: Self::Four) -> bool {
        self.meet(four, four)
    }
}

/// A piece of work that [`Lanes::enter`] runs.
pub(crate) trait Work<S: Lanes> {
    type Output;
    /// Must be inlined, to be compiled for the processor.
    fn run(self, lanes: S) -> Self::Output;
}

/// How far direction `n` goes to the left in the word, in 64 positions.
pub(crate) const fn turn<L: Layout>(direction: usize, steps: u32) -> u32 {
    let one = [64 - (L::HALF + 1), 64 - L::HALF, L::HALF, L::HALF + 1];
    one[direction] * steps % 64
}

/// Plain words: every processor can do this.
#[derive(Clone, Copy)]
pub(crate) struct Plain;

#[inline(always)]
fn each(make: impl Fn(usize) -> u64) -> [u64; 4] {
    [make(0), make(1), make(2), make(3)]
}

impl Lanes for Plain {
    type Four = [u64; 4];
    type Tally = u64;

    #[inline(always)]
    fn tally_either(self, tally: &mut u64, flag: bool, a: [u64; 4], b: [u64; 4]) {
        // Counting costs more here than a branch, and half of `b` is often known to be empty.
        if flag {
            self.tally(tally, a);
        } else {
            self.tally(tally, b);
        }
    }

    #[inline(always)]
    fn tally(self, tally: &mut u64, four: [u64; 4]) {
        *tally += ones(four);
    }

    #[inline(always)]
    fn total(self, tally: u64) -> u64 {
        tally
    }

    #[inline(always)]
    fn enter<W: Work<Self>>(self, work: W) -> W::Output {
        run_plain(work)
    }

    #[inline(always)]
    fn splat(self, word: u64) -> [u64; 4] {
        [word; 4]
    }

    #[inline(always)]
    fn four(self, words: [u64; 4]) -> [u64; 4] {
        words
    }

    #[inline(always)]
    fn xor(self, a: [u64; 4], b: [u64; 4]) -> [u64; 4] {
        each(|lane| a[lane] ^ b[lane])
    }

    #[inline(always)]
    fn array(self, four: [u64; 4]) -> [u64; 4] {
        four
    }

    #[inline(always)]
    fn and(self, a: [u64; 4], b: [u64; 4]) -> [u64; 4] {
        each(|lane| a[lane] & b[lane])
    }

    #[inline(always)]
    fn or(self, a: [u64; 4], b: [u64; 4]) -> [u64; 4] {
        each(|lane| a[lane] | b[lane])
    }

    #[inline(always)]
    fn but(self, a: [u64; 4], b: [u64; 4]) -> [u64; 4] {
        each(|lane| a[lane] & !b[lane])
    }

    #[inline(always)]
    fn meet(self, a: [u64; 4], b: [u64; 4]) -> bool {
        a[0] & b[0] | a[1] & b[1] | a[2] & b[2] | a[3] & b[3] != 0
    }

    #[inline(always)]
    fn filled(self, four: [u64; 4]) -> u64 {
        let bit = |lane: usize| u64::from(four[lane] != 0) << lane;
        bit(0) | bit(1) | bit(2) | bit(3)
    }

    #[inline(always)]
    fn counts(self, four: [u64; 4]) -> [u64; 4] {
        each(|lane| u64::from(four[lane].count_ones()))
    }

    #[inline(always)]
    fn add(self, a: [u64; 4], b: [u64; 4]) -> [u64; 4] {
        each(|lane| a[lane] + b[lane])
    }

    #[inline(always)]
    fn sum(self, four: [u64; 4]) -> u64 {
        four[0] + four[1] + four[2] + four[3]
    }

    #[inline(always)]
    fn reorder<O: Order>(self, four: [u64; 4]) -> [u64; 4] {
        each(|lane| four[O::ORDER[lane]])
    }

    #[inline(always)]
    fn go<L: Layout, O: Order, const STEPS: u32>(self, four: [u64; 4]) -> [u64; 4] {
        each(|lane| four[lane].rotate_left(turn::<L>(O::ORDER[lane], STEPS)))
    }
}

/// How many bits are set in four words.
#[inline(always)]
fn ones(words: [u64; 4]) -> u64 {
    if cfg!(not(target_arch = "x86_64")) || cfg!(target_feature = "popcnt") {
        let counts = words.map(|word| u64::from(word.count_ones()));
        return counts[0] + counts[1] + counts[2] + counts[3];
    }
    // Without an instruction for it the words are better counted together: bits are added up in
    // fields of two, four and eight bits.
    const TWOS: u64 = u64::MAX / 3;
    const FOURS: u64 = u64::MAX / 5;
    const EIGHTS: u64 = u64::MAX / 17;
    let fours = words.map(|word| {
        let twos = word - (word >> 1 & TWOS);
        (twos & FOURS) + (twos >> 2 & FOURS)
    });
    let pairs = [fours[0] + fours[1], fours[2] + fours[3]];
    let eights = pairs.map(|pair| (pair & EIGHTS) + (pair >> 4 & EIGHTS));
    (eights[0] + eights[1]).wrapping_mul(u64::MAX / 255) >> 56
}

#[inline(never)]
fn run_plain<W: Work<Plain>>(work: W) -> W::Output {
    work.run(Plain)
}

/// A word moved one step.
#[inline(always)]
pub(crate) const fn go<L: Layout>(word: u64, direction: usize) -> u64 {
    word.rotate_left(turn::<L>(direction, 1))
}
