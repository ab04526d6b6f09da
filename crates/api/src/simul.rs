//! Simultaneous play: one host against many guests.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{Assistance, Clock, ClockFace, Clocks, Fault, GameResult, Side};

/// What the host plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum HostColour {
    /// White on every board.
    White,
    /// Black on every board.
    Black,
    /// White on the first, Black on the second, and so on.
    Alternating,
}

/// Where the host may go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Walk {
    /// From board to board by their numbers, and round again.
    Round,
    /// Wherever he wants.
    Free,
}

/// The clocks on every board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct SimulClocks {
    /// The host's.
    pub host: Clock,
    /// The guest's.
    pub guest: Clock,
}

/// What is agreed on in a simul.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SimulConditions {
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
    /// How much the board helps: everything when absent; not the wooden board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub assistance: Option<Assistance>,
    /// After how many moves of each side draws may be offered; from the first when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draw_offers_from: Option<u32>,
    /// The clocks; without, the games are untimed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<SimulClocks>,
    /// The host's one clock over all boards, instead of clocks on each: it runs while a board waits
    /// for him, and each of his moves on any board is one of its moves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub host_clock: Option<Clock>,
    /// What the host plays.
    pub colour: HostColour,
    /// The most boards, 2 to 200.
    pub most_boards: u32,
    /// Whether anybody may join; else the host lets each one in.
    pub open: bool,
    /// Where the host may go.
    pub walk: Walk,
    /// Whether a guest makes his move only when the host is at his board.
    pub guests_wait: bool,
    /// How often a guest may let the host pass by, in the whole game.
    pub passes: u32,
    /// How many milliseconds a guest without a limit is waited for; then he passes, or has lost.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub patience: Option<i64>,
    /// How many pieces behind a guest may be before the host can have the game ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub behind: Option<u32>,
    /// The part of all points, in hundredths, that the host has set himself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub percentage: Option<u32>,
    /// Whether the host plays without sight of the boards, and how many impossible moves he may
    /// announce in all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub blindfold: Option<u32>,
    /// Whether there is an arbiter.
    pub arbiter: bool,
    /// After how many milliseconds a guest whose board waits may end his game because the host is
    /// away; twenty minutes when absent. The host's clock tells where he has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub away: Option<i64>,
}

/// A simul to be made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewSimul {
    /// What is agreed on; it never changes.
    pub conditions: SimulConditions,
    /// The host's name, to be shown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Whether it is among the simuls that everybody finds; who has the link comes in anyway.
    pub listed: bool,
}

/// Somebody wants a board, or the arbiter's seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SimulJoin {
    /// A name to be shown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The invitation to the arbiter's seat; a guest needs none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invite: Option<String>,
}

/// Something done in a simul.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase",
    deny_unknown_fields
)]
pub enum SimulAct {
    /// Leaves before it begins.
    Leave,
    /// The host lets somebody in.
    LetIn {
        /// By his number.
        person: u32,
    },
    /// The host sends somebody away before it begins.
    SendAway {
        /// By his number.
        person: u32,
    },
    /// The host begins.
    Begin,
    /// The host goes to a board, counted from 1.
    GoTo {
        /// The board.
        board: u32,
    },
    /// The guest lets the host pass by.
    Pass,
    /// The host has a game ended whose guest is too far behind.
    EndBehind {
        /// The board, counted from 1.
        board: u32,
    },
    /// The guest ends his game because the host is away.
    Abandon,
}

/// The body of an act.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SimulActRequest {
    /// What is to be done.
    pub act: SimulAct,
}

/// How far a simul has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum SimulPhase {
    /// Guests join.
    Gathering,
    /// The games are played.
    Playing,
    /// All games have ended.
    Over,
}

/// What the reader is in a simul.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum SimulRole {
    /// The host.
    Host,
    /// A guest with a board.
    Guest,
    /// Somebody who wants a board.
    Asking,
    /// The arbiter.
    Arbiter,
    /// Anybody else.
    Spectator,
}

/// What the reader is, and may pass on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SimulYou {
    /// What he is.
    pub role: SimulRole,
    /// A guest's board, counted from 1.
    #[schema(required = true)]
    pub board: Option<u32>,
    /// The invitation to the arbiter's seat, only to the host while it is free.
    #[schema(required = true)]
    pub arbiter_invite: Option<String>,
}

/// Somebody in a simul.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct SimulPerson {
    /// By what the host names him.
    pub person: u32,
    /// The name, if one was given.
    #[schema(required = true)]
    pub name: Option<String>,
    /// Whether he is connected.
    pub present: bool,
}

/// A board of a simul.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SimulBoard {
    /// Its number, counted from 1.
    pub board: u32,
    /// Who sits there.
    pub guest: SimulPerson,
    /// The host's side.
    pub host: Side,
    /// The game, once there is one.
    #[schema(required = true)]
    pub game: Option<String>,
    /// Whether the host is on move.
    pub host_to_move: bool,
    /// Since when, in milliseconds since 1970.
    pub turn_since: i64,
    /// How often the guest has let the host pass by.
    pub passes: u32,
    /// Plies played.
    pub ply: u32,
    /// The position as FEN; in a blindfold simul only for the guest who sits
    /// there and the arbiter, until the game is over.
    #[schema(required = true)]
    pub fen: Option<String>,
    /// The clocks, in a timed game.
    #[schema(required = true)]
    pub clocks: Option<Clocks>,
    /// Until when the guest is waited for.
    #[schema(required = true)]
    pub deadline: Option<i64>,
    /// From when on the guest may end the game because the host is away.
    #[schema(required = true)]
    pub abandon_from: Option<i64>,
    /// Whether the guest may move now, as far as the host's way goes.
    pub guest_may_move: bool,
    /// Whether the host may have it ended because the guest is too far behind.
    pub may_end_behind: bool,
    /// How it ended.
    #[schema(required = true)]
    pub result: Option<GameResult>,
}

/// Where the host is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HostStay {
    /// The board, counted from 1.
    pub board: u32,
    /// Since when, in milliseconds since 1970.
    pub since: i64,
    /// Whether he has moved there since.
    pub has_moved: bool,
    /// Whether the guest has let him pass by.
    pub passed: bool,
}

/// What the host still needs of the percentage that he has set himself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(
    tag = "kind",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum SimulNeeded {
    /// Nothing: he has it, however the other games end.
    Reached,
    /// He cannot reach it any more.
    OutOfReach,
    /// So many points of the games that go on.
    Points {
        /// The points.
        points: u32,
        /// The fewest wins with which it can be done, all other games drawn.
        wins: u32,
        /// The fewest wins with which it can be done, all other games lost.
        alone: u32,
    },
}

/// How a simul stands for the host: two points for a win, one for a draw.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SimulStanding {
    /// Games that the host has won.
    pub won: u32,
    /// Games drawn.
    pub drawn: u32,
    /// Games that he has lost.
    pub lost: u32,
    /// Games that go on.
    pub playing: u32,
    /// His points.
    pub points: u32,
    /// The points that were played for.
    pub played_for: u32,
    /// The points in hundredths, once a game has ended.
    #[schema(required = true)]
    pub percentage: Option<u32>,
    /// What he still needs.
    #[schema(required = true)]
    pub needed: Option<SimulNeeded>,
    /// How long it has lasted, in milliseconds.
    pub duration: i64,
}

/// The host's one clock over all boards at one moment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct SimulHostClock {
    /// What it shows.
    pub face: ClockFace,
    /// Whether it runs: a board waits for the host.
    pub runs: bool,
    /// The server's time at which it was read.
    pub at: i64,
}

/// All that changes during a simul, save the boards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SimulState {
    /// Entries in its log.
    pub seq: u64,
    /// How far it has come.
    pub phase: SimulPhase,
    /// The host.
    pub host: SimulPerson,
    /// The arbiter, where there is a seat for one: whether it is taken, and he is there.
    #[schema(required = true)]
    pub arbiter: Option<crate::ArbiterSeat>,
    /// Who wants a board and was not let in.
    pub asking: Vec<SimulPerson>,
    /// Where the host is.
    #[schema(required = true)]
    pub stay: Option<HostStay>,
    /// The board to which he goes next, counted from 1; none where he has to wait.
    #[schema(required = true)]
    pub next: Option<u32>,
    /// The host's one clock over all boards, where he has one.
    #[schema(required = true)]
    pub host_clock: Option<SimulHostClock>,
    /// How it stands.
    pub standing: SimulStanding,
    /// Impossible moves that a blindfold host has announced.
    pub impossible: u32,
    /// How many look on who have no seat.
    pub watchers: u32,
}

/// A simul, whole.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Simul {
    /// Its id.
    pub id: String,
    /// When it was made, in milliseconds since 1970.
    pub created_at: i64,
    /// What is agreed on.
    pub conditions: SimulConditions,
    /// What the reader is.
    pub you: SimulYou,
    /// How it stands.
    pub state: SimulState,
    /// The boards, in the order of their numbers.
    pub boards: Vec<SimulBoard>,
}

/// A simul among others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SimulSummary {
    /// Its id.
    pub id: String,
    /// When it was made, in milliseconds since 1970.
    pub created_at: i64,
    /// The host's name, if he gave one.
    #[schema(required = true)]
    pub host: Option<String>,
    /// What is agreed on.
    pub conditions: SimulConditions,
    /// How far it has come.
    pub phase: SimulPhase,
    /// Boards that are taken.
    pub boards: u32,
}

/// What the server says on a simul's WebSocket.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum FromSimul {
    /// The whole simul: after connecting, and when guests come, go or sit down.
    Simul {
        /// The simul.
        simul: Box<Simul>,
        /// The server's time.
        at: i64,
    },
    /// Something has happened while it is played.
    Update {
        /// How it stands.
        state: Box<SimulState>,
        /// The boards that have changed.
        boards: Vec<SimulBoard>,
        /// The server's time.
        at: i64,
    },
    /// A message could not be read.
    Refused {
        /// Names the message; empty when it could not be read.
        id: String,
        /// Why.
        error: Fault,
    },
    /// A sign of life.
    Pong {
        /// Names the ping.
        id: String,
        /// The server's time.
        at: i64,
    },
}
