//! Captures by any ruleset, followed jump by jump.
//!
//! Routes that come to the same are followed once, and where quantity decides none is followed that
//! cannot reach the best so far (`ahead`). Where a piece has too many routes even so, its captures
//! are found as sets of pieces (`sets`, `trails`), as long as taken pieces stay on the board until
//! the end. All of this together is given up after [`MOST_WORK`]: then not every capture is listed,
//! and the collection says so. No position of play comes near.

mod ahead;
mod sets;
#[cfg(test)]
mod tests;
mod trails;

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

/// So many captures are listed where each may be ended after any jump; a side with more is given up.
const MOST_LISTED: usize = 10_000;

/// So many jumps and choices of all pieces of a side together; after that the search is given up.
const MOST_WORK: u32 = 1_000_000;

/// How long a search goes on.
///
/// Where the captures of a piece can be found as sets, both ways are tried in turn: so many jumps,
/// so many choices of an edge, then [`GROWTH`] times as many of both.
#[derive(Clone, Copy, Debug)]
struct Effort {
    jumps: u32,
    choices: u32,
    most: u32,
}

const GROWTH: u32 = 4;

impl Effort {
    const USUAL: Effort = Effort {
        jumps: 2_000,
        choices: 4_000,
        most: MOST_WORK,
    };

    /// Until everything is found, jump by jump.
    const ENDLESS: Effort = Effort {
        jumps: u32::MAX,
        choices: 0,
        most: u32::MAX,
    };
}

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
    effort: Effort,
    /// How much may still be tried, and whether that was too little.
    work: u32,
    given_up: bool,
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
            effort: Effort::USUAL,
            work: MOST_WORK,
            given_up: false,
        }
        .with(if every_order {
            Effort::ENDLESS
        } else {
            Effort::USUAL
        })
    }

    fn with(self, effort: Effort) -> Self {
        Collection {
            effort,
            work: effort.most,
            ..self
        }
    }

    /// Adds the captures of these pieces of the side; answers whether that are all.
    pub(super) fn add_all(mut self, hunters: L::Word) -> bool {
        for piece in each_bit(hunters) {
            self.add(piece);
        }
        !self.given_up
    }

    fn add(&mut self, from: L::Word) {
        let is_king = !(self.pieces.kings & from).is_empty();
        let mut hunt = Hunt::new(self, from, is_king);
        hunt.takeable = hunt.takeable();
        let by_sets = hunt.is_by_sets();
        let (work, effort) = (hunt.collection.work, hunt.collection.effort);
        hunt.most_jumps = if by_sets {
            effort.jumps.min(work)
        } else {
            work
        };
        hunt.follow();
        hunt.collection.work = work.saturating_sub(hunt.jumps);
        if hunt.jumps > hunt.most_jumps {
            hunt.try_in_turn(effort, by_sets);
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
    /// After so many the search is over, and the captures are found as sets or not at all.
    most_jumps: u32,
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
            most_jumps: 0,
            seen: Seen::new(),
            route: Vec::new(),
            routes: BTreeSet::new(),
            switches,
            collection,
        }
    }

    /// Follows the captures of the piece.
    fn follow(&mut self) {
        let begun = Track {
            at: L::Word::bit(u32::from(self.from)),
            came: None,
            taken: L::Word::EMPTY,
            order: 0,
        };
        if self.is_king {
            for way in self.switches.king_captures {
                self.king_jump(begun, way);
            }
        } else {
            self.man(begun);
        }
    }

    /// Goes on by sets and by jumps in turn when the first jumps were not enough.
    #[cold]
    #[inline(never)]
    fn try_in_turn(&mut self, mut effort: Effort, by_sets: bool) {
        loop {
            if !by_sets || self.collection.work == 0 {
                self.collection.given_up = true;
                return;
            }
            self.forget();
            let choices = effort.choices.min(self.collection.work);
            let mut left = choices;
            let found = self.by_sets(&mut left);
            self.collection.work -= choices - left;
            if found {
                return;
            }
            effort.jumps = effort.jumps.saturating_mul(GROWTH);
            effort.choices = effort.choices.saturating_mul(GROWTH);
            self.most_jumps = effort.jumps.min(self.collection.work);
            self.follow();
            self.collection.work = self.collection.work.saturating_sub(self.jumps);
            if self.jumps <= self.most_jumps {
                return;
            }
        }
    }

    /// Takes back what was found, but for what it has shown to be possible.
    fn forget(&mut self) {
        self.collection.list.truncate(self.mine);
        self.crowded = false;
        self.jumps = 0;
        self.seen = Seen::new();
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
        if self.jumps > self.most_jumps {
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
        if (!went_on || self.switches.may_end) && !track.taken.is_empty() {
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
            if !went_on || self.switches.may_end {
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
        if !goes_on || self.switches.may_end {
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
        if self.is_full() {
            return;
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

    /// Gives up where too much is listed already.
    #[inline(always)]
    fn is_full(&mut self) -> bool {
        let listed = self.collection.list.len() - self.collection.start;
        let full = self.switches.may_end && !self.collection.every_order && listed >= MOST_LISTED;
        if full {
            self.collection.given_up = true;
            self.most_jumps = 0;
        }
        full
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
