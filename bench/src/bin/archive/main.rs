//! The benchmark of the game database: makes a collection of games that never were, imports it,
//! and asks for what it must contain; a wrong answer fails the run.

mod ask;
mod expected;
mod make;
mod names;

use core::ops::ControlFlow::Continue;
use std::fs::{self, File};
use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

use damier_archive::{Archive, ImportOptions};

const USAGE: &str = "\
archive make FILE GAMES SEED     writes games into FILE, and what they are into FILE.expected
archive import FOLDER FILE       imports FILE into the archive in FOLDER, which is made
archive ask FOLDER FILE RUNS     asks the archive RUNS times for everything in FILE.expected
";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let done = match words.as_slice() {
        ["make", file, games, seed] => make(file, games, seed),
        ["import", folder, file] => import(folder, file),
        ["ask", folder, file, runs] => ask(folder, file, runs),
        _ => Err(USAGE.to_owned()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("{reason}");
            ExitCode::FAILURE
        }
    }
}

fn number(text: &str) -> Result<u64, String> {
    text.parse()
        .map_err(|_| format!("'{text}' is no number\n\n{USAGE}"))
}

fn make(file: &str, games: &str, seed: &str) -> Result<(), String> {
    let (games, seed) = (number(games)?, number(seed)?);
    let failed = |error| format!("{file}: {error}");
    let expected = make::write(File::create(file).map_err(failed)?, games, seed).map_err(failed)?;
    fs::write(format!("{file}.expected"), expected.to_text()).map_err(failed)
}

fn import(folder: &str, file: &str) -> Result<(), String> {
    fs::create_dir_all(folder).map_err(|error| format!("{folder}: {error}"))?;
    let archive = open(folder)?;
    let source = File::open(file).map_err(|error| format!("{file}: {error}"))?;
    let options = ImportOptions::new("made");
    let begun = Instant::now();
    let report = archive
        .import(source, &options, &mut |_| Continue(()))
        .map_err(|error| error.to_string())?;
    let seconds = begun.elapsed().as_secs_f64();
    println!(
        "{} games, {} known, {} positions, {} faults in {seconds:.1} s; {}",
        report.games,
        report.duplicates,
        report.positions,
        report.fault_count,
        memory()
    );
    Ok(())
}

fn ask(folder: &str, file: &str, runs: &str) -> Result<(), String> {
    let name = format!("{file}.expected");
    let text = fs::read_to_string(&name).map_err(|error| format!("{name}: {error}"))?;
    let expected = expected::Expected::of_text(&text)?;
    let archive = open(folder)?;
    for line in ask::all(&archive, &expected, number(runs)?.max(1))? {
        println!("{line}");
    }
    println!("{}", memory());
    Ok(())
}

fn open(folder: &str) -> Result<Archive, String> {
    Archive::open(Path::new(folder)).map_err(|error| error.to_string())
}

/// The most memory that this process has had, as Linux tells it (proc(5), VmHWM).
fn memory() -> String {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let most = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let most = most.and_then(|most| most.trim().strip_suffix(" kB")?.parse::<u64>().ok());
    match most {
        Some(most) => format!("at most {} MB of memory", most / 1024),
        None => "memory is not told here".to_owned(),
    }
}
