//! Hash keys: short names of positions, the same for ever.

use core::fmt;

use crate::{Move, Position, Setup, Side, Square};

/// The key of a position: 128 bits made of its pieces and of who moves.
///
/// The same placing has the same key in every version of this library, on every machine, so that
/// keys may be stored; `data/keys.golden` holds the library to it. The variant is no part of it.
/// Two positions may share a key, but nobody will live to see it happen by chance; whoever can be
/// lied to compares positions.
///
/// A key is the exclusive or of a word for each piece and one for Black's turn. Word `n` has
/// outputs `2n` (upper half) and `2n + 1` of SplitMix64, counted from 0, with the first 64 bits
/// of the fraction of π as its seed. With `s` the index of the square (its number less one), the
/// words are
///
/// | n | word |
/// |---|---|
/// | `s` | a white man |
/// | `128 + s` | a white king |
/// | `256 + s` | a black man |
/// | `384 + s` | a black king |
/// | `512` | Black is to move |
/// | `1024 + 32768 b + 128 m + s` | where kings' moves are limited: on `s` a king of White (`b` = 0) or Black (1) that has made `m` moves in a row |
///
/// ```
/// use damier_rules::{Position, Variant};
///
/// let start = Position::start(Variant::International);
/// let mv = start.legal_moves()[0];
/// // Made anew or carried along with the move, the key is the same.
/// let next = start.after(&mv);
/// assert_eq!(next.key(), start.key().after(&start, &mv));
/// assert_ne!(next.key(), start.key());
/// assert_eq!(start.key().to_string(), "eb89952b0079caa4a0359f5015064bab");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Key(u128);

/// The fraction of π, 64 bits of it.
const SEED: u64 = 0x243f_6a88_85a3_08d3;

const WORDS: [u128; 513] = words();

const fn words() -> [u128; 513] {
    let mut words = [0; 513];
    let mut index = 0;
    while index < words.len() {
        words[index] = numbered(index as u64);
        index += 1;
    }
    words
}

const fn numbered(n: u64) -> u128 {
    (output(2 * n) as u128) << 64 | output(2 * n + 1) as u128
}

/// Output `n` of SplitMix64, counted from 0.
const fn output(n: u64) -> u64 {
    let mut mixed = SEED.wrapping_add((n + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

const BLACK_TO_MOVE: u128 = WORDS[512];

const fn word(side: Side, king: bool, square: Square) -> u128 {
    WORDS[256 * side.index() + 128 * king as usize + square.index()]
}

/// The words of the kings that must rest soon; nothing in games without such a limit.
fn runs(setup: &Setup) -> u128 {
    let word = |side: Side| {
        let run = setup.king_runs[side.index()]?;
        let n = 32768 * side.index() + 128 * usize::from(run.moves) + run.square.index();
        Some(numbered(1024 + n as u64))
    };
    Side::ALL
        .into_iter()
        .filter_map(word)
        .fold(0, |sum, word| sum ^ word)
}

impl Key {
    /// The key of a set-up, playable or not.
    pub fn of(setup: &Setup) -> Key {
        let mut key = runs(setup);
        if setup.turn == Side::Black {
            key ^= BLACK_TO_MOVE;
        }
        for side in Side::ALL {
            for square in setup.men[side.index()] {
                key ^= word(side, false, square);
            }
            for square in setup.kings[side.index()] {
                key ^= word(side, true, square);
            }
        }
        Key(key)
    }

    /// The key after a legal move of the position whose key this is.
    #[must_use]
    pub fn after(self, position: &Position, mv: &Move) -> Key {
        let side = position.turn();
        let king = position.is_king(mv.from);
        let mut key = self.0
            ^ BLACK_TO_MOVE
            ^ word(side, king, mv.from)
            ^ word(side, king || mv.promotes, mv.to);
        for square in mv.captures {
            key ^= word(!side, position.is_king(square), square);
        }
        if position.variant().rules().king_moves.is_some() {
            key ^= runs(&position.setup()) ^ runs(&position.after(mv).setup());
        }
        Key(key)
    }

    /// All 128 bits.
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// The upper 64 bits, for tables that compare positions anyway.
    pub const fn short(self) -> u64 {
        (self.0 >> 64) as u64
    }
}

/// 32 hexadecimal digits.
impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

impl Position {
    /// The key of this position, made anew; [`Key::after`] carries one along with a move.
    pub fn key(&self) -> Key {
        Key::of(&self.setup())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::KingRun;

    #[test]
    fn the_words_are_those_of_the_generator_that_the_documentation_states() {
        let mut state = SEED;
        let mut next = || {
            state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut mixed = state;
            mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            u128::from(mixed ^ (mixed >> 31))
        };
        for word in WORDS {
            assert_eq!(word, next() << 64 | next());
        }
        for _ in WORDS.len()..1024 + 128 + 5 {
            next();
            next();
        }
        let mut setup = Setup::empty(Side::White);
        let square = Square::from_index(5);
        setup.king_runs[0] = Some(KingRun { square, moves: 1 });
        assert_eq!(Key::of(&setup).bits(), next() << 64 | next());
    }

    #[test]
    fn no_word_is_the_sum_of_two_others() {
        let mut sums: Vec<u128> = WORDS.to_vec();
        for (index, one) in WORDS.iter().enumerate() {
            sums.extend(WORDS[..index].iter().map(|other| one ^ other));
        }
        let all = sums.len();
        sums.sort_unstable();
        sums.dedup();
        assert_eq!(sums.len(), all);
    }
}
