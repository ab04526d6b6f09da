//! Replays the corpus of the fuzz targets: what once made a parser stumble never does again.

#![allow(clippy::unwrap_used)] // helpers of tests fail as tests do
#![allow(clippy::disallowed_methods, reason = "the corpus is on disk")]

#[path = "../../../fuzz/src/parsers.rs"]
mod parsers;

use std::fs;
use std::path::Path;

#[test]
fn every_parser_bears_its_corpus() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus");
    for (name, _) in parsers::PARSERS {
        let mut tried = 0;
        for entry in fs::read_dir(corpus.join(name)).unwrap() {
            parsers::run(name, &fs::read(entry.unwrap().path()).unwrap());
            tried += 1;
        }
        assert!(tried > 1, "{name} has {tried} inputs");
    }
}

#[test]
fn every_parser_has_a_target() {
    let targets = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz");
    let manifest = fs::read_to_string(targets.join("Cargo.toml")).unwrap();
    for (name, _) in parsers::PARSERS {
        assert!(manifest.contains(&format!("name = \"{name}\"")), "{name}");
        assert!(
            targets.join(format!("targets/{name}.rs")).exists(),
            "{name}"
        );
    }
}
