//! Tournaments by correspondence: everybody plays everybody, all games at once.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{Clock, Ruled, Side};

/// What is agreed on in a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TournamentConditions {
    /// The variant; "own" with `rules`.
    pub variant: String,
    /// The text of rules of one's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<String>,
    /// The draw rules; the variant's first when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draw_rules: Option<String>,
    /// The start position as FEN; the variant's own when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// After how many moves of each side draws may be offered; from the first when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draw_offers_from: Option<u32>,
    /// The clock of each side.
    pub clock: Clock,
    /// Whether everybody plays everybody twice, with White and with Black.
    pub twice: bool,
    /// The most players, 2 to 32.
    pub most_players: u32,
    /// How many days of leave each player has in each year.
    pub leave_days_a_year: u32,
    /// With less than so many milliseconds on its clock a side is near time trouble, and the
    /// director may have it taken over.
    pub near_time_trouble: i64,
}

/// A tournament to be made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewTournament {
    /// What is agreed on; it never changes.
    pub conditions: TournamentConditions,
    /// The director's name, to be shown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Whether the director plays, too.
    pub plays: bool,
    /// Whether it is among the tournaments that everybody finds; who has the link comes in anyway.
    pub listed: bool,
}

/// Somebody takes part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TournamentJoin {
    /// A name to be shown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

/// Something done in a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase",
    deny_unknown_fields
)]
pub enum TournamentAct {
    /// A player no longer takes part.
    Withdraw,
    /// The director sends somebody away before it begins, or has him withdrawn after it.
    SendAway {
        /// By his number.
        person: u32,
    },
    /// The director begins.
    Begin,
    /// A player is on leave in all his games.
    TakeLeave {
        /// For so many days.
        days: u32,
    },
    /// He is back before his leave ends.
    EndLeave,
    /// The director has a side taken over, whose player has withdrawn or is near time trouble.
    TakeOver {
        /// The game, counted from 1.
        game: u32,
        /// The side.
        side: Side,
        /// Who plays on, by his number; the director himself when absent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<u32>,
    },
    /// The director has the games ended of a player who has withdrawn, but for those that were
    /// taken over.
    EndGames {
        /// By his number.
        person: u32,
    },
    /// The director rules in a game: a warning, more time, or its end.
    Rule {
        /// The game, counted from 1.
        game: u32,
        /// What he rules: `warn`, `addTime`, `win`, `draw` or `annul`.
        decision: Ruled,
        /// Why, in his words.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        reason: String,
    },
}

/// The body of an act.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TournamentActRequest {
    /// What is to be done.
    pub act: TournamentAct,
}

/// How far a tournament has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum TournamentPhase {
    /// Players join.
    Gathering,
    /// The games are played.
    Playing,
    /// All games have ended.
    Over,
}

/// What a game counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum TournamentVerdict {
    /// White has won.
    White,
    /// Black has won.
    Black,
    /// A draw.
    Drawn,
    /// Nothing.
    Void,
}

/// What the reader is in a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TournamentYou {
    /// Whether he directs it.
    pub director: bool,
    /// His number, if he has one.
    #[schema(required = true)]
    pub person: Option<u32>,
    /// His number among the players, counted from 1.
    #[schema(required = true)]
    pub player: Option<u32>,
    /// How many days of leave he can still take this year.
    #[schema(required = true)]
    pub leave_days_left: Option<u32>,
}

/// Somebody who plays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TournamentPlayer {
    /// By what the director names him.
    pub person: u32,
    /// The name, if one was given.
    #[schema(required = true)]
    pub name: Option<String>,
    /// Whether he has left after it began.
    pub withdrawn: bool,
    /// Until when he is on leave, in milliseconds since 1970.
    #[schema(required = true)]
    pub leave_until: Option<i64>,
}

/// A side of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TournamentSide {
    /// The player, counted from 1, whose points they are.
    pub player: u32,
    /// Who plays on for him, if anybody does: his number.
    #[schema(required = true)]
    pub substitute: Option<u32>,
    /// Milliseconds on the clock, while the game goes on.
    #[schema(required = true)]
    pub left: Option<i64>,
    /// Whether the director may have the side taken over now.
    pub trouble: bool,
}

/// A game of a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TournamentGame {
    /// The game's id.
    pub id: String,
    /// White's side.
    pub white: TournamentSide,
    /// Black's side.
    pub black: TournamentSide,
    /// Plies played.
    pub ply: u32,
    /// Who is on move, while it goes on.
    #[schema(required = true)]
    pub turn: Option<Side>,
    /// When the flag of the side on move falls, in milliseconds since 1970.
    #[schema(required = true)]
    pub flag: Option<i64>,
    /// What it counts, once it is over.
    #[schema(required = true)]
    pub verdict: Option<TournamentVerdict>,
}

/// A player's place in the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TournamentPlace {
    /// The player, counted from 1.
    pub player: u32,
    /// His rank; players with the same points, wins and sum share it.
    pub rank: u32,
    /// Two for a win, one for a draw.
    pub points: u32,
    /// Games won.
    pub won: u32,
    /// Games drawn.
    pub drawn: u32,
    /// Games lost.
    pub lost: u32,
    /// Games that go on.
    pub playing: u32,
    /// Twice the points of those he has beaten and once of those he drew with.
    pub sonneborn_berger: u32,
}

/// A tournament, whole.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Tournament {
    /// Its id.
    pub id: String,
    /// When it was made, in milliseconds since 1970.
    pub created_at: i64,
    /// The server's time.
    pub at: i64,
    /// What is agreed on.
    pub conditions: TournamentConditions,
    /// What the reader is.
    pub you: TournamentYou,
    /// The director's name, if he gave one.
    #[schema(required = true)]
    pub director: Option<String>,
    /// How far it has come.
    pub phase: TournamentPhase,
    /// The players, in the order in which they joined.
    pub players: Vec<TournamentPlayer>,
    /// The games, round by round.
    pub games: Vec<TournamentGame>,
    /// The table, the first first.
    pub table: Vec<TournamentPlace>,
}

/// A tournament among others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TournamentSummary {
    /// Its id.
    pub id: String,
    /// When it was made, in milliseconds since 1970.
    pub created_at: i64,
    /// The director's name, if he gave one.
    #[schema(required = true)]
    pub director: Option<String>,
    /// What is agreed on.
    pub conditions: TournamentConditions,
    /// How far it has come.
    pub phase: TournamentPhase,
    /// How many play.
    pub players: u32,
    /// Whether the reader directs it or plays.
    pub yours: bool,
}
