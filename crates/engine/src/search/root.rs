//! The root: iterations, the window around the expected value, and several best lines.

use core::ops::RangeInclusive;

use damier_rules::generate::{FieldOf, Generator};

use super::{MOST_PLIES, Place, Search};
use crate::score::{NEAREST_TO_WIN, WIN};
use crate::table::Hint;

/// A legal move at the root and what is thought of it.
#[derive(Clone, Debug)]
pub(crate) struct RootMove<S> {
    /// The move and what is expected to follow.
    pub(crate) line: Vec<S>,
    pub(crate) value: i32,
    /// Its value in the iteration before.
    previous: i32,
}

/// Half the width of the first window around the expected value.
const WINDOW: i32 = 12;

impl<G: Generator> Search<'_, G> {
    /// Deepens from the first of these depths on until a limit is reached and tells after each iteration;
    /// the moves at the root, the best first, are then in `roots`. Gives the last completed depth.
    pub(crate) fn run(
        &mut self,
        place: &Place<FieldOf<G>>,
        depths: RangeInclusive<u8>,
        lines: usize,
        tell: &mut dyn FnMut(&Self, u8),
    ) -> u8 {
        let most_depth = (*depths.end()).clamp(1, (MOST_PLIES / 2) as u8);
        let lines = lines.clamp(1, self.roots.len().max(1));
        let mut done = depths.start().saturating_sub(1);
        while done < most_depth && !self.roots.is_empty() {
            self.iterate(place, i32::from(done) + 1, lines);
            if self.watch.over {
                break;
            }
            done += 1;
            tell(self, done);
            if self.watch.is_late() || lines == 1 && self.is_settled(done) {
                break;
            }
        }
        done
    }

    /// Prepares the moves at the root.
    pub(crate) fn set_up(&mut self, place: &Place<FieldOf<G>>) {
        let mut moves = Vec::new();
        self.generator.moves(&place.field, &mut moves);
        // The generator promises no order, so give them one.
        moves.sort_unstable();
        let root = |step| RootMove {
            line: vec![step],
            value: 0,
            previous: 0,
        };
        self.roots = moves.into_iter().map(root).collect();
    }

    /// Whether looking deeper cannot change the choice: a win or loss that ends within the depth.
    fn is_settled(&self, depth: u8) -> bool {
        let value = self.roots[0].value.abs();
        value > NEAREST_TO_WIN && WIN - value <= i32::from(depth)
    }

    fn iterate(&mut self, place: &Place<FieldOf<G>>, depth: i32, lines: usize) {
        for root in &mut self.roots {
            root.previous = root.value;
        }
        self.deepest = 0;
        for first in 0..lines {
            self.search_from(place, depth, first);
            if self.watch.over {
                return;
            }
        }
    }

    /// Finds the best of the moves from `first` on and puts it there.
    fn search_from(&mut self, place: &Place<FieldOf<G>>, depth: i32, first: usize) {
        let expected = self.roots[first].previous;
        let mut width = WINDOW;
        let (mut alpha, mut beta) = (-WIN, WIN);
        if depth >= 4 && expected.abs() < NEAREST_TO_WIN {
            (alpha, beta) = (expected - width, expected + width);
        }
        loop {
            let value = self.root_node(place, depth, first, (alpha, beta));
            if self.watch.over {
                return;
            }
            width *= 3;
            if value <= alpha && alpha > -WIN {
                alpha = widened(value, -width);
            } else if value >= beta && beta < WIN {
                beta = widened(value, width);
            } else {
                return;
            }
        }
    }

    fn root_node(
        &mut self,
        place: &Place<FieldOf<G>>,
        depth: i32,
        first: usize,
        (mut alpha, beta): (i32, i32),
    ) -> i32 {
        let forced = self.roots.len() == 1;
        let below = if forced { depth } else { depth - 1 };
        let mut best = -i32::MAX;
        for index in first..self.roots.len() {
            let next = self.next(place, &self.roots[index].line[0]);
            self.path.push(next.field);
            let value = self.root_move(&next, below, index > first, (alpha, beta));
            self.path.pop();
            if self.watch.over {
                break;
            }
            best = best.max(value);
            if value > alpha || index == first {
                self.promote(index, first, value);
            }
            alpha = alpha.max(value);
            if value >= beta {
                break;
            }
        }
        best
    }

    fn root_move(
        &mut self,
        next: &Place<FieldOf<G>>,
        depth: i32,
        later: bool,
        window: (i32, i32),
    ) -> i32 {
        let (alpha, beta) = window;
        let mut value = alpha + 1;
        if later {
            value = -self.node::<false>(next, depth, -alpha - 1, -alpha);
        }
        if value > alpha && !self.watch.over {
            value = -self.node::<true>(next, depth, -beta, -alpha);
        }
        value
    }

    /// Goes on with the best line by what the table knows, where the search broke off before it was
    /// whole: as far as the win or loss, or as there is a best move.
    pub(crate) fn lengthen(&mut self, start: &Place<FieldOf<G>>) {
        let Some(root) = self.roots.first() else {
            return;
        };
        let mut line = root.line.clone();
        let end = WIN - root.value.abs();
        let most = usize::try_from(end).map_or(0, |end| end.min(MOST_PLIES / 2));
        let mut place = *start;
        for step in &line {
            place = self.next(&place, step);
        }
        let mut been = vec![place.field];
        let mut moves = Vec::new();
        while line.len() < most {
            moves.clear();
            self.generator.moves(&place.field, &mut moves);
            let known = self.table.get(self.key(&place), place.ply);
            let is_best = |step: &&_| known.is_some_and(|entry| entry.hint == Hint::of(*step));
            let best = match moves[..] {
                [only] => Some(only),
                _ => moves.iter().find(is_best).copied(),
            };
            let Some(step) = best else { break };
            place = self.next(&place, &step);
            if been.contains(&place.field) {
                break;
            }
            been.push(place.field);
            line.push(step);
        }
        self.roots[0].line = line;
    }

    /// A move turned out to be the best: it goes to the front, the others keep their order.
    fn promote(&mut self, index: usize, first: usize, value: i32) {
        let root = &mut self.roots[index];
        root.value = value;
        root.line.truncate(1);
        root.line.extend_from_slice(&self.lines[1]);
        self.roots[first..=index].rotate_right(1);
    }
}

fn widened(value: i32, by: i32) -> i32 {
    let bound = value + by;
    if bound.abs() >= NEAREST_TO_WIN {
        WIN * by.signum()
    } else {
        bound
    }
}
