//! Words of bits: 64 for most boards, 128 for the largest.

use core::fmt::Debug;
use core::hash::Hash;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, Shr};

/// A word in which each playing square of a board has a bit.
pub trait Word:
    Copy
    + Debug
    + Default
    + Eq
    + Ord
    + Hash
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + BitXor<Output = Self>
    + BitXorAssign
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
    + 'static
{
    /// No bit.
    const EMPTY: Self;

    /// The word with this bit.
    fn bit(number: u32) -> Self;
    /// The lower part of a wide word.
    fn cut(wide: u128) -> Self;
    /// The same bits in a wide word.
    fn wide(self) -> u128;
    /// Whether no bit is set.
    fn is_empty(self) -> bool;
    /// How many bits are set.
    fn count_ones(self) -> u32;
    /// The number of the lowest bit, which must be there.
    fn lowest(self) -> u32;
    /// The word with the lowest bit only, or empty.
    fn only_lowest(self) -> Self;
    /// The word with the highest bit only, or empty.
    fn only_highest(self) -> Self;
    /// The bits in the opposite order.
    fn reversed(self) -> Self;
    /// How many bits are not set above the highest.
    fn leading_zeros(self) -> u32;
    /// All bits in 64; the same for a word that has no more.
    fn folded(self) -> u64;
}

macro_rules! word {
    ($word:ty, $folded:expr) => {
        impl Word for $word {
            const EMPTY: Self = 0;

            #[inline(always)]
            fn bit(number: u32) -> Self {
                1 << number
            }

            #[inline(always)]
            fn cut(wide: u128) -> Self {
                wide as $word
            }

            #[inline(always)]
            fn wide(self) -> u128 {
                self as u128
            }

            #[inline(always)]
            fn is_empty(self) -> bool {
                self == 0
            }

            #[inline(always)]
            fn count_ones(self) -> u32 {
                <$word>::count_ones(self)
            }

            #[inline(always)]
            fn lowest(self) -> u32 {
                self.trailing_zeros()
            }

            #[inline(always)]
            fn only_lowest(self) -> Self {
                self & self.wrapping_neg()
            }

            #[inline(always)]
            fn only_highest(self) -> Self {
                if self == 0 {
                    0
                } else {
                    1 << (<$word>::BITS - 1 - <$word>::leading_zeros(self))
                }
            }

            #[inline(always)]
            fn reversed(self) -> Self {
                self.reverse_bits()
            }

            #[inline(always)]
            fn leading_zeros(self) -> u32 {
                <$word>::leading_zeros(self)
            }

            #[inline(always)]
            fn folded(self) -> u64 {
                ($folded)(self)
            }
        }
    };
}

word!(u64, |word: u64| word);
word!(u128, |word: u128| word as u64
    ^ ((word >> 64) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15));
