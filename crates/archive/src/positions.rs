//! All files of positions of an archive: which are open, and how records become a new one.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};
use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use crate::error::ArchiveError;
use crate::record::Record;
use crate::segment::{Segment, SegmentWriter};

/// So many files stay open.
const KEPT: usize = 256;

/// The files of positions in a folder.
pub(crate) struct Positions {
    folder: PathBuf,
    open: Mutex<HashMap<i64, Arc<Segment>>>,
}

impl Positions {
    pub(crate) fn new(folder: PathBuf) -> Self {
        Self {
            folder,
            open: Mutex::new(HashMap::new()),
        }
    }

    /// Where the file with this number is.
    pub(crate) fn path(&self, id: i64) -> PathBuf {
        self.folder.join(format!("positions-{id}.segment"))
    }

    /// The file with this number.
    pub(crate) fn segment(&self, id: i64) -> Result<Arc<Segment>, ArchiveError> {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(segment) = open.get(&id) {
            return Ok(Arc::clone(segment));
        }
        let segment = Arc::new(Segment::open(&self.path(id))?);
        if open.len() >= KEPT {
            open.clear();
        }
        open.insert(id, Arc::clone(&segment));
        Ok(segment)
    }

    /// Deletes the files that do not count. What cannot be deleted is tried the next time.
    pub(crate) fn sweep(&self, counting: &[i64]) {
        self.open
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .retain(|id, _| counting.contains(id));
        let keep: Vec<PathBuf> = counting.iter().map(|id| self.path(*id)).collect();
        let Ok(entries) = fs::read_dir(&self.folder) else {
            return;
        };
        for path in entries.flatten().map(|entry| entry.path()) {
            let name = path.file_name().and_then(|name| name.to_str());
            if name.is_some_and(is_ours) && !keep.contains(&path) {
                // A file that somebody still reads cannot be deleted everywhere.
                let _ = fs::remove_file(&path);
            }
        }
    }

    /// A sorter whose files are in the folder.
    pub(crate) fn sorter(&self, memory: usize) -> Sorter {
        Sorter {
            folder: self.folder.clone(),
            most: (memory / Record::BYTES).max(16),
            batch: Vec::new(),
            runs: Vec::new(),
            made: 0,
        }
    }
}

/// Whether a file of this name is made here.
fn is_ours(name: &str) -> bool {
    let numbered = name
        .strip_prefix("positions-")
        .or(name.strip_prefix("sorted-"));
    numbered.is_some_and(|name| {
        [".segment", ".part", ".run"].iter().any(|ending| {
            name.strip_suffix(ending)
                .is_some_and(|number| number.bytes().all(|byte| byte.is_ascii_digit()))
        })
    })
}

/// So many runs are merged at once: each has a file open and a buffer.
const RUNS: usize = 64;
const RUN_BUFFER: usize = 1 << 16;

/// Sorts records, however many, in a bounded piece of memory.
pub(crate) struct Sorter {
    folder: PathBuf,
    most: usize,
    batch: Vec<Record>,
    runs: Vec<PathBuf>,
    made: usize,
}

impl Sorter {
    pub(crate) fn push(&mut self, record: Record) -> Result<(), ArchiveError> {
        self.batch.push(record);
        if self.batch.len() >= self.most {
            self.spill()?;
        }
        Ok(())
    }

    fn new_run(&mut self) -> PathBuf {
        self.made += 1;
        self.folder.join(format!("sorted-{}.run", self.made))
    }

    fn spill(&mut self) -> Result<(), ArchiveError> {
        self.batch.sort_unstable();
        let path = self.new_run();
        write_run(&path, self.batch.drain(..).map(Ok))?;
        self.runs.push(path);
        if self.runs.len() == RUNS {
            let path = self.new_run();
            let runs = std::mem::take(&mut self.runs);
            write_run(&path, Merge::of(open_runs(&runs)?))?;
            delete(&runs);
            self.runs.push(path);
        }
        Ok(())
    }

    /// Hands all records in their order to `take`.
    pub(crate) fn finish(
        mut self,
        take: &mut dyn FnMut(Record) -> Result<(), ArchiveError>,
    ) -> Result<(), ArchiveError> {
        self.batch.sort_unstable();
        let batch = std::mem::take(&mut self.batch);
        let mut sources = open_runs(&self.runs)?;
        sources.push(Box::new(batch.into_iter().map(Ok)));
        for record in Merge::of(sources) {
            take(record?)?;
        }
        Ok(())
    }
}

impl Drop for Sorter {
    fn drop(&mut self) {
        delete(&self.runs);
    }
}

fn delete(runs: &[PathBuf]) {
    for run in runs {
        // What stays is swept before the next import.
        let _ = fs::remove_file(run);
    }
}

fn write_run(
    path: &Path,
    records: impl Iterator<Item = Result<Record, ArchiveError>>,
) -> Result<(), ArchiveError> {
    let failed = |error| ArchiveError::file(path, error);
    let mut file = BufWriter::with_capacity(1 << 18, File::create(path).map_err(failed)?);
    for record in records {
        file.write_all(&record?.to_bytes()).map_err(failed)?;
    }
    file.flush().map_err(failed)
}

type Source<'a> = Box<dyn Iterator<Item = Result<Record, ArchiveError>> + 'a>;

fn open_runs<'a>(runs: &[PathBuf]) -> Result<Vec<Source<'a>>, ArchiveError> {
    let open = |path: &PathBuf| -> Result<Source<'a>, ArchiveError> {
        let file = File::open(path).map_err(|error| ArchiveError::file(path, error))?;
        Ok(Box::new(Run {
            path: path.clone(),
            file: BufReader::with_capacity(RUN_BUFFER, file),
        }))
    };
    runs.iter().map(open).collect()
}

/// A file of sorted records.
struct Run {
    path: PathBuf,
    file: BufReader<File>,
}

impl Iterator for Run {
    type Item = Result<Record, ArchiveError>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut bytes = [0; Record::BYTES];
        match self.file.read_exact(&mut bytes) {
            Ok(()) => Some(Ok(Record::from_bytes(&bytes))),
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => None,
            Err(error) => Some(Err(ArchiveError::file(&self.path, error))),
        }
    }
}

/// Several sorted sources as one.
struct Merge<'a> {
    sources: Vec<Source<'a>>,
    next: BinaryHeap<Reverse<(Record, usize)>>,
    failed: Option<ArchiveError>,
}

impl<'a> Merge<'a> {
    fn of(sources: Vec<Source<'a>>) -> Self {
        let mut merge = Self {
            next: BinaryHeap::with_capacity(sources.len()),
            sources,
            failed: None,
        };
        for source in 0..merge.sources.len() {
            merge.advance(source);
        }
        merge
    }

    fn advance(&mut self, source: usize) {
        match self.sources[source].next() {
            Some(Ok(record)) => self.next.push(Reverse((record, source))),
            Some(Err(error)) => self.failed = Some(error),
            None => {}
        }
    }
}

impl Iterator for Merge<'_> {
    type Item = Result<Record, ArchiveError>;

    fn next(&mut self) -> Option<Self::Item> {
        if let Some(error) = self.failed.take() {
            self.next.clear();
            return Some(Err(error));
        }
        let Reverse((record, source)) = self.next.pop()?;
        self.advance(source);
        Some(Ok(record))
    }
}

/// Writes the records of several files as one; answers how many there are.
pub(crate) fn merge(segments: &[Arc<Segment>], path: PathBuf) -> Result<u64, ArchiveError> {
    let mut writer = SegmentWriter::create(path)?;
    let sources = segments
        .iter()
        .map(|segment| Box::new(segment.records()) as Source<'_>);
    for record in Merge::of(sources.collect()) {
        writer.push(record?)?;
    }
    writer.finish()
}
