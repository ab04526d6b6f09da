//! Games divided and not judged: the same games, tags, ends and moves as when they are judged.

#![allow(clippy::unwrap_used, clippy::panic)] // helpers of tests fail as tests do

use damier_notation::tree::{Games, Item, Options, Outline, Outlines, Token};
use proptest::prelude::*;

fn judged_as_divided(text: &str) {
    let outlines: Vec<Outline<'_>> = Outlines::new(text).collect();
    let games: Vec<_> = Games::new(text, &Options::default()).collect();
    assert_eq!(outlines.len(), games.len(), "{text:?}");
    for (outline, (game, faults)) in outlines.iter().zip(&games) {
        let tags = game
            .tags
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()));
        assert!(outline.tags().eq(tags), "{text:?}");
        assert!(game.end.starts_with(outline.end()), "{text:?}");
        // What is a move for one is a move for the other, or a word that could not be read.
        let is_word = |item: &&Item| matches!(item, Item::Move { .. } | Item::Unread(_));
        let words = game.line.iter().filter(is_word).count();
        let joined = faults.len();
        assert!(outline.moves().count() <= words + joined, "{text:?}");
    }
}

#[test]
fn a_text_is_divided_into_the_games_that_are_judged() {
    for text in [
        "",
        "*",
        "32-28",
        "1. 32-28 19-23 (1... 18-23 (1... 20-25)) 2. 28x19! {well} $7 14x23 2-0 *\n[White \"x\"] 1-1",
        "oops [White \"a \\\"b\\\"\"]\n[Result \"4-6\"]\n1. 32-28 4-6",
        "\u{feff}1. 32-28 (19-23 2-0) ) 18-23 * * 1-0",
    ] {
        judged_as_divided(text);
    }
}

#[test]
fn moves_are_told_from_other_words_and_borrowed_from_the_text() {
    let text = "1. 32 - 28 hello 3228 a3b4 47x36 <42,29,14,31> 1/2-1/2";
    let outline = Outlines::new(text).next().unwrap();
    let tokens: Vec<Token<'_>> = outline.tokens().collect();
    assert_eq!(
        tokens,
        [
            Token::Number,
            Token::Move("32 - 28"),
            Token::Word("hello"),
            Token::Word("3228"),
            Token::Move("a3b4"),
            Token::Move("47x36 <42,29,14,31>"),
        ]
    );
    assert_eq!(outline.end(), "1/2-1/2");
    let within = text.as_bytes().as_ptr_range();
    assert!(within.contains(&tokens[1].word().unwrap().as_ptr()));
}

#[test]
fn one_outline_serves_a_whole_file() {
    let text = "[White \"A\"]\n32-28 2-0 [White \"B\"]\n*";
    let mut outlines = Outlines::new(text);
    let mut outline = Outline::default();
    assert!(outlines.next_into(&mut outline));
    assert_eq!(
        (outline.tag("White"), outline.moves().count()),
        (Some("A"), 1)
    );
    assert!(outlines.next_into(&mut outline));
    assert_eq!(
        (outline.tag("White"), outline.moves().count()),
        (Some("B"), 0)
    );
    assert!(!outlines.next_into(&mut outline));
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 3_000,
        failure_persistence: None,
        rng_seed: proptest::test_runner::RngSeed::Fixed(15),
        ..ProptestConfig::default()
    })]

    #[test]
    fn any_text_is_divided_as_it_is_judged(
        pieces in prop::collection::vec(prop::sample::select(vec![
            "1.", "2...", "32-28", "19-23", "28x19", "3228", "oops", " ", " ", " ", "\n", "(", ")", "{", "}", "!", "(?!)",
            "$7", "$x", "*", "2-0", "1/2-1/2", "4-6", "\n[White \"A\"]\n", "[Result \"4-6\"]", "[x", "/FEN \"B:W28:B1\"/", "/x",
            ";", "%", "\\n", "…", "...", "许", "<3>", "[3]", "x", "-",
        ]), 0..40)
    ) {
        judged_as_divided(&pieces.concat());
    }
}
