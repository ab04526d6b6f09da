//! The positions of `data/*.cases` and their legal moves.

use damier_rules::{Move, Variant, reference};

use crate::data::blocks;

const KEYS: &[&str] = &["case", "about", "origin", "fen", "legal"];

/// `39x17[12,13]=K`, or less where the data says less.
fn text(mv: &Move, with_captures: bool) -> String {
    let sign = if mv.is_capture() { 'x' } else { '-' };
    let mut text = format!("{}{sign}{}", mv.from, mv.to);
    if mv.is_capture() && with_captures {
        let numbers: Vec<String> = mv.captures.iter().map(|sq| sq.to_string()).collect();
        text.push_str(&format!("[{}]", numbers.join(",")));
    }
    text
}

/// A list where one move has brackets gives brackets for every capture, and `=K` for every
/// crowning; quiet lists say `=K` for all or for none.
fn texts(moves: &[Move], listed: &str) -> Vec<String> {
    let with_captures = listed.contains('[');
    let with_crowning = with_captures || listed.contains('=');
    let mut texts: Vec<String> = moves
        .iter()
        .map(|mv| {
            let crown = if with_crowning && mv.promotes {
                "=K"
            } else {
                ""
            };
            text(mv, with_captures) + crown
        })
        .collect();
    texts.sort();
    texts
}

#[test]
fn every_position_of_the_data_has_exactly_its_legal_moves() {
    for variant in Variant::ALL {
        for block in blocks(*variant, "cases", KEYS) {
            assert!(block.get("origin").is_some() && block.get("about").is_some());
            let position = block.position(*variant);
            let listed = block.expect("legal");
            let mut expected: Vec<&str> = listed.split(' ').filter(|text| *text != "-").collect();
            expected.sort_unstable();
            let fast = position.legal_moves();
            assert_eq!(texts(&fast, listed), expected, "{}", block.place);
            assert_eq!(
                position.outcome().is_some(),
                expected.is_empty(),
                "{}",
                block.place
            );
            if fast.len() < 40 && position.count(damier_rules::Side::Black) < 15 {
                let slow = reference::legal_moves(variant.rules(), &position.setup());
                assert_eq!(fast, slow, "{}", block.place);
            }
        }
    }
}
