//! The network while it learns: the same sums as in the engine, in floating point, and their slopes.

use damier_engine::network::{
    self, MOST_OUTPUT, OUTPUT_UNIT, Parts, STAGES, VIEW_UNIT, WAYS, WIDTH,
};
use damier_rules::Side;

use crate::sample::Sample;

/// Where which weights are among all.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shape {
    /// Squares of the board.
    pub(crate) squares: usize,
    /// Pieces at the beginning of a game.
    pub(crate) pieces: u32,
}

const KINDS: usize = 4;

impl Shape {
    const fn empty(self) -> usize {
        KINDS * self.squares * WIDTH
    }

    const fn outputs(self) -> usize {
        self.empty() + WIDTH
    }

    const fn biases(self) -> usize {
        self.outputs() + STAGES * 2 * WIDTH
    }

    /// Where the tables of windows begin: what comes before is the network proper.
    pub(crate) const fn tables(self) -> usize {
        self.biases() + STAGES
    }

    /// How many weights there are.
    pub(crate) fn count(self) -> usize {
        self.tables() + network::windows(self.squares as u8).len() * WAYS
    }

    /// What a weight may be at most, so that it can be stored.
    pub(crate) fn bound(self, index: usize) -> f32 {
        if index < self.outputs() {
            let most = i16::MAX / (self.pieces as i16 + 1);
            f32::from(most) / f32::from(VIEW_UNIT)
        } else if index < self.biases() {
            f32::from(MOST_OUTPUT) / f32::from(OUTPUT_UNIT)
        } else if index < self.tables() {
            f32::MAX
        } else {
            f32::from(i16::MAX) / (f32::from(VIEW_UNIT) * f32::from(OUTPUT_UNIT)) * 0.99
        }
    }

    /// Weights to begin with: small, drawn by lot.
    pub(crate) fn drawn(self, lots: &mut fastrand::Rng) -> Vec<f32> {
        let mut weights = vec![0.0; self.count()];
        let mut spread = |from: usize, to: usize, by: f32| {
            for weight in &mut weights[from..to] {
                *weight = (lots.f32() * 2.0 - 1.0) * by;
            }
        };
        spread(0, self.empty(), 0.15);
        spread(self.outputs(), self.biases(), 0.1);
        for weight in &mut weights[self.empty()..self.outputs()] {
            *weight = 0.1;
        }
        weights
    }

    /// The weights as they are stored.
    pub(crate) fn parts(self, weights: &[f32], scale: f32) -> Parts {
        let whole = |from: usize, to: usize, unit: i16| {
            let weights = weights[from..to].iter();
            weights
                .map(|weight| (weight * f32::from(unit)).round() as i16)
                .collect()
        };
        let unit = f32::from(VIEW_UNIT) * f32::from(OUTPUT_UNIT);
        let biases = weights[self.biases()..self.tables()].iter();
        let tables = weights[self.tables()..].iter();
        Parts {
            squares: self.squares as u8,
            pieces: self.pieces as u8,
            scale: scale.round() as u16,
            rows: whole(0, self.empty(), VIEW_UNIT),
            empty: whole(self.empty(), self.outputs(), VIEW_UNIT),
            outputs: whole(self.outputs(), self.biases(), OUTPUT_UNIT),
            biases: biases.map(|bias| (bias * unit).round() as i32).collect(),
            tables: tables
                .map(|weight| (weight * unit).round() as i16)
                .collect(),
        }
    }
}

/// For each square what a man there adds to the numbers of windows.
pub(crate) struct Places {
    windows: usize,
    places: Vec<Vec<(usize, u16)>>,
}

impl Places {
    pub(crate) fn of(shape: Shape) -> Places {
        let squares = shape.squares as u8;
        Places {
            windows: network::windows(squares).len(),
            places: network::places(squares),
        }
    }

    /// The numbers of all windows for who sees these rows.
    fn numbers(&self, rows: &[u16], squares: usize) -> [u16; 32] {
        let mut numbers = [0; 32];
        for row in rows {
            let (kind, square) = (usize::from(*row) / squares, usize::from(*row) % squares);
            let counts = match kind {
                0 => 1,
                2 => 2,
                _ => continue,
            };
            for (window, power) in &self.places[square] {
                numbers[window & 31] += counts * power;
            }
        }
        numbers
    }
}

/// The rows of a sample as the side to move sees it; the other sees its own kinds the other way around
/// and the board turned.
struct Rows {
    count: usize,
    own: [u16; 64],
    enemy: [u16; 64],
}

impl Rows {
    fn of(sample: &Sample, squares: usize) -> Rows {
        let mut rows = Rows {
            count: 0,
            own: [0; 64],
            enemy: [0; 64],
        };
        let last = squares - 1;
        for side in Side::ALL {
            let mut pieces = sample.pieces[side.index()];
            while pieces != 0 && rows.count < 64 {
                let index = pieces.trailing_zeros() as usize;
                pieces &= pieces - 1;
                let king = (sample.kings >> index & 1) as usize;
                let kind = 2 * usize::from(side != sample.turn) + king;
                let seen = match sample.turn {
                    Side::White => index,
                    Side::Black => last - index,
                };
                rows.own[rows.count] = (kind * squares + seen) as u16;
                rows.enemy[rows.count] = ((kind ^ 2) * squares + last - seen) as u16;
                rows.count += 1;
            }
        }
        rows
    }
}

fn sum(weights: &[f32], empty: usize, rows: &[u16]) -> [f32; WIDTH] {
    let mut sum = [0.0; WIDTH];
    sum.copy_from_slice(&weights[empty..empty + WIDTH]);
    for row in rows {
        let at = usize::from(*row) * WIDTH;
        for (sum, weight) in sum.iter_mut().zip(&weights[at..at + WIDTH]) {
            *sum += weight;
        }
    }
    sum
}

/// The output for a sample, before it is squeezed between 0 and 1; and, where slopes are asked for, what
/// each weight adds to the error, given the aim.
pub(crate) fn pass(
    shape: Shape,
    places: &Places,
    weights: &[f32],
    sample: &Sample,
    learn: Option<(&mut [f32], f32)>,
) -> f32 {
    let rows = Rows::of(sample, shape.squares);
    let sums = [&rows.own, &rows.enemy].map(|of| sum(weights, shape.empty(), &of[..rows.count]));
    let stage = network::stage(rows.count as u32, shape.pieces);
    let at = shape.outputs() + stage * 2 * WIDTH;
    let outputs = &weights[at..at + 2 * WIDTH];
    let mut total = [0.0_f32; 8];
    for (sum, outputs) in sums.iter().zip(outputs.chunks_exact(WIDTH)) {
        for (sums, outputs) in sum.chunks_exact(8).zip(outputs.chunks_exact(8)) {
            for lane in 0..8 {
                let value = sums[lane].clamp(0.0, 1.0);
                total[lane] += value * value * outputs[lane];
            }
        }
    }
    let mut output = total.iter().sum::<f32>() + weights[shape.biases() + stage];
    let numbers =
        [&rows.own, &rows.enemy].map(|of| places.numbers(&of[..rows.count], shape.squares));
    let cell = |window: usize, number: u16| shape.tables() + window * WAYS + usize::from(number);
    for window in 0..places.windows {
        output += weights[cell(window, numbers[0][window])];
        output -= weights[cell(window, numbers[1][window])];
    }
    if let Some((slopes, aim)) = learn {
        let error = squeezed(output) - aim;
        slopes[shape.biases() + stage] += error;
        for window in 0..places.windows {
            slopes[cell(window, numbers[0][window])] += error;
            slopes[cell(window, numbers[1][window])] -= error;
        }
        for (half, (sum, rows)) in sums.iter().zip([&rows.own, &rows.enemy]).enumerate() {
            let from = at + half * WIDTH;
            let mut back = [0.0; WIDTH];
            for index in 0..WIDTH {
                let value = sum[index].clamp(0.0, 1.0);
                slopes[from + index] += error * value * value;
                let inside = sum[index] > 0.0 && sum[index] < 1.0;
                let slope = if inside { 2.0 * value } else { 0.0 };
                back[index] = error * outputs[half * WIDTH + index] * slope;
            }
            for (slope, back) in slopes[shape.empty()..].iter_mut().zip(&back) {
                *slope += back;
            }
            for row in &rows[..sample_count(sample)] {
                let at = usize::from(*row) * WIDTH;
                for (slope, back) in slopes[at..at + WIDTH].iter_mut().zip(&back) {
                    *slope += back;
                }
            }
        }
    }
    output
}

fn sample_count(sample: &Sample) -> usize {
    (sample.pieces[0] | sample.pieces[1]).count_ones() as usize
}

/// From any value to what is expected of a game: 0 a loss, 1 a win.
pub(crate) fn squeezed(value: f32) -> f32 {
    1.0 / (1.0 + (-value).exp())
}
