//! Games of the engine against itself, for training.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::thread;
use std::time::Instant;
use std::{fs, io};

use damier_engine::network::Network;
use damier_engine::{Controls, Game, Limits, Searcher};
use damier_rules::{Position, Side, Variant};

use crate::matches;
use crate::sample::{self, Sample};
use crate::work::{Work, write_whole};

/// Bytes of each engine's table: what fits a processor's own cache.
const TABLE: usize = 1 << 20;
/// A game that has gone this far is drawn.
const MOST_PLIES: u16 = 240;
/// Who is this far ahead for so many plies has won.
const WON: i32 = 450;
const WON_PLIES: u32 = 4;
/// A beginning is thrown away where a side is this far ahead.
const UNFAIR: i32 = 180;

/// How games are played.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Manner {
    /// Positions that the engine visits for each move
    #[arg(long, default_value_t = 700)]
    pub(crate) nodes: u64,
    /// Fewest and most random plies at the beginning
    #[arg(long, num_args = 2, default_values_t = [2, 14])]
    pub(crate) random: Vec<u16>,
    /// Of a hundred moves, how many are random ones later on
    #[arg(long, default_value_t = 1)]
    pub(crate) stray: u8,
    /// Games in a file
    #[arg(long, default_value_t = 1_000)]
    pub(crate) games: u64,
    /// Files
    #[arg(long, default_value_t = 100)]
    pub(crate) files: u64,
    /// The weights to play with; those that the engine comes with where none are given
    #[arg(long)]
    pub(crate) weights: Option<PathBuf>,
    /// Play without weights
    #[arg(long, conflicts_with = "weights")]
    pub(crate) by_rules: bool,
    /// Stop beginning files after so many minutes
    #[arg(long)]
    pub(crate) minutes: Option<u64>,
}

/// Plays files of games until all are there; files that are there already are kept.
pub(crate) fn run(variant: Variant, manner: &Manner, work: Work, folder: &Path) -> io::Result<()> {
    let weights = manner.weights.as_ref();
    let network = weights
        .map(|path| matches::read(variant, path))
        .transpose()?;
    fs::create_dir_all(folder)?;
    let next = AtomicU64::new(0);
    let started = Instant::now();
    let late = || {
        let spent = started.elapsed().as_secs();
        manner.minutes.is_some_and(|minutes| spent >= 60 * minutes)
    };
    let worker = || -> io::Result<()> {
        loop {
            let number = next.fetch_add(1, Relaxed);
            if number >= manner.files || late() {
                return Ok(());
            }
            let path = folder.join(format!("{:04}-{number:05}.samples", work.seed));
            if path.exists() {
                continue;
            }
            let samples = file(variant, manner, work.seed << 32 | number, network.as_ref());
            write_whole(&path, &sample::bytes(&samples))?;
            println!(
                "{}: {} positions of {} games, {:.0} s",
                path.display(),
                samples.len(),
                manner.games,
                started.elapsed().as_secs_f64(),
            );
        }
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..work.threads).map(|_| scope.spawn(worker)).collect();
        for worker in workers {
            worker
                .join()
                .map_err(|_| io::Error::other("a game broke off"))??;
        }
        Ok(())
    })
}

fn file(
    variant: Variant,
    manner: &Manner,
    lot: u64,
    network: Option<&Arc<Network>>,
) -> Vec<Sample> {
    let mut lots = fastrand::Rng::with_seed(lot);
    let mut searcher = Searcher::new(TABLE);
    if let Some(network) = network {
        searcher = searcher.with_network(Arc::clone(network));
    } else if manner.by_rules {
        searcher = searcher.without_network();
    }
    let mut samples = Vec::new();
    for _ in 0..manner.games {
        game(variant, manner, &mut lots, &mut searcher, &mut samples);
    }
    samples
}

/// Plays a game and adds its quiet positions.
fn game(
    variant: Variant,
    manner: &Manner,
    lots: &mut fastrand::Rng,
    searcher: &mut Searcher,
    samples: &mut Vec<Sample>,
) {
    searcher.forget();
    let mut game = beginning(variant, manner, lots);
    let first = samples.len();
    let (mut ahead, mut plies_ahead) = (None, 0);
    let winner = loop {
        if let Some(outcome) = game.position().outcome() {
            break outcome.winner;
        }
        let ply = game.plies() as u16;
        if !game.counts().reached().is_empty() || ply >= MOST_PLIES {
            break None;
        }
        let (clock, stop) = (Instant::now(), AtomicBool::new(false));
        let controls = Controls::new(&clock, &stop);
        let limits = Limits::nodes(manner.nodes);
        let Some(best) = searcher.think(&game, &limits, &controls, &mut |_| ()) else {
            break Some(!game.position().turn());
        };
        let score = best.score.hundredths();
        if first == samples.len() && score.abs() > UNFAIR {
            return;
        }
        let turn = game.position().turn();
        let leader = (score.abs() >= WON).then_some(if score > 0 { turn } else { !turn });
        plies_ahead = if leader == ahead { plies_ahead + 1 } else { 0 };
        ahead = leader;
        if let Some(leader) = leader
            && plies_ahead >= WON_PLIES
        {
            break Some(leader);
        }
        let moves = game.position().legal_moves();
        if !game.position().must_capture() && is_kept(game.position(), lots) {
            samples.push(Sample::of(game.position(), score, ply));
        }
        let strays = lots.u8(..100) < manner.stray;
        let mv = if strays {
            moves[lots.usize(..moves.len())]
        } else {
            best.mv
        };
        game.advance(&mv);
    };
    for sample in &mut samples[first..] {
        sample.result = match winner {
            None => 1,
            Some(winner) if winner == sample.turn => 2,
            Some(_) => 0,
        };
    }
}

/// Endings with kings on both sides go on for long and are much alike: one in four is enough.
fn is_kept(position: &Position, lots: &mut fastrand::Rng) -> bool {
    let shuffles = Side::ALL.iter().all(|side| position.kings(*side) > 0);
    !shuffles || lots.u8(..4) == 0
}

fn beginning(variant: Variant, manner: &Manner, lots: &mut fastrand::Rng) -> Game {
    let [least, most] = [0, 1].map(|at| manner.random.get(at).copied().unwrap_or(8));
    loop {
        let mut game = Game::from(Position::start(variant));
        let plies = lots.u16(least..=most.max(least));
        for _ in 0..plies {
            let moves = game.position().legal_moves();
            if moves.is_empty() {
                break;
            }
            game.advance(&moves[lots.usize(..moves.len())]);
        }
        if game.position().outcome().is_none() {
            return game;
        }
    }
}
