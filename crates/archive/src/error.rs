//! What can go wrong with an archive, in the words of someone who has to do something about it.

use core::fmt;
use std::io;
use std::path::{Path, PathBuf};

pub use damier_store::OpenError;
use damier_store::StoreError;

/// The archive could not be read or written.
#[derive(Debug)]
pub enum ArchiveError {
    /// The catalogue failed.
    Catalogue(StoreError),
    /// A file of positions could not be read or written.
    File {
        /// The file.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// A file of positions is damaged. The games are not: import them anew.
    Damaged(PathBuf),
    /// The text of a game is damaged.
    DamagedGame(u32),
}

impl ArchiveError {
    pub(crate) fn file(path: &Path, error: io::Error) -> Self {
        Self::File {
            path: path.to_owned(),
            error,
        }
    }

    /// Whether a file is gone, as it is when another process has just put a new one in its place.
    pub(crate) fn is_gone(&self) -> bool {
        matches!(self, Self::File { error, .. } if error.kind() == io::ErrorKind::NotFound)
    }
}

impl fmt::Display for ArchiveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Catalogue(error) => write!(f, "the catalogue of the archive failed: {error}"),
            Self::File { path, error } if error.kind() == io::ErrorKind::StorageFull => {
                write!(f, "there is no room left for {}", path.display())
            }
            Self::File { path, error } => write!(f, "{}: {error}", path.display()),
            Self::Damaged(path) => write!(
                f,
                "{} is damaged; the games are not: export them and import them anew",
                path.display()
            ),
            Self::DamagedGame(id) => write!(f, "the text of game {id} is damaged"),
        }
    }
}

impl core::error::Error for ArchiveError {}

impl From<StoreError> for ArchiveError {
    fn from(error: StoreError) -> Self {
        Self::Catalogue(error)
    }
}

/// Games could not be imported; the archive is as it was before.
#[derive(Debug)]
pub enum ImportError {
    /// The source could not be read.
    Source(io::Error),
    /// It was cancelled.
    Cancelled,
    /// A collection needs a name of at most 200 characters, none of them a control character.
    Name(String),
    /// The archive could not be written.
    Archive(ArchiveError),
}

impl fmt::Display for ImportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Source(error) => write!(f, "the games could not be read: {error}"),
            Self::Cancelled => f.write_str("the import was cancelled"),
            Self::Name(name) => write!(
                f,
                "{name:?} is no name of a collection: it needs 1 to 200 characters, none of them a \
                 control character"
            ),
            Self::Archive(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for ImportError {}

impl From<ArchiveError> for ImportError {
    fn from(error: ArchiveError) -> Self {
        Self::Archive(error)
    }
}

impl From<StoreError> for ImportError {
    fn from(error: StoreError) -> Self {
        Self::Archive(error.into())
    }
}

/// What was asked could not be answered.
#[derive(Debug)]
pub enum QueryError {
    /// The filter's opening has a move that is not legal after those before it; counted from 0.
    IllegalMove(usize),
    /// The filter's opening and its position, or its variant, are of different variants.
    Variants,
    /// The archive could not be read.
    Archive(ArchiveError),
}

impl fmt::Display for QueryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::IllegalMove(ply) => write!(f, "move {} of the opening is not legal", ply + 1),
            Self::Variants => f.write_str("position, opening and variant are of different games"),
            Self::Archive(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for QueryError {}

impl From<ArchiveError> for QueryError {
    fn from(error: ArchiveError) -> Self {
        Self::Archive(error)
    }
}

impl From<StoreError> for QueryError {
    fn from(error: StoreError) -> Self {
        Self::Archive(error.into())
    }
}

/// A collection could not be removed.
#[derive(Debug)]
pub enum RemoveError {
    /// No collection has this name.
    Unknown(String),
    /// It was cancelled while another process was writing.
    Cancelled,
    /// The archive could not be written.
    Archive(ArchiveError),
}

impl fmt::Display for RemoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(name) => write!(f, "there is no collection {name:?}"),
            Self::Cancelled => f.write_str("the removal was cancelled"),
            Self::Archive(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for RemoveError {}

impl From<StoreError> for RemoveError {
    fn from(error: StoreError) -> Self {
        Self::Archive(error.into())
    }
}
