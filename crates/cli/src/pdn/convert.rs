//! `damier pdn convert` and `merge`: games written anew.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use serde_json::json;

use super::counted;
use super::form::{Form, Sink};
use super::games::Source;
use crate::failure::Failure;

/// Write the games of the files as the standard or another reader has them; what cannot be read
/// stays as it is
#[derive(Args)]
pub(super) struct Convert {
    #[command(flatten)]
    form: Form,
    #[command(flatten)]
    source: Source,
}

impl Convert {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let mut sink = Sink::open(None, self.form.style())?;
        self.source.each(|game| sink.write(&game.tree))?;
        sink.finish().map(|_| ())
    }
}

/// Make one file of several, in their order
#[derive(Args)]
pub(super) struct Merge {
    /// The file that is made; it is there when all is written
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,
    /// Print a line of JSON with what was made
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    form: Form,
    #[command(flatten)]
    source: Source,
}

impl Merge {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let mut sink = Sink::open(Some(&self.output), self.form.style())?;
        self.source.each(|game| sink.write(&game.tree))?;
        let games = sink.finish()?;
        let (output, files) = (self.output.display(), self.source.files.len());
        if self.json {
            let line = json!({"file": output.to_string(), "files": files, "games": games});
            writeln!(io::stdout(), "{line}")?;
        } else {
            let (games, files) = (counted(games, "game"), counted(files, "file"));
            writeln!(io::stdout(), "{output}: {games} of {files}")?;
        }
        Ok(())
    }
}
