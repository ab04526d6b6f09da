//! Games in which a side sees no board.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{Clocks, Game, GameTerms, Kind, OwnRules, Players, Rematch, Side, You};

/// Who is to play without sight of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Blinded {
    /// The one who makes the game.
    Creator,
    /// The one who is invited.
    Opponent,
    /// Both.
    Both,
}

/// What becomes of an impossible announcement beyond those that are allowed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Beyond {
    /// It loses the game.
    #[default]
    Loses,
    /// It is counted, and nothing else.
    Counts,
}

/// A blindfold game that is asked for (not on the wooden board).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewBlindfold {
    /// Who sees no board.
    pub who: Blinded,
    /// How many impossible moves each of them may announce, up to 100; five when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub allowed: Option<u32>,
    /// What becomes of a further one.
    #[serde(default)]
    #[schema(required = false)]
    pub beyond: Beyond,
    /// Whether the event lets them keep a record of the moves.
    #[serde(default)]
    #[schema(required = false)]
    pub notes: bool,
    /// Whether those who look on see the board, from other addresses than those who do not.
    #[serde(default)]
    #[schema(required = false)]
    pub spectators: bool,
}

/// Who sees no board in a game, and what goes with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Blindfold {
    /// Whether White sees none.
    pub white: bool,
    /// Whether Black sees none.
    pub black: bool,
    /// How many impossible moves each of them may announce.
    pub allowed: u32,
    /// What becomes of a further one.
    pub beyond: Beyond,
    /// Whether they may keep a record of the moves.
    pub notes: bool,
    /// Whether those who look on see the board.
    pub spectators: bool,
}

/// How many impossible moves have been announced.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Impossible {
    /// By White.
    pub white: u32,
    /// By Black.
    pub black: u32,
}

/// A move as it is announced.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Announced {
    /// Who played it.
    pub side: Side,
    /// The move, such as "32-28", "47x20" or "c3-d4"; with its turns only where two captures share
    /// both ends.
    pub text: String,
}

/// A blindfold game for a reader who sees no board: it is made of announcements, clocks and offers
/// alone, and two games with other positions and the same announcements look the same.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BlindfoldGame {
    /// Its id.
    pub id: String,
    /// The variant.
    pub variant: String,
    /// The rules of one's own, in a game that is played by them.
    #[schema(required = true)]
    pub own_rules: Option<OwnRules>,
    /// The draw rules.
    pub draw_rules: String,
    /// How it is played.
    pub kind: Kind,
    /// What was agreed on.
    pub terms: GameTerms,
    /// When it was made, in milliseconds since 1970.
    pub created_at: i64,
    /// Whether it counts for the ratings.
    pub rated: bool,
    /// What the reader is in it.
    pub you: You,
    /// Acts in the log; what the next act must expect.
    pub seq: u64,
    /// Whether both seats are taken.
    pub begun: bool,
    /// Who is to announce or make a move.
    pub turn: Side,
    /// Who has moved and has to press his clock, where that is done by hand.
    #[schema(required = true)]
    pub to_press: Option<Side>,
    /// What the opponent has announced since the reader's last move; the whole game where notes are
    /// allowed; nothing for one who has no seat.
    pub announced: Vec<Announced>,
    /// How many impossible moves have been announced.
    pub impossible: Impossible,
    /// The clocks, in a timed game.
    #[schema(required = true)]
    pub clocks: Option<Clocks>,
    /// Who offers a draw.
    #[schema(required = true)]
    pub draw_offer: Option<Side>,
    /// Who claims a draw, while the claim waits for the arbiter.
    #[schema(required = true)]
    pub claimed_by: Option<Side>,
    /// By what draws can be claimed: codes and names.
    pub claims: Vec<ClaimName>,
    /// Whether both clocks are stopped until the arbiter resumes.
    pub stopped: bool,
    /// Who called the arbiter, while the clocks are stopped.
    #[schema(required = true)]
    pub called_by: Option<Side>,
    /// Which flag fell first.
    #[schema(required = true)]
    pub first_flag: Option<Side>,
    /// Who plays.
    pub players: Players,
    /// Whether there will be another game.
    pub rematch: Rematch,
}

/// A ground on which a draw can be claimed, without what is known of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ClaimName {
    /// Its code.
    pub rule: String,
    /// Its name in the reader's language.
    pub name: String,
}

/// A game as the reader may see it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(untagged)]
pub enum SeenGame {
    /// With its board.
    Whole(Box<Game>),
    /// Without: a blindfold game that lasts, for everybody but the sighted side and the arbiter.
    Blindfold(Box<BlindfoldGame>),
}

impl SeenGame {
    /// Acts in the log; what the next act must expect.
    pub fn seq(&self) -> u64 {
        match self {
            Self::Whole(game) => game.state.seq,
            Self::Blindfold(game) => game.seq,
        }
    }
}
