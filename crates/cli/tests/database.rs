//! `damier database`, through the real program.

#![allow(clippy::unwrap_used)] // helpers of tests fail as tests do
#![allow(clippy::disallowed_methods, reason = "the files are on disk")]

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

struct Ran {
    code: i32,
    out: String,
    err: String,
}

fn program() -> Command {
    let mut program = Command::new(env!("CARGO_BIN_EXE_damier"));
    program.arg("database");
    program
}

fn damier(folder: &Path, arguments: &[&str]) -> Ran {
    let output = program()
        .args(arguments)
        .current_dir(folder)
        .env("XDG_DATA_HOME", folder.join("data"))
        .output()
        .unwrap();
    Ran {
        code: output.status.code().unwrap(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

const GAMES: &str = r#"[White "Wiersma, Harm"][Black "许华"][Date "2026.01.10"][Event "Cup"]
1. 32-28 19-23 2. 28x19 14x23 2-0
[White "许华"][Black "Sijbrands, Ton"][Date "2026.05.??"][WhiteRating "2200"]
1. 32-28 17-22 2. 28x17 1-1
[White "A"] 1. 33-29 oops *
"#;

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("club.pdn"), GAMES).unwrap();
    folder
}

#[test]
fn games_are_imported_found_explored_exported_and_removed() {
    let folder = folder();
    let run = |arguments: &[&str]| damier(folder.path(), arguments);
    let none = run(&["list"]);
    assert_eq!(none.code, 1);
    assert!(none.err.contains("damier database import"), "{}", none.err);
    let imported = run(&["import", "club.pdn"]);
    assert_eq!(imported.code, 0, "{}", imported.err);
    assert_eq!(
        imported.out,
        "club.pdn: 3 new games, 0 known, 11 positions, 1 faults\n"
    );
    assert!(
        imported.err.contains("line 5, column 22, game 3, ply 2"),
        "{}",
        imported.err
    );
    let again = run(&["import", "--json", "--collection", "two", "club.pdn"]);
    assert!(again.out.contains("\"duplicates\":3"), "{}", again.out);
    let list = run(&["list"]);
    assert!(
        list.out.starts_with("club: 3 games, last imported on 20"),
        "{}",
        list.out
    );
    let found = run(&["search", "--player", "许华"]);
    let lines: Vec<&str> = found.out.lines().collect();
    assert_eq!(lines.len(), 3);
    assert!(lines[0].starts_with("2  2026.05.??  许华 – Sijbrands, Ton  1-1  international"));
    assert_eq!(lines[2], "2 games");
    let page = run(&[
        "search",
        "--limit",
        "1",
        "--json",
        "--moves",
        "1. 32-28 19-23",
    ]);
    assert!(
        page.out.contains("\"white\":\"Wiersma, Harm\""),
        "{}",
        page.out
    );
    assert!(
        page.out
            .ends_with("{\"exact\":true,\"found\":1,\"next\":null}\n"),
        "{}",
        page.out
    );
    let explored = run(&["explore"]);
    let rows: Vec<Vec<&str>> = explored
        .out
        .lines()
        .map(|line| line.split_whitespace().collect())
        .collect();
    assert_eq!(rows[1][..2], ["32-28", "2"]);
    assert_eq!(rows[2][..2], ["33-29", "1"]);
    let explored = run(&["explore", "--moves", "32-28", "--json", "--player", "ton"]);
    assert!(
        explored.out.contains("\"move\":\"17-22\""),
        "{}",
        explored.out
    );
    assert!(
        !explored.out.contains("\"move\":\"19-23\""),
        "{}",
        explored.out
    );
    let exported = run(&["export", "--text", "cup", "-o", "out.pdn"]);
    assert_eq!((exported.code, exported.out.as_str()), (0, ""));
    let text = std::fs::read_to_string(folder.path().join("out.pdn")).unwrap();
    assert!(text.contains("[White \"Wiersma, Harm\"]") && !text.contains("Sijbrands"));
    assert!(run(&["game", "3"]).out.contains("33-29"));
    assert_eq!(run(&["game", "9"]).code, 1);
    assert_eq!(run(&["remove", "club"]).out, "club: 3 games removed\n");
    assert_eq!(run(&["remove", "club"]).code, 1);
    assert_eq!(run(&["search"]).out, "0 games\n");
}

#[test]
fn wrong_use_says_what_is_wrong() {
    let folder = folder();
    let run = |arguments: &[&str]| damier(folder.path(), arguments);
    run(&["import", "club.pdn"]);
    let illegal = run(&["search", "--moves", "32-27"]);
    assert_eq!(illegal.code, 0);
    let illegal = run(&["search", "--moves", "32-22"]);
    assert_eq!(illegal.code, 2);
    assert!(illegal.err.contains("move 1"), "{}", illegal.err);
    let fen = run(&["search", "--fen", "W:W51:B1"]);
    assert_eq!(fen.code, 1, "{}", fen.err);
    assert_eq!(run(&["search", "--from", "soon"]).code, 2);
    assert_eq!(run(&["search", "--side", "white"]).code, 2);
    assert_eq!(run(&["import", "none.pdn"]).code, 1);
    let both = run(&["search", "--variant", "russian", "--moves", "c3-d4"]);
    assert_eq!((both.code, both.out.as_str()), (0, "0 games\n"));
}

/// Many games, each with another player.
fn many(count: usize) -> String {
    (0..count)
        .map(|number| format!("[White \"P{number}\"] 1. 32-28 19-23 2. 28x19 14x23 3. 37-32 1-1\n"))
        .collect()
}

#[test]
fn an_import_that_is_killed_leaves_the_database_as_it_was() {
    let folder = folder();
    std::fs::write(folder.path().join("many.pdn"), many(8_000)).unwrap();
    let run = |arguments: &[&str]| damier(folder.path(), arguments);
    run(&["import", "club.pdn"]);
    for wait in [20, 60, 150, 400] {
        let mut child = program()
            .args(["import", "many.pdn"])
            .current_dir(folder.path())
            .env("XDG_DATA_HOME", folder.path().join("data"))
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_millis(wait));
        let was_running = child.try_wait().unwrap().is_none();
        child.kill().unwrap();
        child.wait().unwrap();
        let list = run(&["list"]);
        let lines = list.out.lines().count();
        // Whoever is quick has imported all of it.
        assert!(
            lines == 1 && was_running || list.out.contains("many: 8000 games"),
            "{}",
            list.out
        );
    }
    run(&["import", "many.pdn"]);
    let list = run(&["list"]);
    assert!(list.out.contains("many: 8000 games"), "{}", list.out);
    let explored = run(&["explore", "--json"]);
    assert!(explored.out.contains("\"games\":8003"), "{}", explored.out);
}

/// A limit on the size of files stands for a disk that is full.
#[cfg(unix)]
#[test]
fn an_import_without_room_says_so_and_leaves_the_database_as_it_was() {
    let folder = folder();
    std::fs::write(folder.path().join("many.pdn"), many(5_000)).unwrap();
    let run = |arguments: &[&str]| damier(folder.path(), arguments);
    run(&["import", "club.pdn"]);
    // In blocks of 512 bytes: more than the database has now, less than it will need.
    for blocks in [600, 1_500] {
        let command = "trap '' XFSZ; ulimit -f $0; exec \"$@\"";
        let output = Command::new("sh")
            .args([
                "-c",
                command,
                &blocks.to_string(),
                env!("CARGO_BIN_EXE_damier"),
            ])
            .args(["database", "import", "many.pdn"])
            .current_dir(folder.path())
            .env("XDG_DATA_HOME", folder.path().join("data"))
            .output()
            .unwrap();
        let err = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{err}");
        assert!(err.starts_with("damier: many.pdn: "), "{err}");
        let list = run(&["list"]);
        assert_eq!(list.out.lines().count(), 1, "{}", list.out);
        assert_eq!(run(&["search"]).out.lines().last(), Some("3 games"));
    }
    assert!(run(&["import", "many.pdn"]).out.contains("5000 new games"));
}
