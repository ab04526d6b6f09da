//! What a page has to know of a variant before it can show a board of it.

use damier_api as api;
use damier_notation::fen;
use damier_rules::draw::DrawProfile;
use damier_rules::{Removal, Ruleset, Setup, Square, reference};

use crate::board::api_side;
use crate::making::{levels, sent_ending};
use crate::words::{both, both_texts};

/// The shape of what is played by these rules.
pub(crate) fn shape(rules: &Ruleset) -> api::Variant {
    let start = Setup::start(rules);
    let board = rules.board;
    let squares = board.squares().iter().map(|square| {
        let (row, column) = board.place(square);
        api::SquarePlace {
            number: square.number().into(),
            row: row.into(),
            column: column.into(),
            label: label(rules, square),
        }
    });
    let draw_rules = rules.draw_profiles.iter().map(|profile| api::DrawRules {
        id: profile.id.to_owned(),
        name: both(|words| words.draw_rules(profile.id).unwrap_or(profile.name)),
        rules: draw_rules_of(profile),
    });
    api::Variant {
        id: rules.id.to_owned(),
        name: both_texts(|words| words.variant(rules).to_owned()),
        about: both_texts(|words| words.about(rules)),
        begins: api_side(rules.first),
        width: board.width().into(),
        height: board.height().into(),
        squares: squares.collect(),
        start: fen::write_setup(&start),
        example: example(rules, &start),
        removal: match rules.removal {
            Removal::AtTheEnd => api::Removal::AtEnd,
            Removal::AtOnce => api::Removal::AtOnce,
        },
        levels: levels(rules),
        draw_rules: draw_rules.collect(),
    }
}

fn label(rules: &Ruleset, square: Square) -> String {
    match rules.notation.letters {
        true => rules.board.letters(square),
        false => square.to_string(),
    }
}

/// A move of the start, where nothing can be taken: from the middle of the list, as people would
/// play. The slow generator needs no variant to be made, of which there cannot be very many.
fn example(rules: &Ruleset, start: &Setup) -> String {
    let moves = reference::legal_moves(rules, start);
    let example = moves.get(moves.len() / 2);
    example.map_or_else(String::new, |mv| {
        format!("{}-{}", label(rules, mv.from), label(rules, mv.to))
    })
}

/// Two rules of one name are ended together, and are one to choose.
fn draw_rules_of(profile: &DrawProfile) -> Vec<api::DrawRule> {
    let mut rules: Vec<api::DrawRule> = Vec::new();
    for rule in profile.rules {
        if rules.iter().all(|known| known.rule != rule.reason) {
            rules.push(api::DrawRule {
                rule: rule.reason.to_owned(),
                name: both(|words| words.counter(rule.reason).unwrap_or(rule.reason)),
                ending: sent_ending(rule.ending),
            });
        }
    }
    rules
}

#[cfg(test)]
mod tests {
    use super::*;
    use damier_rules::{Position, Variant};

    #[test]
    fn a_shape_shows_the_start_and_a_move_as_it_is_written() {
        for variant in Variant::ALL {
            let start = Position::start(*variant);
            let shape = shape(variant.rules());
            assert_eq!(shape.start, crate::board::fen(&start), "{variant}");
            let moves = start.legal_moves();
            let example = crate::board::text(&start, &moves[moves.len() / 2]);
            assert_eq!(shape.example, example, "{variant}");
        }
    }
}
