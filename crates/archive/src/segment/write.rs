//! Writing a file of positions.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use super::{BLOCK, FOOT, Foot, HEAVY, Heavy, INDEX, MANY, TOLD, told};
use crate::error::ArchiveError;
use crate::explore::Tally;
use crate::record::Record;

/// A file of positions while it is written. It has a name of its own until it is whole.
pub(crate) struct SegmentWriter {
    path: PathBuf,
    temporary: PathBuf,
    file: BufWriter<File>,
    block: Vec<u8>,
    records: u64,
    index: Vec<u8>,
    heavy: Vec<u8>,
    told: Vec<u8>,
    /// The position whose records come, and what was played there so far.
    place: Option<u64>,
    games: u64,
    tallies: BTreeMap<Option<u16>, Tally>,
}

impl SegmentWriter {
    /// Begins the file that will be at `path`.
    pub(crate) fn create(path: PathBuf) -> Result<Self, ArchiveError> {
        let temporary = path.with_extension("part");
        let file = File::create(&temporary);
        let file = file.map_err(|error| ArchiveError::file(&temporary, error))?;
        Ok(Self {
            path,
            temporary,
            file: BufWriter::with_capacity(1 << 18, file),
            block: Vec::with_capacity(BLOCK),
            records: 0,
            index: Vec::new(),
            heavy: Vec::new(),
            told: Vec::new(),
            place: None,
            games: 0,
            tallies: BTreeMap::new(),
        })
    }

    /// Appends a record; they come in their order.
    pub(crate) fn push(&mut self, record: Record) -> Result<(), ArchiveError> {
        if self.place != Some(record.place()) {
            self.end_position();
            self.place = Some(record.place());
        }
        self.games += 1;
        self.tallies.entry(record.rank()).or_default().add(record);
        if self.block.is_empty() {
            self.index.extend_from_slice(&record.place().to_le_bytes());
        }
        self.block.extend_from_slice(&record.to_bytes());
        self.records += 1;
        if self.block.len() == BLOCK {
            self.end_block()?;
        }
        Ok(())
    }

    fn end_block(&mut self) -> Result<(), ArchiveError> {
        let sum = crc32fast::hash(&self.block);
        self.index.extend_from_slice(&sum.to_le_bytes());
        let written = self.file.write_all(&self.block);
        self.block.clear();
        written.map_err(|error| ArchiveError::file(&self.temporary, error))
    }

    fn end_position(&mut self) {
        if let Some(place) = self.place
            && self.games >= MANY
        {
            let heavy = Heavy {
                place,
                games: self.games,
                first: (self.told.len() / TOLD) as u64,
                told: self.tallies.len() as u64,
            };
            self.heavy.extend_from_slice(&heavy.to_bytes());
            for (rank, tally) in &self.tallies {
                self.told.extend_from_slice(&told::to_bytes(*rank, tally));
            }
        }
        self.games = 0;
        self.tallies.clear();
    }

    /// Ends the file, syncs it and gives it its name; answers how many records it has.
    pub(crate) fn finish(mut self) -> Result<u64, ArchiveError> {
        self.end_position();
        if !self.block.is_empty() {
            self.end_block()?;
        }
        let foot = Foot {
            records: self.records,
            heavy: (self.heavy.len() / HEAVY) as u64,
            told: (self.told.len() / TOLD) as u64,
            index_sum: crc32fast::hash(&self.index),
            heavy_sum: crc32fast::hash(&self.heavy),
            told_sum: crc32fast::hash(&self.told),
        };
        debug_assert_eq!(self.index.len() as u64, foot.blocks() * INDEX as u64);
        let foot: [u8; FOOT] = foot.to_bytes();
        let parts: [&[u8]; 4] = [&self.index, &self.heavy, &self.told, &foot];
        let mut end = || {
            for part in parts {
                self.file.write_all(part)?;
            }
            self.file.flush()?;
            self.file.get_ref().sync_all()?;
            std::fs::rename(&self.temporary, &self.path)?;
            sync_folder(&self.path)
        };
        end().map_err(|error| ArchiveError::file(&self.path, error))?;
        Ok(self.records)
    }
}

/// Makes a new name in a folder durable, where the system can.
fn sync_folder(path: &Path) -> std::io::Result<()> {
    if cfg!(unix)
        && let Some(folder) = path.parent()
    {
        File::open(folder)?.sync_all()?;
    }
    Ok(())
}
