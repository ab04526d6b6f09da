//! Reading the data files: blocks of lines `key value`, parted by empty lines; `#` begins a
//! comment.

use std::path::Path;

use damier_notation::fen;
use damier_rules::{Position, Variant};

/// One block of a data file.
pub(crate) struct Block {
    /// File and line, to be named when something fails.
    pub place: String,
    lines: Vec<(String, String)>,
}

impl Block {
    /// The values of every line with this key.
    pub(crate) fn all<'a>(&'a self, key: &str) -> impl Iterator<Item = &'a str> + use<'a> {
        let key = key.to_owned();
        let lines = self.lines.iter().filter(move |(name, _)| *name == key);
        lines.map(|(_, value)| value.as_str())
    }

    /// The value of the line with this key.
    pub(crate) fn get(&self, key: &str) -> Option<&str> {
        self.all(key).next()
    }

    pub(crate) fn expect(&self, key: &str) -> &str {
        self.get(key)
            .unwrap_or_else(|| panic!("{}: '{key}' is missing", self.place))
    }

    pub(crate) fn position(&self, variant: Variant) -> Position {
        fen::parse_position(variant, self.expect("fen"))
            .unwrap_or_else(|error| panic!("{}: {error}", self.place))
    }
}

/// The blocks of the variant's file with this ending; it must exist and have some.
pub(crate) fn blocks(variant: Variant, ending: &str, keys: &[&str]) -> Vec<Block> {
    let name = format!("data/{variant}.{ending}");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(&name);
    let text = std::fs::read_to_string(path)
        .unwrap_or_else(|error| panic!("{variant} has no data file {name}: {error}"));
    let mut blocks: Vec<Block> = Vec::new();
    let mut begins = true;
    for (index, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() {
            begins = true;
            continue;
        }
        if line.starts_with('#') {
            continue;
        }
        let (key, value) = line.split_once(' ').unwrap_or((line, ""));
        let place = format!("{name}:{}", index + 1);
        assert!(keys.contains(&key), "{place}: unknown key '{key}'");
        if begins {
            blocks.push(Block {
                place: format!("{place} ({})", value.trim()),
                lines: Vec::new(),
            });
            begins = false;
        }
        let block = blocks.last_mut().unwrap();
        block.lines.push((key.to_owned(), value.trim().to_owned()));
    }
    assert!(!blocks.is_empty(), "{name} has nothing");
    blocks
}
