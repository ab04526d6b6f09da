//! Files of books.

use core::fmt;
use std::collections::{HashSet, VecDeque};

use damier_rules::{Move, Position, Variant};

use super::{Book, BookMove};
use crate::Score;

/// What a file begins with: a name and the version of the format.
const HEAD: [u8; 8] = *b"DAMIERB1";
/// A move after which the book goes on.
const GOES_ON: u8 = 0x80;
/// No move is worth more than this, nor less.
const MOST: i32 = 10_000;

/// Why bytes are no book of this variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BadBook {
    /// They do not begin as such files do, or are of another version.
    Head,
    /// There are too few or too many.
    Length,
    /// A move is named that there is not: the book is about another game.
    Move,
}

impl fmt::Display for BadBook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            BadBook::Head => "this is no opening book of this version",
            BadBook::Length => "the opening book is cut short or too long",
            BadBook::Move => "the opening book is about another game",
        })
    }
}

impl core::error::Error for BadBook {}

/// Positions are not in the file: they are those that come up when one follows its moves from the start,
/// in the order in which that happens. Each has a byte with the number of its moves and three bytes for each
/// of them: its place among the legal moves in their order, with a bit that says whether the book goes on
/// after it, and the value, the lower byte first.
impl Book {
    /// The bytes of a file. Positions that no moves of the book lead to are left out.
    pub fn bytes(&self) -> Vec<u8> {
        let mut bytes = HEAD.to_vec();
        let mut walk = Walk::from(self.variant);
        while let Some((position, legal)) = walk.next() {
            let moves = self.moves(&position);
            let places = legal.iter().enumerate().filter_map(|(place, mv)| {
                let known = moves.iter().find(|known| known.mv == *mv)?;
                Some((u8::try_from(place).ok()?, known))
            });
            let places: Vec<(u8, &BookMove)> =
                places.filter(|(place, _)| place & GOES_ON == 0).collect();
            bytes.push(places.len() as u8);
            for (place, known) in places {
                let after = position.after(&known.mv);
                let goes_on = self.pages.contains_key(&after);
                bytes.push(place | if goes_on { GOES_ON } else { 0 });
                let value = known.score.hundredths().clamp(-MOST, MOST);
                bytes.extend((value as i16).to_le_bytes());
                if goes_on {
                    walk.follow(after);
                }
            }
        }
        bytes
    }

    /// Reads the bytes of a file.
    ///
    /// # Errors
    ///
    /// Where it is no such file, is cut short, or is about another game.
    pub fn read(variant: Variant, bytes: &[u8]) -> Result<Book, BadBook> {
        let mut rest = bytes.strip_prefix(&HEAD).ok_or(BadBook::Head)?;
        let mut book = Book::new(variant);
        let mut walk = Walk::from(variant);
        while let Some((position, legal)) = walk.next() {
            let (count, after) = rest.split_first().ok_or(BadBook::Length)?;
            let (triples, after) = after
                .split_at_checked(3 * usize::from(*count))
                .ok_or(BadBook::Length)?;
            rest = after;
            let (triples, _) = triples.as_chunks();
            let mut moves = Vec::with_capacity(triples.len());
            for [place, low, high] in triples {
                let mv = *legal
                    .get(usize::from(place & !GOES_ON))
                    .ok_or(BadBook::Move)?;
                let value = i16::from_le_bytes([*low, *high]);
                let score = Score::from_hundredths(i32::from(value));
                moves.push(BookMove { mv, score });
                if place & GOES_ON != 0 {
                    walk.follow(position.after(&mv));
                }
            }
            book.put(position, moves);
        }
        if rest.is_empty() {
            Ok(book)
        } else {
            Err(BadBook::Length)
        }
    }
}

/// From the start through a book, every position once.
struct Walk {
    seen: HashSet<Position>,
    waiting: VecDeque<Position>,
}

impl Walk {
    fn from(variant: Variant) -> Walk {
        let start = Position::start(variant);
        Walk {
            seen: HashSet::from([start]),
            waiting: VecDeque::from([start]),
        }
    }

    fn follow(&mut self, position: Position) {
        if self.seen.insert(position) {
            self.waiting.push_back(position);
        }
    }

    /// The next position and its legal moves in their order.
    fn next(&mut self) -> Option<(Position, Vec<Move>)> {
        let position = self.waiting.pop_front()?;
        let mut legal = position.legal_moves();
        legal.sort_unstable();
        Some((position, legal))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every move of the first two plies, and of the third after the first of them.
    fn small(variant: Variant) -> Book {
        let mut book = Book::new(variant);
        let mut level = vec![Position::start(variant)];
        for depth in 0..3 {
            let mut next = Vec::new();
            for position in &level {
                let moves = position.legal_moves().into_iter();
                let moves = moves.zip(0..).map(|(mv, rank)| BookMove {
                    mv,
                    score: Score::from_hundredths(rank - 300 * depth),
                });
                let moves: Vec<BookMove> = moves.collect();
                next.extend(moves.iter().map(|known| position.after(&known.mv)));
                book.put(*position, moves);
            }
            next.truncate(if depth == 1 { 1 } else { next.len() });
            level = next;
        }
        book
    }

    #[test]
    fn what_is_written_is_read() {
        let book = small(Variant::International);
        assert_eq!(book.len(), 11);
        let read = Book::read(Variant::International, &book.bytes());
        assert_eq!(read, Ok(book));
    }

    #[test]
    fn a_book_cut_short_anywhere_or_of_another_game_is_refused() {
        let bytes = small(Variant::International).bytes();
        for length in 0..bytes.len() {
            let read = Book::read(Variant::International, &bytes[..length]);
            assert!(read.is_err(), "{length} bytes");
        }
        let longer = [&bytes[..], &[0]].concat();
        let read = |bytes: &[u8]| Book::read(Variant::International, bytes);
        assert_eq!(read(&longer), Err(BadBook::Length));
        assert_eq!(read(b"DAMIERB9\0"), Err(BadBook::Head));
        assert_eq!(
            Book::read(Variant::Russian, &bytes),
            Err(BadBook::Move),
            "fewer moves there"
        );
    }

    #[test]
    fn any_bytes_after_the_head_are_a_book_or_an_error() {
        let mut lot = 1;
        for length in 0..2_000_usize {
            let mut bytes = HEAD.to_vec();
            bytes.extend((0..length % 97).map(|at| {
                lot = crate::key::mix(lot ^ at as u64, 0x9e37_79b9_7f4a_7c15);
                (lot as u8) & 0x8f
            }));
            if let Ok(book) = Book::read(Variant::International, &bytes) {
                assert!(book.len() <= bytes.len());
            }
        }
    }
}
