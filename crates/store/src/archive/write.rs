//! Writing: imports, removals, and the sweeping of what neither finished.

use std::fs::File;
use std::sync::MutexGuard;

use rusqlite::{Connection, OptionalExtension, params};

use super::failed;
use super::names::{self, Names};
use super::record::{NewGame, Segment};
use crate::error::StoreError;

/// So many rows go into one transaction, so that its log stays small.
const ROWS: usize = 10_000;

/// The right to write, of which there is one. What was not finished when it is dropped is swept
/// by the next who has it.
pub struct Writing<'a> {
    connection: MutexGuard<'a, Connection>,
    names: Names,
    /// Rows written since the last commit.
    pending: usize,
    _lock: File,
}

/// An import that is under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Import {
    id: i64,
    collection: i64,
}

/// What became of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Inserted {
    /// It is kept under this number.
    New(u32),
    /// It was there already, under this number.
    Known(u32),
}

impl<'a> Writing<'a> {
    pub(super) fn new(connection: MutexGuard<'a, Connection>, lock: File) -> Self {
        Self {
            connection,
            names: Names::default(),
            pending: 0,
            _lock: lock,
        }
    }

    /// Begins an import into a collection, which is made where it is new; `at` is in milliseconds
    /// since 1970.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when it cannot be written.
    pub fn begin(&mut self, collection: &str, source: &str, at: i64) -> Result<Import, StoreError> {
        self.sweep()?;
        self.hurry().map_err(failed)?;
        let begin = || -> rusqlite::Result<Import> {
            let transaction = self.connection.unchecked_transaction()?;
            transaction.execute(
                "INSERT INTO collections (name) VALUES (?) ON CONFLICT DO NOTHING",
                [collection],
            )?;
            let collection = transaction.query_row(
                "SELECT id FROM collections WHERE name = ?",
                [collection],
                |row| row.get(0),
            )?;
            transaction.execute(
                "INSERT INTO imports (collection, source, at) VALUES (?, ?, ?)",
                params![collection, source, at],
            )?;
            let id = transaction.last_insert_rowid();
            transaction.commit()?;
            Ok(Import { id, collection })
        };
        begin().map_err(failed)
    }

    /// Writes without waiting for the disk, and with more memory: what an import writes need not
    /// outlast a crash before it is finished.
    fn hurry(&self) -> rusqlite::Result<()> {
        self.connection.execute_batch(
            "PRAGMA synchronous = NORMAL; PRAGMA cache_size = -32768;
             PRAGMA wal_autocheckpoint = 8192;",
        )
    }

    /// Waits for the disk again.
    fn calm(&self) -> rusqlite::Result<()> {
        self.connection.execute_batch(
            "PRAGMA synchronous = FULL; PRAGMA cache_size = -2000;
             PRAGMA wal_autocheckpoint = 1000;",
        )
    }

    /// Keeps a game, unless it is known.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when it cannot be written; the import is then lost.
    pub fn insert(&mut self, import: &Import, game: &NewGame) -> Result<Inserted, StoreError> {
        self.inserted(import, game).map_err(failed)
    }

    fn inserted(&mut self, import: &Import, game: &NewGame) -> rusqlite::Result<Inserted> {
        if self.pending == 0 {
            self.connection.execute_batch("BEGIN IMMEDIATE")?;
        }
        self.pending += 1;
        let connection = &*self.connection;
        let mut number = |name: &str| self.names.number(connection, name);
        let (white, black) = (number(&game.white)?, number(&game.black)?);
        let (event, site) = (number(&game.event)?, number(&game.site)?);
        let opening = number(&game.opening)?;
        let identity = game.identity.cast_signed();
        let known = connection
            .prepare_cached(
                "SELECT id FROM games INDEXED BY games_by_identity
                 WHERE identity = ? AND variant = ? AND line = ? AND plies = ?
                     AND white IS ? AND black IS ? AND date = ?",
            )?
            .query_row(
                params![
                    identity,
                    game.variant,
                    game.line,
                    game.plies,
                    white,
                    black,
                    game.date
                ],
                |row| row.get(0),
            )
            .optional()?;
        if let Some(id) = known {
            return Ok(Inserted::Known(id));
        }
        connection
            .prepare_cached(
                "INSERT INTO games (import, collection, variant, white, black, event, site,
                     opening, round, date, result, white_rating, black_rating, rating, plies, line,
                     identity)
                 VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            )?
            .execute(params![
                import.id,
                import.collection,
                game.variant,
                white,
                black,
                event,
                site,
                opening,
                (!game.round.is_empty()).then_some(&game.round),
                game.date,
                game.result,
                game.ratings[0],
                game.ratings[1],
                game.rating,
                game.plies,
                game.line,
                identity
            ])?;
        let id = connection.last_insert_rowid();
        connection
            .prepare_cached("INSERT INTO texts (game, text) VALUES (?, ?)")?
            .execute(params![id, game.text])?;
        if self.pending >= ROWS {
            self.commit()?;
        }
        u32::try_from(id)
            .map(Inserted::New)
            .map_err(|_| rusqlite::Error::IntegralValueOutOfRange(0, id))
    }

    fn commit(&mut self) -> rusqlite::Result<()> {
        if self.pending > 0 {
            self.connection.execute_batch("COMMIT")?;
            self.pending = 0;
        }
        Ok(())
    }

    /// The number for a new file of positions. Until it is handed to [`Writing::finish`] or
    /// [`Writing::replace`] the file is of no account.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when it cannot be written.
    pub fn new_segment(&mut self, import: &Import) -> Result<i64, StoreError> {
        self.commit().map_err(failed)?;
        self.connection
            .execute(
                "INSERT INTO segments (collection) VALUES (?)",
                [import.collection],
            )
            .map_err(failed)?;
        Ok(self.connection.last_insert_rowid())
    }

    /// Makes the games of an import and its files of positions visible, all at once and durably.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when it cannot be written; the import is then lost.
    pub fn finish(&mut self, import: &Import, files: &[(i64, u64)]) -> Result<(), StoreError> {
        self.commit().map_err(failed)?;
        // This commit is synced, and with it all that was written before.
        self.calm().map_err(failed)?;
        let finish = || -> rusqlite::Result<()> {
            let transaction = self.connection.unchecked_transaction()?;
            for (segment, records) in files {
                count_in(&transaction, *segment, *records)?;
            }
            transaction.execute(
                "UPDATE imports SET state = 1,
                     games = (SELECT count(*) FROM games WHERE import = imports.id) WHERE id = ?",
                [import.id],
            )?;
            transaction.commit()
        };
        finish().map_err(failed)
    }

    /// Puts one file of positions in the place of several.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when it cannot be written; the old files then stay.
    pub fn replace(&mut self, old: &[i64], (new, records): (i64, u64)) -> Result<(), StoreError> {
        let replace = || -> rusqlite::Result<()> {
            let transaction = self.connection.unchecked_transaction()?;
            for segment in old {
                transaction.execute("DELETE FROM segments WHERE id = ?", [segment])?;
            }
            count_in(&transaction, new, records)?;
            transaction.commit()
        };
        replace().map_err(failed)
    }

    /// The files of positions of an import's collection.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when they cannot be read.
    pub fn segments(&self, import: &Import) -> Result<Vec<Segment>, StoreError> {
        let all = super::view::segments(&self.connection).map_err(failed)?;
        let of_collection = |segment: &Segment| segment.collection == import.collection;
        Ok(all.into_iter().filter(of_collection).collect())
    }

    /// The files of positions that count; all others may be deleted, as long as the right to
    /// write is held and no import is under way.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when they cannot be read.
    pub fn all_segments(&self) -> Result<Vec<Segment>, StoreError> {
        super::view::segments(&self.connection).map_err(failed)
    }

    /// Gives an import up: what was written of it is taken away.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when it cannot be; the next import then does it.
    pub fn give_up(&mut self) -> Result<(), StoreError> {
        if self.pending > 0 {
            self.connection.execute_batch("ROLLBACK").map_err(failed)?;
            self.pending = 0;
        }
        self.names.forget();
        self.sweep()
    }

    /// Removes a collection with its games, unless nobody knows it; answers how many games that
    /// were. They are gone at once for those who read; their rows follow.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when it cannot be written.
    pub fn remove(&mut self, collection: &str) -> Result<Option<u64>, StoreError> {
        self.sweep()?;
        let hide = || -> rusqlite::Result<Option<u64>> {
            let transaction = self.connection.unchecked_transaction()?;
            let known: Option<i64> = transaction
                .query_row(
                    "SELECT id FROM collections WHERE name = ?",
                    [collection],
                    |row| row.get(0),
                )
                .optional()?;
            let Some(id) = known else {
                return Ok(None);
            };
            let games = transaction.query_row(
                "SELECT total(games) FROM imports WHERE collection = ? AND state = 1",
                [id],
                |row| row.get::<_, f64>(0),
            )?;
            transaction.execute("UPDATE imports SET state = 0 WHERE collection = ?", [id])?;
            transaction.execute("DELETE FROM segments WHERE collection = ?", [id])?;
            transaction.execute("DELETE FROM collections WHERE id = ?", [id])?;
            transaction.commit()?;
            Ok(Some(games as u64))
        };
        let removed = hide().map_err(failed)?;
        self.sweep()?;
        Ok(removed)
    }

    /// Takes away what imports that never finished, and removals, have left.
    fn sweep(&mut self) -> Result<(), StoreError> {
        self.swept().map_err(failed)
    }

    fn swept(&mut self) -> rusqlite::Result<()> {
        let connection = &*self.connection;
        connection.execute("DELETE FROM segments WHERE state = 0", [])?;
        let left: Vec<i64> = connection
            .prepare("SELECT id FROM imports WHERE state = 0")?
            .query_map([], |row| row.get(0))?
            .collect::<rusqlite::Result<_>>()?;
        if left.is_empty() {
            return Ok(());
        }
        self.names.forget();
        self.hurry()?;
        let connection = &*self.connection;
        for import in left {
            while sweep_some(connection, import)? == ROWS {}
            connection.execute("DELETE FROM imports WHERE id = ?", [import])?;
        }
        let transaction = connection.unchecked_transaction()?;
        transaction.execute(
            "DELETE FROM collections WHERE id NOT IN (SELECT collection FROM imports)",
            [],
        )?;
        names::sweep(&transaction)?;
        transaction.commit()
    }
}

impl Drop for Writing<'_> {
    fn drop(&mut self) {
        if self.pending > 0 {
            // Otherwise the connection would stay within it.
            let _ = self.connection.execute_batch("ROLLBACK");
        }
        let _ = self.calm();
    }
}

/// Deletes some games of an import; answers how many.
fn sweep_some(connection: &Connection, import: i64) -> rusqlite::Result<usize> {
    let transaction = connection.unchecked_transaction()?;
    transaction
        .prepare_cached(
            "DELETE FROM texts WHERE game IN
                 (SELECT id FROM games WHERE import = ? ORDER BY id LIMIT ?)",
        )?
        .execute(params![import, ROWS])?;
    let deleted = transaction
        .prepare_cached(
            "DELETE FROM games WHERE id IN
                 (SELECT id FROM games WHERE import = ? ORDER BY id LIMIT ?)",
        )?
        .execute(params![import, ROWS])?;
    transaction.commit()?;
    Ok(deleted)
}

fn count_in(connection: &Connection, segment: i64, records: u64) -> rusqlite::Result<()> {
    connection.execute(
        "UPDATE segments SET state = 1, records = ? WHERE id = ?",
        params![records, segment],
    )?;
    Ok(())
}
