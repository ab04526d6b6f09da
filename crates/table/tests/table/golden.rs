//! Stored games of version 1. These files never change: whoever changes the format writes a new
//! version, and these are still read.
#![allow(clippy::disallowed_methods, reason = "the golden files are on disk")]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use damier_notation::fen;
use damier_table::codec::{decode_entry, decode_terms, encode_entry, encode_terms, read_game};
use damier_table::{Moment, Span};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

fn logs() -> Vec<(String, String)> {
    let files = std::fs::read_dir(folder()).unwrap();
    let paths = files.map(|file| file.unwrap().path());
    let logs = paths.filter(|path| path.extension().is_some_and(|ending| ending == "log"));
    let mut logs: Vec<(String, String)> = logs
        .map(|path| {
            let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
            (name, std::fs::read_to_string(path).unwrap())
        })
        .collect();
    logs.sort();
    logs
}

#[test]
fn reading_and_writing_gives_the_same_bytes() {
    for (name, text) in logs() {
        let mut lines = text.lines();
        let mut again = encode_terms(&decode_terms(lines.next().unwrap()).expect(&name));
        for line in lines {
            again.push('\n');
            again.push_str(&encode_entry(&decode_entry(line).expect(line)));
        }
        again.push('\n');
        assert_eq!(again, text, "{name}");
    }
}

#[test]
fn every_log_folds_into_the_state_that_stands_beside_it() {
    let expected = std::fs::read_to_string(folder().join("expected.txt")).unwrap();
    let expected: Vec<&str> = expected
        .lines()
        .filter(|line| !line.starts_with('#'))
        .collect();
    let found: Vec<String> = logs()
        .into_iter()
        .map(|(name, text)| {
            let mut lines = text.lines();
            let game = read_game(lines.next().unwrap(), lines).expect(&name);
            let code = game.result().map_or("none", |result| result.code());
            let clocks = match game.clocks(Moment::from_millis(0)) {
                Some(faces) => {
                    let [white, black] = faces.remaining.map(Span::as_millis);
                    format!("{white}/{black}")
                }
                None => "untimed".to_owned(),
            };
            let (seq, ply, score) = (game.seq(), game.ply(), game.score());
            let position = fen::write(game.position());
            format!("{name} {seq} {ply} {score} {code} {clocks} {position}")
        })
        .collect();
    assert_eq!(found, expected);
}

#[test]
fn the_logs_show_every_act() {
    let mut missing = BTreeSet::from([
        "begin",
        "move",
        "impossible",
        "invite-assistant",
        "seat-assistant",
        "dismiss-assistant",
        "resign",
        "offer-draw",
        "accept-draw",
        "decline-draw",
        "ask-take-back",
        "accept-take-back",
        "decline-take-back",
        "flag",
        "interrupted",
        "abort",
        "have-shown",
        "show-again",
        "claim-draw",
        "withdraw-claim",
        "ruling",
        "set-piece",
        "take-piece",
        "set-all",
        "accept-set-up",
        "turn-board",
        "disturb",
        "restore",
        "adjourn",
        "accept-adjournment",
        "decline-adjournment",
        "seal",
        "ready",
        "take-leave",
        "end-leave",
        "end-by-event",
    ]);
    for (_, text) in logs() {
        for line in text.lines().skip(1) {
            missing.remove(line.split(' ').nth(3).unwrap());
        }
    }
    assert!(missing.is_empty(), "{missing:?}");
}
