//! How many legal moves there are, without making a list of them.

use alloc::vec::Vec;
use core::marker::PhantomData;

use super::chase::Collection;
use super::jumps::{Jumps, together};
use super::kings::{self, Sight};
use super::lanes::{Lanes, Work};
use super::{Layout, Mechanics, Pieces, Step, forward, side};

/// How many legal moves the side that owns `own` has; `room` comes back as it was.
#[inline(always)]
pub(crate) fn legal<M: Mechanics, S: Lanes, const WHITE: bool>(
    s: S,
    pieces: Pieces,
    room: &mut Vec<Step>,
) -> u64 {
    let empty = pieces.empty::<M>();
    let men = pieces.own & !pieces.kings;
    if pieces.own & pieces.kings != 0 {
        return s.enter(WithKings::<M, WHITE>(pieces, room, PhantomData));
    }
    let jumps = Jumps::new::<M>(s, empty, pieces.enemy);
    let first = jumps.first(s, men);
    if !s.any(first) {
        return men_walk::<M, WHITE>(men, empty);
    }
    men_capture::<M, S, WHITE>(s, pieces, &jumps, first, room).1
}

/// How many quiet moves there are, legal or not.
pub(super) fn quiet<M: Mechanics, S: Lanes, const WHITE: bool>(s: S, pieces: Pieces) -> u64 {
    let empty = pieces.empty::<M>();
    let jumps = Jumps::new::<M>(s, empty, pieces.enemy);
    let sight = Sight::new::<M>(s, pieces.own & pieces.kings, empty, &jumps);
    men_walk::<M, WHITE>(pieces.own & !pieces.kings, empty) + s.sum(s.counts(sight.walks))
}

#[inline(always)]
fn men_walk<M: Mechanics, const WHITE: bool>(men: u64, empty: u64) -> u64 {
    let [one, other] = forward::<WHITE>();
    let one = super::lanes::go::<M::Layout>(men, one) & empty;
    let other = super::lanes::go::<M::Layout>(men, other) & empty;
    u64::from(one.count_ones() + other.count_ones())
}

/// The captures of men, of which there are some: how many pieces they take, where the greatest
/// number decides, and how many captures there are.
#[inline(always)]
fn men_capture<M: Mechanics, S: Lanes, const WHITE: bool>(
    s: S,
    pieces: Pieces,
    jumps: &Jumps<S>,
    first: S::Four,
    room: &mut Vec<Step>,
) -> (u32, u64) {
    let landed = jumps.land::<M>(s, first);
    let crowns =
        M::CROWNS_IN_PASSING && s.meet(landed, s.splat(M::Layout::crowning_row(side(WHITE))));
    let second = jumps.second(s, landed);
    let any = s.or(second[0], s.or(second[1], second[2]));
    if !s.any(any) && !crowns {
        return (1, s.sum(s.counts(first)));
    }
    s.enter(Long::<M, S, WHITE> {
        pieces,
        first,
        landed,
        second,
        crowns,
        room,
        mechanics: PhantomData,
    })
}

/// Men's captures, some of which may take two pieces or more.
struct Long<'a, M, S: Lanes, const WHITE: bool> {
    pieces: Pieces,
    first: S::Four,
    landed: S::Four,
    second: [S::Four; 3],
    crowns: bool,
    room: &'a mut Vec<Step>,
    mechanics: PhantomData<M>,
}

impl<M: Mechanics, S: Lanes, const WHITE: bool> Work<S> for Long<'_, M, S, WHITE> {
    type Output = (u32, u64);

    #[inline(always)]
    fn run(self, s: S) -> (u32, u64) {
        if self.crowns {
            return self.chase(s, 1);
        }
        let jumps = Jumps::new::<M>(s, self.pieces.empty::<M>(), self.pieces.enemy);
        let [a, b, c] = self.second;
        let seconds = s.add(s.counts(a), s.add(s.counts(b), s.counts(c)));
        let landed = jumps.land_second::<M>(s, self.second);
        let third = jumps.third(s, landed);
        let crowning = s.splat(M::Layout::crowning_row(side(WHITE)));
        if M::CROWNS_IN_PASSING && s.meet(s.or(landed[0], s.or(landed[1], landed[2])), crowning) {
            return self.chase(s, 1);
        }
        if !s.any(together(s, third)) {
            let mut count = seconds;
            if !M::MOST {
                count = s.add(count, s.counts(s.but(self.landed, jumps.goes_on(s)[0])));
            }
            return (2, s.sum(count));
        }
        let last = jumps.land_third::<M>(s, third);
        if jumps.fourth::<M>(s, last) {
            return self.chase(s, 4);
        }
        if M::CROWNS_IN_PASSING && s.meet(together(s, last), crowning) {
            return self.chase(s, 3);
        }
        let mut count = s.counts(third[0]);
        for lane in &third[1..] {
            count = s.add(count, s.counts(*lane));
        }
        if !M::MOST {
            let [ahead, aside, other] = jumps.goes_on(s);
            let ends = [
                s.but(landed[0], ahead),
                s.but(landed[1], aside),
                s.but(landed[2], other),
            ];
            for lane in ends {
                count = s.add(count, s.counts(lane));
            }
            count = s.add(count, s.counts(s.but(self.landed, ahead)));
        }
        (3, s.sum(count))
    }
}

impl<M: Mechanics, S: Lanes, const WHITE: bool> Long<'_, M, S, WHITE> {
    /// Follows every man that can jump. There is a capture of `most` pieces.
    fn chase(self, s: S, most: u32) -> (u32, u64) {
        let start = self.room.len();
        let [a, b, c, d] = s.array(self.first);
        let mut collection = Collection::new::<M, S>(s, self.pieces, self.room, most);
        collection.add_all::<M>(self.pieces, side(WHITE), a | b | c | d, self.room);
        let count = self.room.len() - start;
        self.room.truncate(start);
        (collection.most, count as u64)
    }
}

/// Counts for a side that has a king.
struct WithKings<'a, M, const WHITE: bool>(Pieces, &'a mut Vec<Step>, PhantomData<M>);

impl<M: Mechanics, S: Lanes, const WHITE: bool> Work<S> for WithKings<'_, M, WHITE> {
    type Output = u64;

    #[inline(always)]
    fn run(self, s: S) -> u64 {
        let WithKings(pieces, room, _) = self;
        let empty = pieces.empty::<M>();
        let (men, kings) = (pieces.own & !pieces.kings, pieces.own & pieces.kings);
        let jumps = Jumps::new::<M>(s, empty, pieces.enemy);
        let first = jumps.first(s, men);
        let sight = Sight::new::<M>(s, kings, empty, &jumps);
        if !s.any(s.or(first, sight.victims)) {
            return men_walk::<M, WHITE>(men, empty) + s.sum(s.counts(sight.walks));
        }
        let by_men = if s.any(first) {
            men_capture::<M, S, WHITE>(s, pieces, &jumps, first, room)
        } else {
            (0, 0)
        };
        if !s.any(sight.victims) {
            return by_men.1;
        }
        better::<M>(by_men, kings_capture::<M, S, WHITE>(s, pieces, room)).1
    }
}

/// The captures of kings, of which there are some, like [`men_capture`].
#[inline(always)]
fn kings_capture<M: Mechanics, S: Lanes, const WHITE: bool>(
    s: S,
    pieces: Pieces,
    room: &mut Vec<Step>,
) -> (u32, u64) {
    let mut best = (0, 0);
    let mut kings = pieces.own & pieces.kings;
    while kings != 0 {
        let king = kings & kings.wrapping_neg();
        kings ^= king;
        let by_king = king_captures::<M, S, WHITE>(s, pieces, king, best.0, room);
        best = better::<M>(best, by_king);
    }
    best
}

/// Of two numbers of captures those that are legal.
#[inline(always)]
fn better<M: Mechanics>(one: (u32, u64), other: (u32, u64)) -> (u32, u64) {
    if !M::MOST || one.0 == other.0 {
        (other.0, one.1 + other.1)
    } else if one.0 > other.0 {
        one
    } else {
        other
    }
}

/// The captures of a king, which may have none.
#[inline(always)]
fn king_captures<M: Mechanics, S: Lanes, const WHITE: bool>(
    s: S,
    pieces: Pieces,
    king: u64,
    most: u32,
    room: &mut Vec<Step>,
) -> (u32, u64) {
    let empty = pieces.empty::<M>() | king;
    let jumps = Jumps::new::<M>(s, empty, pieces.enemy);
    let sight = Sight::new::<M>(s, king, empty, &jumps);
    if !s.any(sight.victims) {
        return (0, 0);
    }
    let landings = sight.landings::<M>(s, empty);
    let sees = kings::sees::<M, S>(s, empty, &jumps);
    if !kings::go_on(s, landings, sees) {
        return (1, s.sum(s.counts(landings)));
    }
    let mut found = 1;
    if M::MOST {
        let landings = kings::second_landings::<M, S>(s, landings, sees, s.splat(empty), &jumps);
        if !kings::go_on(s, landings, sees) {
            return (2, s.sum(s.counts(landings)));
        }
        found = most.max(3);
    }
    let start = room.len();
    let mut collection = Collection::seeing(s.array(sees), room, found);
    collection.add_all::<M>(pieces, side(WHITE), king, room);
    let count = room.len() - start;
    room.truncate(start);
    (collection.most, count as u64)
}
