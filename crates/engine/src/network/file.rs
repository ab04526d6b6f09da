//! Files of weights.

use core::fmt;
use core::sync::atomic::{AtomicU64, Ordering::Relaxed};

use damier_rules::generate::{Generator, Layout, Word};
use damier_rules::{Variant, Visitor};

use crate::wishes;

use super::{
    BITS, KINDS, LANES, Network, Output, Row, SPAN, STAGES, WIDTH, cells, lanes, places, ways,
    windows,
};

/// What a file begins with: a name and the version of the format.
const HEAD: [u8; 8] = *b"DAMIERN3";

/// The weights of a network as they are trained and stored.
///
/// ```
/// use damier_engine::network::{Parts, STAGES, WIDTH, cells};
/// use damier_rules::Variant;
///
/// let parts = Parts {
///     squares: 50,
///     pieces: 40,
///     scale: 150,
///     rows: vec![0; 4 * 50 * WIDTH],
///     empty: vec![0; WIDTH],
///     outputs: vec![0; STAGES * 2 * WIDTH],
///     biases: vec![0; STAGES],
///     tables: vec![0; cells(50)],
/// };
/// let bytes = parts.bytes();
/// assert_eq!(Parts::read(&bytes), Ok(parts.clone()));
/// assert!(Parts::read(&bytes[..100]).is_err());
/// assert!(parts.network(Variant::International).is_ok());
/// assert!(parts.network(Variant::Russian).is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parts {
    /// Squares of the board.
    pub squares: u8,
    /// Pieces at the beginning of a game.
    pub pieces: u8,
    /// Hundredths of a man for an output of 1.
    pub scale: u16,
    /// For own men, own kings, the enemy's men and the enemy's kings, and for each square from the
    /// upper left of who looks, [`WIDTH`] weights.
    pub rows: Vec<i16>,
    /// The view of an empty board.
    pub empty: Vec<i16>,
    /// For each stage the weights of the view of the side to move, then those of the other's.
    pub outputs: Vec<i16>,
    /// For each stage, in units of the product of both units.
    pub biases: Vec<i32>,
    /// For each of the [`windows`] and each of the [`ways`] in which men can stand there, what that is worth to
    /// the side to move, in the same units.
    pub tables: Vec<i16>,
}

/// Why bytes are no weights for this variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BadNetwork {
    /// They do not begin as such files do, or are of another version.
    Head,
    /// There are too few or too many.
    Length,
    /// The board is another.
    Board,
    /// A weight is larger than what can be computed with.
    Weight,
}

impl fmt::Display for BadNetwork {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            BadNetwork::Head => "this is no file of weights of this version",
            BadNetwork::Length => "the file of weights is cut short or too long",
            BadNetwork::Board => "the weights are for another board",
            BadNetwork::Weight => "a weight is too large",
        })
    }
}

impl core::error::Error for BadNetwork {}

impl Parts {
    /// The bytes of a file.
    pub fn bytes(&self) -> Vec<u8> {
        let mut bytes = HEAD.to_vec();
        bytes.extend([self.squares, self.pieces]);
        bytes.extend(self.scale.to_le_bytes());
        let words = [&self.rows, &self.empty, &self.outputs, &self.tables];
        let words = words.into_iter().flatten();
        bytes.extend(words.flat_map(|word| word.to_le_bytes()));
        bytes.extend(self.biases.iter().flat_map(|word| word.to_le_bytes()));
        bytes
    }

    /// Reads the bytes of a file.
    ///
    /// # Errors
    ///
    /// Where the head is another, or the length is not what the head asks for.
    pub fn read(bytes: &[u8]) -> Result<Parts, BadNetwork> {
        let rest = bytes.strip_prefix(&HEAD).ok_or(BadNetwork::Head)?;
        let (&[squares, pieces, low, high], rest) =
            rest.split_first_chunk().ok_or(BadNetwork::Length)?;
        let rows = KINDS * usize::from(squares) * WIDTH;
        let outputs = STAGES * 2 * WIDTH;
        let tables = cells(squares);
        if rest.len() != 2 * (rows + WIDTH + outputs + tables) + 4 * STAGES {
            return Err(BadNetwork::Length);
        }
        let (words, biases) = rest.split_at(rest.len() - 4 * STAGES);
        let (words, _) = words.as_chunks();
        let mut words = words.iter().map(|word| i16::from_le_bytes(*word));
        let (biases, _) = biases.as_chunks();
        let mut take = |count: usize| words.by_ref().take(count).collect();
        Ok(Parts {
            squares,
            pieces,
            scale: u16::from_le_bytes([low, high]),
            rows: take(rows),
            empty: take(WIDTH),
            outputs: take(outputs),
            tables: take(tables),
            biases: biases
                .iter()
                .map(|word| i32::from_le_bytes(*word))
                .collect(),
        })
    }

    /// The network, laid out for the bits of this variant's board.
    ///
    /// # Errors
    ///
    /// Where the board is another or too large, or weights are too large.
    pub fn network(&self, variant: Variant) -> Result<Network, BadNetwork> {
        variant.dispatch(Lay(self))
    }
}

/// How many networks were made, and one.
static MADE: AtomicU64 = AtomicU64::new(1);

struct Lay<'a>(&'a Parts);

impl Visitor for Lay<'_> {
    type Output = Result<Network, BadNetwork>;

    fn visit<G: Generator>(self, _: G) -> Result<Network, BadNetwork> {
        let Lay(parts) = self;
        let squares = usize::from(parts.squares);
        let board = G::Layout::BOARD;
        let fits = !G::Layout::IS_FULL && board.wide() >> BITS == 0;
        if !fits || board.count_ones() as usize != squares {
            return Err(BadNetwork::Board);
        }
        let windows = windows(parts.squares);
        if windows.len() > LANES {
            return Err(BadNetwork::Board);
        }
        let lengths = [&parts.rows, &parts.empty, &parts.outputs, &parts.tables].map(Vec::len);
        let outputs = STAGES * 2 * WIDTH;
        let wanted = [
            KINDS * squares * WIDTH,
            WIDTH,
            outputs,
            cells(parts.squares),
        ];
        if lengths != wanted || parts.biases.len() != STAGES {
            return Err(BadNetwork::Length);
        }
        // Sums of a whole board must stay within 16 bits.
        let most = i16::MAX / (i16::from(parts.pieces) + 1);
        let fits = |weights: &[i16], most: i16| {
            weights
                .iter()
                .all(|weight| weight.unsigned_abs() <= most.unsigned_abs())
        };
        let bearable = fits(&parts.rows, most) && fits(&parts.empty, most);
        if !bearable || !fits(&parts.outputs, super::MOST_OUTPUT) {
            return Err(BadNetwork::Weight);
        }
        let places = places(parts.squares);
        let mut rows = vec![Row([0; SPAN]); KINDS * BITS];
        for bit in (0..BITS).filter(|bit| board.wide() >> bit & 1 == 1) {
            let index = usize::from(G::Layout::index(bit as u32));
            for kind in 0..KINDS {
                let from = (kind * squares + index) * WIDTH;
                let mut row = row(&parts.rows[from..from + WIDTH]);
                if let Some(counts) = [Some(1), None, Some(2), None][kind] {
                    for (window, power) in &places[index] {
                        // Numbers are those of words of 16 bits without a sign.
                        row.0[WIDTH + window] = (counts * *power) as i16;
                    }
                }
                rows[kind * BITS + bit] = row;
            }
        }
        let outputs = parts.outputs.chunks_exact(2 * WIDTH).zip(&parts.biases);
        let outputs = outputs.map(|(weights, bias)| Output {
            own: row(&weights[..WIDTH]),
            enemy: row(&weights[WIDTH..]),
            bias: *bias,
        });
        let (before, tables) = wishes::on_large_pages(&parts.tables);
        Ok(Network {
            rows,
            empty: row(&parts.empty),
            outputs: outputs.collect(),
            windows: first_cells(&windows, before),
            tables,
            last: BITS as u32 - 1 - (board.wide() as u64).leading_zeros(),
            pieces: u32::from(parts.pieces),
            scale: i32::from(parts.scale),
            number: MADE.fetch_add(1, Relaxed),
            lanes: lanes::Kind::best(),
        })
    }
}

/// Where the table of each window begins.
fn first_cells(windows: &[Vec<u8>], first: usize) -> Vec<u32> {
    let firsts = windows.iter().scan(first as u32, |next, window| {
        let first = *next;
        *next += ways(window.len()) as u32;
        Some(first)
    });
    firsts.collect()
}

fn row(weights: &[i16]) -> Row {
    let mut row = Row([0; SPAN]);
    row.0[..WIDTH].copy_from_slice(weights);
    row
}
