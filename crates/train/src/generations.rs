//! The whole way from nothing: generation after generation of games, weights and matches.

use std::fmt::Write as _;
use std::io;
use std::path::{Path, PathBuf};

use damier_rules::Variant;

use crate::fit::{self, Study};
use crate::matches::Match;
use crate::self_play::{self, Manner};
use crate::work::{Work, write_whole};

/// How many generations there are, and from which each learns.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Generations {
    /// Generations; the first plays by general rules, each other with the weights of the one before
    #[arg(long, default_value_t = 4)]
    generations: u32,
    /// From how many generations' games each learns
    #[arg(long, default_value_t = 3)]
    memory: u32,
    /// Openings of the match against the generation before, two games each
    #[arg(long, default_value_t = 150)]
    pairs: usize,
}

/// Plays, learns and measures until all generations are there. What an earlier run has left in the folder is
/// kept: whole files of games, weights, and results of matches.
pub(crate) fn run(
    variant: Variant,
    generations: &Generations,
    manner: &Manner,
    study: &Study,
    work: Work,
    folder: &Path,
) -> io::Result<()> {
    for number in 0..generations.generations {
        let weights = |number: u32| folder.join(format!("{number}.weights"));
        let games = |number: u32| folder.join(format!("games-{number}"));
        let before = number.checked_sub(1).map(weights);
        let mut manner = manner.clone();
        let work = Work {
            seed: work.seed.wrapping_add(u64::from(number)),
            ..work
        };
        manner.weights = before.clone();
        manner.by_rules = before.is_none();
        println!("generation {number}: games");
        self_play::run(variant, &manner, work, &games(number))?;
        let first = (number + 1).saturating_sub(generations.memory.max(1));
        let folders: Vec<PathBuf> = (first..=number).map(games).collect();
        if !weights(number).exists() {
            println!("generation {number}: weights");
            fit::run(variant, study, work, &folders, &weights(number))?;
        }
        let record = folder.join(format!("{number}.match"));
        if !record.exists() {
            println!("generation {number}: match");
            let other = before.unwrap_or_else(|| PathBuf::from("rules"));
            let [first, second] = [&weights(number), &other].map(|path| path.display().to_string());
            let matches = Match::between(first, second, variant, generations.pairs, work.threads);
            let mut text = matches.play()?.to_string();
            writeln!(text).map_err(io::Error::other)?;
            write_whole(&record, text.as_bytes())?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::fs;

    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        generations: Generations,
        #[command(flatten)]
        manner: Manner,
        #[command(flatten)]
        study: Study,
        #[command(flatten)]
        work: Work,
    }

    /// Two small generations on one thread.
    fn go(folder: &Path) {
        let words =
            "train --generations 2 --pairs 1 --nodes 60 --games 4 --files 3 --rounds 2 --threads 1";
        let line = Line::parse_from(words.split(' '));
        let Line {
            generations,
            manner,
            study,
            work,
        } = line;
        let variant: Variant = "international".parse().unwrap();
        run(variant, &generations, &manner, &study, work, folder).unwrap();
    }

    fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
        let mut files = BTreeMap::new();
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                files.extend(self::files(&path));
            } else {
                let name = path.file_name().unwrap().into();
                files.insert(name, fs::read(&path).unwrap());
            }
        }
        files
    }

    #[test]
    fn the_same_seed_makes_the_same_files_and_what_is_there_is_kept() {
        let [one, other] = [(); 2].map(|()| tempfile::tempdir().unwrap());
        go(one.path());
        let made = files(one.path());
        // Three files of games, weights and a match for each generation.
        assert_eq!(made.len(), 10);
        let weights = PathBuf::from("1.weights");
        let parts = damier_engine::network::Parts::read(&made[&weights]).unwrap();
        assert!(parts.network("international".parse().unwrap()).is_ok());

        // A run that was broken off: the last file of games and what came after are missing.
        for name in ["games-1/0002-00002.samples", "1.weights", "1.match"] {
            fs::remove_file(one.path().join(name)).unwrap();
        }
        go(one.path());
        assert_eq!(files(one.path()), made);

        go(other.path());
        for (name, bytes) in files(other.path()) {
            // The report of a match names the folder.
            assert!(
                name.extension().unwrap() == "match" || made[&name] == bytes,
                "{name:?}"
            );
        }
    }
}
