//! Learning weights from samples.

use std::path::{Path, PathBuf};
use std::time::Instant;
use std::{fs, io, thread};

use damier_rules::{Position, Side, Variant};

use crate::matches;
use crate::model::{MOST_IN_TABLE, Shape, Slopes, Weights, Windows, pass, squeezed};
use crate::sample::{self, Sample};
use crate::work::{Work, write_whole};

/// How weights are learned.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Study {
    /// How often each position is looked at
    #[arg(long, default_value_t = 16)]
    rounds: usize,
    /// How much the search counts against the result of the game
    #[arg(long, default_value_t = 0.7)]
    trust: f32,
    /// Positions between two changes of the weights
    #[arg(long, default_value_t = 16_384)]
    batch: usize,
    /// How fast the weights change at first
    #[arg(long, default_value_t = 0.002)]
    pace: f32,
    /// Hundredths of a man that change the expectation by one step; found from the results where none
    /// is given
    #[arg(long)]
    scale: Option<f32>,
    /// A file of weights to learn on from, where its games are not at hand any more; a lower pace keeps more of it
    #[arg(long)]
    onto: Option<PathBuf>,
}

/// How much faster the tables of windows change than the network.
const TABLE_PACE: f32 = 8.0;
/// Cells whose slopes so far are well below this change little.
const SELDOM: f32 = 5e-4;

/// One of so many samples is kept to see how good the weights are on what they were not learned from.
const KEPT_BACK: usize = 40;

/// Learns weights from all files of samples in these folders.
pub(crate) fn run(
    variant: Variant,
    study: &Study,
    work: Work,
    folders: &[PathBuf],
    into: &Path,
) -> io::Result<()> {
    let start = Position::start(variant);
    let shape = Shape {
        squares: usize::from(start.board().count()),
        pieces: Side::ALL.iter().map(|side| start.count(*side)).sum(),
    };
    let (mut learned, kept) = load(folders)?;
    let scale = study.scale.unwrap_or_else(|| best_scale(&learned));
    println!(
        "{} positions, {} kept back; scale {scale:.1}",
        learned.len(),
        kept.len()
    );
    let lesson = Lesson {
        shape,
        windows: Windows::of(shape),
        scale,
        trust: study.trust,
        threads: work.threads,
    };
    let mut lots = fastrand::Rng::with_seed(work.seed);
    let mut weights = match &study.onto {
        Some(path) => Weights::of(&matches::parts(variant, path)?),
        None => Weights {
            network: shape.drawn(&mut lots),
            tables: vec![0.0; 2 * lesson.windows.cells()],
        },
    };
    let mut steps = Steps::new(&weights);
    let mut found: Vec<Slopes> = (0..work.threads.max(1))
        .map(|_| Slopes::new(&weights))
        .collect();
    let started = Instant::now();
    for round in 0..study.rounds {
        lots.shuffle(&mut learned);
        let mut error = 0.0;
        let batches = learned.len().div_ceil(study.batch);
        for (index, batch) in learned.chunks(study.batch).enumerate() {
            let done = (round * batches + index) as f32 / (study.rounds * batches) as f32;
            let pace =
                study.pace * (0.01 + 0.99 * (1.0 + (done * core::f32::consts::PI).cos()) / 2.0);
            error += slopes(&lesson, &weights, batch, &mut found);
            steps.step(&mut weights, &mut found[0], batch.len(), pace, shape);
        }
        let tested = test(&lesson, &weights, &kept);
        println!(
            "round {:2}: error {:.5}, kept back {:.5}, {:.0} s",
            round + 1,
            error / learned.len() as f64,
            tested,
            started.elapsed().as_secs_f64()
        );
    }
    write_whole(into, &shape.parts(&weights, &lesson.windows, scale).bytes())
}

fn load(folders: &[PathBuf]) -> io::Result<(Vec<Sample>, Vec<Sample>)> {
    let mut files = Vec::new();
    for folder in folders {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            if path.extension().is_some_and(|end| end == "samples") {
                files.push(path);
            }
        }
    }
    files.sort();
    let (mut learned, mut kept) = (Vec::new(), Vec::new());
    for (index, file) in files.iter().enumerate() {
        let samples = sample::read(file)?;
        if index % KEPT_BACK == KEPT_BACK - 1 || files.len() < KEPT_BACK && index == 0 {
            kept.extend(samples);
        } else {
            learned.extend(samples);
        }
    }
    if learned.is_empty() || kept.is_empty() {
        return Err(io::Error::other("there are too few files of samples"));
    }
    Ok((learned, kept))
}

/// What a sample should be valued at.
fn aim(sample: &Sample, scale: f32, trust: f32) -> f32 {
    let score = squeezed(f32::from(sample.score) / scale);
    trust * score + (1.0 - trust) * f32::from(sample.result) / 2.0
}

/// What is lost by expecting `value` where `aim` comes out.
fn loss(value: f32, aim: f32) -> f64 {
    let value = f64::from(value.clamp(1e-6, 1.0 - 1e-6));
    let aim = f64::from(aim);
    -(aim * value.ln() + (1.0 - aim) * (1.0 - value).ln())
}

/// The scale by which the scores foretell the results best.
fn best_scale(samples: &[Sample]) -> f32 {
    let some = samples.len().div_ceil(200_000);
    let error = |scale: f32| -> f64 {
        let samples = samples.iter().step_by(some);
        samples
            .map(|sample| {
                loss(
                    squeezed(f32::from(sample.score) / scale),
                    aim(sample, 1.0, 0.0),
                )
            })
            .sum()
    };
    let (mut low, mut high) = (20.0_f32, 1_000.0_f32);
    for _ in 0..40 {
        let (one, other) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
        if error(one) < error(other) {
            high = other;
        } else {
            low = one;
        }
    }
    low
}

/// What every pass needs to know.
struct Lesson {
    shape: Shape,
    windows: Windows,
    scale: f32,
    trust: f32,
    threads: usize,
}

/// The slopes of the error over a batch, added up in the first of those given, each of which is for a thread; and
/// the sum of the errors.
fn slopes(lesson: &Lesson, weights: &Weights, batch: &[Sample], found: &mut [Slopes]) -> f64 {
    let size = batch.len().div_ceil(found.len()).max(1);
    let one = |part: &[Sample], slopes: &mut Slopes| -> f64 {
        let losses = part.iter().map(|sample| {
            let aim = aim(sample, lesson.scale, lesson.trust);
            let learn = Some((&mut *slopes, aim));
            let output = pass(lesson.shape, &lesson.windows, weights, sample, learn);
            loss(squeezed(output), aim)
        });
        losses.sum()
    };
    let error = thread::scope(|scope| {
        let parts = batch.chunks(size).zip(found.iter_mut());
        let parts: Vec<_> = parts
            .map(|(part, slopes)| scope.spawn(move || one(part, slopes)))
            .collect();
        parts.into_iter().filter_map(|part| part.join().ok()).sum()
    });
    if let Some((first, others)) = found.split_first_mut() {
        for other in others {
            first.take(other);
        }
    }
    error
}

/// The mean error over positions that were not learned from.
fn test(lesson: &Lesson, weights: &Weights, kept: &[Sample]) -> f64 {
    let one = |sample: &Sample| {
        let output = pass(lesson.shape, &lesson.windows, weights, sample, None);
        loss(squeezed(output), aim(sample, lesson.scale, lesson.trust))
    };
    let size = kept.len().div_ceil(lesson.threads.max(1)).max(1);
    let sum: f64 = thread::scope(|scope| {
        let parts: Vec<_> = kept
            .chunks(size)
            .map(|part| scope.spawn(move || part.iter().map(one).sum::<f64>()))
            .collect();
        parts.into_iter().filter_map(|part| part.join().ok()).sum()
    });
    sum / kept.len() as f64
}

/// Steps down the slopes: for the network with memory of earlier ones (Adam, Kingma and Ba 2014); for the tables
/// of windows, most cells of which are seen seldom, in proportion to the slope, and the less the more often a
/// cell has been seen.
struct Steps {
    mean: Vec<f32>,
    square: Vec<f32>,
    /// Of each cell of the tables, the sum of the squares of its slopes.
    seen: Vec<f32>,
    count: i32,
}

impl Steps {
    fn new(weights: &Weights) -> Steps {
        Steps {
            mean: vec![0.0; weights.network.len()],
            square: vec![0.0; weights.network.len()],
            seen: vec![0.0; weights.tables.len()],
            count: 0,
        }
    }

    /// Takes a step, given the slopes of so many samples added up, which are 0 again afterwards.
    fn step(
        &mut self,
        weights: &mut Weights,
        slopes: &mut Slopes,
        samples: usize,
        pace: f32,
        shape: Shape,
    ) {
        const MEAN: f32 = 0.9;
        const SQUARE: f32 = 0.999;
        let samples = samples.max(1) as f32;
        self.count += 1;
        let early = (1.0 - SQUARE.powi(self.count)).sqrt() / (1.0 - MEAN.powi(self.count));
        for (index, slope) in slopes.network.iter_mut().enumerate() {
            let slope = core::mem::take(slope) / samples;
            let (mean, square) = (&mut self.mean[index], &mut self.square[index]);
            *mean = MEAN * *mean + (1.0 - MEAN) * slope;
            *square = SQUARE * *square + (1.0 - SQUARE) * slope * slope;
            let bound = shape.bound(index);
            let weight = &mut weights.network[index];
            *weight -= pace * early * *mean / (square.sqrt() + 1e-8);
            *weight = weight.clamp(-bound, bound);
        }
        for cell in slopes.touched.drain(..) {
            let cell = cell as usize;
            let slope = core::mem::take(&mut slopes.tables[cell]) / samples;
            let (weight, seen) = (&mut weights.tables[cell], &mut self.seen[cell]);
            *seen += slope * slope;
            let step = TABLE_PACE * pace * slope / (seen.sqrt() + SELDOM);
            *weight = (*weight - step).clamp(-MOST_IN_TABLE, MOST_IN_TABLE);
        }
    }
}
