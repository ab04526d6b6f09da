//! A step is one command with a name; steps run in order, each with its time, up to the first
//! that fails.

use std::fmt;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

use crate::counts::Counts;

/// The folder of the workspace, wherever the command was called from.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("xtask lies in the workspace")
}

/// The folder into which cargo builds.
pub(crate) fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR")
        .map_or_else(|| root().join("target"), |folder| root().join(folder))
}

/// One command to run.
pub(crate) struct Step {
    pub(crate) name: &'static str,
    program: String,
    arguments: Vec<String>,
    /// Relative to the workspace; empty is the workspace itself.
    folder: &'static str,
    variables: Vec<(&'static str, String)>,
}

impl Step {
    /// `line` is split at spaces: no argument here needs one.
    pub(crate) fn new(name: &'static str, line: &str) -> Self {
        let mut words = line.split(' ').map(str::to_owned);
        let program = words.next().unwrap_or_default();
        Self {
            name,
            program,
            arguments: words.collect(),
            folder: "",
            variables: Vec::new(),
        }
    }

    /// The same step with another program, whose path may have spaces in it.
    pub(crate) fn running(mut self, program: &str) -> Self {
        program.clone_into(&mut self.program);
        self
    }

    pub(crate) fn within(mut self, folder: &'static str) -> Self {
        self.folder = folder;
        self
    }

    pub(crate) fn with(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.variables.push((name, value.into()));
        self
    }

    pub(crate) fn and(mut self, more: &[String]) -> Self {
        self.arguments.extend_from_slice(more);
        self
    }

    fn path(&self) -> PathBuf {
        root().join(self.folder)
    }

    fn command(&self) -> Command {
        // `cargo xtask` is itself run by cargo, whose own variables must not reach the child:
        // a different set of them would make it build the dependencies anew.
        let mut command = Command::new(&self.program);
        command.args(&self.arguments).current_dir(self.path());
        for (name, _) in std::env::vars_os() {
            if name
                .to_str()
                .is_some_and(|name| name.starts_with("CARGO_PKG_"))
            {
                command.env_remove(name);
            }
        }
        command
            .env_remove("CARGO_MANIFEST_DIR")
            .env_remove("CARGO_MANIFEST_PATH");
        command.envs(self.variables.iter().map(|(name, value)| (name, value)));
        command
    }

    /// Runs the command, showing its output as it comes, and counts the tests it reports.
    fn run(&self, counts: &mut Counts) -> Result<(), String> {
        let mut child = self
            .command()
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("cannot start `{}`: {error}", self.program))?;
        let output = child.stdout.take().expect("stdout was asked for");
        let mut shown = std::io::stdout().lock();
        for line in BufReader::new(output).split(b'\n') {
            let line = line.map_err(|error| format!("cannot read its output: {error}"))?;
            let line = String::from_utf8_lossy(&line);
            counts.read(&line);
            // A reader that went away (`| head`) is no reason to stop the tests.
            let _ = writeln!(shown, "{line}");
        }
        let status = child
            .wait()
            .map_err(|error| format!("cannot wait for it: {error}"))?;
        if status.success() {
            Ok(())
        } else {
            Err(format!("it ended with {status}"))
        }
    }
}

/// The command as it can be pasted into a shell.
impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.folder.is_empty() {
            write!(f, "cd {} && ", self.folder)?;
        }
        for (name, value) in &self.variables {
            if value.contains(' ') {
                write!(f, "{name}='{value}' ")?;
            } else {
                write!(f, "{name}={value} ")?;
            }
        }
        write!(f, "{}", self.program)?;
        for argument in &self.arguments {
            write!(f, " {argument}")?;
        }
        Ok(())
    }
}

/// Runs the steps in order and closes with the times and the number of tests.
pub(crate) fn run_all(command: &str, steps: Vec<Step>) -> ExitCode {
    let begun = Instant::now();
    let mut counts = Counts::default();
    let mut times: Vec<(&str, Duration)> = Vec::new();
    for step in &steps {
        println!("\n=== {}: {step}", step.name);
        let at = Instant::now();
        let outcome = step.run(&mut counts);
        let took = at.elapsed();
        if let Err(reason) = outcome {
            println!(
                "\n=== {} FAILED after {}: {reason}",
                step.name,
                seconds(took)
            );
            println!("    run it again with: {step}");
            return ExitCode::FAILURE;
        }
        println!("=== {} done in {}", step.name, seconds(took));
        times.push((step.name, took));
    }
    println!(
        "\n=== {command}: all {} steps passed in {}",
        steps.len(),
        seconds(begun.elapsed())
    );
    for (name, took) in times {
        println!("    {:>8}  {name}", seconds(took));
    }
    if counts.any() {
        println!("\n{counts}");
    }
    ExitCode::SUCCESS
}

fn seconds(time: Duration) -> String {
    format!("{:.1} s", time.as_secs_f64())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_is_shown_as_a_command_to_paste() {
        let step = Step::new("docs", "cargo doc --no-deps").with("RUSTDOCFLAGS", "-D warnings");
        assert_eq!(
            step.to_string(),
            "RUSTDOCFLAGS='-D warnings' cargo doc --no-deps"
        );
        assert_eq!(
            Step::new("types", "npm test").within("web").to_string(),
            "cd web && npm test"
        );
    }

    #[test]
    fn a_failing_command_fails_its_step() {
        let mut counts = Counts::default();
        assert!(Step::new("good", "true").run(&mut counts).is_ok());
        assert!(Step::new("bad", "false").run(&mut counts).is_err());
        assert!(
            Step::new("absent", "no-such-program-here")
                .run(&mut counts)
                .is_err()
        );
    }
}
