//! What games are asked for.

use core::fmt;
use core::str::FromStr;

use damier_notation::Score;
use damier_rules::{Move, Position, Side, Variant};
use damier_store::archive::Mark;

use crate::Date;

/// What games are wanted; the default wants all of them.
///
/// Words are found in names by their beginnings, without regard to case and accents: `harm wie`
/// finds *Wiersma, Harm*. Chinese characters are found wherever they stand together: `华` and
/// `许华` find *许华*. A text without a letter or a digit finds nothing.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Filter {
    /// Games of this variant.
    pub variant: Option<Variant>,
    /// Games of this collection, by its whole name.
    pub collection: Option<String>,
    /// A player's name has all these words.
    pub player: Option<String>,
    /// The side of that player; either, if none. Says nothing without `player`.
    pub side: Option<Side>,
    /// His opponent's name has all these.
    pub opponent: Option<String>,
    /// The event's name has all these.
    pub event: Option<String>,
    /// Played on this day, in this month or year, or later.
    pub from: Option<Date>,
    /// Played on this day, in this month or year, or earlier.
    pub until: Option<Date>,
    /// With this result.
    pub result: Option<Score>,
    /// The average of the known ratings is this or more.
    pub rating: Option<u16>,
    /// The opening's name, as the file gives it, has all these words.
    pub opening: Option<String>,
    /// The game begins with these moves from the variant's start. The variant is that of
    /// `variant` or `position`, or the one without a name in PDN, the international game.
    pub moves: Vec<Move>,
    /// The position comes up in the game, whoever's move led to it.
    pub position: Option<Position>,
    /// Each of these words is in a player's, the event's, the site's or the opening's name.
    pub text: Option<String>,
}

/// In which order games are told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// The newest first; those without a date last.
    #[default]
    Newest,
    /// By the average of the players' known ratings, the highest first.
    Rating,
}

/// A page of games to be found.
#[derive(Clone, Debug, PartialEq)]
pub struct Query {
    /// Which games.
    pub filter: Filter,
    /// In which order.
    pub order: Order,
    /// Behind this game: [`Page::next`](crate::Page::next) of the page before.
    pub after: Option<Cursor>,
    /// So many of them, from 1 to [`Query::MOST`]; more are not told.
    pub limit: usize,
}

impl Query {
    /// No page has more games.
    pub const MOST: usize = 1_000;

    /// The first page of these games.
    pub fn new(filter: Filter) -> Self {
        Self {
            filter,
            order: Order::default(),
            after: None,
            limit: 50,
        }
    }
}

impl Default for Query {
    /// The fifty newest games.
    fn default() -> Self {
        Self::new(Filter::default())
    }
}

/// Where a page ends. Its text is for addresses; what it says is nobody's business.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cursor(pub(crate) Mark);

impl fmt::Display for Cursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.0.value, self.0.id)
    }
}

/// The text is no cursor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadCursor(pub String);

impl fmt::Display for BadCursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is not where a page ends", self.0)
    }
}

impl core::error::Error for BadCursor {}

impl FromStr for Cursor {
    type Err = BadCursor;

    fn from_str(text: &str) -> Result<Self, BadCursor> {
        let read = || {
            let (value, id) = text.split_once('-')?;
            let (value, id) = (value.parse().ok()?, id.parse().ok()?);
            Some(Self(Mark { value, id }))
        };
        read().ok_or_else(|| BadCursor(text.chars().take(40).collect()))
    }
}
