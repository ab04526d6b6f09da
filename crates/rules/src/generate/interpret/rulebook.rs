//! Where the switches come from: constants, or values that are read while the program runs.

use core::ops::Deref;

use super::move_rules::MoveRules;
use super::switches::Switches;
use crate::generate::side;
use crate::{Ruleset, Side};

/// The switches of one side, and a way to those of the other.
///
/// All code is written over this. For [`Fixed`] every question about the rules is answered by the
/// compiler; for [`Read`] it is asked when the program runs.
pub(super) trait Rulebook: Copy + Deref<Target = Switches> {
    type Other: Rulebook<Other = Self>;
    fn other(self) -> Self::Other;

    /// The same rules, in which whose side it is and which way its men go means nothing: for code
    /// that is told these and need not be compiled twice.
    type OfEither: Rulebook;
    fn of_either(self) -> Self::OfEither;
}

/// The rules with this number ([`MoveRules::number`]), for White or for Black.
#[derive(Clone, Copy)]
pub(super) struct Fixed<const NUMBER: u64, const WHITE: bool>;

impl<const NUMBER: u64, const WHITE: bool> Deref for Fixed<NUMBER, WHITE> {
    type Target = Switches;

    #[inline(always)]
    fn deref(&self) -> &Switches {
        const { &Switches::new(&MoveRules::numbered(NUMBER), side(WHITE)) }
    }
}

impl<const NUMBER: u64> Rulebook for Fixed<NUMBER, true> {
    type Other = Fixed<NUMBER, false>;
    type OfEither = Fixed<NUMBER, true>;

    #[inline(always)]
    fn other(self) -> Self::Other {
        Fixed
    }

    #[inline(always)]
    fn of_either(self) -> Self::OfEither {
        Fixed
    }
}

impl<const NUMBER: u64> Rulebook for Fixed<NUMBER, false> {
    type Other = Fixed<NUMBER, true>;
    type OfEither = Fixed<NUMBER, true>;

    #[inline(always)]
    fn other(self) -> Self::Other {
        Fixed
    }

    #[inline(always)]
    fn of_either(self) -> Self::OfEither {
        Fixed
    }
}

/// Switches of both sides, those of this one first.
#[derive(Clone, Copy)]
pub(super) struct Read<'a>(&'a Switches, &'a Switches);

impl Deref for Read<'_> {
    type Target = Switches;

    #[inline(always)]
    fn deref(&self) -> &Switches {
        self.0
    }
}

impl Rulebook for Read<'_> {
    type Other = Self;
    type OfEither = Self;

    #[inline(always)]
    fn other(self) -> Self {
        Read(self.1, self.0)
    }

    #[inline(always)]
    fn of_either(self) -> Self {
        self
    }
}

/// Work with the rules of a side.
pub(super) trait Job {
    type Output;
    fn run<R: Rulebook>(self, rules: R) -> Self::Output;
}

/// Where the rules come from.
pub(super) trait Source: Send + Sync + 'static {
    fn open<J: Job>(rules: &Ruleset, side: Side, job: J) -> J::Output;
}

/// They were known when the program was compiled.
pub(super) struct WhenCompiled<const NUMBER: u64>;

impl<const NUMBER: u64> Source for WhenCompiled<NUMBER> {
    #[inline(always)]
    fn open<J: Job>(_: &Ruleset, side: Side, job: J) -> J::Output {
        match side {
            Side::White => job.run(Fixed::<NUMBER, true>),
            Side::Black => job.run(Fixed::<NUMBER, false>),
        }
    }
}

/// They are read while it runs.
pub(super) struct WhenRun;

impl Source for WhenRun {
    #[inline(always)]
    fn open<J: Job>(rules: &Ruleset, side: Side, job: J) -> J::Output {
        let rules = MoveRules::new(rules);
        let (own, other) = (Switches::new(&rules, side), Switches::new(&rules, !side));
        job.run(Read(&own, &other))
    }
}
