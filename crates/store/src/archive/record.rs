//! The records of the catalogue.

/// A game to be kept.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NewGame {
    /// What is played, by its stable name.
    pub variant: String,
    /// White's name; empty for unknown, as with the four that follow.
    pub white: String,
    /// Black's name.
    pub black: String,
    /// The event.
    pub event: String,
    /// The site.
    pub site: String,
    /// The opening's name.
    pub opening: String,
    /// The round.
    pub round: String,
    /// A number that grows with the date; 0 for unknown.
    pub date: u32,
    /// The result, as its owner numbers them.
    pub result: u8,
    /// White's and Black's rating; 0 for unknown.
    pub ratings: [u16; 2],
    /// The rating by which games are ordered; 0 for unknown.
    pub rating: u16,
    /// How many moves it has.
    pub plies: u32,
    /// The first moves, in the code of their owner.
    pub line: Vec<u8>,
    /// The same for two games that may be the same.
    pub identity: u64,
    /// The whole game, in the code of its owner.
    pub text: Vec<u8>,
}

/// A game that is kept, without its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRow {
    /// Its number, which is never given again.
    pub id: u32,
    /// The collection it belongs to.
    pub collection: String,
    /// What is played.
    pub variant: String,
    /// White's and Black's names; empty for unknown, as with the four that follow.
    pub players: [String; 2],
    /// The event.
    pub event: String,
    /// The site.
    pub site: String,
    /// The opening's name.
    pub opening: String,
    /// The round.
    pub round: String,
    /// A number that grows with the date; 0 for unknown.
    pub date: u32,
    /// The result.
    pub result: u8,
    /// White's and Black's rating; 0 for unknown.
    pub ratings: [u16; 2],
    /// The rating by which games are ordered; 0 for unknown.
    pub rating: u16,
    /// How many moves it has.
    pub plies: u32,
}

/// In which order games are found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// By date, the newest first; of one day the last kept first.
    #[default]
    Newest,
    /// By rating, the highest first.
    Rating,
}

/// A game's place in an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Mark {
    /// The date or the rating.
    pub value: u32,
    /// The game.
    pub id: u32,
}

/// What games are wanted; without anything, all of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wanted {
    /// Of this variant.
    pub variant: Option<String>,
    /// Of this collection, by its whole name.
    pub collection: Option<String>,
    /// With a player who has all these words in his name.
    pub player: Option<String>,
    /// That player has White (0) or Black (1).
    pub side: Option<u8>,
    /// And one who has these.
    pub opponent: Option<String>,
    /// Of an event with these words.
    pub event: Option<String>,
    /// Of an opening with these words.
    pub opening: Option<String>,
    /// With all these words in its players', event's, site's and opening's names together.
    pub text: Option<String>,
    /// From this date on.
    pub from: Option<u32>,
    /// Until this date.
    pub until: Option<u32>,
    /// With this result.
    pub result: Option<u8>,
    /// With this rating or more.
    pub rating: Option<u16>,
    /// Whose first moves begin so.
    pub line: Option<Vec<u8>>,
    /// Among these games.
    pub among: Option<Vec<u32>>,
}

/// A file of positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Segment {
    /// Its number, which is part of the file's name.
    pub id: i64,
    /// The collection whose games it knows, by number.
    pub collection: i64,
    /// How many records it has.
    pub records: u64,
}

/// A collection of games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CollectionRow {
    /// Its name.
    pub name: String,
    /// How many games it has.
    pub games: u64,
    /// How many imports it is made of.
    pub imports: u64,
    /// When the last of them was, in milliseconds since 1970.
    pub last: i64,
    /// From what it was read.
    pub source: String,
}
