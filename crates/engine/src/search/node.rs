//! One position of the tree.

use damier_rules::generate::{Field, FieldOf, Generator, StepOf, Word, WordOf};

use super::{MOST_PLIES, Place, Search, lost};
use crate::attention::Attention;
use crate::order::{FIRST, bring_best_to_front};
use crate::score::NEAREST_TO_WIN;
use crate::table::{Bound, Entry, Hint};

/// The best value of a place, and the move that has it.
struct Found {
    value: i32,
    hint: Hint,
}

impl<G: Generator> Search<'_, G> {
    /// The value of a place to its side to move, looked into for `depth` plies: exact between
    /// `alpha` and `beta`, else a bound. `PV` where the window is open.
    pub(super) fn node<const PV: bool>(
        &mut self,
        place: &Place<FieldOf<G>>,
        depth: i32,
        alpha: i32,
        beta: i32,
    ) -> i32 {
        // Step 1: count, and look whether the search is over.
        if self.watch.count() {
            return 0;
        }
        if PV {
            self.lines[usize::from(place.ply)].clear();
            self.deepest = self.deepest.max(place.ply);
        }
        // Step 2: the end of the game.
        if let Some(value) = self.ended(place) {
            return value;
        }
        // Step 3: no loss from here can be nearer than now, no win nearer than the next ply.
        let alpha = alpha.max(lost(place.ply));
        let beta = beta.min(-lost(place.ply + 1));
        if alpha >= beta {
            return alpha;
        }
        // Step 4: captures are compulsory; without one, judge at the horizon.
        let start = self.moves.len();
        self.generator.captures(&place.field, &mut self.moves);
        let overlooked = self.overlook(start);
        let captures = self.moves.len() > start;
        if !captures {
            if overlooked && self.generator.quiet_count(&place.field) == 0 {
                return self.judge(place);
            }
            if depth <= 0 && !self.looks_on(&place.field, depth) {
                return self.leaf::<PV>(place, (alpha, beta));
            }
            // While moves are listed, what is known is on its way here from afar.
            self.generator.quiet_moves(&place.field, &mut self.moves);
            if self.moves.len() == start {
                return self.without_moves(place.ply, true);
            }
        }
        self.rank(place, start);
        // Step 5: what is known already. Below the horizon there are more positions than the table could help
        // with.
        let key = self.key(place);
        let known = (depth > 0)
            .then(|| self.table.get(key, place.ply))
            .flatten();
        if !PV
            && let Some(entry) = known
            && self.is_enough(&entry, depth, alpha, beta)
        {
            self.drop_moves(start);
            return entry.value;
        }
        // Step 6: what is very likely already.
        if !PV
            && !captures
            && let Some(value) = self
                .far_above(place, depth, beta)
                .or_else(|| self.likely(place, depth, beta))
        {
            self.drop_moves(start);
            return value;
        }
        // Step 7: try the moves, the likeliest first.
        if !captures && depth == 1 {
            self.prepare_to_judge(place);
        }
        if let Some(entry) = known
            && entry.hint != Hint::NONE
        {
            self.rank_first(start, entry.hint);
        }
        let found = self.try_all::<PV>(place, depth, start, captures, (alpha, beta));
        self.drop_moves(start);
        // Step 8: remember.
        if depth > 0 && !self.watch.over {
            self.remember(key, place, depth, &found, (alpha, beta));
        }
        found.value
    }

    /// The value where the game or the search cannot go on. A last move that wins goes before a
    /// draw.
    fn ended(&mut self, place: &Place<FieldOf<G>>) -> Option<i32> {
        if let Some(value) = self.ended_on_board(place, false) {
            return Some(value);
        }
        let counts = !place.field.kings.is_empty() || self.rules.without_kings;
        if counts && self.is_drawn(place) {
            return Some(self.ended_on_board(place, true).unwrap_or(0));
        }
        let too_deep = usize::from(place.ply) + 2 >= MOST_PLIES;
        too_deep.then(|| self.judge(place))
    }

    fn is_enough(&self, entry: &Entry, depth: i32, alpha: i32, beta: i32) -> bool {
        // Without liberties a deeper value is not the value that was asked for.
        let deep_enough = if self.liberties.reduces {
            entry.depth >= depth
        } else {
            entry.depth == depth
        };
        let decides = match entry.bound {
            Bound::Exact => true,
            Bound::AtLeast => entry.value >= beta,
            Bound::AtMost => entry.value <= alpha,
        };
        self.liberties.remembers && deep_enough && decides
    }

    /// Takes out the captures that a weak player does not see; answers whether there were any.
    /// Where all are overlooked, the player thinks that a quiet move will be made: to judge the
    /// position at once would make what is overlooked attractive, as it skips the reply.
    fn overlook(&mut self, start: usize) -> bool {
        if self.attention.misses_nothing() {
            return false;
        }
        let end = self.moves.len();
        let mut kept = start;
        for index in start..end {
            if !self.attention.overlooks(&self.moves[index]) {
                self.moves[kept] = self.moves[index];
                kept += 1;
            }
        }
        self.moves.truncate(kept);
        kept < end
    }

    /// Whether to look one ply beyond the horizon: the opponent is about to capture, and what can be done
    /// about it is not seen by judging. Who may look as deep as there is time for does better without: the
    /// positions that this costs are worth more as depth (56 Elo at 3,000 positions a move).
    fn looks_on(&self, field: &FieldOf<G>, depth: i32) -> bool {
        let passed = Field {
            turn: !field.turn,
            ..*field
        };
        let looks = self.attention.sees_threats || self.liberties.solves;
        depth == 0 && looks && self.generator.must_capture(&passed)
    }

    fn leaf<const PV: bool>(&mut self, place: &Place<FieldOf<G>>, window: (i32, i32)) -> i32 {
        if self.generator.quiet_count(&place.field) == 0 {
            return self.without_moves(place.ply, true);
        }
        if !PV
            && self.liberties.may_trust()
            && let Some(bound) = self.far_outside(place, window)
        {
            return bound;
        }
        self.judge(place)
    }

    /// A bound of what a position is worth in which so many men more or less stand that it is outside the window
    /// in any case. A third of all positions at the horizon are such ones, of which one in some thousands is misjudged.
    fn far_outside(&self, place: &Place<FieldOf<G>>, (alpha, beta): (i32, i32)) -> Option<i32> {
        const MAN: i32 = 120;
        const MARGIN: i32 = 150;
        let field = &place.field;
        let as_learned = self.network.is_some() && self.attention.judges_rightly();
        if !as_learned || self.liberties.solves || !field.kings.is_empty() {
            return None;
        }
        let count = |pieces: WordOf<G>| pieces.wide().count_ones() as i32;
        let ahead = MAN * (count(field.own()) - count(field.enemy()));
        if ahead - MARGIN >= beta {
            return Some(ahead - MARGIN);
        }
        (ahead + MARGIN <= alpha).then_some(ahead + MARGIN)
    }

    /// What a position is worth at least, close to the horizon, that looks better by a margin than is asked for: the
    /// side to move need not find a move that keeps what it has.
    fn far_above(&mut self, place: &Place<FieldOf<G>>, depth: i32, beta: i32) -> Option<i32> {
        const MARGIN: i32 = 20;
        const EACH_PLY: i32 = 20;
        let as_learned = self.network.is_some() && self.attention == Attention::FULL;
        let trusts = self.liberties.may_trust() && !self.liberties.solves;
        if !as_learned || !trusts || !(1..=3).contains(&depth) || beta.abs() >= NEAREST_TO_WIN {
            return None;
        }
        let worth = self.judge(place) - MARGIN - EACH_PLY * depth;
        (worth >= beta).then_some(worth)
    }

    /// The value where a much shallower search exceeds the window by a margin.
    fn likely(&mut self, place: &Place<FieldOf<G>>, depth: i32, beta: i32) -> Option<i32> {
        const MARGIN: i32 = 60;
        let trusts = self.liberties.may_trust();
        let wanted = trusts && depth >= 5 && beta.abs() < NEAREST_TO_WIN;
        if !wanted || self.judge(place) < beta {
            return None;
        }
        let higher = beta + MARGIN;
        let value = self.node::<false>(place, depth / 2 - 1, higher - 1, higher);
        (value >= higher && !self.watch.over).then_some(value)
    }

    /// Forgets the moves from here on, which are those of the present ply.
    #[inline]
    fn drop_moves(&mut self, start: usize) {
        self.moves.truncate(start);
        self.ranks.truncate(start);
    }

    fn rank(&mut self, place: &Place<FieldOf<G>>, start: usize) {
        for step in &self.moves[start..] {
            let rank = self.memory.rank(&place.field, step, place.ply);
            self.ranks.push(rank);
        }
    }

    /// What was best before goes first.
    fn rank_first(&mut self, start: usize, hint: Hint) {
        let steps = self.moves[start..].iter();
        let known = steps.zip(&mut self.ranks[start..]);
        for (_, rank) in known.filter(|(step, _)| Hint::of(*step) == hint) {
            *rank = FIRST;
        }
    }

    fn remember(
        &self,
        key: u64,
        place: &Place<FieldOf<G>>,
        depth: i32,
        found: &Found,
        (alpha, beta): (i32, i32),
    ) {
        let bound = match found.value {
            value if value >= beta => Bound::AtLeast,
            value if value > alpha => Bound::Exact,
            _ => Bound::AtMost,
        };
        let Found { value, hint } = *found;
        let entry = Entry {
            hint,
            value,
            depth,
            bound,
        };
        self.table.put(key, place.ply, entry);
    }

    fn try_all<const PV: bool>(
        &mut self,
        place: &Place<FieldOf<G>>,
        depth: i32,
        start: usize,
        captures: bool,
        (mut alpha, beta): (i32, i32),
    ) -> Found {
        let end = self.moves.len();
        let below = depth_below(depth, captures, end - start);
        let mut found = Found {
            value: -i32::MAX,
            hint: Hint::NONE,
        };
        for index in start..end {
            bring_best_to_front(&mut self.moves[index..end], &mut self.ranks[index..end]);
            let step = self.moves[index];
            let next = self.next(place, &step);
            if below > 0 {
                self.table.prefetch(self.key(&next));
            }
            self.path.push(next.field);
            let mut less = self.reduction::<PV>(depth, index - start, captures, &step);
            if less > 0 && self.liberties.solves && self.generator.must_capture(&next.field) {
                less = 0;
            }
            let value = self.try_one::<PV>(&next, below, less, index > start, (alpha, beta));
            self.path.pop();
            if self.watch.over {
                break;
            }
            found.value = found.value.max(value);
            if value > alpha {
                found.hint = Hint::of(&step);
                alpha = value;
                if PV {
                    self.extend_line(place.ply, step, value < beta);
                }
            }
            if value >= beta {
                if !captures {
                    let tried = &self.moves[start..=index];
                    self.memory
                        .reward(place.field.turn, tried, place.ply, depth);
                }
                break;
            }
        }
        found
    }

    /// The value of a move to the side that makes it: the first in full, the others first asked
    /// whether they are better at all, the unlikely ones less deep.
    fn try_one<const PV: bool>(
        &mut self,
        next: &Place<FieldOf<G>>,
        depth: i32,
        less: i32,
        later: bool,
        (alpha, beta): (i32, i32),
    ) -> i32 {
        let mut value = alpha + 1;
        if less > 0 {
            value = -self.node::<false>(next, depth - less, -alpha - 1, -alpha);
        }
        if value > alpha && (later || !PV) {
            value = -self.node::<false>(next, depth, -alpha - 1, -alpha);
        }
        if PV && (!later || value > alpha && value < beta) {
            value = -self.node::<true>(next, depth, -beta, -alpha);
        }
        value
    }

    /// By how many plies an unlikely move is looked at less deep.
    fn reduction<const PV: bool>(
        &self,
        depth: i32,
        index: usize,
        captures: bool,
        step: &StepOf<G>,
    ) -> i32 {
        if !self.liberties.reduces || captures || step.promotes || depth < 2 || index < 2 {
            return 0;
        }
        let mut less = 1;
        if index >= 3 && depth >= 4 {
            less += depth / 4;
        }
        if PV { less - 1 } else { less }
    }

    /// The best line begins with this move. What follows is known only where the value is exact.
    fn extend_line(&mut self, ply: u16, step: StepOf<G>, exact: bool) {
        let (upper, lower) = self.lines.split_at_mut(usize::from(ply) + 1);
        let (line, rest) = (&mut upper[usize::from(ply)], &lower[0]);
        line.clear();
        line.push(step);
        if exact {
            line.extend_from_slice(rest);
        }
    }
}

/// How deep to look after a move. A capture without a choice costs nothing, and below the
/// horizon no capture does: there are only so many pieces to take.
const fn depth_below(depth: i32, captures: bool, moves: usize) -> i32 {
    if captures && (moves == 1 || depth <= 0) {
        depth
    } else {
        depth - 1
    }
}
