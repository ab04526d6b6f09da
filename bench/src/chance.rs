//! Chance from a seed, so that a run can be repeated.

/// A splitmix64 generator: good enough to choose moves with.
#[derive(Clone, Debug)]
pub struct Chance(u64);

impl Chance {
    /// The same seed gives the same choices.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next number.
    pub const fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// One of the choices, or `None` where there are none.
    pub fn of<'a, T>(&mut self, choices: &'a [T]) -> Option<&'a T> {
        let number = usize::try_from(self.number() >> 32).unwrap_or_default();
        choices.get(number.checked_rem(choices.len())?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_chooses_the_same() {
        let numbers = |seed| {
            let mut chance = Chance::new(seed);
            [chance.number(), chance.number()]
        };
        assert_eq!(numbers(7), numbers(7));
        assert_ne!(numbers(7), numbers(8));
    }

    #[test]
    fn nothing_is_chosen_from_nothing() {
        assert_eq!(Chance::new(1).of::<u8>(&[]), None);
    }
}
