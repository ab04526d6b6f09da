//! `damier moves`, `damier perft` and `damier play`, through the real program.

#![allow(clippy::unwrap_used)] // helpers of tests fail as tests do

use std::process::Command;

struct Ran {
    code: i32,
    out: String,
    err: String,
}

fn damier(arguments: &[&str]) -> Ran {
    let output = Command::new(env!("CARGO_BIN_EXE_damier"))
        .args(arguments)
        .output()
        .unwrap();
    Ran {
        code: output.status.code().unwrap(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

/// What is printed by a run that succeeds.
fn printed(arguments: &[&str]) -> String {
    let ran = damier(arguments);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{arguments:?}");
    ran.out
}

/// Exit code and message of a run that fails, and prints no answer.
fn refused(arguments: &[&str]) -> (i32, String) {
    let ran = damier(arguments);
    assert_eq!(ran.out, "", "{arguments:?}");
    (ran.code, ran.err)
}

fn play(variant: &str, start: &str, moves: &str) -> String {
    let mut arguments = vec!["play", "--variant", variant, "--fen", start];
    arguments.extend(moves.split_whitespace());
    printed(&arguments)
}

#[test]
fn moves_are_printed_with_their_whole_path() {
    let one = ["moves", "--variant", "international", "W:W39:B12,13,23,33"];
    assert_eq!(printed(&one), "39x28x19x8x17\n");
    let russian = ["moves", "--variant", "russian", "W:Wb6:Bc7,e7,b4"];
    assert_eq!(printed(&russian), "b6:d8:f6\nb6:d8:g5\nb6:d8:h4\n");
    let quiet = ["moves", "--variant", "brazilian", "W:Wc3:Bh8"];
    assert_eq!(printed(&quiet), "c3-b4\nc3-d4\n");
}

#[test]
fn moves_as_json_have_square_numbers_and_the_path() {
    let russian = ["moves", "--variant", "russian", "--json", "W:Wb6:Bc7,f6"];
    assert_eq!(
        printed(&russian),
        "[\n  \
         {\"from\":9,\"to\":16,\"captures\":[6,11],\"path\":[9,2,16],\"promotes\":true,\"text\":\"b6:g5\"},\n  \
         {\"from\":9,\"to\":20,\"captures\":[6,11],\"path\":[9,2,20],\"promotes\":true,\"text\":\"b6:h4\"}\n]\n"
    );
    let two = [
        "moves",
        "--json",
        "--variant",
        "international",
        "W:WK47:B14,19,29,31,42",
    ];
    let moves: serde_json::Value = serde_json::from_str(&printed(&two)).unwrap();
    assert_eq!(moves[0]["text"], "47x38x20x9x36");
    assert_eq!(moves[0]["captures"], serde_json::json!([42, 29, 14, 31]));
    assert_eq!(moves[1]["path"], serde_json::json!([47, 38, 24, 13, 36]));
    let none = [
        "moves",
        "--json",
        "--variant",
        "international",
        "W:W8,36:B2,3,27,31",
    ];
    assert_eq!(printed(&none), "[]\n");
}

#[test]
fn perft_prints_every_depth_and_the_count_last() {
    let counts = printed(&["perft", "--variant", "international", "5"]);
    let lines: Vec<&str> = counts.lines().collect();
    let expected = [9, 81, 658, 4265, 27117];
    for (index, nodes) in expected.iter().enumerate() {
        let line = format!("depth {} nodes {nodes} seconds ", index + 1);
        let seconds = lines[index].strip_prefix(&line).unwrap();
        assert!(seconds.parse::<f64>().is_ok(), "{counts}");
    }
    assert!(lines[5].starts_with("speed "), "{counts}");
    assert_eq!(lines[6..], ["27117"]);
}

#[test]
fn perft_counts_orders_where_asked() {
    let last = |more: &[&str]| {
        let counts = printed(&[&["perft", "--variant", "russian", "8"], more].concat());
        counts.lines().last().unwrap().to_owned()
    };
    assert_eq!(last(&[]), "929899");
    assert_eq!(last(&["--duplicates"]), "929905");
}

#[test]
fn perft_counts_the_same_with_threads_and_a_table() {
    let last = |more: &[&str]| {
        let counts = printed(&[&["perft", "--variant", "russian", "8"], more].concat());
        counts.lines().last().unwrap().to_owned()
    };
    assert_eq!(last(&["--threads", "3"]), "929899");
    assert_eq!(last(&["--threads", "2", "--hash", "2"]), "929899");
    assert_eq!(last(&["--hash", "1", "--duplicates"]), "929905");
}

#[test]
fn perft_divided_adds_up() {
    for more in [
        &[][..],
        &["--duplicates"],
        &["--threads", "2", "--hash", "1"],
    ] {
        let all = [&["perft", "--variant", "brazilian", "--divide", "8"], more].concat();
        let counts = printed(&all);
        let lines: Vec<&str> = counts.lines().collect();
        let parts = lines.iter().filter_map(|line| line.split_once(' '));
        let parts: Vec<u64> = parts
            .filter(|(text, _)| text.contains('-'))
            .map(|(_, nodes)| nodes.parse().unwrap())
            .collect();
        assert_eq!(parts.len(), 7);
        let last: u64 = lines.last().unwrap().parse().unwrap();
        assert_eq!(parts.iter().sum::<u64>(), last);
        let duplicates = more.contains(&"--duplicates");
        assert_eq!(last, if duplicates { 907_836 } else { 907_830 });
    }
}

#[test]
fn play_prints_the_position_and_the_result() {
    assert_eq!(
        printed(&["play", "--variant", "international"]),
        "W:W31-50:B1-20\n"
    );
    let opening = printed(&[
        "play",
        "--variant",
        "international",
        "32-28",
        "19-23",
        "28x19",
    ]);
    assert_eq!(opening, "B:W19,31,33-50:B1-18,20\n");
    assert_eq!(
        play("international", "W:W39:B12,13,23,33", "39x17"),
        "B:W17:B\nresult 2-0 noPieces\n"
    );
    assert_eq!(
        play("international", "W:W8,36:B2,3,27,31", ""),
        "W:W8,36:B2,3,27,31\nresult 0-2 blocked\n"
    );
    assert_eq!(
        play("russian", "W:Wb6:Bc7,f6", "b6:g5"),
        "B:WK16:B\nresult 1-0 noPieces\n"
    );
}

const GOLDEN_LINE: &str = "47-38 3-9 46-23 9-22 38-24 22-17 48-31 17-39 24-38 39-17 31-42 17-22 \
    38-15 22-6 42-31 6-1 31-18 1-6 18-13 6-17 15-20 17-39 13-18 39-17 20-33 17x39 18-13 39-33 \
    13-27 33-17 23-19 17-12 27-22 12-29 19-32 29-12";

#[test]
fn draw_rules_end_the_game_where_their_profile_says() {
    let start = "W:WK46,K47,K48:BK3";
    for (profile, plies) in [("fmjd", 32), ("fmjd2024", 32), ("lidraughts", 36)] {
        let moves: Vec<&str> = GOLDEN_LINE.split_whitespace().take(plies).collect();
        let run = |moves: &[&str]| {
            let begin = ["play", "--variant", "international", "--fen", start];
            printed(&[&begin[..], &["--draw-rules", profile], moves].concat())
        };
        assert!(!run(&moves[..plies - 1]).contains("result"), "{profile}");
        assert!(run(&moves).contains("\nresult 1-1 rule"), "{profile}");
    }
    let kings = "W:WKa1:BKb8";
    let moves = "a1-c3 b8-a7 c3-a1 a7-b8 a1-c3 b8-a7 c3-a1 a7-b8";
    let line = play("russian", kings, moves);
    assert_eq!(line, "W:WK29:BK1\nresult 1/2-1/2 repetition\n");
}

#[test]
fn a_malformed_fen_is_a_fault_of_the_input() {
    let (code, message) = refused(&["moves", "--variant", "international", "W:W31,99:B1"]);
    assert_eq!(code, 1);
    assert_eq!(
        message,
        "damier: the FEN cannot be read: column 7: there is no square 99 on this board\n"
    );
    for command in ["perft", "play"] {
        let last = if command == "perft" { "3" } else { "32-28" };
        let (code, message) = refused(&[
            command,
            "--variant",
            "international",
            "--fen",
            "W:W4:B20",
            last,
        ]);
        assert_eq!(code, 1);
        assert!(
            message.contains("column 4: a White man cannot stand"),
            "{message}"
        );
    }
}

#[test]
fn an_illegal_move_is_wrong_use_and_what_is_legal_is_listed() {
    let begin = ["play", "--variant", "international"];
    let (code, message) = refused(&[&begin[..], &["32-28", "20-15"]].concat());
    assert_eq!(code, 2);
    assert_eq!(
        message,
        "damier: move 2 '20-15': the move is not legal; legal: \
         16-21 17-21 17-22 18-22 18-23 19-23 19-24 20-24 20-25\n"
    );
    let (code, message) = refused(&[&begin[..], &["32+28"]].concat());
    assert_eq!(code, 2);
    assert!(
        message.contains("column 3: '+' does not belong in a move; legal: 31-26"),
        "{message}"
    );
    let over = ["--fen", "W:W39:B33", "39x28", "1-6"];
    let (code, message) = refused(&[&begin[..], &over].concat());
    assert_eq!(code, 2);
    assert_eq!(
        message,
        "damier: move 2 '1-6': the game is over, result 2-0 noPieces\n"
    );
}

#[test]
fn an_ambiguous_move_is_never_guessed() {
    let position = ["--fen", "W:WK47:B14,19,29,31,42"];
    let begin = ["play", "--variant", "international"];
    let (code, message) = refused(&[&begin[..], &position, &["47x36"]].concat());
    assert_eq!(code, 2);
    assert_eq!(
        message,
        "damier: move 1 '47x36': the move is ambiguous; it may be: 47x38x20x9x36 47x38x24x13x36\n"
    );
    let clear = printed(&[&begin[..], &position, &["47x38x24x13x36"]].concat());
    assert_eq!(clear, "B:WK36:B14\n");
}

#[test]
fn openings_are_listed_and_drawn_by_lot() {
    let tables = printed(&["openings", "--variant", "russian"]);
    assert!(tables.starts_with("fmjd64 735 openings: "), "{tables}");
    assert!(tables.contains("\nidf 148 openings: "), "{tables}");

    let all = printed(&["openings", "--variant", "russian", "--table", "idf"]);
    assert_eq!(all.lines().count(), 148);
    assert!(all.starts_with("1-I c3-d4 b6-a5 d4-c5 B:W14,21,23-32:B1-8,10-13\n"));

    let drawn = [
        "openings",
        "--variant",
        "russian",
        "--table",
        "idf",
        "--seed",
        "3",
    ];
    let drawn = printed(&drawn);
    assert!(drawn.starts_with("2-VIII "), "{drawn}");
    assert!(all.contains(&drawn));
    // Without a table the lot draws from the first one.
    let first = printed(&["openings", "--variant", "russian", "--seed", "3"]);
    let table = printed(&["openings", "--variant", "russian", "--table", "fmjd64"]);
    assert_eq!(first.lines().count(), 1);
    assert!(table.contains(&first));
    assert!(table.contains("\n11-IV moved a1-a5 a7-h4 W:W13,21-28,30-32:B1-4,6-12,20\n"));

    // The three-move deck of checkers, and a move that captures.
    let deck = printed(&["openings", "--variant", "english", "--table", "acf"]);
    assert_eq!(deck.lines().count(), 156);
    assert!(deck.contains("\n4 9-13 22-17 13x22 W:"), "{deck}");

    let (code, message) = refused(&["openings", "--variant", "russian", "--table", "chess"]);
    assert_eq!(code, 2);
    assert!(message.contains("known are fmjd64, idf"), "{message}");
    let (code, message) = refused(&["openings", "--variant", "international"]);
    assert_eq!(code, 2);
    assert!(message.contains("international has no table"), "{message}");
}

#[test]
fn rules_from_a_file_are_played_like_a_variant() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../rules/examples");
    let beginners = format!("{folder}/beginners.rules");
    let counts = printed(&["perft", "--rules", &beginners, "3"]);
    assert!(counts.starts_with("depth 1 nodes 7 "), "{counts}");
    let moves = printed(&["moves", "--rules", &beginners, "B:W29:BK18"]);
    assert_eq!(moves.lines().count(), 4, "{moves}");
    let played = printed(&["play", "--rules", &beginners, "b6-a5"]);
    assert!(played.starts_with("W:W21-32:B"), "{played}");

    let path = std::env::temp_dir().join(format!("damier-{}.rules", std::process::id()));
    std::fs::write(&path, "name: odd\nking: long\ncolour: red\n").unwrap();
    let (code, message) = refused(&["perft", "--rules", path.to_str().unwrap(), "1"]);
    std::fs::remove_file(&path).unwrap();
    assert_eq!(code, 1);
    assert!(
        message.contains("line 2: king is one of short, flying"),
        "{message}"
    );
    assert!(
        message.contains("line 3: no rule is called 'colour'"),
        "{message}"
    );
    let (code, _) = refused(&["perft", "--rules", "/nowhere.rules", "1"]);
    assert_eq!(code, 1);
    let both = ["perft", "--variant", "russian", "--rules", &beginners, "1"];
    assert_eq!(refused(&both).0, 2);
}

#[test]
fn wrong_use_has_its_own_exit_code() {
    for wrong in [
        &["moves", "--variant", "chess", "W:W1"][..],
        &["moves", "W:W31"],
        &["perft", "--variant", "russian", "deep"],
        &["perft", "--variant", "russian", "--threads", "0", "1"],
        &[
            "perft",
            "--variant",
            "russian",
            "--hash",
            "999999999999",
            "1",
        ],
        &[
            "play",
            "--variant",
            "russian",
            "--draw-rules",
            "fmjd",
            "c3-d4",
        ],
        &["dance"],
        &[],
    ] {
        let (code, message) = refused(wrong);
        assert_eq!(code, 2, "{wrong:?}");
        assert!(!message.is_empty());
    }
    let (_, message) = refused(&["moves", "--variant", "chess", "W:W1"]);
    assert!(message.contains("known are international, brazilian, russian"));
}

#[test]
fn a_diagram_shows_what_can_be_set_up_and_a_move() {
    let start = printed(&["diagram"]);
    assert!(start.starts_with("<svg ") && start.ends_with("</svg>\n"));
    assert!(start.contains("men 31 to 50"));
    // A man on its crowning row is no position, but a picture of a mistake.
    let russian = [
        "diagram",
        "--variant",
        "russian",
        "W:Wb8:B",
        "--title",
        "a<b",
        "--paper",
    ];
    assert!(printed(&russian).contains("<title>a&lt;b</title>"));
    let capture = "W:W39:B12,13,23,33";
    let shown = printed(&[
        "diagram",
        capture,
        "--move",
        "39x17",
        "--mark",
        "1,2",
        "--flipped",
    ]);
    assert_eq!(shown.matches("<polyline").count(), 2 * 4 + 1);
}

#[test]
fn a_diagram_can_be_text_markdown_and_latex() {
    let fen = "W:WKa1,c3:Bb8";
    let drawn = |format| printed(&["diagram", "--variant", "russian", "--format", format, fen]);
    let text = drawn("text");
    assert_eq!(text.lines().count(), 8);
    assert!(text.starts_with("  b   .") && text.ends_with("\nW   .   .   .\n"));
    assert_eq!(
        drawn("markdown"),
        format!("```text\n{text}```\n\n`W:W22,K29:B1`\n")
    );
    let latex = drawn("latex");
    assert_eq!(latex.matches("circle[").count(), 2 * 2 + 2);
    assert_eq!(latex.matches('{').count(), latex.matches('}').count());
}

#[test]
fn a_diagram_that_cannot_be_drawn_is_refused_with_the_reason() {
    let (code, message) = refused(&["diagram", "W:W99:B"]);
    assert_eq!(code, 1);
    assert!(
        message.contains("column 4: there is no square 99"),
        "{message}"
    );
    let (code, message) = refused(&["diagram", "--move", "32-23"]);
    assert_eq!(code, 2);
    assert!(message.contains("legal: 31-26"), "{message}");
    let (code, message) = refused(&["diagram", "--mark", "51"]);
    assert_eq!(
        (code, message.contains("no square 51")),
        (2, true),
        "{message}"
    );
}
