//! Ratings, ties and reports in the tables of the games.

use rusqlite::{Connection, OptionalExtension, Row, Transaction, params};

use super::Sqlite;
use crate::account::AccountId;
use crate::error::StoreError;
use crate::rating::{Rate, RatedGame, RatingIn, RatingRow, Ratings, Report, Tie};
use crate::record::GameId;
use crate::storage::Done;

impl Ratings for Sqlite {
    fn ratings(&self, account: AccountId) -> Result<Vec<RatingIn>, StoreError> {
        self.readers.with(|db| {
            db.prepare_cached(
                "SELECT value, deviation, volatility, at, games, variant, speed FROM ratings
                 WHERE account = ? ORDER BY games DESC, variant, speed",
            )?
            .query_map([account], |row| {
                Ok(RatingIn {
                    rating: rating(row)?,
                    variant: row.get(5)?,
                    speed: row.get(6)?,
                })
            })?
            .collect()
        })
    }

    fn rating(
        &self,
        account: AccountId,
        variant: &str,
        speed: &str,
    ) -> Result<Option<RatingRow>, StoreError> {
        self.readers.with(|db| one(db, account, variant, speed))
    }

    fn rated_games(
        &self,
        account: AccountId,
        variant: &str,
        speed: &str,
        most: usize,
    ) -> Result<Vec<RatedGame>, StoreError> {
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        self.readers.with(|db| {
            db.prepare_cached(
                "SELECT game, at, before, value, deviation FROM rated_games
                 WHERE account = ? AND variant = ? AND speed = ?
                 ORDER BY at DESC, game DESC LIMIT ?",
            )?
            .query_map(params![account, variant, speed, most], |row| {
                Ok(RatedGame {
                    game: GameId::new(row.get::<_, String>(0)?),
                    at: row.get(1)?,
                    before: row.get(2)?,
                    value: row.get(3)?,
                    deviation: row.get(4)?,
                })
            })?
            .collect()
        })
    }

    fn tie(
        &self,
        account: AccountId,
        tie: Tie,
        other: AccountId,
        at: Option<i64>,
        most: usize,
        done: Done<Result<bool, StoreError>>,
    ) {
        let kind = tie.number();
        self.write(done, move |db| {
            let Some(at) = at else {
                db.prepare_cached("DELETE FROM ties WHERE account = ? AND kind = ? AND other = ?")?
                    .execute(params![account, kind, other])?;
                return Ok(true);
            };
            let ties: usize = db
                .prepare_cached("SELECT count(*) FROM ties WHERE account = ? AND kind = ?")?
                .query_row(params![account, kind], |row| row.get(0))?;
            if ties >= most {
                return Ok(false);
            }
            // An account that is gone meanwhile is tied to nobody.
            db.prepare_cached(
                "INSERT OR IGNORE INTO ties (account, kind, other, at)
                 SELECT ?, ?, id, ? FROM accounts WHERE id = ?",
            )?
            .execute(params![account, kind, at, other])?;
            Ok(true)
        });
    }

    fn ties(&self, account: AccountId, tie: Tie) -> Result<Vec<(AccountId, String)>, StoreError> {
        self.readers.with(|db| {
            db.prepare_cached(
                "SELECT accounts.id, accounts.name FROM ties
                 JOIN accounts ON accounts.id = ties.other
                 WHERE ties.account = ? AND ties.kind = ? ORDER BY ties.at",
            )?
            .query_map(params![account, tie.number()], |row| {
                Ok((row.get(0)?, row.get(1)?))
            })?
            .collect()
        })
    }

    fn apart(&self, account: AccountId) -> Result<Vec<AccountId>, StoreError> {
        self.readers.with(|db| {
            db.prepare_cached(
                "SELECT other FROM ties WHERE account = ?1 AND kind = 1
                 UNION SELECT account FROM ties WHERE other = ?1 AND kind = 1",
            )?
            .query_map([account], |row| row.get(0))?
            .collect()
        })
    }

    fn report(
        &self,
        report: Report,
        (most, since): (usize, i64),
        done: Done<Result<bool, StoreError>>,
    ) {
        self.write(done, move |db| {
            let made: usize = db
                .prepare_cached("SELECT count(*) FROM reports WHERE by = ? AND at >= ?")?
                .query_row(params![report.by, since], |row| row.get(0))?;
            if made >= most {
                return Ok(false);
            }
            db.prepare_cached(
                "INSERT INTO reports (at, by, about, names, game, reason)
                 VALUES (?, ?, ?, ?, ?, ?)",
            )?
            .execute(params![
                report.at,
                report.by,
                report.about,
                report.names,
                report.game.as_ref().map(GameId::as_str),
                report.reason
            ])?;
            Ok(true)
        });
    }

    fn reports(&self, after: i64, most: usize) -> Result<Vec<Report>, StoreError> {
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        self.readers.with(|db| {
            db.prepare_cached(
                "SELECT id, at, by, about, names, game, reason FROM reports
                 WHERE id > ? ORDER BY id LIMIT ?",
            )?
            .query_map(params![after, most], |row| {
                Ok(Report {
                    id: row.get(0)?,
                    at: row.get(1)?,
                    by: row.get(2)?,
                    about: row.get(3)?,
                    names: row.get(4)?,
                    game: row.get::<_, Option<String>>(5)?.map(GameId::new),
                    reason: row.get(6)?,
                })
            })?
            .collect()
        })
    }
}

fn rating(row: &Row<'_>) -> rusqlite::Result<RatingRow> {
    Ok(RatingRow {
        value: row.get(0)?,
        deviation: row.get(1)?,
        volatility: row.get(2)?,
        at: row.get(3)?,
        games: row.get(4)?,
    })
}

fn one(
    db: &Connection,
    account: AccountId,
    variant: &str,
    speed: &str,
) -> rusqlite::Result<Option<RatingRow>> {
    db.prepare_cached(
        "SELECT value, deviation, volatility, at, games FROM ratings
         WHERE account = ? AND variant = ? AND speed = ?",
    )?
    .query_row(params![account, variant, speed], rating)
    .optional()
}

/// Counts a game for both its players, unless it has been counted or one of them is gone.
pub(super) fn rate(db: &Transaction<'_>, game: &str, rate: &Rate) -> rusqlite::Result<()> {
    let counted = db
        .prepare_cached("SELECT 1 FROM rated_games WHERE game = ?")?
        .exists([game])?;
    let [white, black] = rate.accounts;
    let there: u32 = db
        .prepare_cached("SELECT count(*) FROM accounts WHERE id IN (?, ?)")?
        .query_row([white, black], |row| row.get(0))?;
    if counted || there != 2 {
        return Ok(());
    }
    let read = |account| one(db, account, &rate.variant, &rate.speed);
    let before = [read(white)?, read(black)?];
    let after = (rate.rating)(before);
    for (account, (before, after)) in rate.accounts.into_iter().zip(before.into_iter().zip(after)) {
        db.prepare_cached(
            "INSERT INTO ratings (account, variant, speed, value, deviation, volatility, at, games)
             VALUES (?, ?, ?, ?, ?, ?, ?, ?)
             ON CONFLICT (account, variant, speed) DO UPDATE SET
                value = excluded.value, deviation = excluded.deviation,
                volatility = excluded.volatility, at = excluded.at, games = excluded.games",
        )?
        .execute(params![
            account,
            rate.variant,
            rate.speed,
            after.value,
            after.deviation,
            after.volatility,
            after.at,
            after.games
        ])?;
        db.prepare_cached(
            "INSERT INTO rated_games (game, account, variant, speed, at, before, value, deviation)
             VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        )?
        .execute(params![
            game,
            account,
            rate.variant,
            rate.speed,
            rate.at,
            before.map(|row| row.value),
            after.value,
            after.deviation
        ])?;
    }
    Ok(())
}
