//! `damier bench`: fixed positions to a fixed depth; the positions visited are a checksum of how the
//! engine searches.

use std::io::{self, Write};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use clap::Args;
use damier_engine::{Best, Controls, Game, Limits, Searcher};
use damier_notation::{fen, move_text};
use damier_rules::{Position, Variant};

use crate::failure::Failure;

/// Positions of play: openings, crowded and open middlegames, captures that branch, endings with
/// kings; in the games of 100 and of 64 squares.
const POSITIONS: [(&str, &str); 12] = [
    ("international", "W:W31-50:B1-20"),
    (
        "international",
        "W:W27,28,32,33,35,36,37,38,39,40,41,43,45,46,48,49:B2,3,7,8,9,10,12,13,14,16,18,19,20,23,24,25",
    ),
    (
        "international",
        "W:W26,31,32,36,37,38,40,42,43,44,45,48:B8,9,10,12,13,14,16,18,19,20,22,24",
    ),
    (
        "international",
        "B:W25,27,28,30,32,34,35,38,43:B2,8,9,12,13,14,16,18,23",
    ),
    ("international", "W:W22,31,42,K47:B4,9,14,19,K36"),
    ("international", "B:WK1,K7,K45:B16,26,K50"),
    ("brazilian", "W:W21-32:B1-12"),
    ("brazilian", "W:W18,21,22,25,26,29,30:B5,7,9,10,12,13,14"),
    ("russian", "W:W21-32:B1-12"),
    ("russian", "B:W17,22,25,27,K29:B5,6,8,11,K4"),
    ("frisian", "W:W31-50:B1-20"),
    ("english", "B:W21-32:B1-12"),
];

/// Search fixed positions to a fixed depth, and print how many positions that took
///
/// The same version prints the same counts, whatever the machine: a change of them is a change of
/// how the engine searches. Time and speed are those of one thread of this machine.
#[derive(Args)]
pub(crate) struct Bench {
    /// Moves to look ahead, those of both players counted
    #[arg(long, default_value_t = 11, value_parser = clap::value_parser!(u8).range(1..=40))]
    depth: u8,
    /// Megabytes for what is remembered
    #[arg(long, default_value_t = 16, value_parser = clap::value_parser!(u16).range(1..))]
    memory: u16,
}

impl Bench {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let bytes = usize::from(self.memory) << 20;
        let mut searcher = Searcher::try_new(bytes)
            .ok_or_else(|| Failure::Use(format!("there are no {} megabytes", self.memory)))?;
        let mut out = io::stdout().lock();
        let mut all = Sum::default();
        for (variant, text) in POSITIONS {
            let position = read(variant, text)?;
            let best = self.search(&mut searcher, &position);
            let best = best.ok_or_else(|| Failure::Input(format!("{text}: nothing to move")))?;
            let mv = move_text::write(&position, &best.mv);
            let line = format!("{variant} {text}: {mv} {} {}", best.score, best.nodes);
            writeln!(out, "{line}")?;
            all.add(&line, &best);
        }
        writeln!(out, "{all}")?;
        Ok(())
    }

    fn search(&self, searcher: &mut Searcher, position: &Position) -> Option<Best> {
        let (clock, stop) = (Instant::now(), AtomicBool::new(false));
        let controls = Controls::new(&clock, &stop);
        // What is found of one position must not depend on those before it.
        searcher.forget();
        let limits = Limits::depth(self.depth);
        searcher.think(&Game::from(*position), &limits, &controls, &mut |_| ())
    }
}

fn read(variant: &str, text: &str) -> Result<Position, Failure> {
    let variant: Variant = variant
        .parse()
        .map_err(|error| Failure::Input(format!("{variant}: {error}")))?;
    fen::parse_position(variant, text).map_err(|error| Failure::Input(format!("{text}: {error}")))
}

/// All positions together.
struct Sum {
    nodes: u64,
    time: Duration,
    /// FNV-1a over the lines: the moves and scores are part of how the engine plays.
    checksum: u64,
}

impl Default for Sum {
    fn default() -> Self {
        Self {
            nodes: 0,
            time: Duration::ZERO,
            checksum: 0xcbf2_9ce4_8422_2325,
        }
    }
}

impl Sum {
    fn add(&mut self, line: &str, best: &Best) {
        self.nodes += best.nodes;
        self.time += best.time;
        for byte in line.bytes() {
            self.checksum = (self.checksum ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
        }
    }
}

impl std::fmt::Display for Sum {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let seconds = self.time.as_secs_f64();
        let a_second = self.nodes as f64 / seconds.max(1e-9) / 1e6;
        writeln!(f, "nodes {}", self.nodes)?;
        writeln!(f, "checksum {:016x}", self.checksum)?;
        write!(
            f,
            "time {seconds:.3} s, {a_second:.2} million nodes a second"
        )
    }
}
