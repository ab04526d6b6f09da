//! `damier match`, `damier hub` and `damier dxp`, as they are typed.

#![allow(clippy::unwrap_used)] // helpers of tests fail as tests do

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

const DAMIER: &str = env!("CARGO_BIN_EXE_damier");

/// What `damier` with these words writes, what it complains of, and its exit code.
fn damier(words: &[&str]) -> (String, String, Option<i32>) {
    let output = Command::new(DAMIER).args(words).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (
        text(output.stdout),
        text(output.stderr),
        output.status.code(),
    )
}

/// The line with the outcome, which the times of both programs follow.
fn outcome(said: &str) -> &str {
    let mut lines = said.lines().rev();
    let times = lines.next().unwrap();
    assert!(times.starts_with("time for a move: "), "{said}");
    lines.next().unwrap()
}

#[test]
fn our_engine_plays_itself_over_hub_and_the_games_are_written_down() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.pdn");
    let hub = format!("hub:'{DAMIER}' hub");
    let (said, wrong, code) = damier(&[
        "match",
        "damier",
        &hub,
        "--pairs",
        "2",
        "--pace",
        "3d",
        "--second-set",
        "hash=1",
        "--variant",
        "russian",
        "--openings",
        "table",
        "--hash",
        "1",
        "--most-plies",
        "60",
        "--games-at-once",
        "2",
        "--pdn",
        file.to_str().unwrap(),
    ]);
    assert_eq!((wrong.as_str(), code), ("", Some(0)), "{said}");
    assert!(outcome(&said).contains(" of 4, "), "{said}");
    assert!(!said.contains("because a program"), "{said}");
    let (checked, wrong, code) = damier(&["pdn", "check", file.to_str().unwrap()]);
    assert_eq!((wrong.as_str(), code), ("", Some(0)), "{checked}");
    assert!(checked.contains("4 games"), "{checked}");
}

#[test]
fn whoever_is_started_by_a_match_may_reach_it_and_what_is_said_is_written_down() {
    let folder = tempfile::tempdir().unwrap();
    let record = folder.path().join("said.txt");
    let command = format!("'{DAMIER}' dxp --connect 127.0.0.1:{{port}} --hash 1 --most-time 0.002");
    let (said, wrong, code) = damier(&[
        "match",
        "damier:1",
        "dxp-from:127.0.0.1:0",
        "--second-command",
        &command,
        "--second-words",
        "console time 2",
        "--second-record",
        record.to_str().unwrap(),
        "--pairs",
        "1",
        "--most-plies",
        "20",
        "--hash",
        "1",
        "--pace",
        "0.01s",
        "--grace",
        "5",
    ]);
    assert_eq!((wrong.as_str(), code), ("", Some(0)), "{said}");
    assert!(!said.contains("because a program"), "{said}");
    assert!(said.contains("time for a move: "), "{said}");
    let record = std::fs::read_to_string(record).unwrap();
    let lines: Vec<&str> = record.lines().collect();
    assert_eq!(lines[0], "> Cconsole time 2");
    assert_eq!(lines[1].split_at(6).0, "> R01D");
    assert!(lines[2].starts_with("< ADamier "), "{record}");
}

#[test]
fn our_engine_plays_itself_over_dxp() {
    let mut host = Command::new(DAMIER)
        .args([
            "dxp",
            "--listen",
            "127.0.0.1:0",
            "--hash",
            "1",
            "--most-time",
            "0.002",
        ])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    let mut said = BufReader::new(host.stdout.take().unwrap());
    said.read_line(&mut line).unwrap();
    let address = line.trim().strip_prefix("listening on ").unwrap();
    let peer = format!("dxp:{address}");
    let (said, wrong, code) = damier(&[
        "match",
        "damier:1",
        &peer,
        "--pairs",
        "1",
        "--most-plies",
        "40",
        "--hash",
        "1",
        "--pace",
        "0.01s",
    ]);
    host.kill().unwrap();
    host.wait().unwrap();
    assert_eq!((wrong.as_str(), code), ("", Some(0)), "{said}");
    assert!(outcome(&said).contains(" of 2, "), "{said}");
    assert!(!said.contains("because a program"), "{said}");
}

#[test]
fn wrong_words_are_refused_with_what_would_be_right() {
    for (words, wanted) in [
        (&["match", "damier", "fish:3"][..], "hub:COMMAND"),
        (&["match", "damier:11", "damier"], "1 to 10"),
        (&["match", "damier", "dxp:nowhere"], "dxp:HOST:PORT"),
        (
            &["match", "damier", "dxp-from:nowhere"],
            "dxp-from:HOST:PORT",
        ),
        (
            &["match", "damier", "dxp:a:1", "--dxp-rate", "1/75"],
            "150 moves",
        ),
        (
            &["match", "damier", "dxp:a:1", "--dxp-rate", "1"],
            "MINUTES/MOVES",
        ),
        (
            &[
                "match",
                "damier",
                "dxp:a:1",
                "--games-at-once",
                "2",
                "--second-record",
                "x",
            ],
            "one game at a time",
        ),
        (&["match", "damier", "damier", "--grace=-1"], "--grace"),
        (&["match", "damier", "hub:'x"], "quotation mark"),
        (
            &["match", "damier", "damier", "--openings", "table"],
            "no such table",
        ),
        (
            &["match", "damier", "damier", "--openings", "plies:9"],
            "0 to 5",
        ),
        (&["match", "damier", "damier", "--pace", "fast"], "0.2s"),
        (
            &["match", "damier", "damier", "--sprt", "10,0"],
            "smaller first",
        ),
        (&["dxp", "--variant", "russian"], "fifty squares"),
    ] {
        let (_, wrong, code) = damier(words);
        assert_eq!(code, Some(2), "{words:?}: {wrong}");
        assert!(wrong.contains(wanted), "{words:?}: {wrong}");
    }
    let (_, wrong, code) = damier(&["match", "damier", "hub:./no-such-engine", "--pairs", "1"]);
    assert_eq!(code, Some(1));
    assert!(wrong.contains("no-such-engine"), "{wrong}");
}
