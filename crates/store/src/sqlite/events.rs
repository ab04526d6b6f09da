//! Events in the tables of the games.

use rusqlite::{Connection, OptionalExtension, Transaction, params};

use super::write::create;
use crate::error::{AppendError, CreateError};
use crate::event::{
    BoardOf, EventAppend, EventId, EventState, NewEvent, Person, Reseat, StoredEvent, TakePlace,
};
use crate::record::{GameId, Hash, Line};

pub(super) fn make(
    db: &Transaction<'_>,
    event: &NewEvent,
) -> rusqlite::Result<Result<(), CreateError>> {
    let id = event.id.as_str();
    if exists(db, id)? {
        return Ok(Err(CreateError::Exists));
    }
    db.prepare_cached(
        "INSERT INTO events (id, created, kind, terms, state, listed) VALUES (?, ?, ?, ?, 0, ?)",
    )?
    .execute(params![
        id,
        event.created,
        event.kind,
        event.terms,
        event.listed
    ])?;
    enter(db, id, 0, &event.people)?;
    Ok(Ok(()))
}

fn exists(db: &Transaction<'_>, id: &str) -> rusqlite::Result<bool> {
    db.prepare_cached("SELECT 1 FROM events WHERE id = ?")?
        .exists([id])
}

fn enter(db: &Transaction<'_>, id: &str, first: usize, people: &[Person]) -> rusqlite::Result<()> {
    let mut insert = db.prepare_cached(
        "INSERT INTO event_people (event, number, role, name, session, invite, account)
         VALUES (?, ?, ?, ?, ?, ?, ?)",
    )?;
    for (number, person) in (first..).zip(people) {
        let Person {
            role,
            name,
            session,
            invite,
            account,
        } = person;
        insert.execute(params![id, number, role, name, session, invite, account])?;
    }
    Ok(())
}

pub(super) fn append(
    db: &Transaction<'_>,
    append: &EventAppend,
) -> rusqlite::Result<Result<u64, AppendError>> {
    let id = append.event.as_str();
    if !exists(db, id)? {
        return Ok(Err(AppendError::Unknown));
    }
    let found = count(db, "event_entries", id)?;
    if found != append.expected {
        let expected = append.expected;
        return Ok(Err(AppendError::Stale { expected, found }));
    }
    if let Some(taken) = &append.takes
        && !take(db, id, taken)?
    {
        return Ok(Err(AppendError::SeatTaken));
    }
    enter(
        db,
        id,
        count(db, "event_people", id)? as usize,
        &append.people,
    )?;
    let mut insert =
        db.prepare_cached("INSERT INTO event_entries (event, seq, at, line) VALUES (?, ?, ?, ?)")?;
    for (seq, line) in (found + 1..).zip(&append.lines) {
        insert.execute(params![id, seq, line.at, line.text])?;
    }
    for (board, game) in (count(db, "event_games", id)?..).zip(&append.games) {
        // A game of this id is there already: then nothing of it all is kept.
        if create(db, game)?.is_err() {
            return Err(rusqlite::Error::StatementChangedRows(0));
        }
        db.prepare_cached("INSERT INTO event_games (event, board, game) VALUES (?, ?, ?)")?
            .execute(params![id, board, game.id.as_str()])?;
    }
    if let Some(reseat) = &append.reseat {
        self::reseat(db, reseat)?;
    }
    if let Some(state) = append.state {
        db.prepare_cached("UPDATE events SET state = ? WHERE id = ?")?
            .execute(params![state.number(), id])?;
    }
    Ok(Ok(found + append.lines.len() as u64))
}

/// Gives a seat to another player, and throws away the papers of who had it.
fn reseat(db: &Transaction<'_>, reseat: &Reseat) -> rusqlite::Result<()> {
    let (game, side) = (reseat.game.as_str(), reseat.side.index());
    db.prepare_cached(
        "UPDATE seats SET session = ?, name = ?, account = ?, invite = NULL
         WHERE game = ? AND side = ?",
    )?
    .execute(params![
        reseat.session,
        reseat.name,
        reseat.account,
        game,
        side
    ])?;
    db.prepare_cached("DELETE FROM papers WHERE game = ? AND side = ?")?
        .execute(params![game, side])
        .map(drop)
}

fn count(db: &Transaction<'_>, table: &str, id: &str) -> rusqlite::Result<u64> {
    db.prepare_cached(&format!("SELECT count(*) FROM {table} WHERE event = ?"))?
        .query_row([id], |row| row.get(0))
}

/// Gives a free place to somebody; false when it is no longer free.
fn take(db: &Transaction<'_>, id: &str, taken: &TakePlace) -> rusqlite::Result<bool> {
    let changed = db
        .prepare_cached(
            "UPDATE event_people SET session = ?, name = ?, account = ?, invite = NULL
             WHERE event = ? AND number = ? AND session IS NULL",
        )?
        .execute(params![
            taken.session,
            taken.name,
            taken.account,
            id,
            taken.number
        ])?;
    Ok(changed == 1)
}

pub(super) fn load(
    connection: &Connection,
    event: &EventId,
) -> rusqlite::Result<Option<StoredEvent>> {
    let id = event.as_str();
    let found = connection
        .prepare_cached("SELECT created, kind, terms, state FROM events WHERE id = ?")?
        .query_row([id], |row| {
            Ok(StoredEvent {
                id: event.clone(),
                created: row.get(0)?,
                kind: row.get(1)?,
                terms: row.get(2)?,
                state: EventState::of(row.get(3)?),
                people: Vec::new(),
                games: Vec::new(),
                lines: Vec::new(),
            })
        })
        .optional()?;
    let Some(mut stored) = found else {
        return Ok(None);
    };
    stored.people = connection
        .prepare_cached(
            "SELECT role, name, session, invite, account FROM event_people WHERE event = ? ORDER BY number",
        )?
        .query_map([id], |row| {
            Ok(Person {
                role: row.get(0)?,
                name: row.get(1)?,
                session: row.get(2)?,
                invite: row.get(3)?,
                account: row.get(4)?,
            })
        })?
        .collect::<rusqlite::Result<_>>()?;
    stored.games = connection
        .prepare_cached("SELECT game FROM event_games WHERE event = ? ORDER BY board")?
        .query_map([id], |row| Ok(GameId::new(row.get::<_, String>(0)?)))?
        .collect::<rusqlite::Result<_>>()?;
    stored.lines = connection
        .prepare_cached("SELECT at, line FROM event_entries WHERE event = ? ORDER BY seq")?
        .query_map([id], |row| {
            Ok(Line {
                at: row.get(0)?,
                text: row.get(1)?,
            })
        })?
        .collect::<rusqlite::Result<_>>()?;
    Ok(Some(stored))
}

pub(super) fn under_way(connection: &Connection) -> rusqlite::Result<Vec<(EventId, String)>> {
    connection
        .prepare_cached("SELECT id, kind FROM events WHERE state = 1")?
        .query_map([], |row| {
            Ok((EventId::new(row.get::<_, String>(0)?), row.get(1)?))
        })?
        .collect()
}

/// The newest events of a kind in which somebody is.
pub(super) fn of_person(
    connection: &Connection,
    kind: &str,
    session: &Hash,
    most: usize,
) -> rusqlite::Result<Vec<EventId>> {
    let most = i64::try_from(most).unwrap_or(i64::MAX);
    connection
        .prepare_cached(
            "SELECT DISTINCT id, created FROM events JOIN event_people ON event = id
             WHERE session = ? AND kind = ? ORDER BY created DESC LIMIT ?",
        )?
        .query_map(params![session, kind, most], |row| {
            Ok(EventId::new(row.get::<_, String>(0)?))
        })?
        .collect()
}

pub(super) fn listed(
    connection: &Connection,
    kind: &str,
    since: i64,
    most: usize,
) -> rusqlite::Result<Vec<EventId>> {
    let most = i64::try_from(most).unwrap_or(i64::MAX);
    connection
        .prepare_cached(
            "SELECT id FROM events WHERE listed = 1 AND state < 2 AND kind = ? AND created >= ?
             ORDER BY created DESC LIMIT ?",
        )?
        .query_map(params![kind, since, most], |row| {
            Ok(EventId::new(row.get::<_, String>(0)?))
        })?
        .collect()
}

/// Where in an event a game is played, if in any.
pub(super) fn board_of(
    connection: &Connection,
    game: &GameId,
) -> rusqlite::Result<Option<BoardOf>> {
    connection
        .prepare_cached("SELECT event, board FROM event_games WHERE game = ?")?
        .query_row([game.as_str()], |row| {
            Ok(BoardOf {
                event: EventId::new(row.get::<_, String>(0)?),
                board: row.get(1)?,
            })
        })
        .optional()
}
