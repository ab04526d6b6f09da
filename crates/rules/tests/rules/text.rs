//! The plain text of moves and set-ups.

use damier_rules::{Move, Position, Setup, Variant};

use crate::random::Random;

#[test]
fn moves_and_set_ups_are_read_back_as_they_were_written() {
    for variant in Variant::ALL {
        Random::new(41).mixed(*variant, 5_000, |position| {
            let setup = position.setup();
            assert_eq!(setup.to_string().parse::<Setup>(), Ok(setup));
            assert_eq!(
                position.to_string().parse::<Position>().as_ref(),
                Ok(position)
            );
            for mv in position.legal_moves() {
                assert_eq!(mv.to_string().parse::<Move>(), Ok(mv));
            }
        });
    }
}
