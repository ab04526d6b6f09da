//! Which instructions the fast code may use.

#[cfg(target_arch = "x86_64")]
use super::lanes::x86::{Avx2, Avx512};
use super::lanes::{Lanes, Plain};

/// A kind of processor for which the counting of leaves is compiled.
///
/// ```
/// use damier_rules::generate::Processor;
///
/// assert!(Processor::Plain.is_here());
/// assert!(Processor::best().is_here());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Processor {
    /// Whatever the program was compiled for.
    Plain,
    /// An x86-64 processor with AVX2 (x86-64-v3, from 2013 on).
    Avx2,
    /// An x86-64 processor with AVX-512 that counts bits (from 2019 on).
    Avx512,
}

/// Work that [`Processor::run`] does.
pub(crate) trait OnProcessor {
    type Output;
    fn run<S: Lanes>(self, lanes: S) -> Self::Output;
}

impl Processor {
    /// All kinds, the plainest first.
    pub const ALL: [Processor; 3] = [Processor::Plain, Processor::Avx2, Processor::Avx512];

    /// Whether this program runs on such a processor.
    pub fn is_here(self) -> bool {
        match self {
            Processor::Plain => true,
            #[cfg(target_arch = "x86_64")]
            Processor::Avx2 => Avx2::detect().is_some(),
            #[cfg(target_arch = "x86_64")]
            Processor::Avx512 => Avx512::detect().is_some(),
            #[cfg(not(target_arch = "x86_64"))]
            _ => false,
        }
    }

    /// The best kind that is here.
    pub fn best() -> Processor {
        let here = |kind: &Processor| kind.is_here();
        Processor::ALL
            .into_iter()
            .rfind(here)
            .unwrap_or(Processor::Plain)
    }

    /// Does the work in code for this kind, or for [`Processor::Plain`] where it is not here.
    pub(crate) fn run<W: OnProcessor>(self, work: W) -> W::Output {
        #[cfg(target_arch = "x86_64")]
        if self == Processor::Avx512
            && let Some(lanes) = Avx512::detect()
        {
            return work.run(lanes);
        }
        #[cfg(target_arch = "x86_64")]
        if self == Processor::Avx2
            && let Some(lanes) = Avx2::detect()
        {
            return work.run(lanes);
        }
        work.run(Plain)
    }

    /// The same for work that needs no words side by side, only the instructions on single ones,
    /// which have not grown since AVX2.
    pub(crate) fn run_in_words<W: OnProcessor>(self, work: W) -> W::Output {
        #[cfg(target_arch = "x86_64")]
        if self != Processor::Plain
            && let Some(lanes) = Avx2::detect()
        {
            return work.run(lanes);
        }
        work.run(Plain)
    }
}
