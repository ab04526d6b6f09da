//! Bringing games in.

mod entry;
mod source;

use core::ops::ControlFlow;
use std::io::Read;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use damier_notation::Encoding;
use damier_notation::tree::{Fault, Options};
use damier_rules::Variant;
use damier_store::archive::{Import, Inserted, Writing};

use crate::archive::Archive;
use crate::error::{ArchiveError, ImportError};
use crate::positions::{Sorter, merge};
use crate::segment::SegmentWriter;

use source::Batch;

/// How games are to be imported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportOptions {
    /// The collection they become part of; it is made where it is new.
    pub collection: String,
    /// What they are read from, to be shown with the collection: a file's name, say.
    pub source: String,
    /// Now, in milliseconds since 1970.
    pub at: i64,
    /// The variant of games whose tags do not name one.
    pub variant: Variant,
    /// The encoding of the source; none to find it out.
    pub encoding: Option<Encoding>,
    /// So many faults are told; the others are counted.
    pub most_faults: usize,
    /// So many bytes of memory may be used for sorting.
    pub memory: usize,
}

impl ImportOptions {
    /// Into this collection, from a source without a name, at no known time.
    pub fn new(collection: impl Into<String>) -> Self {
        Self {
            collection: collection.into(),
            source: String::new(),
            at: 0,
            variant: Options::default().variant,
            encoding: None,
            most_faults: 100,
            memory: 32 << 20,
        }
    }
}

/// What an import is doing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Phase {
    /// It waits for another import or removal to end.
    #[default]
    Waiting,
    /// It reads games.
    Reading,
    /// All games are read; their positions are sorted.
    Sorting,
}

/// How far an import has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// What it is doing.
    pub phase: Phase,
    /// Bytes of the source that were read.
    pub bytes: u64,
    /// New games so far.
    pub games: u64,
    /// Games that were known already.
    pub duplicates: u64,
    /// Faults in the source so far.
    pub faults: u64,
    /// Positions of the new games.
    pub positions: u64,
    /// Positions that are sorted.
    pub sorted: u64,
}

/// What an import has brought.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// New games.
    pub games: u64,
    /// Games that were known already: the same variant, start, moves, players and date, in
    /// whichever collection. They were left out.
    pub duplicates: u64,
    /// Pieces of the source that have neither a tag nor a move. They were left out.
    pub empty: u64,
    /// Different positions of the new games, counted in each.
    pub positions: u64,
    /// The first faults in the source; games with faults are taken as far as they can be read.
    pub faults: Vec<Fault>,
    /// How many faults there are in all.
    pub fault_count: u64,
}

/// Between two looks at whether the import is cancelled so many positions are sorted.
const STEP: u64 = 1 << 16;

impl Archive {
    /// Imports the games of a PDN source into a collection, all or none of them. Games that are
    /// being played belong here too, each when it is over.
    ///
    /// `watch` is called several times a second with how far it has come; when it breaks, the
    /// import is cancelled.
    ///
    /// # Errors
    ///
    /// [`ImportError`]; the archive is then as it was.
    pub fn import<R: Read + Send>(
        &self,
        source: R,
        options: &ImportOptions,
        watch: &mut dyn FnMut(&Progress) -> ControlFlow<()>,
    ) -> Result<Report, ImportError> {
        check_name(&options.collection)?;
        let mut patient = || watch(&Progress::default()).is_continue();
        let Some(mut writing) = self.catalogue().write(&mut patient)? else {
            return Err(ImportError::Cancelled);
        };
        let import = writing.begin(&options.collection, &options.source, options.at)?;
        self.sweep_files(&writing)?;
        let mut task = Task {
            archive: self,
            writing,
            import,
            sorter: self.positions().sorter(options.memory),
            progress: Progress {
                phase: Phase::Reading,
                ..Progress::default()
            },
            report: Report::default(),
            most_faults: options.most_faults,
            watch,
        };
        let done = task.run(source, options);
        let Task {
            mut writing,
            report,
            ..
        } = task;
        if done.is_err() || report.games == 0 {
            // What cannot be taken away now is taken away by the next import; nobody sees it.
            let _ = writing.give_up();
        } else {
            // Fewer files are a matter of speed only.
            let _ = self.join_files(&mut writing, &import);
        }
        self.sweep_files(&writing)?;
        done.map(|()| report)
    }

    fn sweep_files(&self, writing: &Writing<'_>) -> Result<(), ArchiveError> {
        let counting = writing.all_segments()?;
        let counting: Vec<i64> = counting.iter().map(|segment| segment.id).collect();
        self.positions().sweep(&counting);
        Ok(())
    }

    /// Makes one of the files of a collection that are of like size, so that there are few of
    /// them and each record is written only so often.
    fn join_files(&self, writing: &mut Writing<'_>, import: &Import) -> Result<(), ArchiveError> {
        let files = writing.segments(import)?;
        let mut sum = 0;
        let newest = files.iter().rev();
        let like = newest.take_while(|file| {
            let is_like = sum == 0 || file.records <= 2 * sum;
            sum += file.records;
            is_like
        });
        let old: Vec<i64> = like.map(|file| file.id).collect();
        if old.len() < 2 {
            return Ok(());
        }
        let open = old.iter().map(|id| self.positions().segment(*id));
        let open = open.collect::<Result<Vec<_>, _>>()?;
        let new = writing.new_segment(import)?;
        let records = merge(&open, self.positions().path(new))?;
        writing.replace(&old, (new, records))?;
        Ok(())
    }
}

fn check_name(name: &str) -> Result<(), ImportError> {
    let length = name.chars().count();
    if (1..=200).contains(&length) && !name.chars().any(char::is_control) {
        return Ok(());
    }
    Err(ImportError::Name(name.chars().take(40).collect()))
}

/// An import under way.
struct Task<'a> {
    archive: &'a Archive,
    writing: Writing<'a>,
    import: Import,
    sorter: Sorter,
    progress: Progress,
    report: Report,
    most_faults: usize,
    watch: &'a mut dyn FnMut(&Progress) -> ControlFlow<()>,
}

impl Task<'_> {
    fn run<R: Read + Send>(
        &mut self,
        source: R,
        options: &ImportOptions,
    ) -> Result<(), ImportError> {
        let bytes = AtomicU64::new(0);
        source::each_batch(source, options, &bytes, &mut |batch| {
            self.progress.bytes = bytes.load(Relaxed);
            self.watch()?;
            self.take(batch)
        })?;
        if self.report.games == 0 {
            return Ok(());
        }
        self.progress.phase = Phase::Sorting;
        self.watch()?;
        let file = self.sort()?;
        self.writing.finish(&self.import, &[file])?;
        Ok(())
    }

    fn watch(&mut self) -> Result<(), ImportError> {
        match (self.watch)(&self.progress) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(ImportError::Cancelled),
        }
    }

    fn take(&mut self, batch: Batch) -> Result<(), ImportError> {
        for (entry, faults) in batch {
            self.report.fault_count += faults.len() as u64;
            let room = self.most_faults.saturating_sub(self.report.faults.len());
            self.report.faults.extend(faults.into_iter().take(room));
            let Some(entry) = entry else {
                self.report.empty += 1;
                continue;
            };
            match self.writing.insert(&self.import, &entry.game)? {
                Inserted::Known(_) => self.report.duplicates += 1,
                Inserted::New(id) => {
                    self.report.games += 1;
                    for record in entry.records(id) {
                        self.sorter.push(record)?;
                        self.report.positions += 1;
                    }
                }
            }
        }
        self.progress.games = self.report.games;
        self.progress.duplicates = self.report.duplicates;
        self.progress.faults = self.report.fault_count;
        self.progress.positions = self.report.positions;
        Ok(())
    }

    /// Writes the positions into a file; answers its number and how many it has.
    fn sort(&mut self) -> Result<(i64, u64), ImportError> {
        let id = self.writing.new_segment(&self.import)?;
        let mut file = SegmentWriter::create(self.archive.positions().path(id))?;
        let empty = self.archive.positions().sorter(0);
        let sorter = std::mem::replace(&mut self.sorter, empty);
        let mut cancelled = false;
        let (progress, watch) = (&mut self.progress, &mut self.watch);
        let sorted = sorter.finish(&mut |record| {
            progress.sorted += 1;
            if progress.sorted % STEP == 0 && !cancelled {
                cancelled = watch(progress).is_break();
            }
            if cancelled { Ok(()) } else { file.push(record) }
        });
        sorted?;
        if cancelled {
            return Err(ImportError::Cancelled);
        }
        Ok((id, file.finish()?))
    }
}
