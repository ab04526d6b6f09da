//! Files of positions: sorted records that are written once and never changed.
//!
//! | part | bytes |
//! |---|---|
//! | blocks | 256 records of 16 bytes each; the last may be shorter |
//! | index | of each block the name of its first position, 8 bytes, and its checksum, 4 |
//! | heavy | of each position with 4096 games or more: its name 8, its games 8, its first told move 8, how many are told 8 |
//! | told | of each move there 64 bytes, as in [`told`] |
//! | foot | 64 bytes: the magic text, how many of each, checksums of index, heavy and told, and its own |
//!
//! Numbers have their lowest byte first, checksums are CRC-32. A block is checked whenever it is
//! read, the rest when the file is opened.

mod read;
mod write;

use crate::explore::Tally;

pub(crate) use read::Segment;

/// Moves by their place among the sorted legal ones, none for the end of a game, and their games.
pub(crate) type Told = Vec<(Option<u16>, Tally)>;
pub(crate) use write::SegmentWriter;

/// What every file ends with: the name and the version of its form.
const MAGIC: [u8; 16] = *b"damier positions";
const VERSION: u32 = 1;

const BLOCK_RECORDS: usize = 256;
const BLOCK: usize = BLOCK_RECORDS * crate::record::Record::BYTES;
const INDEX: usize = 12;
const HEAVY: usize = 32;
const TOLD: usize = 64;
const FOOT: usize = 64;

/// Of a position with so many games the moves are told without counting.
const MANY: u64 = 4_096;

/// A position with many games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Heavy {
    place: u64,
    games: u64,
    first: u64,
    told: u64,
}

impl Heavy {
    fn to_bytes(self) -> [u8; HEAVY] {
        let mut bytes = [0; HEAVY];
        let numbers = [self.place, self.games, self.first, self.told];
        for (part, number) in bytes.chunks_exact_mut(8).zip(numbers) {
            part.copy_from_slice(&number.to_le_bytes());
        }
        bytes
    }

    fn from_bytes(bytes: &[u8]) -> Self {
        Self {
            place: u64_at(bytes, 0),
            games: u64_at(bytes, 8),
            first: u64_at(bytes, 16),
            told: u64_at(bytes, 24),
        }
    }
}

/// A move that was played somewhere, by its place among the sorted legal moves, and by whom with
/// what success: eight numbers of eight bytes, the place or all ones for none first.
mod told {
    use super::{TOLD, Tally, u64_at};

    pub(super) fn to_bytes(rank: Option<u16>, tally: &Tally) -> [u8; TOLD] {
        let numbers = [
            rank.map_or(u64::MAX, u64::from),
            tally.white,
            tally.draws,
            tally.black,
            tally.lost,
            tally.open,
            tally.ratings,
            tally.rated,
        ];
        let mut bytes = [0; TOLD];
        for (part, number) in bytes.chunks_exact_mut(8).zip(numbers) {
            part.copy_from_slice(&number.to_le_bytes());
        }
        bytes
    }

    pub(super) fn from_bytes(bytes: &[u8]) -> (Option<u16>, Tally) {
        let rank = u16::try_from(u64_at(bytes, 0)).ok();
        let tally = Tally {
            white: u64_at(bytes, 8),
            draws: u64_at(bytes, 16),
            black: u64_at(bytes, 24),
            lost: u64_at(bytes, 32),
            open: u64_at(bytes, 40),
            ratings: u64_at(bytes, 48),
            rated: u64_at(bytes, 56),
        };
        (rank, tally)
    }
}

/// How many of each part a file has, and the checksums.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Foot {
    records: u64,
    heavy: u64,
    told: u64,
    index_sum: u32,
    heavy_sum: u32,
    told_sum: u32,
}

impl Foot {
    fn blocks(&self) -> u64 {
        self.records.div_ceil(BLOCK_RECORDS as u64)
    }

    fn to_bytes(self) -> [u8; FOOT] {
        let mut bytes = [0; FOOT];
        bytes[..16].copy_from_slice(&MAGIC);
        bytes[16..20].copy_from_slice(&VERSION.to_le_bytes());
        bytes[20..28].copy_from_slice(&self.records.to_le_bytes());
        bytes[28..36].copy_from_slice(&self.heavy.to_le_bytes());
        bytes[36..44].copy_from_slice(&self.told.to_le_bytes());
        bytes[44..48].copy_from_slice(&self.index_sum.to_le_bytes());
        bytes[48..52].copy_from_slice(&self.heavy_sum.to_le_bytes());
        bytes[52..56].copy_from_slice(&self.told_sum.to_le_bytes());
        let sum = crc32fast::hash(&bytes[..60]);
        bytes[60..].copy_from_slice(&sum.to_le_bytes());
        bytes
    }

    /// None where this is no foot of this version.
    fn from_bytes(bytes: &[u8; FOOT]) -> Option<Self> {
        let whole = crc32fast::hash(&bytes[..60]) == u32_at(bytes, 60);
        let known = bytes[..16] == MAGIC && u32_at(bytes, 16) == VERSION;
        (whole && known).then(|| Self {
            records: u64_at(bytes, 20),
            heavy: u64_at(bytes, 28),
            told: u64_at(bytes, 36),
            index_sum: u32_at(bytes, 44),
            heavy_sum: u32_at(bytes, 48),
            told_sum: u32_at(bytes, 52),
        })
    }
}

fn u64_at(bytes: &[u8], at: usize) -> u64 {
    let mut number = [0; 8];
    number.copy_from_slice(&bytes[at..at + 8]);
    u64::from_le_bytes(number)
}

fn u32_at(bytes: &[u8], at: usize) -> u32 {
    let mut number = [0; 4];
    number.copy_from_slice(&bytes[at..at + 4]);
    u32::from_le_bytes(number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::ArchiveError;
    use crate::record::Record;
    use damier_notation::Score;

    /// Five thousand games at one position, and some at others.
    fn records() -> Vec<Record> {
        let mut records = Vec::new();
        for game in 0..5_000 {
            let rank = (game % 3 > 0).then_some(game as usize % 7);
            let score = Score::ALL[game as usize % 5];
            records.push(Record::new(1 << 40, game, rank, score, game as u16));
            records.push(Record::new(u64::from(game) << 50, game, None, score, 0));
        }
        records.push(Record::new(u64::MAX, 1, None, Score::Draw, 0));
        records.sort_unstable();
        records.dedup();
        records
    }

    fn told_by(records: &[Record], place: u64) -> Vec<Record> {
        let of_place = records.iter().filter(|record| record.place() == place);
        of_place.copied().collect()
    }

    fn told(segment: &Segment, place: u64) -> Result<Vec<Record>, ArchiveError> {
        let mut told = Vec::new();
        segment.each(place, &mut |record| told.push(record))?;
        Ok(told)
    }

    #[test]
    fn a_file_tells_what_was_written() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("positions-1.segment");
        let records = records();
        let mut writer = SegmentWriter::create(path.clone()).unwrap();
        for record in &records {
            writer.push(*record).unwrap();
        }
        assert_eq!(writer.finish().unwrap(), records.len() as u64);
        let segment = Segment::open(&path).unwrap();
        let places = [0, 1, 1 << 40, 1 << 50, 77 << 50, u64::MAX - 1, u64::MAX];
        for place in places {
            assert_eq!(
                told(&segment, place).unwrap(),
                told_by(&records, place),
                "{place}"
            );
        }
        let all: Result<Vec<Record>, _> = segment.records().collect();
        assert_eq!(all.unwrap(), records);
        let heavy = segment.told(1 << 40).unwrap().unwrap();
        let mut counted = std::collections::BTreeMap::new();
        for record in told_by(&records, 1 << 40) {
            counted
                .entry(record.rank())
                .or_insert_with(Tally::default)
                .add(record);
        }
        assert_eq!(heavy, counted.into_iter().collect::<Told>());
        assert!(segment.told(1 << 50).unwrap().is_none());
    }

    #[test]
    fn a_damaged_file_is_refused_and_never_believed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("positions-1.segment");
        let records = records();
        let mut writer = SegmentWriter::create(path.clone()).unwrap();
        for record in &records {
            writer.push(*record).unwrap();
        }
        writer.finish().unwrap();
        let whole = std::fs::read(&path).unwrap();
        let damaged = |bytes: &[u8]| {
            std::fs::write(&path, bytes).unwrap();
            let asked = Segment::open(&path).and_then(|segment| {
                let told = (told(&segment, 1 << 40)?, segment.told(1 << 40)?);
                let all: Result<Vec<Record>, _> = segment.records().collect();
                all.map(|_| told)
            });
            assert!(
                matches!(asked, Err(ArchiveError::Damaged(_))),
                "{:?}",
                asked.err()
            );
        };
        for at in (0..whole.len())
            .step_by(997)
            .chain(whole.len() - FOOT..whole.len() - 8)
        {
            let mut wrong = whole.clone();
            wrong[at] ^= 0x10;
            damaged(&wrong);
        }
        for length in [0, 1, FOOT, FOOT + 1, 4_096, whole.len() - 1] {
            damaged(&whole[..length]);
            damaged(&whole[whole.len() - length..]);
        }
        damaged(&[&whole[..], &whole[..]].concat());
    }

    #[test]
    fn an_empty_file_has_nothing_to_tell() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("positions-1.segment");
        SegmentWriter::create(path.clone())
            .unwrap()
            .finish()
            .unwrap();
        let segment = Segment::open(&path).unwrap();
        assert!(told(&segment, 7).unwrap().is_empty());
        assert!(segment.records().next().is_none());
    }

    #[test]
    fn what_was_once_written_is_read_for_ever() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("positions-1.segment");
        let records = [
            Record::new(3, 7, Some(2), Score::White, 2_100),
            Record::new(3, 9, None, Score::Unknown, 0),
            Record::new(1 << 63, 7, Some(300), Score::BothLost, 4_095),
        ];
        let mut writer = SegmentWriter::create(path.clone()).unwrap();
        for record in records {
            writer.push(record).unwrap();
        }
        writer.finish().unwrap();
        let bytes = std::fs::read(&path).unwrap();
        let written: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(written, include_str!("../data/segment-v1.golden").trim());
    }
}
