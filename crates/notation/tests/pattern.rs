//! Patterns of positions: what they match, and what is none.

#![allow(clippy::unwrap_used, clippy::panic)] // helpers of tests fail as tests do

#[allow(dead_code, reason = "the rules' tests use all of it")]
#[path = "../../rules/tests/rules/random.rs"]
mod random;

use damier_notation::fen;
use damier_notation::pattern::{Material, Pattern};
use damier_rules::{Position, Side, Variant};

fn matches(pattern: &str, position: &str) -> bool {
    let variant = Variant::International;
    let position = fen::parse_position(variant, position).unwrap();
    Pattern::parse(variant, pattern).unwrap().matches(&position)
}

#[test]
fn a_pattern_wants_what_it_names_and_leaves_open_what_it_leaves_open() {
    //     white men on 27, 28 and 32, a white king on 46; black men on 13 and 18
    let position = "W:W27,28,32,K46:B13,18";
    for pattern in [
        "W:W27,28,32,K46:B13,18",
        "?:W27,28,32,K46:B13,18",
        "W:B13,18:W27,28,32,K46",
        "W:W27-28,32,?46:B?13,18",
        "?:W27,*:B18,*",
        "?:W*,K46:B*",
        "W : W * : B13, 18 : E22,23",
        "?:W*:B*:E1-12",
        "?:W?a1,d4,*:B*",
    ] {
        assert!(matches(pattern, position), "{pattern}");
    }
    for pattern in [
        "B:W27,28,32,K46:B13,18",
        "?:W27,28,K46:B13,18",
        "?:W27,28,32,46:B13,18",
        "?:WK27,*:B*",
        "?:W*:B13",
        "?:W*",
        "?:W*:B*:E28",
        "?:W*:B19,*",
        "?:Wa1,*:B*",
    ] {
        assert!(!matches(pattern, position), "{pattern}");
    }
}

#[test]
fn what_is_no_pattern_is_refused_with_its_column() {
    for (text, told) in [
        ("", "column 1: a pattern begins with W:, B: or ?:"),
        ("x:W*", "column 1: a pattern begins with W:, B: or ?:"),
        ("W", "column 2: a pattern begins with W:, B: or ?:"),
        ("?W*", "column 2: a pattern begins with W:, B: or ?:"),
        ("?:", "column 3: one list each begins with W, B and E"),
        ("?:W*:W*", "column 6: one list each begins with W, B and E"),
        ("?:w*", "column 3: one list each begins with W, B and E"),
        ("?:W51", "column 4: there is no such square on this board"),
        ("?:W0", "column 4: there is no such square on this board"),
        ("?:W5,,6", "column 6: a square is missing"),
        ("?:WK", "column 5: a square is missing"),
        ("?:W5-3", "column 5: '-' does not belong here"),
        ("?:W5 6", "column 6: '6' does not belong here"),
        ("?:W5:B5", "column 7: square 5 is named twice"),
        (
            "?:W5:EK6",
            "column 7: only squares stand in the list of empty ones",
        ),
        (
            "?:W5:E*",
            "column 7: only squares stand in the list of empty ones",
        ),
    ] {
        let error = Pattern::parse(Variant::International, text).unwrap_err();
        assert_eq!(error.to_string(), told, "{text}");
    }
    assert!(Pattern::parse(Variant::International, &"?:W1,".repeat(9_000)).is_err());
}

#[test]
fn every_position_matches_its_own_fen_and_no_other() {
    for variant in Variant::ALL {
        let mut before: Option<Position> = None;
        random::Random::new(17).mixed(*variant, 300, |position| {
            let bare = |position: &Position| {
                let mut setup = position.setup();
                setup.king_runs = [None; 2];
                setup
            };
            let plain = fen::write_setup(&bare(position));
            let pattern = Pattern::parse(*variant, &plain).unwrap();
            assert!(pattern.matches(position), "{plain}");
            let tag = fen::write_tag(*variant, &bare(position));
            assert_eq!(Pattern::parse(*variant, &tag), Ok(pattern), "{tag}");
            if let Some(before) = before {
                assert_eq!(pattern.matches(&before), bare(&before) == bare(position));
            }
            let (white, black) = (position.count(Side::White), position.count(Side::Black));
            let material: Material = format!("{white}-{black}").parse().unwrap();
            assert!(material.matches(position));
            before = Some(*position);
        });
    }
}

#[test]
fn what_is_no_material_is_refused() {
    for text in [
        "",
        "3",
        "-",
        "3-",
        "x-1",
        "1k2m-1",
        "m-1",
        "k-1",
        "1mk-1",
        "99999999999-1",
        "1--1",
    ] {
        assert!(text.parse::<Material>().is_err(), "{text}");
    }
}
