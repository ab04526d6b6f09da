//! What can go wrong with storage, in the words of someone who has to do something about it.

use core::fmt;
use std::path::PathBuf;

/// A database could not be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpenError {
    /// The folder that should hold the file does not exist.
    NoFolder(PathBuf),
    /// Another process of ours has the database open.
    InUse(PathBuf),
    /// The file is a database, but of another program.
    Foreign(PathBuf),
    /// The file was written by a newer version of this program.
    Newer {
        /// The file.
        path: PathBuf,
        /// The schema version in the file.
        found: u32,
        /// The newest schema version that this program knows.
        known: u32,
    },
    /// Reading or writing it failed.
    Store {
        /// The file.
        path: PathBuf,
        /// Why.
        error: StoreError,
    },
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoFolder(path) => {
                write!(
                    f,
                    "the folder {} of the database does not exist",
                    path.display()
                )
            }
            Self::InUse(path) => {
                write!(
                    f,
                    "the database {} is used by another running server",
                    path.display()
                )
            }
            Self::Foreign(path) => {
                write!(f, "{} is a database of another program", path.display())
            }
            Self::Newer { path, found, known } => write!(
                f,
                "the database {} has schema {found}, newer than {known}, the newest that this \
                 version knows",
                path.display()
            ),
            Self::Store { path, error } => {
                write!(f, "cannot open the database {}: {error}", path.display())
            }
        }
    }
}

impl core::error::Error for OpenError {}

/// The database did not do what it was asked; nothing of the request was kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoreError {
    /// Another process holds the database's lock for too long.
    Locked,
    /// There is no room left on the disk, or the database has reached its greatest size.
    Full,
    /// The database's file is gone, or another stands in its place.
    Missing,
    /// The file or its folder cannot be written.
    ReadOnly,
    /// The file is damaged, or no database at all.
    Corrupt,
    /// The storage has been closed.
    Closed,
    /// Anything else, in the words of the database.
    Other(String),
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Locked => f.write_str("it is locked by another program"),
            Self::Full => f.write_str("there is no room left for it"),
            Self::Missing => f.write_str("its file is missing"),
            Self::ReadOnly => f.write_str("it cannot be written"),
            Self::Corrupt => f.write_str("its file is damaged or not a database"),
            Self::Closed => f.write_str("it has been closed"),
            Self::Other(reason) => f.write_str(reason),
        }
    }
}

impl core::error::Error for StoreError {}

/// A game could not be created.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CreateError {
    /// The id is in use.
    Exists,
    /// The game to follow already has a rematch, or does not exist.
    RematchTaken,
    /// The database failed.
    Store(StoreError),
}

impl fmt::Display for CreateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exists => f.write_str("a game with this id exists"),
            Self::RematchTaken => f.write_str("the game has a rematch already"),
            Self::Store(error) => write!(f, "the database failed: {error}"),
        }
    }
}

impl core::error::Error for CreateError {}

impl From<StoreError> for CreateError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

/// Lines could not be appended; the game is as it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AppendError {
    /// No such game.
    Unknown,
    /// The log has another length than the writer believed.
    Stale {
        /// What the writer believed.
        expected: u64,
        /// What the log has.
        found: u64,
    },
    /// The seat has been taken by someone else.
    SeatTaken,
    /// The database failed.
    Store(StoreError),
}

impl fmt::Display for AppendError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown => f.write_str("no such game"),
            Self::Stale { expected, found } => {
                write!(f, "the log has {found} lines, not {expected}")
            }
            Self::SeatTaken => f.write_str("the seat is taken"),
            Self::Store(error) => write!(f, "the database failed: {error}"),
        }
    }
}

impl core::error::Error for AppendError {}

impl From<StoreError> for AppendError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}
