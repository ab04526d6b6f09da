//! The catalogue as it is at one moment.

use rusqlite::{Connection, OptionalExtension, Row};

use super::failed;
use super::record::{CollectionRow, GameRow, Mark, Order, Segment, Wanted};
use crate::error::StoreError;

/// What can be asked about one moment.
pub struct View<'a>(pub(super) &'a Connection);

impl View<'_> {
    /// The games that are wanted and that `keep` keeps, in order, behind a mark, and so many of
    /// them at most.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when the catalogue cannot be read.
    pub fn find(
        &self,
        wanted: &Wanted,
        order: Order,
        after: Option<Mark>,
        most: usize,
        keep: &mut dyn FnMut(u32) -> bool,
    ) -> Result<Vec<Mark>, StoreError> {
        super::find::find(self.0, wanted, order, after, most, keep).map_err(failed)
    }

    /// A game without its text, or none.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when the catalogue cannot be read.
    pub fn game(&self, id: u32) -> Result<Option<GameRow>, StoreError> {
        game(self.0, id).map_err(failed)
    }

    /// The text of a game, or none.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when the catalogue cannot be read.
    pub fn text(&self, id: u32) -> Result<Option<Vec<u8>>, StoreError> {
        let text = || {
            self.0
                .prepare_cached("SELECT text FROM texts WHERE game = ?")?
                .query_row([id], |row| row.get(0))
                .optional()
        };
        text().map_err(failed)
    }

    /// The files of positions that count: all, or those of a collection.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when the catalogue cannot be read.
    pub fn segments(&self, collection: Option<&str>) -> Result<Vec<Segment>, StoreError> {
        let read = || -> rusqlite::Result<Vec<Segment>> {
            let all = segments(self.0)?;
            let Some(name) = collection else {
                return Ok(all);
            };
            let wanted: Option<i64> = self
                .0
                .prepare_cached("SELECT id FROM collections WHERE name = ?")?
                .query_row([name], |row| row.get(0))
                .optional()?;
            let is_wanted = |segment: &Segment| Some(segment.collection) == wanted;
            Ok(all.into_iter().filter(is_wanted).collect())
        };
        read().map_err(failed)
    }

    /// How many games there are.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when the catalogue cannot be read.
    pub fn count(&self) -> Result<u64, StoreError> {
        self.0
            .query_row(
                "SELECT total(games) FROM imports WHERE state = 1",
                [],
                |row| row.get::<_, f64>(0),
            )
            .map(|games| games as u64)
            .map_err(failed)
    }

    /// The collections by name.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when the catalogue cannot be read.
    pub fn collections(&self) -> Result<Vec<CollectionRow>, StoreError> {
        let read = || {
            // Of the bare column `source` SQLite takes the row of the greatest `at`.
            self.0
                .prepare_cached(
                    "SELECT name, total(games), count(*), max(at), source
                     FROM collections JOIN imports ON imports.collection = collections.id
                     WHERE imports.state = 1 GROUP BY collections.id ORDER BY name",
                )?
                .query_map([], |row| {
                    Ok(CollectionRow {
                        name: row.get(0)?,
                        games: row.get::<_, f64>(1)? as u64,
                        imports: row.get(2)?,
                        last: row.get(3)?,
                        source: row.get(4)?,
                    })
                })?
                .collect::<rusqlite::Result<_>>()
        };
        read().map_err(failed)
    }
}

pub(super) fn segments(connection: &Connection) -> rusqlite::Result<Vec<Segment>> {
    connection
        .prepare_cached("SELECT id, collection, records FROM segments WHERE state = 1 ORDER BY id")?
        .query_map([], |row| {
            Ok(Segment {
                id: row.get(0)?,
                collection: row.get(1)?,
                records: row.get(2)?,
            })
        })?
        .collect()
}

fn game(connection: &Connection, id: u32) -> rusqlite::Result<Option<GameRow>> {
    connection
        .prepare_cached(
            "SELECT games.id, collections.name, variant, white.text, black.text, event.text,
                 site.text, opening.text, round, date, result, white_rating, black_rating, rating,
                 plies
             FROM games JOIN collections ON collections.id = games.collection
                 JOIN imports ON imports.id = games.import AND imports.state = 1
                 LEFT JOIN names white ON white.id = games.white
                 LEFT JOIN names black ON black.id = games.black
                 LEFT JOIN names event ON event.id = games.event
                 LEFT JOIN names site ON site.id = games.site
                 LEFT JOIN names opening ON opening.id = games.opening
             WHERE games.id = ?",
        )?
        .query_row([id], |row| {
            Ok(GameRow {
                id: row.get(0)?,
                collection: row.get(1)?,
                variant: row.get(2)?,
                players: [name(row, 3)?, name(row, 4)?],
                event: name(row, 5)?,
                site: name(row, 6)?,
                opening: name(row, 7)?,
                round: name(row, 8)?,
                date: row.get(9)?,
                result: row.get(10)?,
                ratings: [row.get(11)?, row.get(12)?],
                rating: row.get(13)?,
                plies: row.get(14)?,
            })
        })
        .optional()
}

fn name(row: &Row<'_>, column: usize) -> rusqlite::Result<String> {
    Ok(row.get::<_, Option<String>>(column)?.unwrap_or_default())
}
