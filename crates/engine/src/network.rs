//! Weights that were learned: a small network that values positions.
//!
//! Each side sees the board with its own men moving up. A view is a sum of rows of weights, one for each
//! piece by what it is and where it stands, so that a move changes a few terms only (`Views`). Both sums,
//! that of the side to move first, are cut off, squared, weighed and added up, with weights that depend on
//! how many pieces are left. To that comes what it is worth how men stand in each small window of the board;
//! the number of the way they stand in is a sum over pieces too, kept up in the same rows.

mod file;
mod lanes;
mod shipped;
#[cfg(test)]
mod tests;
mod views;
mod windows;

pub use file::{BadNetwork, Parts};
pub(crate) use views::Views;
pub use windows::{cells, places, ways, windows};

/// How many values a view has.
pub const WIDTH: usize = 64;
/// How many sets of output weights there are, from few pieces to many.
pub const STAGES: usize = 8;
/// What is 1 in the weights of views.
pub const VIEW_UNIT: i16 = 255;
/// What is 1 in the weights of outputs.
pub const OUTPUT_UNIT: i16 = 64;
/// The largest weight of an output: its product with a cut off value fits 16 bits.
pub const MOST_OUTPUT: i16 = 127;

/// No position is worth more hundredths of a man than this.
const MOST_VALUE: i64 = 20_000;

/// Rows of weights for each kind of piece: every bit of a word has one.
const BITS: usize = 64;
/// Own men, own kings, the enemy's men, the enemy's kings.
const KINDS: usize = 4;

/// Room for the numbers of windows beside the values of a view.
const LANES: usize = 64;
/// Values and numbers together.
const SPAN: usize = WIDTH + LANES;

#[derive(Clone, Copy)]
#[repr(align(64))]
struct Row([i16; SPAN]);

/// The weights for one variant, ready for use.
pub struct Network {
    /// By kind and bit.
    rows: Vec<Row>,
    /// The view of an empty board.
    empty: Row,
    outputs: Vec<Output>,
    /// Where the table of each window begins.
    windows: Vec<u32>,
    /// For each window, and each way in which men can stand in it, what that is worth to the side to move.
    tables: Vec<i16>,
    /// The bit of the last square of the board.
    last: u32,
    /// Most pieces that there are in a game.
    pieces: u32,
    /// Hundredths of a man for an output of 1.
    scale: i32,
    /// Tells networks apart; never 0.
    number: u64,
    lanes: lanes::Kind,
}

struct Output {
    own: Row,
    enemy: Row,
    bias: i32,
}

impl Network {
    #[inline]
    fn row(&self, kind: usize, bit: u32) -> &[i16; SPAN] {
        &self.rows[(kind * BITS + bit as usize) & (KINDS * BITS - 1)].0
    }

    /// The set of output weights for so many pieces on the board.
    fn output(&self, pieces: u32) -> &Output {
        let stage = stage(pieces, self.pieces);
        &self.outputs[stage.min(self.outputs.len() - 1)]
    }
}

/// Which output weights are for so many pieces, where a game begins with `most`.
pub const fn stage(pieces: u32, most: u32) -> usize {
    let stage = (pieces as usize * STAGES) / (most as usize + 1);
    if stage < STAGES { stage } else { STAGES - 1 }
}
