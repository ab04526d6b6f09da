//! What the tests need beside Rust and Node: looked for, and installed where that is allowed
//! (Debian's packages when we are root, node modules always).

use std::path::Path;
use std::process::{Command, Stdio};

use crate::python;
use crate::step::{Step, root};

/// A program that Debian has, the package it comes from, and what is lost without it.
struct Tool {
    program: &'static str,
    package: &'static str,
    without: &'static str,
}

const TOOLS: [Tool; 3] = [
    Tool {
        program: "chromium",
        package: "chromium",
        without: "the browser tests fail",
    },
    Tool {
        program: "strace",
        package: "strace",
        without: "the traced durability test is skipped",
    },
    Tool {
        program: "valgrind",
        package: "valgrind",
        without: "instructions are not counted",
    },
];

/// Chinese letters, without which the screenshots of the Chinese page show boxes.
const FONT_FOLDER: &str = "/usr/share/fonts/opentype/noto";
const FONT_PACKAGE: &str = "fonts-noto-cjk";

/// The steps that are still to be done on this machine.
pub(crate) fn steps() -> Vec<Step> {
    let mut packages: Vec<&str> = Vec::new();
    for tool in &TOOLS {
        if !on_path(tool.program) {
            println!("{} is missing; without it {}", tool.program, tool.without);
            packages.push(tool.package);
        }
    }
    if !packages.is_empty() && !Path::new(FONT_FOLDER).exists() {
        packages.push(FONT_PACKAGE);
    }
    if !python::is_usable() {
        println!("no Python 3.10 with venv; without it the tests of the Python package fail");
        packages.push(python::DEBIAN);
    }
    let mut steps = install(&packages);
    steps.extend(python::setup());
    for folder in ["web", "e2e"] {
        if root().join(folder).join("package-lock.json").exists() && modules_are_old(folder) {
            steps.push(Step::new("node modules", "npm ci --no-audit --no-fund").within(folder));
        }
    }
    steps
}

fn install(packages: &[&str]) -> Vec<Step> {
    if packages.is_empty() {
        return Vec::new();
    }
    let line = format!(
        "apt-get install --yes --no-install-recommends {}",
        packages.join(" ")
    );
    if !on_path("apt-get") || !is_root() {
        println!("not installed, as that takes root on a Debian machine: {line}");
        return Vec::new();
    }
    vec![
        Step::new("package lists", "apt-get update"),
        Step::new("packages", &line).with("DEBIAN_FRONTEND", "noninteractive"),
    ]
}

pub(crate) fn on_path(program: &str) -> bool {
    std::env::var_os("PATH").is_some_and(|path| {
        std::env::split_paths(&path).any(|folder| folder.join(program).is_file())
    })
}

fn is_root() -> bool {
    let id = Command::new("id").arg("-u").stderr(Stdio::null()).output();
    id.is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}

/// npm writes its own lock file into `node_modules` when an installation is complete.
fn modules_are_old(folder: &str) -> bool {
    let changed = |path: &str| {
        std::fs::metadata(root().join(folder).join(path))
            .and_then(|meta| meta.modified())
            .ok()
    };
    match (
        changed("package-lock.json"),
        changed("node_modules/.package-lock.json"),
    ) {
        (Some(wanted), Some(installed)) => wanted > installed,
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_on_the_path_is_found_and_another_is_not() {
        assert!(on_path("cargo"));
        assert!(!on_path("no-such-program-here"));
    }

    #[test]
    fn nothing_is_installed_when_nothing_is_missing() {
        assert!(install(&[]).is_empty());
    }
}
