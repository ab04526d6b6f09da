//! The vector units of x86-64 processors.
#![allow(unsafe_code)]

use core::arch::x86_64::*;

use super::{Lanes, Order, Work, turn};
use crate::generate::Layout;

/// Proof that the processor has AVX-512 with the counting of bits. Only `detect` makes one.
#[derive(Clone, Copy)]
pub(crate) struct Avx512(());

/// Proof that the processor has AVX2 and the bit instructions of its time.
#[derive(Clone, Copy)]
pub(crate) struct Avx2(());

#[cfg(feature = "std")]
macro_rules! has {
    ($($feature:tt),*) => { $(std::arch::is_x86_feature_detected!($feature))&&* };
}

/// Without std nobody can be asked, so it is what the program was compiled for.
#[cfg(not(feature = "std"))]
macro_rules! has {
    ($($feature:tt),*) => { cfg!(all($(target_feature = $feature),*)) };
}

impl Avx512 {
    pub(crate) fn detect() -> Option<Avx512> {
        let found = has!(
            "avx512f",
            "avx512vl",
            "avx512dq",
            "avx512bw",
            "avx512vpopcntdq"
        );
        (found && Avx2::detect().is_some()).then_some(Avx512(()))
    }
}

impl Avx2 {
    pub(crate) fn detect() -> Option<Avx2> {
        has!("avx2", "bmi1", "bmi2", "lzcnt", "popcnt").then_some(Avx2(()))
    }
}

#[target_feature(enable = "avx512f,avx512vl,avx512dq,avx512bw,avx512vpopcntdq")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline(never)]
fn run_512<W: Work<Avx512>>(lanes: Avx512, work: W) -> W::Output {
    work.run(lanes)
}

#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline(never)]
fn run_avx2<W: Work<Avx2>>(lanes: Avx2, work: W) -> W::Output {
    work.run(lanes)
}

#[inline(always)]
fn make(words: [u64; 4]) -> __m256i {
    // SAFETY: both types are 32 bytes without padding, and every pattern of bits is a value.
    unsafe { core::mem::transmute(words) }
}

#[inline(always)]
fn split(four: __m256i) -> [u64; 4] {
    // SAFETY: both types are 32 bytes without padding, and every pattern of bits is a value.
    unsafe { core::mem::transmute(four) }
}

impl Lanes for Avx512 {
    type Four = __m256i;
    type Tally = Tally;

    #[inline(always)]
    fn tally_either(self, tally: &mut Tally, flag: bool, a: __m256i, b: __m256i) {
        let mask = 0u8.wrapping_sub(u8::from(flag));
        // SAFETY: see `splat`.
        let four = unsafe { _mm256_mask_blend_epi64(mask, b, a) };
        self.tally(tally, four);
    }

    #[inline(always)]
    fn tally(self, tally: &mut Tally, four: __m256i) {
        tally.0 = split(self.add(make(tally.0), self.counts(four)));
    }

    #[inline(always)]
    fn total(self, tally: Tally) -> u64 {
        tally.0.iter().sum()
    }

    #[inline(always)]
    fn enter<W: Work<Self>>(self, work: W) -> W::Output {
        // SAFETY: `self` proves that the processor has the features.
        unsafe { run_512(self, work) }
    }

    #[inline(always)]
    fn splat(self, word: u64) -> __m256i {
        // SAFETY: `self` proves that the processor has the feature, here and below.
        unsafe { _mm256_set1_epi64x(word as i64) }
    }

    #[inline(always)]
    fn four(self, words: [u64; 4]) -> __m256i {
        make(words)
    }

    #[inline(always)]
    fn xor(self, a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: see `splat`.
        unsafe { _mm256_xor_si256(a, b) }
    }

    #[inline(always)]
    fn array(self, four: __m256i) -> [u64; 4] {
        split(four)
    }

    #[inline(always)]
    fn and(self, a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: see `splat`.
        unsafe { _mm256_and_si256(a, b) }
    }

    #[inline(always)]
    fn or(self, a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: see `splat`.
        unsafe { _mm256_or_si256(a, b) }
    }

    #[inline(always)]
    fn but(self, a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: see `splat`.
        unsafe { _mm256_andnot_si256(b, a) }
    }

    #[inline(always)]
    fn meet(self, a: __m256i, b: __m256i) -> bool {
        // SAFETY: see `splat`.
        unsafe { _mm256_test_epi64_mask(a, b) != 0 }
    }

    #[inline(always)]
    fn filled(self, four: __m256i) -> u64 {
        // SAFETY: see `splat`.
        u64::from(unsafe { _mm256_test_epi64_mask(four, four) })
    }

    #[inline(always)]
    fn counts(self, four: __m256i) -> __m256i {
        // SAFETY: see `splat`.
        unsafe { _mm256_popcnt_epi64(four) }
    }

    #[inline(always)]
    fn add(self, a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: see `splat`.
        unsafe { _mm256_add_epi64(a, b) }
    }

    #[inline(always)]
    fn sum(self, four: __m256i) -> u64 {
        split(four).iter().sum()
    }

    #[inline(always)]
    fn reorder<O: Order>(self, four: __m256i) -> __m256i {
        reorder::<O>(four)
    }

    #[inline(always)]
    fn go<L: Layout, O: Order, const STEPS: u32>(self, four: __m256i) -> __m256i {
        let by = make(turns::<L, O>(STEPS));
        // SAFETY: see `splat`.
        unsafe { _mm256_rolv_epi64(four, by) }
    }
}

impl Lanes for Avx2 {
    type Four = __m256i;
    type Tally = Tally;

    #[inline(always)]
    fn tally_either(self, tally: &mut Tally, flag: bool, a: __m256i, b: __m256i) {
        let mask = self.splat(0u64.wrapping_sub(u64::from(flag)));
        // SAFETY: see `splat`.
        let four = unsafe { _mm256_blendv_epi8(b, a, mask) };
        self.tally(tally, four);
    }

    #[inline(always)]
    fn tally(self, tally: &mut Tally, four: __m256i) {
        tally.0 = split(self.add(make(tally.0), self.counts(four)));
    }

    #[inline(always)]
    fn total(self, tally: Tally) -> u64 {
        tally.0.iter().sum()
    }

    #[inline(always)]
    fn enter<W: Work<Self>>(self, work: W) -> W::Output {
        // SAFETY: `self` proves that the processor has the features.
        unsafe { run_avx2(self, work) }
    }

    #[inline(always)]
    fn splat(self, word: u64) -> __m256i {
        // SAFETY: `self` proves that the processor has the feature, here and below.
        unsafe { _mm256_set1_epi64x(word as i64) }
    }

    #[inline(always)]
    fn four(self, words: [u64; 4]) -> __m256i {
        make(words)
    }

    #[inline(always)]
    fn xor(self, a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: see `splat`.
        unsafe { _mm256_xor_si256(a, b) }
    }

    #[inline(always)]
    fn array(self, four: __m256i) -> [u64; 4] {
        split(four)
    }

    #[inline(always)]
    fn and(self, a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: see `splat`.
        unsafe { _mm256_and_si256(a, b) }
    }

    #[inline(always)]
    fn or(self, a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: see `splat`.
        unsafe { _mm256_or_si256(a, b) }
    }

    #[inline(always)]
    fn but(self, a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: see `splat`.
        unsafe { _mm256_andnot_si256(b, a) }
    }

    #[inline(always)]
    fn meet(self, a: __m256i, b: __m256i) -> bool {
        // SAFETY: see `splat`.
        unsafe { _mm256_testz_si256(a, b) == 0 }
    }

    #[inline(always)]
    fn filled(self, four: __m256i) -> u64 {
        // SAFETY: see `splat`.
        let empty = unsafe { _mm256_cmpeq_epi64(four, make([0; 4])) };
        // SAFETY: see `splat`.
        let empty = unsafe { _mm256_castsi256_pd(empty) };
        // SAFETY: see `splat`.
        let signs = unsafe { _mm256_movemask_pd(empty) };
        !(signs as u64) & 0xf
    }

    #[inline(always)]
    fn counts(self, four: __m256i) -> __m256i {
        // The bits of each half of a byte are looked up, then the bytes of each word added up.
        let halves = self.splat(0x0f0f_0f0f_0f0f_0f0f);
        let table = make([
            0x0302_0201_0201_0100,
            0x0403_0302_0302_0201,
            0x0302_0201_0201_0100,
            0x0403_0302_0302_0201,
        ]);
        // SAFETY: see `splat`.
        let shifted = unsafe { _mm256_srli_epi64::<4>(four) };
        let (low, high) = (self.and(four, halves), self.and(shifted, halves));
        // SAFETY: see `splat`.
        let low = unsafe { _mm256_shuffle_epi8(table, low) };
        // SAFETY: see `splat`.
        let high = unsafe { _mm256_shuffle_epi8(table, high) };
        // SAFETY: see `splat`.
        let bytes = unsafe { _mm256_add_epi8(low, high) };
        // SAFETY: see `splat`.
        unsafe { _mm256_sad_epu8(bytes, make([0; 4])) }
    }

    #[inline(always)]
    fn add(self, a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: see `splat`.
        unsafe { _mm256_add_epi64(a, b) }
    }

    #[inline(always)]
    fn sum(self, four: __m256i) -> u64 {
        split(four).iter().sum()
    }

    #[inline(always)]
    fn reorder<O: Order>(self, four: __m256i) -> __m256i {
        reorder::<O>(four)
    }

    #[inline(always)]
    fn go<L: Layout, O: Order, const STEPS: u32>(self, four: __m256i) -> __m256i {
        // A shift by 64 or more gives 0, so each lane is moved by one of the two only.
        let by = turns::<L, O>(STEPS);
        let to_left = |lane: usize| O::ORDER[lane] >= 2;
        let left = core::array::from_fn(|lane| if to_left(lane) { by[lane] } else { 64 });
        let right = core::array::from_fn(|lane| if to_left(lane) { 64 } else { 64 - by[lane] });
        let (left, right) = (make(left), make(right));
        // SAFETY: see `splat`.
        let left = unsafe { _mm256_sllv_epi64(four, left) };
        // SAFETY: see `splat`.
        let right = unsafe { _mm256_srlv_epi64(four, right) };
        self.or(left, right)
    }
}

/// A count in each lane.
#[derive(Clone, Copy, Default)]
pub(crate) struct Tally([u64; 4]);

/// How far each lane is rotated to the left.
#[inline(always)]
const fn turns<L: Layout, O: Order>(steps: u32) -> [u64; 4] {
    let o = O::ORDER;
    [
        turn::<L>(o[0], steps) as u64,
        turn::<L>(o[1], steps) as u64,
        turn::<L>(o[2], steps) as u64,
        turn::<L>(o[3], steps) as u64,
    ]
}

/// Only called by the two above.
#[inline(always)]
fn reorder<O: Order>(four: __m256i) -> __m256i {
    match O::ORDER {
        [0, 1, 2, 3] => four,
        // SAFETY: the callers prove that the processor has AVX2.
        [1, 0, 0, 1] => unsafe { _mm256_permute4x64_epi64::<0b01_00_00_01>(four) },
        // SAFETY: the callers prove that the processor has AVX2.
        [2, 3, 3, 2] => unsafe { _mm256_permute4x64_epi64::<0b10_11_11_10>(four) },
        // SAFETY: the callers prove that the processor has AVX2.
        [3, 2, 1, 0] => unsafe { _mm256_permute4x64_epi64::<0b00_01_10_11>(four) },
        other => {
            let words = split(four);
            make(other.map(|lane| words[lane]))
        }
    }
}
