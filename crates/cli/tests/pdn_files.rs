//! `damier pdn` that makes files of others, searches and counts, through the real program.

#![allow(clippy::unwrap_used)] // helpers of tests fail as tests do
#![allow(clippy::disallowed_methods, reason = "the files are on disk")]

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;

struct Ran {
    code: i32,
    out: String,
    err: String,
}

fn damier(folder: &Path, arguments: &[&str]) -> Ran {
    let output = Command::new(env!("CARGO_BIN_EXE_damier"))
        .arg("pdn")
        .args(arguments)
        .current_dir(folder)
        .output()
        .unwrap();
    Ran {
        code: output.status.code().unwrap(),
        out: String::from_utf8_lossy(&output.stdout).into_owned(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

const CLUB: &str = "\
[White \"Wiersma, Harm\"]
[Black \"Sijbrands, Ton\"]
[Date \"1973.05.??\"]
[Event \"Club\"]
[Result \"2-0\"]

1. 32-28 19-23 2. 28x19 14x23 3. 37-32 (3. 35-30 20-25) 2-0

[White \"Sijbrands, Ton\"]
[Black \"许华\"]
[Date \"2007.01.02\"]
[Result \"1-1\"]
[Opening \"Roozenburg\"]

1. 34-29 19-23 {[%clk 0:05:00]} 1-1
";

const OTHER: &str = "\
[White \"wiersma,  Harm\"]
[Black \"Sijbrands, Ton\"]
[Date \"1973.05.??\"]
[Event \"Another name\"]

1. 32-28 19-23 {again} 2. 28x19 14x23 3. 37-32 1-0

[GameType \"25\"]
[FEN \"W:WKa1,c3:Kd8\"]
[Date \"?\"]

1. c3-d4 *
";

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("club.pdn"), CLUB).unwrap();
    let other = OTHER.replace(":Kd8", ":BKd8");
    fs::write(folder.path().join("other.pdn"), other).unwrap();
    folder
}

fn lines(ran: &Ran) -> Vec<Value> {
    let lines = ran.out.lines();
    lines
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[test]
fn games_are_replayed_to_their_end() {
    let folder = folder();
    let ran = damier(folder.path(), &["replay", "club.pdn", "other.pdn"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert_eq!(
        ran.out,
        "club.pdn: game 1: 5 plies, B:W31-36,38-50:B1-13,15-18,20,23\n\
         club.pdn: game 2: 2 plies, W:W29,31-33,35-50:B1-18,20,23\n\
         other.pdn: game 1: 5 plies, B:W31-36,38-50:B1-13,15-18,20,23\n\
         other.pdn: game 2: 1 ply, B:W18,K29:BK2\n"
    );
    let ran = damier(
        folder.path(),
        &["replay", "--positions", "--game", "2", "club.pdn"],
    );
    assert_eq!(ran.out.lines().count(), 3);
    assert!(ran.out.contains("game 2, ply 1: 34-29 B:"), "{}", ran.out);
    fs::write(
        folder.path().join("bad.pdn"),
        "1. 32-28 19-23 2. 28-22 *\n1. 33-29 *",
    )
    .unwrap();
    let ran = damier(folder.path(), &["replay", "--json", "bad.pdn"]);
    assert_eq!(ran.code, 1);
    assert!(
        ran.err.contains("1 of 2 games cannot be played"),
        "{}",
        ran.err
    );
    let told = lines(&ran);
    assert_eq!(
        (&told[0]["whole"], &told[0]["plies"]),
        (&false.into(), &2.into())
    );
    assert_eq!(
        damier(folder.path(), &["replay", "--game", "9", "club.pdn"]).code,
        2
    );
}

#[test]
fn files_are_counted() {
    let folder = folder();
    let ran = damier(folder.path(), &["stats", "club.pdn", "other.pdn"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert!(
        ran.out
            .starts_with("4 games in 2 files, 13 plies, 3.2 a game, 5 at most\n"),
        "{}",
        ran.out
    );
    assert!(
        ran.out
            .contains("White won: 2 (50.0 %)\ndrawn: 1 (25.0 %)\nnot known: 1"),
        "{}",
        ran.out
    );
    let told = &lines(&damier(
        folder.path(),
        &["stats", "--json", "--top", "1", "club.pdn", "other.pdn"],
    ))[0];
    assert_eq!(told["years"]["1973"], 2);
    assert_eq!(told["variants"]["russian"], 1);
    assert_eq!(told["players"][0]["name"], "Sijbrands, Ton");
    assert_eq!(told["players"][0]["games"], 3);
    assert_eq!(told["first_moves"][0]["name"], "32-28");
}

#[test]
fn the_same_game_is_kept_once_and_what_is_left_out_is_told() {
    let folder = folder();
    let ran = damier(folder.path(), &["dedup", "club.pdn", "other.pdn"]);
    assert_eq!(ran.code, 0);
    assert_eq!(
        ran.err,
        "other.pdn: game 1 is game 1 of club.pdn\n1 left out of 4 games\n"
    );
    assert_eq!(ran.out.matches("32-28").count(), 1);
    assert!(ran.out.contains("[Event \"Club\"]"));
    let ran = damier(
        folder.path(),
        &["dedup", "--json", "-o", "once.pdn", "club.pdn", "other.pdn"],
    );
    let told = lines(&ran);
    assert_eq!(told[0]["same_as"]["file"], "club.pdn");
    assert_eq!(told[1]["left_out"], 1);
    let once = damier(folder.path(), &["stats", "--json", "once.pdn"]);
    assert_eq!(lines(&once)[0]["games"], 3);
}

fn filtered(folder: &Path, arguments: &[&str]) -> String {
    let mut all = vec!["filter", "--count"];
    all.extend(arguments);
    all.extend(["club.pdn", "other.pdn"]);
    let ran = damier(folder, &all);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{arguments:?}");
    ran.out.trim().to_owned()
}

#[test]
fn games_are_found_by_what_is_asked_for() {
    let folder = folder();
    for (arguments, found) in [
        (&["--player", "sijbrands"][..], "3"),
        (&["--white", "Sijbrands"], "1"),
        (&["--black", "许"], "1"),
        (&["--event", "club"], "1"),
        (&["--from", "1974"], "1"),
        (&["--to", "1973.05.10"], "2"),
        (&["--from", "1973.06", "--to", "1999"], "0"),
        (&["--result", "2-0"], "2"),
        (&["--result", "1/2-1/2"], "1"),
        (&["--played", "russian"], "1"),
        (&["--opening", "roozen"], "1"),
        (&["--moves", "1. 32-28 19-23"], "2"),
        (&["--moves", "32-28 18-23"], "0"),
        (&["--plies", "5"], "2"),
        (&["--material", "19-19"], "2"),
        (&["--material", "1m1k-1k"], "1"),
        (&["--position", "?:W29,*:B*:E34"], "1"),
        (&["--position", "W:W31-50:B1-20"], "3"),
        (&["--position", "?:W*:B*", "--at-end", "--plies", "5"], "2"),
        (&["--position", "?:W30,*:B*"], "0"),
        (&["--position", "?:W30,*:B*", "--in-variations"], "1"),
        (&["--position", "?:W31,*:B14,22,*", "--turned"], "1"),
        (&["--position", "?:W28,*:B22,*:E32", "--turned"], "1"),
        (&["--position", "?:W28,*:B22,*:E32"], "0"),
        (&["--player", "Sijbrands", "--invert"], "1"),
    ] {
        assert_eq!(filtered(folder.path(), arguments), found, "{arguments:?}");
    }
    let ran = damier(folder.path(), &["filter", "--player", "许", "club.pdn"]);
    assert_eq!(ran.err, "1 of 2 games\n");
    assert!(
        ran.out.contains("1. 34-29 19-23 {[%clk 0:05:00]} 1-1"),
        "{}",
        ran.out
    );
    let ran = damier(
        folder.path(),
        &["filter", "--json", "--player", "许", "club.pdn"],
    );
    assert_eq!(lines(&ran)[0]["tags"]["Opening"], "Roozenburg");
    for wrong in [
        &["--position", "?:W51"][..],
        &["--material", "x"],
        &["--result", "3-3"],
        &["--from", "soon"],
        &["--played", "chess"],
    ] {
        let mut all = vec!["filter"];
        all.extend(wrong);
        all.push("club.pdn");
        assert_eq!(damier(folder.path(), &all).code, 2, "{wrong:?}");
    }
}

#[test]
fn an_opening_drawn_from_a_table_is_found_by_its_name() {
    let folder = folder();
    let openings = Command::new(env!("CARGO_BIN_EXE_damier"))
        .args(["openings", "--variant", "english", "--table", "acf"])
        .output()
        .unwrap();
    let listed = String::from_utf8(openings.stdout).unwrap();
    let Some(line) = listed.lines().next() else {
        // The table has another name; that is no matter of this test.
        return;
    };
    let words: Vec<&str> = line.split(' ').collect();
    let moves = words[1..words.len() - 1].join(" ");
    fs::write(
        folder.path().join("ballot.pdn"),
        format!("[GameType \"21\"]\n\n{moves} *\n[GameType \"21\"]\n\n11-15 *"),
    )
    .unwrap();
    let ran = damier(
        folder.path(),
        &["filter", "--count", "--opening", words[0], "ballot.pdn"],
    );
    assert!(
        ran.out.trim() == "1" || moves.starts_with("11-15"),
        "{line}: {}",
        ran.out
    );
}

#[test]
fn files_are_split_and_merged_without_a_loss() {
    let folder = folder();
    let ran = damier(
        folder.path(),
        &[
            "split",
            "--games",
            "3",
            "--into",
            "parts",
            "club.pdn",
            "other.pdn",
        ],
    );
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert_eq!(
        ran.out,
        "parts/00001.pdn: 3 games\nparts/00002.pdn: 1 game\n"
    );
    // What is there is not touched.
    let again = damier(
        folder.path(),
        &["split", "--games", "3", "--into", "parts", "club.pdn"],
    );
    assert_eq!(again.code, 1);
    assert!(
        again.err.contains("00001.pdn cannot be written"),
        "{}",
        again.err
    );
    let merged = [
        "merge",
        "-o",
        "all.pdn",
        "parts/00001.pdn",
        "parts/00002.pdn",
    ];
    assert_eq!(
        damier(folder.path(), &merged).out,
        "all.pdn: 4 games of 2 files\n"
    );
    let whole = damier(folder.path(), &["convert", "club.pdn", "other.pdn"]).out;
    assert_eq!(
        fs::read_to_string(folder.path().join("all.pdn")).unwrap(),
        whole
    );
    let ran = damier(
        folder.path(),
        &[
            "split",
            "--by",
            "White",
            "--into",
            "players",
            "--json",
            "club.pdn",
            "other.pdn",
        ],
    );
    let names: Vec<String> = lines(&ran)
        .iter()
        .map(|line| line["file"].as_str().unwrap().to_owned())
        .collect();
    assert_eq!(names.len(), 4);
    assert!(
        names.contains(&"players/Sijbrands, Ton.pdn".to_owned()),
        "{names:?}"
    );
    let ran = damier(
        folder.path(),
        &[
            "split",
            "--by",
            "Year",
            "--into",
            "years",
            "club.pdn",
            "other.pdn",
        ],
    );
    assert_eq!(
        ran.out,
        "years/1973.pdn: 2 games\nyears/2007.pdn: 1 game\nyears/unknown.pdn: 1 game\n"
    );
    assert_eq!(
        damier(folder.path(), &["split", "--into", "x", "club.pdn"]).code,
        2
    );
    assert_eq!(
        damier(
            folder.path(),
            &["split", "--games", "0", "--into", "x", "club.pdn"]
        )
        .code,
        2
    );
}

#[test]
fn games_are_written_for_the_reader_that_is_named() {
    let folder = folder();
    let ran = damier(
        folder.path(),
        &["convert", "--for", "checkerboard", "club.pdn"],
    );
    assert!(ran.out.contains("[Black \"??\"]\r\n"), "{}", ran.out);
    assert!(!ran.out.contains('('));
    let ran = damier(
        folder.path(),
        &["convert", "--for", "lidraughts", "club.pdn"],
    );
    assert!(
        ran.out.contains("1. 34-29 19-23 {[%clock b0:05:00]} 1-1\n"),
        "{}",
        ran.out
    );
    let ran = damier(
        folder.path(),
        &[
            "convert",
            "--width",
            "20",
            "--no-comments",
            "--no-variations",
            "--results",
            "1-0",
            "club.pdn",
        ],
    );
    assert!(
        ran.out
            .contains("1. 32-28 19-23 2.\n28x19 14x23 3. 37-32\n1-0\n"),
        "{}",
        ran.out
    );
}

#[test]
fn bad_files_are_refused_or_read_as_far_as_they_go() {
    let folder = folder();
    let path = folder.path();
    fs::write(path.join("zeros.pdn"), vec![0_u8; 100_000]).unwrap();
    let utf16: Vec<u8> = CLUB.encode_utf16().flat_map(u16::to_le_bytes).collect();
    fs::write(path.join("utf16.pdn"), utf16).unwrap();
    let noise: Vec<u8> = (0..300_000_u32)
        .map(|n| (n.wrapping_mul(2_654_435_761) >> 24) as u8 | 1)
        .collect();
    fs::write(path.join("noise.pdn"), noise).unwrap();
    fs::write(path.join("cut.pdn"), &CLUB[..CLUB.len() - 30]).unwrap();
    // Thirty-six megabytes on one line that nothing ends.
    fs::write(path.join("line.pdn"), "{a} 32-28 ".repeat(3_600_000)).unwrap();
    for file in ["zeros.pdn", "utf16.pdn"] {
        let ran = damier(path, &["stats", file]);
        assert_eq!(ran.code, 1);
        assert!(ran.err.contains("this is no text"), "{}", ran.err);
    }
    let ran = damier(path, &["check", "noise.pdn"]);
    assert_eq!(ran.code, 1);
    assert!(ran.out.lines().count() > 1);
    let ran = damier(path, &["stats", "--json", "cut.pdn"]);
    assert_eq!((ran.code, &lines(&ran)[0]["games"]), (0, &2.into()));
    let ran = damier(path, &["stats", "--json", "line.pdn"]);
    assert_eq!(ran.code, 0);
    assert!(
        lines(&ran)[0]["games"].as_u64().unwrap() >= 2,
        "{}",
        ran.out
    );
    assert!(damier(path, &["stats", "."]).err.contains("is a folder"));
}

#[test]
fn a_full_disk_leaves_no_half_file() {
    if !Path::new("/dev/full").exists() {
        return;
    }
    let folder = folder();
    let full = fs::OpenOptions::new()
        .write(true)
        .open("/dev/full")
        .unwrap();
    let status = Command::new(env!("CARGO_BIN_EXE_damier"))
        .args(["pdn", "convert", "club.pdn"])
        .current_dir(folder.path())
        .stdout(full)
        .stderr(Stdio::piped())
        .output()
        .unwrap();
    assert_eq!(status.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&status.stderr).contains("cannot write"));
    // A file that cannot be read to its end makes none.
    fs::write(folder.path().join("zeros.pdn"), vec![0_u8; 9_000]).unwrap();
    let ran = damier(
        folder.path(),
        &["merge", "-o", "all.pdn", "club.pdn", "zeros.pdn"],
    );
    assert_eq!(ran.code, 1);
    assert!(!folder.path().join("all.pdn").exists());
    assert!(!folder.path().join("all.pdn.part").exists());
    let nowhere = damier(folder.path(), &["merge", "-o", "none/all.pdn", "club.pdn"]);
    assert!(nowhere.err.contains("cannot be written"), "{}", nowhere.err);
}
