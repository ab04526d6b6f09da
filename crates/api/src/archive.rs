//! The game database: what is asked of it and what it answers.

use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::{Move, Position, Side};

/// The database as a whole.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Database {
    /// Games in all.
    pub games: u64,
    /// What they came from: the newest first.
    pub collections: Vec<Collection>,
    /// The variants of which there are games, those with most games first.
    pub variants: Vec<String>,
    /// Whether this reader may import files and remove collections.
    pub may_import: bool,
    /// The largest file that can be imported, in bytes.
    pub largest_import: u64,
}

/// Games that came together: a file that was imported, or what was played on this server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Collection {
    /// Its name in requests.
    pub id: String,
    /// Its name for people: usually that of a file.
    pub name: String,
    /// Whether it holds what was played on this server; then the name means nothing.
    pub played_here: bool,
    /// Games in it.
    pub games: u64,
    /// When it was imported, in milliseconds since 1970; absent for what was played here.
    pub imported_at: Option<i64>,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Outcome {
    /// White won.
    White,
    /// Black won.
    Black,
    /// Nobody won.
    Draw,
    /// Both lost, as when neither came.
    BothLost,
    /// It is not known, or the game was not finished.
    Unknown,
}

/// Which games are looked for. What is absent does not matter; all that is there must fit.
///
/// Words are found by their beginnings, without regard to case and accents; Chinese characters
/// wherever they stand together.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct GameFilter {
    /// Words of a player's name, whichever side he played.
    pub player: Option<String>,
    /// Words of his opponent's name.
    pub opponent: Option<String>,
    /// Words of the event's name.
    pub event: Option<String>,
    /// Played in this year or later.
    pub from_year: Option<u16>,
    /// Played in this year or earlier.
    pub to_year: Option<u16>,
    /// How it ended.
    #[param(inline)]
    pub outcome: Option<Outcome>,
    /// The players' average rating is this or more.
    pub rating: Option<u16>,
    /// The variant.
    pub variant: Option<String>,
    /// The first moves, such as `1. 32-28 19-23`, with or without numbers; or words of the
    /// opening's name.
    pub opening: Option<String>,
    /// A position that occurred, as FEN; of the international game where no variant is named.
    pub fen: Option<String>,
    /// A collection's id.
    pub collection: Option<String>,
}

/// A page of a list.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct ListPage {
    /// The games behind this place: `next` of the page before.
    pub after: Option<String>,
    /// Games at most; 50 when absent, never more than 200.
    pub take: Option<u32>,
}

/// Games that were found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GameList {
    /// How many fit in all; told with the first page only.
    pub total: Option<u64>,
    /// Whether there may be more than `total`: counting ends somewhere.
    pub at_least: bool,
    /// Some of them, the newest first; those without a date last.
    pub games: Vec<GameSummary>,
    /// Where the next page begins; absent on the last one.
    pub next: Option<String>,
}

/// A game in a list. Texts are as the file has them: show them as text only.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GameSummary {
    /// Its name in requests.
    pub id: String,
    /// White's name; empty when unknown.
    pub white: String,
    /// Black's name.
    pub black: String,
    /// White's rating.
    pub white_rating: Option<u16>,
    /// Black's rating.
    pub black_rating: Option<u16>,
    /// The event.
    pub event: String,
    /// Where it was played.
    pub site: String,
    /// The date as PDN writes it, such as `1998.05.??`; empty when unknown.
    pub date: String,
    /// The round as the file has it.
    pub round: String,
    /// The name of the opening as the file has it.
    pub opening: String,
    /// The result as PDN writes it, such as `2-0`; `*` when there is none.
    pub result: String,
    /// Who won.
    pub outcome: Outcome,
    /// The variant.
    pub variant: String,
    /// Half moves of the game itself.
    pub plies: u32,
    /// After how many of them the position that was asked for comes up first.
    pub reached: Option<u32>,
}

/// A tag of a game file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Tag {
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: String,
}

/// A game with everything that is written about it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ArchivedGame {
    /// The game as it stands in lists.
    pub summary: GameSummary,
    /// Its tags, in the order of the file.
    pub tags: Vec<Tag>,
    /// Where it came from.
    pub collection: Option<Collection>,
    /// The position before the first move.
    pub start: Position,
    /// The moves and what stands between them.
    pub line: Vec<LineItem>,
    /// Whether the game is longer than is sent; its PDN is whole.
    pub cut: bool,
}

/// Something that stands in a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum LineItem {
    /// A move.
    Move(LineMove),
    /// What somebody said; clocks are not part of it.
    Comment {
        /// The words.
        text: String,
    },
    /// A numeric annotation sign about what stands before it.
    Sign {
        /// Its number: 7 is a forced move.
        sign: u16,
    },
    /// A move that is not known, or the other side's turn.
    Ellipsis,
    /// Another position from here on.
    SetUp {
        /// The position as FEN.
        fen: String,
    },
    /// Other moves instead of the one before.
    #[schema(no_recursion)]
    Variation {
        /// The moves and what stands between them.
        line: Vec<LineItem>,
    },
    /// What could not be understood.
    Unread {
        /// The words of the file.
        text: String,
    },
}

/// A move of a game file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LineMove {
    /// The move.
    #[serde(flatten)]
    pub played: Move,
    /// Half moves since the start of the game, with this one.
    pub ply: u32,
    /// The number before it on a score sheet.
    pub number: u32,
    /// Who made it.
    pub side: Side,
    /// The position after it, as FEN.
    pub fen: String,
    /// Its strength as written: `!`, `?!`; empty for none.
    pub strength: String,
    /// What the clocks showed after it, in milliseconds: the mover's, or both.
    pub clock: Option<LineClock>,
}

/// Clocks that are written behind a move, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct LineClock {
    /// White's.
    pub white: Option<i64>,
    /// Black's.
    pub black: Option<i64>,
}

/// What is asked of the opening explorer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct ExplorerQuery {
    /// The variant; the international game when absent.
    pub variant: Option<String>,
    /// The position to begin from, as FEN; the start of the variant when absent.
    pub fen: Option<String>,
    /// Moves from there, such as `32-28 19-23`.
    pub moves: Option<String>,
    /// Only the games of this collection.
    pub collection: Option<String>,
}

/// Games, by how they ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Outcomes {
    /// White won.
    pub white: u64,
    /// Black won.
    pub black: u64,
    /// Nobody won.
    pub draw: u64,
    /// Both lost, or it is not known.
    pub other: u64,
}

/// A position of the opening explorer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Explorer {
    /// The variant.
    pub variant: String,
    /// The position that the moves begin from.
    pub start: Position,
    /// The moves that lead here.
    pub line: Vec<ExplorerStep>,
    /// The position.
    pub position: Position,
    /// How the games with this position ended.
    pub outcomes: Outcomes,
    /// Of these, the games that went no further.
    pub ended: Outcomes,
    /// What was played here, and everything else that is legal, the most played first.
    pub moves: Vec<ExplorerMove>,
}

/// A move that led to the explorer's position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ExplorerStep {
    /// The move.
    #[serde(flatten)]
    pub played: Move,
    /// Who made it.
    pub side: Side,
    /// The number before it on a score sheet, counted from the position that the moves begin from.
    pub number: u32,
    /// The position after it, as FEN.
    pub fen: String,
}

/// A move in the explorer's position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ExplorerMove {
    /// The move.
    #[serde(flatten)]
    pub played: Move,
    /// How the games went on in which it was played.
    pub outcomes: Outcomes,
    /// The average rating of the players of these games, where they have one.
    pub rating: Option<u64>,
}

/// What an import is called.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct ImportQuery {
    /// The name of the file; it becomes the name of the collection.
    pub name: Option<String>,
    /// The variant of games that do not say theirs; the international game when absent.
    pub variant: Option<String>,
}

/// How far an import is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum ImportStage {
    /// It waits for another one to end.
    Waiting,
    /// The file is being read.
    Reading,
    /// All games are read; their positions are sorted.
    Sorting,
    /// It is finished; `report` has what came of it.
    Done,
    /// Nothing was imported; `problem` says why.
    Failed,
}

/// The import of a file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Import {
    /// Its name in requests.
    pub id: String,
    /// The name of the file.
    pub name: String,
    /// How far it is.
    pub stage: ImportStage,
    /// Bytes of the file.
    pub size: u64,
    /// Bytes that have been read.
    pub read: u64,
    /// Games that have been read, with those that were known.
    pub games: u64,
    /// Faults so far.
    pub faults: u64,
    /// What came of it, at the end.
    pub report: Option<ImportReport>,
    /// Why it failed, in the reader's language.
    pub problem: Option<String>,
}

/// What came of an import.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ImportReport {
    /// The collection that was made; absent when nothing was added.
    pub collection: Option<String>,
    /// Games that were added.
    pub added: u64,
    /// Games that the database had already: the same moves, players and date.
    pub known: u64,
    /// Pieces of the file that have neither a tag nor a move.
    pub empty: u64,
    /// Faults that were found; games with faults are kept as far as they can be read.
    pub faults: u64,
    /// The first of the faults by kind, the gravest first.
    pub groups: Vec<FaultGroup>,
}

/// Faults of one kind.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FaultGroup {
    /// The kind, for programs, such as `move`.
    pub kind: String,
    /// What it is, in the reader's language.
    pub title: String,
    /// How many of the first faults are of this kind.
    pub count: u64,
    /// Some of them.
    pub faults: Vec<FileFault>,
}

/// A fault of a file. What was found is as the file has it: show it as text only.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FileFault {
    /// The line of the file, from 1.
    pub line: u64,
    /// The character of the line, from 1.
    pub column: u64,
    /// The game of the file, from 1.
    pub game: u64,
    /// The half move, from 1; 0 before the moves.
    pub ply: u64,
    /// What is wrong, in the reader's language.
    pub text: String,
    /// What was found there; empty where there is nothing to show.
    pub found: String,
    /// What is legal there, where a move is not.
    pub legal: Vec<String>,
}
