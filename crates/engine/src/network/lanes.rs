//! Rows added, taken away and weighed: the same code, compiled for what the processor can do.

use super::{VIEW_UNIT, WIDTH};

type Row = [i16; WIDTH];

/// What the processor can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// What the program was compiled for.
    Plain,
    /// Sixteen values at once.
    #[cfg(target_arch = "x86_64")]
    Avx2,
}

impl Kind {
    /// The best that is here.
    pub(super) fn best() -> Kind {
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("avx2") {
            return Kind::Avx2;
        }
        Kind::Plain
    }

    /// Adds rows to a sum and takes others away.
    #[inline]
    pub(super) fn change(self, sum: &mut Row, added: &[&Row], taken: &[&Row]) {
        match self {
            Kind::Plain => change(sum, added, taken),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: such a kind is made only where the processor has AVX2.
            #[allow(unsafe_code)]
            Kind::Avx2 => unsafe { x86::change(sum, added, taken) },
        }
    }

    /// The values of both sums cut off, squared, weighed and added up.
    #[inline]
    pub(super) fn weigh(self, sums: [&Row; 2], weights: [&Row; 2]) -> i32 {
        match self {
            Kind::Plain => weigh(sums, weights),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: such a kind is made only where the processor has AVX2.
            #[allow(unsafe_code)]
            Kind::Avx2 => unsafe { x86::weigh(sums, weights) },
        }
    }
}

#[inline(always)]
fn change(sum: &mut Row, added: &[&Row], taken: &[&Row]) {
    for row in added {
        for (sum, weight) in sum.iter_mut().zip(*row) {
            *sum = sum.wrapping_add(*weight);
        }
    }
    for row in taken {
        for (sum, weight) in sum.iter_mut().zip(*row) {
            *sum = sum.wrapping_sub(*weight);
        }
    }
}

#[inline(always)]
fn weigh(sums: [&Row; 2], weights: [&Row; 2]) -> i32 {
    let mut total = 0_i32;
    for (sum, weights) in sums.into_iter().zip(weights) {
        for (value, weight) in sum.iter().zip(weights) {
            let value = (*value).clamp(0, VIEW_UNIT);
            // The unit times the largest weight fits 16 bits.
            let weighed = value.wrapping_mul(*weight);
            total = total.wrapping_add(i32::from(weighed) * i32::from(value));
        }
    }
    total
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::Row;

    #[target_feature(enable = "avx2")]
    pub(super) fn change(sum: &mut Row, added: &[&Row], taken: &[&Row]) {
        super::change(sum, added, taken);
    }

    #[target_feature(enable = "avx2")]
    pub(super) fn weigh(sums: [&Row; 2], weights: [&Row; 2]) -> i32 {
        super::weigh(sums, weights)
    }
}
