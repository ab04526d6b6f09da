//! Captures by any ruleset, followed jump by jump.
//!
//! Routes that come to the same are followed once, and where quantity decides none is followed that
//! cannot reach the best so far (`ahead`). There remain positions, built with a king among thirty
//! pieces in eight directions, in which it takes hours to show that no further capture is as good
//! as those found. The search is therefore given up after so many jumps of one piece
//! ([`MOST_JUMPS_OF_KING`], [`MOST_JUMPS_OF_MAN`]); what is listed then is legal, but may not be
//! all. No position of play comes near.

mod ahead;

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use super::each_bit;
use super::rulebook::Rulebook;
use super::switches::{Way, Ways, free, nearest, opposite};
use crate::generate::seen::Seen;
use crate::generate::{Layout, Pieces, Step, Word};
use crate::{Criterion, Side};

/// Jumps tried before the search remembers where it has been.
const JUMPS_BEFORE_REMEMBERING: u32 = 2_000;

/// After so many jumps of one piece the search is given up: a king's, and that of a man, who can do
/// less and is followed longer (the worst position known needs seven millions).
const MOST_JUMPS_OF_KING: u32 = 150_000;
const MOST_JUMPS_OF_MAN: u32 = 9_000_000;

/// Captures of this many pieces and more may be reached in two orders.
const TWO_ORDERS: u32 = 2;

/// So many captures of one piece are compared with each new one; with more, they are sorted.
const COMPARED: usize = 16;

/// The captures of a side, collected at the end of a list.
pub(super) struct Collection<'a, L: Layout, R> {
    switches: R,
    /// Whose captures, and which way its men capture; `switches` is not asked for these.
    side: Side,
    man_captures: Ways,
    pieces: Pieces<L::Word>,
    list: &'a mut Vec<Step<L::Word>>,
    /// Where in the list it begins.
    start: usize,
    /// What its captures rank by the criteria of choice.
    best: u128,
    /// What they take, where quantity is the first criterion.
    best_quantity: u32,
    /// Whether a capture is listed once for each order in which its pieces can be taken.
    every_order: bool,
}

impl<'a, L: Layout, R: Rulebook> Collection<'a, L, R> {
    pub(super) fn new(
        rules: impl Rulebook<OfEither = R>,
        pieces: Pieces<L::Word>,
        list: &'a mut Vec<Step<L::Word>>,
        every_order: bool,
    ) -> Self {
        Collection {
            switches: rules.of_either(),
            side: rules.side,
            man_captures: rules.man_captures,
            pieces,
            start: list.len(),
            list,
            best: 0,
            best_quantity: 0,
            every_order,
        }
    }

    /// Adds the captures of these pieces of the side.
    pub(super) fn add_all(mut self, hunters: L::Word) {
        for piece in each_bit(hunters) {
            self.add(piece);
        }
    }

    fn add(&mut self, from: L::Word) {
        let is_king = !(self.pieces.kings & from).is_empty();
        let mut hunt = Hunt::new(self, from, is_king);
        hunt.takeable = hunt.takeable();
        let begun = Track {
            at: from,
            came: None,
            taken: L::Word::EMPTY,
            order: 0,
        };
        if is_king {
            for way in hunt.switches.king_captures {
                hunt.king_jump(begun, way);
            }
        } else {
            hunt.man(begun);
        }
        let (mine, crowded) = (hunt.mine, hunt.crowded);
        if crowded {
            self.list[mine..].sort_unstable();
            drop_repeated(self.list, mine);
        }
    }
}

/// Drops what is the same as the one before it, from `start` on.
fn drop_repeated<W: Word>(list: &mut Vec<Step<W>>, start: usize) {
    let mut kept = start + 1;
    for index in start + 1..list.len() {
        if list[index] != list[kept - 1] {
            list[kept] = list[index];
            kept += 1;
        }
    }
    list.truncate(kept);
}

/// Where a capture has come to.
#[derive(Clone, Copy)]
struct Track<W> {
    at: W,
    came: Option<Way>,
    taken: W,
    /// A bit for each piece taken, from the highest down: 1 for a king.
    order: u128,
}

/// The captures of one piece.
struct Hunt<'c, 'a, L: Layout, R> {
    collection: &'c mut Collection<'a, L, R>,
    switches: R,
    /// Where the captures of this piece begin.
    mine: usize,
    /// Whether they must be sorted to find duplicates.
    crowded: bool,
    from: u8,
    is_king: bool,
    /// Everything that stands in the way; the square that the piece left is empty.
    occupied: L::Word,
    enemy: L::Word,
    enemy_kings: L::Word,
    takeable_by_men: L::Word,
    crowning: L::Word,
    /// The enemy pieces that could be jumped if they were met, and perhaps others.
    takeable: L::Word,
    jumps: u32,
    seen: Seen<L::Word, u64>,
    /// The pieces taken so far, and what was listed in every order.
    route: Vec<u8>,
    routes: BTreeSet<(u8, bool, Vec<u8>)>,
}

impl<'c, 'a, L: Layout, R: Rulebook> Hunt<'c, 'a, L, R> {
    fn new(collection: &'c mut Collection<'a, L, R>, from: L::Word, is_king: bool) -> Self {
        let (switches, pieces) = (collection.switches, collection.pieces);
        Hunt {
            mine: collection.list.len(),
            crowded: false,
            from: from.lowest() as u8,
            is_king,
            occupied: (pieces.own | pieces.enemy) & !from,
            enemy: pieces.enemy,
            enemy_kings: pieces.enemy & pieces.kings,
            takeable_by_men: switches.takeable_by_men(&pieces),
            crowning: L::crowning_row(collection.side),
            takeable: L::Word::EMPTY,
            jumps: 0,
            seen: Seen::new(),
            route: Vec::new(),
            routes: BTreeSet::new(),
            switches,
            collection,
        }
    }

    #[inline(always)]
    fn occupied(&self, taken: L::Word) -> L::Word {
        if self.switches.at_once {
            self.occupied & !taken
        } else {
            self.occupied
        }
    }

    #[inline(always)]
    fn next(at: L::Word, way: Way) -> L::Word {
        L::NEXT[at.lowest() as usize][way.index()]
    }

    /// The directions in which a piece that came so may jump.
    #[inline(always)]
    fn ways(&self, ways: Ways, came: Option<Way>) -> Ways {
        match came {
            Some(way) if !self.switches.turns_back => ways.without(opposite(way)),
            _ => ways,
        }
    }

    /// The track after this piece is taken; where the capturing one stands is still to be said.
    fn taking(&self, track: Track<L::Word>, victim: L::Word, way: Way) -> Track<L::Word> {
        let mut order = track.order;
        if self.switches.by_order && !(victim & self.enemy_kings).is_empty() {
            order |= 1 << (127 - track.taken.count_ones().min(127));
        }
        Track {
            at: victim,
            came: Some(way),
            taken: track.taken | victim,
            order,
        }
    }

    /// Whether the piece has been here before, as far as is remembered: after the same jump with
    /// the same pieces taken; or the search is given up.
    fn been_here(&mut self, track: &Track<L::Word>, victim: L::Word, king: bool) -> bool {
        self.jumps += 1;
        let most = if self.is_king {
            MOST_JUMPS_OF_KING
        } else {
            MOST_JUMPS_OF_MAN
        };
        if self.jumps > most {
            return true;
        }
        // Where the order counts, the same pieces taken do not make the same capture.
        let forgets = self.collection.every_order || self.switches.by_order;
        if self.jumps <= JUMPS_BEFORE_REMEMBERING || forgets {
            return false;
        }
        let way = track.came.map_or(0, Way::index) as u64;
        // A man goes on from where it has come down, from whichever side.
        let jump = if king || !self.switches.turns_back {
            u64::from(victim.lowest()) << 4 | way << 1 | u64::from(king)
        } else {
            u64::from(track.at.lowest()) << 4
        };
        !self.seen.insert(track.taken, jump)
    }

    fn man(&mut self, track: Track<L::Word>) {
        let mut went_on = false;
        for way in self.ways(self.collection.man_captures, track.came) {
            let victim = Self::next(track.at, way) & self.takeable_by_men & !track.taken;
            if victim.is_empty() {
                continue;
            }
            let mut landed = self.taking(track, victim, way);
            landed.at = Self::next(victim, way) & !self.occupied(track.taken);
            if landed.at.is_empty() {
                continue;
            }
            went_on = true;
            if self.been_here(&landed, victim, false) || self.is_hopeless(&landed, landed.at) {
                continue;
            }
            self.route.push(victim.lowest() as u8);
            self.man_landed(landed);
            self.route.pop();
        }
        if !went_on && !track.taken.is_empty() {
            let promotes = !(track.at & self.crowning).is_empty();
            self.record(track.at, &track, promotes);
        }
    }

    fn man_landed(&mut self, track: Track<L::Word>) {
        if (track.at & self.crowning).is_empty() {
            self.man(track);
        } else if self.switches.crowning_ends {
            self.record(track.at, &track, true);
        } else if self.switches.crowns_in_passing {
            let mut went_on = false;
            for way in self.ways(self.switches.king_captures, track.came) {
                went_on |= self.king_jump(track, way);
            }
            if !went_on {
                self.record(track.at, &track, true);
            }
        } else {
            self.man(track);
        }
    }

    /// Takes the first piece in this direction, if it can be taken.
    fn king_jump(&mut self, track: Track<L::Word>, way: Way) -> bool {
        let occupied = self.occupied(track.taken);
        let met = if self.switches.flies {
            nearest(
                L::RAYS[track.at.lowest() as usize][way.index()] & occupied,
                way,
            )
        } else {
            Self::next(track.at, way)
        };
        let victim = met & self.enemy & !track.taken;
        if victim.is_empty() || (Self::next(victim, way) & !occupied).is_empty() {
            return false;
        }
        let taking = self.taking(track, victim, way);
        if !self.been_here(&taking, victim, true) {
            self.route.push(victim.lowest() as u8);
            self.king_takes(taking, victim, way);
            self.route.pop();
        }
        true
    }

    /// Tries every square behind the piece just taken. Where the king could go on straight it
    /// does so once, whichever of these squares it is thought to stop on.
    fn king_takes(&mut self, track: Track<L::Word>, victim: L::Word, way: Way) {
        let occupied = self.occupied(track.taken);
        let behind = Self::next(victim, way);
        let run = if self.switches.lands_far {
            free(
                L::RAYS[victim.lowest() as usize][way.index()],
                way,
                occupied,
            )
        } else {
            behind
        };
        if self.is_hopeless(&track, run) {
            return;
        }
        let mut goes_on = self.king_jump(
            Track {
                at: behind,
                ..track
            },
            way,
        );
        let aside = self.ways(self.switches.king_captures.without(way), Some(way));
        for at in each_bit(run) {
            for way in aside {
                goes_on |= self.king_jump(Track { at, ..track }, way);
            }
        }
        // Where going on is possible from one of the squares, the choice is only among those
        // (4.6, "must"); where quantity decides, it has decided so already.
        if !goes_on {
            let halts = self.switches.halts && !(victim & self.enemy_kings).is_empty();
            self.record(if halts { behind } else { run }, &track, !self.is_king);
        }
    }

    /// A whole capture that may end on each of these squares.
    fn record(&mut self, ends: L::Word, track: &Track<L::Word>, promotes: bool) {
        let rank = self.rank(track);
        if rank < self.collection.best {
            return;
        }
        if rank > self.collection.best {
            self.collection.best = rank;
            self.collection.best_quantity = self.quantity(track.taken);
            self.collection.list.truncate(self.collection.start);
            self.mine = self.collection.list.len();
            self.crowded = false;
            self.routes.clear();
        }
        let compare = track.taken.count_ones() >= TWO_ORDERS && !self.collection.every_order;
        for end in each_bit(ends) {
            let step = Step {
                from: self.from,
                to: end.lowest() as u8,
                promotes,
                captures: track.taken,
            };
            if compare {
                let mine = &self.collection.list[self.mine..];
                if mine.len() > COMPARED {
                    self.crowded = true;
                } else if mine.contains(&step) {
                    continue;
                }
            }
            if self.collection.every_order
                && !self.routes.insert((step.to, promotes, self.route.clone()))
            {
                continue;
            }
            self.collection.list.push(step);
        }
    }

    /// What a capture ranks by the criteria of choice, the first of them first.
    fn rank(&self, track: &Track<L::Word>) -> u128 {
        let pieces = u128::from(track.taken.count_ones());
        let kings = u128::from((track.taken & self.enemy_kings).count_ones());
        let mut rank = 0;
        for criterion in self.switches.choice.criteria() {
            rank = match criterion {
                Criterion::MorePieces => rank << 8 | pieces,
                // A king counts as two men; a little less, so that of equal sums more pieces
                // are more.
                Criterion::MoreValue => rank << 16 | (pieces + kings) << 8 | pieces,
                Criterion::WithKing => rank << 1 | u128::from(self.is_king),
                Criterion::MoreKings => rank << 8 | kings,
                Criterion::KingEarlier => rank << 72 | track.order >> 56,
            };
        }
        rank
    }
}
