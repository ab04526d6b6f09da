//! Development commands: `cargo xtask help` lists them. The same commands run on a laptop and
//! in `.ci/run`; they need nothing but std, so that the first one starts within seconds.

mod counts;
mod instructions;
mod plan;
mod python;
mod setup;
mod step;

#[cfg(test)]
mod layers;
#[cfg(test)]
mod tidy;

use std::process::ExitCode;

const HELP: &str = "\
cargo xtask COMMAND [OPTIONS]

  ci       everything below but `load` and `pictures`: what has to pass before a change lands
  setup    install what the tests need and may install: node modules, a Python environment,
           Chromium, strace, valgrind
  check    formatting, lints with warnings denied, the layers and the tidiness of the sources
  test     every test: Rust (with doc tests), the page, instructions, the Python package, the browser
  doc      the documentation of the crates, with warnings denied
  python   the Python package: wheel, types and tests alone
  e2e      the browser tests alone; further words go to `node --test`
  instructions
           how many instructions moves take, counted by valgrind and compared with the figures in
           bench/instructions.txt; with DAMIER_BENCH=write these are written anew
  load     the load benchmark (release build); further words go to it, see `load --help`
  pictures the pictures of the page in docs/images, taken anew

  --skip-e2e     with test and ci: leave the browser tests out
  --skip-python  with test and ci: leave the Python package out
  --skip-setup   with test, ci and e2e: install nothing
";

fn main() -> ExitCode {
    let mut words = std::env::args().skip(1);
    let command = words.next().unwrap_or_else(|| "help".to_owned());
    let rest: Vec<String> = words.collect();
    if command == "instructions" {
        return instructions::run();
    }
    let outcome = match command.as_str() {
        "help" | "--help" | "-h" => {
            print!("{HELP}");
            return ExitCode::SUCCESS;
        }
        "e2e" | "load" | "pictures" => plan::passing_on(&command, &rest),
        _ => plan::Options::read(&rest).and_then(|options| plan::of(&command, options)),
    };
    match outcome {
        Ok(steps) => step::run_all(&command, steps),
        Err(reason) => {
            eprintln!("{reason}\n\n{HELP}");
            ExitCode::from(2)
        }
    }
}
