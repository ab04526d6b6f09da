//! Looking ahead: what a capture can still take at the most.

use super::{Hunt, Track};
use crate::Criterion;
use crate::generate::interpret::rulebook::Rulebook;
use crate::generate::interpret::switches::{Ways, free, nearest, opposite};
use crate::generate::{Layout, Word};

/// Jumps tried before the search asks of each what can still be reached.
const JUMPS_BEFORE_LOOKING_AHEAD: u32 = 200;

impl<L: Layout, R: Rulebook> Hunt<'_, '_, L, R> {
    /// Whether no capture that begins so can take as much as the best so far, wherever the piece
    /// stops on these squares.
    pub(super) fn is_hopeless(&self, track: &Track<L::Word>, stops: L::Word) -> bool {
        let best = self.collection.best_quantity;
        if best == 0 || self.jumps < JUMPS_BEFORE_LOOKING_AHEAD {
            return false;
        }
        if self.quantity(track.taken | self.takeable) < best {
            return true;
        }
        // Pieces that leave the board at once open lines that are not seen from here.
        let reachable = || self.reachable(track.taken, stops);
        !self.switches.at_once && self.quantity(track.taken | reachable()) < best
    }

    /// What is taken with this set, by the first criterion; 0 where that is no quantity.
    pub(super) fn quantity(&self, taken: L::Word) -> u32 {
        let pieces = taken.count_ones();
        match self.switches.choice.criteria().next() {
            Some(Criterion::MorePieces) => pieces,
            Some(Criterion::MoreValue) => {
                let kings = (taken & self.enemy_kings).count_ones();
                (pieces + kings) << 8 | pieces
            }
            _ => 0,
        }
    }

    /// The enemy pieces with a square on both sides that is empty or may become so.
    pub(super) fn takeable(&self) -> L::Word {
        let blocked = if self.switches.at_once {
            self.occupied & !self.enemy
        } else {
            self.occupied
        };
        let open = L::BOARD & !blocked;
        let mut takeable = L::Word::EMPTY;
        for way in self.all_ways() {
            let back = opposite(way).direction();
            takeable |= L::shift(open, way.direction()) & L::shift(open, back);
        }
        let worthy = if self.captures_as_king() {
            self.enemy
        } else {
            self.takeable_by_men
        };
        takeable & worthy
    }

    fn captures_as_king(&self) -> bool {
        self.is_king || self.switches.crowns_in_passing
    }

    /// The directions in which the piece, or the king that it may become on its way, captures.
    pub(super) fn all_ways(&self) -> Ways {
        if self.captures_as_king() {
            self.switches.king_captures
        } else {
            self.collection.man_captures
        }
    }

    /// The pieces that could be met and jumped from these squares if no jump barred another.
    fn reachable(&self, taken: L::Word, stops: L::Word) -> L::Word {
        let left = self.takeable & !taken;
        let flies = self.switches.flies && self.captures_as_king();
        let (mut squares, mut todo) = (stops, stops);
        let mut reached = L::Word::EMPTY;
        while !todo.is_empty() {
            let at = todo.only_lowest();
            todo ^= at;
            for way in self.all_ways() {
                let mut met = Self::next(at, way);
                if flies {
                    let ray = L::RAYS[at.lowest() as usize][way.index()];
                    met = nearest(ray & self.occupied, way);
                }
                met &= left;
                if met.is_empty() {
                    continue;
                }
                let mut run = Self::next(met, way) & !self.occupied;
                if flies && !run.is_empty() {
                    let ray = L::RAYS[met.lowest() as usize][way.index()];
                    run = free(ray, way, self.occupied);
                }
                if !run.is_empty() {
                    reached |= met;
                    todo |= run & !squares;
                    squares |= run;
                }
            }
        }
        reached
    }
}
