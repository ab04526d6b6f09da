//! Games written for different readers.

#![allow(clippy::unwrap_used, clippy::panic)] // helpers of tests fail as tests do

use damier_notation::tree::{self, Comments, Games, Options, ResultForm, Style, Tree};
use damier_notation::{Encoding, Score};
use damier_rules::{Results, Variant};
use proptest::prelude::*;

const STYLES: [Style; 4] = [
    Style::STANDARD,
    Style::LIDRAUGHTS,
    Style::TURBO_DAMBASE,
    Style::CHECKERBOARD,
];

fn game(text: &str) -> Tree {
    let reading = tree::read_text(text, &Options::default());
    reading.games.into_iter().next().unwrap()
}

fn written(text: &str, style: &Style) -> String {
    tree::write_as(&game(text), style)
}

const ANNOTATED: &str = "[White \"Grätz \\\"G\\\" [NL]\"]\n[Result \"1/2-1/2\"]\n\n\
    1. 32-28! {[%clk 0:05:00] good} 19-23 $7 {[%clk 0:04:58]} (1... 18-23 {or “so”}) 2. 28x19 {[%clk 0:04:50]} 14x23 1/2-1/2";

#[test]
fn lidraughts_gets_one_line_both_clocks_a_number_and_the_result_of_the_variant() {
    assert_eq!(
        written(ANNOTATED, &Style::LIDRAUGHTS),
        "[White \"Grätz \\\"G\\\" [NL]\"]\n[Result \"1-1\"]\n[GameType \"20\"]\n\n\
         1. 32-28! {[%clock w0:05:00] good} 1... 19-23 $7 {[%clock W0:05:00 b0:04:58]} ( 1... 18-23 {or “so”} ) \
         2. 28x19 {[%clock w0:04:50 B0:04:58]} 2... 14x23 1-1\n"
    );
}

#[test]
fn turbo_dambase_gets_windows_lines_and_letters_and_no_commands() {
    let text = written(ANNOTATED, &Style::TURBO_DAMBASE);
    assert_eq!(
        text,
        "[White \"Grätz 'G' (NL)\"]\r\n[Result \"1-1\"]\r\n[GameType \"20\"]\r\n\r\n\
         1. 32-28! {good} 1... 19-23 ( 1... 18-23 {or “so”} ) 2. 28x19 14x23 1-1\r\n"
    );
    let bytes = tree::write_bytes(&game(ANNOTATED), &Style::TURBO_DAMBASE);
    assert_eq!(Encoding::Windows1252.decode(&bytes), text);
    assert!(bytes.contains(&0xe4) && bytes.contains(&0x93));
    let chinese = tree::write_bytes(&game("[White \"许\"] *"), &Style::TURBO_DAMBASE);
    assert!(chinese.starts_with(b"[White \"?\"]"));
}

#[test]
fn checkerboard_gets_ascii_and_neither_variations_nor_other_results() {
    assert_eq!(
        written(ANNOTATED, &Style::CHECKERBOARD),
        "[White \"Gratz 'G' (NL)\"]\r\n[Result \"1/2-1/2\"]\r\n[GameType \"20\"]\r\n\r\n\
         1. 32-28! {good} 1... 19-23 2. 28x19 14x23 1/2-1/2\r\n"
    );
    for (end, expected) in [("2-0", "1-0"), ("0-2", "0-1"), ("0-0", "*"), ("*", "*")] {
        let text = written(&format!("1. 32-28 {end}"), &Style::CHECKERBOARD);
        assert!(text.ends_with(&format!(" {expected}\r\n")), "{text}");
    }
    // What nobody could play from the board is left out, and what was not understood is said.
    assert_eq!(
        written(
            "1. 32-28 ... oops 19-23 /FEN \"W:W28:B1\"/ 28-22 *",
            &Style::CHECKERBOARD
        ),
        "[GameType \"20\"]\r\n\r\n1. 32-28 {oops} 1... 19-23 *\r\n"
    );
}

#[test]
fn lines_are_as_long_as_wished() {
    let text = "1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-14 4. 41-37 5-10 *";
    let with = |width| {
        written(
            text,
            &Style {
                width,
                ..Style::STANDARD
            },
        )
    };
    assert_eq!(with(None).lines().count(), 1);
    assert!(
        with(Some(20))
            .lines()
            .all(|line| line.chars().count() <= 20)
    );
    assert_eq!(with(Some(0)).split_whitespace().count(), 13);
}

#[test]
fn results_are_written_in_the_form_that_is_chosen() {
    let english = "[GameType \"21\"]\n[Result \"2-0\"]\n\n1. 11-15 2-0";
    for (results, expected) in [
        (ResultForm::AsWritten, "2-0"),
        (ResultForm::ByGameType, "1-0"),
        (ResultForm::Always(Results::International), "2-0"),
    ] {
        let style = Style {
            results,
            ..Style::STANDARD
        };
        let text = written(english, &style);
        assert!(text.contains(&format!("[Result \"{expected}\"]")), "{text}");
        assert!(text.ends_with(&format!(" {expected}\n")), "{text}");
    }
    // A result that only the tag has stands behind the moves too; another way of scoring stays.
    let style = Style {
        results: ResultForm::ByGameType,
        ..Style::STANDARD
    };
    assert!(written("[Result \"1-0\"]\n1. 32-28 *", &style).ends_with("1. 32-28 2-0\n"));
    let series = written("[Result \"4-6\"]\n1. 32-28 *", &style);
    assert!(series.contains("[Result \"4-6\"]") && series.ends_with(" *\n"));
    assert_eq!(Score::read("4-6"), None);
}

#[test]
fn only_the_comments_that_are_wished_are_written() {
    let style = Style {
        comments: Comments::None,
        ..Style::STANDARD
    };
    assert_eq!(
        written("1. 32-28 {so} 19-23 {[%clk 0:01]} *", &style),
        "1. 32-28 19-23 *\n"
    );
}

#[test]
fn squares_that_the_game_type_calls_otherwise_are_written_as_it_calls_them() {
    // Jamaican: Black begins, and a1 is at his lower right; c3-d4 is a move in every naming.
    for tag in [
        "23,B,8,8,A1,1",
        "23,W,8,8,A0,0",
        "23,B,8,8,N1,0",
        "23,B,8,8,N2,0",
        "20,W,10,10,N1,0",
        "20,W,10,10,A0,0",
    ] {
        let start = game(&format!("[GameType \"{tag}\"]\n*"));
        let mut game = start.clone();
        let mut position = game.start;
        for index in [3, 1, 2, 0, 1] {
            let moves = position.legal_moves();
            let mv = moves[index % moves.len()];
            let strength = String::new();
            game.line.push(tree::Item::Move { mv, strength });
            position = position.after(&mv);
        }
        game.line
            .push(tree::Item::SetUp(Box::new(position.turned())));
        let mv = position.turned().legal_moves()[0];
        let strength = "!".to_owned();
        game.line.push(tree::Item::Move { mv, strength });
        let text = tree::write(&game);
        let reading = tree::read_text(&text, &Options::default());
        assert_eq!(reading.games, [game], "{text}");
    }
}

#[test]
fn whatever_the_style_the_moves_are_read_again() {
    for variant in Variant::ALL {
        let Some(number) = variant.rules().notation.game_type else {
            continue;
        };
        let mut position = damier_rules::Position::start(*variant);
        let mut game = game(&format!("[GameType \"{number}\"]\n*"));
        for index in 0..60 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let mv = moves[index * 7 % moves.len()];
            let strength = String::new();
            game.line.push(tree::Item::Move { mv, strength });
            position = position.after(&mv);
        }
        for style in STYLES {
            let bytes = tree::write_bytes(&game, &style);
            let reading = tree::read(&bytes, &Options::default());
            let [again] = reading.games.as_slice() else {
                panic!("{variant}")
            };
            assert!(again.main_line().eq(game.main_line()), "{variant}");
            assert!(reading.faults.is_empty(), "{variant}: {:?}", reading.faults);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 1_500,
        failure_persistence: None,
        rng_seed: proptest::test_runner::RngSeed::Fixed(16),
        ..ProptestConfig::default()
    })]

    /// Main lines and tags of whatever was read; each style holds to its characters and lines.
    #[test]
    fn any_game_is_written_in_every_style(
        pieces in prop::collection::vec(prop::sample::select(vec![
            "1.", "2...", "32-28", "19-23", "28x19", "14x23", "oops", " ", " ", "\n", "(", ")", "{é [%clk 0:01] “x”}", "!", "$7",
            "*", "2-0", "1/2-1/2", "\n[White \"A \\\"Ł\\\" ]\"]\n", "[GameType \"20,W,10,10,N1,0\"]", "/FEN \"B:W28:B1\"/", "许", "…",
        ]), 0..40)
    ) {
        let text = pieces.concat();
        for (game, _) in Games::new(&text, &Options::default()) {
            for style in STYLES {
                let bytes = tree::write_bytes(&game, &style);
                let again = tree::read(&bytes, &Options::default());
                if style == Style::STANDARD {
                    continue;
                }
                prop_assert_eq!(again.games.len(), 1, "{}", String::from_utf8_lossy(&bytes));
                if style == Style::CHECKERBOARD {
                    prop_assert!(bytes.is_ascii());
                    prop_assert!(!bytes.contains(&b'('));
                }
                if style.set_ups {
                    let moves: Vec<_> = game.main_line().collect();
                    prop_assert!(again.games[0].main_line().eq(moves), "{}", String::from_utf8_lossy(&bytes));
                }
            }
        }
    }
}
