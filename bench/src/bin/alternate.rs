//! Compares programs that do the same work: runs their commands in turn and prints medians.
//!
//! What a command costs is the processor time of it and its children, so that other work on the
//! machine counts little; Linux keeps it in hundredths of a second, so let a command run for a
//! second or more.

use std::fs;
use std::process::{Command, ExitCode};

const USAGE: &str = "\
alternate [--runs N] [--core N] [--answer TEXT] NAME AMOUNT COMMAND [NAME AMOUNT COMMAND]...

  --runs N       how often each command is run (5)
  --core N       the core to which all are pinned, with `taskset`
  --answer TEXT  what every command must print among other things
  AMOUNT         how much a command does, such as the leaves that it counts
";

struct Program {
    name: String,
    amount: f64,
    command: String,
    seconds: Vec<f64>,
}

struct Options {
    runs: usize,
    core: Option<u32>,
    answer: String,
    programs: Vec<Program>,
}

fn main() -> ExitCode {
    let result = read(std::env::args().skip(1))
        .map_err(|reason| format!("{reason}\n\n{USAGE}"))
        .and_then(run);
    match result {
        Ok(table) => {
            print!("{table}");
            ExitCode::SUCCESS
        }
        Err(reason) => {
            eprintln!("{reason}");
            ExitCode::FAILURE
        }
    }
}

fn read(mut words: impl Iterator<Item = String>) -> Result<Options, String> {
    let mut options = Options {
        runs: 5,
        core: None,
        answer: String::new(),
        programs: Vec::new(),
    };
    while let Some(word) = words.next() {
        let mut next = || {
            words
                .next()
                .ok_or(format!("something is missing after '{word}'"))
        };
        let number = |text: String| {
            text.parse::<f64>()
                .map_err(|_| format!("'{text}' is no number"))
        };
        match word.as_str() {
            "--runs" => options.runs = number(next()?)? as usize,
            "--core" => options.core = Some(number(next()?)? as u32),
            "--answer" => options.answer = next()?,
            _ => options.programs.push(Program {
                amount: number(next()?)?,
                command: next()?,
                name: word,
                seconds: Vec::new(),
            }),
        }
    }
    if options.programs.is_empty() || options.runs == 0 {
        return Err("there is nothing to run".to_owned());
    }
    Ok(options)
}

/// Runs everything and answers the table, in which each program is compared with the first.
fn run(mut options: Options) -> Result<String, String> {
    for _ in 0..options.runs {
        for program in &mut options.programs {
            let before = spent()?;
            once(&program.command, options.core, &options.answer)?;
            program.seconds.push(spent()? - before);
        }
    }
    let mut table = String::from("| program | seconds | million a second | to the first |\n");
    table.push_str("|---|---|---|---|\n");
    let mut first = None;
    for program in &mut options.programs {
        program.seconds.sort_by(f64::total_cmp);
        let median = program.seconds[program.seconds.len() / 2];
        let rate = program.amount / median / 1e6;
        let ratio = rate / *first.get_or_insert(rate);
        let name = &program.name;
        table.push_str(&format!(
            "| {name} | {median:.2} | {rate:.0} | {ratio:.2} |\n"
        ));
    }
    Ok(table)
}

fn once(command: &str, core: Option<u32>, answer: &str) -> Result<(), String> {
    let mut process = match core {
        None => Command::new("sh"),
        Some(core) => {
            let mut pinned = Command::new("taskset");
            pinned.args(["-c", &core.to_string(), "sh"]);
            pinned
        }
    };
    let output = process
        .args(["-c", command])
        .output()
        .map_err(|error| format!("'{command}': {error}"))?;
    let printed = String::from_utf8_lossy(&output.stdout);
    if !output.status.success() || !printed.contains(answer) {
        return Err(format!(
            "'{command}' did not print '{answer}', but:\n{printed}"
        ));
    }
    Ok(())
}

/// The processor time of the commands that have ended, in seconds (proc(5), cutime).
fn spent() -> Result<f64, String> {
    const UNREADABLE: &str = "cannot read the time of children from /proc/self/stat";
    let text = fs::read_to_string("/proc/self/stat").map_err(|_| UNREADABLE)?;
    // The second field is a name in brackets and may hold anything; cutime is the sixteenth.
    let fields = text.rsplit(')').next().unwrap_or_default();
    let ticks: Option<f64> = fields
        .split_whitespace()
        .nth(13)
        .and_then(|field| field.parse().ok());
    ticks
        .map(|ticks| ticks / 100.0)
        .ok_or(UNREADABLE.to_owned())
}
