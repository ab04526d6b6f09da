//! `damier pdn check`: every fault with its place.

use std::io::{self, BufWriter, Write};

use clap::Args;
use damier_notation::tree::Fault;
use serde_json::json;

use super::counted;
use super::games::{Games, Source, name};
use crate::failure::Failure;

/// Name every fault of the files with its line, column, game and half move
#[derive(Args)]
pub(super) struct Check {
    #[command(flatten)]
    source: Source,
    /// Stop at the first fault, as readers do that know the standard only
    #[arg(long)]
    strict: bool,
    /// Name also what the standard asks of writers only: moves, results and dates in its own form
    #[arg(long)]
    writing: bool,
    /// Print a line of JSON for each fault, and one for each file
    #[arg(long)]
    json: bool,
}

/// What was found in a file.
#[derive(Default)]
struct Found {
    games: usize,
    faults: usize,
}

impl Check {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let mut out = BufWriter::new(io::stdout().lock());
        let (mut faults, mut faulty) = (0, 0);
        let progress = self.source.progress();
        for (index, file) in self.source.files.iter().enumerate() {
            let mut games = self.source.open(index, &progress)?;
            if self.writing {
                games = games.with_writing_rules();
            }
            let found = self.file(&mut out, &mut games)?;
            let encoding = name(games.encoding());
            let shown = file.display();
            if self.json {
                let Found { games, faults } = found;
                let summary = json!({"file": shown.to_string(), "encoding": encoding, "games": games, "faults": faults});
                writeln!(out, "{summary}")?;
            } else {
                let games = counted(found.games, "game");
                let faults = counted(found.faults, "fault");
                writeln!(out, "{shown}: {games}, {faults}, {encoding}")?;
            }
            faults += found.faults;
            faulty += usize::from(found.faults > 0);
        }
        out.flush()?;
        if faults == 0 {
            return Ok(());
        }
        let (faults, files) = (counted(faults, "fault"), counted(faulty, "file"));
        Err(Failure::Input(format!("{faults} in {files}")))
    }

    fn file(&self, out: &mut impl Write, games: &mut Games<'_>) -> Result<Found, Failure> {
        let mut found = Found::default();
        while let Some(game) = games.next()? {
            found.games += 1;
            for fault in game.faults {
                found.faults += 1;
                self.print(out, games, &fault)?;
                if self.strict {
                    return Ok(found);
                }
            }
        }
        Ok(found)
    }

    fn print(&self, out: &mut impl Write, games: &Games<'_>, fault: &Fault) -> Result<(), Failure> {
        let shown = games.file.display();
        if self.json {
            let line = json!({
                "file": shown.to_string(),
                "line": fault.line,
                "column": fault.column,
                "game": fault.game,
                "ply": fault.ply,
                "message": fault.reason.to_string(),
            });
            writeln!(out, "{line}")?;
        } else {
            writeln!(out, "{shown}: {fault}")?;
        }
        Ok(())
    }
}
