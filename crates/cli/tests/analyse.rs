//! `damier analyse`, through the real program.

#![allow(clippy::unwrap_used)] // helpers of tests fail as tests do

use std::fs;
use std::process::Command;

use serde_json::Value;

fn damier(arguments: &[&str]) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_damier"))
        .arg("analyse")
        .args(arguments)
        .output()
        .unwrap();
    (
        output.status.code().unwrap(),
        String::from_utf8(output.stdout).unwrap(),
        String::from_utf8(output.stderr).unwrap(),
    )
}

/// Two men are given for the last three.
const SHOT: &str = "W:W28,29,34,35,45,47:B7,17,18,19,25,37";

#[test]
fn a_composition_is_solved_from_the_command_line() {
    let (code, out, err) = damier(&["--solve", "--nodes", "20000", "--fen", SHOT]);
    assert_eq!((code, err.as_str()), (0, ""));
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines[0], "1 W:W28,29,34,35,45,47:B7,17-19,25,37");
    assert!(lines[1].contains("win in 7"), "{out}");
    assert_eq!(lines.len(), 3);
    // The main line begins with the move and can be replayed.
    let first = lines[1].split_whitespace().next().unwrap();
    assert!(lines[2].trim_start().starts_with(first), "{out}");
}

#[test]
fn what_the_best_move_does_is_said_in_words() {
    let asked = ["--solve", "--nodes", "20000", "--explain", "--fen", SHOT];
    let (code, out, _) = damier(&asked);
    assert_eq!(code, 0);
    let words = out.lines().nth(3).unwrap().trim();
    assert!(words.starts_with("Gives "), "{out}");
    assert!(words.ends_with("wins by force in 4 moves."), "{out}");
    let chinese = [&asked[..], &["--language", "zh"]].concat();
    let (_, out, _) = damier(&chinese);
    assert!(out.trim_end().ends_with("4 步内必胜。"), "{out}");
    let (code, _, _) = damier(&["--language", "zh", "--fen", SHOT]);
    assert_eq!(code, 2);
}

#[test]
fn positions_are_read_from_text_json_and_pdn() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let one = "W:W6,11,18,22,28:B17,32,36,37,43";
    let text = write(
        "a.txt",
        &format!("# a collection\n\n{one} 6-1 32x12 # the first\n{SHOT}\n"),
    );
    let json = write(
        "b.json",
        &format!("[{{\"fen\": \"{one}\", \"solution\": [\"6-1\", \"32x12\"]}}]"),
    );
    let pdn = write("c.pdn", &format!("[FEN \"{one}\"]\n\n1. 11-7 *\n"));
    let asked = ["--solve", "--nodes", "5000", "--json", &text, &json, &pdn];
    let (code, out, err) = damier(&asked);
    assert_eq!((code, err.as_str()), (0, ""));
    let told: Vec<Value> = out
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let right: Vec<Option<bool>> = told
        .iter()
        .map(|one| one["asTheSolution"].as_bool())
        .collect();
    assert_eq!(right, [Some(true), None, Some(true), Some(false)]);
    for (index, one) in told.iter().enumerate() {
        assert_eq!(one["number"], index + 1);
        assert!(one["nodes"].as_u64().unwrap() <= 5_000);
        assert!(one["pliesToWin"].is_u64(), "{one}");
    }
    assert_eq!(told[0]["line"][0], "6-1");
    let (_, out, _) = damier(&["--solve", "--nodes", "5000", &text, &json]);
    let sum = out.lines().last().unwrap();
    assert!(
        sum.starts_with("3 positions, 3 proven wins; of 2 with a solution 2 first moves are right"),
        "{sum}"
    );
}

#[test]
fn what_cannot_be_read_is_told_with_its_place() {
    let folder = tempfile::tempdir().unwrap();
    let refused = |text: &str, place: &str| {
        let path = folder.path().join("bad");
        fs::write(&path, text).unwrap();
        let (code, out, err) = damier(&["--nodes", "1000", path.to_str().unwrap()]);
        assert_eq!((code, out.as_str()), (1, ""), "{text}");
        assert!(err.contains(place), "{err}");
    };
    refused("W:W31:B1\nW:W31:B99\n", "line 2: the FEN cannot be read");
    refused("W:W31:B1 31-20\n", "line 1: the move 31-20");
    refused("[{\"fen\": \"W:W31:B1\"}, {}]", "object 2");
    refused("[FEN \"W:W31:B1\"]\n\n1. 31-20 *\n", "game 1");
    refused("[{\"fen\"", "EOF");
    let (code, _, err) = damier(&[]);
    assert_eq!(code, 2, "{err}");
    let (code, _, err) = damier(&["--time", "0", "--fen", SHOT]);
    assert_eq!(code, 2, "{err}");
}
