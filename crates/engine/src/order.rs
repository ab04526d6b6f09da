//! In which order moves are tried: the likeliest to be good first.

use damier_rules::Side;
use damier_rules::generate::{Field, Step, Word};

use crate::network::Views;
use crate::search::MOST_PLIES;
use crate::table::Hint;

/// Squares of the largest board share places; there is no harm in a rank that is a little wrong.
const SQUARES: usize = 64;
/// Larger than any value that a history entry can reach.
const HISTORY_LIMIT: i32 = 1 << 14;

/// The rank of what was best before in the same position.
pub(crate) const FIRST: i32 = 8 * HISTORY_LIMIT;

/// What was good elsewhere in the same search.
pub(crate) struct Memory {
    /// Of each side, how often a quiet move between two squares was too good to be allowed.
    history: Vec<i32>,
    /// Of each ply, the last two quiet moves that were.
    killers: Vec<[Hint; 2]>,
    /// Sums of the network for the positions on the path.
    pub(crate) views: Views,
}

impl Memory {
    pub(crate) fn new() -> Memory {
        Memory {
            history: vec![0; 2 * SQUARES * SQUARES],
            killers: vec![[Hint::NONE; 2]; MOST_PLIES],
            views: Views::default(),
        }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.history.fill(0);
        self.killers.fill([Hint::NONE; 2]);
    }

    fn slot<W>(turn: Side, step: &Step<W>) -> usize {
        let (from, to) = (usize::from(step.from), usize::from(step.to));
        (turn.index() * SQUARES + from % SQUARES) * SQUARES + to % SQUARES
    }

    /// The rank of a move among the moves of its position: the higher the earlier.
    pub(crate) fn rank<W: Word>(&self, field: &Field<W>, step: &Step<W>, ply: u16) -> i32 {
        if step.is_capture() {
            let kings = (step.captures & field.kings).count_ones();
            return (step.taken() + 2 * kings) as i32 * 64 + i32::from(step.promotes) * 96;
        }
        if step.promotes {
            return 6 * HISTORY_LIMIT;
        }
        let hint = Hint::of(step);
        match self.killers[usize::from(ply)] {
            [first, _] if first == hint => 4 * HISTORY_LIMIT,
            [_, second] if second == hint => 3 * HISTORY_LIMIT,
            _ => self.history[Self::slot(field.turn, step)],
        }
    }

    /// A quiet move was too good; the quiet ones tried before it were not.
    pub(crate) fn reward<W: Word>(&mut self, turn: Side, tried: &[Step<W>], ply: u16, depth: i32) {
        let Some((best, others)) = tried.split_last() else {
            return;
        };
        let bonus = (depth * depth).clamp(1, 400) * 4;
        self.nudge(turn, best, bonus);
        for other in others {
            self.nudge(turn, other, -bonus);
        }
        let killers = &mut self.killers[usize::from(ply)];
        let hint = Hint::of(best);
        if killers[0] != hint {
            *killers = [hint, killers[0]];
        }
    }

    /// Moves an entry towards its limit, the slower the nearer it is.
    fn nudge<W>(&mut self, turn: Side, step: &Step<W>, bonus: i32) {
        let entry = &mut self.history[Self::slot(turn, step)];
        *entry += bonus - *entry * bonus.abs() / HISTORY_LIMIT;
    }
}

/// Brings the highest ranked of the moves to the front of both slices.
#[inline]
pub(crate) fn bring_best_to_front<W>(moves: &mut [Step<W>], ranks: &mut [i32]) {
    let mut best = 0;
    for index in 1..ranks.len() {
        if ranks[index] > ranks[best] {
            best = index;
        }
    }
    moves.swap(0, best);
    ranks.swap(0, best);
}
