//! Rules as a small text file.
//!
//! Each line says one thing, `key: value`; `#` begins a comment. What is not said is as in the
//! international game, or as in the variant that the first line names with `like`.
//!
//! ```
//! use damier_rules::{Position, RulesText};
//!
//! let text: RulesText = "
//!     name: beginners
//!     like: brazilian       # 8x8
//!     first: black
//!     king: short
//!     choice: free
//! "
//! .parse()?;
//! assert!(!text.rules.has_flying_kings());
//! # #[cfg(feature = "std")]
//! let variant = damier_rules::Variant::custom(&text.name, &text.rules)?;
//! # #[cfg(feature = "std")]
//! assert_eq!(Position::start(variant).legal_moves().len(), 7);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Every fault is listed with its line, contradictions too:
//!
//! ```
//! use damier_rules::RulesText;
//!
//! let error = "name: odd\nboard: 9\nrows: 5\nking: short\nlanding: behind".parse::<RulesText>();
//! assert_eq!(
//!     error.unwrap_err().to_string(),
//!     "line 2: board is one of 8, 10, 12, not '9'\n\
//!      line 3: each side needs a row of men, and between the sides a row must be empty\n\
//!      line 5: a king that goes one square lands directly behind what it takes"
//! );
//! ```

mod keys;

use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use super::RulesetFault;
use crate::{Board, Ruleset, Variant};
use keys::{Draft, KEYS};

/// Rules and their name, as a text file says them.
///
/// The texts of the rules' names, and the number of the PDN GameType, are not part of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesText {
    /// What the game is called: letters that are no capitals, digits and `-`.
    pub name: String,
    /// The rules.
    pub rules: Ruleset,
}

/// Why a text says no rules; never without a fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesTextError {
    /// The faults with their lines, counted from 1; line 0 is the whole text.
    pub faults: Vec<(usize, RulesTextFault)>,
}

/// What is wrong with a line of rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RulesTextFault {
    /// There is no colon in it.
    NoColon,
    /// No rule has this name.
    UnknownKey(String),
    /// The rule has been told before.
    Twice {
        /// The rule.
        key: &'static str,
        /// Where it was told.
        first: usize,
    },
    /// The rule cannot be like this.
    UnknownValue {
        /// The rule.
        key: &'static str,
        /// What the line says.
        value: String,
        /// What it could say.
        known: String,
    },
    /// `like` comes after a rule, which it would undo.
    LateLike,
    /// The rules contradict themselves.
    Rules(RulesetFault),
    /// There are more faults than are listed.
    More,
}

/// So many faults are listed.
const MOST_FAULTS: usize = 100;

/// So many characters of what is wrong are shown.
const SHOWN: usize = 40;

impl fmt::Display for RulesTextFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RulesTextFault::NoColon => f.write_str("a line is a key, a colon and a value"),
            RulesTextFault::UnknownKey(key) => {
                write!(f, "no rule is called '{key}', known are name, like")?;
                KEYS.iter().try_for_each(|key| write!(f, ", {}", key.name))
            }
            RulesTextFault::Twice { key, first } => {
                write!(f, "{key} is told already in line {first}")
            }
            RulesTextFault::UnknownValue { key, value, known } => {
                write!(f, "{key} is one of {known}, not '{value}'")
            }
            RulesTextFault::LateLike => f.write_str("like has to come before all rules"),
            RulesTextFault::Rules(fault) => fault.fmt(f),
            RulesTextFault::More => f.write_str("and more"),
        }
    }
}

impl fmt::Display for RulesTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (line, fault)) in self.faults.iter().enumerate() {
            let separator = if index == 0 { "" } else { "\n" };
            match line {
                0 => write!(f, "{separator}{fault}")?,
                _ => write!(f, "{separator}line {line}: {fault}")?,
            }
        }
        Ok(())
    }
}

impl core::error::Error for RulesTextError {}

impl RulesText {
    /// The shortest text of these rules, the same for equal ones: what is not as in the
    /// international game, line by line, without a line break at its end.
    ///
    /// What is read from it never changes: a rule that comes to be told is, where it is not
    /// told, as it was before. The draw rules of the international game are not part of it.
    ///
    /// ```
    /// use damier_rules::RulesText;
    ///
    /// let text = "name: lesson # the first\nlike: international\nking: short\ndraw rules: none";
    /// let text: RulesText = text.parse()?;
    /// assert_eq!(text.canonical(), "name: lesson\nking: short");
    /// assert_eq!(text.canonical().parse(), Ok(text));
    /// # Ok::<(), damier_rules::RulesTextError>(())
    /// ```
    pub fn canonical(&self) -> String {
        let mut text = alloc::format!("name: {}", self.name);
        let usual = Draft::of(&Ruleset::INTERNATIONAL);
        let draft = Draft::of(&self.rules);
        for key in KEYS {
            let value = key.value.write(&draft);
            if value != key.value.write(&usual) {
                text.push_str(&alloc::format!("\n{}: {value}", key.name));
            }
        }
        text
    }
}

impl fmt::Display for RulesText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "name: {}", self.name)?;
        let draft = Draft::of(&self.rules);
        KEYS.iter()
            .try_for_each(|key| writeln!(f, "{}: {}", key.name, key.value.write(&draft)))
    }
}

impl FromStr for RulesText {
    type Err = RulesTextError;

    fn from_str(text: &str) -> Result<RulesText, RulesTextError> {
        let mut reader = Reader::new();
        for (index, line) in text.lines().enumerate() {
            reader.line(index + 1, line);
        }
        reader.finish()
    }
}

struct Reader {
    name: Option<(usize, String)>,
    like: Option<usize>,
    draft: Draft,
    /// In which line each of the keys was told.
    told: [Option<usize>; KEYS.len()],
    faults: Vec<(usize, RulesTextFault)>,
}

fn shown(text: &str) -> String {
    text.chars().take(SHOWN).collect()
}

impl Reader {
    fn new() -> Reader {
        Reader {
            name: None,
            like: None,
            draft: Draft::of(&Ruleset::INTERNATIONAL),
            told: [None; KEYS.len()],
            faults: Vec::new(),
        }
    }

    fn line(&mut self, number: usize, line: &str) {
        let said = line.split('#').next().unwrap_or_default().trim();
        if said.is_empty() {
            return;
        }
        if let Err(fault) = self.said(number, said) {
            // Garbage of any length has a short answer.
            if self.faults.len() < MOST_FAULTS {
                self.faults.push((number, fault));
            } else if self.faults.len() == MOST_FAULTS {
                self.faults.push((number, RulesTextFault::More));
            }
        }
    }

    fn said(&mut self, number: usize, said: &str) -> Result<(), RulesTextFault> {
        let (key, value) = said.split_once(':').ok_or(RulesTextFault::NoColon)?;
        let (key, value) = (key.trim(), value.trim());
        match key {
            "name" => {
                once("name", self.name.as_ref().map(|(first, _)| *first))?;
                // One character too many is enough to be refused.
                let name = value.chars().take(Ruleset::LONGEST_NAME + 1).collect();
                self.name = Some((number, name));
                Ok(())
            }
            "like" => self.like(number, value),
            _ => self.rule(number, key, value),
        }
    }

    fn like(&mut self, number: usize, value: &str) -> Result<(), RulesTextFault> {
        once("like", self.like)?;
        if self.told.iter().any(Option::is_some) {
            return Err(RulesTextFault::LateLike);
        }
        self.like = Some(number);
        let mut known = Variant::ALL.iter().map(|variant| variant.rules());
        let Some(rules) = known.find(|rules| rules.id == value) else {
            let ids: Vec<&str> = Variant::ALL.iter().map(|known| known.rules().id).collect();
            return Err(RulesTextFault::UnknownValue {
                key: "like",
                value: shown(value),
                known: ids.join(", "),
            });
        };
        self.draft = Draft::of(rules);
        Ok(())
    }

    fn rule(&mut self, number: usize, key: &str, value: &str) -> Result<(), RulesTextFault> {
        let Some(index) = KEYS.iter().position(|known| known.name == key) else {
            return Err(RulesTextFault::UnknownKey(shown(key)));
        };
        let key = &KEYS[index];
        once(key.name, self.told[index])?;
        self.told[index] = Some(number);
        if key.value.read(&mut self.draft, value) {
            Ok(())
        } else {
            Err(RulesTextFault::UnknownValue {
                key: key.name,
                value: shown(value),
                known: key.value.known(),
            })
        }
    }

    fn finish(mut self) -> Result<RulesText, RulesTextError> {
        let (line, name) = self.name.take().unwrap_or_default();
        let board = Board::new(self.draft.size, self.draft.pattern, self.draft.corner);
        if board.is_none() {
            let line = self.line_of(&["squares", "board"]);
            let fault = RulesTextFault::UnknownValue {
                key: "board",
                value: self.draft.size.to_string(),
                known: "8".to_owned(),
            };
            self.faults.push((line, fault));
        }
        let rules = Ruleset {
            board: board.unwrap_or(Board::EIGHT),
            ..self.draft.rules.clone()
        };
        for fault in rules.faults(&name) {
            // Without a board nobody knows what would fit on it.
            if board.is_none() && matches!(fault, RulesetFault::Start | RulesetFault::Lines) {
                continue;
            }
            let line = match &fault {
                RulesetFault::Name(_) | RulesetFault::Taken(_) => line,
                other => self.line_of(keys::about(other)),
            };
            self.faults.push((line, RulesTextFault::Rules(fault)));
        }
        self.faults.sort_by_key(|(line, _)| *line);
        if self.faults.is_empty() {
            Ok(RulesText { name, rules })
        } else {
            Err(RulesTextError {
                faults: self.faults,
            })
        }
    }

    /// The last line that told one of these keys.
    fn line_of(&self, names: &[&str]) -> usize {
        let told = KEYS.iter().zip(self.told);
        let named = told.filter(|(key, _)| names.contains(&key.name));
        named.filter_map(|(_, line)| line).max().unwrap_or(0)
    }
}

fn once(key: &'static str, first: Option<usize>) -> Result<(), RulesTextFault> {
    match first {
        Some(first) => Err(RulesTextFault::Twice { key, first }),
        None => Ok(()),
    }
}
