//! `damier pdn export` and the pictures of `damier diagram`, through the real program.

#![allow(clippy::unwrap_used)] // helpers of tests fail as tests do
#![allow(clippy::disallowed_methods, reason = "the files are on disk")]

use std::path::Path;
use std::process::Command;

struct Ran {
    code: i32,
    out: Vec<u8>,
    err: String,
}

impl Ran {
    fn text(&self) -> &str {
        std::str::from_utf8(&self.out).unwrap()
    }
}

fn damier(folder: &Path, words: &str) -> Ran {
    let output = Command::new(env!("CARGO_BIN_EXE_damier"))
        .args(words.split_whitespace())
        .current_dir(folder)
        .output()
        .unwrap();
    Ran {
        code: output.status.code().unwrap(),
        out: output.stdout,
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

const GAMES: &str = "[White \"A & <b>\"]\n[Black \"C\"]\n1. 32-28 19-23 (18-23 {so}) 2. 28x19 14x23 2-0\n\n\
                     [White \"D\"]\n1. 33-29 oops *\n";

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("games.pdn"), GAMES).unwrap();
    folder
}

#[test]
fn json_has_a_line_for_each_game() {
    let folder = folder();
    let ran = damier(folder.path(), "pdn export games.pdn --to json");
    assert_eq!(ran.code, 0);
    assert_eq!(
        ran.err,
        "damier: 1 fault in what was read; damier pdn check names them\n"
    );
    let lines: Vec<serde_json::Value> = ran
        .text()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(lines.len(), 2);
    assert_eq!(lines[0]["tags"]["White"], "A & <b>");
    assert_eq!(lines[0]["line"][2]["variation"][1]["comment"], "so");
    assert_eq!(lines[1]["line"][1]["unread"], "oops");
    assert_eq!(lines[0]["line"][0]["position"], serde_json::Value::Null);
    let ran = damier(
        folder.path(),
        "pdn export games.pdn --to json --game 2 --positions",
    );
    let line: serde_json::Value = serde_json::from_str(ran.text()).unwrap();
    assert_eq!(line["line"][0]["position"], "B:W29,31,32,34-50:B1-20");
}

#[test]
fn the_ending_of_the_output_says_the_form() {
    let folder = folder();
    let begins: [(&str, &[u8]); 8] = [
        ("all.jsonl", b"{\"variant\":\"international\""),
        ("all.html", b"<!doctype html>"),
        ("all.md", b"## A \\& \\<b\\> \xe2\x80\x93 C, 2-0\n"),
        ("all.tex", b"\\documentclass"),
        ("one.pdf", b"%PDF-"),
        ("one.svg", b"<svg xmlns="),
        ("one.png", b"\x89PNG"),
        ("one.gif", b"GIF89a"),
    ];
    for (name, begin) in begins {
        let only = if name.starts_with("one") {
            "--game 1"
        } else {
            ""
        };
        let ran = damier(
            folder.path(),
            &format!("pdn export games.pdn -o {name} {only}"),
        );
        assert_eq!((ran.code, ran.out.len()), (0, 0), "{name}: {}", ran.err);
        let written = std::fs::read(folder.path().join(name)).unwrap();
        assert!(written.starts_with(begin), "{name}");
    }
    let ran = damier(folder.path(), "pdn export games.pdn");
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("choose a form with --to"), "{}", ran.err);
}

#[test]
fn what_holds_one_game_wants_to_know_which() {
    let folder = folder();
    let ran = damier(folder.path(), "pdn export games.pdn --to gif");
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("choose it with --game N"), "{}", ran.err);
    let ran = damier(folder.path(), "pdn export games.pdn --to json --game 3");
    assert_eq!(ran.code, 2);
    assert!(
        ran.err.contains("there is no game 3: there are 2"),
        "{}",
        ran.err
    );
}

#[test]
fn a_still_picture_shows_the_position_at_a_place_of_the_game() {
    let folder = folder();
    let export = |words: &str| damier(folder.path(), &format!("pdn export games.pdn {words}"));
    let still = export("--to svg --game 1 --at 2(1)1");
    assert_eq!(still.code, 0, "{}", still.err);
    let whole = damier(folder.path(), "diagram W:W28,31,33-50:B1-17,19,20,23");
    assert_eq!(still.text(), whole.text());
    assert!(
        export("--to png --game 1 --at 4")
            .out
            .starts_with(b"\x89PNG")
    );
    let missing = export("--to png --game 1 --at 9");
    assert_eq!(missing.code, 2);
    assert_eq!(missing.err, "damier: the game has no place 9\n");
    assert_eq!(export("--to gif --game 1 --at 4").code, 2);
}

#[test]
fn no_file_of_games_is_written_over() {
    let folder = folder();
    let ran = damier(folder.path(), "pdn export games.pdn --to json -o games.pdn");
    assert_eq!(ran.code, 2);
    let ran = damier(
        folder.path(),
        "pdn export missing.pdn games.pdn --to json -o kept.json",
    );
    assert_eq!(ran.code, 1);
    assert!(!folder.path().join("kept.json").exists());
    let kept = std::fs::read_to_string(folder.path().join("games.pdn")).unwrap();
    assert_eq!(kept, GAMES);
}

#[test]
fn a_fragment_of_latex_has_no_document_around_it() {
    let folder = folder();
    let whole = damier(
        folder.path(),
        "pdn export games.pdn --to latex --diagrams 2",
    );
    let part = damier(
        folder.path(),
        "pdn export games.pdn --to latex --diagrams 2 --fragment",
    );
    assert!(whole.text().ends_with("\\end{document}\n"));
    assert!(
        part.text()
            .starts_with("\\section*{A \\& \\textless{}b\\textgreater{} -- C\\hfill 2-0}")
    );
    assert!(whole.text().contains(part.text()));
    assert_eq!(part.text().matches("\\begin{tikzpicture}").count(), 1);
}

#[test]
fn the_page_speaks_the_wished_language() {
    let folder = folder();
    let ran = damier(
        folder.path(),
        "pdn export games.pdn --to html --language zh",
    );
    assert!(
        ran.text()
            .contains("<html lang=\"zh-CN\" data-language=\"zh-CN\">")
    );
    assert!(!ran.text().contains("<b>"));
}

#[test]
fn pictures_of_pixels_and_moving_pictures_of_moves() {
    let folder = folder();
    let position = "W:W39,46:B12,13,23,33,1";
    let draw = |words: &str| damier(folder.path(), &format!("diagram {words} {position}"));
    assert!(
        draw("--format png --move 39x17")
            .out
            .starts_with(b"\x89PNG")
    );
    let gif = draw("--animate --format gif --move 39x17 --move 1-6");
    assert!(gif.out.starts_with(b"GIF89a"), "{}", gif.err);
    let png = draw("--animate --format png --move 39x17 --move 1-6");
    // The start, four jumps, the board without the pieces, and the quiet move.
    let control = png.out.windows(8).find(|part| part.starts_with(b"acTL"));
    assert_eq!(control.unwrap(), b"acTL\0\0\0\x07");
    let svg = draw("--animate --move 39x17 --move 1-6");
    assert_eq!(svg.text().matches("<animateTransform").count(), 5);
    assert_eq!(draw("--animate --format latex --move 39x17").code, 2);
    assert_eq!(draw("--format png --size 5000").code, 2);
    assert_eq!(draw("-o picture.bmp").code, 2);
    assert_eq!(draw("-o picture.png").code, 0);
    let written = std::fs::read(folder.path().join("picture.png")).unwrap();
    assert!(written.starts_with(b"\x89PNG"));
}

#[test]
fn of_several_moves_a_still_picture_shows_the_last() {
    let folder = folder();
    let after = damier(folder.path(), "diagram --move 32-28 --move 19-23");
    let whole = damier(folder.path(), "diagram --move 19-23 B:W28,31,33-50:B1-20");
    assert_eq!(after.text(), whole.text());
    let ran = damier(folder.path(), "diagram --move 32-28 --move 32-28");
    assert_eq!(ran.code, 2);
}
