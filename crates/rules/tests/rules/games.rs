//! The games of `data/*.games`: when they end, how, and what the draw rules count on the way.

use damier_notation::move_text;
use damier_rules::draw::{DrawCounts, DrawProfile, Ending};
use damier_rules::{Position, Reason, Side, Variant};

use crate::data::{Block, blocks};

const KEYS: &[&str] = &[
    "game", "about", "origin", "fen", "rules", "moves", "ends", "counts", "claims",
];

fn profile(variant: Variant, block: &Block) -> &'static DrawProfile {
    let id = block.expect("rules");
    let profiles = variant.rules().draw_profiles.iter();
    let mut fitting = profiles.filter(|profile| profile.id == id);
    fitting
        .next()
        .unwrap_or_else(|| panic!("{}: no draw rules {id}", block.place))
}

struct Game {
    position: Position,
    counts: DrawCounts,
}

impl Game {
    /// As the data writes it. A win on the board is looked at before the draw rules.
    fn ended(&self) -> Option<String> {
        if let Some(outcome) = self.position.outcome() {
            let winner = match outcome.winner {
                Some(Side::White) => "white",
                Some(Side::Black) => "black",
                None => "draw",
            };
            let reason = match outcome.reason {
                Reason::NoPieces => "noPieces",
                Reason::Blocked => "blocked",
                Reason::FirstKing => "firstKing",
            };
            return Some(format!("{winner} {reason}"));
        }
        let rule = self.counts.draw()?;
        Some(format!("draw {}", rule.reason))
    }

    fn play(&mut self, text: &str, place: &str) {
        let mv = move_text::parse(&self.position, text)
            .unwrap_or_else(|error| panic!("{place}: {text}: {error}"));
        let after = self.position.after(&mv);
        self.counts.advance(&self.position, &mv, &after);
        self.position = after;
    }

    /// How far the rule with this reason has come; the farthest where several have it.
    fn used(&self, reason: &str) -> u32 {
        let counters = self.counts.counters().into_iter();
        let same = counters.filter(|counter| counter.rule.reason == reason);
        same.map(|counter| counter.used).max().unwrap_or(0)
    }

    /// Nothing can be claimed before the ply that the data names.
    fn check_claim(&self, ply: usize, block: &Block) {
        let claimed = self.counts.claim().map(|rule| rule.reason);
        match claim(block) {
            Some((first, reason)) if ply == first => {
                assert_eq!(claimed, Some(reason), "{}", block.place);
            }
            Some((first, _)) if ply > first => {}
            _ => assert_eq!(claimed, None, "{} after ply {ply}", block.place),
        }
    }

    fn check_counts(&self, ply: usize, block: &Block) -> usize {
        let mut checked = 0;
        for line in block.all("counts") {
            let mut words = line.split(' ');
            if words.next() != Some(&ply.to_string()) {
                continue;
            }
            for word in words {
                let (reason, used) = word.split_once('=').unwrap();
                let expected: u32 = used.parse().unwrap();
                let place = &block.place;
                assert_eq!(
                    self.used(reason),
                    expected,
                    "{place}: {reason} after ply {ply}"
                );
            }
            checked += 1;
        }
        checked
    }
}

/// `8 repetition`
fn claim(block: &Block) -> Option<(usize, &str)> {
    let (ply, reason) = block.get("claims")?.split_once(' ')?;
    Some((ply.parse().ok()?, reason))
}

fn run(variant: Variant, block: &Block) {
    let place = &block.place;
    assert!(block.get("about").is_some() && block.get("origin").is_some());
    let position = block.position(variant);
    let mut game = Game {
        position,
        counts: DrawCounts::new(profile(variant, block), &position),
    };
    let texts = block.expect("moves").split(' ').filter(|text| *text != "-");
    let mut checked = 0;
    let mut ply = 0;
    for text in texts {
        assert_eq!(game.ended(), None, "{place}: over after ply {ply}");
        game.play(text, place);
        ply += 1;
        checked += game.check_counts(ply, block);
        game.check_claim(ply, block);
    }
    let ends = match game.ended() {
        Some(ended) => format!("{ply} {ended}"),
        None => "goes on".to_owned(),
    };
    assert_eq!(ends, block.expect("ends"), "{place}");
    assert_eq!(
        checked,
        block.all("counts").count(),
        "{place}: a count of no ply"
    );
}

#[test]
fn every_game_of_the_data_ends_when_and_how_it_should() {
    for variant in Variant::ALL {
        for block in blocks(*variant, "games", KEYS) {
            run(*variant, &block);
        }
    }
}

#[test]
fn every_rule_of_the_usual_profile_ends_a_game_of_the_data() {
    for variant in Variant::ALL {
        let games = blocks(*variant, "games", KEYS);
        let default = variant.rules().draw_profiles[0];
        for rule in default.rules {
            let ended_by_it = games.iter().any(|block| {
                let ends = match rule.ending {
                    Ending::Claimed => claim(block).is_some_and(|(_, by)| by == rule.reason),
                    _ => block.expect("ends").ends_with(rule.reason),
                };
                block.expect("rules") == default.id && ends
            });
            assert!(ended_by_it, "{variant}: no game ends by {}", rule.article);
        }
    }
}

/// Counts belong to one game: a second one begins with none.
#[test]
fn a_new_game_counts_from_nothing() {
    for variant in Variant::ALL {
        for block in blocks(*variant, "games", KEYS) {
            let position = block.position(*variant);
            let counts = DrawCounts::new(profile(*variant, &block), &position);
            assert!(counts.counters().iter().all(|counter| counter.used == 0));
        }
    }
}
