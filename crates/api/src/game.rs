//! Games: how one is made, and the whole of it.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    Blindfold, ClockPair, DrawEnding, NewBlindfold, OwnRules, Played, Position, Side, State,
};

/// Which side the creator plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum SideChoice {
    /// White.
    White,
    /// Black.
    Black,
    /// Either, by lot.
    Random,
}

/// Whom to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Opponent {
    /// The engine.
    Engine {
        /// At this level.
        level: u8,
    },
    /// Someone who is sent the invitation.
    Friend,
    /// Someone at the same screen.
    Screen,
}

/// A game to be made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewGame {
    /// The variant; "own" with `rules`.
    pub variant: String,
    /// Rules of one's own, as a text of a key and a value in each line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<String>,
    /// The draw rules; the variant's first when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draw_rules: Option<String>,
    /// The start position as FEN; the variant's own when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// Which side the creator plays.
    pub side: SideChoice,
    /// The creator's name, to be shown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Whom to play.
    pub opponent: Opponent,
    /// The clocks; without, the game is untimed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<ClockPair>,
    /// How much the board helps; everything when absent, and always against the engine.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub assistance: Option<Assistance>,
    /// Whether there is a seat for an arbiter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub arbiter: Option<bool>,
    /// Who is told of irregularities; nobody when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub notices: Option<Notices>,
    /// Who sees that a flag has fallen; the clock when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub flags: Option<Flags>,
    /// After how many moves of each side draws may be offered; from the first when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draw_offers_from: Option<u32>,
    /// How many pieces each side may have when a draw is offered; any number when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draw_offers_within: Option<u32>,
    /// Who ends the game by which draw rules, where not as the draw rules say.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub draw_endings: Vec<DrawEnding>,
    /// Whether the players keep score sheets.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sheets: Option<bool>,
    /// Whether the players set the board up themselves and accept it (official level).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub set_up: Option<bool>,
    /// How the game may be adjourned with a sealed move (club and official levels); not at all
    /// when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub adjournments: Option<Adjournments>,
    /// Whether it counts for the ratings: between two who are signed in, from the usual beginning,
    /// with the same time for both.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rated: Option<bool>,
    /// Who plays without sight of the board; nobody when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub blindfold: Option<NewBlindfold>,
    /// How many days of leave each side may take; none when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub leave_days: Option<u32>,
    /// How far those who only look on are behind; they are told at once when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub delay: Option<Delay>,
    /// What the stronger side gives, besides what the start and the clocks show; nothing when
    /// absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub odds: Option<Odds>,
}

/// How far those who only look on are behind, until the game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", tag = "by", deny_unknown_fields)]
pub enum Delay {
    /// So many plies.
    Plies {
        /// 1 to 200.
        plies: u32,
    },
    /// So much time.
    Time {
        /// In milliseconds: a second to a day.
        millis: i64,
    },
}

/// What the stronger side gives, besides what the start and the clocks show.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Odds {
    /// Who gives.
    pub giver: Side,
    /// Whether a draw counts as a win for the other side.
    #[serde(default)]
    #[schema(required = true)]
    pub draws_for_the_other: bool,
    /// In a series: the squares of the giver's pieces, men or kings, that are taken off one after the
    /// other.
    #[serde(default)]
    #[schema(required = true)]
    pub ladder: Vec<u32>,
    /// How many of them are off in this game: one more in the next after a win of the giver, one
    /// fewer after a win of the other side.
    #[serde(default)]
    #[schema(required = true)]
    pub rung: u32,
    /// Which game of its series this is, from 1.
    #[serde(default = "first_game")]
    #[schema(required = true)]
    pub game: u32,
}

const fn first_game() -> u32 {
    1
}

/// How a game may be adjourned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Adjournments {
    /// The sealed move is this one of its side, or a later one.
    pub from: u32,
    /// Who seals; whoever is on move when absent.
    #[serde(default)]
    #[schema(required = true)]
    pub sealer: Option<Side>,
    /// What becomes of a sealed move that could be several; it loses when absent.
    #[serde(default)]
    pub unclear: Unclear,
}

/// What becomes of a sealed move that could be several.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Unclear {
    /// It loses, as an illegal one does.
    #[default]
    Loses,
    /// The arbiter decides.
    Arbiter,
}

/// Someone takes the free seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct JoinRequest {
    /// The invitation that the creator passed on.
    pub invite: String,
    /// A name to be shown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

/// A player would like another game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RematchRequest {}

/// The next game, or that the opponent has yet to ask for it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct RematchAnswer {
    /// Its id, once there is one.
    #[schema(required = true)]
    pub game: Option<String>,
}

/// How a game is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Kind {
    /// Against the engine.
    Engine,
    /// Between two browsers.
    Friend,
    /// Two at one screen.
    Screen,
    /// On a board of a simul.
    Simul,
    /// In a tournament by correspondence.
    Tournament,
}

/// How much the board helps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Assistance {
    /// Only legal moves, with hints; the clock switches by itself.
    Assisted,
    /// Only legal moves, without hints; the clock is pressed by hand.
    Club,
    /// Hands on a wooden board.
    Official,
}

/// Who is told of irregularities while the game lasts, besides the arbiter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Notices {
    /// Nobody.
    Nobody,
    /// The opponent of the one who did it.
    Opponent,
    /// Both players.
    Both,
}

/// Who sees that a flag has fallen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Flags {
    /// The clock itself.
    Automatic,
    /// A player or the arbiter.
    Called,
}

/// What was agreed on besides variant, draw rules and clocks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GameTerms {
    /// How much the board helps.
    pub assistance: Assistance,
    /// Whether there is a seat for an arbiter.
    pub arbiter: bool,
    /// Who is told of irregularities.
    pub notices: Notices,
    /// Who sees that a flag has fallen.
    pub flags: Flags,
    /// After how many moves of each side draws may be offered.
    pub draw_offers_from: u32,
    /// How many pieces each side may have when a draw is offered.
    #[schema(required = true)]
    pub draw_offers_within: Option<u32>,
    /// Who ends the game by which draw rules, where not as the draw rules say.
    pub draw_endings: Vec<DrawEnding>,
    /// Whether the players keep score sheets.
    pub sheets: bool,
    /// Whether the players set the board up themselves.
    pub set_up: bool,
    /// How the game may be adjourned.
    #[schema(required = true)]
    pub adjournments: Option<Adjournments>,
    /// Who sees no board.
    #[schema(required = true)]
    pub blindfold: Option<Blindfold>,
    /// How many days of leave each side may take.
    #[schema(required = true)]
    pub leave_days: Option<u32>,
    /// How far those who only look on are behind.
    #[schema(required = true)]
    pub delay: Option<Delay>,
    /// What the stronger side gives, besides what the start and the clocks show.
    #[schema(required = true)]
    pub odds: Option<Odds>,
    /// Whether the game is at odds in whatever way, so that it is not rated.
    pub at_odds: bool,
}

/// What the reader is in this game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct You {
    /// The seats that this browser holds; none for a spectator.
    pub sides: Vec<Side>,
    /// The invitation to the free seat, only to the creator while it is free.
    #[schema(required = true)]
    pub invite: Option<String>,
    /// The player whose assistant this browser is: it moves, writes and presses for him.
    #[schema(required = true)]
    pub assists: Option<Side>,
    /// Whether this browser is the game's arbiter.
    pub arbiter: bool,
    /// The invitation to the arbiter's seat, only to the creator while it is free.
    #[schema(required = true)]
    pub arbiter_invite: Option<String>,
}

/// Where in a simul or a tournament a game is played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct BoardOf {
    /// The simul or tournament.
    pub id: String,
    /// The board, or the game of the tournament, counted from 1.
    pub board: u32,
}

/// A game, whole.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Game {
    /// Its id.
    pub id: String,
    /// The variant; "own" where it is played by rules of somebody's own.
    pub variant: String,
    /// These rules.
    #[schema(required = true)]
    pub own_rules: Option<OwnRules>,
    /// The draw rules.
    pub draw_rules: String,
    /// How it is played.
    pub kind: Kind,
    /// How much the board helps.
    pub assistance: Assistance,
    /// What was agreed on.
    pub terms: GameTerms,
    /// When it was made, in milliseconds since 1970.
    pub created_at: i64,
    /// Whether it counts for the ratings.
    pub rated: bool,
    /// Where in a simul it is played.
    #[schema(required = true)]
    pub simul: Option<BoardOf>,
    /// Which game of a tournament it is.
    #[schema(required = true)]
    pub tournament: Option<BoardOf>,
    /// The start position.
    pub start: Position,
    /// What the reader is in it.
    pub you: You,
    /// Every move that stands.
    pub moves: Vec<Played>,
    /// How it stands.
    pub state: State,
}
