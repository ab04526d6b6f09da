//! Rows added, taken away and weighed: the same code, compiled for what the processor can do.

use super::{SPAN, VIEW_UNIT, WIDTH};

type Row = [i16; SPAN];

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

    /// Writes a sum with rows added and others taken away.
    #[inline]
    pub(super) fn change(self, from: &Row, into: &mut Row, added: &[&Row], taken: &[&Row]) {
        match self {
            Kind::Plain => change(from, into, added, taken),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: such a kind is made only where the processor has AVX2.
            #[allow(unsafe_code)]
            Kind::Avx2 => unsafe { x86::change(from, into, added, taken) },
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
fn change(from: &Row, into: &mut Row, added: &[&Row], taken: &[&Row]) {
    // What moves and short captures do, in one pass.
    match (added, taken) {
        ([one], [other]) => at_once(from, into, [one], [other]),
        ([one], [a, b]) => at_once(from, into, [one], [a, b]),
        ([one], [a, b, c]) => at_once(from, into, [one], [a, b, c]),
        ([one], [a, b, c, d]) => at_once(from, into, [one], [a, b, c, d]),
        ([a, b], [c, d]) => at_once(from, into, [a, b], [c, d]),
        ([a, b], [c]) => at_once(from, into, [a, b], [c]),
        _ => one_by_one(from, into, added, taken),
    }
}

#[inline(always)]
fn at_once<const ADDED: usize, const TAKEN: usize>(
    from: &Row,
    into: &mut Row,
    added: [&Row; ADDED],
    taken: [&Row; TAKEN],
) {
    for index in 0..SPAN {
        let mut sum = from[index];
        for row in added {
            sum = sum.wrapping_add(row[index]);
        }
        for row in taken {
            sum = sum.wrapping_sub(row[index]);
        }
        into[index] = sum;
    }
}

fn one_by_one(from: &Row, into: &mut Row, added: &[&Row], taken: &[&Row]) {
    *into = *from;
    for row in added {
        for (sum, weight) in into.iter_mut().zip(*row) {
            *sum = sum.wrapping_add(*weight);
        }
    }
    for row in taken {
        for (sum, weight) in into.iter_mut().zip(*row) {
            *sum = sum.wrapping_sub(*weight);
        }
    }
}

#[inline(always)]
fn weigh(sums: [&Row; 2], weights: [&Row; 2]) -> i32 {
    let mut total = 0_i32;
    for (sum, weights) in sums.into_iter().zip(weights) {
        for (value, weight) in sum[..WIDTH].iter().zip(&weights[..WIDTH]) {
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
    pub(super) fn change(from: &Row, into: &mut Row, added: &[&Row], taken: &[&Row]) {
        super::change(from, into, added, taken);
    }

    #[target_feature(enable = "avx2")]
    pub(super) fn weigh(sums: [&Row; 2], weights: [&Row; 2]) -> i32 {
        super::weigh(sums, weights)
    }
}
