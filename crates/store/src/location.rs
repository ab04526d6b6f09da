//! Where a database is, as written on a command line.

use core::fmt;
use core::str::FromStr;
use std::path::PathBuf;

/// A place for a database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Location {
    /// An SQLite file.
    Sqlite(PathBuf),
}

/// A database address that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadLocation {
    /// The scheme names a kind of database that is not built in.
    UnknownScheme(String),
    /// There is no path in it.
    Empty,
}

impl fmt::Display for BadLocation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownScheme(scheme) => {
                write!(
                    f,
                    "databases of kind {scheme:?} are not supported; write a file's path"
                )
            }
            Self::Empty => f.write_str("the path of the database is empty"),
        }
    }
}

impl core::error::Error for BadLocation {}

impl FromStr for Location {
    type Err = BadLocation;

    /// Reads a plain path, `sqlite:PATH` or `sqlite://PATH`.
    ///
    /// # Errors
    ///
    /// [`BadLocation`] for another scheme or an empty path.
    ///
    /// ```
    /// use damier_store::Location;
    /// let plain: Location = "/var/lib/damier.sqlite".parse().unwrap();
    /// assert_eq!("sqlite:///var/lib/damier.sqlite".parse(), Ok(plain));
    /// assert!("postgres://here/damier".parse::<Location>().is_err());
    /// ```
    fn from_str(text: &str) -> Result<Self, BadLocation> {
        let path = match text.split_once("://") {
            Some(("sqlite", path)) => path,
            Some((scheme, _)) => return Err(BadLocation::UnknownScheme(scheme.to_owned())),
            None => text.strip_prefix("sqlite:").unwrap_or(text),
        };
        if path.is_empty() {
            return Err(BadLocation::Empty);
        }
        Ok(Self::Sqlite(PathBuf::from(path)))
    }
}
