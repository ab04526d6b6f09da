//! The Python package: a virtual environment in the target folder, the wheel built into it, its
//! tests.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::step::{Step, root, target};

/// Where the package is.
const PACKAGE: &str = "crates/py";

/// What building and testing it takes; a copy in the environment says what is installed there.
const REQUIREMENTS: &str = "crates/py/requirements.txt";

/// Other packages that have to read what ours writes. Those of the same name when imported lie in
/// folders of their own.
const PEERS: &str = "crates/py/peers.txt";

/// The package of Debian with what makes environments, where `python3` cannot.
pub(crate) const DEBIAN: &str = "python3-venv";

fn environment() -> PathBuf {
    target().join("python")
}

fn program(name: &str) -> String {
    environment().join("bin").join(name).display().to_string()
}

/// Whether there is a `python3` that can make an environment with pip in it.
pub(crate) fn is_usable() -> bool {
    let asked = Command::new("python3")
        .args([
            "-c",
            "import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 10))",
        ])
        .stderr(Stdio::null())
        .status();
    asked.is_ok_and(|status| status.success())
}

/// The steps that make the environment, unless it is as it should be.
pub(crate) fn setup() -> Vec<Step> {
    let wanted = std::fs::read(root().join(REQUIREMENTS)).ok();
    let installed = environment().join("requirements.txt");
    if wanted.is_none() || wanted == std::fs::read(&installed).ok() {
        return peers();
    }
    let environment = environment().display().to_string();
    let mut steps = vec![
        Step::new("Python environment", "python3 -m venv --clear").and(&[environment]),
        Step::new("Python packages", "")
            .running(&program("pip"))
            .and(&words(
                "install --quiet --disable-pip-version-check --requirement",
            ))
            .and(&[REQUIREMENTS.to_owned()]),
        Step::new("Python packages noted", "cp")
            .and(&[REQUIREMENTS.to_owned(), installed.display().to_string()]),
    ];
    // The environment is emptied, whatever was in it.
    steps.extend(peers_anew());
    steps
}

/// The steps that install the other packages, unless they are there.
fn peers() -> Vec<Step> {
    let wanted = std::fs::read(root().join(PEERS)).ok();
    let installed = environment().join("peers.txt");
    if wanted.is_none() || wanted == std::fs::read(installed).ok() {
        return Vec::new();
    }
    peers_anew()
}

fn peers_anew() -> Vec<Step> {
    let text = std::fs::read_to_string(root().join(PEERS)).unwrap_or_default();
    let packages = text.lines().filter(|line| !line.starts_with('#'));
    let install = "install --quiet --disable-pip-version-check --upgrade --target";
    let mut steps: Vec<Step> = packages
        .map(|package| {
            let (name, _) = package.split_once("==").unwrap_or((package, ""));
            let folder = environment().join("peers").join(name);
            Step::new("Python: another package", "")
                .running(&program("pip"))
                .and(&words(install))
                .and(&[folder.display().to_string(), package.to_owned()])
        })
        .collect();
    let noted = environment().join("peers.txt").display().to_string();
    steps.push(Step::new("Python: other packages noted", "cp").and(&[PEERS.to_owned(), noted]));
    steps
}

/// The steps that build the wheel, install it and test it.
pub(crate) fn steps() -> Vec<Step> {
    if !root().join(PACKAGE).exists() {
        return Vec::new();
    }
    let wheels = environment().join("wheels").display().to_string();
    let with_wheels = |line: &str| [words(line), vec![wheels.clone()]].concat();
    // The profile of all tests, so that the crates below are compiled once.
    let build = "build --profile dev --auditwheel skip --locked --out";
    let install = "install --quiet --disable-pip-version-check --no-index --no-deps \
                   --force-reinstall damier --find-links";
    vec![
        Step::new("Python: wheel", "")
            .running(&program("maturin"))
            .and(&with_wheels(build))
            .and(&["--interpreter".to_owned(), program("python")])
            .within(PACKAGE),
        Step::new("Python: installation", "")
            .running(&program("pip"))
            .and(&with_wheels(install)),
        Step::new("Python: types of the package", "")
            .running(&program("mypy"))
            .and(&words("--strict --cache-dir"))
            .and(&[cache(&environment(), "mypy"), "python/damier".to_owned()])
            .within(PACKAGE),
        Step::new("Python: stubs say what is there", "")
            .running(&program("stubtest"))
            .and(&words("damier"))
            .within("xtask"),
        Step::new("Python: tests", "")
            .running(&program("python"))
            .and(&words("-B -m pytest -o"))
            .and(&[format!("cache_dir={}", cache(&environment(), "pytest"))])
            .within(PACKAGE),
    ]
}

fn cache(environment: &Path, name: &str) -> String {
    let folder = environment.join("cache").join(name);
    folder.display().to_string()
}

fn words(line: &str) -> Vec<String> {
    line.split_whitespace().map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_wheel_is_built_before_it_is_installed_and_tested() {
        let names: Vec<&str> = steps().iter().map(|step| step.name).collect();
        assert_eq!(names.first(), Some(&"Python: wheel"));
        assert_eq!(names.last(), Some(&"Python: tests"));
    }

    #[test]
    fn every_requirement_names_one_version() {
        let read = |file| std::fs::read_to_string(root().join(file)).unwrap();
        let text = read(REQUIREMENTS) + &read(PEERS);
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        let loose: Vec<&str> = lines.filter(|line| !line.contains("==")).collect();
        assert_eq!(loose, Vec::<&str>::new());
    }
}
