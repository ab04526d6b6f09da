//! What a weaker player does not see.
//!
//! A person does not play random moves: they judge positions a little wrong, and overlook long
//! captures more often than short ones. Both are drawn from a seed, so that the same seed always
//! makes the same mistakes, and one mistake holds throughout one search.

use damier_rules::generate::{Field, Step, Word};

use crate::key::mix;

/// How well a player sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Attention {
    /// The largest error of judgement, in hundredths of a man.
    pub(crate) error: i32,
    /// How many of a hundred captures of one, two, and three or more pieces are overlooked.
    pub(crate) overlooks: [u8; 3],
    /// Whether it looks a ply further where the opponent threatens to capture, as those do who look ahead
    /// a fixed number of plies.
    pub(crate) sees_threats: bool,
    /// What each piece on the board is worth to who plays, in sixteenths of a hundredth of a man: who likes
    /// a full board avoids exchanges.
    pub(crate) liking: i32,
    /// What the errors are drawn from.
    pub(crate) seed: u64,
}

impl Attention {
    /// Makes no mistake.
    pub(crate) const FULL: Attention = Attention {
        error: 0,
        overlooks: [0; 3],
        sees_threats: false,
        liking: 0,
        seed: 0,
    };

    /// Sets what was found with these errors apart from what was found with others.
    #[inline]
    pub(crate) fn salt(&self) -> u64 {
        if *self == Attention::FULL {
            0
        } else {
            mix(self.seed ^ 0x8cb9_2ba7_2f3d_8dd7, 0xaaaa_b1c4_6f85_1d6b)
        }
    }

    /// The error in judging this position, from White's side.
    #[inline]
    pub(crate) fn misjudges<W: Word>(&self, field: &Field<W>) -> i32 {
        if self.error == 0 {
            return 0;
        }
        let drawn = mix(
            field.white.folded() ^ self.seed,
            field.black.folded() ^ !self.seed,
        );
        let drawn = mix(drawn ^ field.kings.folded(), 0x9e37_79b9_7f4a_7c15);
        // The sum of two even spreads: small errors are likelier than large ones.
        let spread = |bits: u64| ((bits & 0xffff) as i32 * (self.error + 1)) >> 16;
        spread(drawn) - spread(drawn >> 16)
    }

    /// What a position is worth more than the one before it to who plays, because he likes it.
    #[inline]
    pub(crate) fn likes<W: Word>(&self, before: &Field<W>, field: &Field<W>) -> i32 {
        let pieces = |field: &Field<W>| (field.white | field.black).count_ones() as i32;
        self.liking * (pieces(field) - pieces(before)) / 16
    }

    /// Whether no position is misjudged.
    #[inline]
    pub(crate) fn judges_rightly(&self) -> bool {
        self.error == 0 && self.liking == 0
    }

    /// Whether no capture is ever overlooked.
    #[inline]
    pub(crate) fn misses_nothing(&self) -> bool {
        self.overlooks == [0; 3]
    }

    /// Whether this capture does not come to mind.
    pub(crate) fn overlooks<W: Word>(&self, step: &Step<W>) -> bool {
        let length = step.taken().clamp(1, 3) as usize;
        let chance = u64::from(self.overlooks[length - 1]);
        let drawn = mix(step.captures.folded() ^ self.seed, 0xd1b5_4a32_d192_ed03);
        let drawn = mix(drawn ^ self.seed, 0x9e37_79b9_7f4a_7c15) & 0xffff_ffff;
        (drawn * 100) >> 32 < chance
    }
}

#[cfg(test)]
mod tests {
    use damier_rules::generate::{Compiled, MostCaptures, Ten};
    use damier_rules::{Position, Variant};

    use super::*;

    type International = Compiled<MostCaptures<Ten>>;

    #[test]
    fn errors_are_within_bounds_and_of_both_signs() {
        let field = Position::start(Variant::International).field::<International>();
        let errors: Vec<i32> = (0..1000)
            .map(|seed| {
                let attention = Attention {
                    error: 40,
                    seed: mix(seed, u64::MAX / 3),
                    ..Attention::FULL
                };
                attention.misjudges(&field)
            })
            .collect();
        assert!(errors.iter().all(|error| error.abs() <= 40));
        assert!(errors.iter().any(|error| *error > 20) && errors.iter().any(|error| *error < -20));
    }

    #[test]
    fn who_likes_a_full_board_likes_it_less_with_every_exchange() {
        let start = Position::start(Variant::International).field::<International>();
        let mut fewer = start;
        fewer.white &= fewer.white - 1;
        fewer.black &= fewer.black - 1;
        let attention = Attention {
            liking: 16,
            ..Attention::FULL
        };
        assert_eq!(attention.likes(&start, &start), 0);
        assert_eq!(attention.likes(&start, &fewer), -2);
        assert_eq!(Attention::FULL.likes(&start, &fewer), 0);
    }

    #[test]
    fn long_captures_are_overlooked_as_often_as_said() {
        let overlooked = (0..2000_u64)
            .filter(|seed| {
                let attention = Attention {
                    overlooks: [0, 0, 60],
                    seed: mix(*seed, u64::MAX / 5),
                    ..Attention::FULL
                };
                let step = Step {
                    from: 0,
                    to: 30,
                    promotes: false,
                    captures: 0b1110_0000_u64,
                };
                attention.overlooks(&step)
            })
            .count();
        assert!((1100..1300).contains(&overlooked), "{overlooked}");
    }
}
