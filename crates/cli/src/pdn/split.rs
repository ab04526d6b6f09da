//! `damier pdn split`: several files made of some.

use std::collections::BTreeMap;
use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use damier_notation::tree::Style;
use serde_json::json;

use super::counted;
use super::form::{Form, bytes, unwritable};
use super::games::{Game, Source};
use crate::failure::Failure;

/// So many files are made at most.
const MOST: usize = 10_000;

/// So much of what is to be written is kept at most before it is.
const FULL: usize = 16 << 20;

/// Make files of so many games each, or one for each value of a tag; no file that is there is
/// touched
#[derive(Args)]
pub(super) struct Split {
    /// So many games in each file
    #[arg(long, value_name = "N", required_unless_present = "by", value_parser = clap::value_parser!(u32).range(1..))]
    games: Option<u32>,
    /// One file for each value of this tag; Year is the year of the Date
    #[arg(long, value_name = "TAG", conflicts_with = "games")]
    by: Option<String>,
    /// The folder for the files; it is made if need be
    #[arg(long, value_name = "FOLDER")]
    into: PathBuf,
    /// Print a line of JSON for each file
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    form: Form,
    #[command(flatten)]
    source: Source,
}

/// The files that are made.
struct Files {
    folder: PathBuf,
    style: Style,
    /// By their names: the games in each, and what is still to be written of it.
    made: BTreeMap<String, (usize, Vec<u8>)>,
    kept: usize,
}

impl Split {
    pub(super) fn run(&self) -> Result<(), Failure> {
        std::fs::create_dir_all(&self.into).map_err(|error| unwritable(&self.into, &error))?;
        let mut files = Files {
            folder: self.into.clone(),
            style: self.form.style(),
            made: BTreeMap::new(),
            kept: 0,
        };
        let mut number = 0;
        self.source.each(|game| {
            let name = match (&self.by, self.games) {
                (Some(tag), _) => value(&game, tag),
                (None, Some(games)) => format!("{:05}", number / games + 1),
                (None, None) => String::new(),
            };
            number += 1;
            files.add(name, &game)
        })?;
        files.write()?;
        let out = &mut io::stdout().lock();
        for (name, (games, _)) in &files.made {
            let file = files.path(name);
            let shown = file.display();
            if self.json {
                let line = json!({"file": shown.to_string(), "games": games});
                writeln!(out, "{line}")?;
            } else {
                writeln!(out, "{shown}: {}", counted(*games, "game"))?;
            }
        }
        Ok(())
    }
}

/// What a file is called for the tag of a game.
fn value(game: &Game<'_>, tag: &str) -> String {
    let value = match tag {
        "Year" => game
            .tree
            .tag("Date")
            .map(|date| date.get(..4).unwrap_or(date)),
        _ => game.tree.tag(tag),
    };
    let plain = |next: char| match next {
        letter if letter.is_alphanumeric() => letter,
        '-' | '.' | ',' | ' ' => next,
        _ => '_',
    };
    let name: String = value
        .unwrap_or_default()
        .chars()
        .map(plain)
        .take(80)
        .collect();
    let name = name.trim_matches(['.', ' ', '_']);
    if name.is_empty() {
        "unknown".to_owned()
    } else {
        name.to_owned()
    }
}

impl Files {
    fn path(&self, name: &str) -> PathBuf {
        self.folder.join(format!("{name}.pdn"))
    }

    fn add(&mut self, name: String, game: &Game<'_>) -> Result<(), Failure> {
        if !self.made.contains_key(&name) {
            if self.made.len() == MOST {
                return Err(Failure::Use(format!(
                    "there would be more than {MOST} files"
                )));
            }
            let path = self.path(&name);
            let made = OpenOptions::new().write(true).create_new(true).open(&path);
            made.map_err(|error| unwritable(&path, &error))?;
        }
        let (games, waiting) = self.made.entry(name).or_default();
        let bytes = bytes(&game.tree, &self.style, *games > 0);
        *games += 1;
        self.kept += bytes.len();
        waiting.extend(bytes);
        if self.kept > FULL {
            self.write()?;
        }
        Ok(())
    }

    fn write(&mut self) -> Result<(), Failure> {
        let folder = self.folder.clone();
        for (name, (_, waiting)) in &mut self.made {
            if !waiting.is_empty() {
                let path = folder.join(format!("{name}.pdn"));
                append(&path, waiting)?;
                *waiting = Vec::new();
            }
        }
        self.kept = 0;
        Ok(())
    }
}

fn append(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let file = OpenOptions::new().append(true).open(path);
    file.and_then(|mut file| file.write_all(bytes))
        .map_err(|error| unwritable(path, &error))
}
