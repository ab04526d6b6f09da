//! Accounts in the tables of the games.

use rusqlite::{Connection, OptionalExtension, Row, Transaction, params};

use super::{Sqlite, write};
use crate::account::{Account, AccountId, Accounts, End, GameOf, NOBODY, NewAccount, SignIn};
use crate::error::StoreError;
use crate::record::{GameId, Hash};
use crate::storage::Done;

const COLUMNS: &str = "accounts.id, accounts.name, accounts.holder, accounts.password,
                       accounts.child, accounts.chat, accounts.created";

impl Sqlite {
    /// Writes with others, in one commit.
    pub(super) fn write<T: Send + 'static>(
        &self,
        done: Done<Result<T, StoreError>>,
        write: impl Fn(&Transaction<'_>) -> rusqlite::Result<T> + Send + 'static,
    ) {
        self.send(write::Request::Task(write::task(write, done)));
    }
}

impl Accounts for Sqlite {
    fn create_account(&self, new: NewAccount, done: Done<Result<Option<AccountId>, StoreError>>) {
        self.write(done, move |db| create(db, &new));
    }

    fn account_named(&self, key: &str) -> Result<Option<Account>, StoreError> {
        self.readers.with(|db| {
            db.prepare_cached(&format!("SELECT {COLUMNS} FROM accounts WHERE folded = ?"))?
                .query_row([key], account)
                .optional()
        })
    }

    fn signed_in(&self, hash: &Hash) -> Result<Option<(Account, SignIn)>, StoreError> {
        self.readers.with(|db| {
            db.prepare_cached(&format!(
                "SELECT {COLUMNS}, sign_ins.hash, sign_ins.account, sign_ins.at, sign_ins.seen,
                        sign_ins.browser
                 FROM sign_ins JOIN accounts ON accounts.id = sign_ins.account
                 WHERE sign_ins.hash = ?"
            ))?
            .query_row([hash], |row| Ok((account(row)?, sign_in(row, 7)?)))
            .optional()
        })
    }

    fn sign_in(&self, sign_in: SignIn, most: usize, done: Done<Result<(), StoreError>>) {
        self.write(done, move |db| {
            db.prepare_cached(
                "INSERT INTO sign_ins (hash, account, at, seen, browser) VALUES (?, ?, ?, ?, ?)",
            )?
            .execute(params![
                sign_in.hash,
                sign_in.account,
                sign_in.at,
                sign_in.seen,
                sign_in.browser
            ])?;
            db.prepare_cached(
                "DELETE FROM sign_ins WHERE account = ?1 AND hash NOT IN
                 (SELECT hash FROM sign_ins WHERE account = ?1 ORDER BY seen DESC, at DESC LIMIT ?2)",
            )?
            .execute(params![sign_in.account, most])
            .map(drop)
        });
    }

    fn seen(&self, hash: Hash, at: i64, done: Done<Result<(), StoreError>>) {
        self.write(done, move |db| {
            db.prepare_cached("UPDATE sign_ins SET seen = max(seen, ?) WHERE hash = ?")?
                .execute(params![at, hash])
                .map(drop)
        });
    }

    fn sign_out(&self, account: AccountId, end: End, done: Done<Result<(), StoreError>>) {
        self.write(done, move |db| sign_out(db, account, end));
    }

    fn sign_ins(&self, account: AccountId) -> Result<Vec<SignIn>, StoreError> {
        self.readers.with(|db| {
            db.prepare_cached(
                "SELECT hash, account, at, seen, browser FROM sign_ins WHERE account = ?
                 ORDER BY seen DESC, at DESC",
            )?
            .query_map([account], |row| sign_in(row, 0))?
            .collect()
        })
    }

    fn set_password(
        &self,
        account: AccountId,
        password: String,
        end: End,
        done: Done<Result<(), StoreError>>,
    ) {
        self.write(done, move |db| {
            db.prepare_cached("UPDATE accounts SET password = ? WHERE id = ?")?
                .execute(params![password, account])?;
            sign_out(db, account, end)
        });
    }

    fn recover(
        &self,
        account: AccountId,
        code: Hash,
        password: String,
        done: Done<Result<bool, StoreError>>,
    ) {
        self.write(done, move |db| {
            let used = db
                .prepare_cached("DELETE FROM recovery_codes WHERE account = ? AND hash = ?")?
                .execute(params![account, code])?;
            if used == 0 {
                return Ok(false);
            }
            db.prepare_cached("UPDATE accounts SET password = ? WHERE id = ?")?
                .execute(params![password, account])?;
            sign_out(db, account, End::All)?;
            Ok(true)
        });
    }

    fn set_codes(&self, account: AccountId, codes: Vec<Hash>, done: Done<Result<(), StoreError>>) {
        self.write(done, move |db| set_codes(db, account, &codes));
    }

    fn codes_left(&self, account: AccountId) -> Result<u32, StoreError> {
        self.readers.with(|db| {
            db.prepare_cached("SELECT count(*) FROM recovery_codes WHERE account = ?")?
                .query_row([account], |row| row.get(0))
        })
    }

    fn set_choices(
        &self,
        account: AccountId,
        child: bool,
        chat: bool,
        done: Done<Result<(), StoreError>>,
    ) {
        self.write(done, move |db| {
            db.prepare_cached("UPDATE accounts SET child = ?, chat = ? WHERE id = ?")?
                .execute(params![child, chat, account])
                .map(drop)
        });
    }

    fn delete_account(&self, account: AccountId, done: Done<Result<(), StoreError>>) {
        self.write(done, move |db| delete(db, account));
    }

    fn games_of(
        &self,
        account: AccountId,
        before: Option<&GameId>,
        most: usize,
    ) -> Result<Vec<GameOf>, StoreError> {
        self.readers
            .with(|db| games_of(db, account, before.map(GameId::as_str), most))
    }
}

fn account(row: &Row<'_>) -> rusqlite::Result<Account> {
    Ok(Account {
        id: row.get(0)?,
        name: row.get(1)?,
        holder: row.get(2)?,
        password: row.get(3)?,
        child: row.get(4)?,
        chat: row.get(5)?,
        created: row.get(6)?,
    })
}

fn sign_in(row: &Row<'_>, first: usize) -> rusqlite::Result<SignIn> {
    Ok(SignIn {
        hash: row.get(first)?,
        account: row.get(first + 1)?,
        at: row.get(first + 2)?,
        seen: row.get(first + 3)?,
        browser: row.get(first + 4)?,
    })
}

fn create(db: &Transaction<'_>, new: &NewAccount) -> rusqlite::Result<Option<AccountId>> {
    let [folded, looks] = &new.keys;
    let taken = db
        .prepare_cached(
            "SELECT 1 FROM accounts WHERE folded = ?1 OR looks = ?2
             UNION ALL SELECT 1 FROM retired_names WHERE key IN ('f' || ?1, 'l' || ?2)",
        )?
        .exists(params![folded, looks])?;
    if taken {
        return Ok(None);
    }
    db.prepare_cached(
        "INSERT INTO accounts (name, folded, looks, holder, password, child, chat, created)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
    )?
    .execute(params![
        new.name,
        folded,
        looks,
        new.holder,
        new.password,
        new.child,
        !new.child,
        new.created
    ])?;
    let id = db.last_insert_rowid();
    set_codes(db, id, &new.codes)?;
    Ok(Some(id))
}

fn set_codes(db: &Transaction<'_>, account: AccountId, codes: &[Hash]) -> rusqlite::Result<()> {
    db.prepare_cached("DELETE FROM recovery_codes WHERE account = ?")?
        .execute([account])?;
    let mut insert =
        db.prepare_cached("INSERT INTO recovery_codes (account, hash) VALUES (?, ?)")?;
    for code in codes {
        insert.execute(params![account, code])?;
    }
    Ok(())
}

fn sign_out(db: &Transaction<'_>, account: AccountId, end: End) -> rusqlite::Result<()> {
    let done = match end {
        End::One(hash) => db
            .prepare_cached("DELETE FROM sign_ins WHERE account = ? AND hash = ?")?
            .execute(params![account, hash]),
        End::AllBut(hash) => db
            .prepare_cached("DELETE FROM sign_ins WHERE account = ? AND hash <> ?")?
            .execute(params![account, hash]),
        End::All => db
            .prepare_cached("DELETE FROM sign_ins WHERE account = ?")?
            .execute([account]),
        End::None => Ok(0),
    };
    done.map(drop)
}

fn delete(db: &Transaction<'_>, account: AccountId) -> rusqlite::Result<()> {
    db.prepare_cached(
        "INSERT OR IGNORE INTO retired_names (key)
         SELECT 'f' || folded FROM accounts WHERE id = ?1
         UNION ALL SELECT 'l' || looks FROM accounts WHERE id = ?1",
    )?
    .execute([account])?;
    db.prepare_cached(
        "DELETE FROM chat_lines WHERE (game, by) IN
         (SELECT game, side FROM seats WHERE account = ?)",
    )?
    .execute([account])?;
    db.prepare_cached(
        "DELETE FROM papers WHERE (game, side) IN
         (SELECT game, side FROM seats WHERE account = ?)",
    )?
    .execute([account])?;
    db.prepare_cached("UPDATE seats SET session = ?, name = NULL WHERE account = ?")?
        .execute(params![NOBODY, account])?;
    // In an event he remains by what he held it with, which nobody can show any more.
    db.prepare_cached("UPDATE event_people SET name = NULL WHERE account = ?")?
        .execute([account])?;
    db.prepare_cached("DELETE FROM ties WHERE other = ?")?
        .execute([account])?;
    // What was reported remains for the operator, with the names in it.
    for column in ["by", "about"] {
        db.prepare_cached(&format!(
            "UPDATE reports SET {column} = NULL WHERE {column} = ?"
        ))?
        .execute([account])?;
    }
    for table in [
        "recovery_codes",
        "sign_ins",
        "ratings",
        "rated_games",
        "ties",
        "mail_addresses",
        "push_subscriptions",
        "reminder_kinds",
        "reminders",
    ] {
        db.prepare_cached(&format!("DELETE FROM {table} WHERE account = ?"))?
            .execute([account])?;
    }
    db.prepare_cached("DELETE FROM accounts WHERE id = ?")?
        .execute([account])
        .map(drop)
}

fn games_of(
    db: &Connection,
    account: AccountId,
    before: Option<&str>,
    most: usize,
) -> rusqlite::Result<Vec<GameOf>> {
    let most = i64::try_from(most).unwrap_or(i64::MAX);
    let mut query = db.prepare_cached(
        "SELECT games.id, games.created, own.side, games.terms, white.name, black.name,
                white.account, black.account, white.kind, black.kind, white.level, black.level,
                games.result, games.rated
         FROM seats own
         JOIN games ON games.id = own.game
         JOIN seats white ON white.game = own.game AND white.side = 0
         JOIN seats black ON black.game = own.game AND black.side = 1
         LEFT JOIN games last ON last.id = ?2
         WHERE own.account = ?1 AND own.side < 2
           AND (?2 IS NULL OR (games.created, games.id) < (last.created, last.id))
         ORDER BY games.created DESC, games.id DESC LIMIT ?3",
    )?;
    query
        .query_map(params![account, before, most], |row| {
            let level = |kind, level| -> rusqlite::Result<Option<u8>> {
                Ok((row.get::<_, u8>(kind)? == 1).then_some(row.get(level)?))
            };
            Ok(GameOf {
                game: GameId::new(row.get::<_, String>(0)?),
                created: row.get(1)?,
                side: row.get(2)?,
                terms: row.get(3)?,
                names: [row.get(4)?, row.get(5)?],
                accounts: [row.get(6)?, row.get(7)?],
                levels: [level(8, 10)?, level(9, 11)?],
                result: row.get(12)?,
                rated: row.get(13)?,
            })
        })?
        .collect()
}
