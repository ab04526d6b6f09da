//! Claims of draws, as they are sent.

use damier_api as api;
use damier_rules::Side;
use damier_rules::draw::DrawRule;
use damier_table::{Claim, ClaimGround};

use super::reader::Reader;
use super::{Room, moment};
use crate::board::api_side;
use crate::language::Language;

impl Room {
    /// By what draws can be claimed, and who may do so now.
    pub(super) fn claims(&self, reader: Reader, language: Language) -> Vec<api::ClaimGround> {
        if self.game.result().is_some() {
            return Vec::new();
        }
        let at = moment(self.now());
        let told = self.is_told_counts(reader);
        let grounds = self.game.claim_grounds().into_iter();
        grounds
            .map(|ground| {
                let may = |side: &Side| self.game.may_claim(*side, ground, at);
                let sides: Vec<Side> = Side::ALL.into_iter().filter(may).collect();
                let holds = |side: &Side| self.game.claim_of(*side, ground).holds;
                let turn = self.game.position().turn();
                api::ClaimGround {
                    rule: ground.code().to_owned(),
                    name: name(ground, language),
                    article: article(self.rule_of(ground), ground, language),
                    by_arbiter: self.game.is_for_arbiter(ground),
                    reached: told.then(|| {
                        let by_rule = matches!(ground, ClaimGround::Rule(_)) && holds(&turn);
                        by_rule || sides.iter().any(holds)
                    }),
                    sides: sides.into_iter().map(api_side).collect(),
                }
            })
            .collect()
    }

    fn rule_of(&self, ground: ClaimGround) -> Option<&'static DrawRule> {
        let mut rules = self.game.terms().draw_rules().rules.iter();
        rules.find(|rule| ClaimGround::Rule(rule.reason) == ground)
    }

    /// The claim that waits for the arbiter.
    pub(super) fn claim(&self, reader: Reader, language: Language) -> Option<api::PendingClaim> {
        let claim = self.game.pending_claim()?;
        let told = self.is_told_counts(reader);
        Some(api::PendingClaim {
            by: api_side(claim.by),
            rule: claim.ground.code().to_owned(),
            name: name(claim.ground, language),
            article: article(claim.rule, claim.ground, language),
            flag: claim.flag.map(api_side),
            facts: told.then(|| facts(claim, language)),
        })
    }

    /// The last claim of this turn that was not granted.
    pub(super) fn wrong_claim(&self, language: Language) -> Option<api::WrongClaim> {
        let claim = self.game.wrong_claim()?;
        let decided = (!self.game.is_for_arbiter(claim.ground)).then_some(claim);
        Some(api::WrongClaim {
            by: api_side(claim.by),
            rule: claim.ground.code().to_owned(),
            text: language
                .words()
                .wrong_claim(&name(claim.ground, language), decided),
        })
    }
}

pub(super) fn name(ground: ClaimGround, language: Language) -> String {
    let code = ground.code();
    let words = language.words();
    words.counter(code).unwrap_or(code).to_owned()
}

fn article(rule: Option<&DrawRule>, ground: ClaimGround, language: Language) -> String {
    let article = match ground {
        ClaimGround::Rule(_) => rule.map_or("", |rule| rule.article),
        ClaimGround::Regulation => "FMJD Annex 3, 6.1.1.a",
        ClaimGround::ShortOfTime => "FMJD Annex 3, 6.1.1.b",
    };
    language.words().article(article)
}

fn facts(claim: &Claim, language: Language) -> api::ClaimFacts {
    // The rules count plies, people count moves by each player.
    let each = if claim.counts_positions() { 1 } else { 2 };
    api::ClaimFacts {
        holds: claim.holds,
        text: language.words().claim_facts(claim),
        used: claim.used / each,
        limit: claim.rule.map_or(0, |rule| u32::from(rule.limit) / each),
        unit: match claim.counts_positions() {
            true => api::CounterUnit::Times,
            false => api::CounterUnit::Moves,
        },
        stood_at: claim.stood_at.clone(),
    }
}
