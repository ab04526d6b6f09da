//! An event that is shown: games of one arbiter on one page, which everybody may open who knows its
//! address.
//!
//! It is a log of changes, folded: a game is shown or no longer, the event is called something
//! else, or it is over.

use core::fmt;

/// What is shown of an event.
///
/// ```
/// use damier_club::broadcast::{Broadcast, Change};
///
/// let mut broadcast = Broadcast::new("Club night");
/// broadcast.apply(&Change::Show("a".into()))?;
/// broadcast.apply(&Change::Show("b".into()))?;
/// broadcast.apply(&Change::Hide("a".into()))?;
/// assert_eq!(broadcast.games(), ["b"]);
/// assert_eq!(Change::read(&Change::Hide("a".into()).to_string()), Some(Change::Hide("a".into())));
/// # Ok::<(), damier_club::broadcast::NoChange>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broadcast {
    name: String,
    games: Vec<String>,
    over: bool,
}

/// Something that changes an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// A game is shown, after the others.
    Show(String),
    /// A game is shown no longer.
    Hide(String),
    /// It is called so.
    Name(String),
    /// It is over: what is shown stays, and nothing changes any more.
    Close,
}

/// Why nothing changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoChange {
    /// The event is over.
    Over,
    /// So many games are shown that no other finds room.
    Full,
}

impl fmt::Display for NoChange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NoChange::Over => "the event is over",
            NoChange::Full => "no more games can be shown",
        })
    }
}

impl core::error::Error for NoChange {}

impl Broadcast {
    /// The most games that are shown at once.
    pub const MOST_GAMES: usize = 100;
    /// The most changes.
    pub const MOST_CHANGES: usize = 2_000;

    /// An event of this name that shows nothing yet.
    pub fn new(name: impl Into<String>) -> Broadcast {
        Broadcast {
            name: name.into(),
            games: Vec::new(),
            over: false,
        }
    }

    /// What it is called.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The games that are shown, in their order.
    pub fn games(&self) -> &[String] {
        &self.games
    }

    /// Whether it is over.
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// Lets a change happen. A game that is shown already stays where it is; one that is not is
    /// not hidden.
    ///
    /// # Errors
    ///
    /// [`NoChange`]; then nothing has changed.
    pub fn apply(&mut self, change: &Change) -> Result<(), NoChange> {
        if self.over {
            return Err(NoChange::Over);
        }
        match change {
            Change::Show(game) if self.games.contains(game) => {}
            Change::Show(_) if self.games.len() >= Broadcast::MOST_GAMES => {
                return Err(NoChange::Full);
            }
            Change::Show(game) => self.games.push(game.clone()),
            Change::Hide(game) => self.games.retain(|one| one != game),
            Change::Name(name) => self.name.clone_from(name),
            Change::Close => self.over = true,
        }
        Ok(())
    }
}

impl fmt::Display for Change {
    /// As it is stored: `1 show abc`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Change::Show(game) => write!(f, "1 show {game}"),
            Change::Hide(game) => write!(f, "1 hide {game}"),
            Change::Name(name) => write!(f, "1 name {name}"),
            Change::Close => f.write_str("1 close"),
        }
    }
}

impl Change {
    /// A change as it was stored; none for what another version wrote.
    pub fn read(line: &str) -> Option<Change> {
        let (what, of) = line.strip_prefix("1 ")?.split_once(' ').unzip();
        match (what, of) {
            (Some("show"), Some(game)) if !game.is_empty() => Some(Change::Show(game.to_owned())),
            (Some("hide"), Some(game)) if !game.is_empty() => Some(Change::Hide(game.to_owned())),
            (Some("name"), Some(name)) if !name.is_empty() => Some(Change::Name(name.to_owned())),
            _ => (line == "1 close").then_some(Change::Close),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn show(game: impl Into<String>) -> Change {
        Change::Show(game.into())
    }

    #[test]
    fn what_is_stored_is_read_and_nothing_else() {
        for change in [
            show("abc"),
            Change::Hide("abc".into()),
            Change::Name("Club night, round 1".into()),
            Change::Close,
        ] {
            assert_eq!(Change::read(&change.to_string()), Some(change));
        }
        for odd in [
            "",
            "1",
            "1 ",
            "1 show",
            "1 show ",
            "2 show a",
            "1 close it",
            "1 move a",
        ] {
            assert_eq!(Change::read(odd), None, "{odd}");
        }
    }

    #[test]
    fn games_stay_in_their_order_and_have_bounds() {
        let mut broadcast = Broadcast::new("x");
        for game in ["b", "a", "b"] {
            broadcast.apply(&show(game)).unwrap();
        }
        assert_eq!(broadcast.games(), ["b", "a"]);
        for number in 0..Broadcast::MOST_GAMES - 2 {
            broadcast.apply(&show(number.to_string())).unwrap();
        }
        let full = broadcast.clone();
        assert_eq!(broadcast.apply(&show("z")), Err(NoChange::Full));
        assert_eq!(broadcast, full);
        broadcast.apply(&Change::Hide("b".into())).unwrap();
        broadcast.apply(&show("z")).unwrap();
        assert_eq!(broadcast.games().last().unwrap(), "z");
    }

    #[test]
    fn what_is_over_stays_as_it_is() {
        let mut broadcast = Broadcast::new("x");
        broadcast.apply(&Change::Name("y".into())).unwrap();
        broadcast.apply(&Change::Close).unwrap();
        assert_eq!(broadcast.apply(&show("a")), Err(NoChange::Over));
        assert_eq!((broadcast.name(), broadcast.is_over()), ("y", true));
    }
}
