//! `damier pdn`: what is in files of games, and what is wrong with them.

use std::fs::File;
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand, ValueEnum};
use damier_notation::Encoding;
use damier_notation::tree::{self, Fault, Options, Stream, Tree};
use damier_rules::Variant;
use serde_json::json;

use crate::failure::Failure;

/// Check and rewrite files of games in PDN
#[derive(Args)]
pub(crate) struct Pdn {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Check(Check),
    Convert(Convert),
    Export(crate::export::Export),
}

/// Name every fault of the files with its line, column, game and half move
#[derive(Args)]
struct Check {
    #[command(flatten)]
    source: Source,
    /// Stop at the first fault, as readers do that know the standard only
    #[arg(long)]
    strict: bool,
    /// Print a line of JSON for each fault, and one for each file
    #[arg(long)]
    json: bool,
}

/// Write the games of the files as the standard has them; what cannot be read stays as it is
#[derive(Args)]
struct Convert {
    #[command(flatten)]
    source: Source,
}

#[derive(Args)]
pub(crate) struct Source {
    /// The variant of games whose tags do not name one
    #[arg(long, default_value_t = Variant::ALL[0])]
    variant: Variant,
    /// How the characters are stored; found out without it
    #[arg(long, value_enum)]
    encoding: Option<Stored>,
    /// The files; - for standard input
    #[arg(required = true)]
    pub(crate) files: Vec<PathBuf>,
}

/// An encoding by its name.
#[derive(Clone, Copy, ValueEnum)]
enum Stored {
    #[value(name = "utf-8")]
    Utf8,
    #[value(name = "windows-1252", alias = "latin-1")]
    Windows1252,
    #[value(name = "windows-1251")]
    Windows1251,
}

impl Stored {
    const fn encoding(self) -> Encoding {
        match self {
            Stored::Utf8 => Encoding::Utf8,
            Stored::Windows1252 => Encoding::Windows1252,
            Stored::Windows1251 => Encoding::Windows1251,
        }
    }
}

const fn name(encoding: Encoding) -> &'static str {
    match encoding {
        Encoding::Utf8 => "utf-8",
        Encoding::Windows1252 => "windows-1252",
        Encoding::Windows1251 => "windows-1251",
    }
}

impl Pdn {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        match &self.command {
            Command::Check(check) => check.run(),
            Command::Convert(convert) => convert.run(),
            Command::Export(export) => export.run(),
        }
    }
}

pub(crate) type Games = Stream<Box<dyn Read>>;

impl Source {
    pub(crate) fn open(&self, file: &Path) -> Result<Games, Failure> {
        let source: Box<dyn Read> = if file == Path::new("-") {
            Box::new(io::stdin().lock())
        } else {
            Box::new(File::open(file).map_err(|error| unreadable(file, &error))?)
        };
        let options = Options {
            variant: self.variant,
            encoding: self.encoding.map(Stored::encoding),
        };
        Ok(Stream::new(source, &options))
    }
}

pub(crate) fn unreadable(file: &Path, error: &io::Error) -> Failure {
    Failure::Input(format!("{} cannot be read: {error}", file.display()))
}

/// What was found in a file.
#[derive(Default)]
struct Found {
    games: usize,
    faults: usize,
}

impl Check {
    fn run(&self) -> Result<(), Failure> {
        let mut out = BufWriter::new(io::stdout().lock());
        let (mut faults, mut faulty) = (0, 0);
        for file in &self.source.files {
            let mut games = self.source.open(file)?;
            let found = self.file(&mut out, file, &mut games)?;
            let encoding = name(games.encoding().unwrap_or(Encoding::Utf8));
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

    fn file(&self, out: &mut impl Write, file: &Path, games: &mut Games) -> Result<Found, Failure> {
        let mut found = Found::default();
        for game in games {
            let (_, faults): (Tree, Vec<Fault>) = game.map_err(|error| unreadable(file, &error))?;
            found.games += 1;
            for fault in faults {
                found.faults += 1;
                self.print(out, file, &fault)?;
                if self.strict {
                    return Ok(found);
                }
            }
        }
        Ok(found)
    }

    fn print(&self, out: &mut impl Write, file: &Path, fault: &Fault) -> Result<(), Failure> {
        let shown = file.display();
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

impl Convert {
    fn run(&self) -> Result<(), Failure> {
        let mut out = BufWriter::new(io::stdout().lock());
        let mut separator = "";
        for file in &self.source.files {
            for game in self.source.open(file)? {
                let (game, _) = game.map_err(|error| unreadable(file, &error))?;
                write!(out, "{separator}{}", tree::write(&game))?;
                separator = "\n";
            }
        }
        out.flush()?;
        Ok(())
    }
}

pub(crate) fn counted(number: usize, what: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {what}{plural}")
}
