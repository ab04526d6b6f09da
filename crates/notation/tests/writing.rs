//! What the standard asks of writers: named where somebody wants to know, and kept by this writer.

#![allow(clippy::unwrap_used, clippy::panic)] // helpers of tests fail as tests do

#[allow(dead_code, reason = "the rules' tests use all of it")]
#[path = "../../rules/tests/rules/random.rs"]
mod random;

use damier_notation::tree::{self, Fault, Games, Item, Options, ResultForm, Stream, Style, Tree};
use damier_rules::{Position, Variant};

use random::Random;

fn faults(text: &str) -> Vec<Fault> {
    let games = Games::new(text, &Options::default()).with_writing_rules();
    games.flat_map(|(_, faults)| faults).collect()
}

fn told(text: &str) -> Vec<String> {
    let prefix = "written against the standard: ";
    let faults = faults(text).into_iter();
    faults
        .map(|fault| {
            let told = fault.reason.to_string();
            format!(
                "{} {}",
                fault.column,
                told.strip_prefix(prefix).unwrap_or(&told)
            )
        })
        .collect()
}

#[test]
fn moves_are_written_in_one_way() {
    for (text, expected) in [
        ("1. 32-28 19-23 2. 28x19 14x23 *", &[][..]),
        ("1. 32 - 28 *", &["4 \"32 - 28\" is written 32-28"]),
        (
            "1. 32-28 19-23 2. 28:19 *",
            &["19 \"28:19\" is written 28x19"],
        ),
        ("1. 32–28 *", &["4 \"32–28\" is written 32-28"]),
        ("1. b4-c5 *", &["4 \"b4-c5\" is written 31-27"]),
        // The path of a capture that is clear without it, and one square too many.
        ("[FEN \"W:WK47:B14,19,29,31,42\"]1. 47x38x24x13x36 *", &[]),
        (
            "[FEN \"W:WK47:B14,19,29,31,42\"]1. 47x33x24x13x36 *",
            &["34 \"47x33x24x13x36\" is written 47x38x24x13x36"],
        ),
        (
            "[FEN \"W:W39:B12,13,23,33\"]1. 39x28x19x8x17 *",
            &["30 \"39x28x19x8x17\" is written 39x17"],
        ),
        ("[GameType \"25\"]1. c3-d4 *", &[]),
        (
            "[GameType \"25\"]1. 22-18 *",
            &["19 \"22-18\" is written c3-d4"],
        ),
    ] {
        assert_eq!(told(text), expected, "{text}");
    }
    assert_eq!(
        told("1. 32-28 17-21 2. 37-32 11-17 3. 41-37 06-11 *"),
        ["40 \"06-11\" is written 6-11"]
    );
}

#[test]
fn signs_ends_dates_and_positions_are_written_in_one_way() {
    for (text, expected) in [
        ("1. 32-28! 19-23(?!) 2. 28x19 $7 *", &[][..]),
        (
            "1. 32-28 ! *",
            &["10 a strength stands directly behind its move"],
        ),
        ("1. 32-28* *", &["9 a forced move is marked $7, not *"]),
        ("1. 32-28 2-0", &["10 games are ended by *, not by 2-0"]),
        (
            "[Result \"1-0\"] *",
            &["1 the result 1-0 is written 2-0 here"],
        ),
        (
            "[GameType \"21\"][Result \"1-1\"] *",
            &["16 the result 1-1 is written 1/2-1/2 here"],
        ),
        ("[Result \"2-0\"][Date \"2007.??.??\"] *", &[]),
        ("[Result \"1 1/2 - 1/2\"] *", &[]),
        (
            "[Date \"2007-06-30\"] *",
            &["1 \"2007-06-30\" is no date such as 2007.06.??"],
        ),
        (
            "[FEN \"W:W 31:B1.\"] *",
            &["1 a FEN has neither blanks nor leading zeros nor a dot"],
        ),
        (
            "1. 32-28 /FEN \"B:W28:B01\"/ *",
            &["10 a FEN has neither blanks nor leading zeros nor a dot"],
        ),
    ] {
        assert_eq!(told(text), expected, "{text}");
    }
}

#[test]
fn without_being_asked_nobody_is_told() {
    let text = "[Result \"1-0\"]\n1. 32 - 28 ! 19:23 1-0";
    let reading = tree::read_text(text, &Options::default());
    assert_eq!(reading.faults.len(), 1, "{:?}", reading.faults);
    let stream = Stream::new(text.as_bytes(), &Options::default()).with_writing_rules();
    let told: Vec<Fault> = stream.flat_map(|game| game.unwrap().1).collect();
    assert_eq!(told, faults(text));
    assert_eq!(told.len(), 5);
}

#[test]
fn what_this_writer_writes_is_written_by_the_rules() {
    let style = Style {
        results: ResultForm::InTag,
        ..Style::STANDARD
    };
    for variant in Variant::ALL {
        let mut random = Random::new(18);
        for _ in 0..60 {
            let start = if random.below(2) == 0 {
                Position::start(*variant)
            } else {
                random.position(*variant)
            };
            let mut tags = Vec::new();
            match variant.rules().notation.game_type {
                Some(number) => tags.push(("GameType".to_owned(), number.to_string())),
                None => tags.push(("Variant".to_owned(), variant.rules().id.to_owned())),
            }
            let fen = damier_notation::fen::write_tag(*variant, &start.setup());
            tags.push(("FEN".to_owned(), fen));
            let mut line = Vec::new();
            let mut position = start;
            for _ in 0..60 {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                let mv = moves[random.below(moves.len())];
                let strength = ["", "!", "?!"][random.below(3)].to_owned();
                line.push(Item::Move { mv, strength });
                position = position.after(&mv);
            }
            let game = Tree {
                tags,
                start,
                line,
                end: "2-0".to_owned(),
            };
            let text = tree::write_as(&game, &style);
            assert_eq!(faults(&text), [], "{text}");
            assert!(text.ends_with(" *\n") || text.ends_with("\n*\n"), "{text}");
        }
    }
}
