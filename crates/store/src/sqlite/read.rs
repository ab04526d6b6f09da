//! Reading, on connections of its own: readers never wait for the writer.

use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use rusqlite::{Connection, OpenFlags, OptionalExtension, Row, params};

use super::events;
use crate::error::StoreError;
use crate::record::{
    Finish, GameId, GameRecord, Hash, Holder, Line, Paper, SaidLine, Seat, SeatSide, StoredGame,
};

/// Connections that are kept for the next read.
const KEPT: usize = 4;

/// A few connections that read.
pub(crate) struct Readers {
    path: PathBuf,
    patience: Duration,
    idle: Mutex<Vec<Connection>>,
}

impl Readers {
    pub(crate) fn new(path: PathBuf, patience: Duration) -> Self {
        Self {
            path,
            patience,
            idle: Mutex::new(Vec::new()),
        }
    }

    /// Runs `read` in one transaction, so that it sees one moment.
    pub(crate) fn with<T>(
        &self,
        read: impl FnOnce(&Connection) -> rusqlite::Result<T>,
    ) -> Result<T, StoreError> {
        let idle = self
            .idle
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .pop();
        let mut connection = match idle {
            Some(connection) => connection,
            None => self.open()?,
        };
        let answer = {
            let transaction = connection.transaction().map_err(StoreError::from_sqlite)?;
            read(&transaction).map_err(StoreError::from_sqlite)?
        };
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        if idle.len() < KEPT {
            idle.push(connection);
        }
        Ok(answer)
    }

    fn open(&self) -> Result<Connection, StoreError> {
        if !self.path.exists() {
            return Err(StoreError::Missing);
        }
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection =
            Connection::open_with_flags(&self.path, flags).map_err(StoreError::from_sqlite)?;
        connection
            .busy_timeout(self.patience)
            .map_err(StoreError::from_sqlite)?;
        Ok(connection)
    }
}

pub(super) fn load(connection: &Connection, game: &GameId) -> rusqlite::Result<Option<StoredGame>> {
    let Some(record) = record(connection, game)? else {
        return Ok(None);
    };
    let mut query =
        connection.prepare_cached("SELECT at, line FROM entries WHERE game = ? ORDER BY seq")?;
    let lines = query
        .query_map([game.as_str()], |row| {
            Ok(Line {
                at: row.get(0)?,
                text: row.get(1)?,
            })
        })?
        .collect::<rusqlite::Result<_>>()?;
    let papers = papers(connection, game)?;
    Ok(Some(StoredGame {
        record,
        lines,
        papers,
    }))
}

fn papers(connection: &Connection, game: &GameId) -> rusqlite::Result<Vec<Paper>> {
    let mut query =
        connection.prepare_cached("SELECT side, kind, text FROM papers WHERE game = ?")?;
    let read = query.query_map([game.as_str()], |row| {
        Ok(Paper {
            side: match row.get(0)? {
                0_u8 => SeatSide::White,
                1 => SeatSide::Black,
                _ => SeatSide::Arbiter,
            },
            kind: row.get(1)?,
            text: row.get(2)?,
        })
    })?;
    read.collect()
}

fn record(connection: &Connection, game: &GameId) -> rusqlite::Result<Option<GameRecord>> {
    let mut query = connection.prepare_cached(
        "SELECT created, kind, terms, timed, finished, result, rematch, rated FROM games WHERE id = ?",
    )?;
    let (seats, arbiter) = seats(connection, game)?;
    let board_of = events::board_of(connection, game)?;
    query
        .query_row([game.as_str()], |row| {
            let finished: Option<i64> = row.get(4)?;
            let result: Option<String> = row.get(5)?;
            let rematch: Option<String> = row.get(6)?;
            Ok(GameRecord {
                id: game.clone(),
                created: row.get(0)?,
                kind: row.get(1)?,
                terms: row.get(2)?,
                timed: row.get(3)?,
                rated: row.get(7)?,
                finish: finished
                    .zip(result)
                    .map(|(at, result)| Finish { at, result }),
                rematch: rematch.map(GameId::new),
                seats,
                arbiter,
                board_of,
            })
        })
        .optional()
}

fn seats(connection: &Connection, game: &GameId) -> rusqlite::Result<([Seat; 2], Option<Seat>)> {
    let mut seats = [Seat::free_person(), Seat::free_person()];
    let mut arbiter = None;
    let mut query = connection.prepare_cached(
        "SELECT side, kind, level, name, session, invite, account FROM seats WHERE game = ?",
    )?;
    let mut rows = query.query(params![game.as_str()])?;
    while let Some(row) = rows.next()? {
        let side: usize = row.get(0)?;
        match seats.get_mut(side) {
            Some(place) => *place = seat(row)?,
            None => arbiter = Some(seat(row)?),
        }
    }
    Ok((seats, arbiter))
}

fn seat(row: &Row<'_>) -> rusqlite::Result<Seat> {
    let kind: u8 = row.get(1)?;
    let holder = if kind == 0 {
        Holder::Person
    } else {
        Holder::Engine { level: row.get(2)? }
    };
    Ok(Seat {
        holder,
        name: row.get(3)?,
        session: row.get(4)?,
        invite: row.get(5)?,
        account: row.get(6)?,
    })
}

pub(super) fn arbitrated(
    connection: &Connection,
    session: &Hash,
    (skip, most): (usize, usize),
) -> rusqlite::Result<Vec<GameId>> {
    let mut query = connection.prepare_cached(
        "SELECT games.id FROM seats JOIN games ON games.id = seats.game
         WHERE seats.side = 2 AND seats.session = ?
         ORDER BY games.finished IS NOT NULL, games.created DESC, games.id LIMIT ? OFFSET ?",
    )?;
    query
        .query_map(params![session, most, skip], |row| {
            Ok(GameId::new(row.get::<_, String>(0)?))
        })?
        .collect()
}

pub(super) fn said(connection: &Connection, game: &GameId) -> rusqlite::Result<Vec<SaidLine>> {
    connection
        .prepare_cached(
            "SELECT number, at, by, phrase, text FROM chat_lines WHERE game = ? ORDER BY number",
        )?
        .query_map([game.as_str()], |row| {
            Ok(SaidLine {
                number: row.get(0)?,
                at: row.get(1)?,
                by: row.get(2)?,
                phrase: row.get(3)?,
                text: row.get(4)?,
            })
        })?
        .collect()
}

pub(super) fn unfinished_timed(connection: &Connection) -> rusqlite::Result<Vec<GameId>> {
    let mut query =
        connection.prepare_cached("SELECT id FROM games WHERE timed = 1 AND finished IS NULL")?;
    query
        .query_map([], |row| Ok(GameId::new(row.get::<_, String>(0)?)))?
        .collect()
}

pub(super) fn ended(
    connection: &Connection,
    since: i64,
    most: usize,
) -> rusqlite::Result<Vec<GameId>> {
    let most = i64::try_from(most).unwrap_or(i64::MAX);
    let mut query = connection
        .prepare_cached("SELECT id FROM games WHERE finished >= ? ORDER BY finished, id LIMIT ?")?;
    query
        .query_map(params![since, most], |row| {
            Ok(GameId::new(row.get::<_, String>(0)?))
        })?
        .collect()
}

pub(super) fn last_heartbeat(connection: &Connection) -> rusqlite::Result<Option<i64>> {
    connection
        .prepare_cached("SELECT value FROM meta WHERE key = 'heartbeat'")?
        .query_row([], |row| row.get(0))
        .optional()
}
