//! The archive itself: a folder, opened.

use std::path::{Path, PathBuf};

use damier_store::archive::{Catalogue, View};

use crate::codec;
use crate::error::{ArchiveError, OpenError, QueryError, RemoveError};
use crate::game::{ArchivedGame, Collection, GameId, Summary};
use crate::positions::Positions;

/// A game database in a folder. It can be shared among threads; see the [crate's page](crate).
pub struct Archive {
    folder: PathBuf,
    catalogue: Catalogue,
    positions: Positions,
}

/// So often a question is asked anew when a file was replaced meanwhile.
const ATTEMPTS: usize = 5;

impl Archive {
    /// Opens the archive in this folder; in an empty one an archive is made. The folder must
    /// exist.
    ///
    /// # Errors
    ///
    /// [`OpenError`] saying which file and why; nothing is changed then.
    pub fn open(folder: &Path) -> Result<Self, OpenError> {
        Ok(Self {
            folder: folder.to_owned(),
            catalogue: Catalogue::open(folder)?,
            positions: Positions::new(folder.to_owned()),
        })
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    pub(crate) const fn catalogue(&self) -> &Catalogue {
        &self.catalogue
    }

    pub(crate) const fn positions(&self) -> &Positions {
        &self.positions
    }

    /// Looks at one moment of the archive. A file that is gone was merged into another since that
    /// moment; then the next one is looked at.
    pub(crate) fn look<T>(
        &self,
        mut look: impl FnMut(&View<'_>) -> Result<T, QueryError>,
    ) -> Result<T, QueryError> {
        for _ in 1..ATTEMPTS {
            match self.catalogue.read(|view| Ok(look(view)))? {
                Err(QueryError::Archive(error)) if error.is_gone() => {}
                answer => return answer,
            }
        }
        self.catalogue.read(|view| Ok(look(view)))?
    }

    /// A game with all its moves, or none where no game has this number, any more or at all.
    ///
    /// # Errors
    ///
    /// [`ArchiveError`] when the archive cannot be read, or the game is damaged.
    pub fn game(&self, id: GameId) -> Result<Option<ArchivedGame>, ArchiveError> {
        let both = self
            .catalogue
            .read(|view| Ok(view.game(id.0)?.zip(view.text(id.0)?)))?;
        let Some((row, text)) = both else {
            return Ok(None);
        };
        let damaged = || ArchiveError::DamagedGame(id.0);
        let summary = Summary::of(row).ok_or_else(damaged)?;
        let tree = codec::decode(&text).ok_or_else(damaged)?;
        Ok(Some(ArchivedGame { summary, tree }))
    }

    /// How many games there are.
    ///
    /// # Errors
    ///
    /// [`ArchiveError`] when the archive cannot be read.
    pub fn count(&self) -> Result<u64, ArchiveError> {
        Ok(self.catalogue.read(|view| view.count())?)
    }

    /// The collections by name.
    ///
    /// # Errors
    ///
    /// [`ArchiveError`] when the archive cannot be read.
    pub fn collections(&self) -> Result<Vec<Collection>, ArchiveError> {
        let rows = self.catalogue.read(|view| view.collections())?;
        Ok(rows.into_iter().map(Collection::from).collect())
    }

    /// Removes a collection with all its games; answers how many these were. It waits for an
    /// import that is under way, as long as `patient` wants to. The games are gone for every
    /// reader at once; the room that they took is there for later games.
    ///
    /// # Errors
    ///
    /// [`RemoveError`]; where the collection is still listed then, all of it is there.
    pub fn remove(
        &self,
        collection: &str,
        patient: &mut dyn FnMut() -> bool,
    ) -> Result<u64, RemoveError> {
        let Some(mut writing) = self.catalogue.write(patient)? else {
            return Err(RemoveError::Cancelled);
        };
        let removed = writing.remove(collection)?;
        let counting = writing.all_segments()?;
        let counting: Vec<i64> = counting.iter().map(|segment| segment.id).collect();
        self.positions.sweep(&counting);
        removed.ok_or_else(|| RemoveError::Unknown(collection.to_owned()))
    }
}
