//! From a log to a state.

use core::fmt;

use crate::{Entry, Game, Refusal, Terms};

/// The state that a log gives.
///
/// ```
/// use damier_rules::Variant;
/// use damier_table::{Act, Actor, Entry, Moment, Terms, fold};
///
/// let begin = Entry::new(Moment::from_millis(0), Actor::Server, Act::Begin);
/// let log = [begin.clone(), begin];
/// let broken = fold(Terms::standard(Variant::Brazilian), &log).unwrap_err();
/// assert_eq!(broken.index, 1);
/// assert_eq!(broken.game.seq(), 1);
/// assert_eq!(broken.to_string(), "entry 2: the game has begun already");
/// ```
///
/// # Errors
///
/// [`Broken`] at the first entry that cannot follow, with the game up to there.
pub fn fold<'a>(
    terms: Terms,
    entries: impl IntoIterator<Item = &'a Entry>,
) -> Result<Game, Broken> {
    let mut game = Game::new(terms);
    for (index, entry) in entries.into_iter().enumerate() {
        if let Err(refusal) = game.apply(entry) {
            let game = Box::new(game);
            return Err(Broken {
                index,
                refusal,
                game,
            });
        }
    }
    Ok(game)
}

/// A log with an entry that cannot follow those before it.
#[derive(Clone, PartialEq, Eq)]
pub struct Broken {
    /// The entry, counted from 0.
    pub index: usize,
    /// Why it cannot follow.
    pub refusal: Refusal,
    /// The game up to the entry before.
    pub game: Box<Game>,
}

impl fmt::Debug for Broken {
    /// Without the game: this ends up in the server's log.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut broken = f.debug_struct("Broken");
        broken.field("index", &self.index);
        broken.field("refusal", &self.refusal);
        broken.finish_non_exhaustive()
    }
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "entry {}: {}", self.index + 1, self.refusal)
    }
}

impl core::error::Error for Broken {}
