//! The texts of `data/`: positions and moves, and what they stand for.

#![allow(clippy::unwrap_used, clippy::panic)] // helpers of tests fail as tests do

#[path = "../../rules/tests/rules/data.rs"]
mod data;

use damier_notation::fen;
use damier_notation::move_text::{self, MoveTextError};
use damier_rules::{Position, Variant};

use data::blocks;

const FEN_KEYS: &[&str] = &[
    "case", "about", "origin", "text", "reads", "setup", "refused",
];
const MOVE_KEYS: &[&str] = &["case", "about", "origin", "fen", "written", "text"];

#[test]
fn every_text_of_a_position_is_read_or_refused_as_the_data_says() {
    for variant in Variant::ALL {
        for block in blocks(*variant, "fen", FEN_KEYS) {
            let (text, place) = (block.expect("text"), &block.place);
            let read = fen::parse_position(*variant, text);
            match (block.get("reads"), read) {
                (Some(expected), Ok(position)) => {
                    assert_eq!(fen::write(&position), expected, "{place}");
                }
                (None, Err(error)) => {
                    assert_eq!(error.to_string(), block.expect("refused"), "{place}");
                }
                (_, read) => panic!("{place}: {read:?}"),
            }
            if let Some(expected) = block.get("setup") {
                let setup = fen::parse_setup(*variant, text).unwrap();
                assert_eq!(fen::write_setup(&setup), expected, "{place}");
            }
        }
    }
}

fn meaning(position: &Position, text: &str) -> String {
    match move_text::parse(position, text) {
        Ok(mv) if mv.is_capture() => {
            let numbers: Vec<String> = mv.captures.iter().map(|sq| sq.to_string()).collect();
            numbers.join(",")
        }
        Ok(_) => "quiet".to_owned(),
        Err(MoveTextError::Illegal { .. }) => "illegal".to_owned(),
        Err(MoveTextError::Ambiguous { .. }) => "ambiguous".to_owned(),
        Err(MoveTextError::Malformed { .. }) => "malformed".to_owned(),
    }
}

#[test]
fn every_text_of_a_move_means_what_the_data_says() {
    for variant in Variant::ALL {
        for block in blocks(*variant, "moves", MOVE_KEYS) {
            let position = block.position(*variant);
            let written = move_text::write_all(&position).into_iter();
            let written: Vec<String> = written.map(|(_, text)| text).collect();
            assert_eq!(
                written.join(" "),
                block.expect("written"),
                "{}",
                block.place
            );
            for line in block.all("text") {
                let (text, expected) = line.split_once(" = ").unwrap();
                assert_eq!(
                    meaning(&position, text),
                    expected,
                    "{}: {text}",
                    block.place
                );
            }
        }
    }
}
