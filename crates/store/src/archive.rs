//! The catalogue of a game database: rows of games, names that can be searched, texts, and which
//! files of positions belong to it. What texts and numbers mean is decided elsewhere.
//!
//! Games come by imports. Until an import is done nobody sees its games; if it never is, they are
//! swept away by the next one. Any number of threads and processes read; one writes at a time and
//! holds the file `archive.lock`.
//!
//! ```
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let folder = tempfile::tempdir()?;
//! use damier_store::archive::{Catalogue, NewGame, Order, Wanted};
//!
//! let catalogue = Catalogue::open(folder.path())?;
//! let mut writing = catalogue.write(&mut || true)?.unwrap();
//! let import = writing.begin("club", "games.pdn", 1_000)?;
//! writing.insert(&import, &NewGame { white: "许华".into(), ..NewGame::default() })?;
//! writing.finish(&import, &[])?;
//!
//! let wanted = Wanted { player: Some("许".into()), ..Wanted::default() };
//! let found = catalogue.read(|view| view.find(&wanted, Order::Newest, None, 10, &mut |_| true))?;
//! assert_eq!(found.len(), 1);
//! # Ok(()) }
//! ```

mod find;
mod names;
mod record;
mod view;
mod words;
mod write;

use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError, TryLockError};
use std::time::Duration;

use rusqlite::Connection;

use crate::error::{OpenError, StoreError};
use crate::sqlite::Options;
use crate::sqlite::open::{self, Schema};
use crate::sqlite::read::Readers;

pub use find::FEW;
pub use record::{CollectionRow, GameRow, Mark, NewGame, Order, Segment, Wanted};
pub use view::View;
pub use write::{Import, Inserted, Writing};

/// The archive: "Dama".
const ARCHIVE: Schema = Schema {
    application: 0x4461_6d61,
    migrations: &[include_str!("../migrations/archive_0001.sql")],
};

/// How often a writer that waits for another process looks again.
const PAUSE: Duration = Duration::from_millis(50);

/// The catalogue in a folder.
pub struct Catalogue {
    lock: PathBuf,
    writer: Mutex<Connection>,
    readers: Readers,
}

impl Catalogue {
    /// Opens the catalogue in this folder, making it where there is none.
    ///
    /// # Errors
    ///
    /// [`OpenError`] saying which file and why.
    pub fn open(folder: &Path) -> Result<Self, OpenError> {
        if !folder.is_dir() {
            return Err(OpenError::NoFolder(folder.to_owned()));
        }
        let path = folder.join("archive.sqlite");
        let options = Options {
            patience: Duration::from_secs(30),
            ..Options::default()
        };
        let connection = open::writer(&path, options, &ARCHIVE)?;
        Ok(Self {
            lock: folder.join("archive.lock"),
            writer: Mutex::new(connection),
            readers: Readers::new(path, options.patience),
        })
    }

    /// Looks at the catalogue as it is at one moment.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when it cannot be read.
    pub fn read<T>(
        &self,
        look: impl FnOnce(&View<'_>) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        self.readers
            .with(|connection| Ok(look(&View(connection))))?
    }

    /// Waits until nobody else writes, of this process or another; none when `patient` says that
    /// waiting has lasted long enough.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when the lock cannot be had at all.
    pub fn write(
        &self,
        patient: &mut dyn FnMut() -> bool,
    ) -> Result<Option<Writing<'_>>, StoreError> {
        let connection = loop {
            match self.writer.try_lock() {
                Ok(connection) => break connection,
                Err(TryLockError::Poisoned(poisoned)) => break PoisonError::into_inner(poisoned),
                Err(TryLockError::WouldBlock) => {}
            }
            if !patient() {
                return Ok(None);
            }
            std::thread::sleep(PAUSE);
        };
        let failed = |error: std::io::Error| StoreError::from_io(&error);
        let lock = File::options()
            .create(true)
            .truncate(false)
            .write(true)
            .open(&self.lock)
            .map_err(failed)?;
        loop {
            match lock.try_lock() {
                Ok(()) => return Ok(Some(Writing::new(connection, lock))),
                Err(std::fs::TryLockError::Error(error)) => return Err(failed(error)),
                Err(std::fs::TryLockError::WouldBlock) => {}
            }
            if !patient() {
                return Ok(None);
            }
            std::thread::sleep(PAUSE);
        }
    }
}

/// The database's error in our words.
fn failed(error: rusqlite::Error) -> StoreError {
    StoreError::from_sqlite(error)
}
