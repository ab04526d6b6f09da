//! How a game stands.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::Leave;
use crate::official::{
    Accepted, Adjournment, ArbiterSeat, Bound, Complaint, Irregular, Sheets, Showing, Wood,
};
use crate::{ClaimGround, Clocks, Impossible, LegalMove, PendingClaim, Position, Side, WrongClaim};

/// All that changes during a game, save the list of moves.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct State {
    /// Acts in the log; what the next act must expect.
    pub seq: u64,
    /// Whether both seats are taken.
    pub begun: bool,
    /// The position.
    pub position: Position,
    /// What the side on move may play; empty when the game is over.
    pub legal: Vec<LegalMove>,
    /// Whether and how much must be taken.
    #[schema(required = true)]
    pub must_capture: Option<MustCapture>,
    /// The clocks, in a timed game.
    #[schema(required = true)]
    pub clocks: Option<Clocks>,
    /// How far the draw rules have counted.
    pub counters: Vec<Counter>,
    /// Who offers a draw.
    #[schema(required = true)]
    pub draw_offer: Option<Side>,
    /// Who may offer a draw now.
    pub may_offer_draw: Vec<Side>,
    /// By what draws can be claimed in this game; empty where all rules end it by themselves.
    pub claims: Vec<ClaimGround>,
    /// The claim that waits for the arbiter.
    #[schema(required = true)]
    pub claim: Option<PendingClaim>,
    /// The last claim of this turn that was not granted.
    #[schema(required = true)]
    pub wrong_claim: Option<WrongClaim>,
    /// The leave of the sides, in games with leave, or where a side is on leave.
    pub leave: Vec<Leave>,
    /// Who asks to take a move back.
    #[schema(required = true)]
    pub take_back: Option<Side>,
    /// Who plays.
    pub players: Players,
    /// Whether there will be another game.
    pub rematch: Rematch,
    /// How many impossible moves have been announced, in a blindfold game.
    #[schema(required = true)]
    pub impossible: Option<Impossible>,
    /// How it ended.
    #[schema(required = true)]
    pub result: Option<GameResult>,
    /// Whether both clocks are stopped until the arbiter resumes.
    pub stopped: bool,
    /// Who has moved and not pressed, at the club level.
    #[schema(required = true)]
    pub to_press: Option<Side>,
    /// Which flag fell first.
    #[schema(required = true)]
    pub first_flag: Option<Side>,
    /// The wooden board, at the official level.
    #[schema(required = true)]
    pub wood: Option<Wood>,
    /// What is irregular and can be put right, to those who are told.
    #[schema(required = true)]
    pub complaint: Option<Complaint>,
    /// Who has accepted the board, before play begins, where the players set it up.
    #[schema(required = true)]
    pub setting_up: Option<Accepted>,
    /// What was wrong with the board when play began, to those who are told.
    pub wrong_set_up: Vec<Irregular>,
    /// Where the game may be adjourned now or is: how far that has come.
    #[schema(required = true)]
    pub adjournment: Option<Adjournment>,
    /// What touch-move binds the side on move to after a correction.
    #[schema(required = true)]
    pub bound: Option<Bound>,
    /// A capture that has to be shown again.
    #[schema(required = true)]
    pub showing: Option<Showing>,
    /// Who called the arbiter, while the clocks are stopped.
    #[schema(required = true)]
    pub called_by: Option<Side>,
    /// The score sheets, where they are kept.
    #[schema(required = true)]
    pub sheets: Option<Sheets>,
}

/// A capture is compulsory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct MustCapture {
    /// The greatest number of pieces that can be taken.
    pub count: u32,
    /// Whether that number is compulsory, or any capture will do.
    pub exact: bool,
}

/// A draw rule that is counting.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Counter {
    /// The rule, such as "rule16" or "repetition".
    pub rule: String,
    /// Its name in the reader's language.
    pub name: String,
    /// The article that it stands in.
    pub article: String,
    /// How far it has counted.
    pub used: u32,
    /// The count at which the game is drawn.
    pub limit: u32,
    /// What is counted.
    pub unit: CounterUnit,
}

/// What a draw rule counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum CounterUnit {
    /// Moves by each player.
    Moves,
    /// Occurrences of a position.
    Times,
}

/// Both players.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Players {
    /// White.
    pub white: Player,
    /// Black.
    pub black: Player,
    /// The arbiter, where there is a seat for one.
    #[schema(required = true)]
    pub arbiter: Option<ArbiterSeat>,
}

/// A player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Player {
    /// Person or engine.
    pub kind: PlayerKind,
    /// The name, if one was given.
    #[schema(required = true)]
    pub name: Option<String>,
    /// Whether the name is that of an account, so that nobody else can have it.
    pub account: bool,
    /// Whether it was the seat of an account that is gone.
    pub gone: bool,
    /// The engine's level.
    #[schema(required = true)]
    pub level: Option<u8>,
    /// Whether somebody has the seat.
    pub taken: bool,
    /// Whether he is connected; the engine always is.
    pub present: bool,
    /// From when on, in milliseconds since 1970, the opponent may end the game while it is this
    /// player's move: his connection is lost.
    #[schema(required = true)]
    pub claim_from: Option<i64>,
    /// Whether an assistant sits beside him.
    pub assisted: bool,
}

/// What a player is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum PlayerKind {
    /// A person.
    Person,
    /// The engine.
    Engine,
}

/// Another game after this one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Rematch {
    /// Who asks for it.
    #[schema(required = true)]
    pub offered_by: Option<Side>,
    /// Its id, once there is one.
    #[schema(required = true)]
    pub game: Option<String>,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct GameResult {
    /// As PDN writes it for the variant: "2-0", "1-1", "1-0", "1/2-1/2".
    pub score: String,
    /// Who won; nobody in a draw.
    #[schema(required = true)]
    pub winner: Option<Side>,
    /// Whether it was a draw, which counts as a win for the winner by the odds of the game.
    pub drawn: bool,
    /// Why, as a code: "noPieces", "blocked", "resign", "time", "agreed", "repetition", "rule25"…
    pub reason: String,
    /// Why, in the reader's language.
    pub text: String,
}
