//! What a picture shows, in words.

use damier_rules::{Setup, Side, Square, Squares, Variant};

use crate::move_text::square_name;

/// `International draughts. White to move. White: men 31 to 50. Black: kings 3 and 5.`
pub(super) fn describe(variant: Variant, setup: &Setup) -> String {
    let name = variant.rules().name;
    let mut text = format!("{name}. {} to move.", setup.turn);
    for side in Side::ALL {
        let men = kind(variant, "man", "men", setup.men[side.index()]);
        let kings = kind(variant, "king", "kings", setup.kings[side.index()]);
        let all: Vec<String> = [men, kings].into_iter().flatten().collect();
        let all = if all.is_empty() {
            "nothing".to_owned()
        } else {
            all.join("; ")
        };
        text.push_str(&format!(" {side}: {all}."));
    }
    text
}

fn kind(variant: Variant, one: &str, many: &str, squares: Squares) -> Option<String> {
    let name = if squares.len() == 1 { one } else { many };
    (!squares.is_empty()).then(|| format!("{name} {}", list(variant, squares)))
}

/// The squares, with ranges from three neighbours on where they have numbers.
fn list(variant: Variant, squares: Squares) -> String {
    let has_ranges = !variant.rules().notation.letters;
    let mut runs: Vec<(Square, Square)> = Vec::new();
    for square in squares {
        match runs.last_mut() {
            Some((_, last)) if has_ranges && last.number() + 1 == square.number() => {
                *last = square;
            }
            _ => runs.push((square, square)),
        }
    }
    let mut items = Vec::new();
    for (first, last) in runs {
        let length = last.number() - first.number() + 1;
        let (from, to) = (square_name(variant, first), square_name(variant, last));
        match length {
            1 => items.push(from),
            2 => items.extend([from, to]),
            _ => items.push(format!("{from} to {to}")),
        }
    }
    match items.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => items.concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fen;

    fn described(variant: &str, text: &str) -> String {
        let variant: Variant = variant.parse().unwrap();
        describe(variant, &fen::parse_setup(variant, text).unwrap())
    }

    #[test]
    fn the_words_tell_ranges_pairs_and_single_pieces_apart() {
        assert_eq!(
            described("international", "B:W31-33,40,K5,K6:BK46"),
            "International draughts. Black to move. \
             White: men 31 to 33 and 40; kings 5 and 6. Black: king 46."
        );
    }

    #[test]
    fn a_side_without_pieces_is_said_to_have_nothing() {
        assert_eq!(
            described("russian", "W:Wc3,e3,g3:B"),
            "Russian draughts. White to move. White: men c3, e3 and g3. Black: nothing."
        );
    }
}
