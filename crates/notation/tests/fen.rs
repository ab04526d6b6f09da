//! What the reader of positions accepts and what it refuses.

#![allow(clippy::unwrap_used, clippy::panic)] // helpers of tests fail as tests do

use damier_notation::fen::{self, FenReason};
use damier_rules::{Fault, Side, Square, Variant};

const INTERNATIONAL: Variant = Variant::International;

fn rewritten(variant: Variant, text: &str) -> String {
    match fen::parse_setup(variant, text) {
        Ok(setup) => fen::write_setup(&setup),
        Err(error) => panic!("{text}: {error}"),
    }
}

fn reasons(text: &str) -> Vec<(usize, FenReason)> {
    let error = fen::parse_position(INTERNATIONAL, text).unwrap_err();
    let faults = error.faults.into_iter();
    faults.map(|fault| (fault.column, fault.reason)).collect()
}

fn square(number: u8) -> Square {
    Square::new(number).unwrap()
}

#[test]
fn every_dialect_of_the_start_position_is_read() {
    let start = "W:W31-50:B1-20";
    let list = "W:W31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50:\
                B1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20";
    for text in [
        start,
        list,
        "W:B1-20:W31-50",
        "W:W31-50:B1-20.",
        "W:W31-50:B01-20",
        "w:w31-50:b1-20",
        "\"W:W31-50:B1-20\"",
        "\u{201c}W:W31-50:B1-20\u{201d}",
        "'W:W31-50:B1-20.'",
        " \t\u{feff}W : W 31 - 50 , : B 1 - 20 \r\n"
            .replace(" , ", "")
            .as_str(),
        "W:W31-50:B1-20:H0:F1",
        "W:W31-50:B1-20:+0+0",
        "W:W31-50:B1-20:H12:F30:+0+0",
        "[FEN \"W:W31-50:B1-20\"]",
        "[ fen \"W:W31-50:B1-20.\" ]\n",
        "FEN \"W:W31-50:B1-20\"",
        "W:W31\u{2013}50:B1\u{2212}20",
        "W:Wb4,d4,f4,h4,j4,a3,c3,e3,g3,i3,b2,d2,f2,h2,j2,a1,c1,e1,g1,i1:B1-20",
    ] {
        assert_eq!(rewritten(INTERNATIONAL, text), start, "{text}");
    }
}

#[test]
fn the_order_of_the_lists_does_not_swap_the_colours() {
    let black_first = fen::parse_setup(INTERNATIONAL, "B:B1-20:W31-50").unwrap();
    assert_eq!(black_first.turn, Side::Black);
    assert!(black_first.men[Side::White.index()].contains(square(31)));
    assert!(black_first.men[Side::Black.index()].contains(square(20)));
}

#[test]
fn a_side_may_be_empty_or_left_out() {
    for text in ["W:W8:B", "W:W8", "W:B:W8", "W::W8", "W:W08.", "W:W8:B."] {
        assert_eq!(rewritten(INTERNATIONAL, text), "W:W8:B", "{text}");
    }
    assert_eq!(rewritten(INTERNATIONAL, "B::"), "B:W:B");
    assert_eq!(reasons("B::"), [(1, FenReason::Unplayable(Fault::NoPiece))]);
}

#[test]
fn ranges_may_be_of_kings() {
    for text in ["W:WK41-45:B1", "W:WK41-K45:B1", "W:WK41,K42,K43,K44,K45:B1"] {
        assert_eq!(rewritten(INTERNATIONAL, text), "W:WK41-45:B1", "{text}");
    }
}

#[test]
fn ranges_are_written_from_three_squares_on() {
    let text = "B:W6,7,9,K10,K11,K12,41,43,44,45:B20,K21";
    assert_eq!(
        rewritten(INTERNATIONAL, text),
        "B:W6,7,9,K10-12,41,43-45:B20,K21"
    );
}

#[test]
fn letters_and_numbers_are_read_for_every_variant() {
    for text in [
        "W:WKa1,c3:Bb8",
        "W:WK29,22:B1",
        "w:wka1,c3:bb8",
        "W:WKA1,C3:BB8",
    ] {
        assert_eq!(rewritten(Variant::Russian, text), "W:W22,K29:B1", "{text}");
    }
    assert_eq!(rewritten(INTERNATIONAL, "B:Wa1,Kj10:Bg3"), "B:WK5,46:B39");
}

#[test]
fn the_tag_is_written_in_the_notation_of_the_variant() {
    for variant in Variant::ALL {
        let start = damier_rules::Position::start(*variant).setup();
        let tag = fen::write_tag(*variant, &start);
        assert_eq!(fen::parse_setup(*variant, &tag), Ok(start), "{tag}");
        let letters = tag.contains(|letter: char| letter.is_ascii_lowercase());
        assert_eq!(letters, variant.rules().notation.letters, "{tag}");
    }
}

#[test]
fn counters_are_kept() {
    let read = fen::parse(INTERNATIONAL, "?:W29,13:B22:H7:F30").unwrap();
    assert_eq!((read.half_moves, read.move_number), (Some(7), Some(30)));
    assert!(!read.turn_is_known);
    assert_eq!(reasons("?:W29,13:B22"), [(1, FenReason::UnknownTurn)]);
}

#[test]
fn every_fault_is_named_with_its_column() {
    use FenReason::*;
    assert_eq!(reasons(""), [(1, Empty)]);
    assert_eq!(reasons("  "), [(3, Empty)]);
    assert_eq!(reasons("hello"), [(1, Turn)]);
    assert_eq!(reasons("W31-50:B1-20"), [(1, Turn)]);
    assert_eq!(reasons("W"), [(2, NoPieces)]);
    assert_eq!(reasons("W:W:W31:B1"), [(5, ListedTwice(Side::White))]);
    assert_eq!(reasons("W:31-50:B1-20"), [(3, Colour)]);
    assert_eq!(reasons("W:W31,,32:B1"), [(7, SquareMissing)]);
    assert_eq!(reasons("W:W31,:B1"), [(7, SquareMissing)]);
    assert_eq!(reasons("W:WK:B1"), [(4, SquareMissing)]);
    assert_eq!(reasons("W:W50-31:B1"), [(4, RangeBackwards)]);
    assert_eq!(reasons("W:Wa1-c1:B1"), [(4, RangeOfLetters)]);
    assert_eq!(reasons("W:W31:BG12,P13"), [(8, Ghost), (12, Ghost)]);
    assert_eq!(reasons("W:W31:B1:Hx"), [(11, Unexpected('x'))]);
    assert_eq!(reasons("W:W31;B1"), [(6, Unexpected(';'))]);
    assert_eq!(reasons("W:W31 32:B1"), [(7, Unexpected('3'))]);
    assert_eq!(reasons("W:W31:B1 # x"), [(10, Unexpected('#'))]);
    assert_eq!(
        reasons("W:W0,51,a2,b1:B12,12,K12"),
        [
            (4, NoSuchSquare("0".into())),
            (6, NoSuchSquare("51".into())),
            (9, NoSuchSquare("a2".into())),
            (12, NoSuchSquare("b1".into())),
            (19, NamedTwice(square(12))),
            (22, NamedTwice(square(12))),
        ]
    );
}

#[test]
fn a_man_on_its_crowning_row_is_a_set_up_but_no_position() {
    let text = "W:W4:B49";
    assert_eq!(rewritten(INTERNATIONAL, text), text);
    assert_eq!(
        reasons(text),
        [
            (
                4,
                FenReason::Unplayable(Fault::ManOnCrowningRow(Side::White, square(4)))
            ),
            (
                7,
                FenReason::Unplayable(Fault::ManOnCrowningRow(Side::Black, square(49)))
            ),
        ]
    );
    assert!(fen::parse_position(INTERNATIONAL, "W:WK4:B20").is_ok());
}

#[test]
fn endless_texts_are_refused_at_once() {
    let begun = std::time::Instant::now();
    for text in [
        "W:W1".to_owned() + &",1".repeat(5_000_000),
        "\u{2013}".repeat(4_000_000),
    ] {
        assert_eq!(reasons(&text), [(1, FenReason::TooLong)]);
    }
    let faulty = "W:W".to_owned() + &"99,".repeat(1000);
    assert_eq!(reasons(&faulty).len(), fen::FenError::MOST);
    assert!(begun.elapsed().as_millis() < 500);
}
