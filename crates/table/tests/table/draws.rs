//! Every draw rule of every profile, each with a game that it ends and the ply at which it does.

use std::collections::BTreeSet;

use damier_rules::Variant;
use damier_rules::draw::{Counted, Ending};
use damier_table::{Act, Actor, Cause, ClaimGround, Decision, Ruling, Terms};

use crate::sitting::{Sitting, from};

/// A case of `tests/data/draws.txt`, which says what the lines mean.
#[derive(Default)]
struct Case {
    name: String,
    variant: Option<Variant>,
    fen: String,
    moves: Vec<String>,
    /// Profile, ply, reason.
    ends: Vec<(String, usize, String)>,
    goes_on: Vec<String>,
    /// Profile, ply, reason of rules that have to be claimed.
    claims: Vec<(String, usize, String)>,
}

impl Case {
    fn terms(&self, profile: &str) -> Terms {
        let terms = from(self.variant.unwrap(), &self.fen);
        terms.with_draw_rules(profile).unwrap()
    }

    fn read(block: &str) -> Case {
        let mut case = Case::default();
        for line in block.lines() {
            let (key, value) = line.split_once(' ').expect(line);
            let mut words = value.split(' ').map(str::to_owned);
            match key {
                "case" => case.name = value.to_owned(),
                "variant" => case.variant = Some(value.parse().unwrap()),
                "fen" => case.fen = value.to_owned(),
                "moves" => case.moves.extend(words),
                "ends" | "claims" => {
                    let end = (
                        words.next().unwrap(),
                        words.next().unwrap().parse().unwrap(),
                        words.next().unwrap(),
                    );
                    if key == "ends" {
                        case.ends.push(end);
                    } else {
                        case.claims.push(end);
                    }
                }
                "goes-on" => case.goes_on.push(value.to_owned()),
                "because" | "origin" => {}
                _ => panic!("{line}"),
            }
        }
        assert!(
            !case.ends.is_empty() || !case.goes_on.is_empty() || !case.claims.is_empty(),
            "{}",
            case.name
        );
        case
    }
}

fn cases() -> Vec<Case> {
    let text = include_str!("../data/draws.txt");
    let (_, text) = text.split_once("\n\n").unwrap();
    text.trim_end().split("\n\n").map(Case::read).collect()
}

#[test]
fn every_draw_rule_ends_the_game_at_its_ply() {
    for case in cases() {
        for (profile, ply, reason) in &case.ends {
            let place = format!("{} under {profile}", case.name);
            let mut sitting = Sitting::begin(case.terms(profile));
            for text in &case.moves[..ply - 1] {
                sitting.play(text);
                let over = sitting.game.result();
                assert!(
                    over.is_none(),
                    "{place}: {over:?} after {}",
                    sitting.game.ply()
                );
            }
            sitting.play(&case.moves[ply - 1]);
            let result = sitting.game.result().expect(&place);
            assert_eq!(result.code(), reason, "{place}");
            let drawn = matches!(result.cause, Cause::DrawRule(_));
            assert_eq!(result.winner().is_none(), drawn, "{place}");
        }
    }
}

#[test]
fn where_no_rule_is_reached_the_game_goes_on() {
    for case in cases() {
        for profile in &case.goes_on {
            let mut sitting = Sitting::begin(case.terms(profile));
            sitting.play(&case.moves.join(" "));
            assert!(sitting.game.result().is_none(), "{}", case.name);
        }
    }
}

#[test]
fn one_move_before_its_end_the_counter_says_so() {
    for case in cases() {
        for (profile, ply, reason) in &case.ends {
            let mut sitting = Sitting::begin(case.terms(profile));
            sitting.play(&case.moves[..ply - 1].join(" "));
            let rules = sitting.game.terms().draw_rules().rules;
            if !rules.iter().any(|rule| rule.reason == reason) {
                continue; // a win
            }
            let place = format!("{} under {profile}", case.name);
            let counters = sitting.game.counters();
            let mut of_rule = counters
                .iter()
                .filter(|counter| counter.rule.reason == reason);
            // A repetition shows when the position stands again, not before; what stands on the
            // board is not counted at all.
            let rule = rules.iter().find(|rule| rule.reason == reason);
            let counts = rule.map(|rule| rule.counts);
            let shown = matches!(counts, Some(Counted::Repetition | Counted::Standing { .. }))
                || of_rule.any(|counter| counter.used + 1 == u32::from(counter.rule.limit));
            assert!(shown, "{place}: {counters:?}");
        }
    }
}

#[test]
fn every_rule_of_every_profile_has_a_case() {
    let mut shown = BTreeSet::new();
    for case in cases() {
        let variant = case.variant.unwrap();
        let ends = case.ends.into_iter().chain(case.claims);
        shown.extend(ends.map(|(profile, _, code)| (variant, profile, code)));
    }
    for variant in Variant::ALL {
        for profile in variant.rules().draw_profiles {
            for rule in profile.rules {
                let rule = (*variant, profile.id.to_owned(), rule.reason.to_owned());
                assert!(shown.contains(&rule), "no case for {rule:?}");
            }
        }
    }
}

#[test]
fn a_counter_shows_how_much_of_its_rule_is_used() {
    // B086: the limits are plies, twice the moves of the rule.
    let mut sitting = Sitting::begin(from(Variant::International, "W:WK46,K47,K48:BK3"));
    let limits = |sitting: &Sitting| {
        let counters = sitting.game.counters();
        let limits = counters
            .iter()
            .map(|counter| (counter.rule.reason, counter.used, counter.rule.limit));
        limits.collect::<Vec<_>>()
    };
    assert_eq!(limits(&sitting), [("rule16", 0, 32)]);
    sitting.play("47-38 3-9 46-23");
    assert_eq!(limits(&sitting), [("rule25", 3, 50), ("rule16", 3, 32)]);
}

#[test]
fn a_capture_that_makes_the_ending_begins_its_count_at_nought() {
    // B087, from four pieces to three.
    let mut sitting = Sitting::begin(from(Variant::Russian, "W:WKc1,Ke1:BKf8,Kb8"));
    sitting.play("c1-h6 b8-a7 e1-c3 f8-a3 h6-e3 a7:g1");
    let counters = sitting.game.counters();
    let used: Vec<_> = counters
        .iter()
        .map(|counter| (counter.rule.reason, counter.used))
        .collect();
    assert_eq!(used, [("rule5", 0)]);
}

#[test]
fn a_rule_that_has_to_be_claimed_is_claimed_at_its_ply_and_not_before() {
    for case in cases() {
        for (profile, ply, reason) in case.ends.iter().chain(&case.claims) {
            let place = format!("{} under {profile}", case.name);
            let terms = case.terms(profile);
            let mut rules = terms.draw_rules().rules.iter();
            let Some(rule) = rules.find(|rule| rule.reason == reason) else {
                continue; // a win
            };
            for ending in [Ending::Claimed, Ending::Arbiter] {
                let terms = terms.clone().with_arbiter(true);
                let terms = terms.with_draw_ending(reason, ending).unwrap();
                let claim = Act::ClaimDraw(ClaimGround::Rule(rule.reason));
                let ruled = |decision| Act::Rule(Ruling::new(decision, "").unwrap());
                let mut sitting = Sitting::begin(terms);
                sitting.play(&case.moves[..ply - 1].join(" "));
                let side = sitting.game.position().turn();
                sitting.act(side, claim.clone());
                if ending == Ending::Arbiter {
                    assert!(
                        !sitting.game.pending_claim().expect(&place).holds,
                        "{place}"
                    );
                    sitting.act(Actor::Arbiter, ruled(Decision::Dismiss));
                }
                sitting.play(&case.moves[ply - 1]);
                assert!(sitting.game.result().is_none(), "{place}");
                sitting.act(!side, claim);
                if ending == Ending::Arbiter {
                    assert!(sitting.game.pending_claim().expect(&place).holds, "{place}");
                    sitting.act(Actor::Arbiter, ruled(Decision::Uphold));
                }
                let result = sitting.game.result().expect(&place);
                assert_eq!(result.code(), reason, "{place}");
            }
        }
    }
}

#[test]
fn a_position_that_is_drawn_by_agreement_only_is_not_drawn_by_itself() {
    // 7.3.3, nobody can win, is for the players: king against king goes on for five moves.
    let mut sitting = Sitting::begin(from(Variant::International, "W:WK47:BK3"));
    assert!(sitting.game.result().is_none());
    sitting.play("47-38");
    sitting.act(damier_rules::Side::White, Act::OfferDraw);
    sitting.act(damier_rules::Side::Black, Act::AcceptDraw);
    assert_eq!(sitting.result(), ("1-1", "agreed"));
}
