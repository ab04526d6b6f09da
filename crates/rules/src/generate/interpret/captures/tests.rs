//! Captures found as sets of pieces are those found jump by jump.

use std::vec::Vec;

use super::{Collection, Effort};
use crate::generate::interpret::rulebook::{Job, Rulebook, Source, WhenRun};
use crate::generate::{Layout, Pieces, Step, Ten, Twelve, Word};
use crate::{Landing, Ruleset, Side, Variant};

/// As sets at once.
const SETS: Effort = Effort {
    jumps: 0,
    choices: u32::MAX,
    most: u32::MAX,
};

struct Captures<L: Layout>(Pieces<L::Word>, Effort);

impl<L: Layout> Job for Captures<L> {
    type Output = (Vec<Step<L::Word>>, bool);

    fn run<R: Rulebook>(self, rules: R) -> Self::Output {
        let mut list = Vec::new();
        let collection = Collection::<L, R::OfEither>::new(rules, self.0, &mut list, false);
        let all = collection.with(self.1).add_all(self.0.own);
        list.sort_unstable();
        (list, all)
    }
}

fn captures<L: Layout>(
    rules: &Ruleset,
    pieces: Pieces<L::Word>,
    effort: Effort,
) -> (Vec<Step<L::Word>>, bool) {
    WhenRun::open(rules, Side::White, Captures::<L>(pieces, effort))
}

/// Numbers without a pattern, the same in every run.
struct Chance(u64);

impl Chance {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % limit
    }

    /// White pieces, most of them kings, among so many black ones.
    fn crowd<L: Layout>(&mut self, own: u64, enemy: u64) -> Pieces<L::Word> {
        let squares: Vec<u32> = (0..128)
            .filter(|bit| L::BOARD.wide() >> bit & 1 == 1)
            .collect();
        let mut pieces = Pieces {
            own: L::Word::EMPTY,
            enemy: L::Word::EMPTY,
            kings: L::Word::EMPTY,
        };
        let (kings, enemy_kings) = (self.below(101), self.below(101));
        while u64::from(pieces.own.count_ones()) < own
            || u64::from(pieces.enemy.count_ones()) < enemy
        {
            let square = L::Word::bit(squares[self.below(squares.len() as u64) as usize]);
            if !(square & (pieces.own | pieces.enemy)).is_empty() {
                continue;
            }
            let crowned = if u64::from(pieces.own.count_ones()) < own {
                pieces.own |= square;
                kings
            } else {
                pieces.enemy |= square;
                enemy_kings
            };
            if self.below(100) < crowned {
                pieces.kings |= square;
            }
        }
        pieces
    }
}

fn agree<L: Layout>(rules: &Ruleset, count: usize, most: u64) {
    let mut chance = Chance(0x5eed);
    let mut long = 0;
    for _ in 0..count {
        let (own, enemy) = (1 + chance.below(3), 6 + chance.below(most - 5));
        let pieces = chance.crowd::<L>(own, enemy);
        let by_jumps = captures::<L>(rules, pieces, Effort::ENDLESS);
        let by_sets = captures::<L>(rules, pieces, SETS);
        assert_eq!(by_sets, by_jumps, "{pieces:?}");
        let usual = captures::<L>(rules, pieces, Effort::USUAL);
        assert_eq!(usual, by_jumps, "{pieces:?}");
        let takes = |step: &Step<L::Word>| step.captures.count_ones();
        long += usize::from(by_jumps.0.iter().any(|step| takes(step) >= 4));
    }
    // What the law is tried on decides what it is worth.
    assert!(long * 10 >= count, "{long} of {count} are long");
}

fn rules_of(id: &str) -> Ruleset {
    let variant: Variant = id.parse().unwrap();
    variant.rules().clone()
}

#[test]
fn sets_and_jumps_find_the_same_captures_in_crowded_frisian_positions() {
    agree::<Ten>(&rules_of("frisian"), 3_000, 13);
}

#[test]
fn sets_and_jumps_find_the_same_captures_along_diagonals() {
    agree::<Ten>(&rules_of("international"), 3_000, 20);
    agree::<Twelve>(&rules_of("canadian"), 1_000, 30);
}

#[test]
fn sets_end_directly_behind_a_king_taken_last_where_the_rules_say_so() {
    agree::<Ten>(&rules_of("killer"), 3_000, 20);
    let frisian = Ruleset {
        landing: Landing::BehindALastKing,
        ..rules_of("frisian")
    };
    agree::<Ten>(&frisian, 1_000, 12);
}

#[test]
fn a_search_with_too_little_work_says_so() {
    let pieces = Chance(0x5eed).crowd::<Ten>(1, 30);
    let lazy = Effort {
        jumps: 1,
        choices: 1,
        most: 3,
    };
    let (all, complete) = captures::<Ten>(&rules_of("frisian"), pieces, Effort::USUAL);
    assert!(complete && !all.is_empty());
    assert!(!captures::<Ten>(&rules_of("frisian"), pieces, lazy).1);
}
