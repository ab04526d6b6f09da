//! Lists of moves.

use alloc::vec::Vec;

use super::chase::Collection;
use super::jumps::Jumps;
use super::kings::Sight;
use super::lanes::{Lanes, Plain};
use super::moves::{Visit, each, walk};
use super::pieces::Change;
use super::{Mechanics, Pieces, Step};
use crate::Side;

pub(super) fn legal<M: Mechanics>(pieces: Pieces, side: Side, list: &mut Vec<Step>) {
    let mut push = Push(pieces.kings);
    match side {
        Side::White => each::<M, _, true>(Plain, pieces, list, &mut push),
        Side::Black => each::<M, _, false>(Plain, pieces, list, &mut push),
    }
}

pub(super) fn quiet<M: Mechanics>(pieces: Pieces, side: Side, list: &mut Vec<Step>) {
    let mut push = Push(pieces.kings);
    match side {
        Side::White => walk::<M, _, true>(Plain, pieces, list, &mut push),
        Side::Black => walk::<M, _, false>(Plain, pieces, list, &mut push),
    }
}

pub(super) fn captures_in_every_order<M: Mechanics>(
    pieces: Pieces,
    side: Side,
    list: &mut Vec<Step>,
) {
    let collection = Collection::new::<M, _>(Plain, pieces, list, 1);
    let mut collection = collection.in_every_order();
    collection.add_all::<M>(pieces, side, pieces.own, list);
}

pub(super) fn can_capture<M: Mechanics>(pieces: Pieces) -> bool {
    let (s, empty) = (Plain, pieces.empty::<M>());
    let jumps = Jumps::new::<M>(s, empty, pieces.enemy);
    let (men, kings) = (pieces.own & !pieces.kings, pieces.own & pieces.kings);
    s.any(jumps.first(s, men))
        || kings != 0 && s.any(Sight::new::<M>(s, kings, empty, &jumps).victims)
}

/// Writes moves to the end of the list; the word tells which pieces are kings.
struct Push(u64);

impl<S: Lanes> Visit<S> for Push {
    #[inline(always)]
    fn near(&mut self, _: S, change: Change, list: &mut Vec<Step>) {
        list.push(Step {
            from: change.from.trailing_zeros() as u8,
            to: change.to.trailing_zeros() as u8,
            promotes: change.crowned != 0 && change.from & self.0 == 0,
            captures: change.captures,
        });
    }

    #[inline(always)]
    fn far(&mut self, s: S, change: Change, list: &mut Vec<Step>) {
        self.near(s, change, list);
    }

    #[inline(always)]
    fn listed(&mut self, _: S, _: usize, _: u64, _: &mut Vec<Step>) {}
}
