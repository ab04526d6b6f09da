//! Writing: one thread, which commits all that waits for it together.

use std::any::Any;
use std::path::PathBuf;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, mpsc};
use std::time::Instant;

use rusqlite::{Connection, Transaction, TransactionBehavior, params};

use super::{Counts, events, open, ratings};
use crate::error::{AppendError, CreateError, StoreError};
use crate::event::{EventAppend, NewEvent};
use crate::record::{Append, GameId, Holder, NewGame, Paper, SaidLine, Sit};
use crate::storage::Done;

/// Something to write, and whom to tell.
pub(super) enum Request {
    Create(Box<NewGame>, Done<Result<(), CreateError>>),
    Append(Box<Append>, Done<Result<u64, AppendError>>),
    Paper(GameId, Box<Paper>, Done<Result<(), AppendError>>),
    Heartbeat(i64, Done<Result<(), StoreError>>),
    Task(Box<dyn Task>),
    MakeEvent(Box<NewEvent>, Done<Result<(), CreateError>>),
    AppendEvent(Box<EventAppend>, Done<Result<u64, AppendError>>),
}

/// Something else to write, which may have to be tried twice.
pub(super) trait Task: Send {
    /// Writes it.
    fn write(&self, db: &Transaction<'_>) -> rusqlite::Result<Box<dyn Any>>;
    /// Tells the one who asked what came of it.
    fn answer(self: Box<Self>, answer: Result<Box<dyn Any>, StoreError>);
}

/// A task that is written by a function.
pub(super) fn task<T: Send + 'static>(
    write: impl Fn(&Transaction<'_>) -> rusqlite::Result<T> + Send + 'static,
    done: Done<Result<T, StoreError>>,
) -> Box<dyn Task> {
    struct Written<T, W>(W, Done<Result<T, StoreError>>);

    impl<T: Send + 'static, W> Task for Written<T, W>
    where
        W: Fn(&Transaction<'_>) -> rusqlite::Result<T> + Send + 'static,
    {
        fn write(&self, db: &Transaction<'_>) -> rusqlite::Result<Box<dyn Any>> {
            Ok(Box::new((self.0)(db)?))
        }

        fn answer(self: Box<Self>, answer: Result<Box<dyn Any>, StoreError>) {
            let answer = answer.and_then(|any| any.downcast().map_err(|_| StoreError::Closed));
            (self.1)(answer.map(|answer| *answer));
        }
    }

    Box::new(Written(write, done))
}

impl Request {
    /// Tells the one who asked that storage failed.
    pub(super) fn fail(self, error: &StoreError) {
        match self {
            Self::Create(_, done) => done(Err(error.clone().into())),
            Self::Append(_, done) => done(Err(error.clone().into())),
            Self::Paper(_, _, done) => done(Err(error.clone().into())),
            Self::Heartbeat(_, done) => done(Err(error.clone())),
            Self::Task(task) => task.answer(Err(error.clone())),
            Self::MakeEvent(_, done) => done(Err(error.clone().into())),
            Self::AppendEvent(_, done) => done(Err(error.clone().into())),
        }
    }

    fn answer(self, outcome: Outcome) {
        match (self, outcome) {
            (Self::Create(_, done), Outcome::Create(answer)) => done(answer),
            (Self::Append(_, done), Outcome::Append(answer)) => done(answer),
            (Self::Paper(_, _, done), Outcome::Paper(answer)) => done(answer),
            (Self::Heartbeat(_, done), Outcome::Heartbeat) => done(Ok(())),
            (Self::Task(task), Outcome::Task(answer)) => task.answer(Ok(answer)),
            (Self::MakeEvent(_, done), Outcome::Create(answer)) => done(answer),
            (Self::AppendEvent(_, done), Outcome::Append(answer)) => done(answer),
            (request, _) => request.fail(&StoreError::Closed),
        }
    }
}

/// What a request came to, unless the database itself failed.
enum Outcome {
    Create(Result<(), CreateError>),
    Append(Result<u64, AppendError>),
    Paper(Result<(), AppendError>),
    Heartbeat,
    Task(Box<dyn Any>),
}

/// The thread that writes.
pub(super) struct Writer {
    pub(super) connection: Connection,
    pub(super) path: PathBuf,
    /// The file that was opened; another at the same path is not written to.
    pub(super) identity: Option<(u64, u64)>,
    pub(super) counts: Arc<Counts>,
    pub(super) group: usize,
}

impl Writer {
    /// Serves requests until nobody can send any.
    pub(super) fn run(mut self, inbox: &mpsc::Receiver<Request>) {
        while let Ok(first) = inbox.recv() {
            let mut group = vec![first];
            while group.len() < self.group
                && let Ok(next) = inbox.try_recv()
            {
                group.push(next);
            }
            self.serve(group);
        }
    }

    /// Commits a group. When the database fails, each request is tried alone, so that none pays
    /// for another.
    fn serve(&mut self, group: Vec<Request>) {
        match self.commit(&group) {
            Ok(outcomes) => {
                for (request, outcome) in group.into_iter().zip(outcomes) {
                    request.answer(outcome);
                }
            }
            Err(error) if group.len() == 1 || error.concerns_all() => {
                self.counts.failures.fetch_add(group.len() as u64, Relaxed);
                for request in group {
                    request.fail(&error);
                }
            }
            Err(_) => {
                for request in group {
                    self.serve(vec![request]);
                }
            }
        }
    }

    fn commit(&mut self, group: &[Request]) -> Result<Vec<Outcome>, StoreError> {
        // SQLite goes on writing to a file that has been deleted; what is stored there is lost.
        if open::identity(&self.path) != self.identity {
            return Err(StoreError::Missing);
        }
        let begun = Instant::now();
        let outcomes = transact(&mut self.connection, group).map_err(StoreError::from_sqlite)?;
        self.counts.commits.fetch_add(1, Relaxed);
        self.counts.requests.fetch_add(group.len() as u64, Relaxed);
        self.counts
            .commit_micros
            .fetch_add(begun.elapsed().as_micros() as u64, Relaxed);
        Ok(outcomes)
    }
}

impl StoreError {
    /// Whether trying the requests of a group one by one would only meet it again.
    fn concerns_all(&self) -> bool {
        matches!(
            self,
            Self::Locked | Self::Missing | Self::ReadOnly | Self::Corrupt | Self::Closed
        )
    }
}

/// Carries out a group in one transaction; a transaction that is not committed rolls back.
fn transact(connection: &mut Connection, group: &[Request]) -> rusqlite::Result<Vec<Outcome>> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let outcomes = group
        .iter()
        .map(|request| match request {
            Request::Create(game, _) => create(&transaction, game).map(Outcome::Create),
            Request::Append(append, _) => self::append(&transaction, append).map(Outcome::Append),
            Request::Paper(game, paper, _) => {
                keep_paper(&transaction, game, paper).map(Outcome::Paper)
            }
            Request::Heartbeat(at, _) => beat(&transaction, *at).map(|()| Outcome::Heartbeat),
            Request::Task(task) => task.write(&transaction).map(Outcome::Task),
            Request::MakeEvent(event, _) => events::make(&transaction, event).map(Outcome::Create),
            Request::AppendEvent(append, _) => {
                events::append(&transaction, append).map(Outcome::Append)
            }
        })
        .collect::<rusqlite::Result<Vec<_>>>()?;
    transaction.commit()?;
    Ok(outcomes)
}

pub(super) fn create(
    db: &Transaction<'_>,
    game: &NewGame,
) -> rusqlite::Result<Result<(), CreateError>> {
    let exists = db
        .prepare_cached("SELECT 1 FROM games WHERE id = ?")?
        .exists([game.id.as_str()])?;
    if exists {
        return Ok(Err(CreateError::Exists));
    }
    if let Some(before) = &game.rematch_of {
        let changed = db
            .prepare_cached("UPDATE games SET rematch = ? WHERE id = ? AND rematch IS NULL")?
            .execute([game.id.as_str(), before.as_str()])?;
        if changed == 0 {
            return Ok(Err(CreateError::RematchTaken));
        }
    }
    db.prepare_cached(
        "INSERT INTO games (id, created, kind, terms, timed, rated) VALUES (?, ?, ?, ?, ?, ?)",
    )?
    .execute(params![
        game.id.as_str(),
        game.created,
        game.kind,
        game.terms,
        game.timed,
        game.rated
    ])?;
    for (side, seat) in game.seats.iter().chain(&game.arbiter).enumerate() {
        let (kind, level) = match seat.holder {
            Holder::Person => (0, 0),
            Holder::Engine { level } => (1, level),
        };
        db.prepare_cached(
            "INSERT INTO seats (game, side, kind, level, name, session, invite, account)
             VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        )?
        .execute(params![
            game.id.as_str(),
            side,
            kind,
            level,
            seat.name,
            seat.session,
            seat.invite,
            seat.account
        ])?;
    }
    insert(db, game.id.as_str(), 0, &game.lines)?;
    Ok(Ok(()))
}

fn append(db: &Transaction<'_>, append: &Append) -> rusqlite::Result<Result<u64, AppendError>> {
    let id = append.game.as_str();
    let last: Option<u64> = db
        .prepare_cached("SELECT max(seq) FROM entries WHERE game = ?")?
        .query_row([id], |row| row.get(0))?;
    let found = last.unwrap_or(0);
    if last.is_none()
        && !db
            .prepare_cached("SELECT 1 FROM games WHERE id = ?")?
            .exists([id])?
    {
        return Ok(Err(AppendError::Unknown));
    }
    if found != append.expected {
        return Ok(Err(AppendError::Stale {
            expected: append.expected,
            found,
        }));
    }
    if let Some(taken) = &append.sit
        && !sit(db, id, taken)?
    {
        return Ok(Err(AppendError::SeatTaken));
    }
    insert(db, id, found, &append.lines)?;
    if let Some(finish) = &append.finish {
        db.prepare_cached("UPDATE games SET finished = ?, result = ? WHERE id = ?")?
            .execute(params![finish.at, finish.result, id])?;
        if let Some(rate) = &append.rate {
            ratings::rate(db, id, rate)?;
        }
    }
    Ok(Ok(found + append.lines.len() as u64))
}

fn insert(
    db: &Transaction<'_>,
    id: &str,
    found: u64,
    lines: &[crate::record::Line],
) -> rusqlite::Result<()> {
    let mut insert =
        db.prepare_cached("INSERT INTO entries (game, seq, at, line) VALUES (?, ?, ?, ?)")?;
    for (seq, line) in (found + 1..).zip(lines) {
        insert.execute(params![id, seq, line.at, line.text])?;
    }
    Ok(())
}

/// Seats someone; false when the seat is no longer free.
fn sit(db: &Transaction<'_>, id: &str, sit: &Sit) -> rusqlite::Result<bool> {
    let changed = db
        .prepare_cached(
            "UPDATE seats SET session = ?, name = ?, account = ?, invite = NULL
             WHERE game = ? AND side = ? AND session IS NULL AND kind = 0",
        )?
        .execute(params![
            sit.session,
            sit.name,
            sit.account,
            id,
            sit.side.index()
        ])?;
    Ok(changed == 1)
}

fn keep_paper(
    db: &Transaction<'_>,
    game: &GameId,
    paper: &Paper,
) -> rusqlite::Result<Result<(), AppendError>> {
    let exists = db
        .prepare_cached("SELECT 1 FROM games WHERE id = ?")?
        .exists([game.as_str()])?;
    if !exists {
        return Ok(Err(AppendError::Unknown));
    }
    let side = paper.side.index();
    if paper.text.is_empty() {
        db.prepare_cached("DELETE FROM papers WHERE game = ? AND side = ? AND kind = ?")?
            .execute(params![game.as_str(), side, paper.kind])?;
    } else {
        db.prepare_cached(
            "INSERT INTO papers (game, side, kind, text) VALUES (?1, ?2, ?3, ?4)
             ON CONFLICT (game, side, kind) DO UPDATE SET text = ?4",
        )?
        .execute(params![game.as_str(), side, paper.kind, paper.text])?;
    }
    Ok(Ok(()))
}

pub(super) fn say(db: &Transaction<'_>, game: &GameId, line: &SaidLine) -> rusqlite::Result<()> {
    db.prepare_cached(
        "INSERT INTO chat_lines (game, number, at, by, phrase, text) VALUES (?, ?, ?, ?, ?, ?)",
    )?
    .execute(params![
        game.as_str(),
        line.number,
        line.at,
        line.by,
        line.phrase,
        line.text
    ])
    .map(drop)
}

fn beat(db: &Transaction<'_>, at: i64) -> rusqlite::Result<()> {
    db.prepare_cached(
        "INSERT INTO meta (key, value) VALUES ('heartbeat', ?1)
         ON CONFLICT (key) DO UPDATE SET value = ?1",
    )?
    .execute([at])
    .map(drop)
}
