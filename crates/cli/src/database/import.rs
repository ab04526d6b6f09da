//! `damier database import`.

use core::ops::ControlFlow::{self, Continue};
use std::fs::File;
use std::io::{self, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use clap::Args;
use damier_archive::{Archive, ImportOptions, Phase, Progress, Report};
use damier_rules::Variant;
use serde_json::json;

use super::Place;
use crate::failure::Failure;
use crate::pdn::{Stored, unreadable};

/// Import PDN files: each is there wholly or not at all, and games that are known are left out
#[derive(Args)]
pub(super) struct Import {
    #[command(flatten)]
    place: Place,
    /// The collection that the games become part of; by default the name of each file
    #[arg(long, value_name = "NAME")]
    collection: Option<String>,
    /// The variant of games whose tags do not name one
    #[arg(long, default_value_t = Variant::ALL[0])]
    variant: Variant,
    /// How the characters are stored; found out without it
    #[arg(long, value_enum)]
    encoding: Option<Stored>,
    /// Tell so many faults of a file; the others are counted
    #[arg(long, value_name = "COUNT", default_value_t = 20)]
    faults: usize,
    /// Print a line of JSON for each file
    #[arg(long)]
    json: bool,
    /// The files; - for standard input
    #[arg(required = true)]
    files: Vec<PathBuf>,
}

impl Import {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let archive = self.place.open_or_make()?;
        for file in &self.files {
            let report = self.file(&archive, file)?;
            self.tell(file, &report)?;
        }
        Ok(())
    }

    fn file(&self, archive: &Archive, file: &Path) -> Result<Report, Failure> {
        let (source, bytes): (Box<dyn Read + Send>, Option<u64>) = if file == Path::new("-") {
            (Box::new(io::stdin()), None)
        } else {
            let open = File::open(file).map_err(|error| unreadable(file, &error))?;
            let bytes = open.metadata().ok().map(|data| data.len());
            (Box::new(open), bytes)
        };
        let named = || {
            let stem = file.file_stem().filter(|_| file != Path::new("-"));
            stem.map_or("imported".into(), |stem| stem.to_string_lossy())
        };
        let options = ImportOptions {
            source: file.display().to_string(),
            at: now(),
            variant: self.variant,
            encoding: self.encoding.map(Stored::encoding),
            most_faults: self.faults,
            ..ImportOptions::new(
                self.collection
                    .clone()
                    .unwrap_or_else(|| named().into_owned()),
            )
        };
        let mut bar = Bar::new(bytes);
        let report = archive.import(source, &options, &mut |progress| bar.show(progress));
        bar.clear();
        report.map_err(|error| Failure::Input(format!("{}: {error}", file.display())))
    }

    fn tell(&self, file: &Path, report: &Report) -> Result<(), Failure> {
        let shown = file.display();
        for fault in &report.faults {
            eprintln!("{shown}: {fault}");
        }
        let told = report.faults.len() as u64;
        if report.fault_count > told {
            eprintln!("{shown}: {} further faults", report.fault_count - told);
        }
        let mut out = io::stdout().lock();
        if self.json {
            let line = json!({
                "file": shown.to_string(),
                "games": report.games,
                "duplicates": report.duplicates,
                "empty": report.empty,
                "positions": report.positions,
                "faults": report.fault_count,
            });
            writeln!(out, "{line}")?;
        } else {
            writeln!(
                out,
                "{shown}: {} new games, {} known, {} positions, {} faults",
                report.games, report.duplicates, report.positions, report.fault_count
            )?;
        }
        Ok(())
    }
}

/// Now, in milliseconds since 1970.
fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| since.as_millis() as i64)
}

/// How far it is, on a terminal; elsewhere nothing.
struct Bar {
    bytes: Option<u64>,
    is_shown: bool,
    last: Option<Instant>,
}

impl Bar {
    fn new(bytes: Option<u64>) -> Self {
        Self {
            bytes: bytes.filter(|bytes| *bytes > 0),
            is_shown: io::stderr().is_terminal(),
            last: None,
        }
    }

    fn show(&mut self, progress: &Progress) -> ControlFlow<()> {
        let is_new = self
            .last
            .is_none_or(|last| last.elapsed().as_millis() > 200);
        if self.is_shown && is_new {
            self.last = Some(Instant::now());
            let what = match progress.phase {
                Phase::Waiting => "waiting for another import to end".to_owned(),
                Phase::Reading => match self.bytes {
                    Some(bytes) => format!(
                        "{} %, {} games, {} faults",
                        progress.bytes * 100 / bytes,
                        progress.games,
                        progress.faults
                    ),
                    None => format!("{} games, {} faults", progress.games, progress.faults),
                },
                Phase::Sorting => format!(
                    "{} games, sorting positions: {} %",
                    progress.games,
                    progress.sorted * 100 / progress.positions.max(1)
                ),
            };
            eprint!("\r\x1b[K{what}");
        }
        Continue(())
    }

    fn clear(&self) {
        if self.is_shown && self.last.is_some() {
            eprint!("\r\x1b[K");
        }
    }
}
