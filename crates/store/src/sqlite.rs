//! Games in an SQLite file: one thread writes, a few connections read.
//!
//! The file is in WAL mode with `synchronous=FULL`, so that a commit returns after the log has
//! been synced. The writer takes all requests that wait for it into one transaction; with many
//! games at once one sync serves them all.

mod accounts;
mod events;
pub(crate) mod open;
mod ratings;
pub(crate) mod read;
mod reminders;
mod write;

use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, mpsc};
use std::thread::JoinHandle;
use std::time::Duration;

use crate::account::Accounts;
use crate::error::{AppendError, CreateError, OpenError, StoreError};
use crate::event::{EventAppend, EventId, NewEvent, StoredEvent};
use crate::rating::Ratings;
use crate::record::{Append, GameId, Hash, NewGame, Paper, SaidLine, StoredGame};
use crate::reminder::Reminders;
use crate::storage::{Done, Figures, Storage};

use read::Readers;
use write::Request;

/// How the database is to be used.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// How long to wait for another process that holds the lock.
    pub patience: Duration,
    /// The greatest size in pages of 4096 bytes; `None` for as much as the disk has.
    pub most_pages: Option<u32>,
    /// The most requests that share a commit.
    pub group: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            patience: Duration::from_secs(5),
            most_pages: None,
            group: 1024,
        }
    }
}

/// An open SQLite database. Dropping it carries out what has been requested, then closes it.
pub struct Sqlite {
    path: PathBuf,
    requests: Option<mpsc::Sender<Request>>,
    writer: Option<JoinHandle<()>>,
    readers: Readers,
    counts: Arc<Counts>,
    /// Held, never read: the lock that keeps a second server away.
    _lock: File,
}

#[derive(Default)]
struct Counts {
    commits: AtomicU64,
    requests: AtomicU64,
    failures: AtomicU64,
    commit_micros: AtomicU64,
}

impl Sqlite {
    /// Opens the database at `path`, making it when there is none, and brings its schema up to
    /// date.
    ///
    /// # Errors
    ///
    /// [`OpenError`] saying which file and why; the file is then as it was.
    pub fn open(path: &Path, options: Options) -> Result<Self, OpenError> {
        let lock = open::lock(path)?;
        let connection = open::writer(path, options, &open::PLAYED)?;
        let counts = Arc::new(Counts::default());
        let (requests, inbox) = mpsc::channel();
        let writer = write::Writer {
            connection,
            path: path.to_owned(),
            identity: open::identity(path),
            counts: Arc::clone(&counts),
            group: options.group.max(1),
        };
        let writer = std::thread::Builder::new()
            .name("store-writer".into())
            .spawn(move || writer.run(&inbox))
            .map_err(|error| OpenError::Store {
                path: path.to_owned(),
                error: StoreError::Other(error.to_string()),
            })?;
        Ok(Self {
            path: path.to_owned(),
            requests: Some(requests),
            writer: Some(writer),
            readers: Readers::new(path.to_owned(), options.patience),
            counts,
            _lock: lock,
        })
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    fn send(&self, request: Request) {
        let unsent = match &self.requests {
            Some(requests) => requests
                .send(request)
                .err()
                .map(|mpsc::SendError(back)| back),
            None => Some(request),
        };
        if let Some(request) = unsent {
            request.fail(&StoreError::Closed);
        }
    }
}

impl Drop for Sqlite {
    fn drop(&mut self) {
        // The writer ends when it has carried out all that was sent and no sender is left.
        self.requests = None;
        if let Some(writer) = self.writer.take() {
            // A writer that panicked has nothing left to report.
            let _ = writer.join();
        }
    }
}

impl Storage for Sqlite {
    fn create(&self, game: NewGame, done: Done<Result<(), CreateError>>) {
        self.send(Request::Create(Box::new(game), done));
    }

    fn append(&self, append: Append, done: Done<Result<u64, AppendError>>) {
        self.send(Request::Append(Box::new(append), done));
    }

    fn keep_paper(&self, game: &GameId, paper: Paper, done: Done<Result<(), AppendError>>) {
        self.send(Request::Paper(game.clone(), Box::new(paper), done));
    }

    fn heartbeat(&self, at: i64, done: Done<Result<(), StoreError>>) {
        self.send(Request::Heartbeat(at, done));
    }

    fn say(&self, game: GameId, line: SaidLine, done: Done<Result<(), StoreError>>) {
        self.write(done, move |db| write::say(db, &game, &line));
    }

    fn said(&self, game: &GameId) -> Result<Vec<SaidLine>, StoreError> {
        self.readers.with(|connection| read::said(connection, game))
    }

    fn accounts(&self) -> &dyn Accounts {
        self
    }

    fn ratings(&self) -> &dyn Ratings {
        self
    }

    fn reminders(&self) -> &dyn Reminders {
        self
    }

    fn make_event(&self, event: NewEvent, done: Done<Result<(), CreateError>>) {
        self.send(Request::MakeEvent(Box::new(event), done));
    }

    fn append_event(&self, append: EventAppend, done: Done<Result<u64, AppendError>>) {
        self.send(Request::AppendEvent(Box::new(append), done));
    }

    fn load_event(&self, event: &EventId) -> Result<Option<StoredEvent>, StoreError> {
        self.readers
            .with(|connection| events::load(connection, event))
    }

    fn events_under_way(&self) -> Result<Vec<(EventId, String)>, StoreError> {
        self.readers.with(events::under_way)
    }

    fn events_of(
        &self,
        kind: &str,
        session: &Hash,
        most: usize,
    ) -> Result<Vec<EventId>, StoreError> {
        self.readers
            .with(|connection| events::of_person(connection, kind, session, most))
    }

    fn listed_events(
        &self,
        kind: &str,
        since: i64,
        most: usize,
    ) -> Result<Vec<EventId>, StoreError> {
        self.readers
            .with(|connection| events::listed(connection, kind, since, most))
    }

    fn load(&self, game: &GameId) -> Result<Option<StoredGame>, StoreError> {
        self.readers.with(|connection| read::load(connection, game))
    }

    fn arbitrated(
        &self,
        session: &Hash,
        skip: usize,
        most: usize,
    ) -> Result<Vec<GameId>, StoreError> {
        self.readers
            .with(|connection| read::arbitrated(connection, session, (skip, most)))
    }

    fn unfinished_timed(&self) -> Result<Vec<GameId>, StoreError> {
        self.readers.with(read::unfinished_timed)
    }

    fn ended(&self, since: i64, most: usize) -> Result<Vec<GameId>, StoreError> {
        self.readers
            .with(|connection| read::ended(connection, since, most))
    }

    fn last_heartbeat(&self) -> Result<Option<i64>, StoreError> {
        self.readers.with(read::last_heartbeat)
    }

    fn check(&self) -> Result<(), StoreError> {
        if open::identity(&self.path).is_none() {
            return Err(StoreError::Missing);
        }
        self.readers.with(read::last_heartbeat).map(drop)
    }

    fn figures(&self) -> Figures {
        Figures {
            commits: self.counts.commits.load(Relaxed),
            requests: self.counts.requests.load(Relaxed),
            failures: self.counts.failures.load(Relaxed),
            commit_micros: self.counts.commit_micros.load(Relaxed),
        }
    }
}
