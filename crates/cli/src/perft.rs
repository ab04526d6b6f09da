//! `damier perft`: how many positions legal play reaches, and how fast they are counted.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use clap::Args;
use damier_notation::move_text;
use damier_rules::{Counting, LeafCounter, Position};

use crate::failure::Failure;
use crate::game::Game;

/// Count the positions that legal play reaches, depth by depth
#[derive(Args)]
pub(crate) struct Perft {
    #[command(flatten)]
    game: Game,
    /// The position to begin with; without it the start of a game
    #[arg(long)]
    fen: Option<String>,
    /// Print the count behind each move
    #[arg(long)]
    divide: bool,
    /// Count a capture once for each order of its captured pieces
    #[arg(long)]
    duplicates: bool,
    /// How many threads count
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,
    /// Megabytes for a table of trees that were counted before; it changes no count
    #[arg(long, value_name = "MB", default_value_t = 0)]
    hash: usize,
    /// How many moves deep, those of both players counted
    depth: u32,
}

impl Perft {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let start = self.game.position(self.fen.as_deref())?;
        let counting = if self.duplicates {
            Counting::Orders
        } else {
            Counting::Moves
        };
        let mut counter = LeafCounter::new(self.threads.into(), self.hash.saturating_mul(1 << 20))
            .map_err(|error| Failure::Use(format!("--hash {}: {error}", self.hash)))?;
        if self.divide {
            return self.divided(&start, counting, &mut counter);
        }
        let mut last = Counted::default();
        for depth in self.depth.min(1)..=self.depth {
            let begun = Instant::now();
            last.nodes = counter.count(&start, depth, counting);
            last.time = begun.elapsed();
            last.print(depth)?;
        }
        last.print_total()
    }

    fn divided(
        &self,
        start: &Position,
        counting: Counting,
        counter: &mut LeafCounter,
    ) -> Result<(), Failure> {
        let begun = Instant::now();
        let mut all = Counted::default();
        for (mv, nodes) in counter.divide(start, self.depth, counting) {
            let text = move_text::write_full(start, &mv);
            writeln!(io::stdout(), "{text} {nodes}")?;
            all.nodes += nodes;
        }
        all.time = begun.elapsed();
        all.print(self.depth)?;
        all.print_total()
    }
}

#[derive(Default)]
struct Counted {
    nodes: u64,
    time: Duration,
}

impl Counted {
    fn print(&self, depth: u32) -> Result<(), Failure> {
        let seconds = self.time.as_secs_f64();
        let nodes = self.nodes;
        writeln!(
            io::stdout(),
            "depth {depth} nodes {nodes} seconds {seconds:.3}"
        )?;
        Ok(())
    }

    /// The speed of the deepest count, and the count itself as the last line.
    fn print_total(&self) -> Result<(), Failure> {
        let speed = self.nodes as f64 / self.time.as_secs_f64().max(1e-9);
        let mut out = io::stdout().lock();
        writeln!(out, "speed {:.1} million nodes per second", speed / 1e6)?;
        writeln!(out, "{}", self.nodes)?;
        Ok(())
    }
}
