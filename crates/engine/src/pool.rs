//! Workers that find moves for many games at once.
//!
//! Whoever asks is never kept waiting: a request is queued and answered through a callback.
//! Requests are served in the order of their arrival, at most one for a game. The longer the
//! queue, the shorter each search: all of them together take about as long as one does alone.
//! Levels that take no time have a worker of their own and are not held up by the others.

mod queue;
mod worker;

use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

use core::fmt;

use crate::{Best, Clock, Game, Level, Time};
use queue::{Job, Queue};

/// A move to be found.
#[derive(Clone, Debug)]
pub struct Request {
    /// The game; a new request for a game takes the place of an older one.
    pub key: u64,
    /// The position and what went before it.
    pub game: Game,
    /// How strong to play.
    pub level: Level,
    /// The engine's clock, or none in an untimed game.
    pub time: Option<Time>,
    /// What mistakes are drawn from; let it differ from game to game.
    pub seed: u64,
}

/// What became of a request. Every accepted request is answered once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The move found.
    Move(Best),
    /// There is no legal move.
    NoMove,
    /// The request was cancelled, replaced, or left over when the pool was closed.
    Cancelled,
    /// The search broke down: a fault of the program.
    Failed,
}

/// How a pool is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PoolOptions {
    /// Threads that search, besides the one for quick levels; 0 for as many as the machine has
    /// processors.
    pub workers: usize,
    /// Bytes of the table of each worker.
    pub table_bytes: usize,
    /// Requests that may wait.
    pub most_waiting: usize,
}

impl Default for PoolOptions {
    /// A worker for each processor, 16 MiB each, 10,000 waiting.
    fn default() -> PoolOptions {
        PoolOptions {
            workers: 0,
            table_bytes: 16 << 20,
            most_waiting: 10_000,
        }
    }
}

/// Too many requests are waiting; the request was not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PoolFull {
    /// How many are waiting.
    pub waiting: usize,
}

impl fmt::Display for PoolFull {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "the engine is busy: {} requests are waiting",
            self.waiting
        )
    }
}

impl core::error::Error for PoolFull {}

/// A bounded number of workers with a fair queue.
///
/// ```
/// use std::sync::{Arc, mpsc};
/// use std::time::Instant;
/// use damier_engine::{Answer, Game, Level, Pool, PoolOptions, Request};
/// use damier_rules::{Position, Variant};
///
/// let pool = Pool::new(&PoolOptions::default(), Arc::new(Instant::now()));
/// let (sender, receiver) = mpsc::channel();
/// let request = Request {
///     key: 7,
///     game: Game::from(Position::start(Variant::International)),
///     level: Level::WEAKEST,
///     time: None,
///     seed: 1,
/// };
/// pool.ask(request, move |answer| sender.send(answer).unwrap_or_default())?;
/// assert!(matches!(receiver.recv(), Ok(Answer::Move(_))));
/// pool.close();
/// # Ok::<(), damier_engine::PoolFull>(())
/// ```
pub struct Pool {
    queue: Arc<Queue>,
    workers: Mutex<Vec<JoinHandle<()>>>,
}

impl Pool {
    /// Starts the workers. Where the system refuses a thread, the pool works with fewer.
    pub fn new(options: &PoolOptions, clock: Arc<dyn Clock>) -> Pool {
        let workers = match options.workers {
            0 => thread::available_parallelism().map_or(1, usize::from),
            count => count,
        };
        let queue = Arc::new(Queue::new(workers, options.most_waiting));
        let lanes = core::iter::once(true).chain(core::iter::repeat_n(false, workers));
        let table_bytes = options.table_bytes;
        let start = |(index, quick): (usize, bool)| {
            let (queue, clock) = (Arc::clone(&queue), Arc::clone(&clock));
            thread::Builder::new()
                .name(format!("engine-{index}"))
                .spawn(move || worker::work(&queue, quick, table_bytes, &*clock))
                .ok()
        };
        let workers = lanes.enumerate().filter_map(start).collect();
        Pool {
            queue,
            workers: Mutex::new(workers),
        }
    }

    /// Asks for a move and returns at once. The reply is called on a worker's thread, with
    /// [`Answer::Cancelled`] for what was replaced; it must not block.
    ///
    /// # Errors
    ///
    /// [`PoolFull`] when too many requests are waiting, or the pool is closed; the reply is then
    /// not called.
    pub fn ask(
        &self,
        request: Request,
        reply: impl FnOnce(Answer) + Send + 'static,
    ) -> Result<(), PoolFull> {
        self.queue.push(Job {
            request,
            reply: Box::new(reply),
        })
    }

    /// Takes back the request for a game, waiting or in work; it is answered
    /// [`Answer::Cancelled`]. Answers whether there was one.
    pub fn cancel(&self, key: u64) -> bool {
        self.queue.cancel(key)
    }

    /// How many requests wait for a worker.
    pub fn waiting(&self) -> usize {
        self.queue.waiting()
    }

    /// Among how many a search has to share its time now, 1 when nobody waits.
    pub fn share(&self) -> u32 {
        self.queue.share().load(Relaxed)
    }

    /// Stops all searches, answers what is waiting with [`Answer::Cancelled`] and ends the
    /// workers. Happens by itself when the pool is dropped.
    pub fn close(&self) {
        self.queue.close();
        let workers = {
            let mut workers = self.workers.lock().unwrap_or_else(PoisonError::into_inner);
            core::mem::take(&mut *workers)
        };
        let this = thread::current().id();
        for worker in workers {
            // A reply may own the pool: a worker cannot wait for itself.
            if worker.thread().id() != this {
                worker.join().unwrap_or_default();
            }
        }
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.close();
    }
}
