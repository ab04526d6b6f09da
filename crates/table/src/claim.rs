//! Claims of draws: by a draw rule, or by the regulations (Annex 3, 5.4, 6.1.1 and 6.17).

use damier_rules::draw::{Counted, DrawRule};
use damier_rules::{Side, Variant};

/// By what a draw is claimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ClaimGround {
    /// A draw rule of the game, by its reason code, such as `repetition` or `rule25`.
    Rule(&'static str),
    /// The ending is a draw without playing on, as nothing is added to the clocks (Annex 3,
    /// 6.1.1.a; IDF 7.2.9).
    Regulation,
    /// The player has a minute at most, with eight pieces on the board and clearly the better
    /// position, and nothing is added to the clocks (Annex 3, 6.1.1.b).
    ShortOfTime,
}

impl ClaimGround {
    /// The code: that of the draw rule, `regulationDraw` or `timeClaim`.
    pub const fn code(self) -> &'static str {
        match self {
            ClaimGround::Rule(reason) => reason,
            ClaimGround::Regulation => "regulationDraw",
            ClaimGround::ShortOfTime => "timeClaim",
        }
    }

    /// The ground of this code; none if no rule of any variant has it.
    ///
    /// ```
    /// use damier_table::ClaimGround;
    ///
    /// assert_eq!(ClaimGround::from_code("rule25"), Some(ClaimGround::Rule("rule25")));
    /// assert_eq!(ClaimGround::from_code("boredom"), None);
    /// ```
    pub fn from_code(code: &str) -> Option<ClaimGround> {
        let regulations = [ClaimGround::Regulation, ClaimGround::ShortOfTime];
        let by_rules = Variant::ALL
            .iter()
            .flat_map(|variant| variant.rules().draw_profiles)
            .flat_map(|profile| profile.rules)
            .map(|rule| ClaimGround::Rule(rule.reason));
        regulations
            .into_iter()
            .chain(by_rules)
            .find(|ground| ground.code() == code)
    }
}

/// A claim, with the facts that decide it, as they are when it is made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// Who claims.
    pub by: Side,
    /// What he claims by.
    pub ground: ClaimGround,
    /// The draw rule, where he claims by one: the one of that name that has come farthest.
    pub rule: Option<&'static DrawRule>,
    /// How far that rule has counted, in the unit of its limit: plies, or occurrences.
    pub used: u32,
    /// For a repetition: after which plies the position stood.
    pub stood_at: Vec<u32>,
    /// Whether the facts bear the claim out. Of a claim by [`ClaimGround::ShortOfTime`] only the
    /// arbiter can say so: it is a matter of the better position.
    pub holds: bool,
    /// Whose flag has fallen since (6.17): it counts only if the claim is dismissed.
    pub flag: Option<Side>,
}

impl Claim {
    /// Whether positions are counted, not moves.
    pub fn counts_positions(&self) -> bool {
        self.rule
            .is_some_and(|rule| rule.counts == Counted::Repetition)
    }
}
