//! Which steps make up a command.

use crate::step::{Step, root, target};
use crate::{python, setup};

/// What may be left out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Options {
    skip_e2e: bool,
    skip_python: bool,
    skip_setup: bool,
}

impl Options {
    /// Reads the words after the command; the error names the word that is unknown.
    pub(crate) fn read(words: &[String]) -> Result<Self, String> {
        let mut options = Self::default();
        for word in words {
            match word.as_str() {
                "--skip-e2e" => options.skip_e2e = true,
                "--skip-python" => options.skip_python = true,
                "--skip-setup" => options.skip_setup = true,
                _ => return Err(format!("unknown option `{word}`")),
            }
        }
        Ok(options)
    }

    fn setup(self) -> Vec<Step> {
        if self.skip_setup {
            Vec::new()
        } else {
            setup::steps()
        }
    }
}

/// The steps of a command.
pub(crate) fn of(command: &str, options: Options) -> Result<Vec<Step>, String> {
    Ok(match command {
        "setup" => setup::steps(),
        "python" => [options.setup(), python::steps()].concat_steps(),
        "check" => check(),
        "test" => [options.setup(), test(options)].concat_steps(),
        "doc" => doc(),
        "ci" => [options.setup(), check(), test(options), doc()].concat_steps(),
        _ => return Err(format!("unknown command `{command}`")),
    })
}

/// The steps of a command that hands its further words on.
pub(crate) fn passing_on(command: &str, words: &[String]) -> Result<Vec<Step>, String> {
    let skip_setup = words.iter().any(|word| word == "--skip-setup");
    let words: Vec<String> = words
        .iter()
        .filter(|w| *w != "--skip-setup")
        .cloned()
        .collect();
    let setup = Options {
        skip_setup,
        ..Options::default()
    }
    .setup();
    Ok(match command {
        "e2e" => [setup, vec![build_program()], e2e(&words)].concat_steps(),
        "pictures" => [
            setup,
            vec![
                build_program(),
                with_program(Step::new("pictures", "npm run pictures")),
            ],
        ]
        .concat_steps(),
        "load" => vec![
            Step::new(
                "build",
                "cargo build --release -p damier-cli -p damier-bench",
            ),
            Step::new(
                "load",
                "cargo run --release -q -p damier-bench --bin load --",
            )
            .and(&words),
        ],
        _ => return Err(format!("unknown command `{command}`")),
    })
}

fn check() -> Vec<Step> {
    vec![
        Step::new("formatting", "cargo fmt --all --check"),
        Step::new(
            "lints",
            "cargo clippy --workspace --all-targets --locked -- -D warnings",
        ),
        Step::new("layers and tidiness", "cargo test --locked -p xtask"),
        // Each feature of the library alone, and none: what it says of itself in its first lines.
        Step::new(
            "rules without std",
            "cargo check --locked -p damier-rules --no-default-features",
        ),
        Step::new(
            "rules with serde alone",
            "cargo check --locked -p damier-rules --no-default-features --features serde",
        ),
        Step::new(
            "rules with arbitrary alone",
            "cargo check --locked -p damier-rules --no-default-features --features arbitrary",
        ),
        Step::new(
            "notation without pixels",
            "cargo check --locked -p damier-notation",
        ),
    ]
}

fn test(options: Options) -> Vec<Step> {
    // xtask's own tests are a step of `check`, but `test` alone must run them as well.
    let mut steps = vec![
        Step::new("Rust tests", "cargo test --workspace --locked"),
        Step::new(
            "features of rules",
            "cargo test --locked -p damier-rules --all-features --test features",
        ),
    ];
    if root().join("web/package.json").exists() {
        steps.extend([
            Step::new("page: types", "npm run check").within("web"),
            Step::new("page: formatting", "npm run format:check").within("web"),
            Step::new("page: tests", "npm test").within("web"),
        ]);
    }
    if root().join("docs/openapi.json").exists() {
        // The page's types are made from the server's document; a test of the server holds that.
        steps.push(
            Step::new("page: types are up to date", "npm run types -- --check").within("web"),
        );
    }
    steps.push(Step::new("instructions", "cargo xtask instructions"));
    if !options.skip_python {
        steps.extend(python::steps());
    }
    if !options.skip_e2e {
        steps.push(Step::new("browser tests: formatting", "npm run format:check").within("e2e"));
        // The Rust tests have built the program; building it alone would do so once more, as
        // its dependencies then have other features.
        steps.extend(e2e(&[]));
    }
    steps
}

fn doc() -> Vec<Step> {
    vec![
        Step::new("documentation", "cargo doc --workspace --no-deps --locked")
            .with("RUSTDOCFLAGS", "-D warnings"),
    ]
}

fn e2e(words: &[String]) -> Vec<Step> {
    if !root().join("e2e/package.json").exists() {
        return Vec::new();
    }
    let tests = Step::new("browser tests", "npm test --").and(words);
    vec![with_program(tests)]
}

fn build_program() -> Step {
    Step::new("the program", "cargo build --locked -p damier-cli")
}

/// A step in `e2e/` that is told where the program lies that was built just before.
fn with_program(step: Step) -> Step {
    step.within("e2e").with(
        "DAMIER_BIN",
        target().join("debug/damier").display().to_string(),
    )
}

/// Puts lists of steps behind each other.
trait ConcatSteps {
    fn concat_steps(self) -> Vec<Step>;
}

impl<const N: usize> ConcatSteps for [Vec<Step>; N] {
    fn concat_steps(self) -> Vec<Step> {
        self.into_iter().flatten().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(steps: &[Step]) -> Vec<&str> {
        steps.iter().map(|step| step.name).collect()
    }

    #[test]
    fn ci_runs_every_step_of_check_test_and_doc() {
        let options = Options {
            skip_setup: true,
            ..Options::default()
        };
        let all = of("ci", options).unwrap();
        for command in ["check", "test", "doc"] {
            for name in names(&of(command, options).unwrap()) {
                assert!(names(&all).contains(&name), "ci lacks {name}");
            }
        }
    }

    #[test]
    fn the_tests_in_the_browser_and_in_python_can_be_left_out() {
        let options = Options {
            skip_setup: true,
            skip_e2e: true,
            skip_python: true,
        };
        let all = of("ci", options).unwrap();
        assert!(!names(&all).contains(&"browser tests"));
        assert!(!names(&all).contains(&"Python: tests"));
    }

    #[test]
    fn unknown_words_are_refused_by_name() {
        assert_eq!(
            Options::read(&["--fast".to_owned()]),
            Err("unknown option `--fast`".to_owned())
        );
        assert!(of("tset", Options::default()).is_err_and(|reason| reason.contains("tset")));
    }
}
