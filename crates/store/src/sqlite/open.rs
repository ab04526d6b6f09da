//! Opening a file: the lock against a second server, the settings, the schema.

use std::fs::{File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};

use rusqlite::{Connection, ErrorCode, OpenFlags};

use super::Options;
use crate::error::{OpenError, StoreError};

/// What a file of ours holds.
pub(crate) struct Schema {
    /// Marks a file as ours.
    pub(crate) application: u32,
    /// The steps from an empty file to today's schema. Steps are only ever added.
    pub(crate) migrations: &'static [&'static str],
}

/// The games that are played: "Dami".
pub(super) const PLAYED: Schema = Schema {
    application: 0x4461_6d69,
    migrations: &[
        include_str!("../../migrations/0001_games.sql"),
        include_str!("../../migrations/0002_arbiters.sql"),
        include_str!("../../migrations/0003_accounts.sql"),
        include_str!("../../migrations/0004_ratings.sql"),
        include_str!("../../migrations/0005_papers.sql"),
        include_str!("../../migrations/0006_chat.sql"),
        include_str!("../../migrations/0007_events.sql"),
        include_str!("../../migrations/0008_event_people.sql"),
        include_str!("../../migrations/0009_reminders.sql"),
    ],
};

/// Takes the lock beside the database, which the kernel gives back even after a SIGKILL.
pub(crate) fn lock(path: &Path) -> Result<File, OpenError> {
    let folder = match path.parent() {
        Some(folder) if folder.as_os_str().is_empty() => Path::new("."),
        Some(folder) => folder,
        None => Path::new("."),
    };
    if !folder.is_dir() {
        return Err(OpenError::NoFolder(folder.to_owned()));
    }
    let mut name = path.as_os_str().to_owned();
    name.push(".lock");
    let file = OpenOptions::new()
        .create(true)
        .truncate(false)
        .write(true)
        .open(PathBuf::from(name))
        .map_err(|error| store(path, StoreError::from_io(&error)))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(OpenError::InUse(path.to_owned())),
        Err(TryLockError::Error(error)) => Err(store(path, StoreError::from_io(&error))),
    }
}

/// Opens the connection that writes.
pub(crate) fn writer(
    path: &Path,
    options: Options,
    schema: &Schema,
) -> Result<Connection, OpenError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE
        | OpenFlags::SQLITE_OPEN_CREATE
        | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let failed = |error| store(path, StoreError::from_sqlite(error));
    let mut connection = Connection::open_with_flags(path, flags).map_err(failed)?;
    connection.busy_timeout(options.patience).map_err(failed)?;
    inspect(&connection, path, schema)?;
    connection
        .execute_batch(
            "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;",
        )
        .map_err(failed)?;
    migrate(&mut connection, schema).map_err(failed)?;
    if let Some(pages) = options.most_pages {
        connection
            .query_row(&format!("PRAGMA max_page_count = {pages}"), [], |_| Ok(()))
            .map_err(failed)?;
    }
    Ok(connection)
}

/// Refuses a file that is not ours to touch, before anything is written to it.
fn inspect(connection: &Connection, path: &Path, schema: &Schema) -> Result<(), OpenError> {
    let failed = |error| store(path, StoreError::from_sqlite(error));
    if connection.is_readonly(rusqlite::MAIN_DB).map_err(failed)? {
        return Err(store(path, StoreError::ReadOnly));
    }
    let tables: u32 = connection
        .query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))
        .map_err(failed)?;
    let application: u32 = pragma(connection, "application_id").map_err(failed)?;
    if tables > 0 && application != schema.application {
        return Err(OpenError::Foreign(path.to_owned()));
    }
    let found: u32 = pragma(connection, "user_version").map_err(failed)?;
    let known = schema.migrations.len() as u32;
    if found > known {
        return Err(OpenError::Newer {
            path: path.to_owned(),
            found,
            known,
        });
    }
    Ok(())
}

/// Carries out the steps that the file has not seen, all or none of them.
fn migrate(connection: &mut Connection, schema: &Schema) -> rusqlite::Result<()> {
    let Schema {
        application,
        migrations,
    } = schema;
    let found: u32 = pragma(connection, "user_version")?;
    if found as usize == migrations.len() {
        return Ok(());
    }
    let transaction = connection.transaction()?;
    transaction.execute_batch(&format!("PRAGMA application_id = {application}"))?;
    for step in &migrations[found as usize..] {
        transaction.execute_batch(step)?;
    }
    transaction.execute_batch(&format!("PRAGMA user_version = {}", migrations.len()))?;
    transaction.commit()
}

fn pragma(connection: &Connection, name: &str) -> rusqlite::Result<u32> {
    connection.query_row(&format!("PRAGMA {name}"), [], |row| row.get(0))
}

/// What tells the file at `path` from another that is put in its place.
#[cfg(unix)]
pub(super) fn identity(path: &Path) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt;
    std::fs::metadata(path)
        .ok()
        .map(|found| (found.dev(), found.ino()))
}

/// What tells the file at `path` from another; here only that there is one.
#[cfg(not(unix))]
pub(super) fn identity(path: &Path) -> Option<(u64, u64)> {
    path.exists().then_some((0, 0))
}

fn store(path: &Path, error: StoreError) -> OpenError {
    OpenError::Store {
        path: path.to_owned(),
        error,
    }
}

impl StoreError {
    /// The database's error in our words.
    pub(crate) fn from_sqlite(error: rusqlite::Error) -> Self {
        match error.sqlite_error_code() {
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Self::Locked,
            Some(ErrorCode::DiskFull) => Self::Full,
            Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => Self::ReadOnly,
            Some(ErrorCode::NotADatabase | ErrorCode::DatabaseCorrupt) => Self::Corrupt,
            _ => Self::Other(error.to_string()),
        }
    }

    pub(crate) fn from_io(error: &std::io::Error) -> Self {
        match error.kind() {
            std::io::ErrorKind::PermissionDenied | std::io::ErrorKind::ReadOnlyFilesystem => {
                Self::ReadOnly
            }
            std::io::ErrorKind::StorageFull => Self::Full,
            _ => Self::Other(error.to_string()),
        }
    }
}
