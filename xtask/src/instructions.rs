//! How many instructions moves take in every variant, counted by valgrind and compared with the
//! figures in `bench/instructions.txt`. Unlike times they are the same however busy a machine is.
//!
//! They belong to one compiler, which the figures name, and to the plainest x86-64 processor; with
//! another compiler, or without valgrind, nothing is counted, and the command says so. Valgrind
//! does not know AVX-512, so the lanes are named: plain words and AVX2.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::sync::Mutex;
use std::thread;

use crate::setup::on_path;
use crate::step::{root, target};

const FIGURES: &str = "bench/instructions.txt";

/// A count may differ by so much of the figure.
const ALLOWED: f64 = 0.02;

/// The work that all others begin with, and that is taken off them.
const BEGINNING: &str = "positions";

/// The processor for which the program is compiled.
const FLAGS: &str = "-C target-cpu=x86-64";

const HEAD: &str = "\
# Millions of instructions for the works of bench/instructions, without the finding of positions
# with which they begin. Compiled with -C target-cpu=x86-64 by the compiler named here; counted by
# `cargo xtask instructions`, written anew with DAMIER_BENCH=write.
";

/// The instructions of each work in each variant.
type Counts = BTreeMap<(String, String), f64>;

pub(crate) fn run() -> ExitCode {
    match count_and_compare() {
        Ok(report) => {
            print!("{report}");
            ExitCode::SUCCESS
        }
        Err(reason) => {
            println!("{reason}");
            ExitCode::FAILURE
        }
    }
}

fn count_and_compare() -> Result<String, String> {
    let writing = std::env::var("DAMIER_BENCH").is_ok_and(|word| word == "write");
    let path = root().join(FIGURES);
    let compiler = output_of(Command::new("rustc").arg("--version"))?
        .trim()
        .to_owned();
    let text = fs::read_to_string(&path).unwrap_or_default();
    let (theirs, figures) = read(&text)?;
    if !cfg!(target_arch = "x86_64") {
        return Ok("skipped: the figures are for x86-64\n".to_owned());
    }
    if !on_path("valgrind") {
        return Ok(
            "skipped: valgrind is not installed, `cargo xtask setup` may do it\n".to_owned(),
        );
    }
    if theirs != compiler && !writing {
        return Ok(format!(
            "skipped: the figures are for {theirs}, this is {compiler}; \
             DAMIER_BENCH=write makes new ones\n"
        ));
    }
    let counts = count(&build()?)?;
    if writing {
        let written = text_of(&compiler, &counts);
        fs::write(&path, written).map_err(|error| format!("{FIGURES}: {error}"))?;
        return Ok(format!("{FIGURES} is written anew\n"));
    }
    compare(&figures, &counts)
}

fn output_of(command: &mut Command) -> Result<String, String> {
    let output = command
        .output()
        .map_err(|error| format!("cannot start {command:?}: {error}"))?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    if output.status.success() {
        Ok(text(&output.stdout) + &text(&output.stderr))
    } else {
        Err(format!("{command:?} failed:\n{}", text(&output.stderr)))
    }
}

/// Builds the program in a folder of its own, as other flags would make everything build anew.
fn build() -> Result<PathBuf, String> {
    let folder = target().join("instructions");
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let built = Command::new(cargo)
        .args([
            "build",
            "--release",
            "--locked",
            "-p",
            "damier-instructions",
        ])
        .arg("--target-dir")
        .arg(&folder)
        .env_remove("CARGO_ENCODED_RUSTFLAGS")
        .env("RUSTFLAGS", FLAGS)
        .current_dir(root())
        .status()
        .map_err(|error| format!("cannot start cargo: {error}"))?;
    if built.success() {
        Ok(folder.join("release/damier-instructions"))
    } else {
        Err("the program whose instructions are counted does not build".to_owned())
    }
}

/// Counts every work in every variant, on all cores.
fn count(program: &Path) -> Result<Counts, String> {
    let listed = output_of(&mut Command::new(program))?;
    let works: Vec<(&str, &str)> = listed
        .lines()
        .filter_map(|line| line.split_once(' '))
        .collect();
    let (todo, all) = (Mutex::new(works), Mutex::new(BTreeMap::new()));
    let run = || -> Result<(), String> {
        loop {
            let Some((work, variant)) = todo.lock().ok().and_then(|mut list| list.pop()) else {
                return Ok(());
            };
            let printed = output_of(
                Command::new("valgrind")
                    .args(["--tool=cachegrind", "--cache-sim=no"])
                    .arg("--cachegrind-out-file=/dev/null")
                    .arg(program)
                    .args([work, variant]),
            )?;
            let instructions = instructions_in(&printed)
                .ok_or_else(|| format!("valgrind counts nothing in:\n{printed}"))?;
            if let Ok(mut all) = all.lock() {
                all.insert((variant.to_owned(), work.to_owned()), instructions);
            }
        }
    };
    let cores = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        let threads: Vec<_> = (0..cores).map(|_| scope.spawn(run)).collect();
        let ends = threads.into_iter().map(|thread| thread.join());
        ends.map(|end| end.unwrap_or_else(|_| Err("a thread died".to_owned())))
            .collect::<Result<Vec<()>, String>>()
    })?;
    Ok(without_beginning(all.into_inner().unwrap_or_default()))
}

/// The number in valgrind's line `==1234== I   refs:      5,678`.
fn instructions_in(printed: &str) -> Option<f64> {
    let line = printed
        .lines()
        .find(|line| line.starts_with("==") && line.contains(" I ") && line.contains("refs:"))?;
    let (_, number) = line.split_once("refs:")?;
    number.trim().replace(',', "").parse().ok()
}

fn without_beginning(mut all: Counts) -> Counts {
    let begun: Vec<(String, f64)> = all
        .iter()
        .filter(|((_, work), _)| work == BEGINNING)
        .map(|((variant, _), count)| (variant.clone(), *count))
        .collect();
    for (variant, beginning) in begun {
        all.remove(&(variant.clone(), BEGINNING.to_owned()));
        for ((_, _), count) in all.iter_mut().filter(|((of, _), _)| *of == variant) {
            *count -= beginning;
        }
    }
    all
}

fn text_of(compiler: &str, counts: &Counts) -> String {
    let mut text = format!("{HEAD}{compiler}\n");
    for ((variant, work), count) in counts {
        let _ = writeln!(text, "{variant} {work} {:.3}", count / 1e6);
    }
    text
}

/// The compiler and the figures of a text.
fn read(text: &str) -> Result<(String, Counts), String> {
    let mut lines = text
        .lines()
        .zip(1..)
        .filter(|(line, _)| !line.starts_with('#'));
    let compiler = lines
        .next()
        .map(|(line, _)| line.to_owned())
        .unwrap_or_default();
    let mut figures = Counts::new();
    for (line, number) in lines {
        let words: Vec<&str> = line.split(' ').collect();
        let wrong = || format!("{FIGURES}:{number}: '{line}' is no VARIANT WORK MILLIONS");
        let [variant, work, millions] = words[..] else {
            return Err(wrong());
        };
        let millions: f64 = millions.parse().map_err(|_| wrong())?;
        figures.insert((variant.to_owned(), work.to_owned()), millions * 1e6);
    }
    Ok((compiler, figures))
}

/// The ratios to the figures, as a table; an error if one is too far from 1.
fn compare(figures: &Counts, counts: &Counts) -> Result<String, String> {
    let (mut table, mut far) = (String::new(), Vec::new());
    let keys = figures.keys().chain(counts.keys());
    let mut keys: Vec<_> = keys.collect();
    keys.sort();
    keys.dedup();
    for key in keys {
        let (variant, work) = key;
        let (figure, count) = (figures.get(key), counts.get(key));
        let (Some(figure), Some(count)) = (figure, count) else {
            let lacks = if count.is_none() {
                "not counted"
            } else {
                "no figure"
            };
            far.push(format!("{variant} {work}: {lacks}"));
            continue;
        };
        let ratio = count / figure;
        let _ = writeln!(
            table,
            "{variant:14} {work:14} {:9.3} million, {ratio:.4} of the figure",
            count / 1e6
        );
        if (ratio - 1.0).abs() > ALLOWED {
            far.push(format!("{variant} {work}: {ratio:.3} of the figure"));
        }
    }
    if far.is_empty() {
        return Ok(table);
    }
    Err(format!(
        "{table}\nmore than {:.0} % from {FIGURES}:\n{}\nif that is meant, or less: \
         DAMIER_BENCH=write cargo xtask instructions",
        ALLOWED * 100.0,
        far.join("\n")
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(list: &[(&str, &str, f64)]) -> Counts {
        let entry = |(variant, work, count): &(&str, &str, f64)| {
            (((*variant).to_owned(), (*work).to_owned()), *count)
        };
        list.iter().map(entry).collect()
    }

    #[test]
    fn the_number_is_read_from_what_valgrind_prints() {
        let old = "==7== Command: x\n==7== \n==7== I   refs:      16,034,289\n";
        assert_eq!(instructions_in(old), Some(16_034_289.0));
        assert_eq!(instructions_in("==7== I refs:        12\n"), Some(12.0));
        assert_eq!(instructions_in("==7== Command: refs\n"), None);
    }

    #[test]
    fn what_every_work_begins_with_is_taken_off() {
        let all = counts(&[("thai", "positions", 5.0), ("thai", "make", 12.0)]);
        assert_eq!(without_beginning(all), counts(&[("thai", "make", 7.0)]));
    }

    #[test]
    fn figures_are_read_as_they_were_written() {
        let all = counts(&[("thai", "make", 7e6), ("thai", "generate", 1.5e6)]);
        let text = text_of("rustc 1.2.3", &all);
        assert_eq!(read(&text), Ok(("rustc 1.2.3".to_owned(), all)));
        assert!(read("rustc 1\nthai make much\n").is_err_and(|reason| reason.contains(":2:")));
    }

    #[test]
    fn two_per_cent_are_forgiven_and_no_more() {
        let figures = counts(&[("thai", "make", 100.0)]);
        let compared = |count| compare(&figures, &counts(&[("thai", "make", count)]));
        assert!(compared(101.9).is_ok());
        assert!(compared(102.1).is_err_and(|reason| reason.contains("thai make: 1.021")));
        assert!(compared(97.0).is_err());
        assert!(compare(&figures, &Counts::new()).is_err());
    }

    #[test]
    fn the_committed_figures_are_readable() {
        let text = fs::read_to_string(root().join(FIGURES)).unwrap();
        let (compiler, figures) = read(&text).unwrap();
        assert!(compiler.starts_with("rustc "));
        assert!(!figures.is_empty());
    }
}
