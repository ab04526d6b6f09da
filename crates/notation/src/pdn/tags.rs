//! The tags of a game.

/// A tag, such as `[White "Wiersma, Harm"]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tag {
    /// Its name: a capital letter, then letters, digits and `_`.
    pub name: String,
    /// Its value.
    pub value: String,
}

/// The tags of a game in the order in which they were set, each name once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tags(Vec<Tag>);

impl Tags {
    /// The tags that every game is written with, in this order; `Result` comes after them.
    pub const RECOMMENDED: [&'static str; 6] = ["Event", "Site", "Date", "Round", "White", "Black"];

    /// The tags that are made from the other fields of a game.
    pub const MADE: [&'static str; 4] = ["Result", "GameType", "FEN", "PlyCount"];

    /// The value of a tag, or none.
    pub fn get(&self, name: &str) -> Option<&str> {
        let found = self.0.iter().find(|tag| tag.name == name);
        found.map(|tag| tag.value.as_str())
    }

    /// Sets a tag; answers whether it was taken. Not taken are names that PDN does not know as
    /// names, and those of [`Tags::MADE`].
    ///
    /// A value is cleaned of what cannot be written: control characters become blanks, a
    /// backslash, with which PDN marks a quote, becomes a slash.
    ///
    /// ```
    /// use damier_notation::pdn::Tags;
    ///
    /// let mut tags = Tags::default();
    /// assert!(tags.set("Site", "Beijing\n\"Mind Games\""));
    /// assert_eq!(tags.get("Site"), Some("Beijing \"Mind Games\""));
    /// assert!(!tags.set("not a name", "?"));
    /// ```
    pub fn set(&mut self, name: &str, value: &str) -> bool {
        if !is_name(name) || Tags::MADE.contains(&name) {
            return false;
        }
        let value = cleaned(value);
        match self.0.iter_mut().find(|tag| tag.name == name) {
            Some(tag) => tag.value = value,
            None => self.0.push(Tag {
                name: name.to_owned(),
                value,
            }),
        }
        true
    }

    /// Adds a tag whose name is one and not there yet.
    pub(super) fn add(&mut self, name: &str, value: &str) {
        self.0.push(Tag {
            name: name.to_owned(),
            value: cleaned(value),
        });
    }

    pub(super) fn remove(&mut self, name: &str) {
        self.0.retain(|tag| tag.name != name);
    }

    /// The tags in their order.
    pub fn iter(&self) -> impl Iterator<Item = &Tag> {
        self.0.iter()
    }
}

pub(super) fn is_name(name: &str) -> bool {
    let mut characters = name.chars();
    characters
        .next()
        .is_some_and(|first| first.is_ascii_uppercase())
        && characters.all(|next| next.is_ascii_alphanumeric() || next == '_')
}

fn cleaned(value: &str) -> String {
    let clean = |character: char| match character {
        '\\' => '/',
        control if control.is_control() => ' ',
        other => other,
    };
    value.chars().map(clean).collect()
}

/// How a game came to its end, as the Termination tag says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Termination {
    /// By play, resignation or agreement.
    Normal,
    /// A flag fell.
    TimeForfeit,
    /// A player left, or did not come.
    Abandoned,
    /// A player would not follow the rules.
    RulesInfraction,
    /// It goes on, or was never ended.
    Unterminated,
}

impl Termination {
    /// The value of the tag.
    pub const fn text(self) -> &'static str {
        match self {
            Termination::Normal => "normal",
            Termination::TimeForfeit => "time forfeit",
            Termination::Abandoned => "abandoned",
            Termination::RulesInfraction => "rules infraction",
            Termination::Unterminated => "unterminated",
        }
    }
}
