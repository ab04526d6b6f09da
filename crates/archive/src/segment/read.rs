//! Reading a file of positions.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use super::{
    BLOCK, BLOCK_RECORDS, FOOT, Foot, HEAVY, Heavy, INDEX, TOLD, Told, told, u32_at, u64_at,
};
use crate::error::ArchiveError;
use crate::record::Record;

/// So many blocks are read at once where many follow one another.
const BLOCKS: usize = 64;

/// A file of positions. It keeps twelve bytes of memory for each 256 records.
pub(crate) struct Segment {
    path: PathBuf,
    file: File,
    foot: Foot,
    /// The first position of each block.
    firsts: Vec<u64>,
    sums: Vec<u32>,
    heavy: Vec<Heavy>,
}

impl Segment {
    pub(crate) fn open(path: &Path) -> Result<Self, ArchiveError> {
        let failed = |error| ArchiveError::file(path, error);
        let damaged = || ArchiveError::Damaged(path.to_owned());
        let file = File::open(path).map_err(failed)?;
        let length = file.metadata().map_err(failed)?.len();
        let foot_at = length.checked_sub(FOOT as u64).ok_or_else(damaged)?;
        let mut foot = [0; FOOT];
        read_at(&file, &mut foot, foot_at).map_err(failed)?;
        let foot = Foot::from_bytes(&foot).ok_or_else(damaged)?;
        if foot.length() != Some(length) {
            return Err(damaged());
        }
        let mut index = vec![0; foot.blocks() as usize * INDEX];
        read_at(&file, &mut index, foot.index_at()).map_err(failed)?;
        let mut heavy = vec![0; foot.heavy as usize * HEAVY];
        read_at(&file, &mut heavy, foot.heavy_at()).map_err(failed)?;
        let sums = [crc32fast::hash(&index), crc32fast::hash(&heavy)];
        let told_sum = told_sum(&file, &foot).map_err(failed)?;
        if sums != [foot.index_sum, foot.heavy_sum] || told_sum != foot.told_sum {
            return Err(damaged());
        }
        Ok(Self {
            path: path.to_owned(),
            file,
            foot,
            firsts: index.chunks_exact(INDEX).map(|at| u64_at(at, 0)).collect(),
            sums: index.chunks_exact(INDEX).map(|at| u32_at(at, 8)).collect(),
            heavy: heavy.chunks_exact(HEAVY).map(Heavy::from_bytes).collect(),
        })
    }

    fn damaged(&self) -> ArchiveError {
        ArchiveError::Damaged(self.path.clone())
    }

    /// Some blocks, as many as the buffer has room for.
    fn blocks(&self, first: usize, buffer: &mut Vec<u8>, most: usize) -> Result<(), ArchiveError> {
        let begin = first * BLOCK;
        let end = self.foot.records as usize * Record::BYTES;
        buffer.resize((end - begin).min(most * BLOCK), 0);
        read_at(&self.file, buffer, begin as u64)
            .map_err(|error| ArchiveError::file(&self.path, error))?;
        let sums = &self.sums[first..];
        if buffer
            .chunks(BLOCK)
            .zip(sums)
            .any(|(block, sum)| crc32fast::hash(block) != *sum)
        {
            return Err(self.damaged());
        }
        Ok(())
    }

    /// Tells the records of a position, by game.
    pub(crate) fn each(
        &self,
        place: u64,
        tell: &mut dyn FnMut(Record),
    ) -> Result<(), ArchiveError> {
        // The first records may stand at the end of the block before the first that begins so.
        let mut block = self.firsts.partition_point(|first| *first < place);
        block = block.saturating_sub(1);
        let least = Record::first_of(place);
        let (mut buffer, mut most) = (Vec::new(), 2);
        while block < self.firsts.len() && self.firsts[block] <= place {
            self.blocks(block, &mut buffer, most)?;
            for record in buffer.chunks_exact(Record::BYTES).map(Record::from_bytes) {
                if record.place() > place {
                    return Ok(());
                }
                if record >= least {
                    tell(record);
                }
            }
            block += most;
            most = BLOCKS;
        }
        Ok(())
    }

    /// What was played in a position, if it has so many games that this was counted before.
    pub(crate) fn told(&self, place: u64) -> Result<Option<Told>, ArchiveError> {
        let Ok(at) = self.heavy.binary_search_by_key(&place, |heavy| heavy.place) else {
            return Ok(None);
        };
        let heavy = self.heavy[at];
        let fits = heavy.first.checked_add(heavy.told);
        if fits.is_none_or(|end| end > self.foot.told) {
            return Err(self.damaged());
        }
        let mut bytes = vec![0; heavy.told as usize * TOLD];
        let begin = self.foot.told_at() + heavy.first * TOLD as u64;
        read_at(&self.file, &mut bytes, begin)
            .map_err(|error| ArchiveError::file(&self.path, error))?;
        let told: Told = bytes.chunks_exact(TOLD).map(told::from_bytes).collect();
        let games: u64 = told.iter().map(|(_, tally)| tally.games()).sum();
        if games != heavy.games {
            return Err(self.damaged());
        }
        Ok(Some(told))
    }

    /// All records in their order.
    pub(crate) fn records(&self) -> Records<'_> {
        Records {
            segment: self,
            block: 0,
            buffer: Vec::new(),
            at: 0,
        }
    }
}

/// All records of a file in their order.
pub(crate) struct Records<'a> {
    segment: &'a Segment,
    block: usize,
    buffer: Vec<u8>,
    at: usize,
}

impl Iterator for Records<'_> {
    type Item = Result<Record, ArchiveError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.at == self.buffer.len() {
            if self.block >= self.segment.firsts.len() {
                return None;
            }
            if let Err(error) = self.segment.blocks(self.block, &mut self.buffer, BLOCKS) {
                self.block = usize::MAX;
                self.at = self.buffer.len();
                return Some(Err(error));
            }
            self.block += BLOCKS;
            self.at = 0;
        }
        let record = Record::from_bytes(&self.buffer[self.at..]);
        self.at += Record::BYTES;
        Some(Ok(record))
    }
}

/// The checksum of the told moves, which are not kept.
fn told_sum(file: &File, foot: &Foot) -> io::Result<u32> {
    let mut sum = crc32fast::Hasher::new();
    let (mut at, mut left) = (foot.told_at(), foot.told * TOLD as u64);
    let mut bytes = vec![0; BLOCK * BLOCKS];
    while left > 0 {
        let length = left.min(bytes.len() as u64);
        read_at(file, &mut bytes[..length as usize], at)?;
        sum.update(&bytes[..length as usize]);
        (at, left) = (at + length, left - length);
    }
    Ok(sum.finalize())
}

impl Foot {
    fn index_at(&self) -> u64 {
        self.records * Record::BYTES as u64
    }

    fn heavy_at(&self) -> u64 {
        self.index_at() + self.blocks() * INDEX as u64
    }

    fn told_at(&self) -> u64 {
        self.heavy_at() + self.heavy * HEAVY as u64
    }

    /// How long the file must be; none where that is beyond all measure.
    fn length(&self) -> Option<u64> {
        let parts = [
            (self.records, Record::BYTES),
            (self.records.div_ceil(BLOCK_RECORDS as u64), INDEX),
            (self.heavy, HEAVY),
            (self.told, TOLD),
        ];
        parts
            .into_iter()
            .try_fold(FOOT as u64, |sum, (count, size)| {
                sum.checked_add(count.checked_mul(size as u64)?)
            })
    }
}

#[cfg(unix)]
fn read_at(file: &File, bytes: &mut [u8], at: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, bytes, at)
}

#[cfg(windows)]
fn read_at(file: &File, mut bytes: &mut [u8], mut at: u64) -> io::Result<()> {
    while !bytes.is_empty() {
        let read = std::os::windows::fs::FileExt::seek_read(file, bytes, at)?;
        if read == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        bytes = &mut bytes[read..];
        at += read as u64;
    }
    Ok(())
}
