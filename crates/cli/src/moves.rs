//! `damier moves`: what is legal in a position.

use std::io::{self, Write};

use clap::Args;
use damier_notation::move_text;
use damier_rules::{Move, Position, Square};

use crate::failure::Failure;
use crate::game::Game;

/// Print every legal move of a position
#[derive(Args)]
pub(crate) struct Moves {
    #[command(flatten)]
    game: Game,
    /// Print a JSON array with square numbers
    #[arg(long)]
    json: bool,
    /// The position, such as W:W31-50:B1-20
    fen: String,
}

impl Moves {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let position = self.game.position(Some(&self.fen))?;
        let mut out = io::stdout().lock();
        if self.json {
            print_json(&mut out, &position)?;
        } else {
            for mv in position.legal_moves() {
                writeln!(out, "{}", move_text::write_full(&position, &mv))?;
            }
        }
        Ok(())
    }
}

/// The array, one move a line.
fn print_json(out: &mut dyn Write, position: &Position) -> Result<(), Failure> {
    let mut separator = "[";
    for (mv, text) in move_text::write_all(position) {
        let line =
            serde_json::to_string(&described(position, &mv, text)).map_err(io::Error::from)?;
        write!(out, "{separator}\n  {line}")?;
        separator = ",";
    }
    writeln!(out, "{}", if separator == "[" { "[]" } else { "\n]" })?;
    Ok(())
}

fn described(position: &Position, mv: &Move, text: String) -> damier_api::Move {
    let numbers = |squares: &[Square]| -> Vec<u32> {
        squares
            .iter()
            .map(|square| square.number().into())
            .collect()
    };
    let route = position.routes(mv, 1).into_iter().next();
    let (path, captures) = match route {
        Some(route) => (numbers(&route.path), numbers(&route.captures)),
        None => (numbers(&[mv.from, mv.to]), Vec::new()),
    };
    damier_api::Move {
        from: mv.from.number().into(),
        to: mv.to.number().into(),
        captures,
        path,
        promotes: mv.promotes,
        text,
    }
}
