//! The move of a text as nearly all are written, `32-28` or `c3:e5`, found among the words of the
//! generator: no list of moves is sorted, and no text is made to compare with.

use damier_rules::generate::{Generator, Word};
use damier_rules::{Move, Position, Square, Visitor};

use crate::Naming;

/// The move that such a text means; none where it is written otherwise, or not clear, or illegal,
/// all of which is for [`parse_named`](super::parse_named) to judge.
pub(super) fn find(position: &Position, naming: &Naming, text: &str) -> Option<Move> {
    let bytes = text.as_bytes();
    let (from, sign) = square(naming, bytes)?;
    let (to, end) = square(naming, bytes.get(sign + 1..)?)?;
    let says_capture = match bytes[sign] {
        b'-' => false,
        b'x' | b':' => true,
        _ => return None,
    };
    if sign + 1 + end < bytes.len() {
        return None;
    }
    if [from, to]
        .iter()
        .any(|square| !position.board().has(*square))
    {
        return None;
    }
    let mv = only(position, from, to)?;
    (mv.is_capture() || !says_capture).then_some(mv)
}

/// The only legal move between two squares, if there is exactly one.
pub(super) fn only(position: &Position, from: Square, to: Square) -> Option<Move> {
    position.variant().dispatch(Only { position, from, to })
}

/// The square at the beginning of a text, and where it ends.
fn square(naming: &Naming, bytes: &[u8]) -> Option<(Square, usize)> {
    let digit = |at: usize| {
        let value = bytes.get(at)?.wrapping_sub(b'0');
        (value < 10).then_some(value)
    };
    let first = *bytes.first()?;
    let letters = usize::from(first.is_ascii_lowercase());
    let one = digit(letters)?;
    let (number, end) = match digit(letters + 1) {
        Some(two) => (10 * one + two, letters + 2),
        None => (one, letters + 1),
    };
    if digit(end).is_some() {
        return None;
    }
    let square = if letters == 1 {
        naming.letters(char::from(first), number)
    } else {
        naming.number(number)
    };
    Some((square?, end))
}

struct Only<'a> {
    position: &'a Position,
    from: Square,
    to: Square,
}

/// Room for the moves of nearly every position.
const ROOM: usize = 48;

impl Visitor for Only<'_> {
    type Output = Option<Move>;

    fn visit<G: Generator>(self, generator: G) -> Option<Move> {
        let mut steps = Vec::with_capacity(ROOM);
        generator.moves(&self.position.field::<G>(), &mut steps);
        let [from, to] = [self.from, self.to].map(|square| generator.bit(square).lowest());
        let joins = |step: &&_| {
            let step: &damier_rules::generate::StepOf<G> = step;
            (u32::from(step.from), u32::from(step.to)) == (from, to)
        };
        let mut found = steps.iter().filter(joins);
        let step = found.next()?;
        found.next().is_none().then(|| generator.to_move(step))
    }
}
