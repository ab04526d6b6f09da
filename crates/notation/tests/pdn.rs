//! Games written and read.

#![allow(clippy::unwrap_used, clippy::panic)] // helpers of tests fail as tests do

use damier_notation::pdn::{self, Game, PdnReason, Ply, Termination};
use damier_notation::{Score, fen, move_text};
use damier_rules::{Position, Variant};

fn game(variant: Variant, start: Option<&str>, moves: &str) -> Game {
    let start = start.map_or(Position::start(variant), |text| {
        fen::parse_position(variant, text).unwrap()
    });
    let mut game = Game::new(start);
    for text in moves.split_whitespace() {
        let mv = move_text::parse(&game.end(), text).unwrap();
        game.plies.push(Ply::new(mv));
    }
    game
}

fn read(text: &str) -> Game {
    pdn::read(text).unwrap_or_else(|error| panic!("{text}\n{error}"))
}

fn fault(text: &str) -> String {
    pdn::read(text).unwrap_err().to_string()
}

fn moves(game: &Game) -> String {
    let mut position = game.start;
    let mut texts = Vec::new();
    for ply in &game.plies {
        texts.push(move_text::write(&position, &ply.mv));
        position = position.after(&ply.mv);
    }
    texts.join(" ")
}

#[test]
fn a_whole_game_is_written_as_the_standard_has_it() {
    let mut game = game(Variant::International, None, "32-28 19-23 28x19 14x23");
    for (name, value) in [
        ("Event", "Club \"De Dam\""),
        ("Date", "2026.11.29"),
        ("White", "许华"),
        ("DrawRules", "fmjd"),
        ("TimeControl", &pdn::time_control(300, 3)),
        ("Termination", Termination::TimeForfeit.text()),
    ] {
        assert!(game.tags.set(name, value));
    }
    game.score = Score::White;
    game.comment = "begins {at once}".to_owned();
    game.plies[0].clock = Some(3_723);
    game.plies[1].strength = "?!".to_owned();
    game.plies[1].comment = "an old answer".to_owned();
    game.plies[2].clock = Some(9);
    game.plies[2].comment = "forced".to_owned();
    game.plies[2].signs.push(7);
    assert_eq!(
        pdn::write(&game),
        "[Event \"Club \\\"De Dam\\\"\"]\n\
         [Site \"?\"]\n\
         [Date \"2026.11.29\"]\n\
         [Round \"?\"]\n\
         [White \"许华\"]\n\
         [Black \"?\"]\n\
         [Result \"2-0\"]\n\
         [GameType \"20,W,10,10,N2,0\"]\n\
         [DrawRules \"fmjd\"]\n\
         [TimeControl \"300+3\"]\n\
         [Termination \"time forfeit\"]\n\
         [PlyCount \"4\"]\n\
         \n\
         {begins (at once)} 1. 32-28 {[%clk 1:02:03]} 1... 19-23?! {an old answer} 2.\n\
         28x19 $7 {[%clk 0:00:09] forced} 2... 14x23 *\n"
    );
    game.comment = "begins (at once)".to_owned();
    assert_eq!(read(&pdn::write(&game)), game);
}

#[test]
fn each_variant_has_its_own_notation_and_results() {
    let mut game = game(Variant::Russian, Some("B:Wc3,d4:Bf6,h8"), "f6-g5 d4-c5");
    game.score = Score::Draw;
    let text = pdn::write(&game);
    for line in [
        "[Result \"1/2-1/2\"]",
        "[GameType \"25,W,8,8,A0,0\"]",
        "[FEN \"B:Wd4,c3:Bh8,f6\"]",
        "1... f6-g5 2. d4-c5 *",
    ] {
        assert!(text.lines().any(|found| found == line), "{line}\n{text}");
    }
    assert_eq!(read(&text), game);
}

#[test]
fn every_variant_is_written_under_its_game_type() {
    // PDN 3.0, gametype; 96 to 98 are those of lidraughts.
    let game_types = [
        ("international", "20,W,10,10,N2,0"),
        ("english", "21,B,8,8,N1,0"),
        ("italian", "22,W,8,8,N2,1"),
        ("pool", "23,B,8,8,N1,0"),
        ("spanish", "24,W,8,8,N1,1"),
        ("russian", "25,W,8,8,A0,0"),
        ("brazilian", "26,W,8,8,A0,0"),
        ("canadian", "27,W,12,12,N2,0"),
        ("portuguese", "28,W,8,8,N1,1"),
        ("czech", "29,W,8,8,A0,0"),
        ("turkish", "30,W,8,8,A0,0"),
        ("thai", "31,B,8,8,N2,0"),
        ("frisian", "40,W,10,10,N2,0"),
        ("breakthrough", "96,W,10,10,N2,0"),
        ("frysk", "97,W,10,10,N2,0"),
        ("antidraughts", "98,W,10,10,N2,0"),
    ];
    for variant in Variant::ALL {
        let id = variant.rules().id;
        let text = pdn::write(&game(*variant, None, ""));
        let line = match game_types.iter().find(|(known, _)| *known == id) {
            Some((_, game_type)) => format!("[GameType \"{game_type}\"]"),
            None => format!("[Variant \"{id}\"]"),
        };
        assert!(text.lines().any(|found| found == line), "{line}\n{text}");
        let mut drawn = game(*variant, None, "");
        drawn.score = Score::Draw;
        assert_eq!(read(&pdn::write(&drawn)), drawn);
    }
}

#[test]
fn a_game_that_others_do_not_know_says_how_it_begins() {
    // B089
    for variant in Variant::ALL {
        let text = pdn::write(&game(*variant, None, ""));
        let standard = [20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 40];
        let number = variant.rules().notation.game_type;
        let known = number.is_some_and(|number| standard.contains(&number));
        assert_eq!(text.contains("[FEN "), !known, "{variant}\n{text}");
        if variant.rules().id == "frysk" {
            assert!(text.contains("[FEN \"W:W46-50:B1-5\"]"), "{text}");
        }
    }
}

#[test]
fn moves_are_numbered_for_the_side_that_begins() {
    for variant in Variant::ALL {
        let start = Position::start(*variant);
        let mut played = Game::new(start);
        for _ in 0..3 {
            let mv = played.end().legal_moves()[0];
            played.plies.push(Ply::new(mv));
        }
        let text = pdn::write(&played);
        let body = text.lines().last().unwrap();
        assert!(
            body.starts_with("1. ") && body.contains(" 2. "),
            "{variant}: {body}"
        );
        assert!(!body.contains("..."), "{variant}: {body}");
    }
}

#[test]
fn an_ambiguous_capture_is_written_with_its_path_in_a_game_too() {
    let game = game(
        Variant::International,
        Some("W:WK47:B14,19,29,31,42"),
        "47x38x24x13x36",
    );
    let text = pdn::write(&game);
    assert!(text.contains("1. 47x38x24x13x36 *"), "{text}");
    assert_eq!(read(&text), game);
}

#[test]
fn games_of_other_programs_are_read() {
    // A line comment before the tags; a result behind the moves; no spaces behind numbers.
    let one = read(
        "% made by a program\n[Date \"2024.02.30\"]\n[Result \"1-1\"]\n1.32-28 19-23 2.28x19 14x23 1-1",
    );
    assert_eq!(one.plies.len(), 4);
    assert_eq!(
        (one.score, one.tags.get("Date")),
        (Score::Draw, Some("2024.02.30"))
    );
    // An escaped quote.
    let quote = read("[White \"a \\\"b\\\"\"]\n32-28 *");
    assert_eq!(quote.tags.get("White"), Some("a \"b\""));
    // Names in other scripts.
    let names = read("[White \"Анатолий Гантварг\"]\n[Black \"许华人\"]\n32-28 19-23 *");
    assert_eq!(names.tags.get("Black"), Some("许华人"));
    // Strengths in brackets, a forced move marked by a star.
    let marked = read("1. 31-27(?) 18-23* 2. 33-28! *");
    assert_eq!(marked.plies[0].strength, "?");
    assert_eq!(marked.plies[1].signs, [7]);
    assert_eq!(marked.plies[2].strength, "!");
    // Whole paths although the move is clear, leading zeros, the other sign for captures.
    let paths = read("[FEN \"W:W39:B12,13,23,33.\"]\n1. 39:28:19:08:17 *");
    assert_eq!(moves(&paths), "39x17");
    // Black begins.
    let black = read("[FEN \"B:W31-50:B1-20\"]\n1... 20-25 2. 31-26 *");
    assert_eq!(moves(&black), "20-25 31-26");
    // A byte order mark and other quotation marks.
    let curly = read("\u{feff}[White \u{201c}A. B.\u{201d}]\n32-28");
    assert_eq!(curly.tags.get("White"), Some("A. B."));
}

#[test]
fn clocks_are_read_in_both_forms() {
    // PDN 3.0: a small letter is a clock that stands, a capital one a clock that runs.
    let both = read(
        "1. 32-28 {[%clock w0:09:54 B0:09:56]} 19-23 {[%clock W0:09:54 b0:09:41] quick} \
         2. 28x19 {[%clk 0:09:50]} 14x23 {[%emt 0:00:02]} *",
    );
    let clocks: Vec<Option<u32>> = both.plies.iter().map(|ply| ply.clock).collect();
    assert_eq!(clocks, [Some(594), Some(581), Some(590), None]);
    assert_eq!(both.plies[1].comment, "quick");
    assert_eq!(both.plies[3].comment, "[%emt 0:00:02]");
}

#[test]
fn what_is_wrong_is_named_with_line_column_and_ply() {
    assert_eq!(fault(""), "line 1, column 1: there is no game");
    assert_eq!(
        fault("[White \"x\"]\n\n1. 32-28 19-23\n2. 28-22 18x27 *"),
        "line 4, column 4, ply 3: \"28-22\": the move is not legal; legal: 28x19"
    );
    assert_eq!(
        fault("32-28 {a comment {inside} one} 19-23"),
        "line 1, column 7, ply 2: a comment begins inside a comment"
    );
    assert_eq!(
        fault("32-28 {open"),
        "line 1, column 7, ply 2: a comment is not closed"
    );
    assert_eq!(
        fault("32-28 (31-27) 19-23"),
        "line 1, column 7, ply 2: variations are not read"
    );
    assert_eq!(
        fault("32-28 /FEN \"W:W51\"/"),
        "line 1, column 7, ply 2: the set-up: column 4: there is no square 51 on this board"
    );
    assert_eq!(
        fault("32-28 /W:W31:B20/ 31-27"),
        "line 1, column 7, ply 2: a set-up is written /FEN \"…\"/"
    );
    assert_eq!(
        fault("[White x]"),
        "line 1, column 1: a tag is written [Name \"value\"]"
    );
    assert_eq!(
        fault("[White \"x"),
        "line 1, column 1: a tag is written [Name \"value\"]"
    );
    assert_eq!(
        fault("[Round \"1\"]\n[Round \"2\"]"),
        "line 2, column 1: the tag Round stands twice"
    );
    assert_eq!(
        fault("[GameType \"1\"]\n*"),
        "line 1, column 1: no variant has the GameType \"1\""
    );
    assert_eq!(
        fault("[FEN \"W:W51:B\"]\n*"),
        "line 1, column 1: the FEN tag: column 4: there is no square 51 on this board"
    );
    assert_eq!(
        fault("[Result \"2-0\"]\n32-28 0-2"),
        "line 2, column 7, ply 2: the result 0-2 is not that of the Result tag"
    );
    assert_eq!(
        fault("32-28 * 19-23"),
        "line 1, column 9: a second game follows"
    );
    assert_eq!(
        fault("32-28 #"),
        "line 1, column 7, ply 2: \"#\": column 1: '#' does not belong in a move"
    );
}

#[test]
fn endless_texts_do_no_harm() {
    let begun = std::time::Instant::now();
    let comment = format!("32-28 {{{}}} 19-23", "x ".repeat(500_000));
    assert_eq!(read(&comment).plies.len(), 2);
    let tag = format!("[Event \"{}\"]\n32-28", "e".repeat(100_000));
    assert_eq!(read(&tag).tags.get("Event").unwrap().len(), 100_000);
    let word = "3".repeat(1_000_000);
    assert!(matches!(
        pdn::read(&word).unwrap_err().reason,
        PdnReason::Move(shown, _) if shown.len() == 40
    ));
    let huge = " ".repeat(pdn::LONGEST + 1);
    assert_eq!(pdn::read(&huge).unwrap_err().reason, PdnReason::TooLong);
    for junk in ["[", "(", "{", "$", "1.", "\"", "!"] {
        assert!(pdn::read(&junk.repeat(1_000_000)).is_err() || junk == "1.");
    }
    let tags: String = (0..300_000).map(|n| format!("[A{n} \"x\"]")).collect();
    assert_eq!(read(&tags).tags.iter().count(), 300_000);
    assert!(begun.elapsed().as_secs() < 5);
}

#[test]
fn a_second_look_at_the_day_finds_the_same() {
    for (seconds, date) in [
        (0, "1970.01.01"),
        (-1, "1969.12.31"),
        (68_169_600, "1972.02.29"),
        (4_107_542_399, "2100.02.28"),
        (4_107_542_400, "2100.03.01"),
        (1_796_000_000, "2026.11.30"),
    ] {
        assert_eq!(pdn::utc_date(seconds), date);
    }
}

#[test]
fn a_file_is_split_into_its_games() {
    let one = "1. 32-28 19-23 {2-0 was near} 2-0";
    // Ended by a result, by a star, by the tags of the next; a faulty one among them.
    let file =
        format!("% two\n[White \"A\"]\n{one}\n\n1. 33-28 ( 3. x) *\n1. 34-29\n[White \"D\"]\n*");
    let parts = pdn::split(&file);
    let texts: Vec<&str> = parts.iter().map(pdn::Part::text).collect();
    assert_eq!(
        texts,
        [
            &format!("[White \"A\"]\n{one}"),
            "1. 33-28 ( 3. x) *",
            "1. 34-29",
            "[White \"D\"]\n*"
        ]
    );
    assert_eq!(
        parts.iter().map(pdn::Part::line).collect::<Vec<_>>(),
        [2, 5, 6, 7]
    );
    assert_eq!(parts[0].read(), Ok(read(texts[0])));
    assert_eq!(parts[2].read().unwrap().plies.len(), 1);
    let error = parts[1].read().unwrap_err();
    assert_eq!(
        (error.line, error.column, error.reason),
        (5, 10, PdnReason::Variation)
    );
    for none in ["", " \n% nothing\n"] {
        assert!(pdn::split(none).is_empty(), "{none:?}");
    }
}

#[test]
fn a_position_set_up_between_moves_goes_on_from_there() {
    let text = "1. 32-28 19-23 /FEN \"B:W31,33-50:B1-18,20,23\"/ {[%clk 0:01:00] [%board U7 Wr5c5] \
                28 was lifted} 2... 14-19 *";
    let game = read(text);
    assert_eq!(moves(&game), "32-28 19-23 14-19");
    let setup = &game.setups[0];
    assert_eq!((setup.after, setup.clock), (2, Some(60)));
    assert_eq!(setup.comment, "28 was lifted");
    assert_eq!(setup.beside.uncrowned.len() + setup.beside.strays.len(), 2);
    assert_eq!(game.positions().len(), 5);
    let written = pdn::write(&game);
    assert!(written.contains("2... 14-19"), "{written}");
    assert_eq!(pdn::read(&written), Ok(game));
}

#[test]
fn a_board_command_that_says_nothing_of_this_board_stays_a_comment() {
    for inside in [
        "board U51",
        "board Wr1c2",
        "board Wr11c1",
        "board x",
        "board Ux",
    ] {
        let game = read(&format!("1. 32-28 {{[%{inside}]}} *"));
        assert!(game.plies[0].beside.is_empty());
        assert_eq!(game.plies[0].comment, format!("[%{inside}]"));
    }
}
