//! A game of the archive.

use core::fmt;

use damier_notation::tree::Tree;
use damier_notation::{Score, tree};
use damier_rules::Variant;
use damier_store::archive::{CollectionRow, GameRow};

use crate::Date;
use crate::record::score_of;

/// The number of a game, which no other game of the archive ever gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameId(pub u32);

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// What a list tells of a game. Texts are as the file gives them, and empty where it says nothing
/// or `?`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// Its number.
    pub id: GameId,
    /// The collection it belongs to.
    pub collection: String,
    /// The variant that is played.
    pub variant: Variant,
    /// White's name.
    pub white: String,
    /// Black's name.
    pub black: String,
    /// White's and Black's rating, where known.
    pub ratings: [Option<u16>; 2],
    /// The event.
    pub event: String,
    /// The site.
    pub site: String,
    /// The round.
    pub round: String,
    /// The opening's name.
    pub opening: String,
    /// When it was played, as far as that is known.
    pub date: Option<Date>,
    /// The result.
    pub result: Score,
    /// How many half moves of it could be read.
    pub plies: u32,
    /// After how many half moves the position that was asked for comes up first; none where none
    /// was asked for.
    pub reached: Option<u32>,
}

impl Summary {
    /// None where the catalogue names a variant that this program does not know.
    pub(crate) fn of(row: GameRow) -> Option<Self> {
        let [white, black] = row.players;
        Some(Self {
            id: GameId(row.id),
            collection: row.collection,
            variant: row.variant.parse().ok()?,
            white,
            black,
            ratings: row.ratings.map(|rating| (rating > 0).then_some(rating)),
            event: row.event,
            site: row.site,
            round: row.round,
            opening: row.opening,
            date: Date::numbered(row.date),
            result: score_of(row.result),
            plies: row.plies,
            reached: None,
        })
    }
}

/// A game with all its moves, variations and comments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArchivedGame {
    /// What a list tells of it.
    pub summary: Summary,
    /// The game.
    pub tree: Tree,
}

impl ArchivedGame {
    /// The game as PDN 3.0, ended by a line feed.
    pub fn pdn(&self) -> String {
        tree::write(&self.tree)
    }
}

/// A collection: what was imported under one name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Collection {
    /// Its name.
    pub name: String,
    /// How many games it has.
    pub games: u64,
    /// How many imports it is made of.
    pub imports: u64,
    /// When the last of them was, in milliseconds since 1970.
    pub last: i64,
    /// What that import was read from, as its caller has put it.
    pub source: String,
}

impl From<CollectionRow> for Collection {
    fn from(row: CollectionRow) -> Self {
        let CollectionRow {
            name,
            games,
            imports,
            last,
            source,
        } = row;
        Self {
            name,
            games,
            imports,
            last,
            source,
        }
    }
}
