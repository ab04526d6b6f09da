//! Going through the legal moves without making a list of them.

use alloc::vec::Vec;
use core::marker::PhantomData;

use super::chase::Collection;
use super::jumps::{Back, Backward, Jumps, together};
use super::kings::{self, Sight};
use super::lanes::{Lanes, Work, go};
use super::pieces::Change;
use super::rays::{across, free, nearest};
use super::{Layout, Mechanics, Narrow, Pieces, Step, forward, side};

/// What is done with each move. `near` and `far` do the same: the first is compiled into the
/// loops that run most often, the second should be a call.
pub(crate) trait Visit<S: Lanes> {
    fn near(&mut self, s: S, change: Change, room: &mut Vec<Step>);
    fn far(&mut self, s: S, change: Change, room: &mut Vec<Step>);

    /// The quiet moves of a position that has no capture.
    #[inline(always)]
    fn walks<M: Mechanics, const WHITE: bool>(&mut self, s: S, pieces: Pieces, room: &mut Vec<Step>)
    where
        Self: Sized,
    {
        walk::<M, S, WHITE>(s, pieces, room, self);
    }

    /// The moves from `start` on in `room`, which is to come back without them.
    #[inline(always)]
    fn listed(&mut self, s: S, start: usize, kings: u64, room: &mut Vec<Step>) {
        for index in start..room.len() {
            let change = room[index].change(kings);
            self.far(s, change, room);
        }
        room.truncate(start);
    }
}

/// Visits every legal move once. `room` is used as a stack and comes back as it was.
#[inline(always)]
pub(crate) fn each<M: Mechanics, S: Lanes, const WHITE: bool>(
    s: S,
    pieces: Pieces,
    room: &mut Vec<Step>,
    visit: &mut impl Visit<S>,
) {
    let empty = pieces.empty::<M>();
    let (men, kings) = (pieces.own & !pieces.kings, pieces.own & pieces.kings);
    let jumps = Jumps::new::<M>(s, empty, pieces.enemy);
    let first = jumps.first(s, men);
    if kings != 0 {
        let sight = Sight::new::<M>(s, kings, empty, &jumps);
        if s.any(sight.victims) {
            return s.enter(Captures::<M, _, WHITE>(
                pieces,
                true,
                room,
                visit,
                PhantomData,
            ));
        }
    }
    if s.any(first) {
        return s.enter(Captures::<M, _, WHITE>(
            pieces,
            false,
            room,
            visit,
            PhantomData,
        ));
    }
    visit.walks::<M, WHITE>(s, pieces, room);
}

/// Visits every quiet move, legal where no capture is possible.
#[inline(always)]
pub(super) fn walk<M: Mechanics, S: Lanes, const WHITE: bool>(
    s: S,
    pieces: Pieces,
    room: &mut Vec<Step>,
    visit: &mut impl Visit<S>,
) {
    men_walk::<M, S, WHITE>(s, pieces, room, visit);
    if pieces.own & pieces.kings != 0 {
        s.enter(KingsWalk::<M, _>(pieces, room, visit, PhantomData));
    }
}

#[inline(always)]
fn men_walk<M: Mechanics, S: Lanes, const WHITE: bool>(
    s: S,
    pieces: Pieces,
    room: &mut Vec<Step>,
    visit: &mut impl Visit<S>,
) {
    let empty = pieces.empty::<M>();
    let men = pieces.own & !pieces.kings;
    let crowning = M::Layout::crowning_row(side(WHITE));
    for direction in forward::<WHITE>() {
        let mut targets = go::<M::Layout>(men, direction) & empty;
        while targets != 0 {
            let to = targets & targets.wrapping_neg();
            targets ^= to;
            let change = Change {
                from: go::<M::Layout>(to, 3 - direction),
                to,
                captures: 0,
                lifted: 0,
                crowned: to & crowning,
            };
            visit.near(s, change, room);
        }
    }
}

struct KingsWalk<'a, M, V>(Pieces, &'a mut Vec<Step>, &'a mut V, PhantomData<M>);

impl<M: Mechanics, S: Lanes, V: Visit<S>> Work<S> for KingsWalk<'_, M, V> {
    type Output = ();

    #[inline(always)]
    fn run(self, s: S) {
        let KingsWalk(pieces, room, visit, _) = self;
        let occupied = pieces.own | pieces.enemy;
        let mut kings = pieces.own & pieces.kings;
        while kings != 0 {
            let from = kings & kings.wrapping_neg();
            kings ^= from;
            let mut targets = 0;
            for direction in 0..4 {
                let ray = M::Layout::DIAGONALS[direction][from.trailing_zeros() as usize & 63];
                targets |= free(ray, direction, occupied);
            }
            while targets != 0 {
                let to = targets & targets.wrapping_neg();
                targets ^= to;
                let change = Change {
                    from,
                    to,
                    captures: 0,
                    lifted: from,
                    crowned: to,
                };
                visit.near(s, change, room);
            }
        }
    }
}

/// Visits the captures of a position that has one; the flag tells whether a king has one.
struct Captures<'a, M, V, const WHITE: bool>(
    Pieces,
    bool,
    &'a mut Vec<Step>,
    &'a mut V,
    PhantomData<M>,
);

impl<M: Mechanics, S: Lanes, V: Visit<S>, const WHITE: bool> Work<S> for Captures<'_, M, V, WHITE> {
    type Output = ();

    #[inline(always)]
    fn run(self, s: S) {
        let Captures(pieces, by_king, room, visit, _) = self;
        let jumps = Jumps::new::<M>(s, pieces.empty::<M>(), pieces.enemy);
        let first = jumps.first(s, pieces.own & !pieces.kings);
        let landed = jumps.land::<M>(s, first);
        let crowning = M::Layout::crowning_row(side(WHITE));
        if by_king {
            let twice = jumps.twice(s, landed);
            let capturing = if M::MOST && !twice {
                by_kings::<M, S, V>(s, pieces, first, crowning, room, visit)
            } else {
                Err(1)
            };
            if let Err(most) = capturing {
                piece_by_piece::<M, S, V, WHITE>(s, pieces, first, most, room, visit);
            }
            return;
        }
        if M::CROWNS_IN_PASSING && s.meet(landed, s.splat(crowning)) {
            return piece_by_piece::<M, S, V, WHITE>(s, pieces, first, 1, room, visit);
        }
        if !jumps.twice(s, landed) {
            let back = Backward::<M::Layout>::FIRST;
            return by_path::<S, V, 1>(s, [landed], back, crowning, room, visit);
        }
        if !M::MOST {
            return piece_by_piece::<M, S, V, WHITE>(s, pieces, first, 1, room, visit);
        }
        let landed = jumps.land_second::<M>(s, jumps.second(s, landed));
        let third = jumps.third(s, landed);
        if !s.any(together(s, third)) {
            let back = Backward::<M::Layout>::SECOND;
            return by_path::<S, V, 3>(s, landed, back, crowning, room, visit);
        }
        let landed = jumps.land_third::<M>(s, third);
        if jumps.fourth::<M>(s, landed) {
            return piece_by_piece::<M, S, V, WHITE>(s, pieces, first, 4, room, visit);
        }
        let back = Backward::<M::Layout>::THIRD;
        by_path::<S, V, 9>(s, landed, back, crowning, room, visit);
    }
}

/// Goes through the captures of a side of which one king, and no man, may be able to take two
/// pieces or more. Where that is not so, or the king takes three, nothing is done, and the answer
/// is how many pieces are taken at least.
#[inline(always)]
fn by_kings<M: Mechanics, S: Lanes, V: Visit<S>>(
    s: S,
    pieces: Pieces,
    first: S::Four,
    crowning: u64,
    room: &mut Vec<Step>,
    visit: &mut V,
) -> Result<(), u32> {
    let king = pieces.own & pieces.kings;
    if !king.is_power_of_two() {
        return Err(1);
    }
    let empty = pieces.empty::<M>() | king;
    let jumps = Jumps::new::<M>(s, empty, pieces.enemy);
    let sight = Sight::new::<M>(s, king, empty, &jumps);
    let landings = sight.landings::<M>(s, empty);
    let sees = kings::sees::<M, S>(s, empty, &jumps);
    if !kings::go_on(s, landings, sees) {
        let (victims, landings) = (s.array(sight.victims), s.array(landings));
        for direction in 0..4 {
            let mut ends = landings[direction];
            while ends != 0 {
                let to = ends & ends.wrapping_neg();
                ends ^= to;
                visit.near(s, Change::by_king(king, to, victims[direction]), room);
            }
        }
        let ends = [jumps.land::<M>(s, first)];
        by_path::<S, V, 1>(s, ends, Backward::<M::Layout>::FIRST, crowning, room, visit);
        return Ok(());
    }
    let second = kings::second_landings::<M, S>(s, landings, sees, s.splat(empty), &jumps);
    if kings::go_on(s, second, sees) {
        return Err(3);
    }
    let (victims, landings) = (s.array(sight.victims), s.array(landings));
    let (second, sees) = (s.array(second), s.array(sees));
    let back = |at: u64, direction: usize| {
        M::Layout::DIAGONALS[3 - direction][at.trailing_zeros() as usize & 63]
    };
    for direction in 0..4 {
        let mut ends = second[direction];
        while ends != 0 {
            let to = ends & ends.wrapping_neg();
            ends ^= to;
            let last = nearest(back(to, direction) & pieces.enemy, 3 - direction);
            let line = back(last, direction) & sees[direction];
            let mut captures = last;
            let [one, other] = across(direction);
            for came in [one, other, direction] {
                if line & landings[came] != 0 {
                    captures |= victims[came];
                }
            }
            visit.far(s, Change::by_king(king, to, captures), room);
        }
    }
    Ok(())
}

/// Goes through men's captures of one length, a lane for each path. One loop over the lanes and
/// their bits, each round of which is a move, has one end to be mistaken about.
#[inline(always)]
fn by_path<S: Lanes, V: Visit<S>, const FOURS: usize>(
    s: S,
    ends: [S::Four; FOURS],
    back: &[[Back; 4]; FOURS],
    crowning: u64,
    room: &mut Vec<Step>,
    visit: &mut V,
) {
    let mut filled = 0;
    let mut words = [[0; 4]; FOURS];
    for (index, four) in ends.into_iter().enumerate() {
        words[index] = s.array(four);
        filled |= s.filled(four) << (4 * index);
    }
    while filled != 0 {
        let path = filled.trailing_zeros() as usize;
        let (Some(word), Some(back)) = (words.get_mut(path / 4), back.get(path / 4)) else {
            return;
        };
        let (word, back) = (&mut word[path % 4], &back[path % 4]);
        let to = *word & word.wrapping_neg();
        *word ^= to;
        if *word == 0 {
            filled &= filled - 1;
        }
        let captures = to.rotate_left(back[1]) | to.rotate_left(back[2]) | to.rotate_left(back[3]);
        let change = Change {
            from: to.rotate_left(back[0]),
            to,
            captures,
            lifted: captures,
            crowned: to & crowning,
        };
        if FOURS == 1 {
            visit.near(s, change, room);
        } else {
            visit.far(s, change, room);
        }
    }
}

/// Goes through the captures that whole-board shifts do not settle, those of `most` pieces and
/// more where the greatest number decides.
#[inline(always)]
fn piece_by_piece<M: Mechanics, S: Lanes, V: Visit<S>, const WHITE: bool>(
    s: S,
    pieces: Pieces,
    first: S::Four,
    most: u32,
    room: &mut Vec<Step>,
    visit: &mut V,
) {
    let start = room.len();
    let mut collection = Collection::new::<M, S>(s, pieces, room, most);
    let [a, b, c, d] = s.array(first);
    let men = a | b | c | d;
    let kings = pieces.own & pieces.kings;
    collection.add_all::<M>(pieces, side(WHITE), men | kings, room);
    visit.listed(s, start, pieces.kings, room);
}
