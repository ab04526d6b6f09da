//! From the words of a request to what the database is asked.

use damier_api as api;
use damier_archive::{Date, Filter};
use damier_notation::{Score, move_text};
use damier_rules::{Move, Position, Variant};

use crate::board::unread;
use crate::making;
use crate::refusal::Refusal;

/// The longest text of a filter, in characters.
const LONGEST: usize = 200;
/// So many moves of an opening are read.
const MOST_MOVES: usize = 400;

/// What games are looked for.
///
/// # Errors
///
/// A [`Refusal`] that names what cannot be read.
pub(crate) fn filter(asked: api::GameFilter) -> Result<Filter, Refusal> {
    let variant = asked.variant.as_deref().filter(|id| !id.is_empty());
    let variant: Option<Variant> = variant
        .map(|id| {
            id.parse()
                .map_err(|_| Refusal::UnknownVariant(id.to_owned()))
        })
        .transpose()?;
    let of_game = variant.unwrap_or(Variant::ALL[0]);
    let position = text(asked.fen)?
        .map(|text| making::position(of_game, &text))
        .transpose()?;
    let opening = text(asked.opening)?;
    let (moves, name) = match opening {
        Some(text) if looks_like_moves(&text) => (moves(Position::start(of_game), &text)?.0, None),
        other => (Vec::new(), other),
    };
    Ok(Filter {
        variant: variant.or((position.is_some() || !moves.is_empty()).then_some(of_game)),
        collection: asked.collection.filter(|name| !name.is_empty()),
        player: text(asked.player)?,
        opponent: text(asked.opponent)?,
        event: text(asked.event)?,
        from: asked.from_year.map(year).transpose()?,
        until: asked.to_year.map(year).transpose()?,
        result: asked.outcome.map(score),
        rating: asked.rating,
        opening: name,
        moves,
        position,
        ..Filter::default()
    })
}

/// The position that an explorer begins from, the moves from there, and the positions after each.
///
/// # Errors
///
/// A [`Refusal`] that names what cannot be read or is not legal.
pub(crate) fn opening(
    asked: &api::ExplorerQuery,
) -> Result<(Position, Vec<(Move, Position)>), Refusal> {
    let id = asked.variant.as_deref().filter(|id| !id.is_empty());
    let variant = match id {
        Some(id) => id
            .parse()
            .map_err(|_| Refusal::UnknownVariant(id.to_owned()))?,
        None => Variant::ALL[0],
    };
    let start = match asked.fen.as_deref().filter(|text| !text.is_empty()) {
        Some(text) => making::position(variant, text)?,
        None => Position::start(variant),
    };
    let (made, _) = moves(start, asked.moves.as_deref().unwrap_or_default())?;
    let mut now = start;
    let steps = made.into_iter().map(|mv| {
        now = now.after(&mv);
        (mv, now)
    });
    Ok((start, steps.collect()))
}

fn text(text: Option<String>) -> Result<Option<String>, Refusal> {
    let Some(text) = text else { return Ok(None) };
    let text = text.trim();
    if text.chars().count() > LONGEST {
        return Err(Refusal::Malformed(format!(
            "a search has at most {LONGEST} characters"
        )));
    }
    Ok((!text.is_empty()).then(|| text.to_owned()))
}

fn year(year: u16) -> Result<Date, Refusal> {
    Date::new(year, 0, 0).ok_or_else(|| Refusal::Malformed("a year is from 1 to 9999".into()))
}

fn score(outcome: api::Outcome) -> Score {
    match outcome {
        api::Outcome::White => Score::White,
        api::Outcome::Black => Score::Black,
        api::Outcome::Draw => Score::Draw,
        api::Outcome::BothLost => Score::BothLost,
        api::Outcome::Unknown => Score::Unknown,
    }
}

/// Whether a text begins as moves do, with two squares, and not as a name does.
fn looks_like_moves(text: &str) -> bool {
    let first = words(text).next();
    let behind = first.and_then(after_square);
    let second = behind.and_then(|behind| behind.strip_prefix(['-', 'x', ':']));
    second.and_then(after_square).is_some()
}

/// What stands behind a square's name, `32` or `c3`.
fn after_square(text: &str) -> Option<&str> {
    let figures = text.strip_prefix(|letter: char| letter.is_ascii_alphabetic());
    let figures = figures.unwrap_or(text);
    let rest = figures.trim_start_matches(|figure: char| figure.is_ascii_digit());
    (rest.len() < figures.len()).then_some(rest)
}

/// The words of a line of moves, without numbers.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let pieces = text.split(|letter: char| letter.is_whitespace() || letter == ',');
    pieces
        .map(|word| {
            let behind = word.trim_start_matches(|figure: char| figure.is_ascii_digit());
            match behind.strip_prefix('.') {
                Some(rest) if behind.len() < word.len() => rest.trim_start_matches('.'),
                _ => word,
            }
        })
        .filter(|word| !word.is_empty())
}

fn moves(start: Position, text: &str) -> Result<(Vec<Move>, Position), Refusal> {
    let (mut made, mut now) = (Vec::new(), start);
    for word in words(text) {
        if made.len() == MOST_MOVES {
            return Err(Refusal::Malformed(format!(
                "no more than {MOST_MOVES} moves are followed"
            )));
        }
        let mv = move_text::parse(&now, word).map_err(|error| unread(word, error))?;
        now = now.after(&mv);
        made.push(mv);
    }
    Ok((made, now))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_opening_is_moves_or_a_name() {
        let asked = |text: &str| {
            filter(api::GameFilter {
                opening: Some(text.into()),
                ..api::GameFilter::default()
            })
        };
        for text in ["1. 32-28 19-23 2.28x19", "32-28,19-23,28x19"] {
            let filter = asked(text).unwrap();
            assert_eq!((filter.moves.len(), filter.opening), (3, None), "{text}");
        }
        for text in ["Raphaël", "3-move", "Classical 32-28"] {
            let filter = asked(text).unwrap();
            assert_eq!(filter.opening.as_deref(), Some(text));
        }
        assert!(matches!(
            asked("32-28 19-24 28-17"),
            Err(Refusal::IllegalMove(illegal)) if illegal.text == "28-17"
        ));
    }

    #[test]
    fn moves_with_letters_are_read_where_the_variant_has_them() {
        let query = api::ExplorerQuery {
            variant: Some("russian".into()),
            moves: Some("1. c3-d4 f6-g5".into()),
            ..api::ExplorerQuery::default()
        };
        let (_, steps) = opening(&query).unwrap();
        assert_eq!(steps.len(), 2);
    }
}
