//! Names, each kept once.

use std::collections::HashMap;

use rusqlite::{Connection, OptionalExtension};

use super::words;

/// The names that were met last, so that they need not be looked up again.
#[derive(Default)]
pub(super) struct Names {
    known: HashMap<String, i64>,
}

/// So many are remembered.
const REMEMBERED: usize = 100_000;

impl Names {
    /// The number of a name, which is given where it is new; none for an empty name.
    pub(super) fn number(
        &mut self,
        connection: &Connection,
        name: &str,
    ) -> rusqlite::Result<Option<i64>> {
        if name.is_empty() {
            return Ok(None);
        }
        if let Some(number) = self.known.get(name) {
            return Ok(Some(*number));
        }
        let found = connection
            .prepare_cached("SELECT id FROM names WHERE text = ?")?
            .query_row([name], |row| row.get(0))
            .optional()?;
        let number = match found {
            Some(number) => number,
            None => add(connection, name)?,
        };
        if self.known.len() >= REMEMBERED {
            self.known.clear();
        }
        self.known.insert(name.to_owned(), number);
        Ok(Some(number))
    }

    /// Forgets everything, as must be done where a transaction is undone.
    pub(super) fn forget(&mut self) {
        self.known.clear();
    }
}

fn add(connection: &Connection, name: &str) -> rusqlite::Result<i64> {
    connection
        .prepare_cached("INSERT INTO names (text) VALUES (?)")?
        .execute([name])?;
    let number = connection.last_insert_rowid();
    connection
        .prepare_cached("INSERT INTO names_index (rowid, text) VALUES (?, ?)")?
        .execute((number, words::separated(name)))?;
    Ok(number)
}

/// Takes away the names that no game has any more.
pub(super) fn sweep(connection: &Connection) -> rusqlite::Result<()> {
    connection.execute_batch(
        "CREATE TEMP TABLE unused AS SELECT id FROM names
             EXCEPT SELECT white FROM games EXCEPT SELECT black FROM games
             EXCEPT SELECT event FROM games EXCEPT SELECT site FROM games
             EXCEPT SELECT opening FROM games;
         DELETE FROM names_index WHERE rowid IN (SELECT id FROM unused);
         DELETE FROM names WHERE id IN (SELECT id FROM unused);
         DROP TABLE unused;",
    )
}
