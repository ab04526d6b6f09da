//! Short names of positions, to look them up by.
//!
//! Keys may coincide for different positions. The rules never rely on them: repetitions are
//! found by comparing whole positions.

use damier_rules::Side;
use damier_rules::generate::{Field, Word};

const SEEDS: [u64; 4] = [
    0x9e37_79b9_7f4a_7c15,
    0xd1b5_4a32_d192_ed03,
    0x8cb9_2ba7_2f3d_8dd7,
    0xaaaa_b1c4_6f85_1d6b,
];

/// Mixes two words into one: the halves of their product, folded.
#[inline(always)]
pub(crate) const fn mix(a: u64, b: u64) -> u64 {
    let product = (a as u128) * (b as u128);
    (product >> 64) as u64 ^ product as u64
}

/// The key of a position.
#[inline(always)]
pub(crate) fn key<W: Word>(field: &Field<W>) -> u64 {
    let turn = match field.turn {
        Side::White => SEEDS[2],
        Side::Black => SEEDS[3],
    };
    let men = mix(
        field.white.folded() ^ SEEDS[0],
        field.black.folded() ^ SEEDS[1],
    );
    let key = mix(men ^ field.kings.folded(), turn);
    let [white, black] = field.runs;
    if white.moves == 0 && black.moves == 0 {
        return key;
    }
    let runs = [white.bit, white.moves, black.bit, black.moves].map(u32::from);
    let runs = runs.iter().fold(0, |word, part| word << 8 | part);
    key ^ mix(u64::from(runs) ^ SEEDS[2], SEEDS[0])
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use damier_rules::generate::Generator;
    use damier_rules::{Position, Variant, Visitor};

    use super::*;

    fn key_of(position: &Position) -> u64 {
        struct Of<'a>(&'a Position);

        impl Visitor for Of<'_> {
            type Output = u64;
            fn visit<G: Generator>(self, _: G) -> u64 {
                key(&self.0.field::<G>())
            }
        }

        position.variant().dispatch(Of(position))
    }

    #[test]
    fn positions_near_the_start_have_different_keys() {
        let mut level = vec![Position::start(Variant::International)];
        let mut keys = HashMap::new();
        for _ in 0..4 {
            level = level
                .iter()
                .flat_map(|position| {
                    let moves = position.legal_moves();
                    moves.into_iter().map(|mv| position.after(&mv))
                })
                .collect();
            for position in &level {
                let other = keys.insert(key_of(position), *position);
                assert!(other.is_none_or(|other| other == *position));
            }
        }
        assert!(keys.len() > 1500);
    }
}
