//! Rules that are made while the program runs.

use core::cmp::Ordering;
use core::fmt;
use core::hash::{Hash, Hasher};
use std::collections::HashMap;
use std::hash::DefaultHasher;
use std::sync::{PoisonError, RwLock};

use super::{Variant, Visitor};
use crate::generate::{Eight, Full, General, Ten, Twelve};
use crate::ruleset::RulesetFault;
use crate::{Pattern, Ruleset};

/// The rules that were made so far. They are never dropped: positions refer to them.
static MADE: RwLock<Made> = RwLock::new(Made {
    all: Vec::new(),
    places: None,
});

struct Made {
    all: Vec<&'static Ruleset>,
    /// Where rules are in the list, by a hash of what they say.
    places: Option<HashMap<u64, Vec<u16>>>,
}

impl Made {
    fn find(&self, hash: u64, name: &str, rules: &Ruleset) -> Option<u16> {
        let same = |number: &&u16| {
            let known = self.all[usize::from(**number)];
            let named = Ruleset {
                id: known.id,
                name: known.name,
                chinese: known.chinese,
                ..rules.clone()
            };
            known.id == name && *known == named
        };
        let places = self.places.as_ref()?.get(&hash)?;
        places.iter().find(same).copied()
    }
}

/// Of what most rules differ in; the rest is compared.
fn hash(name: &str, rules: &Ruleset) -> u64 {
    let mut hasher = DefaultHasher::new();
    name.hash(&mut hasher);
    (rules.start, rules.first, rules.king, rules.choice).hash(&mut hasher);
    (rules.crowning, rules.blocked, rules.objective).hash(&mut hasher);
    (rules.man_captures_backward, rules.king_moves).hash(&mut hasher);
    (rules.landing, rules.removal, rules.turns_back).hash(&mut hasher);
    rules.captures_go_on.hash(&mut hasher);
    hasher.finish()
}

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
    /// So many different rulesets can be made while the program runs, of some 300 bytes each. They
    /// stay in memory until it ends, so whoever makes them from what others send has to stop long
    /// before, and leave room for those that are read back from where games are kept.
    pub const MOST_CUSTOM: usize = 1 << 16;

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
        let hash = hash(name, rules);
        let mut made = MADE.write().unwrap_or_else(PoisonError::into_inner);
        let number = match made.find(hash, name, rules) {
            Some(number) => number,
            None => {
                let number = made.all.len();
                if number >= Variant::MOST_CUSTOM {
                    return Err(NotCustom::TooMany);
                }
                let number = number as u16;
                let name: &'static str = Box::leak(name.to_owned().into_boxed_str());
                made.all.push(Box::leak(Box::new(Ruleset {
                    id: name,
                    name,
                    chinese: name,
                    ..rules.clone()
                })));
                let places = made.places.get_or_insert_default();
                places.entry(hash).or_default().push(number);
                number
            }
        };
        Ok(Variant::Custom(Custom {
            number,
            rules: made.all[usize::from(number)],
        }))
    }

    /// Whether these are rules that were made while the program runs.
    ///
    /// ```
    /// use damier_rules::Variant;
    ///
    /// let like = Variant::Russian.rules();
    /// assert!(Variant::custom("house", like)?.is_custom());
    /// assert!(!Variant::Russian.is_custom());
    /// # Ok::<(), damier_rules::NotCustom>(())
    /// ```
    pub const fn is_custom(self) -> bool {
        matches!(self, Variant::Custom(_))
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
