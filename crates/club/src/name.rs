//! Names that people are known by, and which of them could be taken for one another.

use core::fmt;

use unicode_normalization::UnicodeNormalization;
use unicode_security::restriction_level::{RestrictionLevel, RestrictionLevelDetection};
use unicode_security::{GeneralSecurityProfile, skeleton};

/// A name in any one script, with two keys. Two names that have a key in common cannot be told
/// apart at a glance, and only one of them can be had.
///
/// ```
/// use damier_club::{BadName, Name};
///
/// let name = Name::new(" Ｗiersma ")?;
/// assert_eq!(name.as_str(), "Wiersma"); // wide letters are the same letters
/// assert!(name.resembles(&Name::new("wiersma")?));
/// assert!(name.resembles(&Name::new("Wíersma")?) == false);
/// assert!(Name::new("棋王Li")?.resembles(&Name::new("棋王li")?));
/// // A Cyrillic а among Latin letters.
/// assert_eq!(Name::new("Wiersmа"), Err(BadName::Mixed));
/// assert_eq!(Name::new("admin"), Err(BadName::Reserved));
/// # Ok::<(), BadName>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Name {
    shown: String,
    folded: String,
    looks: String,
}

/// Names that would be taken for somebody who speaks for the server, or for nobody.
const RESERVED: &[&str] = &[
    "admin",
    "administrator",
    "anonymous",
    "arbiter",
    "black",
    "computer",
    "damier",
    "deleted",
    "engine",
    "guest",
    "help",
    "moderator",
    "nobody",
    "null",
    "official",
    "operator",
    "player",
    "referee",
    "root",
    "security",
    "server",
    "staff",
    "support",
    "system",
    "undefined",
    "white",
    "黑方",
    "白方",
    "裁判",
    "裁判长",
    "管理员",
    "系统",
    "电脑",
    "引擎",
    "客服",
    "官方",
    "匿名",
    "游客",
    "棋手",
    "服务器",
];

impl Name {
    /// The fewest and the most characters.
    pub const LENGTHS: [usize; 2] = [2, 20];

    /// A name as somebody wrote it. Spaces around it do not count, and letters in another form, such
    /// as wide ones, become usual ones (NFKC).
    ///
    /// # Errors
    ///
    /// [`BadName`] saying what is wrong with it.
    pub fn new(text: &str) -> Result<Name, BadName> {
        let [least, most] = Name::LENGTHS;
        // Before anything is done with what may be very long.
        if text.chars().count() > most * 4 {
            return Err(BadName::TooLong);
        }
        let shown: String = text.trim().nfkc().collect();
        match shown.chars().count() {
            count if count < least => return Err(BadName::TooShort),
            count if count > most => return Err(BadName::TooLong),
            _ => {}
        }
        if let Some(odd) = shown.chars().find(|letter| !is_usual(*letter)) {
            return Err(BadName::Character(odd));
        }
        if !shown.starts_with(char::is_alphanumeric) || !shown.contains(char::is_alphabetic) {
            return Err(BadName::NoLetter);
        }
        // One script, or Latin beside those of Chinese, Japanese or Korean.
        if shown.as_str().detect_restriction_level() > RestrictionLevel::HighlyRestrictive {
            return Err(BadName::Mixed);
        }
        let name = Name {
            folded: seen(&shown.to_lowercase()),
            looks: seen(&shown).to_lowercase(),
            shown,
        };
        let reserved = |word: &&str| seen(word) == name.folded || name.looks == seen(word);
        match RESERVED.iter().any(reserved) {
            true => Err(BadName::Reserved),
            false => Ok(name),
        }
    }

    /// The name as it is shown.
    pub fn as_str(&self) -> &str {
        &self.shown
    }

    /// Its keys: what it is without capitals, by which it is looked for, and what it looks like.
    pub fn keys(&self) -> [&str; 2] {
        [&self.folded, &self.looks]
    }

    /// Whether one could be taken for the other.
    pub fn resembles(&self, other: &Name) -> bool {
        self.folded == other.folded || self.looks == other.looks
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.shown)
    }
}

/// Letters and figures in daily use, and a few signs inside names.
fn is_usual(letter: char) -> bool {
    match letter {
        '-' | '_' | '.' | '·' => true,
        other => other.is_alphanumeric() && other.identifier_allowed(),
    }
}

/// What is seen of a text: the same for texts that look the same (UTS 39, 4).
fn seen(text: &str) -> String {
    skeleton(text).collect()
}

/// A name that nobody can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadName {
    /// It has fewer than two characters.
    TooShort,
    /// It has more than twenty.
    TooLong,
    /// This character is not used in names.
    Character(char),
    /// It does not begin with a letter or figure, or has no letter at all.
    NoLetter,
    /// It mixes scripts whose letters look alike.
    Mixed,
    /// It would be taken for somebody who speaks for the server, or for nobody.
    Reserved,
}

impl fmt::Display for BadName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadName::TooShort => f.write_str("a name has two characters or more"),
            BadName::TooLong => f.write_str("a name has twenty characters at most"),
            BadName::Character(odd) => write!(f, "{odd:?} is not used in names"),
            BadName::NoLetter => {
                f.write_str("a name begins with a letter or figure and has a letter")
            }
            BadName::Mixed => f.write_str("a name does not mix scripts"),
            BadName::Reserved => f.write_str("the name is reserved"),
        }
    }
}

impl core::error::Error for BadName {}
