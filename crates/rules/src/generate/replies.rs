//! The sum of the legal replies to all quiet moves, without a branch for each reply.

use alloc::vec::Vec;
use core::marker::PhantomData;

use super::count;
use super::jumps::{Jumps, together};
use super::kings::{self, Sight};
use super::lanes::{Ahead, Lanes, Work, go};
use super::rays::free;
use super::{Change, Layout, Mechanics, Narrow, Pieces, Step, forward, side};

/// Counts the legal replies to every quiet move; `US` makes the moves.
#[inline(always)]
pub(crate) fn to_walks<M: Mechanics, S: Lanes, const US: bool, const THEM: bool>(
    s: S,
    pieces: Pieces,
    room: &mut Vec<Step>,
) -> u64 {
    if pieces.enemy & pieces.kings == 0 {
        Replies::<M, S, US, THEM, false>::new(s, pieces).sum(s, room)
    } else {
        s.enter(ToKings::<M, US, THEM>(pieces, room, PhantomData))
    }
}

struct ToKings<'a, M, const US: bool, const THEM: bool>(Pieces, &'a mut Vec<Step>, PhantomData<M>);

impl<M: Mechanics, S: Lanes, const US: bool, const THEM: bool> Work<S>
    for ToKings<'_, M, US, THEM>
{
    type Output = u64;

    #[inline(always)]
    fn run(self, s: S) -> u64 {
        Replies::<M, S, US, THEM, true>::new(s, self.0).sum(s, self.1)
    }
}

/// A position as the side that replies sees it, in all lanes.
struct Seen<S: Lanes> {
    empty: S::Four,
    enemy: S::Four,
    men: S::Four,
    kings: S::Four,
    one_king: bool,
    /// Where men would walk if the board were empty.
    steps: S::Four,
}

impl<S: Lanes> Seen<S> {
    /// Counts the replies, if they are of the common kinds, else answers false. What is likely
    /// is computed whether needed or not; the branches are on what is rare.
    #[inline(always)]
    fn tally<M: Mechanics, const US: bool, const THEM: bool, const KINGS: bool>(
        &self,
        s: S,
        tally: &mut S::Tally,
    ) -> bool {
        let jumps = Jumps::<S>::among::<M>(s, self.empty, self.enemy);
        let first = jumps.first_of(s, self.men);
        let landed = jumps.land::<M>(s, first);
        let crowning = s.splat(M::Layout::crowning_row(side(THEM)));
        let mut twice = jumps.twice(s, landed);
        if M::CROWNS_IN_PASSING {
            twice |= s.meet(landed, crowning);
        }
        let captures = s.any(first);
        if KINGS {
            let sight = Sight::among::<M>(s, self.kings, self.empty, &jumps);
            if s.any(sight.victims) {
                return !twice && self.tally_kings::<M>(s, first, &sight, tally);
            }
            if !twice {
                s.tally_either(tally, captures, s.splat(0), sight.walks);
            }
        }
        if twice {
            return Self::tally_twice::<M>(s, &jumps, landed, crowning, tally);
        }
        let steps = s.and(self.steps, self.empty);
        s.tally_either(tally, captures, first, steps);
        true
    }

    #[inline(always)]
    fn tally_kings<M: Mechanics>(
        &self,
        s: S,
        first: S::Four,
        sight: &Sight<S>,
        tally: &mut S::Tally,
    ) -> bool {
        let landings = sight.landings_among::<M>(s, self.empty);
        let empty = s.or(self.empty, self.kings);
        let jumps = Jumps::<S>::among::<M>(s, empty, self.enemy);
        let sees = kings::sees_among::<M, S>(s, empty, &jumps);
        if kings::go_on(s, landings, sees) {
            if !M::MOST || !self.one_king {
                return false;
            }
            let landings = kings::second_landings::<M, S>(s, landings, sees, empty, &jumps);
            if kings::go_on(s, landings, sees) {
                return false;
            }
            s.tally(tally, landings);
            return true;
        }
        s.tally(tally, first);
        s.tally(tally, landings);
        true
    }

    #[inline(always)]
    fn tally_twice<M: Mechanics>(
        s: S,
        jumps: &Jumps<S>,
        landed: S::Four,
        crowning: S::Four,
        tally: &mut S::Tally,
    ) -> bool {
        if M::CROWNS_IN_PASSING && s.meet(landed, crowning) {
            return false;
        }
        let second = jumps.second(s, landed);
        let ends = jumps.land_second::<M>(s, second);
        let crowns = || s.meet(s.or(ends[0], s.or(ends[1], ends[2])), crowning);
        if s.any(together(s, jumps.third(s, ends))) || M::CROWNS_IN_PASSING && crowns() {
            return false;
        }
        for lanes in second {
            s.tally(tally, lanes);
        }
        if !M::MOST {
            s.tally(tally, s.but(landed, jumps.goes_on(s)[0]));
        }
        true
    }
}

/// What the replies have in common. The moved piece changes two squares of two words.
struct Replies<M, S: Lanes, const US: bool, const THEM: bool, const KINGS: bool> {
    pieces: Pieces,
    empty: S::Four,
    enemy: S::Four,
    men: S::Four,
    kings: S::Four,
    one_king: bool,
    /// Where men would walk if the board were empty.
    steps: S::Four,
    tally: S::Tally,
    /// The replies that had to be counted alone.
    others: u64,
    mechanics: PhantomData<M>,
}

impl<M: Mechanics, S: Lanes, const US: bool, const THEM: bool, const KINGS: bool>
    Replies<M, S, US, THEM, KINGS>
{
    #[inline(always)]
    fn new(s: S, pieces: Pieces) -> Self {
        let men = s.splat(pieces.enemy & !pieces.kings);
        let lanes = if US { [0, 0, !0, !0] } else { [!0, !0, 0, 0] };
        Replies {
            pieces,
            empty: s.splat(pieces.empty::<M>()),
            enemy: s.splat(pieces.own),
            men,
            kings: s.splat(pieces.enemy & pieces.kings),
            one_king: (pieces.enemy & pieces.kings).is_power_of_two(),
            steps: s.and(s.go::<M::Layout, Ahead, 1>(men), s.four(lanes)),
            tally: S::Tally::default(),
            others: 0,
            mechanics: PhantomData,
        }
    }

    #[inline(always)]
    fn sum(mut self, s: S, room: &mut Vec<Step>) -> u64 {
        let empty = self.pieces.empty::<M>();
        let men = self.pieces.own & !self.pieces.kings;
        for direction in forward::<US>() {
            let mut targets = go::<M::Layout>(men, direction) & empty;
            while targets != 0 {
                let to = targets & targets.wrapping_neg();
                targets ^= to;
                self.to(s, go::<M::Layout>(to, 3 - direction), to, room);
            }
        }
        let mut kings = self.pieces.own & self.pieces.kings;
        while kings != 0 {
            let from = kings & kings.wrapping_neg();
            kings ^= from;
            let mut targets = 0;
            for direction in 0..4 {
                let ray = M::Layout::DIAGONALS[direction][from.trailing_zeros() as usize & 63];
                targets |= free(ray, direction, self.pieces.own | self.pieces.enemy);
            }
            while targets != 0 {
                let to = targets & targets.wrapping_neg();
                targets ^= to;
                self.to(s, from, to, room);
            }
        }
        s.total(self.tally) + self.others
    }

    #[inline(always)]
    fn to(&mut self, s: S, from: u64, to: u64, room: &mut Vec<Step>) {
        let changed = s.splat(from | to);
        let seen = Seen {
            empty: s.xor(self.empty, changed),
            enemy: s.xor(self.enemy, changed),
            men: self.men,
            kings: self.kings,
            one_king: self.one_king,
            steps: self.steps,
        };
        if !seen.tally::<M, US, THEM, KINGS>(s, &mut self.tally) {
            self.others += self.alone(s, from, to, room);
        }
    }

    #[inline(always)]
    fn alone(&self, s: S, from: u64, to: u64, room: &mut Vec<Step>) -> u64 {
        // Whether the moved piece is a king makes no difference to the replies.
        let change = Change {
            from,
            to,
            captures: 0,
            lifted: from,
            crowned: 0,
        };
        s.enter(Alone::<M, US, THEM>(
            self.pieces.after(&change),
            room,
            PhantomData,
        ))
    }
}

struct Alone<'a, M, const US: bool, const THEM: bool>(Pieces, &'a mut Vec<Step>, PhantomData<M>);

impl<M: Mechanics, S: Lanes, const US: bool, const THEM: bool> Work<S> for Alone<'_, M, US, THEM> {
    type Output = u64;

    #[inline(always)]
    fn run(self, s: S) -> u64 {
        count::legal::<M, S, THEM>(s, self.0, self.1)
    }
}
