//! The fields of a ruleset in the form in which the generator asks for them.

use crate::generate::{Pieces, Word};
use crate::{
    Criterion, Crowning, Direction, Landing, Reach, Removal, Ruleset, Side, ruleset::Choice,
};

/// A direction by its number in [`Direction::ALL`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Way(u8);

impl Way {
    #[inline(always)]
    pub(super) const fn index(self) -> usize {
        (self.0 & 7) as usize
    }

    #[inline(always)]
    pub(super) const fn direction(self) -> Direction {
        Direction::ALL[self.index()]
    }

    /// Whether bit numbers rise this way.
    const fn rises(self) -> bool {
        matches!(self.0, 2 | 3 | 6 | 7)
    }
}

/// The other way along the same line.
#[inline(always)]
pub(super) const fn opposite(way: Way) -> Way {
    Way(if way.0 < 4 { 3 - way.0 } else { 11 - way.0 })
}

/// A set of directions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ways(u8);

impl Ways {
    fn of(directions: impl Iterator<Item = Direction>) -> Ways {
        Ways(directions.fold(0, |ways, direction| ways | 1 << direction as u8))
    }

    #[inline(always)]
    pub(super) const fn without(self, way: Way) -> Ways {
        Ways(self.0 & !(1 << way.0))
    }
}

impl IntoIterator for Ways {
    type Item = Way;
    type IntoIter = WaysIter;

    #[inline(always)]
    fn into_iter(self) -> WaysIter {
        WaysIter(self.0)
    }
}

pub(super) struct WaysIter(u8);

impl Iterator for WaysIter {
    type Item = Way;

    #[inline(always)]
    fn next(&mut self) -> Option<Way> {
        if self.0 == 0 {
            return None;
        }
        let way = Way(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(way)
    }
}

/// What the generator asks about the rules, for one side.
#[derive(Clone, Copy, Debug)]
pub(super) struct Switches {
    pub(super) side: Side,
    pub(super) man_walks: Ways,
    pub(super) king_walks: Ways,
    pub(super) man_captures: Ways,
    pub(super) king_captures: Ways,
    men_capture_kings: bool,
    pub(super) flies: bool,
    /// Whether a flying king may come down on any square behind the piece it takes.
    pub(super) lands_far: bool,
    /// Whether it must stop directly behind a king that it takes last.
    pub(super) halts: bool,
    pub(super) at_once: bool,
    pub(super) turns_back: bool,
    pub(super) crowns_in_passing: bool,
    pub(super) crowning_ends: bool,
    pub(super) choice: Choice,
    /// Whether it matters which piece is taken first.
    pub(super) by_order: bool,
}

impl Switches {
    pub(super) fn new(rules: &Ruleset, side: Side) -> Switches {
        Switches {
            side,
            man_walks: Ways::of(rules.walks(side, false)),
            king_walks: Ways::of(rules.walks(side, true)),
            man_captures: Ways::of(rules.captures(side, false)),
            king_captures: Ways::of(rules.captures(side, true)),
            men_capture_kings: rules.man_captures_kings,
            flies: rules.king == Reach::Flying,
            lands_far: rules.king == Reach::Flying && rules.landing != Landing::DirectlyBehind,
            halts: rules.landing == Landing::BehindALastKing,
            at_once: rules.removal == Removal::AtOnce,
            turns_back: rules.turns_back,
            crowns_in_passing: rules.crowning == Crowning::InPassing,
            crowning_ends: rules.crowning == Crowning::EndsTheMove,
            choice: rules.choice,
            by_order: rules
                .choice
                .criteria()
                .any(|criterion| criterion == Criterion::KingEarlier),
        }
    }

    /// The enemy pieces that a man may take.
    #[inline(always)]
    pub(super) fn takeable_by_men<W: Word>(&self, pieces: &Pieces<W>) -> W {
        if self.men_capture_kings {
            pieces.enemy
        } else {
            pieces.enemy & !pieces.kings
        }
    }
}

/// The first of these squares of a ray, or none.
#[inline(always)]
pub(super) fn nearest<W: Word>(squares: W, way: Way) -> W {
    if way.rises() {
        squares.only_lowest()
    } else {
        squares.only_highest()
    }
}

/// The part of a ray that is free to walk on.
#[inline(always)]
pub(super) fn free<W: Word>(ray: W, way: Way, occupied: W) -> W {
    let first = nearest(ray & occupied, way);
    if first.is_empty() {
        return ray;
    }
    let number = first.lowest();
    if way.rises() {
        ray & !(!W::EMPTY << number)
    } else {
        ray & (!W::EMPTY << number) & !first
    }
}
