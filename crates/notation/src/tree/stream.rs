//! Reading files of any size, game by game.

use std::collections::VecDeque;
use std::io::{self, Read};

use super::places::Place;
use super::read::Games;
use super::{Fault, FaultReason, Options, Tree};
use crate::Encoding;

/// So many bytes are read at once.
const CHUNK: usize = 1 << 20;

/// What ends a game is looked for so far before the end of what was read, because a comment there
/// may go on in what was not.
const MARGIN: usize = 1 << 16;

/// A game that is longer than this when more is to be read is cut: memory is bounded by twice as much.
const LONGEST: usize = 16 << 20;

/// The games of a source one after another, each with what is wrong with it. However much there is
/// to be read, no more is held than a few megabytes and the longest game.
///
/// ```
/// use damier_notation::tree::{Options, Stream};
///
/// let file = "[White \"A\"]\n1. 32-28 1-1\n[White \"B\"]\n1. 32-27 *";
/// let mut whites = Vec::new();
/// for game in Stream::new(file.as_bytes(), &Options::default()) {
///     let (game, faults) = game?;
///     assert!(faults.is_empty());
///     whites.push(game.tag("White").unwrap_or("?").to_owned());
/// }
/// assert_eq!(whites, ["A", "B"]);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Stream<R> {
    source: R,
    options: Options,
    sizes: Sizes,
    encoding: Option<Encoding>,
    /// Bytes that are the beginning of a character.
    bytes: Vec<u8>,
    /// What is read and belongs to no game yet.
    text: String,
    place: Place,
    games: usize,
    ready: VecDeque<(Tree, Vec<Fault>)>,
    is_at_end: bool,
    strictly: bool,
}

#[derive(Clone, Copy, Debug)]
struct Sizes {
    chunk: usize,
    margin: usize,
    longest: usize,
}

impl<R: Read> Stream<R> {
    /// The games of this source. Where the encoding is not given it is found out from the first
    /// megabyte.
    pub const fn new(source: R, options: &Options) -> Stream<R> {
        let sizes = Sizes {
            chunk: CHUNK,
            margin: MARGIN,
            longest: LONGEST,
        };
        Stream::with_sizes(source, options, sizes)
    }

    const fn with_sizes(source: R, options: &Options, sizes: Sizes) -> Stream<R> {
        Stream {
            source,
            options: *options,
            sizes,
            encoding: options.encoding,
            bytes: Vec::new(),
            text: String::new(),
            place: Place::START,
            games: 0,
            ready: VecDeque::new(),
            is_at_end: false,
            strictly: false,
        }
    }

    /// Names also what the standard asks of writers only, as [`Games::with_writing_rules`].
    #[must_use]
    pub fn with_writing_rules(mut self) -> Stream<R> {
        self.strictly = true;
        self
    }

    /// The encoding in which the bytes are read; none before anything was read.
    pub const fn encoding(&self) -> Option<Encoding> {
        self.encoding
    }

    /// Reads more, and takes the games that are whole out of it.
    fn fill(&mut self) -> io::Result<()> {
        self.read_chunk()?;
        let keep = if self.is_at_end || self.text.len() > self.sizes.longest {
            0
        } else {
            self.sizes.margin
        };
        let is_cut = !self.is_at_end && keep == 0;
        let mut games = Games::at(&self.text, &self.options, self.place, self.games);
        if self.strictly {
            games = games.with_writing_rules();
        }
        // Where what is taken ends, and how much is left there.
        let mut rest = (self.place, self.text.len());
        // What may go on in what was not read yet is not judged twice.
        while games.divide() {
            match games.next_begins() {
                Some((place, left)) if left >= keep => rest = (place, left),
                None if keep == 0 => {
                    let left = &self.text[self.text.len() - rest.1..];
                    rest = (rest.0.behind(left), 0);
                }
                _ => break,
            }
            self.games += 1;
            self.ready.push_back(games.judge());
        }
        if is_cut && let Some((_, faults)) = self.ready.back_mut() {
            faults.push(Fault {
                line: rest.0.line,
                column: rest.0.column,
                game: self.games,
                ply: 0,
                reason: FaultReason::TooLong,
            });
        }
        self.place = rest.0;
        let taken = self.text.len() - rest.1;
        self.text.drain(..taken);
        Ok(())
    }

    fn read_chunk(&mut self) -> io::Result<()> {
        // Twice as much each time, so that a long game is not looked through again and again.
        let wanted = self.sizes.chunk.max(self.text.len()) as u64;
        let read = (&mut self.source)
            .take(wanted)
            .read_to_end(&mut self.bytes)?;
        self.is_at_end = read == 0;
        let first = self.encoding.is_none() || self.text.is_empty() && self.games == 0;
        let encoding = *self
            .encoding
            .get_or_insert_with(|| Encoding::detect(&self.bytes));
        let whole = match encoding {
            Encoding::Utf8 if !self.is_at_end => whole_characters(&self.bytes),
            _ => self.bytes.len(),
        };
        let text = encoding.decode(&self.bytes[..whole]);
        let text = if first {
            text.trim_start_matches('\u{feff}')
        } else {
            &text
        };
        self.text.push_str(text);
        self.bytes.drain(..whole);
        Ok(())
    }
}

/// So many of the bytes are whole characters of UTF-8, or wrong ones.
fn whole_characters(bytes: &[u8]) -> usize {
    match core::str::from_utf8(bytes) {
        Err(error) if error.error_len().is_none() => error.valid_up_to(),
        _ => {
            // Behind a wrong byte there may still be a beginning of a character.
            let tail = bytes.len().saturating_sub(3);
            let starts = (tail..bytes.len()).rev().find(|at| bytes[*at] >= 0xc0);
            match starts {
                Some(at) if core::str::from_utf8(&bytes[at..]).is_err() => at,
                _ => bytes.len(),
            }
        }
    }
}

impl<R: Read> Iterator for Stream<R> {
    type Item = io::Result<(Tree, Vec<Fault>)>;

    fn next(&mut self) -> Option<io::Result<(Tree, Vec<Fault>)>> {
        loop {
            if let Some(game) = self.ready.pop_front() {
                return Some(Ok(game));
            }
            if self.is_at_end {
                return None;
            }
            if let Err(error) = self.fill() {
                self.is_at_end = true;
                return Some(Err(error));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree;

    const SMALL: Sizes = Sizes {
        chunk: 97,
        margin: 300,
        longest: 5_000,
    };

    fn in_pieces(text: &str) -> Vec<(Tree, Vec<Fault>)> {
        let options = Options::default();
        let stream = Stream::with_sizes(text.as_bytes(), &options, SMALL);
        stream
            .map(|game| game.expect("memory can be read"))
            .collect()
    }

    #[test]
    fn a_file_in_pieces_is_the_same_file() {
        let game = "[White \"Попов\"]\n[Black \"许华\"]\n\n1. 32-28 19-23 {some {words} here, [%clk 0:01]}\n\
                    2. 28x19 (2. 33-29 {illegal}) 14x23 oops 1-1\n\n";
        for times in [0, 1, 2, 7, 40] {
            let text = format!("\u{feff}{}32-28 \n", game.repeat(times));
            let whole = tree::read_text(&text, &Options::default());
            let (games, faults): (Vec<Tree>, Vec<Vec<Fault>>) =
                in_pieces(&text).into_iter().unzip();
            assert_eq!(games, whole.games, "{times}");
            assert_eq!(faults.concat(), whole.faults, "{times}");
        }
    }

    #[test]
    fn a_game_without_end_is_cut() {
        let text = "32-28 19-23 28x19 14x23 ".to_owned() + &"{said} ".repeat(5_000) + "*";
        let games = in_pieces(&text);
        assert!(games.len() > 3, "{}", games.len());
        let cut = games.iter().filter(|(_, faults)| {
            faults
                .iter()
                .any(|fault| fault.reason == FaultReason::TooLong)
        });
        assert!(cut.count() > 2);
        let said: usize = games.iter().map(|(game, _)| game.line.len()).sum();
        // Nothing is lost; a comment may be cut in two.
        assert!(said >= 5_004);
    }

    #[test]
    fn a_source_that_fails_says_so_once() {
        struct Broken;
        impl Read for Broken {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                Err(io::Error::other("gone"))
            }
        }
        let mut stream = Stream::new(Broken, &Options::default());
        assert!(matches!(stream.next(), Some(Err(_))));
        assert!(stream.next().is_none());
    }
}
