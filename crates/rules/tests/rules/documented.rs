//! `docs/rules.md` names files, tests and cases that there are.

use std::fs;
use std::path::{Path, PathBuf};

fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The text of every Rust file below.
fn sources(folder: &Path, into: &mut String) {
    for entry in fs::read_dir(folder).unwrap().flatten() {
        let path = entry.path();
        if path.is_dir() {
            sources(&path, into);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            into.push_str(&fs::read_to_string(&path).unwrap());
        }
    }
}

/// The names that follow a data file: `EX-1, E053; …`.
fn names(after: &str) -> impl Iterator<Item = &str> {
    let own = after.split(['`', ';', '|']).next().unwrap_or_default();
    own.split([',', '('])
        .flat_map(|part| part.split(" to "))
        .map(str::trim)
        .filter(|name| !name.is_empty())
}

#[test]
fn every_file_test_and_case_that_the_document_names_exists() {
    let document = fs::read_to_string(crates().join("../docs/rules.md")).unwrap();
    let mut code = String::new();
    sources(&crates(), &mut code);
    let rows: Vec<&str> = document
        .lines()
        .filter(|line| line.starts_with("| "))
        .collect();
    assert!(rows.len() > 30, "the table has {} rows", rows.len());
    for row in rows {
        let mut parts = row.split('`');
        parts.next();
        while let (Some(quoted), Some(after)) = (parts.next(), parts.next()) {
            if let Some((_, ending)) = quoted.rsplit_once('.').filter(|_| quoted.contains('/')) {
                let path = crates().join(quoted);
                assert!(path.exists(), "{quoted} is no file of crates/: {row}");
                if matches!(ending, "cases" | "games") {
                    let data = fs::read_to_string(path).unwrap();
                    for name in names(after) {
                        let begins = |line: &str| {
                            ["case    ", "game    "].iter().any(|key| {
                                line.strip_prefix(key)
                                    .is_some_and(|found| found.starts_with(name))
                            })
                        };
                        assert!(data.lines().any(begins), "{quoted} has no {name}: {row}");
                    }
                }
            } else if quoted.contains('_') {
                let test = format!("fn {quoted}(");
                assert!(code.contains(&test), "there is no test {quoted}: {row}");
            }
        }
    }
}
