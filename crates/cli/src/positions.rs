//! `damier positions`: what stands on the board after every step of a game.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use damier_notation::fen;

use crate::failure::Failure;
use crate::source;

/// Print the positions of a game, one a line: the start, and after every move or set-up
#[derive(Args)]
pub(crate) struct Positions {
    /// The game, as PDN; - for standard input
    #[arg(value_name = "FILE.pdn")]
    file: PathBuf,
    /// Which game of the file, counted from 1
    #[arg(long, value_name = "N")]
    game: Option<usize>,
}

impl Positions {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let game = source::read(&self.file, self.game)?;
        let mut out = io::stdout().lock();
        let positions = game.positions();
        let besides = game.steps().map(|step| step.beside().to_string());
        let besides = std::iter::once(String::new()).chain(besides);
        for (position, beside) in positions.iter().zip(besides) {
            let line = format!("{} {beside}", fen::write(position));
            writeln!(out, "{}", line.trim_end())?;
        }
        Ok(())
    }
}
