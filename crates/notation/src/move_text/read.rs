//! Reading moves.

use damier_rules::{Move, Position, Square, Squares};

use super::error::{Candidate, Malformed, MoveTextError};
use super::walk::{literally, meets};
use super::write::{write_all, write_full};
use crate::Naming;
use crate::scan::{Scanner, Written, is_dash};

/// The longest text that is looked at, in bytes; the longest capture needs far fewer.
pub const LONGEST: usize = 512;

/// Paths tried to find the squares of a text that does not name every turn. Only built positions
/// have more, and there the full path is read without trying.
const ROUTES: usize = 512;

/// The legal move that a text means.
///
/// Read are, with squares in numbers or letters for every variant, with or without leading zeros
/// and blanks:
///
/// - the first and the last square: `32-28`, `28x19`, `28:19`, `28×19`, with any dash, `a3b4`;
/// - these and every square between, or more of the squares that are passed, or fewer, as long as
///   only one move fits: `47x38x24x13x36`, `47x33x24x13x36`;
/// - the first, the last and the captured squares, in any order of these: `47x36x42x29x14x31`,
///   `47x36[42,29,14,31]`, `47x36 <42,29,14,31>`;
/// - the first file and the last square, as players on 64 squares write: `ab4`, `a:c5`.
///
/// A text that names every turn is taken as it stands. So two squares with one captured piece
/// between them are that capture, even where a longer one joins the same squares.
///
/// ```
/// use damier_notation::move_text::{self, MoveTextError};
/// use damier_rules::{Position, Variant};
///
/// let start = Position::start(Variant::International);
/// assert_eq!(move_text::parse(&start, "32–28")?.to.number(), 28);
/// assert!(matches!(
///     move_text::parse(&start, "32-23"),
///     Err(MoveTextError::Illegal { legal }) if legal.len() == 9
/// ));
/// # Ok::<(), MoveTextError>(())
/// ```
///
/// # Errors
///
/// [`MoveTextError`] says where the text is wrong, or what is legal, or what the text may mean.
pub fn parse(position: &Position, text: &str) -> Result<Move, MoveTextError> {
    parse_named(position, &Naming::standard(position.board()), text)
}

/// The legal move that a text means, with the squares called by these names.
///
/// # Errors
///
/// As [`parse`].
pub fn parse_named(
    position: &Position,
    naming: &Naming,
    text: &str,
) -> Result<Move, MoveTextError> {
    if let Some(mv) = super::quick::find(position, naming, text) {
        return Ok(mv);
    }
    let legal = position.legal_moves();
    let mut found = if let Some(short) = Short::read(naming, text) {
        let fits = |mv: &&Move| short.fits(naming, mv);
        legal.iter().filter(fits).copied().collect()
    } else {
        let text = Text::read(naming, text)?;
        match &text.captures {
            Some(captures) => with_captures(&legal, &text, *captures),
            None => meant(position, &legal, &text),
        }
    };
    match (found.len(), found.pop()) {
        (1, Some(mv)) => Ok(mv),
        (_, Some(last)) => {
            found.push(last);
            let candidate = |mv: Move| Candidate {
                mv,
                text: write_full(position, &mv),
            };
            Err(MoveTextError::Ambiguous {
                candidates: found.into_iter().map(candidate).collect(),
            })
        }
        (_, None) => Err(MoveTextError::Illegal {
            legal: write_all(position)
                .into_iter()
                .map(|(mv, text)| Candidate { mv, text })
                .collect(),
        }),
    }
}

/// No board has more rows.
const RANKS: u8 = 16;

/// The squares that a text names, whatever is legal; none when it is not written as moves are, or
/// lists captured squares.
pub fn squares(naming: &Naming, text: &str) -> Option<Vec<Square>> {
    let read = Text::read(naming, text).ok()?;
    read.captures.is_none().then_some(read.squares)
}

fn with_captures(legal: &[Move], text: &Text, captures: Squares) -> Vec<Move> {
    let fits =
        |mv: &&Move| mv.from == text.first() && mv.to == text.last() && mv.captures == captures;
    legal.iter().filter(fits).copied().collect()
}

/// The moves that a list of squares fits; those that fit it word for word come first.
fn meant(position: &Position, legal: &[Move], text: &Text) -> Vec<Move> {
    let (from, to) = (text.first(), text.last());
    let may = |mv: &&Move| mv.from == from && (mv.is_capture() || !text.says_capture);
    let legal: Vec<Move> = legal.iter().filter(may).copied().collect();
    let ends = |mv: &&Move| mv.to == to;
    let walked = literally(position, &text.squares);
    let word_for_word = legal.iter().find(|mv| {
        walked.as_ref().is_some_and(|walked| {
            mv.to == to && mv.captures == walked.captures && mv.promotes == walked.promotes
        })
    });
    if text.squares.len() == 2 {
        return match word_for_word {
            Some(mv) if mv.captures.len() == 1 => vec![*mv],
            _ => legal.iter().filter(ends).copied().collect(),
        };
    }
    if let Some(mv) = word_for_word {
        return vec![*mv];
    }
    // Programs list the captured squares after the last square (Hub). They are occupied, the last
    // square of a path is not, so that the two cannot be confused.
    let captured: Squares = text.squares[2..].iter().copied().collect();
    let by_captures = |mv: &&Move| {
        let all_different = captured.len() == text.squares.len() - 2;
        mv.to == text.squares[1] && mv.captures == captured && all_different
    };
    let found: Vec<Move> = legal.iter().filter(by_captures).copied().collect();
    if !found.is_empty() {
        return found;
    }
    let passes = |mv: &&Move| {
        let routes = position.routes(mv, ROUTES);
        routes
            .iter()
            .any(|route| meets(position, mv, route, &text.squares))
    };
    legal.iter().filter(ends).filter(passes).copied().collect()
}

/// `ab4`: the file from which the piece comes, and the square to which it goes.
struct Short {
    file: char,
    to: Square,
    says_capture: bool,
}

impl Short {
    /// None when the text is not written so.
    fn read(naming: &Naming, text: &str) -> Option<Short> {
        let text = text.trim();
        let file = text.chars().next().filter(char::is_ascii_alphabetic)?;
        let mut scanner = Scanner::new(&text[1..]);
        let sign = scanner.take_if(|next| is_dash(next) || is_capture_sign(next));
        match scanner.square(naming) {
            Some(Written::Letters(to)) if scanner.peek().is_none() => Some(Short {
                file: file.to_ascii_lowercase(),
                to,
                says_capture: sign.is_some_and(is_capture_sign),
            }),
            _ => None,
        }
    }

    fn fits(&self, naming: &Naming, mv: &Move) -> bool {
        let mut file = (1..=RANKS).filter_map(|rank| naming.letters(self.file, rank));
        let comes_from = file.any(|square| square == mv.from);
        comes_from && mv.to == self.to && (mv.is_capture() || !self.says_capture)
    }
}

/// A move as it is written, before looking at a position.
struct Text {
    /// Two or more.
    squares: Vec<Square>,
    captures: Option<Squares>,
    says_capture: bool,
}

impl Text {
    fn read(naming: &Naming, text: &str) -> Result<Text, MoveTextError> {
        let mut scanner = Scanner::new(text);
        if text.len() > LONGEST {
            return malformed(&scanner, Malformed::TooLong);
        }
        scanner.skip_blanks();
        if scanner.peek().is_none() {
            return malformed(&scanner, Malformed::Empty);
        }
        let mut read = Text {
            squares: Vec::new(),
            captures: None,
            says_capture: false,
        };
        read.squares.push(square(&mut scanner, naming)?.0);
        loop {
            scanner.skip_blanks();
            match scanner.peek() {
                None if read.squares.len() > 1 => return Ok(read),
                Some(open @ ('[' | '<')) if read.squares.len() == 2 => {
                    scanner.next();
                    let close = if open == '[' { ']' } else { '>' };
                    read.captures = Some(captured(&mut scanner, naming, close)?);
                    read.says_capture = true;
                    return Ok(read);
                }
                _ => read.next_square(&mut scanner, naming)?,
            }
        }
    }

    fn next_square(
        &mut self,
        scanner: &mut Scanner<'_>,
        naming: &Naming,
    ) -> Result<(), MoveTextError> {
        let sign = scanner.take_if(|next| is_dash(next) || is_capture_sign(next));
        self.says_capture |= sign.is_some_and(is_capture_sign);
        scanner.skip_blanks();
        let before = scanner.clone();
        let (square, lettered) = square(scanner, naming)?;
        // Only letters show where a square begins when nothing stands between.
        if sign.is_none() && !lettered {
            return malformed(&before, unexpected(&before));
        }
        self.squares.push(square);
        Ok(())
    }

    fn first(&self) -> Square {
        self.squares[0]
    }

    fn last(&self) -> Square {
        self.squares[self.squares.len() - 1]
    }
}

fn captured(
    scanner: &mut Scanner<'_>,
    naming: &Naming,
    close: char,
) -> Result<Squares, MoveTextError> {
    let mut captures = Squares::EMPTY;
    loop {
        scanner.skip_blanks();
        captures.insert(square(scanner, naming)?.0);
        scanner.skip_blanks();
        match scanner.peek() {
            Some(',') => scanner.next(),
            Some(next) if next == close => {
                scanner.next();
                scanner.skip_blanks();
                return match scanner.peek() {
                    None => Ok(captures),
                    Some(_) => malformed(scanner, unexpected(scanner)),
                };
            }
            Some(_) => return malformed(scanner, unexpected(scanner)),
            None => return malformed(scanner, Malformed::Unclosed),
        };
    }
}

/// A square, and whether it is written with a letter.
fn square(scanner: &mut Scanner<'_>, naming: &Naming) -> Result<(Square, bool), MoveTextError> {
    let before = scanner.clone();
    match scanner.square(naming) {
        Some(Written::Number(square)) => Ok((square, false)),
        Some(Written::Letters(square)) => Ok((square, true)),
        Some(Written::Nowhere) => malformed(&before, Malformed::NoSuchSquare),
        None if before.peek().is_none() => malformed(&before, Malformed::SquareMissing),
        None => malformed(&before, unexpected(&before)),
    }
}

const fn is_capture_sign(character: char) -> bool {
    matches!(
        character,
        'x' | 'X' | ':' | '\u{d7}' | '\u{445}' | '\u{425}' | '\u{2715}' | '\u{2a2f}'
    )
}

fn unexpected(scanner: &Scanner<'_>) -> Malformed {
    scanner
        .peek()
        .map_or(Malformed::SquareMissing, Malformed::Unexpected)
}

fn malformed<T>(scanner: &Scanner<'_>, reason: Malformed) -> Result<T, MoveTextError> {
    Err(MoveTextError::Malformed {
        column: scanner.column(),
        reason,
    })
}
