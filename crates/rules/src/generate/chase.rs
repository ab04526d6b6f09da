//! One piece's captures, followed jump by jump, for those that whole-board shifts do not settle.

use alloc::vec::Vec;

use super::jumps::Jumps;
use super::kings;
use super::lanes::{Lanes, go};
use super::rays::{across, nearest, short_of};
use super::seen::Seen;
use super::{Layout, Mechanics, Narrow, Pieces, Step};
use crate::Side;

/// Jumps tried before the search remembers where it has been. Ordinary positions need a few
/// dozen; only built ones, in which routes cross again and again, come near.
const JUMPS_BEFORE_REMEMBERING: u32 = 2_000;

/// Captures of this many pieces and more may be reached in two orders.
const TWO_ORDERS: u32 = 4;

/// So many captures of one piece are compared with each new one; with more, they are sorted.
const COMPARED: usize = 16;

/// Captures of several pieces, collected at the end of a list.
pub(super) struct Collection {
    /// Where in the list it begins.
    start: usize,
    /// How many pieces its captures take, where the greatest number decides.
    pub(super) most: u32,
    /// Whether a capture is listed once for each order in which its pieces can be taken.
    every_order: bool,
    /// For each direction the squares from which a king may be able to take something: all of
    /// them, and perhaps others.
    sees: [u64; 4],
}

impl Collection {
    /// To collect captures of `most` pieces or more.
    #[inline(always)]
    pub(super) fn new<M: Mechanics, S: Lanes>(
        s: S,
        pieces: Pieces,
        list: &[Step],
        most: u32,
    ) -> Self {
        let mut flyers = pieces.own;
        if !M::CROWNS_IN_PASSING {
            flyers &= pieces.kings;
        }
        let mut sees = [0; 4];
        if flyers != 0 {
            let empty = pieces.empty::<M>() | flyers;
            let jumps = Jumps::new::<M>(s, empty, pieces.enemy);
            sees = s.array(kings::sees::<M, S>(s, empty, &jumps));
        }
        Self::seeing(sees, list, most)
    }

    /// The same, if what kings see is known.
    #[inline(always)]
    pub(super) fn seeing(sees: [u64; 4], list: &[Step], most: u32) -> Self {
        Collection {
            start: list.len(),
            most,
            every_order: false,
            sees,
        }
    }

    /// Lets a capture be listed once for each order in which its pieces can be taken.
    pub(super) fn in_every_order(self) -> Self {
        Collection {
            every_order: true,
            ..self
        }
    }

    /// Adds the captures of these pieces.
    pub(super) fn add_all<M: Mechanics>(
        &mut self,
        pieces: Pieces,
        side: Side,
        mut hunters: u64,
        list: &mut Vec<Step>,
    ) {
        let [a, b, c, d] = self.sees;
        hunters &= !pieces.kings | a | b | c | d;
        while hunters != 0 {
            let piece = hunters & hunters.wrapping_neg();
            hunters ^= piece;
            self.add::<M>(pieces, side, piece, list);
        }
    }

    fn add<M: Mechanics>(&mut self, pieces: Pieces, side: Side, from: u64, list: &mut Vec<Step>) {
        let mut chase = Chase::<M>::new(pieces, M::Layout::crowning_row(side), from, self, list);
        if pieces.kings & from == 0 {
            chase.man(from, 0);
        } else {
            for direction in 0..4 {
                chase.king_jump(from, direction, 0);
            }
        }
        let (mine, crowded) = (chase.mine, chase.crowded);
        if crowded {
            drop_duplicates(list, mine);
        }
    }
}

fn drop_duplicates(list: &mut Vec<Step>, start: usize) {
    list[start..].sort_unstable();
    let mut kept = start + 1;
    for index in start + 1..list.len() {
        if list[index] != list[kept - 1] {
            list[kept] = list[index];
            kept += 1;
        }
    }
    list.truncate(kept);
}

struct Chase<'a, M> {
    collection: &'a mut Collection,
    list: &'a mut Vec<Step>,
    /// Where the captures of this piece begin.
    mine: usize,
    /// Whether they must be sorted to find duplicates.
    crowded: bool,
    from: u8,
    /// Everything that stops a king; the square it left is empty.
    occupied: u64,
    /// For each direction the enemy pieces with an empty square behind them.
    victims: [u64; 4],
    sees: [u64; 4],
    crowning: u64,
    promoted: bool,
    jumps: u32,
    seen: Seen<u64, u64>,
    mechanics: core::marker::PhantomData<M>,
}

impl<'a, M: Mechanics> Chase<'a, M> {
    fn new(
        pieces: Pieces,
        crowning: u64,
        from: u64,
        collection: &'a mut Collection,
        list: &'a mut Vec<Step>,
    ) -> Self {
        let occupied = (pieces.own | pieces.enemy) & !from;
        let empty = M::Layout::BOARD & !occupied;
        let sees = collection.sees;
        let behind = |direction: usize| go::<M::Layout>(empty, 3 - direction) & pieces.enemy;
        Chase {
            mine: list.len(),
            collection,
            list,
            crowded: false,
            from: from.trailing_zeros() as u8,
            occupied,
            victims: [behind(0), behind(1), behind(2), behind(3)],
            sees,
            crowning,
            promoted: false,
            jumps: 0,
            seen: Seen::new(),
            mechanics: core::marker::PhantomData,
        }
    }

    /// A whole capture that may end on each of these squares.
    fn record(&mut self, mut ends: u64, taken: u64, promotes: bool) {
        let count = taken.count_ones();
        if M::MOST {
            if count < self.collection.most {
                return;
            }
            if count > self.collection.most {
                self.collection.most = count;
                self.list.truncate(self.collection.start);
                self.mine = self.list.len();
                self.crowded = false;
            }
        }
        let compare = count >= TWO_ORDERS && !self.collection.every_order;
        while ends != 0 {
            let step = Step {
                from: self.from,
                to: ends.trailing_zeros() as u8,
                promotes,
                captures: taken,
            };
            ends &= ends - 1;
            if compare {
                let mine = &self.list[self.mine..];
                if mine.len() > COMPARED {
                    self.crowded = true;
                } else if mine.contains(&step) {
                    continue;
                }
            }
            self.list.push(step);
        }
    }

    /// Whether the piece has been here before, as far as is remembered: after the same jump
    /// (`way` tells the direction of a king's) with the same pieces taken.
    fn been_here(&mut self, victim: u64, way: u64, taken: u64) -> bool {
        self.jumps += 1;
        self.jumps > JUMPS_BEFORE_REMEMBERING
            && !self.collection.every_order
            && !self
                .seen
                .insert(taken, u64::from(victim.trailing_zeros()) << 3 | way)
    }

    fn man(&mut self, at: u64, taken: u64) {
        let mut went_on = false;
        for direction in 0..4 {
            let victim = go::<M::Layout>(at, direction) & self.victims[direction] & !taken;
            if victim == 0 {
                continue;
            }
            went_on = true;
            let (landing, taken) = (go::<M::Layout>(victim, direction), taken | victim);
            if self.been_here(landing, 0, taken) {
                continue;
            }
            if M::CROWNS_IN_PASSING && landing & self.crowning != 0 {
                self.crowned(landing, taken);
            } else {
                self.man(landing, taken);
            }
        }
        if !went_on && taken != 0 {
            self.record(at, taken, at & self.crowning != 0);
        }
    }

    /// A man has just touched the base line and goes on as a king if it can (IDF 4.14).
    fn crowned(&mut self, at: u64, taken: u64) {
        self.promoted = true;
        let mut went_on = false;
        for direction in 0..4 {
            went_on |= self.king_jump(at, direction, taken);
        }
        if !went_on {
            self.record(at, taken, true);
        }
        self.promoted = false;
    }

    /// Takes the first piece in this direction, if it can be taken. Pieces taken before stay on
    /// the board and cannot be passed again (article 4.8).
    #[inline]
    fn king_jump(&mut self, at: u64, direction: usize, taken: u64) -> bool {
        if at & self.sees[direction] == 0 {
            return false;
        }
        let ray = M::Layout::DIAGONALS[direction][at.trailing_zeros() as usize & 63];
        let victim = nearest(ray & self.occupied, direction) & self.victims[direction] & !taken;
        if victim != 0 {
            self.king_takes(victim, direction, taken | victim);
        }
        victim != 0
    }

    /// Tries every square behind the piece just taken. Where the king could go on straight it
    /// does so once, whichever of these squares it is thought to stop on.
    fn king_takes(&mut self, victim: u64, direction: usize, taken: u64) {
        if self.been_here(victim, 1 + direction as u64, taken) {
            return;
        }
        let ray = M::Layout::DIAGONALS[direction][victim.trailing_zeros() as usize & 63];
        let next = nearest(ray & self.occupied, direction);
        let run = ray & short_of(next, direction);
        let straight = next & self.victims[direction] & !taken;
        let mut goes_on = straight != 0;
        for aside in across(direction) {
            let mut squares = run & self.sees[aside];
            while squares != 0 {
                let at = squares & squares.wrapping_neg();
                squares ^= at;
                goes_on |= self.king_jump(at, aside, taken);
            }
        }
        if straight != 0 {
            self.king_takes(straight, direction, taken | straight);
        }
        // Where going on is possible from one of the squares, the free choice is only among
        // those (4.6, "must"); under the majority rule the count decides.
        if !goes_on {
            self.record(run, taken, self.promoted);
        }
    }
}
