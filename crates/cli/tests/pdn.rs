//! `damier pdn`, through the real program.

#![allow(clippy::unwrap_used)] // helpers of tests fail as tests do
#![allow(clippy::disallowed_methods, reason = "the files are on disk")]

use std::path::Path;
use std::process::Command;

struct Ran {
    code: i32,
    out: String,
    err: String,
}

fn damier(folder: &Path, arguments: &[&str]) -> Ran {
    let output = Command::new(env!("CARGO_BIN_EXE_damier"))
        .args(arguments)
        .current_dir(folder)
        .output()
        .unwrap();
    Ran {
        code: output.status.code().unwrap(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

const FAULTY: &[u8] = b"[White \"\xc8\xe2\xe0\xed\xee\xe2\"]\n\n1. 32-28 19-23 2. 28-22 *\n\
                        1. 33-29 (34-29 {or so}) what 19-23 *\n";

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(
        folder.path().join("good.pdn"),
        "1. 32-28 19-23 2. 28x19 14x23 1-1\n",
    )
    .unwrap();
    std::fs::write(folder.path().join("faulty.pdn"), FAULTY).unwrap();
    folder
}

#[test]
fn a_good_file_has_no_faults() {
    let folder = folder();
    let ran = damier(folder.path(), &["pdn", "check", "good.pdn"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert_eq!(ran.out, "good.pdn: 1 game, 0 faults, utf-8\n");
}

#[test]
fn every_fault_is_named_and_strict_readers_stop_at_the_first() {
    let folder = folder();
    let ran = damier(folder.path(), &["pdn", "check", "good.pdn", "faulty.pdn"]);
    assert_eq!(ran.code, 1);
    assert_eq!(
        ran.out,
        "good.pdn: 1 game, 0 faults, utf-8\n\
         faulty.pdn: line 3, column 19, game 1, ply 3: \"28-22\": the move is not legal; legal: 28x19\n\
         faulty.pdn: line 4, column 26, game 2, ply 2: \"what\" does not belong here\n\
         faulty.pdn: 2 games, 2 faults, windows-1251\n"
    );
    assert_eq!(ran.err, "damier: 2 faults in 1 file\n");
    let ran = damier(folder.path(), &["pdn", "check", "--strict", "faulty.pdn"]);
    assert_eq!((ran.code, ran.out.lines().count()), (1, 2));
}

#[test]
fn faults_as_json_are_a_line_each() {
    let folder = folder();
    let ran = damier(folder.path(), &["pdn", "check", "--json", "faulty.pdn"]);
    let lines: Vec<serde_json::Value> = ran
        .out
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(lines.len(), 3);
    assert_eq!(
        (&lines[0]["line"], &lines[0]["ply"]),
        (&3.into(), &3.into())
    );
    assert_eq!(lines[2]["games"], 2);
    assert_eq!(lines[2]["encoding"], "windows-1251");
}

#[test]
fn converting_writes_what_can_be_read_as_the_standard_has_it() {
    let folder = folder();
    let ran = damier(folder.path(), &["pdn", "convert", "faulty.pdn"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert_eq!(
        ran.out,
        "[White \"Иванов\"]\n\n1. 32-28 19-23 28-22 *\n\n1. 33-29 ( 1. 34-29 {or so} ) what 1... 19-23 *\n"
    );
}

#[test]
fn wrong_use_is_refused() {
    let folder = folder();
    let ran = damier(folder.path(), &["pdn", "check", "nowhere.pdn"]);
    assert_eq!((ran.code, ran.out.as_str()), (1, ""));
    assert!(
        ran.err.starts_with("damier: nowhere.pdn cannot be read: "),
        "{}",
        ran.err
    );
    assert_eq!(damier(folder.path(), &["pdn", "check"]).code, 2);
    let encoding = ["pdn", "check", "--encoding", "ebcdic", "good.pdn"];
    assert_eq!(damier(folder.path(), &encoding).code, 2);
}
