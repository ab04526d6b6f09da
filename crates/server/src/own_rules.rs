//! Rules that players bring themselves.
//!
//! Whatever is played stays in memory until the program ends ([`Variant::custom`]), so that new
//! rules are counted: by server, and by address in time. Rules of games that are stored are never
//! refused; they find room that new ones cannot take.

use std::collections::HashSet;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use damier_api as api;
use damier_rules::{NotCustom, RulesText, Ruleset, Variant};

use crate::limits::{Buckets, Limits};
use crate::refusal::Refusal;
use crate::rule_card;
use crate::shape::shape;

/// What stands where a variant is named, for rules of one's own.
pub(crate) const OWN: &str = "own";

/// The longest text of rules, in bytes.
pub(crate) const LONGEST: usize = 4_000;

/// The rules that are in use.
pub(crate) struct OwnRules {
    most: usize,
    known: Mutex<HashSet<Variant>>,
    /// New rules of an address.
    rates: Buckets<IpAddr>,
}

impl OwnRules {
    pub(crate) fn new(limits: &Limits) -> Self {
        Self {
            most: limits.own_rules.min(Variant::MOST_CUSTOM / 2),
            known: Mutex::default(),
            rates: Buckets::new(limits.rate_of_rules),
        }
    }

    /// The variant that a request names, or the rules that it brings.
    ///
    /// # Errors
    ///
    /// [`Refusal::UnknownVariant`], [`Refusal::BadRules`], and [`Refusal::TooManyRules`] or
    /// [`Refusal::TooFast`] for rules that nobody plays yet.
    pub(crate) fn variant(
        &self,
        name: &str,
        rules: Option<&str>,
        address: IpAddr,
    ) -> Result<Variant, Refusal> {
        match rules {
            None if name == OWN => Err(Refusal::Malformed("rules are missing".into())),
            None => name
                .parse()
                .map_err(|_| Refusal::UnknownVariant(name.to_owned())),
            Some(_) if name != OWN => {
                Err(Refusal::Malformed("rules are for the variant own".into()))
            }
            Some(text) => self.admit(&read(text)?, address),
        }
    }

    fn admit(&self, text: &RulesText, address: IpAddr) -> Result<Variant, Refusal> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let same = |variant: &&Variant| {
            let rules = variant.rules();
            let (id, name, chinese) = (rules.id, rules.name, rules.chinese);
            let named = Ruleset {
                id,
                name,
                chinese,
                ..text.rules.clone()
            };
            id == text.name && *rules == named
        };
        if let Some(variant) = known.iter().find(same) {
            return Ok(*variant);
        }
        if known.len() >= self.most {
            return Err(Refusal::TooManyRules);
        }
        if !self.rates.take(address, Instant::now()) {
            return Err(Refusal::TooFast);
        }
        let made = Variant::custom(&text.name, &text.rules).map_err(|why| match why {
            NotCustom::TooMany => Refusal::TooManyRules,
            NotCustom::Faulty(faults) => {
                tracing::error!(?faults, "rules that were read are refused");
                Refusal::Internal
            }
        })?;
        known.insert(made);
        Ok(made)
    }

    /// A stored game is played by this.
    pub(crate) fn note(&self, variant: Variant) {
        if variant.is_custom() {
            let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
            known.insert(variant);
        }
    }
}

/// Reads a text.
///
/// # Errors
///
/// [`Refusal::BadRules`] with every fault, [`Refusal::TooLarge`] for a text beyond reason.
pub(crate) fn read(text: &str) -> Result<RulesText, Refusal> {
    if text.len() > LONGEST {
        return Err(Refusal::TooLarge(LONGEST));
    }
    text.parse().map_err(Refusal::BadRules)
}

/// Rules as they are sent.
pub(crate) fn told(text: &RulesText) -> api::OwnRules {
    let mut variant = shape(&text.rules);
    variant.id = OWN.to_owned();
    variant.name = api::Texts {
        en: text.name.clone(),
        zh: text.name.clone(),
    };
    let card = rule_card::card(&text.rules);
    api::OwnRules {
        rules: text.canonical(),
        all: text.to_string(),
        variant,
        card: api::RuleCard {
            variant: OWN.to_owned(),
            ..card
        },
    }
}

/// What a game is played by, where that is somebody's own rules.
pub(crate) fn of(variant: Variant) -> Option<api::OwnRules> {
    let rules = variant.rules();
    variant.is_custom().then(|| {
        told(&RulesText {
            name: rules.id.to_owned(),
            rules: rules.clone(),
        })
    })
}

/// What a variant is called on the wire.
pub(crate) fn wire_name(variant: Variant) -> String {
    match variant.is_custom() {
        true => OWN.to_owned(),
        false => variant.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Rate;

    fn text(name: &str) -> String {
        format!("name: {name}\nlike: brazilian\nking: short")
    }

    #[test]
    fn rules_that_are_in_use_are_welcome_when_new_ones_are_not() {
        let here = IpAddr::from([127, 0, 0, 1]);
        let limits = Limits {
            own_rules: 2,
            ..Limits::lifted()
        };
        let rules = OwnRules::new(&limits);
        let ask = |name: &str| rules.variant(OWN, Some(&text(name)), here);
        let first = ask("bound-a").unwrap();
        ask("bound-b").unwrap();
        assert_eq!(ask("bound-c"), Err(Refusal::TooManyRules));
        assert_eq!(ask("bound-a"), Ok(first));
        // A stored game comes in.
        let stored = read(&text("bound-d")).unwrap();
        let stored = Variant::custom(&stored.name, &stored.rules).unwrap();
        rules.note(stored);
        assert_eq!(ask("bound-d"), Ok(stored));
    }

    #[test]
    fn one_address_cannot_take_all_the_room() {
        let limits = Limits {
            rate_of_rules: Some(Rate {
                each_second: 0.001,
                burst: 1.0,
            }),
            ..Limits::lifted()
        };
        let rules = OwnRules::new(&limits);
        let ask = |name: &str, last| {
            let address = IpAddr::from([127, 0, 0, last]);
            rules.variant(OWN, Some(&text(name)), address)
        };
        ask("rate-a", 1).unwrap();
        assert_eq!(ask("rate-b", 1), Err(Refusal::TooFast));
        assert!(ask("rate-b", 2).is_ok() && ask("rate-b", 1).is_ok());
    }
}
