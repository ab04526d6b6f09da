//! Rule cards: a ruleset told in a dozen lines, from its switches, so that a card is always true.

use damier_api as api;
use damier_rules::Ruleset;
use damier_rules::draw::Ending;

use crate::words::{Words, both_texts};

/// The card of a ruleset.
pub(crate) fn card(rules: &Ruleset) -> api::RuleCard {
    let line = |topic| {
        // Both languages have a line or neither has: each says nothing where the rule is absent.
        let text = both_texts(|words| words.rule(topic, rules).unwrap_or_default());
        let title = both_texts(|words| words.rule_title(topic).to_owned());
        (!text.en.is_empty()).then_some(api::RuleLine { topic, title, text })
    };
    api::RuleCard {
        variant: rules.id.to_owned(),
        lines: api::RuleTopic::ALL.into_iter().filter_map(line).collect(),
    }
}

/// How many men each side has at the start.
pub(crate) fn starting_men(rules: &Ruleset) -> u8 {
    rules.start.rows * rules.board.in_a_row()
}

/// The names of the first and the last square.
pub(crate) fn first_and_last(rules: &Ruleset) -> (String, String) {
    let board = rules.board;
    if rules.notation.letters {
        let ends = (board.width(), board.height());
        let file = |column: u8| char::from(b'a' + column);
        return ("a1".to_owned(), format!("{}{}", file(ends.0 - 1), ends.1));
    }
    ("1".to_owned(), board.count().to_string())
}

/// When the first draw rules make a draw besides agreement, each reason once; and whether it has
/// to be claimed.
pub(crate) fn drawn_by(rules: &Ruleset, words: &dyn Words) -> Vec<(&'static str, bool)> {
    let mut said = Vec::new();
    for rule in rules.draw_profiles.iter().take(1).flat_map(|one| one.rules) {
        let reason = words.draw(rule.reason).unwrap_or(rule.reason);
        let told = (reason, rule.ending != Ending::Automatic);
        if !said.contains(&told) {
            said.push(told);
        }
    }
    said
}

#[cfg(test)]
mod tests {
    use super::*;
    use damier_rules::Variant;
    use std::collections::HashSet;

    #[test]
    fn every_variant_has_a_card_of_about_a_dozen_lines_in_both_languages() {
        for variant in Variant::ALL {
            let card = card(variant.rules());
            let count = card.lines.len();
            assert!((10..=13).contains(&count), "{variant}: {count}");
            for line in card.lines {
                assert!(line.text.en.ends_with('.'), "{variant}: {}", line.text.en);
                assert!(line.text.zh.ends_with('。'), "{variant}: {}", line.text.zh);
                assert!(!line.text.zh.contains("  ") && !line.text.en.contains("  "));
            }
        }
    }

    #[test]
    fn cards_are_alike_only_where_the_rules_are() {
        let texts = |variant: Variant, language: fn(&api::Texts) -> &String| -> Vec<String> {
            let lines = card(variant.rules()).lines;
            lines
                .iter()
                .map(|one| language(&one.text).clone())
                .collect()
        };
        // What a card does not tell: names, GameType, and other draw rules than the first.
        let told = |variant: Variant| {
            let rules = variant.rules();
            let mut notation = rules.notation;
            notation.game_type = None;
            let (id, name, chinese, draw_profiles) = ("", "", "", &[][..]);
            let draws = rules.draw_profiles.first();
            let rules = Ruleset {
                id,
                name,
                chinese,
                notation,
                draw_profiles,
                ..rules.clone()
            };
            (rules, draws.map(|profile| profile.id))
        };
        for (index, a) in Variant::ALL.iter().enumerate() {
            for b in &Variant::ALL[index + 1..] {
                let alike = told(*a) == told(*b);
                assert_eq!(
                    texts(*a, |text| &text.en) == texts(*b, |text| &text.en),
                    alike
                );
                assert_eq!(
                    texts(*a, |text| &text.zh) == texts(*b, |text| &text.zh),
                    alike
                );
            }
        }
    }

    #[test]
    fn every_variant_has_a_sentence_of_its_own() {
        let mut seen = HashSet::new();
        for variant in Variant::ALL {
            let about = both_texts(|words| words.about(variant.rules()));
            let generated = both_texts(|words| {
                let nameless = Ruleset {
                    id: "",
                    ..variant.rules().clone()
                };
                words.about(&nameless)
            });
            assert_ne!(about.en, generated.en, "{variant}");
            assert_ne!(about.zh, generated.zh, "{variant}");
            assert!(seen.insert(about.en) && seen.insert(about.zh), "{variant}");
        }
    }

    fn told(rules: &Ruleset, topic: api::RuleTopic) -> Option<api::RuleLine> {
        let lines = card(rules).lines;
        lines.into_iter().find(|line| line.topic == topic)
    }

    #[test]
    fn a_switch_that_differs_is_told_differently() {
        use api::RuleTopic as Topic;
        use damier_rules::{
            Blocked, Choice, Criterion, Crowning, Landing, Lines, Objective, Reach, Removal, Side,
            Start,
        };
        let usual = Variant::International.rules();
        let other = || usual.clone();
        let two = Choice::by(&[Criterion::MorePieces, Criterion::MoreKings]);
        let start = Start { behind: 1, rows: 2 };
        let cases = [
            (Topic::Board, Ruleset { start, ..other() }),
            (
                Topic::Begins,
                Ruleset {
                    first: Side::Black,
                    ..other()
                },
            ),
            (
                Topic::Men,
                Ruleset {
                    walks: Lines::Orthogonal,
                    ..other()
                },
            ),
            (
                Topic::Kings,
                Ruleset {
                    king: Reach::Short,
                    ..other()
                },
            ),
            (
                Topic::ManCaptures,
                Ruleset {
                    man_captures_backward: false,
                    ..other()
                },
            ),
            (
                Topic::ManCaptures,
                Ruleset {
                    man_captures_kings: false,
                    ..other()
                },
            ),
            (
                Topic::ManCaptures,
                Ruleset {
                    captures: Lines::Both,
                    ..other()
                },
            ),
            (
                Topic::KingCaptures,
                Ruleset {
                    king: Reach::Short,
                    ..other()
                },
            ),
            (
                Topic::KingCaptures,
                Ruleset {
                    landing: Landing::DirectlyBehind,
                    ..other()
                },
            ),
            (
                Topic::KingCaptures,
                Ruleset {
                    landing: Landing::BehindALastKing,
                    ..other()
                },
            ),
            (
                Topic::Captures,
                Ruleset {
                    removal: Removal::AtOnce,
                    ..other()
                },
            ),
            (
                Topic::Captures,
                Ruleset {
                    turns_back: false,
                    ..other()
                },
            ),
            (
                Topic::Captures,
                Ruleset {
                    captures_go_on: false,
                    ..other()
                },
            ),
            (
                Topic::Choice,
                Ruleset {
                    choice: Choice::FREE,
                    ..other()
                },
            ),
            (
                Topic::Choice,
                Ruleset {
                    choice: two,
                    ..other()
                },
            ),
            (
                Topic::Crowning,
                Ruleset {
                    crowning: Crowning::InPassing,
                    ..other()
                },
            ),
            (
                Topic::Crowning,
                Ruleset {
                    crowning: Crowning::EndsTheMove,
                    ..other()
                },
            ),
            (
                Topic::Limits,
                Ruleset {
                    king_moves: Some(3),
                    ..other()
                },
            ),
            (
                Topic::End,
                Ruleset {
                    objective: Objective::Lose,
                    ..other()
                },
            ),
            (
                Topic::End,
                Ruleset {
                    objective: Objective::FirstKing,
                    ..other()
                },
            ),
            (
                Topic::End,
                Ruleset {
                    blocked: Blocked::Draws,
                    ..other()
                },
            ),
            (
                Topic::Draws,
                Ruleset {
                    draw_profiles: &[],
                    ..other()
                },
            ),
        ];
        for (topic, rules) in cases {
            let (before, after) = (told(usual, topic), told(&rules, topic).unwrap());
            let text = |language: fn(&api::Texts) -> &String| {
                let before = before.as_ref().map(|line| language(&line.text).clone());
                assert_ne!(before.as_ref(), Some(language(&after.text)), "{topic:?}");
            };
            text(|texts| &texts.en);
            text(|texts| &texts.zh);
        }
        assert!(told(usual, Topic::Limits).is_none());
    }
}
