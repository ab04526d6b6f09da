//! The threads of one search: one leads, the others help by what they leave in the table.

use core::sync::atomic::{AtomicBool, AtomicU64};

use damier_rules::generate::{Generator, StepOf};

use super::{Liberties, MOST_PLIES, RootMove, Search};
use crate::limits::Budget;
use crate::network::Network;
use crate::order::Memory;
use crate::searcher::{Found, Info, Line, Task};
use crate::table::Table;
use crate::watch::Watch;
use crate::{Controls, Game, Limits, Score};

/// What the threads of one search have in common.
pub(crate) struct Team<'a, G> {
    pub(crate) generator: G,
    pub(crate) game: &'a Game,
    pub(crate) task: &'a Task,
    pub(crate) controls: &'a Controls<'a>,
    pub(crate) table: &'a Table,
    pub(crate) network: Option<&'a Network>,
    pub(crate) liberties: Liberties,
}

impl<G: Generator> Team<'_, G> {
    fn search<'b>(&'b self, memory: &'b mut Memory, watch: Watch<'b>) -> Search<'b, G> {
        if let Some(network) = self.network {
            memory.views.prepare(network, MOST_PLIES);
        }
        Search::new(self, memory, watch)
    }

    /// The thread whose answer counts.
    pub(crate) fn lead(
        &self,
        memory: &mut Memory,
        together: Option<&AtomicU64>,
        tell: &mut dyn FnMut(&Info),
    ) -> Found {
        let Task {
            limits,
            budget,
            lines,
            ..
        } = *self.task;
        let mut watch = Watch::new(*self.controls, &limits, budget);
        if let Some(together) = together {
            watch = watch.together(together);
        }
        let mut search = self.search(memory, watch);
        let place = search.start(self.game);
        search.set_up(&place);
        let most_depth = limits.depth.unwrap_or(u8::MAX);
        let depth = search.run(&place, 1..=most_depth, lines, &mut |search, depth| {
            tell(&info(search, depth));
        });
        if self.liberties.solves {
            search.lengthen(&place);
        }
        Found {
            depth,
            nodes: search.watch.all_nodes(),
            time: search.watch.spent(),
            lines: search
                .roots
                .iter()
                .map(|root| line(self.generator, root))
                .collect(),
        }
    }

    /// Another thread: it searches the same until the first is done, every second one a ply deeper, and
    /// leaves what it finds in the table.
    pub(crate) fn help(
        &self,
        memory: &mut Memory,
        number: u8,
        over: &AtomicBool,
        together: &AtomicU64,
    ) {
        let controls = Controls {
            stop: over,
            ..*self.controls
        };
        let watch = Watch::new(controls, &Limits::NONE, Budget::UNLIMITED).together(together);
        let mut search = self.search(memory, watch);
        let place = search.start(self.game);
        search.set_up(&place);
        let first = 1 + number % 2;
        search.run(&place, first..=u8::MAX, self.task.lines, &mut |_, _| ());
        search.watch.tell();
    }
}

fn line<G: Generator>(generator: G, root: &RootMove<StepOf<G>>) -> Line {
    Line {
        score: Score::new(root.value),
        moves: root
            .line
            .iter()
            .map(|step| generator.to_move(step))
            .collect(),
    }
}

fn info<G: Generator>(search: &Search<'_, G>, depth: u8) -> Info {
    let Line { score, moves } = line(search.generator, &search.roots[0]);
    Info {
        depth,
        deepest: search.deepest,
        score,
        nodes: search.watch.all_nodes(),
        time: search.watch.spent(),
        line: moves,
    }
}
