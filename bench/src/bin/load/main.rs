//! The load benchmark: `cargo xtask load`. It starts the program on a database of its own, plays
//! many games at once, checks that everybody agrees on how they went, and prints a table.

mod check;
mod options;
mod report;
mod scenario;

use std::process::ExitCode;

use damier_bench::{Failure, Program};

use crate::options::{Options, USAGE};
use crate::report::Row;
use crate::scenario::{Kind, Scenario};

fn main() -> ExitCode {
    let options = match Options::read(std::env::args().skip(1)) {
        Ok(Some(options)) => options,
        Ok(None) => {
            print!("{USAGE}");
            return ExitCode::SUCCESS;
        }
        Err(reason) => {
            eprintln!("{reason}\n\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    // One thread drives everything, so that the server has the other core to itself.
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    let outcome = match runtime {
        Ok(runtime) => runtime.block_on(run(&options)),
        Err(error) => Err(Failure::Lost(format!("no runtime: {error}"))),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("{failure}");
            ExitCode::FAILURE
        }
    }
}

async fn run(options: &Options) -> Result<(), Failure> {
    println!("{}", report::HEAD);
    for kind in options.kinds() {
        // First as asked, then ever more games until the server falls behind.
        let mut games = options.games;
        loop {
            let row = measure(
                options,
                Scenario {
                    kind,
                    games,
                    ..options.scenario()
                },
            )
            .await?;
            println!("{row}");
            if !options.rising || !row.keeps_up() {
                break;
            }
            games *= 2;
        }
        if options.flat_out {
            let scenario = Scenario {
                kind,
                games: options.games,
                pace: std::time::Duration::ZERO,
                ..options.scenario()
            };
            println!("{}", measure(options, scenario).await?);
        }
    }
    Ok(())
}

/// One scenario on a fresh program and a fresh database.
async fn measure(options: &Options, scenario: Scenario) -> Result<Row, Failure> {
    let database = options.database()?;
    let words: Vec<&str> = options.serve.iter().map(String::as_str).collect();
    let program = Program::start(&options.program, &database, &words)?;
    program.ready().await?;
    let measured = scenario.play(&program).await?;
    let checked = check::every_game(program.address(), &measured.games).await?;
    let row = Row::of(&scenario, &measured, &program, checked);
    drop(program);
    options.remove_database();
    Ok(row)
}

impl Kind {
    const ALL: [Self; 2] = [Self::Friend, Self::Engine];
}
