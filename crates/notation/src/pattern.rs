//! Patterns of positions: a FEN that leaves open what does not matter.
//!
//! | written | means |
//! |---|---|
//! | `W:W31-50:B1-20` | this position and no other: every FEN is a pattern |
//! | `?:…` | whoever is to move |
//! | `W27,28,*` | these white men, and whatever other white pieces |
//! | `W*` | whatever white pieces |
//! | `WK5,?37` | a white king on 5, a white man or king on 37, nothing else of White |
//! | `E22,23` | nothing on 22 and 23; a third list, after those of the pieces |
//!
//! A list that is left out is the same as an empty one: that side has no piece. Squares are numbers
//! or letters, with ranges of numbers, as in a FEN.
//!
//! ```
//! use damier_notation::pattern::Pattern;
//! use damier_rules::{Position, Variant};
//!
//! let variant = Variant::International;
//! let start = Position::start(variant);
//! // White still has his man on the main road, and 27 and 28 are empty.
//! let held = Pattern::parse(variant, "?:W46,*:B*:E27,28")?;
//! assert!(held.matches(&start));
//! assert!(!Pattern::parse(variant, "B:W46,*:B*")?.matches(&start), "it is White's turn");
//! # Ok::<(), damier_notation::pattern::PatternError>(())
//! ```

use core::fmt;

use damier_rules::{Board, Position, Side, Square, Squares, Variant};

use crate::Naming;
use crate::scan::{Scanner, Written};

/// What a position has to have; see the [module](self).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pattern {
    turn: Option<Side>,
    sides: [Wanted; 2],
    empty: Squares,
}

/// What is wanted of a side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Wanted {
    men: Squares,
    kings: Squares,
    pieces: Squares,
    /// Whether there may be others.
    open: bool,
}

/// Why a text is no pattern, and the character at which it is none, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PatternError {
    /// The character, counted from 1.
    pub column: usize,
    /// What is wrong there.
    pub reason: PatternReason,
}

/// What is wrong with a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PatternReason {
    /// It does not begin with `W:`, `B:` or `?:`.
    Turn,
    /// A list does not begin with `W`, `B` or `E`, or there are two of a kind.
    List,
    /// A square should stand here.
    SquareMissing,
    /// The board has no such square.
    NoSuchSquare,
    /// The square is named twice.
    Twice(Square),
    /// This does not belong in a pattern.
    Unexpected(char),
    /// The text is longer than any pattern.
    TooLong,
    /// Kings, `?` and `*` mean nothing among empty squares.
    NotEmpty,
}

impl fmt::Display for PatternError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: ", self.column)?;
        match self.reason {
            PatternReason::Turn => f.write_str("a pattern begins with W:, B: or ?:"),
            PatternReason::List => f.write_str("one list each begins with W, B and E"),
            PatternReason::SquareMissing => f.write_str("a square is missing"),
            PatternReason::NoSuchSquare => f.write_str("there is no such square on this board"),
            PatternReason::Twice(square) => write!(f, "square {square} is named twice"),
            PatternReason::Unexpected(found) => write!(f, "{found:?} does not belong here"),
            PatternReason::TooLong => f.write_str("the text is too long for a pattern"),
            PatternReason::NotEmpty => f.write_str("only squares stand in the list of empty ones"),
        }
    }
}

impl core::error::Error for PatternError {}

/// The longest text that is looked at, in bytes.
const LONGEST: usize = 2_000;

impl Pattern {
    /// The pattern of a text, on the board of a variant.
    ///
    /// # Errors
    ///
    /// [`PatternError`] says where the text is wrong.
    pub fn parse(variant: Variant, text: &str) -> Result<Pattern, PatternError> {
        let board = variant.rules().board;
        let mut scanner = Scanner::new(text);
        if text.len() > LONGEST {
            return wrong(&scanner, PatternReason::TooLong);
        }
        scanner.skip_blanks();
        let turn = match scanner.peek() {
            Some('W') => Some(Side::White),
            Some('B') => Some(Side::Black),
            Some('?') => None,
            _ => return wrong(&scanner, PatternReason::Turn),
        };
        scanner.next();
        let mut pattern = Pattern {
            turn,
            sides: [Wanted::default(); 2],
            empty: Squares::EMPTY,
        };
        let mut named = Squares::EMPTY;
        let mut lists: Vec<char> = Vec::new();
        loop {
            scanner.skip_blanks();
            let before = scanner.clone();
            match scanner.next() {
                None if !lists.is_empty() => return Ok(pattern),
                Some(':') => {}
                None | Some(_) if lists.is_empty() => return wrong(&before, PatternReason::Turn),
                None => return wrong(&before, PatternReason::List),
                Some(found) => return wrong(&before, PatternReason::Unexpected(found)),
            }
            scanner.skip_blanks();
            let before = scanner.clone();
            match scanner
                .next()
                .filter(|list| matches!(list, 'W' | 'B' | 'E'))
            {
                Some(list) if !lists.contains(&list) => {
                    lists.push(list);
                    pattern.list(list, &mut scanner, board, &mut named)?;
                }
                _ => return wrong(&before, PatternReason::List),
            }
        }
    }

    fn list(
        &mut self,
        list: char,
        scanner: &mut Scanner<'_>,
        board: Board,
        named: &mut Squares,
    ) -> Result<(), PatternError> {
        let naming = Naming::standard(board);
        scanner.skip_blanks();
        if matches!(scanner.peek(), None | Some(':')) {
            return Ok(());
        }
        loop {
            scanner.skip_blanks();
            let before = scanner.clone();
            let sign = scanner.take_if(|next| matches!(next, 'K' | '?' | '*'));
            if sign.is_some() && list == 'E' {
                return wrong(&before, PatternReason::NotEmpty);
            }
            let squares = match sign {
                Some('*') => Squares::EMPTY,
                _ => range(scanner, &naming)?,
            };
            if let Some(twice) = (squares & *named).iter().next() {
                return wrong(&before, PatternReason::Twice(twice));
            }
            *named |= squares;
            let side = &mut self.sides[usize::from(list == 'B')];
            match (list, sign) {
                ('E', _) => self.empty |= squares,
                (_, Some('*')) => side.open = true,
                (_, Some('K')) => side.kings |= squares,
                (_, Some(_)) => side.pieces |= squares,
                (_, None) => side.men |= squares,
            }
            scanner.skip_blanks();
            match scanner.peek() {
                Some(',') => scanner.next(),
                None | Some(':') => return Ok(()),
                Some(found) => return wrong(scanner, PatternReason::Unexpected(found)),
            };
        }
    }

    /// Whether the position has what is wanted.
    pub fn matches(&self, position: &Position) -> bool {
        if self.turn.is_some_and(|turn| turn != position.turn()) {
            return false;
        }
        let setup = position.setup();
        let sides = Side::ALL.into_iter().zip(&self.sides);
        let mut all = Squares::EMPTY;
        for (side, wanted) in sides {
            let (men, kings) = (setup.men[side.index()], setup.kings[side.index()]);
            let named = wanted.men | wanted.kings | wanted.pieces;
            let has = (wanted.men - men).is_empty()
                && (wanted.kings - kings).is_empty()
                && (wanted.pieces - (men | kings)).is_empty();
            if !has || !wanted.open && named != men | kings {
                return false;
            }
            all |= men | kings;
        }
        (self.empty & all).is_empty()
    }
}

/// A square, or all from one number to another.
fn range(scanner: &mut Scanner<'_>, naming: &Naming) -> Result<Squares, PatternError> {
    let (first, is_number) = square(scanner, naming)?;
    let before = scanner.clone();
    if !is_number || scanner.take_if(|next| next == '-').is_none() {
        return Ok([first].into_iter().collect());
    }
    let (last, is_number) = square(scanner, naming)?;
    if !is_number || last < first {
        return wrong(&before, PatternReason::Unexpected('-'));
    }
    let numbers = first.number()..=last.number();
    Ok(numbers.filter_map(Square::new).collect())
}

fn square(scanner: &mut Scanner<'_>, naming: &Naming) -> Result<(Square, bool), PatternError> {
    let before = scanner.clone();
    match scanner.square(naming) {
        Some(Written::Number(square)) => Ok((square, true)),
        Some(Written::Letters(square)) => Ok((square, false)),
        Some(Written::Nowhere) => wrong(&before, PatternReason::NoSuchSquare),
        None => match before.peek() {
            None | Some(',' | ':') => wrong(&before, PatternReason::SquareMissing),
            Some(found) => wrong(&before, PatternReason::Unexpected(found)),
        },
    }
}

fn wrong<T>(scanner: &Scanner<'_>, reason: PatternReason) -> Result<T, PatternError> {
    Err(PatternError {
        column: scanner.column(),
        reason,
    })
}

/// How many pieces both sides have: `4-3`, men and kings together, or `1m2k-1k`, told apart.
///
/// ```
/// use damier_notation::fen;
/// use damier_notation::pattern::Material;
/// use damier_rules::Variant;
///
/// let position = fen::parse_position(Variant::International, "W:W28,K37,K38:BK5")?;
/// for text in ["3-1", "1m2k-1k", "*-1k", "3-*"] {
///     assert!(text.parse::<Material>().unwrap().matches(&position), "{text}");
/// }
/// for text in ["1-3", "3k-1", "2k-1k"] {
///     assert!(!text.parse::<Material>().unwrap().matches(&position), "{text}");
/// }
/// # Ok::<(), fen::FenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Material([Pieces; 2]);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pieces {
    Any,
    Together(u32),
    Apart { men: u32, kings: u32 },
}

/// The text tells of no material.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadMaterial;

impl fmt::Display for BadMaterial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "material is written 4-3, White's pieces first, or 1m2k-1k, men and kings apart",
        )
    }
}

impl core::error::Error for BadMaterial {}

impl core::str::FromStr for Material {
    type Err = BadMaterial;

    fn from_str(text: &str) -> Result<Material, BadMaterial> {
        let (white, black) = text.split_once('-').ok_or(BadMaterial)?;
        let sides = [white, black].map(|side| pieces(side.trim()));
        match sides {
            [Some(white), Some(black)] => Ok(Material([white, black])),
            _ => Err(BadMaterial),
        }
    }
}

fn pieces(text: &str) -> Option<Pieces> {
    if text == "*" {
        return Some(Pieces::Any);
    }
    let digits = |text: &str| {
        let only = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        only.then(|| text.parse().ok()).flatten()
    };
    if let Some(count) = digits(text) {
        return Some(Pieces::Together(count));
    }
    let (men, rest) = match text.split_once('m') {
        Some((men, rest)) => (digits(men)?, rest),
        None => (0, text),
    };
    let kings = match rest {
        "" => 0,
        _ => digits(rest.strip_suffix('k')?)?,
    };
    (!text.is_empty()).then_some(Pieces::Apart { men, kings })
}

impl Material {
    /// Whether the position has these pieces.
    pub const fn matches(&self, position: &Position) -> bool {
        Material::of(self.0[0], position, Side::White)
            && Material::of(self.0[1], position, Side::Black)
    }

    const fn of(wanted: Pieces, position: &Position, side: Side) -> bool {
        let (all, of_kings) = (position.count(side), position.kings(side));
        match wanted {
            Pieces::Any => true,
            Pieces::Together(count) => count == all,
            Pieces::Apart { men, kings } => men + of_kings == all && kings == of_kings,
        }
    }
}
