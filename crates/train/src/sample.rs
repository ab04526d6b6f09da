//! A position with what is thought of it and how its game ended, and files of many of them.

use std::path::Path;
use std::{fs, io};

use damier_rules::generate::{Generator, Layout, Word};
use damier_rules::{Position, Side, Visitor};

/// What a file begins with: a name and the version of the format.
const HEAD: [u8; 8] = *b"DAMIERS1";
/// Bytes of a sample.
const BYTES: usize = 32;

/// A position of a game that was played for training. Squares are bits, counted from the upper left as
/// White sees the board, whatever their names; boards of up to 64 squares fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sample {
    /// White's pieces and Black's.
    pub(crate) pieces: [u64; 2],
    /// The kings of both.
    pub(crate) kings: u64,
    /// Who moves.
    pub(crate) turn: Side,
    /// What the search found, in hundredths of a man, to the side to move.
    pub(crate) score: i16,
    /// Twice what the game brought the side to move: 0 for a loss, 1 for a draw, 2 for a win.
    pub(crate) result: u8,
    /// Plies since the beginning of the game.
    pub(crate) ply: u16,
}

impl Sample {
    /// The sample of a position; its result is not known yet.
    pub(crate) fn of(position: &Position, score: i32, ply: u16) -> Sample {
        let [white, black, kings] = position.variant().dispatch(Words(position));
        Sample {
            pieces: [white, black],
            kings,
            turn: position.turn(),
            score: score.clamp(i32::from(i16::MIN), i32::from(i16::MAX)) as i16,
            result: 1,
            ply,
        }
    }

    fn bytes(&self) -> [u8; BYTES] {
        let mut bytes = [0; BYTES];
        let words = [self.pieces[0], self.pieces[1], self.kings];
        for (word, place) in words.iter().zip(bytes.chunks_exact_mut(8)) {
            place.copy_from_slice(&word.to_le_bytes());
        }
        bytes[24..26].copy_from_slice(&self.score.to_le_bytes());
        bytes[26..28].copy_from_slice(&self.ply.to_le_bytes());
        bytes[28] = self.turn.index() as u8;
        bytes[29] = self.result;
        bytes
    }

    fn from_bytes(bytes: &[u8; BYTES]) -> Option<Sample> {
        let word = |at: usize| {
            let mut word = [0; 8];
            word.copy_from_slice(&bytes[8 * at..8 * at + 8]);
            u64::from_le_bytes(word)
        };
        let result = bytes[29];
        Some(Sample {
            pieces: [word(0), word(1)],
            kings: word(2),
            turn: *Side::ALL.get(usize::from(bytes[28]))?,
            score: i16::from_le_bytes([bytes[24], bytes[25]]),
            result: (result <= 2).then_some(result)?,
            ply: u16::from_le_bytes([bytes[26], bytes[27]]),
        })
    }
}

/// White's pieces, Black's, and the kings.
struct Words<'a>(&'a Position);

impl Visitor for Words<'_> {
    type Output = [u64; 3];

    fn visit<G: Generator>(self, _: G) -> [u64; 3] {
        let field = self.0.field::<G>();
        [field.white, field.black, field.kings].map(|word| {
            let mut squares = 0;
            let mut word = word.wide();
            while word != 0 {
                squares |= 1 << G::Layout::index(word.trailing_zeros());
                word &= word - 1;
            }
            squares
        })
    }
}

/// The bytes of a file of samples.
pub(crate) fn bytes(samples: &[Sample]) -> Vec<u8> {
    let mut bytes = HEAD.to_vec();
    bytes.extend(samples.iter().flat_map(Sample::bytes));
    bytes
}

/// Reads a file.
///
/// # Errors
///
/// Where it cannot be read, is no file of samples, or ends within one.
pub(crate) fn read(path: &Path) -> io::Result<Vec<Sample>> {
    let bad = |why: &str| {
        io::Error::new(
            io::ErrorKind::InvalidData,
            format!("{}: {why}", path.display()),
        )
    };
    let bytes = fs::read(path)?;
    let rest = bytes
        .strip_prefix(&HEAD)
        .ok_or_else(|| bad("is no file of samples of this version"))?;
    let (samples, left) = rest.as_chunks::<BYTES>();
    if !left.is_empty() {
        return Err(bad("ends within a sample"));
    }
    let samples = samples.iter().map(Sample::from_bytes);
    samples
        .collect::<Option<_>>()
        .ok_or_else(|| bad("has a sample that is none"))
}

#[cfg(test)]
mod tests {
    use damier_rules::Variant;

    use super::*;

    #[test]
    fn a_sample_comes_back_as_it_was() {
        let sample = Sample {
            result: 2,
            ..Sample::of(&Position::start(Variant::International), -35, 7)
        };
        assert_eq!(Sample::from_bytes(&sample.bytes()), Some(sample));
        assert_eq!(sample.pieces[1], (1 << 20) - 1);
    }
}
