//! The seam between the program and whatever keeps its games.

use std::sync::mpsc;

use crate::account::Accounts;
use crate::error::{AppendError, CreateError, StoreError};
use crate::event::{EventAppend, EventId, NewEvent, StoredEvent};
use crate::rating::Ratings;
use crate::record::{Append, GameId, Hash, NewGame, Paper, SaidLine, StoredGame};
use crate::reminder::Reminders;

/// Called once, from the storage's own thread, when a request has been carried out. It must not
/// block: the next commit waits for it.
pub type Done<T> = Box<dyn FnOnce(T) + Send>;

/// What a storage has done since it was opened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Figures {
    /// Transactions committed, each synced to disk once.
    pub commits: u64,
    /// Requests carried out by them.
    pub requests: u64,
    /// Requests that failed.
    pub failures: u64,
    /// Time spent in commits, in microseconds.
    pub commit_micros: u64,
}

/// A place where games are kept.
///
/// Writes return at once and report through `done`, after the commit is durable; many games'
/// writes share a commit. Reads block the calling thread.
pub trait Storage: Send + Sync {
    /// Keeps a new game with its first lines.
    fn create(&self, game: NewGame, done: Done<Result<(), CreateError>>);

    /// Adds lines to a game's log; answers the log's new length.
    fn append(&self, append: Append, done: Done<Result<u64, AppendError>>);

    /// Keeps a player's paper in a game, in place of the one of its kind.
    fn keep_paper(&self, game: &GameId, paper: Paper, done: Done<Result<(), AppendError>>);

    /// Notes that the server is alive at `at`, in milliseconds since 1970.
    fn heartbeat(&self, at: i64, done: Done<Result<(), StoreError>>);

    /// Keeps what was said beside a game. A line of a number that is taken is refused.
    fn say(&self, game: GameId, line: SaidLine, done: Done<Result<(), StoreError>>);

    /// What was said beside a game, in order.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when the database cannot be read.
    fn said(&self, game: &GameId) -> Result<Vec<SaidLine>, StoreError>;

    /// Where its accounts are kept.
    fn accounts(&self) -> &dyn Accounts;

    /// Where their ratings are kept.
    fn ratings(&self) -> &dyn Ratings;

    /// Where reminders are kept.
    fn reminders(&self) -> &dyn Reminders;

    /// Keeps a new event with its people.
    fn make_event(&self, event: NewEvent, done: Done<Result<(), CreateError>>);

    /// Adds lines to an event's log, people and games with them; answers the log's new length.
    fn append_event(&self, append: EventAppend, done: Done<Result<u64, AppendError>>);

    /// An event with its log, or `None`.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when the database cannot be read.
    fn load_event(&self, event: &EventId) -> Result<Option<StoredEvent>, StoreError>;

    /// The events that go on, each with what it is.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when the database cannot be read.
    fn events_under_way(&self) -> Result<Vec<(EventId, String)>, StoreError>;

    /// The events of a kind in which this session is, the newest first, and no more than so many.
    /// Blocks.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when the database cannot be read.
    fn events_of(
        &self,
        kind: &str,
        session: &Hash,
        most: usize,
    ) -> Result<Vec<EventId>, StoreError>;

    /// The events of a kind that everybody may find and that are not over, made at `since` or
    /// later, in milliseconds since 1970: the newest first, and no more than so many.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when the database cannot be read.
    fn listed_events(
        &self,
        kind: &str,
        since: i64,
        most: usize,
    ) -> Result<Vec<EventId>, StoreError>;

    /// A game with its log, or `None`.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when the database cannot be read.
    fn load(&self, game: &GameId) -> Result<Option<StoredGame>, StoreError>;

    /// The games whose arbiter this session is: those that go on first, the newest of each first,
    /// without the first `skip` and no more than so many. Blocks.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when it cannot be read.
    fn arbitrated(
        &self,
        session: &Hash,
        skip: usize,
        most: usize,
    ) -> Result<Vec<GameId>, StoreError>;

    /// The games that have clocks and are not over.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when the database cannot be read.
    fn unfinished_timed(&self) -> Result<Vec<GameId>, StoreError>;

    /// The games that ended at `since` or later, in milliseconds since 1970, in the order in which
    /// they ended, and no more than so many. Blocks.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when the database cannot be read.
    fn ended(&self, since: i64, most: usize) -> Result<Vec<GameId>, StoreError>;

    /// The last heartbeat, in milliseconds since 1970, if there ever was one.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when the database cannot be read.
    fn last_heartbeat(&self) -> Result<Option<i64>, StoreError>;

    /// Whether a write would succeed now, as far as that can be told without writing.
    ///
    /// # Errors
    ///
    /// [`StoreError`] saying why not.
    fn check(&self) -> Result<(), StoreError>;

    /// What it has done so far.
    fn figures(&self) -> Figures;
}

/// Makes a request and blocks until it is answered; for tests and programs without a scheduler.
///
/// # Errors
///
/// Whatever the request answers; [`StoreError::Closed`] if it is dropped unanswered.
pub fn wait<T: Send + 'static, E: From<StoreError> + Send + 'static>(
    request: impl FnOnce(Done<Result<T, E>>),
) -> Result<T, E> {
    let (send, receive) = mpsc::channel();
    request(Box::new(move |answer| {
        // The receiver lives until `recv` returns below.
        let _ = send.send(answer);
    }));
    receive
        .recv()
        .unwrap_or_else(|_| Err(StoreError::Closed.into()))
}
