//! The network while it learns: the same sums as in the engine, in floating point, and their slopes.

use damier_engine::network::{self, MOST_OUTPUT, OUTPUT_UNIT, Parts, STAGES, VIEW_UNIT, WIDTH};
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

    /// How many weights the network proper has.
    pub(crate) const fn count(self) -> usize {
        self.biases() + STAGES
    }

    /// What a weight of the network may be at most, so that it can be stored.
    pub(crate) fn bound(self, index: usize) -> f32 {
        if index < self.outputs() {
            let most = i16::MAX / (self.pieces as i16 + 1);
            f32::from(most) / f32::from(VIEW_UNIT)
        } else if index < self.biases() {
            f32::from(MOST_OUTPUT) / f32::from(OUTPUT_UNIT)
        } else {
            f32::MAX
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
    pub(crate) fn parts(self, weights: &Weights, windows: &Windows, scale: f32) -> Parts {
        let whole = |from: usize, to: usize, unit: i16| {
            let weights = weights.network[from..to].iter();
            weights
                .map(|weight| (weight * f32::from(unit)).round() as i16)
                .collect()
        };
        let biases = weights.network[self.biases()..self.count()].iter();
        let tables = windows.joined(&weights.tables);
        Parts {
            squares: self.squares as u8,
            pieces: self.pieces as u8,
            scale: scale.round() as u16,
            rows: whole(0, self.empty(), VIEW_UNIT),
            empty: whole(self.empty(), self.outputs(), VIEW_UNIT),
            outputs: whole(self.outputs(), self.biases(), OUTPUT_UNIT),
            biases: biases.map(|bias| (bias * UNIT).round() as i32).collect(),
            tables: tables
                .map(|weight| (weight * UNIT).round() as i16)
                .collect(),
        }
    }
}

impl Weights {
    /// The weights of a file, to learn on from. What a way is worth is all taken for what it is worth to the side to
    /// move: the file does not tell the parts.
    pub(crate) fn of(parts: &Parts) -> Weights {
        let numbers = |words: &[i16], unit: i16| -> Vec<f32> {
            let words = words.iter();
            words
                .map(|word| f32::from(*word) / f32::from(unit))
                .collect()
        };
        let network = [
            numbers(&parts.rows, VIEW_UNIT),
            numbers(&parts.empty, VIEW_UNIT),
            numbers(&parts.outputs, OUTPUT_UNIT),
            parts
                .biases
                .iter()
                .map(|bias| *bias as f32 / UNIT)
                .collect(),
        ];
        let mut tables = vec![0.0; parts.tables.len()];
        tables.extend(parts.tables.iter().map(|word| f32::from(*word) / UNIT));
        Weights {
            network: network.concat(),
            tables,
        }
    }
}

/// What is 1 in the tables of windows as they are stored.
const UNIT: f32 = VIEW_UNIT as f32 * OUTPUT_UNIT as f32;
/// What a weight of a table may be at most: three of them together can be stored.
pub(crate) const MOST_IN_TABLE: f32 = i16::MAX as f32 / UNIT / 3.01;

/// All that is learned.
pub(crate) struct Weights {
    /// The network proper, as `Shape` lays it out.
    pub(crate) network: Vec<f32>,
    /// For each way in which men can stand in each window, what it is worth to who looks, whoever moves; then the
    /// same again, what it is worth to the side to move only. The first is learned from both sides of each
    /// position, which is why there are two.
    pub(crate) tables: Vec<f32>,
}

/// The slopes of the error, of all weights.
pub(crate) struct Slopes {
    pub(crate) network: Vec<f32>,
    pub(crate) tables: Vec<f32>,
    /// The weights of tables whose slope need not be 0.
    pub(crate) touched: Vec<u32>,
}

impl Slopes {
    pub(crate) fn new(weights: &Weights) -> Slopes {
        Slopes {
            network: vec![0.0; weights.network.len()],
            tables: vec![0.0; weights.tables.len()],
            touched: Vec::new(),
        }
    }

    fn add(&mut self, cell: usize, slope: f32) {
        if self.tables[cell] == 0.0 {
            self.touched.push(cell as u32);
        }
        self.tables[cell] += slope;
    }

    /// Takes over what another has, which is left with nothing.
    pub(crate) fn take(&mut self, other: &mut Slopes) {
        for (slope, more) in self.network.iter_mut().zip(&mut other.network) {
            *slope += core::mem::take(more);
        }
        for cell in other.touched.drain(..) {
            self.add(
                cell as usize,
                core::mem::take(&mut other.tables[cell as usize]),
            );
        }
    }
}

/// Most windows that a board has.
const MOST_WINDOWS: usize = 64;

/// The windows of a board.
pub(crate) struct Windows {
    squares: Vec<Vec<u8>>,
    /// Where the table of each begins, and where that of the last ends.
    firsts: Vec<usize>,
    /// For each square what a man there adds to the numbers of windows.
    places: Vec<Vec<(usize, u16)>>,
    /// The last square of the board.
    last: u8,
}

impl Windows {
    pub(crate) fn of(shape: Shape) -> Windows {
        let squares = network::windows(shape.squares as u8);
        let mut firsts = vec![0];
        for window in &squares {
            firsts.push(firsts[firsts.len() - 1] + network::ways(window.len()));
        }
        Windows {
            squares,
            firsts,
            places: network::places(shape.squares as u8),
            last: shape.squares as u8 - 1,
        }
    }

    /// Cells of all tables.
    pub(crate) fn cells(&self) -> usize {
        self.firsts[self.squares.len()]
    }

    /// The cells of all windows for who sees these rows.
    fn cells_of(&self, rows: &[u16], squares: usize) -> [usize; MOST_WINDOWS] {
        let mut cells = [0; MOST_WINDOWS];
        for (cell, first) in cells.iter_mut().zip(&self.firsts) {
            *cell = *first;
        }
        for row in rows {
            let (kind, square) = (usize::from(*row) / squares, usize::from(*row) % squares);
            let counts = match kind {
                0 => 1,
                2 => 2,
                _ => continue,
            };
            for (window, power) in &self.places[square] {
                cells[window % MOST_WINDOWS] += counts * usize::from(*power);
            }
        }
        cells
    }

    /// What each way is worth to the side to move: to it and not to the other, whoever moves, and because it
    /// moves.
    fn joined(&self, tables: &[f32]) -> impl Iterator<Item = f32> {
        let (either, mover) = tables.split_at(self.cells());
        self.squares
            .iter()
            .enumerate()
            .flat_map(move |(index, window)| {
                let turned: Vec<u8> = window.iter().rev().map(|at| self.last - at).collect();
                let other = self.squares.iter().position(|window| *window == turned);
                let (first, ways) = (self.firsts[index], network::ways(window.len()));
                (0..ways).map(move |way| {
                    let seen = other.map_or(0.0, |other| {
                        either[self.firsts[other] + turned_way(way, window.len())]
                    });
                    either[first + way] - seen + mover[first + way]
                })
            })
    }
}

/// The number of a way for who sits on the other side: the squares in the other order, the men of the other.
fn turned_way(mut way: usize, squares: usize) -> usize {
    let mut turned = 0;
    for _ in 0..squares {
        turned = 3 * turned + [0, 2, 1][way % 3];
        way /= 3;
    }
    turned
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
    windows: &Windows,
    weights: &Weights,
    sample: &Sample,
    learn: Option<(&mut Slopes, f32)>,
) -> f32 {
    let rows = Rows::of(sample, shape.squares);
    let network = &weights.network;
    let sums = [&rows.own, &rows.enemy].map(|of| sum(network, shape.empty(), &of[..rows.count]));
    let stage = network::stage(rows.count as u32, shape.pieces);
    let at = shape.outputs() + stage * 2 * WIDTH;
    let outputs = &network[at..at + 2 * WIDTH];
    let mut total = [0.0_f32; 8];
    for (sum, outputs) in sums.iter().zip(outputs.chunks_exact(WIDTH)) {
        for (sums, outputs) in sum.chunks_exact(8).zip(outputs.chunks_exact(8)) {
            for lane in 0..8 {
                let value = sums[lane].clamp(0.0, 1.0);
                total[lane] += value * value * outputs[lane];
            }
        }
    }
    let mut output = total.iter().sum::<f32>() + network[shape.biases() + stage];
    let mover = windows.cells();
    let cells =
        [&rows.own, &rows.enemy].map(|of| windows.cells_of(&of[..rows.count], shape.squares));
    let seen = || cells[0].iter().zip(&cells[1]).take(windows.squares.len());
    for (own, enemy) in seen() {
        let tables = &weights.tables;
        output += tables[*own] - tables[*enemy] + tables[mover + own];
    }
    let Some((slopes, aim)) = learn else {
        return output;
    };
    let error = squeezed(output) - aim;
    for (own, enemy) in seen() {
        slopes.add(*own, error);
        slopes.add(*enemy, -error);
        slopes.add(mover + own, error);
    }
    let slopes = &mut slopes.network;
    slopes[shape.biases() + stage] += error;
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
    output
}

fn sample_count(sample: &Sample) -> usize {
    (sample.pieces[0] | sample.pieces[1]).count_ones() as usize
}

/// From any value to what is expected of a game: 0 a loss, 1 a win.
pub(crate) fn squeezed(value: f32) -> f32 {
    1.0 / (1.0 + (-value).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_of_a_file_are_stored_as_they_were() {
        let shape = Shape {
            squares: 32,
            pieces: 24,
        };
        let windows = Windows::of(shape);
        let mut lots = fastrand::Rng::with_seed(7);
        let mut tables = vec![0.0; 2 * windows.cells()];
        tables.fill_with(|| (lots.f32() - 0.5) * MOST_IN_TABLE);
        let drawn = Weights {
            network: shape.drawn(&mut lots),
            tables,
        };
        let parts = shape.parts(&drawn, &windows, 90.0);
        assert_eq!(shape.parts(&Weights::of(&parts), &windows, 90.0), parts);
    }

    #[test]
    fn who_sits_on_the_other_side_sees_the_same_men_in_another_order() {
        // A man of who looks on the first of three squares, one of the other's on the second.
        assert_eq!(turned_way(1 + 3 * 2, 3), 3 + 9 * 2);
        for way in 0..network::ways(9) {
            assert_eq!(turned_way(turned_way(way, 9), 9), way);
        }
    }
}
