//! The part of a ruleset that says which moves are legal, also as a number.
//!
//! A number can be an argument of a type, so that code is compiled for the rules of a declared
//! variant; two variants with the same number share it.

use crate::Ruleset;
use crate::ruleset::{Choice, Criterion, Crowning, Landing, Lines, Reach, Removal};

/// What decides which moves are legal, runs of king moves left aside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MoveRules {
    pub(super) walks: Lines,
    pub(super) captures: Lines,
    pub(super) man_captures_backward: bool,
    pub(super) man_captures_kings: bool,
    pub(super) king: Reach,
    pub(super) landing: Landing,
    pub(super) removal: Removal,
    pub(super) turns_back: bool,
    pub(super) captures_go_on: bool,
    pub(super) choice: Choice,
    pub(super) crowning: Crowning,
}

const LINES: [Lines; 3] = [Lines::Diagonal, Lines::Orthogonal, Lines::Both];
const LANDINGS: [Landing; 3] = [
    Landing::Anywhere,
    Landing::DirectlyBehind,
    Landing::BehindALastKing,
];
const CROWNINGS: [Crowning; 3] = [
    Crowning::WhereTheMoveEnds,
    Crowning::InPassing,
    Crowning::EndsTheMove,
];
const CRITERIA: [Criterion; 5] = [
    Criterion::MorePieces,
    Criterion::MoreValue,
    Criterion::WithKing,
    Criterion::MoreKings,
    Criterion::KingEarlier,
];

/// Answers are written one after the other, each below as many as there could be.
struct Digits(u64);

impl Digits {
    const fn write(&mut self, answer: u64, of: u64) {
        self.0 = self.0 * of + answer;
    }

    const fn read(&mut self, of: u64) -> usize {
        let answer = self.0 % of;
        self.0 /= of;
        answer as usize
    }
}

impl MoveRules {
    pub(crate) const fn new(rules: &Ruleset) -> MoveRules {
        MoveRules {
            walks: rules.walks,
            captures: rules.captures,
            man_captures_backward: rules.man_captures_backward,
            man_captures_kings: rules.man_captures_kings,
            king: rules.king,
            landing: rules.landing,
            removal: rules.removal,
            turns_back: rules.turns_back,
            captures_go_on: rules.captures_go_on,
            choice: rules.choice,
            crowning: rules.crowning,
        }
    }

    /// The number of these rules.
    pub(crate) const fn number(&self) -> u64 {
        let mut digits = Digits(0);
        let mut index = Choice::MOST_CRITERIA;
        while index > 0 {
            index -= 1;
            let criterion = match self.choice.nth(index) {
                Some(criterion) => criterion as u64 + 1,
                None => 0,
            };
            digits.write(criterion, 1 + CRITERIA.len() as u64);
        }
        digits.write(self.crowning as u64, 3);
        digits.write(self.captures_go_on as u64, 2);
        digits.write(self.turns_back as u64, 2);
        digits.write(self.removal as u64, 2);
        digits.write(self.landing as u64, 3);
        digits.write(self.king as u64, 2);
        digits.write(self.man_captures_kings as u64, 2);
        digits.write(self.man_captures_backward as u64, 2);
        digits.write(self.captures as u64, 3);
        digits.write(self.walks as u64, 3);
        digits.0
    }

    /// The rules that have this number.
    pub(super) const fn numbered(number: u64) -> MoveRules {
        let mut digits = Digits(number);
        let walks = LINES[digits.read(3)];
        let captures = LINES[digits.read(3)];
        let man_captures_backward = digits.read(2) == 1;
        let man_captures_kings = digits.read(2) == 1;
        let king = [Reach::Short, Reach::Flying][digits.read(2)];
        let landing = LANDINGS[digits.read(3)];
        let removal = [Removal::AtTheEnd, Removal::AtOnce][digits.read(2)];
        let turns_back = digits.read(2) == 1;
        let captures_go_on = digits.read(2) == 1;
        let crowning = CROWNINGS[digits.read(3)];
        let mut criteria = [Criterion::MorePieces; Choice::MOST_CRITERIA];
        let mut count = 0;
        while digits.0 > 0 {
            let criterion = digits.read(1 + CRITERIA.len() as u64);
            if criterion > 0 {
                criteria[count] = CRITERIA[criterion - 1];
                count += 1;
            }
        }
        MoveRules {
            walks,
            captures,
            man_captures_backward,
            man_captures_kings,
            king,
            landing,
            removal,
            turns_back,
            captures_go_on,
            choice: Choice::by(criteria.split_at(count).0),
            crowning,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Variant;

    #[test]
    fn a_number_stands_for_all_that_decides_which_moves_are_legal() {
        let mut known = Vec::new();
        for variant in Variant::ALL {
            let rules = MoveRules::new(variant.rules());
            assert_eq!(MoveRules::numbered(rules.number()), rules, "{variant}");
            known.push((rules.number(), rules));
        }
        for (number, rules) in &known {
            for (other, others) in &known {
                assert_eq!(number == other, rules == others);
            }
        }
    }

    #[test]
    fn every_answer_has_its_place_in_the_number() {
        let international = MoveRules::new(Variant::International.rules());
        let choice = |list: &[Criterion]| MoveRules {
            choice: Choice::by(list),
            ..international
        };
        let mut all = vec![international];
        all.extend(LINES.map(|walks| MoveRules {
            walks,
            ..international
        }));
        all.extend(LINES.map(|captures| MoveRules {
            captures,
            ..international
        }));
        all.extend(LANDINGS.map(|landing| MoveRules {
            landing,
            ..international
        }));
        all.extend(CROWNINGS.map(|crowning| MoveRules {
            crowning,
            ..international
        }));
        all.extend(CRITERIA.map(|criterion| choice(&[criterion])));
        all.push(choice(&[]));
        all.push(choice(&CRITERIA[..4]));
        all.push(choice(&CRITERIA[1..]));
        for flag in [false, true] {
            all.push(MoveRules {
                turns_back: flag,
                ..international
            });
            all.push(MoveRules {
                captures_go_on: flag,
                ..international
            });
            all.push(MoveRules {
                man_captures_backward: flag,
                ..international
            });
            all.push(MoveRules {
                man_captures_kings: flag,
                ..international
            });
        }
        for king in [Reach::Short, Reach::Flying] {
            all.push(MoveRules {
                king,
                ..international
            });
        }
        for removal in [Removal::AtTheEnd, Removal::AtOnce] {
            all.push(MoveRules {
                removal,
                ..international
            });
        }
        for rules in all {
            assert_eq!(MoveRules::numbered(rules.number()), rules);
        }
    }
}
