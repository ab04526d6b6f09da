//! Reminders in the tables of the games.

use rusqlite::{Connection, OptionalExtension, Row, Transaction, params};

use super::Sqlite;
use crate::account::AccountId;
use crate::error::StoreError;
use crate::record::{GameId, Hash};
use crate::reminder::{MailAddress, Reminder, Reminders, Subscription};
use crate::storage::Done;

impl Reminders for Sqlite {
    fn mail_address(&self, account: AccountId) -> Result<Option<MailAddress>, StoreError> {
        self.readers.with(|db| mail_address(db, account))
    }

    fn set_mail_address(
        &self,
        account: AccountId,
        address: Option<MailAddress>,
        done: Done<Result<(), StoreError>>,
    ) {
        self.write(done, move |db| {
            db.prepare_cached("DELETE FROM mail_addresses WHERE account = ?")?
                .execute([account])?;
            match &address {
                Some(address) => keep_address(db, account, address),
                None => Ok(()),
            }
        });
    }

    fn confirm_mail(
        &self,
        confirm: Hash,
        since: i64,
        at: i64,
        done: Done<Result<bool, StoreError>>,
    ) {
        self.write(done, move |db| {
            let changed = db
                .prepare_cached(
                    "UPDATE mail_addresses SET confirmed = coalesce(confirmed, ?)
                     WHERE confirm = ? AND (asked >= ? OR confirmed IS NOT NULL)",
                )?
                .execute(params![at, confirm, since])?;
            Ok(changed == 1)
        });
    }

    fn unsubscribe_mail(&self, unsubscribe: Hash, done: Done<Result<(), StoreError>>) {
        self.write(done, move |db| {
            db.prepare_cached("DELETE FROM mail_addresses WHERE unsubscribe = ?")?
                .execute([unsubscribe])
                .map(drop)
        });
    }

    fn subscriptions(&self, account: AccountId) -> Result<Vec<Subscription>, StoreError> {
        self.readers.with(|db| {
            db.prepare_cached(
                "SELECT endpoint, key, auth, language, at FROM push_subscriptions
                 WHERE account = ? ORDER BY at DESC, endpoint",
            )?
            .query_map([account], |row| {
                Ok(Subscription {
                    endpoint: row.get(0)?,
                    key: row.get(1)?,
                    auth: row.get(2)?,
                    language: row.get(3)?,
                    at: row.get(4)?,
                })
            })?
            .collect()
        })
    }

    fn subscribe(
        &self,
        account: AccountId,
        subscription: Subscription,
        most: usize,
        done: Done<Result<(), StoreError>>,
    ) {
        self.write(done, move |db| {
            // A browser belongs to whoever used it last.
            end_subscription(db, None, &subscription.endpoint)?;
            db.prepare_cached(
                "INSERT INTO push_subscriptions (account, endpoint, key, auth, language, at)
                 VALUES (?, ?, ?, ?, ?, ?)",
            )?
            .execute(params![
                account,
                subscription.endpoint,
                subscription.key,
                subscription.auth,
                subscription.language,
                subscription.at
            ])?;
            db.prepare_cached(
                "DELETE FROM push_subscriptions WHERE account = ?1 AND endpoint NOT IN
                 (SELECT endpoint FROM push_subscriptions WHERE account = ?1
                  ORDER BY at DESC, endpoint LIMIT ?2)",
            )?
            .execute(params![account, i64::try_from(most).unwrap_or(i64::MAX)])
            .map(drop)
        });
    }

    fn unsubscribe(
        &self,
        account: Option<AccountId>,
        endpoint: String,
        done: Done<Result<(), StoreError>>,
    ) {
        self.write(done, move |db| end_subscription(db, account, &endpoint));
    }

    fn reminder_kinds(&self, account: AccountId) -> Result<Option<u32>, StoreError> {
        self.readers.with(|db| {
            db.prepare_cached("SELECT kinds FROM reminder_kinds WHERE account = ?")?
                .query_row([account], |row| row.get(0))
                .optional()
        })
    }

    fn set_reminder_kinds(
        &self,
        account: AccountId,
        kinds: u32,
        done: Done<Result<(), StoreError>>,
    ) {
        self.write(done, move |db| {
            db.prepare_cached(
                "INSERT INTO reminder_kinds (account, kinds) VALUES (?1, ?2)
                 ON CONFLICT (account) DO UPDATE SET kinds = ?2",
            )?
            .execute(params![account, kinds])
            .map(drop)
        });
    }

    fn remind(&self, reminders: Vec<Reminder>, done: Done<Result<(), StoreError>>) {
        self.write(done, move |db| {
            for one in &reminders {
                db.prepare_cached(
                    "INSERT OR IGNORE INTO reminders (account, game, what, at, next, tries, state)
                     VALUES (?1, ?2, ?3, ?4, ?4, 0, 0)",
                )?
                .execute(params![
                    one.account,
                    one.game.as_str(),
                    one.what,
                    one.at
                ])?;
            }
            Ok(())
        });
    }

    fn take_reminders(&self, now: i64, most: usize, done: Done<Result<Vec<Reminder>, StoreError>>) {
        self.write(done, move |db| take(db, now, most));
    }

    fn reminders_waiting(&self) -> Result<u64, StoreError> {
        self.readers.with(|db| {
            db.prepare_cached("SELECT count(*) FROM reminders WHERE state = 0")?
                .query_row([], |row| row.get(0))
        })
    }

    fn postpone_reminder(&self, id: i64, next: i64, done: Done<Result<(), StoreError>>) {
        self.write(done, move |db| {
            db.prepare_cached(
                "UPDATE reminders SET state = 0, tries = tries + 1, next = ? WHERE id = ?",
            )?
            .execute([next, id])
            .map(drop)
        });
    }

    fn reminder_done(&self, id: i64, before: i64, done: Done<Result<(), StoreError>>) {
        self.write(done, move |db| {
            db.prepare_cached("UPDATE reminders SET state = 2 WHERE id = ?")?
                .execute([id])?;
            db.prepare_cached("DELETE FROM reminders WHERE state > 0 AND at < ?")?
                .execute([before])
                .map(drop)
        });
    }
}

fn mail_address(db: &Connection, account: AccountId) -> rusqlite::Result<Option<MailAddress>> {
    db.prepare_cached(
        "SELECT account, address, language, confirmed, asked, confirm, unsubscribe
         FROM mail_addresses WHERE account = ?",
    )?
    .query_row([account], |row| {
        Ok(MailAddress {
            account: row.get(0)?,
            address: row.get(1)?,
            language: row.get(2)?,
            confirmed: row.get(3)?,
            asked: row.get(4)?,
            confirm: row.get(5)?,
            unsubscribe: row.get(6)?,
        })
    })
    .optional()
}

fn keep_address(
    db: &Transaction<'_>,
    account: AccountId,
    address: &MailAddress,
) -> rusqlite::Result<()> {
    db.prepare_cached(
        "INSERT INTO mail_addresses
         (account, address, language, confirmed, asked, confirm, unsubscribe)
         VALUES (?, ?, ?, ?, ?, ?, ?)",
    )?
    .execute(params![
        account,
        address.address,
        address.language,
        address.confirmed,
        address.asked,
        address.confirm,
        address.unsubscribe
    ])
    .map(drop)
}

fn end_subscription(
    db: &Transaction<'_>,
    account: Option<AccountId>,
    endpoint: &str,
) -> rusqlite::Result<()> {
    db.prepare_cached(
        "DELETE FROM push_subscriptions WHERE endpoint = ?1 AND (?2 IS NULL OR account = ?2)",
    )?
    .execute(params![endpoint, account])
    .map(drop)
}

fn take(db: &Transaction<'_>, now: i64, most: usize) -> rusqlite::Result<Vec<Reminder>> {
    let most = i64::try_from(most).unwrap_or(i64::MAX);
    let taken: Vec<Reminder> = db
        .prepare_cached(
            "SELECT id, account, game, what, at, tries FROM reminders
             WHERE state = 0 AND next <= ? ORDER BY next, id LIMIT ?",
        )?
        .query_map([now, most], reminder)?
        .collect::<rusqlite::Result<_>>()?;
    for one in &taken {
        db.prepare_cached("UPDATE reminders SET state = 1 WHERE id = ?")?
            .execute([one.id])?;
    }
    Ok(taken)
}

fn reminder(row: &Row<'_>) -> rusqlite::Result<Reminder> {
    Ok(Reminder {
        id: row.get(0)?,
        account: row.get(1)?,
        game: GameId::new(row.get::<_, String>(2)?),
        what: row.get(3)?,
        at: row.get(4)?,
        tries: row.get(5)?,
    })
}
