//! What makes a ruleset unplayable.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::{Criterion, Landing, Lines, Reach, Ruleset};
use crate::{Pattern, Variant};

/// One reason why rules contradict themselves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RulesetFault {
    /// The name is empty, longer than [`Ruleset::LONGEST_NAME`] characters, or has others than
    /// letters that are no capitals, digits and `-`; of any script, such as `家规`.
    Name(String),
    /// A declared variant has this name.
    Taken(String),
    /// The men do not fit: each side needs a row at least, an empty row has to be left, and none
    /// may stand where it would have been crowned.
    Start,
    /// Pieces go along diagonals on a board of which all squares are played on, or walk along rows
    /// and columns on another.
    Lines,
    /// Where a flying king lands is said of one that goes only one square.
    LandingOfShortKing,
    /// A king may make no move at all.
    NoKingMoves,
    /// A criterion of choice comes a second time, or says again what one before it has settled.
    Criterion(Criterion),
    /// A capture may be ended early, and this criterion would forbid it: it can set a capture above
    /// its own beginning.
    EndedCapture(Criterion),
    /// There are no draw rules, not even none by name.
    NoDrawRules,
}

impl fmt::Display for RulesetFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RulesetFault::Name(name) if name.is_empty() => f.write_str("the rules have no name"),
            RulesetFault::Name(name) => write!(
                f,
                "the name {name:?} is not made of 1 to {} small letters, digits and -",
                Ruleset::LONGEST_NAME
            ),
            RulesetFault::Taken(name) => write!(f, "there is a variant {name} already"),
            RulesetFault::Start => f.write_str(
                "each side needs a row of men, and between the sides a row must be empty",
            ),
            RulesetFault::Lines => f.write_str(
                "pieces walk along diagonals where every second square is played on, and along \
                 rows and columns, capturing too, where all are",
            ),
            RulesetFault::LandingOfShortKing => {
                f.write_str("a king that goes one square lands directly behind what it takes")
            }
            RulesetFault::NoKingMoves => f.write_str("a king must be allowed one move at least"),
            RulesetFault::Criterion(criterion) => {
                write!(f, "the criterion {criterion:?} has been settled before")
            }
            RulesetFault::EndedCapture(criterion) => write!(
                f,
                "a capture cannot be ended at will where what it takes is compared, by {criterion:?}"
            ),
            RulesetFault::NoDrawRules => f.write_str("there are no draw rules to choose from"),
        }
    }
}

impl Ruleset {
    /// The longest name of rules that are made while the program runs, in characters.
    pub const LONGEST_NAME: usize = 40;

    /// Everything in which the rules contradict themselves, with the name that they are to have.
    pub(crate) fn faults(&self, name: &str) -> Vec<RulesetFault> {
        let mut faults = Vec::new();
        let fitting = |one: char| one == '-' || one.is_alphanumeric() && !one.is_uppercase();
        let length = name.chars().take(Ruleset::LONGEST_NAME + 1).count();
        if length == 0 || length > Ruleset::LONGEST_NAME || !name.chars().all(fitting) {
            let shown = name.chars().take(Ruleset::LONGEST_NAME).collect();
            faults.push(RulesetFault::Name(shown));
        } else if Variant::ALL
            .iter()
            .any(|variant| variant.rules().id == name)
        {
            faults.push(RulesetFault::Taken(name.to_owned()));
        }
        let filled = u32::from(self.start.behind) + u32::from(self.start.rows);
        if self.start.rows == 0 || 2 * filled >= u32::from(self.board.height()) {
            faults.push(RulesetFault::Start);
        }
        let fits = match self.board.pattern() {
            Pattern::All => self.walks == Lines::Orthogonal && self.captures == Lines::Orthogonal,
            Pattern::LowerLeft | Pattern::LowerRight => self.walks == Lines::Diagonal,
        };
        if !fits {
            faults.push(RulesetFault::Lines);
        }
        if self.king == Reach::Short && self.landing != Landing::Anywhere {
            faults.push(RulesetFault::LandingOfShortKing);
        }
        if self.king_moves == Some(0) {
            faults.push(RulesetFault::NoKingMoves);
        }
        let criteria: Vec<Criterion> = self.choice.criteria().collect();
        for (index, criterion) in criteria.iter().enumerate() {
            let before = &criteria[..index];
            let settled =
                *criterion == Criterion::MorePieces && before.contains(&Criterion::MoreValue);
            if settled || before.contains(criterion) {
                faults.push(RulesetFault::Criterion(*criterion));
            }
        }
        if !self.captures_go_on {
            let contradicts = criteria
                .into_iter()
                .filter(|one| one.counts_what_is_taken());
            faults.extend(contradicts.map(RulesetFault::EndedCapture));
        }
        if self.draw_profiles.is_empty() {
            faults.push(RulesetFault::NoDrawRules);
        }
        faults
    }
}
