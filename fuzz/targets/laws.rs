//! The fast generator and its slow twin, keys, attacks and texts on positions that the fuzzer makes.
#![no_main]

use damier_rules::{Position, reference};

libfuzzer_sys::fuzz_target!(|position: Position| {
    let setup = position.setup();
    // Whole routes are tried by the slow twin, of which crowds of kings have too many.
    if setup.kings[0].len() + setup.kings[1].len() > 12 {
        return;
    }
    let moves = position.legal_moves();
    assert_eq!(moves, reference::legal_moves(position.variant().rules(), &setup));
    assert_eq!(position.to_string().parse().as_ref(), Ok(&position));
    for mv in &moves {
        let next = position.after(mv);
        assert_eq!(position.key().after(&position, mv), next.key());
        assert_eq!(mv.to_string().parse().as_ref(), Ok(mv));
    }
});
