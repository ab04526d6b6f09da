//! What the features `serde` and `arbitrary` bring.

#![allow(clippy::unwrap_used)] // helpers of tests fail as tests do

use arbitrary::{Arbitrary, Unstructured};
use damier_rules::{Move, Position, Setup, Side, Square, Variant};

/// Positions from bytes that look like those of a fuzzer.
fn positions() -> impl Iterator<Item = Position> {
    let mut state = 1_u64;
    (0..2_000).map(move |_| {
        let bytes: Vec<u8> = (0..160)
            .map(|_| {
                state = state
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1);
                (state >> 56) as u8
            })
            .collect();
        Position::arbitrary(&mut Unstructured::new(&bytes)).unwrap()
    })
}

fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).unwrap()
}

#[test]
fn arbitrary_positions_are_playable_and_of_every_kind() {
    let mut variants: Vec<Variant> = Vec::new();
    let (mut captures, mut kings) = (0, 0);
    for position in positions() {
        assert_eq!(
            Position::new(position.variant(), &position.setup()),
            Ok(position)
        );
        variants.push(position.variant());
        captures += usize::from(position.must_capture());
        kings += usize::from(position.kings(Side::White) * position.kings(Side::Black) > 0);
    }
    variants.sort_unstable();
    variants.dedup();
    assert_eq!(variants, Variant::ALL);
    assert!(captures > 500, "{captures}");
    assert!(kings > 500, "{kings}");
    // A fuzzer that has run out of bytes still gets a position.
    assert!(Position::arbitrary(&mut Unstructured::new(&[])).is_ok());
}

#[test]
fn positions_and_moves_are_written_as_texts_and_read_back() {
    for position in positions() {
        let text = serde_json::to_string(&position).unwrap();
        assert_eq!(serde_json::from_str::<Position>(&text).unwrap(), position);
        let setup = serde_json::to_string(&position.setup()).unwrap();
        assert_eq!(
            serde_json::from_str::<Setup>(&setup).unwrap(),
            position.setup()
        );
        for mv in position.legal_moves() {
            let text = serde_json::to_string(&mv).unwrap();
            assert_eq!(serde_json::from_str::<Move>(&text).unwrap(), mv);
        }
    }
}

#[test]
fn the_texts_are_those_that_the_documentation_states() {
    let position: Position = "international W:W32:B19,28".parse().unwrap();
    assert_eq!(json(&position), r#""international W:W32:B19,28""#);
    assert_eq!(json(&position.legal_moves()), r#"["32x14x19x28"]"#);
    assert_eq!(json(&Variant::Russian), r#""russian""#);
    assert_eq!(json(&Side::White), r#""White""#);
    assert_eq!(json(&Square::new(32).unwrap()), "32");
}

#[test]
fn what_cannot_be_is_refused_with_the_reason() {
    let reason = |text: &str| {
        serde_json::from_str::<Position>(text)
            .unwrap_err()
            .to_string()
    };
    assert!(reason(r#""international W:W1:B2""#).contains("crowning row"));
    assert!(reason(r#""chess W:W31:B20""#).contains("unknown variant"));
    assert!(reason(r#""international W""#).contains("byte"));
    assert!(reason(r#""international""#).contains("a space"));
    assert!(reason("5").contains("a text"));
    assert!(serde_json::from_str::<Square>("0").is_err());
    assert!(serde_json::from_str::<Square>("129").is_err());
    assert!(serde_json::from_str::<Side>(r#""white""#).is_err());
}
