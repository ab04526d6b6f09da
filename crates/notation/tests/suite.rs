//! The test files of the PDN standard, and collections of real games, in the folder that
//! `DAMIER_CORPUS` names, held to what `data/suite.txt` says of them.

#![allow(clippy::unwrap_used, clippy::panic)] // helpers of tests fail as tests do
#![allow(
    clippy::disallowed_methods,
    reason = "the files lie outside the repository"
)]

use std::path::{Path, PathBuf};

use damier_notation::tree::{self, Item, Options, Reading, Stream, Tree};
use damier_rules::Variant;

/// What `data/suite.txt` says of a file.
#[derive(Default)]
struct Expected {
    file: String,
    variant: Option<Variant>,
    games: usize,
    faults: Vec<String>,
    more: bool,
    about: String,
}

fn expected() -> Vec<Expected> {
    let text = include_str!("../data/suite.txt");
    let (_, text) = text.split_once("\n\n").unwrap();
    let blocks = text.trim().split("\n\n");
    blocks.map(block).collect()
}

fn block(block: &str) -> Expected {
    let mut expected = Expected::default();
    for line in block.lines() {
        let (key, value) = line.split_once(' ').unwrap_or((line, ""));
        let value = value.trim();
        match key {
            "file" => expected.file = value.to_owned(),
            "variant" => expected.variant = Some(value.parse().unwrap()),
            "games" => expected.games = value.parse().unwrap(),
            "fault" => expected.faults.push(value.to_owned()),
            "more" => expected.more = true,
            "about" => expected.about = value.to_owned(),
            _ => panic!("{line}"),
        }
    }
    expected
}

fn corpus() -> Option<PathBuf> {
    let folder = std::env::var_os("DAMIER_CORPUS").map(PathBuf::from);
    if folder.is_none() {
        eprintln!("DAMIER_CORPUS is not set: no file is read");
    }
    folder
}

fn read(path: &Path, expected: &Expected) -> Reading {
    let bytes = std::fs::read(path).unwrap();
    let options = Options {
        variant: expected.variant.unwrap_or(Variant::International),
        encoding: None,
        ..Options::default()
    };
    tree::read(&bytes, &options)
}

/// `12:4 message`, without the lists of moves.
fn faults(reading: &Reading) -> Vec<String> {
    let faults = reading.faults.iter();
    faults
        .map(|fault| {
            let said = fault.reason.to_string();
            let said = said.split("; legal").next().unwrap_or_default();
            format!("{}:{} {said}", fault.line, fault.column)
        })
        .collect()
}

#[test]
fn every_file_is_read_as_the_data_says() {
    let Some(folder) = corpus() else { return };
    let mut wrong = Vec::new();
    for expected in expected() {
        let reading = read(&folder.join(&expected.file), &expected);
        let found = faults(&reading);
        let games = reading.games.len();
        let listed = if expected.more {
            found.iter().take(expected.faults.len()).cloned().collect()
        } else {
            found.clone()
        };
        if games != expected.games || listed != expected.faults {
            let first: Vec<&String> = found.iter().take(5).collect();
            wrong.push(format!(
                "{}: {games} games, {} faults {first:#?}",
                expected.file,
                found.len()
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_data_names_every_file() {
    let Some(folder) = corpus() else { return };
    let known = expected();
    for part in ["suite/succeed", "suite/fail", "online", "opening-games"] {
        for entry in std::fs::read_dir(folder.join(part)).unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            let file = format!("{part}/{name}");
            assert!(known.iter().any(|expected| expected.file == file), "{file}");
        }
    }
}

#[test]
fn strict_readers_refuse_what_the_standard_refuses_and_nothing_else_without_a_reason() {
    for expected in expected() {
        let is_refused = !expected.faults.is_empty() || expected.more;
        if expected.file.starts_with("suite/fail") {
            assert!(is_refused, "{}", expected.file);
        }
        let has_reason = !expected.about.is_empty();
        assert!(!is_refused || has_reason, "{}", expected.file);
    }
}

#[test]
fn every_file_is_the_same_after_it_was_written_and_read_again() {
    let Some(folder) = corpus() else { return };
    for expected in expected() {
        let reading = read(&folder.join(&expected.file), &expected);
        let written: String = reading.games.iter().map(tree::write).collect();
        let again = tree::read_text(
            &written,
            &Options {
                variant: expected.variant.unwrap_or(Variant::International),
                encoding: None,
                ..Options::default()
            },
        );
        for (index, (game, again)) in reading.games.iter().zip(&again.games).enumerate() {
            assert_eq!(again, game, "{} game {}", expected.file, index + 1);
        }
        assert_eq!(again.games.len(), reading.games.len(), "{}", expected.file);
    }
}

#[test]
fn every_file_is_the_same_when_it_is_read_game_by_game() {
    let Some(folder) = corpus() else { return };
    for expected in expected() {
        let path = folder.join(&expected.file);
        let reading = read(&path, &expected);
        let options = Options {
            variant: expected.variant.unwrap_or(Variant::International),
            encoding: None,
            ..Options::default()
        };
        let stream = Stream::new(std::fs::File::open(&path).unwrap(), &options);
        let (games, faults): (Vec<Tree>, Vec<_>) = stream.map(Result::unwrap).unzip();
        assert_eq!(games, reading.games, "{}", expected.file);
        assert_eq!(faults.concat(), reading.faults, "{}", expected.file);
    }
}

/// Whether every move of the game is known.
fn is_whole(game: &Tree) -> bool {
    !game.line.iter().any(|item| matches!(item, Item::Unread(_)))
}

#[test]
fn real_games_replay_wholly() {
    let Some(folder) = corpus() else { return };
    for expected in expected() {
        let collection = ["online", "opening-games"].iter();
        if collection
            .clone()
            .any(|part| expected.file.starts_with(part))
        {
            let reading = read(&folder.join(&expected.file), &expected);
            for (index, game) in reading.games.iter().enumerate() {
                assert!(is_whole(game), "{} game {}", expected.file, index + 1);
            }
        }
    }
}

/// Of a file: how many games have moves, and how many of these are known from the first to the last.
fn replayed(folder: &Path, file: &str, variant: Variant) -> (usize, usize) {
    let expected = Expected {
        variant: Some(variant),
        ..Expected::default()
    };
    let reading = read(&folder.join(file), &expected);
    let is_move = |item: &Item| matches!(item, Item::Move { .. } | Item::Unread(_));
    let moved = reading
        .games
        .iter()
        .filter(|game| game.line.iter().any(is_move));
    let (whole, broken): (Vec<&Tree>, Vec<&Tree>) = moved.partition(|game| is_whole(game));
    (whole.len() + broken.len(), whole.len())
}

#[test]
fn the_files_of_reported_cases_replay_as_far_as_they_should() {
    let Some(folder) = corpus() else { return };
    let russian = Variant::Russian;
    assert_eq!(
        replayed(&folder, "suite/fail/abatsiev.pdn", russian),
        (56, 55),
        "B136"
    );
    let international = Variant::International;
    assert_eq!(
        replayed(&folder, "suite/fail/Cat.A1.pdn", international),
        (35, 34),
        "B138"
    );
    assert_eq!(
        replayed(&folder, "suite/fail/Cat.C1.pdn", international),
        (46, 45),
        "B139"
    );
    let czech = Variant::Czech;
    assert_eq!(
        replayed(&folder, "suite/fail/mrdrcd07.pdn", czech),
        (69, 69),
        "B137"
    );
    let windragon = folder.join("suite/succeed/windragon.pdn");
    let reading = read(&windragon, &Expected::default());
    assert_eq!(reading.games[0].main_line().count(), 152, "B149");
}
