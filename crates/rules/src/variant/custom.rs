//! Rules that are made while the program runs.

use core::cmp::Ordering;
use core::fmt;
use core::hash::{Hash, Hasher};
use std::sync::{PoisonError, RwLock};

use super::{Variant, Visitor};
use crate::generate::{Eight, Full, General, Ten, Twelve};
use crate::ruleset::RulesetFault;
use crate::{Pattern, Ruleset};

/// The rules that were made so far. They are never dropped: positions refer to them.
static MADE: RwLock<Vec<&'static Ruleset>> = RwLock::new(Vec::new());

/// A ruleset that was made while the program runs; only [`Variant::custom`] makes one.
///
/// The same rules under the same name are the same value.
#[derive(Clone, Copy, Debug)]
pub struct Custom {
    number: u16,
    rules: &'static Ruleset,
}

/// Why rules cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotCustom {
    /// They contradict themselves; the list is never empty.
    Faulty(Vec<RulesetFault>),
    /// As many different rules as the program keeps were made already.
    TooMany,
}

impl fmt::Display for NotCustom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotCustom::Faulty(faults) => {
                for (index, fault) in faults.iter().enumerate() {
                    write!(f, "{}{fault}", if index == 0 { "" } else { "; " })?;
                }
                Ok(())
            }
            NotCustom::TooMany => write!(
                f,
                "{} different rulesets were made already",
                Variant::MOST_CUSTOM
            ),
        }
    }
}

impl core::error::Error for NotCustom {}

impl Variant {
    /// So many different rulesets can be made while the program runs. They stay in memory until
    /// it ends, so whoever makes them from what others send must not let them be endless.
    pub const MOST_CUSTOM: usize = 1024;

    /// The variant that is played by these rules, which differ from the declared ones. The name is
    /// both the id and the name for people; what `rules` has there is not looked at.
    ///
    /// ```
    /// use damier_rules::{Choice, Position, Reach, Ruleset, Variant};
    ///
    /// // The first lesson: short kings, and any capture may be chosen.
    /// let lesson = Ruleset {
    ///     king: Reach::Short,
    ///     choice: Choice::FREE,
    ///     ..Variant::Brazilian.rules().clone()
    /// };
    /// let variant = Variant::custom("lesson", &lesson)?;
    /// assert_eq!(Position::start(variant).legal_moves().len(), 7);
    /// assert_eq!(Variant::custom("lesson", &lesson), Ok(variant));
    /// # Ok::<(), damier_rules::NotCustom>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`NotCustom`] where the rules contradict themselves, or too many were made.
    pub fn custom(name: &str, rules: &Ruleset) -> Result<Variant, NotCustom> {
        let faults = rules.faults(name);
        if !faults.is_empty() {
            return Err(NotCustom::Faulty(faults));
        }
        let mut made = MADE.write().unwrap_or_else(PoisonError::into_inner);
        let same = |known: &&'static Ruleset| {
            let named = Ruleset {
                id: known.id,
                name: known.name,
                chinese: known.chinese,
                ..rules.clone()
            };
            known.id == name && **known == named
        };
        let number = match made.iter().position(same) {
            Some(number) => number,
            None if made.len() >= Variant::MOST_CUSTOM => return Err(NotCustom::TooMany),
            None => {
                let name: &'static str = Box::leak(name.to_owned().into_boxed_str());
                made.push(Box::leak(Box::new(Ruleset {
                    id: name,
                    name,
                    chinese: name,
                    ..rules.clone()
                })));
                made.len() - 1
            }
        };
        Ok(Variant::Custom(Custom {
            number: number as u16,
            rules: made[number],
        }))
    }
}

impl Custom {
    /// The rules as a table.
    pub const fn rules(self) -> &'static Ruleset {
        self.rules
    }

    pub(super) fn dispatch<V: Visitor>(self, visitor: V) -> V::Output {
        let board = self.rules.board;
        match (board.pattern(), board.height()) {
            (Pattern::All, _) => visitor.visit(General::<Full>::new(self.rules)),
            (_, 8) => visitor.visit(General::<Eight>::new(self.rules)),
            (_, 10) => visitor.visit(General::<Ten>::new(self.rules)),
            _ => visitor.visit(General::<Twelve>::new(self.rules)),
        }
    }
}

impl PartialEq for Custom {
    fn eq(&self, other: &Custom) -> bool {
        self.number == other.number
    }
}

impl Eq for Custom {}

impl PartialOrd for Custom {
    fn partial_cmp(&self, other: &Custom) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Custom {
    fn cmp(&self, other: &Custom) -> Ordering {
        self.number.cmp(&other.number)
    }
}

impl Hash for Custom {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.number.hash(state);
    }
}
