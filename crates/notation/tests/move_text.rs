//! What the reader of moves accepts, what it refuses, and what is written.

#![allow(clippy::unwrap_used, clippy::panic)] // helpers of tests fail as tests do

use damier_notation::fen;
use damier_notation::move_text::{self, Malformed, MoveTextError};
use damier_rules::{Move, Position, Variant};

fn position(variant: Variant, text: &str) -> Position {
    fen::parse_position(variant, text).unwrap()
}

fn international(text: &str) -> Position {
    position(Variant::International, text)
}

fn captures(mv: &Move) -> Vec<u8> {
    mv.captures.iter().map(|square| square.number()).collect()
}

fn read(position: &Position, text: &str) -> Move {
    match move_text::parse(position, text) {
        Ok(mv) => mv,
        Err(error) => panic!("{text}: {error}"),
    }
}

fn malformed(text: &str) -> (usize, Malformed) {
    match move_text::parse(&Position::start(Variant::International), text) {
        Err(MoveTextError::Malformed { column, reason }) => (column, reason),
        other => panic!("{text}: {other:?}"),
    }
}

#[test]
fn a_quiet_move_is_read_in_every_form() {
    let start = Position::start(Variant::International);
    for text in [
        "32-28",
        "32 - 28",
        "032-028",
        "32\u{2013}28",
        "32\u{2212}28",
        " 32-28\n",
        "d4-e5",
        "d4e5",
        "D4-E5",
        "d4 e5",
        "32-e5",
    ] {
        assert_eq!(read(&start, text).to.number(), 28, "{text}");
    }
    let start = Position::start(Variant::Russian);
    for text in ["c3-d4", "c3d4", "22-18"] {
        assert_eq!(
            move_text::write(&start, &read(&start, text)),
            "c3-d4",
            "{text}"
        );
    }
}

#[test]
fn a_capture_is_read_in_every_form() {
    let one = international("W:W39:B12,13,23,33");
    for text in [
        "39x17",
        "39X17",
        "39:17",
        "39\u{d7}17",
        "39 x 17",
        "39-17",
        "39x28x19x8x17",
        "39x19x17",
        "39:28:19:8:17",
        "39x17[12,13,23,33]",
        "39x17 <33, 23, 13, 12>",
        "39x17x12x33x23x13",
        "39x33x28x23x19x13x8x12x17",
    ] {
        assert_eq!(captures(&read(&one, text)), [12, 13, 23, 33], "{text}");
    }
    for text in [
        "39x28",
        "39x17x12x33x23",
        "39x17[12,13,23]",
        "39x8x28x17",
        "39x18x17",
    ] {
        let error = move_text::parse(&one, text).unwrap_err();
        assert_eq!(
            error.to_string(),
            "the move is not legal; legal: 39x17",
            "{text}"
        );
    }
}

#[test]
fn only_an_ambiguous_capture_is_written_with_its_path() {
    // PDN 3.0, the rule for moves: 19 and 31, or 14 and 31.
    let two = international("W:WK47:B14,19,29,31,42");
    let texts: Vec<_> = move_text::write_all(&two)
        .into_iter()
        .map(|(_, text)| text)
        .collect();
    assert_eq!(texts, ["47x38x20x9x36", "47x38x24x13x36"]);
    assert_eq!(captures(&read(&two, "47x38x24x13x36")), [19, 29, 31, 42]);
    assert_eq!(captures(&read(&two, "47x33x24x13x36")), [19, 29, 31, 42]);
    assert_eq!(captures(&read(&two, "47x20x36")), [14, 29, 31, 42]);
    assert_eq!(
        captures(&read(&two, "47x36[42,29,14,31]")),
        [14, 29, 31, 42]
    );
    assert_eq!(captures(&read(&two, "47x36x42x29x19x31")), [19, 29, 31, 42]);
    for text in ["47x36", "47x38x36", "47x33x36", "47x13x36"] {
        let error = move_text::parse(&two, text).unwrap_err();
        assert_eq!(
            error.to_string(),
            "the move is ambiguous; it may be: 47x38x20x9x36 47x38x24x13x36",
            "{text}"
        );
    }
}

#[test]
fn letters_and_the_capture_sign_are_those_of_the_variant() {
    let text = "W:Wb6:Bc7,e7,b4";
    let russian = position(Variant::Russian, text);
    let full: Vec<_> = russian
        .legal_moves()
        .iter()
        .map(|mv| move_text::write_full(&russian, mv))
        .collect();
    assert_eq!(full, ["b6:d8:f6", "b6:d8:g5", "b6:d8:h4"]);
    let brazilian = position(Variant::Brazilian, text);
    assert_eq!(
        move_text::write(&brazilian, &brazilian.legal_moves()[0]),
        "b6xf6"
    );
}

#[test]
fn two_squares_around_one_piece_are_the_short_capture() {
    // Free choice: 15 takes 25 alone and stops on 29, or goes round and ends there too.
    let both = position(Variant::Russian, "B:WK19,25,26,27:BK15");
    assert_eq!(captures(&read(&both, "15:29")), [25]);
    for (mv, text) in move_text::write_all(&both) {
        assert_eq!(read(&both, &text), mv, "{text}");
    }
}

#[test]
fn a_file_with_two_pieces_for_one_square_is_ambiguous() {
    let both = position(Variant::Russian, "W:WKc3,c1:Bb8");
    let error = move_text::parse(&both, "cd2").unwrap_err();
    assert_eq!(
        error.to_string(),
        "the move is ambiguous; it may be: c3-d2 c1-d2"
    );
    assert_eq!(read(&both, "ca5").to.number(), 13);
}

#[test]
fn no_path_is_made_up() {
    let start = international("W:WK46:B5");
    assert!(move_text::parse(&start, "46-28-37").is_err());
    assert!(move_text::parse(&start, "46x37").is_err());
    assert_eq!(read(&start, "46-41-37").to.number(), 37);
}

#[test]
fn what_is_wrong_is_named_with_its_column() {
    assert_eq!(malformed(""), (1, Malformed::Empty));
    assert_eq!(malformed("   "), (4, Malformed::Empty));
    assert_eq!(malformed("32"), (3, Malformed::SquareMissing));
    assert_eq!(malformed("32-"), (4, Malformed::SquareMissing));
    assert_eq!(malformed("-32"), (1, Malformed::Unexpected('-')));
    assert_eq!(malformed("32-51"), (4, Malformed::NoSuchSquare));
    assert_eq!(malformed("32-0"), (4, Malformed::NoSuchSquare));
    assert_eq!(malformed("32 28"), (4, Malformed::Unexpected('2')));
    assert_eq!(malformed("32-28!"), (6, Malformed::Unexpected('!')));
    assert_eq!(malformed("a2-b3"), (1, Malformed::NoSuchSquare));
    assert_eq!(malformed("32x23[28"), (9, Malformed::Unclosed));
    assert_eq!(malformed("32x23[28>"), (9, Malformed::Unexpected('>')));
    assert_eq!(malformed(&"1x".repeat(300)), (1, Malformed::TooLong));
}

#[test]
fn without_a_legal_move_that_is_said() {
    let blocked = international("W:W8,36:B2,3,27,31");
    let error = move_text::parse(&blocked, "36-31").unwrap_err();
    assert_eq!(
        error.to_string(),
        "the move is not legal; there is no legal move"
    );
}
