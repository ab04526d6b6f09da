//! Rules for the sources that no lint knows. Each test names the file and the line.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::step::root;

/// A file is one idea; past this many lines it is two.
const LONGEST: usize = 600;

/// Files that hold a table or generated text and nothing else.
const TABLES: &[&str] = &["web/src/lib/api.d.ts"];

/// Files outside the declarations that may name a variant, each with its reason.
const NAMERS: &[&str] = &[
    // PDN 3.0: a game without a GameType tag is international.
    "crates/notation/src/pdn/read.rs",
    "crates/notation/src/tree/read.rs",
];

/// The only files that may contain `unsafe`: code with a safe twin and a test comparing both, and wishes about
/// memory that change nothing.
const UNSAFE: &[&str] = &[
    "crates/engine/src/network/lanes.rs",
    "crates/engine/src/wishes.rs",
    "crates/rules/src/generate/lanes/x86.rs",
];

/// A source file as git knows it, so that nothing built or installed is looked at.
struct Source {
    path: String,
    text: String,
}

impl Source {
    fn is_test(&self) -> bool {
        ["/tests/", "/benches/", "/examples/"]
            .iter()
            .any(|part| self.path.contains(part))
            || self.path.ends_with("tests.rs")
    }

    /// The lines that are code of the product: no comments, nothing after the tests begin.
    fn product_lines(&self) -> impl Iterator<Item = (usize, &str)> {
        let lines = self.text.lines().enumerate();
        lines
            .take_while(|(_, line)| line.trim() != "#[cfg(test)]")
            .filter(|(_, line)| !line.trim_start().starts_with("//"))
            .map(|(number, line)| (number + 1, line))
    }
}

fn sources(endings: &[&str]) -> Vec<Source> {
    let output = Command::new("git")
        .args(["ls-files", "--cached", "--others", "--exclude-standard"])
        .current_dir(root())
        .output()
        .expect("git lists the files");
    assert!(
        output.status.success(),
        "not a git work tree: {}",
        root().display()
    );
    let names = String::from_utf8(output.stdout).unwrap();
    let wanted = |name: &&str| {
        let ending = Path::new(name)
            .extension()
            .and_then(|ending| ending.to_str());
        ending.is_some_and(|ending| endings.contains(&ending))
    };
    let found: Vec<Source> = names
        .lines()
        .filter(wanted)
        .filter_map(|name| {
            // A file that was removed but is still in the index has nothing to say.
            let text = std::fs::read_to_string(PathBuf::from(root()).join(name)).ok()?;
            Some(Source {
                path: name.to_owned(),
                text,
            })
        })
        .collect();
    assert!(
        !found.is_empty(),
        "no source with one of the endings {endings:?}"
    );
    found
}

/// Fails with every offence at once: a reader mends them in one go.
fn none(offences: Vec<String>) {
    assert!(offences.is_empty(), "\n{}\n", offences.join("\n"));
}

#[test]
fn no_file_is_longer_than_six_hundred_lines() {
    let long = sources(&["rs", "ts", "svelte", "mjs", "js", "css"])
        .into_iter()
        .filter(|source| !TABLES.contains(&source.path.as_str()))
        .map(|source| (source.text.lines().count(), source.path))
        .filter(|(lines, _)| *lines > LONGEST)
        .map(|(lines, path)| format!("{path}: {lines} lines"))
        .collect();
    none(long);
}

#[test]
fn what_is_left_to_do_has_an_issue_number() {
    // Spelt in halves, so that this file does not accuse itself.
    let words = [
        concat!("TO", "DO"),
        concat!("FIX", "ME"),
        concat!("XX", "X"),
    ];
    let mut open = Vec::new();
    for source in sources(&["rs", "ts", "svelte", "mjs", "js", "css", "py"]) {
        for (number, line) in source.text.lines().enumerate() {
            let says = words.iter().any(|word| {
                line.split(|c: char| !c.is_alphanumeric())
                    .any(|w| w == *word)
            });
            if says && !line.contains("(#") {
                open.push(format!("{}:{}: {}", source.path, number + 1, line.trim()));
            }
        }
    }
    none(open);
}

#[test]
fn a_variant_is_named_only_where_it_is_declared() {
    let mut named = Vec::new();
    for source in sources(&["rs"]) {
        if source.is_test()
            || source.path.starts_with("crates/rules/src/variant")
            || NAMERS.contains(&source.path.as_str())
        {
            continue;
        }
        for (number, line) in source.product_lines() {
            let mut rest = line;
            while let Some((_, after)) = rest.split_once("Variant::") {
                // `Variant::ALL` is the list; `Variant::International` would be a name.
                let second = after.chars().nth(1);
                if after.starts_with(|c: char| c.is_ascii_uppercase())
                    && second.is_some_and(|c| c.is_ascii_lowercase())
                {
                    named.push(format!("{}:{number}: {}", source.path, line.trim()));
                }
                rest = after;
            }
        }
    }
    none(named);
}

#[test]
fn every_rust_file_opens_with_what_it_is_for() {
    let silent = sources(&["rs"])
        .into_iter()
        .filter(|source| !source.text.trim_start().starts_with("//!"))
        .map(|source| source.path)
        .collect();
    none(silent);
}

#[test]
fn unsafe_code_is_only_in_named_files() {
    let mut found = Vec::new();
    for source in sources(&["rs"]) {
        if UNSAFE.contains(&source.path.as_str()) || source.path.starts_with("xtask/") {
            continue;
        }
        for (number, line) in source.product_lines() {
            if line.contains("unsafe ") || line.contains("allow(unsafe_code)") {
                found.push(format!("{}:{number}: {}", source.path, line.trim()));
            }
        }
    }
    none(found);
}

#[test]
fn modules_lie_beside_their_folder() {
    let old = sources(&["rs"])
        .into_iter()
        .filter(|source| source.path.ends_with("/mod.rs"))
        .filter(|source| !source.path.contains("/tests/"))
        .map(|source| source.path)
        .collect();
    none(old);
}
