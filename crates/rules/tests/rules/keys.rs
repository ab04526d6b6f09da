//! Hash keys: carried along they are as made anew, and they are what they have always been.

use std::collections::HashMap;
use std::path::Path;

use damier_notation::fen;
use damier_rules::{Key, Position, Side, Variant};

use crate::random::Random;

#[test]
fn a_key_carried_along_with_a_move_equals_one_made_anew() {
    for variant in Variant::ALL {
        let check = |position: &Position| {
            for mv in position.legal_moves() {
                let next = position.after(&mv);
                assert_eq!(
                    position.key().after(position, &mv),
                    next.key(),
                    "{position:?}"
                );
            }
        };
        let mut random = Random::new(11);
        random.mixed(*variant, 2_000, check);
        for _ in 0..30 {
            random.game(*variant, 150, check);
        }
    }
}

#[test]
fn a_king_is_where_the_set_up_has_one() {
    for variant in Variant::ALL {
        Random::new(12).mixed(*variant, 300, |position| {
            let setup = position.setup();
            let kings = setup.kings[0] | setup.kings[1];
            for square in (1..=128).filter_map(damier_rules::Square::new) {
                assert_eq!(position.is_king(square), kings.contains(square));
            }
        });
    }
}

#[test]
fn different_positions_have_different_keys_in_all_their_bits_and_in_the_upper_ones() {
    let mut keys: HashMap<u64, Position> = HashMap::new();
    Random::new(13).mixed(Variant::ALL[0], 100_000, |position| {
        let other = keys.insert(position.key().short(), *position);
        assert!(other.is_none_or(|other| other == *position));
    });
    assert!(keys.len() > 90_000);
}

#[test]
fn the_side_to_move_is_part_of_the_key() {
    Random::new(14).mixed(Variant::ALL[0], 1_000, |position| {
        let mut setup = position.setup();
        let key = position.key();
        setup.turn = !setup.turn;
        let turned = Key::of(&setup).bits() ^ key.bits();
        assert_eq!(
            turned,
            Key::of(&damier_rules::Setup::empty(Side::Black)).bits()
        );
        assert_ne!(turned, 0);
    });
}

/// Stored keys are read for ever: a line of this file may be added, never changed.
#[test]
fn the_keys_are_those_that_were_frozen() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/keys.golden");
    let text = std::fs::read_to_string(path).unwrap();
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    assert!(lines.len() >= 10);
    for line in lines {
        let [key, variant, fen] = line
            .split(' ')
            .collect::<Vec<_>>()
            .try_into()
            .unwrap_or_else(|words| panic!("three words are wanted: {words:?}"));
        let position = fen::parse_position(variant.parse().unwrap(), fen).unwrap();
        assert_eq!(position.key().to_string(), key, "{line}");
    }
}
