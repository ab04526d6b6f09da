//! The game database of the server: who may fill it, and how what it holds is told.

mod fault;
mod filter;
mod imports;
mod line;
mod played;
mod told;

use std::sync::Arc;

use damier_archive::{Archive, ArchiveError, QueryError, RemoveError};
use tokio::sync::Semaphore;

pub(crate) use fault::{FaultKind, groups};
pub(crate) use filter::{filter, opening};
pub(crate) use imports::{Imports, Owner, receive};
pub(crate) use line::archived;
pub(crate) use played::{PLAYED, Played, catch_up, take_in};
pub(crate) use told::{collection, explorer, page, shortened};

use crate::refusal::Refusal;

/// So many questions are answered at a time; others wait their turn.
const AT_ONCE: usize = 4;

/// So many exports are written at a time; others are refused, since readers may be slow.
const EXPORTS: usize = 8;

/// The database, if the server has one.
pub(crate) struct Shelf {
    archive: Option<Arc<Archive>>,
    turns: Arc<Semaphore>,
    exports: Arc<Semaphore>,
    pub(crate) imports: Imports,
}

impl Shelf {
    pub(crate) fn new(archive: Option<Arc<Archive>>) -> Self {
        Self {
            archive,
            turns: Arc::new(Semaphore::new(AT_ONCE)),
            exports: Arc::new(Semaphore::new(EXPORTS)),
            imports: Imports::default(),
        }
    }

    /// The database.
    ///
    /// # Errors
    ///
    /// [`Refusal::NoDatabase`] where there is none.
    pub(crate) fn archive(&self) -> Result<Arc<Archive>, Refusal> {
        self.archive.clone().ok_or(Refusal::NoDatabase)
    }

    /// Asks the database on a thread that may block, a few questions at a time.
    ///
    /// # Errors
    ///
    /// What the question answers, or a [`Refusal`] where there is no database.
    pub(crate) async fn ask<T: Send + 'static, E: Into<Refusal> + Send + 'static>(
        &self,
        ask: impl FnOnce(&Archive) -> Result<T, E> + Send + 'static,
    ) -> Result<T, Refusal> {
        let archive = self.archive()?;
        let turn = Arc::clone(&self.turns).acquire_owned().await;
        let turn = turn.map_err(|_| Refusal::Internal)?;
        let asking = tokio::task::spawn_blocking(move || {
            let _turn = turn;
            ask(&archive)
        });
        asking
            .await
            .map_err(|_| Refusal::Internal)?
            .map_err(Into::into)
    }

    /// Writes something long on a thread that may block, without taking turns with questions.
    ///
    /// # Errors
    ///
    /// [`Refusal::TooFast`] when there are too many already, or where there is no database.
    pub(crate) fn export(
        &self,
        write: impl FnOnce(&Archive) -> Result<(), QueryError> + Send + 'static,
    ) -> Result<(), Refusal> {
        let archive = self.archive()?;
        let place = Arc::clone(&self.exports).try_acquire_owned();
        let place = place.map_err(|_| Refusal::TooFast)?;
        tokio::task::spawn_blocking(move || {
            let _place = place;
            if let Err(error) = write(&archive) {
                tracing::error!(%error, "an export broke off");
            }
        });
        Ok(())
    }
}

impl From<ArchiveError> for Refusal {
    fn from(error: ArchiveError) -> Self {
        match error {
            ArchiveError::Catalogue(error) => error.into(),
            other => {
                tracing::error!(error = %other, "the game database failed");
                Self::Storage(damier_store::StoreError::Other(other.to_string()))
            }
        }
    }
}

impl From<QueryError> for Refusal {
    fn from(error: QueryError) -> Self {
        match error {
            QueryError::Archive(error) => error.into(),
            QueryError::IllegalMove(_) | QueryError::Variants => Self::Malformed(error.to_string()),
        }
    }
}

impl From<RemoveError> for Refusal {
    fn from(error: RemoveError) -> Self {
        match error {
            RemoveError::Unknown(_) => Self::UnknownCollection,
            RemoveError::Cancelled => Self::ImportRunning,
            RemoveError::Archive(error) => error.into(),
        }
    }
}
