//! Files that are imported: received into a file without a name, then read on a thread of its own.

use core::ops::ControlFlow;
use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, Seek, Write};
use std::net::IpAddr;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::body::{Body, Bytes};
use damier_api as api;
use damier_archive::{ImportError, ImportOptions, Phase, Progress, Report};
use damier_rules::Variant;
use damier_store::{Hash, StoreError};
use http_body_util::BodyExt;
use tokio::sync::mpsc;

use super::{PLAYED, groups};
use crate::language::Language;
use crate::refusal::Refusal;
use crate::secret;
use crate::shared::Shared;

/// So many files are received and read at a time, in all.
const AT_ONCE: usize = 8;
/// So many imports are remembered after they have ended.
const REMEMBERED: usize = 20;
/// So many faults of a file are remembered; the others are counted.
const MOST_FAULTS: usize = 1000;
/// A sender who is silent so long has gone.
const PATIENCE: Duration = Duration::from_secs(30);
/// So many pieces of a file wait to be written.
const PIECES: usize = 8;
/// The longest name of a file, in characters.
const LONGEST_NAME: usize = 120;

/// Who imports: the browser, or the address where there is no cookie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Owner {
    /// Known by its cookie.
    Browser(Hash),
    /// Known by where it is.
    Address(IpAddr),
}

/// The imports that are under way, and those that ended lately.
#[derive(Default)]
pub(crate) struct Imports(Mutex<VecDeque<Arc<Job>>>);

/// An import.
struct Job {
    id: String,
    name: String,
    owner: Owner,
    stand: Mutex<Stand>,
}

/// How far an import is.
struct Stand {
    size: u64,
    progress: Progress,
    end: Option<Result<Report, Refusal>>,
}

impl Job {
    fn stand(&self) -> MutexGuard<'_, Stand> {
        self.stand.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_over(&self) -> bool {
        self.stand().end.is_some()
    }

    fn end(&self, end: Result<Report, Refusal>) {
        self.stand().end.get_or_insert(end);
    }

    fn told(&self, language: Language) -> api::Import {
        let stand = self.stand();
        let progress = &stand.progress;
        let (stage, report, problem) = match &stand.end {
            None => (stage(progress.phase), None, None),
            Some(Ok(report)) => (api::ImportStage::Done, Some(report), None),
            Some(Err(refusal)) => {
                let problem = language.words().refusal(refusal);
                (api::ImportStage::Failed, None, Some(problem))
            }
        };
        api::Import {
            id: self.id.clone(),
            name: self.name.clone(),
            stage,
            size: stand.size,
            read: progress.bytes,
            games: progress.games + progress.duplicates,
            faults: progress.faults,
            report: report.map(|report| api::ImportReport {
                collection: (report.games > 0).then(|| collection_name(&self.name)),
                added: report.games,
                known: report.duplicates,
                empty: report.empty,
                faults: report.fault_count,
                groups: groups(&report.faults, language),
            }),
            problem,
        }
    }
}

fn stage(phase: Phase) -> api::ImportStage {
    match phase {
        Phase::Waiting => api::ImportStage::Waiting,
        Phase::Reading => api::ImportStage::Reading,
        Phase::Sorting => api::ImportStage::Sorting,
    }
}

impl Imports {
    fn jobs(&self) -> MutexGuard<'_, VecDeque<Arc<Job>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How an import stands.
    ///
    /// # Errors
    ///
    /// [`Refusal::NotFound`] when it is not known, any more or at all.
    pub(crate) fn told(&self, id: &str, language: Language) -> Result<api::Import, Refusal> {
        let jobs = self.jobs();
        let job = jobs.iter().find(|job| job.id == id);
        job.map(|job| job.told(language)).ok_or(Refusal::NotFound)
    }

    /// Begins an import; one at a time for each who imports.
    fn begin(&self, owner: Owner, name: String) -> Result<Arc<Job>, Refusal> {
        let id = secret::game_id()?;
        let mut jobs = self.jobs();
        let running = jobs.iter().filter(|job| !job.is_over());
        let (all, own) = running.fold((0, 0), |(all, own), job| {
            (all + 1, own + usize::from(job.owner == owner))
        });
        if own > 0 || all >= AT_ONCE {
            return Err(Refusal::ImportRunning);
        }
        let ended = jobs.len() - all;
        if ended >= REMEMBERED
            && let Some(oldest) = jobs.iter().position(|job| job.is_over())
        {
            jobs.remove(oldest);
        }
        let job = Arc::new(Job {
            id,
            name,
            owner,
            stand: Mutex::new(Stand {
                size: 0,
                progress: Progress::default(),
                end: None,
            }),
        });
        jobs.push_back(Arc::clone(&job));
        Ok(job)
    }
}

/// Ends an import whose sender has gone before all was there.
struct Unless(Arc<Job>);

impl Drop for Unless {
    fn drop(&mut self) {
        // It has ended if all went well.
        self.0
            .end(Err(Refusal::Malformed("the file did not arrive".into())));
    }
}

/// Receives a file and begins to read it.
///
/// # Errors
///
/// A [`Refusal`] when there is no database, an import of the same owner is under way, or the file
/// is too large, does not arrive, or cannot be kept; nothing is imported then.
pub(crate) async fn receive(
    shared: &Shared,
    owner: Owner,
    query: api::ImportQuery,
    declared: Option<u64>,
    body: Body,
    language: Language,
) -> Result<api::Import, Refusal> {
    let archive = shared.shelf.archive()?;
    let limit = shared.settings.largest_import;
    if declared.is_some_and(|size| size > limit) {
        return Err(Refusal::FileTooLarge(limit));
    }
    let variant: Variant = match query.variant.filter(|id| !id.is_empty()) {
        Some(id) => id.parse().map_err(|_| Refusal::UnknownVariant(id))?,
        None => Variant::ALL[0],
    };
    let job = shared
        .shelf
        .imports
        .begin(owner, file_name(&query.name.unwrap_or_default()))?;
    let unless = Unless(Arc::clone(&job));
    let kept = keep(body, archive.folder().to_owned(), limit).await;
    let (file, size) = match kept {
        Ok(kept) => kept,
        Err(refusal) => {
            job.end(Err(refusal.clone()));
            return Err(refusal);
        }
    };
    job.stand().size = size;
    let told = job.told(language);
    let options = ImportOptions {
        source: job.name.clone(),
        at: shared.clock.now(),
        variant,
        most_faults: MOST_FAULTS,
        ..ImportOptions::new(collection_name(&job.name))
    };
    let stop = shared.stop.subscribe();
    tokio::task::spawn_blocking(move || {
        let job = &unless.0;
        let mut watch = |progress: &Progress| {
            job.stand().progress = *progress;
            match *stop.borrow() {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        };
        let end = archive.import(file, &options, &mut watch);
        match &end {
            Ok(report) => tracing::info!(
                games = report.games,
                known = report.duplicates,
                faults = report.fault_count,
                bytes = size,
                "games imported"
            ),
            Err(error) => tracing::warn!(%error, "an import failed"),
        }
        job.end(end.map_err(refused));
    });
    Ok(told)
}

pub(super) fn refused(error: ImportError) -> Refusal {
    match error {
        ImportError::Archive(error) => error.into(),
        ImportError::Source(error) => storage(&error),
        ImportError::Cancelled => Refusal::Storage(StoreError::Closed),
        ImportError::Name(_) => Refusal::Malformed(error.to_string()),
    }
}

/// Writes what arrives into a file that has no name, so that nothing is left of it whatever
/// happens.
async fn keep(mut body: Body, folder: PathBuf, limit: u64) -> Result<(File, u64), Refusal> {
    let (send, mut pieces) = mpsc::channel::<Bytes>(PIECES);
    let writing = tokio::task::spawn_blocking(move || -> io::Result<File> {
        let mut file = tempfile::tempfile_in(folder)?;
        while let Some(piece) = pieces.blocking_recv() {
            file.write_all(&piece)?;
        }
        file.rewind()?;
        Ok(file)
    });
    let mut size: u64 = 0;
    loop {
        let next = tokio::time::timeout(PATIENCE, body.frame()).await;
        let frame = match next {
            Ok(None) => break,
            Ok(Some(Ok(frame))) => frame,
            Ok(Some(Err(_))) | Err(_) => {
                return Err(Refusal::Malformed("the file did not arrive".into()));
            }
        };
        let Ok(piece) = frame.into_data() else {
            continue;
        };
        size += piece.len() as u64;
        if size > limit {
            return Err(Refusal::FileTooLarge(limit));
        }
        if send.send(piece).await.is_err() {
            // The writer says why.
            break;
        }
    }
    drop(send);
    let file = writing.await.map_err(|_| Refusal::Internal)?;
    Ok((file.map_err(|error| storage(&error))?, size))
}

fn storage(error: &io::Error) -> Refusal {
    tracing::error!(%error, "a file to import cannot be kept");
    Refusal::Storage(match error.kind() {
        io::ErrorKind::StorageFull => StoreError::Full,
        io::ErrorKind::ReadOnlyFilesystem => StoreError::ReadOnly,
        _ => StoreError::Other(error.to_string()),
    })
}

/// The name of a file as it is shown: without folders and control characters, not too long.
fn file_name(name: &str) -> String {
    let last = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let clean: String = last
        .chars()
        .filter(|letter| !letter.is_control())
        .take(LONGEST_NAME)
        .collect();
    match clean.trim() {
        "" => "games.pdn".to_owned(),
        name => name.to_owned(),
    }
}

/// The collection that a file's games become part of.
fn collection_name(file: &str) -> String {
    let stem = match file.rsplit_once('.') {
        Some((stem, "pdn" | "PDN" | "txt" | "TXT")) if !stem.trim().is_empty() => stem.trim(),
        _ => file,
    };
    // What was played here is not mixed with what only has the same name.
    match stem == PLAYED {
        true => format!("{stem} (2)"),
        false => stem.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_collection_is_named_after_its_file() {
        let named = |name: &str| collection_name(&file_name(name));
        assert_eq!(named("C:\\games\\club 1998.pdn"), "club 1998");
        assert_eq!(named("../../etc/passwd"), "passwd");
        assert_eq!(named("\u{7}\n"), "games");
        assert_eq!(named(".pdn"), ".pdn");
        assert_eq!(named("Damier.pdn"), "Damier (2)");
        assert_eq!(named(&"ä".repeat(500)).chars().count(), LONGEST_NAME);
    }

    #[test]
    fn one_browser_imports_one_file_at_a_time() {
        let imports = Imports::default();
        let (one, two) = (Owner::Browser([1; 32]), Owner::Browser([2; 32]));
        let first = imports.begin(one, "a".into()).unwrap();
        assert_eq!(
            imports.begin(one, "b".into()).err(),
            Some(Refusal::ImportRunning)
        );
        assert!(imports.begin(two, "c".into()).is_ok());
        drop(Unless(Arc::clone(&first)));
        assert!(imports.begin(one, "d".into()).is_ok());
        let told = imports.told(&first.id, Language::English).unwrap();
        assert_eq!(told.stage, api::ImportStage::Failed);
        assert!(
            told.problem
                .is_some_and(|problem| problem.contains("arrive"))
        );
    }
}
