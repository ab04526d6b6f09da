//! Counting positions and watching the clock.

use core::sync::atomic::AtomicU64;
use core::sync::atomic::Ordering::Relaxed;
use core::time::Duration;

use crate::limits::Budget;
use crate::{Controls, Limits};

/// Positions between two looks at the clock: some tens of microseconds.
const LOOK_EVERY: u64 = 256;

/// What a search has used and what it may use.
pub(crate) struct Watch<'a> {
    controls: Controls<'a>,
    started: Duration,
    budget: Budget,
    most_nodes: u64,
    pub(crate) nodes: u64,
    next_look: u64,
    pub(crate) over: bool,
    /// Positions of all threads that search together, as far as they were told.
    together: Option<&'a AtomicU64>,
    told: u64,
}

impl<'a> Watch<'a> {
    /// Starts watching; the limit of time is in the budget.
    pub(crate) fn new(controls: Controls<'a>, limits: &Limits, budget: Budget) -> Watch<'a> {
        let most_nodes = limits.nodes.unwrap_or(u64::MAX).max(1);
        Watch {
            started: controls.clock.now(),
            controls,
            budget,
            most_nodes,
            nodes: 0,
            next_look: LOOK_EVERY.min(most_nodes),
            over: false,
            together: None,
            told: 0,
        }
    }

    /// The same as one of several threads, which tell here how many positions they have visited.
    pub(crate) fn together(self, together: &'a AtomicU64) -> Watch<'a> {
        Watch {
            together: Some(together),
            ..self
        }
    }

    /// How many positions were visited, by all threads that search together.
    pub(crate) fn all_nodes(&self) -> u64 {
        let untold = self.nodes - self.told;
        self.together
            .map_or(self.nodes, |together| together.load(Relaxed) + untold)
    }

    /// Tells the others how many positions were visited.
    pub(crate) fn tell(&mut self) {
        if let Some(together) = self.together {
            together.fetch_add(self.nodes - self.told, Relaxed);
            self.told = self.nodes;
        }
    }

    /// Counts a position; answers whether the search is over.
    #[inline]
    pub(crate) fn count(&mut self) -> bool {
        if self.over {
            return true;
        }
        self.nodes += 1;
        if self.nodes >= self.next_look {
            self.look();
        }
        self.over
    }

    fn look(&mut self) {
        self.next_look = (self.nodes + LOOK_EVERY).min(self.most_nodes);
        self.tell();
        let out_of_time = self.budget.hard != Duration::MAX && self.spent() >= self.hard();
        if self.nodes >= self.most_nodes || self.controls.stop.load(Relaxed) || out_of_time {
            self.over = true;
        }
    }

    /// Time used.
    pub(crate) fn spent(&self) -> Duration {
        self.controls.clock.now().saturating_sub(self.started)
    }

    fn share(&self) -> u32 {
        self.controls.share.load(Relaxed).max(1)
    }

    fn hard(&self) -> Duration {
        self.budget.hard / self.share()
    }

    /// Whether it is too late to begin another iteration.
    pub(crate) fn is_late(&self) -> bool {
        let soft = self.budget.soft / self.share();
        self.over || self.budget.soft != Duration::MAX && self.spent() >= soft
    }
}
