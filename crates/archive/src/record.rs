//! Moves and results as they are kept. What these codes say never changes.

use damier_notation::Score;
use damier_rules::{Move, Position};

/// The first moves of a game that can be looked up at once.
pub(crate) const LINE: usize = 16;

/// Marks a line that does not begin at the variant's start: no square has this number.
pub(crate) const ELSEWHERE: u8 = 0xff;

/// Set in the second byte of a move where a third tells it from others between the same squares.
const AMBIGUOUS: u8 = 0x80;

/// The legal moves in the order in which moves are numbered.
pub(crate) fn sorted_moves(position: &Position) -> Vec<Move> {
    let mut moves = position.legal_moves();
    moves.sort_unstable();
    moves
}

/// Appends the code of a move: the index of its first square, that of its last, and where several
/// moves go between them, which of these it is. Says whether the move is among the legal ones.
pub(crate) fn put_move(code: &mut Vec<u8>, legal: &[Move], mv: &Move) -> bool {
    let rivals = between(legal, mv.from.index(), mv.to.index());
    let Some(place) = rivals.iter().position(|rival| rival == mv) else {
        return false;
    };
    code.push(mv.from.index() as u8);
    if rivals.len() == 1 {
        code.push(mv.to.index() as u8);
        return true;
    }
    code.push(mv.to.index() as u8 | AMBIGUOUS);
    put_number(code, place);
    true
}

/// The move whose code the bytes begin with, and what follows it.
pub(crate) fn take_move<'a>(code: &'a [u8], legal: &[Move]) -> Option<(Move, &'a [u8])> {
    let (&from, rest) = code.split_first()?;
    let (&to, rest) = rest.split_first()?;
    let rivals = between(legal, from.into(), (to & !AMBIGUOUS).into());
    if to & AMBIGUOUS == 0 {
        return match rivals {
            [only] => Some((*only, rest)),
            _ => None,
        };
    }
    let mut rest = rest;
    let place = take_number(&mut rest)?;
    Some((*rivals.get(place)?, rest))
}

/// Appends a number, seven bits a byte, the lowest first.
pub(crate) fn put_number(code: &mut Vec<u8>, mut number: usize) {
    while number >= 0x80 {
        code.push(number as u8 | 0x80);
        number >>= 7;
    }
    code.push(number as u8);
}

/// Takes a number off the beginning of a code.
pub(crate) fn take_number(rest: &mut &[u8]) -> Option<usize> {
    let mut number = 0_usize;
    for shift in (0..usize::BITS).step_by(7) {
        let (&byte, after) = rest.split_first()?;
        *rest = after;
        number |= usize::from(byte & 0x7f).checked_shl(shift)?;
        if byte < 0x80 {
            return Some(number);
        }
    }
    None
}

/// The moves between two squares, of moves in their order.
fn between(legal: &[Move], from: usize, to: usize) -> &[Move] {
    let key = |mv: &Move| (mv.from.index(), mv.to.index());
    let begin = legal.partition_point(|mv| key(mv) < (from, to));
    let count = legal[begin..].partition_point(|mv| key(mv) == (from, to));
    &legal[begin..begin + count]
}

/// The number of a result.
pub(crate) const fn number_of(score: Score) -> u8 {
    match score {
        Score::White => 0,
        Score::Black => 1,
        Score::Draw => 2,
        Score::BothLost => 3,
        Score::Unknown => 4,
    }
}

/// The result with this number.
pub(crate) const fn score_of(number: u8) -> Score {
    match number {
        0 => Score::White,
        1 => Score::Black,
        2 => Score::Draw,
        3 => Score::BothLost,
        _ => Score::Unknown,
    }
}

/// That a game reached a position, in 16 bytes that are sorted by position and game.
///
/// From the highest bit: 64 bits of the position's name, 32 of the game, 12 of the move's place
/// among the sorted legal moves, 3 of the result, 12 of the average rating, 5 that are not used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Record(pub(crate) u128);

/// Stands for the place of the move where the game ends.
const NO_MOVE: u32 = 0xfff;

/// No rating is higher.
pub(crate) const HIGHEST_RATING: u16 = 0xfff;

impl Record {
    pub(crate) const BYTES: usize = 16;

    pub(crate) fn new(
        place: u64,
        game: u32,
        rank: Option<usize>,
        score: Score,
        rating: u16,
    ) -> Self {
        let rank = rank.and_then(|rank| u32::try_from(rank).ok());
        let rank = rank.unwrap_or(NO_MOVE).min(NO_MOVE);
        let rating = u32::from(rating.min(HIGHEST_RATING));
        let told = rank << 20 | u32::from(number_of(score)) << 17 | rating << 5;
        Self(u128::from(place) << 64 | u128::from(game) << 32 | u128::from(told))
    }

    /// The least record of a position.
    pub(crate) fn first_of(place: u64) -> Self {
        Self(u128::from(place) << 64)
    }

    pub(crate) const fn place(self) -> u64 {
        (self.0 >> 64) as u64
    }

    pub(crate) const fn game(self) -> u32 {
        (self.0 >> 32) as u32
    }

    /// The place of the move among the sorted legal ones, or none where the game ends here.
    pub(crate) const fn rank(self) -> Option<u16> {
        let rank = (self.0 as u32) >> 20;
        if rank == NO_MOVE {
            None
        } else {
            Some(rank as u16)
        }
    }

    pub(crate) const fn score(self) -> Score {
        score_of((self.0 as u32 >> 17 & 7) as u8)
    }

    /// The average rating, 0 for unknown.
    pub(crate) const fn rating(self) -> u16 {
        (self.0 as u32 >> 5 & 0xfff) as u16
    }

    pub(crate) const fn to_bytes(self) -> [u8; Self::BYTES] {
        self.0.to_le_bytes()
    }

    pub(crate) fn from_bytes(bytes: &[u8]) -> Self {
        let mut whole = [0; Self::BYTES];
        whole.copy_from_slice(&bytes[..Self::BYTES]);
        Self(u128::from_le_bytes(whole))
    }
}

/// The name of a position among those of all variants: 64 bits of its key, mixed with the
/// variant's name (FNV-1a, then a step of SplitMix64).
pub(crate) fn place_of(position: &Position) -> u64 {
    position.key().short() ^ salt(position.variant().rules().id)
}

fn salt(variant: &str) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for byte in variant.bytes() {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }
    hash = (hash ^ (hash >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    hash = (hash ^ (hash >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    hash ^ (hash >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use damier_rules::Variant;

    #[test]
    fn a_record_says_what_it_was_told() {
        let record = Record::new(u64::MAX - 1, 7, Some(4_000), Score::BothLost, 2_345);
        let read = Record::from_bytes(&record.to_bytes());
        assert_eq!(read, record);
        assert_eq!((read.place(), read.game()), (u64::MAX - 1, 7));
        assert_eq!(read.rank(), Some(4_000));
        assert_eq!((read.score(), read.rating()), (Score::BothLost, 2_345));
        assert_eq!(Record::new(0, 0, None, Score::Draw, 0).rank(), None);
        assert_eq!(Record::new(0, 0, Some(9_999), Score::Draw, 0).rank(), None);
    }

    #[test]
    fn the_names_of_positions_are_kept_for_ever() {
        let start = Position::start(Variant::International);
        assert_eq!(place_of(&start), 9_898_169_831_961_345_779);
        assert_ne!(
            place_of(&start),
            place_of(&Position::start(Variant::Killer))
        );
    }

    #[test]
    fn moves_between_the_same_squares_are_told_apart() {
        let position =
            damier_notation::fen::parse_position(Variant::International, "W:WK47:B14,19,29,31,42");
        let position = position.unwrap();
        let legal = sorted_moves(&position);
        for mv in &legal {
            let mut code = Vec::new();
            assert!(put_move(&mut code, &legal, mv));
            assert_eq!(take_move(&code, &legal), Some((*mv, &[][..])));
        }
        assert!(take_move(&[0, 1], &legal).is_none());
    }

    #[test]
    fn numbers_survive() {
        for wanted in [0, 1, 127, 128, 300, usize::MAX] {
            let mut code = Vec::new();
            put_number(&mut code, wanted);
            assert_eq!(take_number(&mut &code[..]), Some(wanted));
        }
        assert_eq!(take_number(&mut &[0xff; 20][..]), None);
    }
}
