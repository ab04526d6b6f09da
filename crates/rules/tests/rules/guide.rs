//! The guide shows programs and files that there are.

use std::fs;
use std::path::Path;

#[test]
fn the_guide_shows_the_example_as_it_is() {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |path: &str| fs::read_to_string(package.join(path)).unwrap();
    let guide = read("../../docs/library.md");
    assert!(guide.contains(&read("examples/from_zero_to_perft.rs")));
    let rules = read("examples/beginners.rules");
    let (_, lines) = rules.split_once('\n').unwrap();
    assert!(guide.contains(lines));
}
