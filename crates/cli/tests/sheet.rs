//! `damier sheet`, through the real program.

#![allow(clippy::unwrap_used)] // helpers of tests fail as tests do

#[path = "sheet/folder.rs"]
mod folder;
#[path = "sheet/reader.rs"]
mod reader;

use std::fs;

use folder::Folder;

/// A game with everything that a sheet has a place for.
const GAME: &str = "\
[Event \"Championship (group A)\"]
[Site \"Zwartsluis\"]
[Date \"2026.11.29\"]
[Round \"5\"]
[Board \"2\"]
[White \"Boomstra, Roel\"]
[Black \"Müller, Jan\"]
[WhiteTitle \"GMI\"]
[WhiteRating \"2410\"]
[BlackTitle \"MI\"]
[BlackRating \"2287\"]
[Result \"2-0\"]
[TimeControl \"4800+60\"]
[Termination \"time forfeit\"]

1. 32-28 {[%clk 1:20:58]} 19-23 {[%clk 1:18:03]} 2. 28x19 {[%clk 1:21:30]} 14x23 {[%clk 1:15:00]} *
";

/// A game of so many moves by each side.
fn long_game(moves: usize, tags: &str) -> String {
    let mut text = format!("{tags}[FEN \"W:WK47:BK4\"]\n\n");
    for number in 1..=moves {
        let pair = if number % 2 == 1 {
            "47-42 4-9"
        } else {
            "42-47 9-4"
        };
        text.push_str(&format!("{number}. {pair}\n"));
    }
    text + "*\n"
}

/// Whether the words stand in the text in this order.
fn in_order(text: &str, words: &[&str]) {
    let mut rest = text;
    for word in words {
        let found = rest.find(word);
        assert!(found.is_some(), "{word:?} is not, or not there, in\n{text}");
        rest = &rest[found.unwrap() + word.len()..];
    }
}

#[test]
fn the_sheet_of_a_game_has_all_that_its_pdn_says() {
    let folder = Folder::new();
    folder.file("game.pdn", GAME);
    let said = folder.succeeds(&["sheet", "game.pdn", "--side", "white"]);
    assert_eq!(said, "game.pdf\n");
    let pdf = folder.read("game.pdf");
    let pages = reader::pages(&pdf);
    assert_eq!(pages.len(), 1);
    in_order(
        &pages[0],
        &[
            "Score sheet",
            "White’s sheet",
            "Championship (group A)",
            "Zwartsluis",
            "29 November 2026",
            "5",
            "2",
            "International draughts",
            "80 min + 1 min a move",
            "Boomstra, Roel",
            "GMI",
            "2410",
            "Müller, Jan",
            "MI",
            "2287",
            "1",
            "32-28",
            "1:20:58",
            "19-23",
            "1:18:03",
            "2",
            "28x19",
            "1:21:30",
            "14x23",
            "1:15:00",
            "3",
            "60",
        ],
    );
    // Two moves have added two minutes to the eighty.
    in_order(
        &pages[0],
        &[
            "0:00:30",
            "0:07:00",
            "on time",
            "2",
            "0",
            "Signature of White",
        ],
    );
}

#[test]
fn each_player_has_a_sheet_of_his_own() {
    let folder = Folder::new();
    folder.file("game.pdn", GAME);
    folder.succeeds(&["sheet", "game.pdn"]);
    let pages = reader::pages(&folder.read("game.pdf"));
    let owners = ["White’s sheet", "Black’s sheet"].map(|owner| {
        let has = |page: &String| page.contains(owner);
        pages.iter().map(has).collect::<Vec<bool>>()
    });
    assert_eq!(owners, [[true, false], [false, true]]);
    folder.succeeds(&[
        "sheet", "game.pdn", "--side", "black", "--output", "one.pdf",
    ]);
    let pages = reader::pages(&folder.read("one.pdf"));
    assert!(pages.len() == 1 && pages[0].contains("Black’s sheet"));
}

#[test]
fn a_game_of_eighty_moves_goes_on_on_a_second_page() {
    let folder = Folder::new();
    for (moves, count) in [(60, 1), (61, 2), (80, 2), (130, 2), (131, 3)] {
        folder.file("long.pdn", &long_game(moves, "[White \"A. B.\"]\n"));
        folder.succeeds(&["sheet", "long.pdn", "--side", "white"]);
        let pages = reader::pages(&folder.read("long.pdf"));
        assert_eq!(pages.len(), count, "{moves} moves");
        let written: usize = pages.iter().map(|page| page.matches("47-42").count()).sum();
        assert_eq!(written, moves.div_ceil(2), "{moves} moves");
        for page in &pages {
            assert!(page.contains("A. B.") && page.contains("Signature of Black"));
        }
        assert_eq!(pages[0].contains("Continued on page 2"), count > 1);
    }
}

#[test]
fn an_empty_sheet_is_made_in_duplicate() {
    let folder = Folder::new();
    assert_eq!(folder.succeeds(&["sheet", "--blank"]), "score-sheet.pdf\n");
    let pages = reader::pages(&folder.read("score-sheet.pdf"));
    let has = |word: &str| -> Vec<bool> { pages.iter().map(|page| page.contains(word)).collect() };
    assert_eq!(has("White’s sheet"), [true, true, false, false]);
    assert_eq!(has("Original"), [true, false, true, false]);
    assert_eq!(has("Duplicate"), [false, true, false, true]);
    // With a game, what is known before it is filled in, and nothing of what was played.
    folder.file("game.pdn", GAME);
    folder.succeeds(&["sheet", "game.pdn", "--blank", "--side", "black"]);
    let pages = reader::pages(&folder.read("game.pdf"));
    assert_eq!(pages.len(), 2);
    in_order(
        &pages[1],
        &["Duplicate", "Championship (group A)", "Müller, Jan", "60"],
    );
    assert!(!pages[1].contains("32-28") && !pages[1].contains("on time"));
}

#[test]
fn a_game_that_black_begins_elsewhere_says_so() {
    let folder = Folder::new();
    folder.file("study.pdn", "[FEN \"B:WK47:BK4\"]\n1... 4-9 2. 47-42 *");
    folder.succeeds(&["sheet", "study.pdn", "--side", "white"]);
    let pages = reader::pages(&folder.read("study.pdf"));
    in_order(
        &pages[0],
        &[
            "Begins with",
            "B:WK47:BK4",
            "1",
            "…",
            "4-9",
            "2",
            "47-42",
            "3",
        ],
    );
    assert!(!pages[0].contains("Clock"), "no move has a time");
}

#[test]
fn time_controls_are_said_in_words_and_time_is_counted_through_them() {
    let folder = Folder::new();
    for (tags, said) in [
        (
            "[TimeControl \"50/7200:25/3600\"]",
            "50 moves in 2 h, then 25 moves in 1 h",
        ),
        (
            "[TimeControl \"45/5400:1800+30\"]",
            "45 moves in 90 min, then 30 min + 30 s a move",
        ),
        ("[TimeControl \"*300\"]", "hourglass 5 min"),
        ("[TimeControl \"-\"]", "no clock"),
        ("[TimeControl \"blitz!\"]", "blitz!"),
        (
            "[TimeControlWhite \"300\"]\n[TimeControlBlack \"240\"]",
            "White: 5 min; Black: 4 min",
        ),
    ] {
        folder.file("game.pdn", &format!("{tags}\n1. 32-28 *"));
        folder.succeeds(&["sheet", "game.pdn", "--side", "white"]);
        let pages = reader::pages(&folder.read("game.pdf"));
        in_order(&pages[0], &["Time control", said]);
    }
    // The second move of White is the control: the next period's time is on his clock, Black's not.
    let tags = "[TimeControl \"2/100:2/60\"]\n[FEN \"W:WK47:BK4\"]\n";
    let moves = "1. 47-42 4-9 {[%clk 1:30]} 2. 42-47 {[%clk 2:00]} *";
    folder.file("game.pdn", &format!("{tags}{moves}"));
    folder.succeeds(&["sheet", "game.pdn", "--side", "white"]);
    let pages = reader::pages(&folder.read("game.pdf"));
    in_order(
        &pages[0],
        &[
            "Time used by White",
            "0:00:40",
            "Time used by Black",
            "0:00:10",
        ],
    );
}

#[test]
fn one_game_of_several_is_chosen() {
    let folder = Folder::new();
    let file =
        format!("{GAME}\n[White \"Second, The\"]\n1. 33-28 *\n\n[White \"Third\"]\n1. 99-98 *\n");
    folder.file("many.pdn", &file);
    folder.succeeds(&["sheet", "many.pdn", "--game", "2", "--side", "white"]);
    let pages = reader::pages(&folder.read("many.pdf"));
    in_order(&pages[0], &["Second, The", "33-28"]);
    assert!(!pages[0].contains("Boomstra"));
    for (arguments, code, said) in [
        (
            &["many.pdn"][..],
            2,
            "many.pdn has 3 games; choose one with --game N",
        ),
        (
            &["many.pdn", "--game", "4"],
            2,
            "many.pdn has 3 games, no game 4",
        ),
        (
            &["many.pdn", "--game", "0"],
            2,
            "many.pdn has 3 games, no game 0",
        ),
        (
            &["many.pdn", "--game", "3"],
            1,
            "many.pdn, game 3: line 22, column 4, ply 1: \"99-98\"",
        ),
    ] {
        let arguments: Vec<&str> = ["sheet"].iter().chain(arguments).copied().collect();
        let (found, error) = folder.fails(&arguments);
        assert_eq!(found, code, "{error}");
        assert!(error.contains(said), "{error}");
    }
}

#[test]
fn what_cannot_be_read_or_written_is_said_with_its_place() {
    let folder = Folder::new();
    folder.file("game.pdn", GAME);
    folder.file("empty.pdn", "\n");
    folder.file(
        "broken.pdn",
        "[White \"A\"]\n\n1. 32-28 19-23\n2. 28-18 *\n",
    );
    fs::write(
        folder.path("latin.pdn"),
        b"[White \"A\"]\n[Black \"M\xfcller\"]\n*",
    )
    .unwrap();
    for (arguments, said) in [
        (&["none.pdn"][..], "none.pdn cannot be read: "),
        (&["empty.pdn"], "empty.pdn: there is no game"),
        (
            &["broken.pdn"],
            "broken.pdn: line 4, column 4, ply 3: \"28-18\"",
        ),
        (
            &["latin.pdn"],
            "latin.pdn: line 2, column 10: this is not UTF-8",
        ),
        (
            &["game.pdn", "--output", "none/a.pdf"],
            "none/a.pdf cannot be written: ",
        ),
        (
            &["game.pdn", "--output", "game.pdn"],
            "written over the game game.pdn",
        ),
        (
            &["game.pdn", "--font", "none.ttf"],
            "none.ttf cannot be read: ",
        ),
        (
            &["game.pdn", "--font", "game.pdn"],
            "game.pdn is no TrueType or OpenType font",
        ),
        (&["--game", "1", "--blank"], "--game needs a file"),
        (&[], "required"),
    ] {
        let arguments: Vec<&str> = ["sheet"].iter().chain(arguments).copied().collect();
        let (_, error) = folder.fails(&arguments);
        assert!(error.contains(said), "{said}\n{error}");
    }
    assert_eq!(folder.read("game.pdn"), GAME.as_bytes());
}

#[test]
fn a_long_name_takes_two_lines_and_no_move_is_cut() {
    let folder = Folder::new();
    let name = "Vandermeulen-Oosterhuis, Johannes Christiaan Maria";
    let tags = format!("[Black \"{name}\"]\n[Event \"{}\"]\n", "Open ".repeat(60));
    let moves = "[FEN \"W:WK47:B14,19,29,31,42\"]\n1. 47x38x24x13x36 {[%clk 0:10:00]} *";
    folder.file("game.pdn", &(tags + moves));
    folder.succeeds(&["sheet", "game.pdn", "--side", "white"]);
    let page = reader::pages(&folder.read("game.pdf")).remove(0);
    let lines: Vec<&str> = page.lines().collect();
    assert!(lines.contains(&"47x38x24x13x36"), "{page}");
    let begin = lines
        .iter()
        .position(|line| name.starts_with(*line) && line.len() > 9);
    let begin = begin.expect("the name is there");
    assert_eq!(lines[begin..begin + 2].join(" "), name);
    let cut = lines
        .iter()
        .find(|line| line.ends_with('…') && line.len() > 9);
    assert!(
        cut.is_some_and(|line| line.starts_with("Open Open")),
        "{page}"
    );
}

#[test]
fn the_same_game_makes_the_same_file_also_on_standard_output() {
    let folder = Folder::new();
    folder.file("game.pdn", GAME);
    folder.succeeds(&["sheet", "game.pdn"]);
    let printed = folder.bytes(&["sheet", "game.pdn", "--output", "-"]);
    assert_eq!(printed, folder.read("game.pdf"));
}

#[test]
fn without_a_font_for_chinese_it_is_said_what_to_install() {
    let folder = Folder::new();
    folder.file("name.pdn", "[White \"许华\"]\n1. 32-28 *");
    let (code, error) = folder.fails_without_fonts(&["sheet", "name.pdn"]);
    assert_eq!(code, 1);
    assert!(
        error.contains("no font has “华” (U+534E) and 1 other character"),
        "{error}"
    );
    assert!(
        error.contains("fonts-noto-cjk") && error.contains("--font"),
        "{error}"
    );
    assert!(!folder.path("name.pdf").exists());
    // Western names need none.
    folder.file("west.pdn", "[White \"Großé–Œuvre\"]\n1. 32-28 *");
    folder.succeeds_without_fonts(&["sheet", "west.pdn"]);
}

#[test]
fn labels_and_names_in_chinese_are_printed_with_an_installed_font() {
    let folder = Folder::new();
    let game = GAME
        .replace("Boomstra, Roel", "许华")
        .replace("Müller, Jan", "Гантварг");
    folder.file("game.pdn", &game);
    let Some(font) = folder::chinese_font() else {
        eprintln!("not tried: no Noto Sans CJK, WenQuanYi or Droid Fallback font is installed");
        return;
    };
    let font = font.to_string_lossy();
    folder.succeeds(&["sheet", "game.pdn", "--language", "zh", "--side", "white"]);
    let found = reader::pages(&folder.read("game.pdf"));
    let words = [
        "对局记录表",
        "白方记录",
        "赛事",
        "2026 年 11 月 29 日",
        "国际跳棋（100 格）",
        "80 分，每步加 1 分",
        "许华",
        "Гантварг",
        "回合",
        "余时",
        "32-28",
        "白方用时",
        "超时",
        "裁判员签名",
    ];
    in_order(&found[0], &words[..11]);
    for word in words {
        assert!(found[0].contains(word), "{word}\n{}", found[0]);
    }
    // The font named on the command line does the same.
    let game = game.replace("Гантварг", "杨");
    folder.file("game.pdn", &game);
    let arguments = ["sheet", "game.pdn", "--language", "zh", "--font", &font];
    folder.succeeds_without_fonts(&arguments);
    let pdf = folder.read("game.pdf");
    in_order(&reader::pages(&pdf)[0], &["对局记录表", "许华", "杨"]);
    assert!(
        pdf.len() < 300_000,
        "only a part of the font: {} bytes",
        pdf.len()
    );
}

#[test]
fn what_stood_against_the_rules_is_entered_as_hands_showed_it() {
    let folder = Folder::new();
    folder.file(
        "official.pdn",
        "1. 32-28 19-23 2. 28x19 14x23 /FEN \"B:W31,33-50:B1-13,15-18,20\"/ {x23; 5.4.7 lifted} \
         3... 20-24 *",
    );
    folder.succeeds(&["sheet", "official.pdn", "--side", "white"]);
    let pages = reader::pages(&folder.read("official.pdf"));
    in_order(
        &pages[0],
        &["32-28", "19-23", "28x19", "14x23", "x23", "20-24"],
    );
}

/// A game whose players have written what they saw: White erred, Black did not.
const KEPT: &str = "\
[White \"A\"]
[Black \"B\"]
[WhiteSheet \"32-27 | 19–23 | | 14x23\"]
[BlackSheet \"32-28 | 19-23 | 28x19 | 14x23\"]

1. 32-28 19-23 2. 28x19 14x23 *
";

#[test]
fn both_originals_are_printed_as_they_were_written_with_their_differences_from_the_game() {
    let folder = Folder::new();
    folder.file("game.pdn", KEPT);
    folder.succeeds(&["sheet", "game.pdn"]);
    let pages = reader::pages(&folder.read("game.pdf"));
    assert_eq!(pages.len(), 4, "each sheet, and behind it what differs");
    in_order(&pages[0], &["White’s sheet", "32-27", "19–23", "14x23"]);
    assert!(!pages[0].contains("28x19"), "{}", pages[0]);
    in_order(
        &pages[1],
        &[
            "White’s sheet",
            "2 differences from the game (grey)",
            "Written",
            "Played",
            "1.",
            "White",
            "32-27",
            "32-28",
            "2.",
            "White",
            "–",
            "28x19",
        ],
    );
    in_order(
        &pages[2],
        &["Black’s sheet", "32-28", "19-23", "28x19", "14x23"],
    );
    in_order(
        &pages[3],
        &["Black’s sheet", "What was written agrees with the game"],
    );

    folder.succeeds(&["sheet", "game.pdn", "--record", "played", "--side", "white"]);
    let pages = reader::pages(&folder.read("game.pdf"));
    assert_eq!(pages.len(), 1);
    in_order(
        &pages[0],
        &["White’s sheet", "32-28", "19-23", "28x19", "14x23"],
    );
}
