//! Who waits and who is being served.

use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use super::{Answer, PoolFull, Request};

/// A request and where its answer goes.
pub(super) struct Job {
    pub(super) request: Request,
    pub(super) reply: Box<dyn FnOnce(Answer) + Send>,
}

/// The requests of all games.
pub(super) struct Queue {
    state: Mutex<State>,
    arrived: Condvar,
    share: AtomicU32,
    workers: usize,
    most_waiting: usize,
}

#[derive(Default)]
struct State {
    quick: VecDeque<Job>,
    long: VecDeque<Job>,
    /// Of each game in work, what stops its search.
    running: HashMap<u64, Arc<AtomicBool>>,
    closed: bool,
}

impl State {
    fn waiting(&self) -> usize {
        self.quick.len() + self.long.len()
    }

    fn take_waiting(&mut self, key: u64) -> Option<Job> {
        for lane in [&mut self.quick, &mut self.long] {
            if let Some(index) = lane.iter().position(|job| job.request.key == key) {
                return lane.remove(index);
            }
        }
        None
    }

    /// The next request for a worker: the quick worker takes quick ones only, the others help it
    /// when they have nothing else to do.
    fn take_next(&mut self, quick: bool) -> Option<Job> {
        if quick {
            self.quick.pop_front()
        } else {
            self.long.pop_front().or_else(|| self.quick.pop_front())
        }
    }
}

impl Queue {
    pub(super) fn new(workers: usize, most_waiting: usize) -> Queue {
        Queue {
            state: Mutex::default(),
            arrived: Condvar::new(),
            share: AtomicU32::new(1),
            workers,
            most_waiting,
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Among how many the time of a search is shared: each worker serves its part of those who
    /// wait besides the one it is at.
    fn update_share(&self, state: &State) {
        let share = 1 + state.long.len().div_ceil(self.workers);
        self.share
            .store(u32::try_from(share).unwrap_or(u32::MAX), Relaxed);
    }

    pub(super) fn share(&self) -> &AtomicU32 {
        &self.share
    }

    pub(super) fn waiting(&self) -> usize {
        self.lock().waiting()
    }

    pub(super) fn push(&self, job: Job) -> Result<(), PoolFull> {
        let replaced = {
            let mut state = self.lock();
            let key = job.request.key;
            let waiting = state.waiting();
            let replaced = state.take_waiting(key);
            if state.closed || replaced.is_none() && waiting >= self.most_waiting {
                return Err(PoolFull { waiting });
            }
            if let Some(stop) = state.running.get(&key) {
                stop.store(true, Relaxed);
            }
            if job.request.level.is_quick() {
                state.quick.push_back(job);
            } else {
                state.long.push_back(job);
            }
            self.update_share(&state);
            replaced
        };
        self.arrived.notify_all();
        // Replies are called without the lock: they may ask again.
        if let Some(old) = replaced {
            (old.reply)(Answer::Cancelled);
        }
        Ok(())
    }

    pub(super) fn cancel(&self, key: u64) -> bool {
        let (waiting, running) = {
            let mut state = self.lock();
            let waiting = state.take_waiting(key);
            let running = state.running.get(&key).cloned();
            self.update_share(&state);
            (waiting, running)
        };
        let found = waiting.is_some() || running.is_some();
        if let Some(stop) = running {
            stop.store(true, Relaxed);
        }
        if let Some(job) = waiting {
            (job.reply)(Answer::Cancelled);
        }
        found
    }

    /// Waits for a request; none when the pool is closed. Two requests of one game are never in
    /// work at once: its older search has been stopped, and the flag is the newer one's.
    pub(super) fn next(&self, quick: bool) -> Option<(Job, Arc<AtomicBool>)> {
        let mut state = self.lock();
        loop {
            if state.closed {
                return None;
            }
            if let Some(job) = state.take_next(quick) {
                self.update_share(&state);
                let stop = Arc::new(AtomicBool::new(false));
                state.running.insert(job.request.key, Arc::clone(&stop));
                return Some((job, stop));
            }
            state = self
                .arrived
                .wait(state)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// A search has ended.
    pub(super) fn done(&self, key: u64, stop: &Arc<AtomicBool>) {
        let mut state = self.lock();
        let same = state
            .running
            .get(&key)
            .is_some_and(|now| Arc::ptr_eq(now, stop));
        if same {
            state.running.remove(&key);
        }
    }

    pub(super) fn close(&self) {
        let waiting: Vec<Job> = {
            let mut state = self.lock();
            state.closed = true;
            for stop in state.running.values() {
                stop.store(true, Relaxed);
            }
            let State { quick, long, .. } = &mut *state;
            quick.drain(..).chain(long.drain(..)).collect()
        };
        self.arrived.notify_all();
        for job in waiting {
            (job.reply)(Answer::Cancelled);
        }
    }
}
