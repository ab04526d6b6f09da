//! Solving compositions: positions with a forced win that is hidden.
//!
//! A composition gives man after man, each of which the opponent must take, and shows only with its
//! last move what for. The search for play looks less deep into moves that are unlikely to be good,
//! and it trusts a position that looks far better than what is asked for. Both hide such wins. So the
//! solver looks into forcing moves in full, first still trusting, which is enough for most and finds
//! long wins, and then once more without.

use core::time::Duration;

use crate::limits::Budget;
use crate::search::Liberties;
use crate::searcher::Task;
use crate::{Analysis, Controls, Game, Info, Limits, Searcher};

/// The first attempt has one of so many parts of the time and the positions.
const PARTS: u32 = 3;

impl Searcher {
    /// Looks for the forced win that a composition has: the best move, by a search that looks into
    /// sacrifices, and whatever else makes the opponent capture, as deep as into other moves.
    ///
    /// The draw rules hold as in play, and a win is told only where it was found to the end; any other
    /// score counts a flying king against men alone for more than play does. All the time is used unless
    /// a win or loss is settled before. What is remembered of earlier searches is forgotten.
    ///
    /// ```
    /// use std::sync::atomic::AtomicBool;
    /// use std::time::Instant;
    /// use damier_engine::{Controls, Game, Limits, Searcher};
    /// use damier_rules::{Position, Variant};
    ///
    /// // A man goes to the base line, whatever Black takes meanwhile.
    /// let position = Position::new(
    ///     Variant::International,
    ///     &"W:W6,11,18,22,28:B17,32,36,37,43".parse()?,
    /// )?;
    /// let (clock, stop) = (Instant::now(), AtomicBool::new(false));
    /// let controls = Controls::new(&clock, &stop);
    /// let mut searcher = Searcher::new(1 << 20);
    /// let limits = Limits::nodes(100_000);
    /// let found = searcher.solve(&Game::from(position), &limits, &controls, &mut |_| ());
    /// let line = &found.lines[0];
    /// assert_eq!((line.moves[0].from.number(), line.moves[0].to.number()), (6, 1));
    /// assert_eq!(line.score.plies_to_win(), Some(5));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solve(
        &mut self,
        game: &Game,
        limits: &Limits,
        controls: &Controls<'_>,
        tell: &mut dyn FnMut(&Info),
    ) -> Analysis {
        let usual = self.liberties;
        let whole = limits.budget().hard;
        let part = Limits {
            nodes: limits.nodes.map(|count| (count / u64::from(PARTS)).max(1)),
            ..*limits
        };
        self.liberties = Liberties {
            solves: true,
            ..usual
        };
        let first = self.attempt(game, &part, whole / PARTS, controls, tell);
        let more = limits.nodes.is_none_or(|count| count > first.nodes);
        if is_settled(&first) || !more {
            self.liberties = usual;
            return first;
        }
        let rest = Limits {
            nodes: limits.nodes.map(|count| count - first.nodes),
            ..*limits
        };
        self.liberties.trusts = false;
        let mut tell_on = |info: &Info| {
            tell(&Info {
                nodes: first.nodes + info.nodes,
                time: first.time + info.time,
                ..info.clone()
            });
        };
        let time = whole.saturating_sub(first.time);
        let second = self.attempt(game, &rest, time, controls, &mut tell_on);
        self.liberties = usual;
        better(first, second)
    }

    fn attempt(
        &mut self,
        game: &Game,
        limits: &Limits,
        time: Duration,
        controls: &Controls<'_>,
        tell: &mut dyn FnMut(&Info),
    ) -> Analysis {
        // Values that were found with other liberties would be taken for enough.
        self.forget();
        let budget = Budget {
            soft: time,
            hard: time,
        };
        let mut task = Task::full(limits, 1);
        task.budget = budget;
        self.search(game, &task, controls, tell).analysis(1)
    }
}

/// Whether the win or loss is no further away than was looked, so that no other is nearer.
fn is_settled(found: &Analysis) -> bool {
    let Some(line) = found.lines.first() else {
        return true;
    };
    let plies = line.score.plies_to_win().or(line.score.plies_to_loss());
    plies.is_some_and(|plies| plies <= u16::from(found.depth))
}

/// What two attempts have found: of two wins the nearer, else what is proven, else what is better. An
/// attempt that was broken off at once has found nothing.
fn better(first: Analysis, second: Analysis) -> Analysis {
    let (nodes, time) = (first.nodes + second.nodes, first.time + second.time);
    let score = |found: &Analysis| found.lines.first().map(|line| line.score);
    let loses = |found: &Analysis| score(found).is_some_and(|one| one.plies_to_loss().is_some());
    let takes_second =
        second.depth > 0 && !loses(&first) && (loses(&second) || score(&second) >= score(&first));
    let found = if takes_second { second } else { first };
    Analysis {
        nodes,
        time,
        ..found
    }
}
