//! Writing moves.

use damier_rules::{Move, Position, Square, Variant};

use super::quick::only;

/// The name of a square in the notation of the variant: `32`, or `c3`.
pub fn square_name(variant: Variant, square: Square) -> String {
    let rules = variant.rules();
    if rules.notation.letters {
        rules.board.letters(square)
    } else {
        square.to_string()
    }
}

/// The move as PDN writes it: short where that is clear, with its path where it is not.
///
/// The move must be legal in the position.
///
/// ```
/// use damier_notation::{fen, move_text};
/// use damier_rules::Variant;
///
/// let position = fen::parse_position(Variant::Brazilian, "W:Wb6:Bc7,e7,b4")?;
/// let mv = position.legal_moves()[0];
/// assert_eq!(move_text::write(&position, &mv), "b6xf6");
/// assert_eq!(move_text::write_full(&position, &mv), "b6xd8xf6");
/// assert_eq!(move_text::write_captures(&position, &mv), "b6xf6[c7,e7]");
/// # Ok::<(), fen::FenError>(())
/// ```
pub fn write(position: &Position, mv: &Move) -> String {
    if mv.is_capture() && only(position, mv.from, mv.to).is_none() {
        write_full(position, mv)
    } else {
        joined(position.variant(), mv, &[mv.from, mv.to])
    }
}

/// The squares of the move as [`write()`] names them.
pub(crate) fn shortest_path(position: &Position, mv: &Move) -> Vec<Square> {
    if mv.is_capture()
        && only(position, mv.from, mv.to).is_none()
        && let Some(route) = position.routes(mv, 1).pop()
    {
        return route.path;
    }
    vec![mv.from, mv.to]
}

/// Every legal move with its text as [`write()`] gives it, in the order of
/// [`Position::legal_moves`].
pub fn write_all(position: &Position) -> Vec<(Move, String)> {
    let legal = position.legal_moves();
    legal
        .iter()
        .map(|mv| (*mv, write_among(position, mv, &legal)))
        .collect()
}

fn write_among(position: &Position, mv: &Move, legal: &[Move]) -> String {
    let same_squares = |other: &&Move| other.from == mv.from && other.to == mv.to;
    if legal.iter().filter(same_squares).count() > 1 {
        write_full(position, mv)
    } else {
        joined(position.variant(), mv, &[mv.from, mv.to])
    }
}

/// The move with every square on which the piece stands, whether that is needed or not.
///
/// The move must be legal in the position. Where several paths take the same pieces, this is the
/// first of [`Position::routes`].
pub fn write_full(position: &Position, mv: &Move) -> String {
    match position.routes(mv, 1).first() {
        Some(route) => joined(position.variant(), mv, &route.path),
        None => joined(position.variant(), mv, &[mv.from, mv.to]),
    }
}

/// A path of a move as text, in the notation of the variant.
pub fn write_path(variant: Variant, mv: &Move, path: &[Square]) -> String {
    joined(variant, mv, path)
}

/// The move with the squares that it captures, as programs identify moves: `47x36[42,29,14,31]`.
pub fn write_captures(position: &Position, mv: &Move) -> String {
    let variant = position.variant();
    let short = joined(variant, mv, &[mv.from, mv.to]);
    if !mv.is_capture() {
        return short;
    }
    let name = |square: Square| square_name(variant, square);
    let captured: Vec<String> = match position.routes(mv, 1).first() {
        Some(route) => route.captures.iter().copied().map(name).collect(),
        None => mv.captures.iter().map(name).collect(),
    };
    format!("{short}[{}]", captured.join(","))
}

fn joined(variant: Variant, mv: &Move, path: &[Square]) -> String {
    let sign = if mv.is_capture() {
        variant.rules().notation.capture
    } else {
        '-'
    };
    let rules = variant.rules();
    let mut text = String::with_capacity(4 * path.len());
    for (index, square) in path.iter().enumerate() {
        if index > 0 {
            text.push(sign);
        }
        if rules.notation.letters {
            text.push_str(&rules.board.letters(*square));
        } else {
            push_number(&mut text, square.number());
        }
    }
    text
}

/// Numbers are written far more often than anything else here.
fn push_number(text: &mut String, number: u8) {
    let digits = [number / 100, number / 10 % 10, number % 10];
    let first = digits.iter().position(|digit| *digit > 0).unwrap_or(2);
    let digits = digits[first..].iter();
    text.extend(digits.map(|digit| char::from(b'0' + digit)));
}
