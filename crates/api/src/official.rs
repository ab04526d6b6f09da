//! The wooden board, and what is ruled at it.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::Side;

/// Any square of the board, light ones too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Cell {
    /// From 0 at White's far row.
    pub row: u8,
    /// From 0 at White's left.
    pub column: u8,
}

/// What a hand does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Doing {
    /// Announces that pieces are only put straight.
    Adjust,
    /// Touches a piece.
    Touch,
    /// Takes a piece into the hand.
    Lift,
    /// Puts it down without letting go of it.
    Place,
    /// Lets go of it.
    Release,
    /// Takes a piece off the board.
    Remove,
    /// Puts back what was removed from there.
    PutBack,
    /// Puts a second disc on a king.
    Crown,
}

/// Which hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum HandSide {
    /// The left hand.
    Left,
    /// The right hand.
    Right,
}

/// Where an accident drives a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Slip {
    /// Where it stood.
    pub from: Cell,
    /// Where it comes to lie; off the board when there is none.
    pub to: Option<Cell>,
}

/// A step of setting the board up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum SetUpStep {
    /// Puts a piece on an empty cell.
    Put {
        /// Where.
        cell: Cell,
        /// Whose.
        side: Side,
        /// What.
        piece: PieceKind,
    },
    /// Takes a piece off.
    Take {
        /// From where.
        cell: Cell,
    },
    /// Sets all pieces up as the game is to begin.
    All,
    /// Accepts the board as it lies; when both have, play begins.
    Accept,
}

/// Who has accepted the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Accepted {
    /// White.
    pub white: bool,
    /// Black.
    pub black: bool,
}

/// How far an adjournment has come.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Adjournment {
    /// How far.
    pub stage: AdjournmentStage,
    /// Whose move is sealed, or would be.
    pub sealer: Side,
    /// Who proposes it.
    #[schema(required = true)]
    pub by: Option<Side>,
    /// When the game is to go on, in milliseconds since 1970.
    #[schema(required = true)]
    pub until: Option<i64>,
    /// When the move was sealed.
    #[schema(required = true)]
    pub sealed_at: Option<i64>,
    /// Who is back at the board.
    pub ready: Vec<Side>,
    /// What is in the envelope, to the arbiter once he has looked into it, and to nobody else.
    #[schema(required = true)]
    pub envelope: Option<String>,
}

/// The steps of an adjournment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum AdjournmentStage {
    /// It can be proposed.
    Possible,
    /// It is proposed.
    Proposed,
    /// The move has to be sealed.
    Due,
    /// The move is sealed, and both clocks are stopped.
    Sealed,
}

/// What an arbiter decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "camelCase")]
#[schema(as = Decision)]
pub enum Ruled {
    /// Play begins with the board as it is set up.
    Start,
    /// The game is adjourned: the move is sealed next.
    Adjourn {
        /// When it is to go on, in milliseconds since 1970; without, when both are back.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        until: Option<i64>,
    },
    /// The arbiter looks at the sealed move.
    OpenEnvelope,
    /// Both clocks stop.
    Stop,
    /// They go on; an adjourned game goes on with its sealed move.
    Resume,
    /// The irregular turn is put right.
    Correct,
    /// It stands.
    Stand,
    /// The call or the claim was for nothing.
    Dismiss,
    /// The draw that is claimed is granted.
    Uphold,
    /// The board is as it was before the accident.
    Restore,
    /// The game is played again from its start.
    Replay,
    /// A warning.
    Warn {
        /// For whom.
        side: Side,
    },
    /// A clock is set.
    SetTime {
        /// Whose.
        side: Side,
        /// To so many milliseconds.
        millis: i64,
    },
    /// A clock is given more time, or less.
    AddTime {
        /// Whose.
        side: Side,
        /// Milliseconds.
        millis: i64,
    },
    /// The count of moves is set.
    SetCount {
        /// Whose.
        side: Side,
        /// Moves completed.
        count: u32,
    },
    /// Back to the position after this ply.
    TakeBack {
        /// 0 is the start.
        ply: u32,
    },
    /// The game is won.
    Win {
        /// By whom.
        side: Side,
        /// Why.
        ground: Ground,
    },
    /// The game is drawn.
    Draw {
        /// Why.
        ground: Ground,
    },
    /// The game is void.
    Annul {
        /// Why.
        ground: Ground,
    },
}

/// Why an arbiter ends a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Ground {
    /// A player refuses to follow the rules.
    RuleRefusal,
    /// A player did not come, or left.
    Forfeit,
    /// Bad conduct.
    Conduct,
    /// The time is up.
    Time,
    /// The regulations say that it is drawn.
    RegulationDraw,
    /// Nobody can win any more.
    NobodyCanWin,
    /// The game does not count.
    Annulled,
}

/// A piece on the wooden board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Standing {
    /// Its row, from 0 at White's far row.
    pub row: u8,
    /// Its column, from 0 at White's left.
    pub column: u8,
    /// Whose it is.
    pub side: Side,
    /// What it is.
    pub kind: PieceKind,
}

/// What a piece is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum PieceKind {
    /// One disc.
    Man,
    /// A king that has not got its second disc.
    UncrownedKing,
    /// Two discs.
    King,
}

/// A piece in a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Held {
    /// The piece, and where it was lifted.
    #[serde(flatten)]
    pub piece: Standing,
    /// Where it stands now; nowhere while it is in the air.
    #[schema(required = true)]
    pub at: Option<Cell>,
}

/// What a side's hands have done in the turn that is under way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Hands {
    /// The piece in the hand.
    #[schema(required = true)]
    pub in_hand: Option<Held>,
    /// What was taken off the board, in order.
    pub removed: Vec<Standing>,
    /// Whether a piece was moved and let go, so that the clock may be pressed.
    pub moved: bool,
}

/// The wooden board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Wood {
    /// Every piece on it, row by row.
    pub standing: Vec<Standing>,
    /// White's hands.
    pub white: Hands,
    /// Black's hands.
    pub black: Hands,
    /// Whether an accident can be undone.
    pub accident: bool,
    /// Whether the board lies with a light square at the lower left. Its cells go with it: what is
    /// in a column is seen in the mirror image of that column.
    pub turned: bool,
}

/// An article that was broken.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Irregular {
    /// Its number in the rules.
    pub article: String,
    /// What was done, in the reader's language.
    pub text: String,
}

/// Something irregular that can be put right.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Complaint {
    /// Who did it.
    pub offender: Side,
    /// What he did.
    pub articles: Vec<Irregular>,
}

/// What touch-move binds the side on move to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Bound {
    /// The piece that has to move.
    #[schema(required = true)]
    pub square: Option<u32>,
    /// In the reader's language.
    pub text: String,
}

/// A capture that has to be shown again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Showing {
    /// Who asked for it; the other side performs the same capture anew.
    pub asker: Side,
    /// The capture.
    #[serde(rename = "move")]
    pub mv: String,
    /// Whose clock bears the time.
    pub clock: Side,
    /// In the reader's language.
    pub text: String,
}

/// What a hand did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct HandDid {
    /// Whose hand.
    pub side: Side,
    /// What.
    #[serde(rename = "do")]
    pub doing: Doing,
    /// Where; `adjust` and `release` are done nowhere.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cell: Option<Cell>,
}

/// What the players have written; a sheet that the reader may not see is empty.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Sheets {
    /// White's sheet, a line for each ply.
    pub white: Vec<String>,
    /// Black's sheet.
    pub black: Vec<String>,
}

/// An entry of the log in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct LogLine {
    /// Its number, from 1.
    pub seq: u64,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// Who.
    pub by: By,
    /// What, in the reader's language.
    pub text: String,
    /// The articles that were broken by it.
    pub articles: Vec<Irregular>,
}

/// Who did something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum By {
    /// White.
    White,
    /// Black.
    Black,
    /// The arbiter.
    Arbiter,
    /// The server.
    Server,
}

/// A game as its arbiter sees it among others.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct ArbiterGame {
    /// Its id.
    pub id: String,
    /// Who plays.
    pub players: crate::Players,
    /// How many plies stand.
    pub ply: u32,
    /// How it stands.
    pub state: ArbiterState,
}

/// How a game stands, in short.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ArbiterState {
    /// Whether both clocks are stopped.
    pub stopped: bool,
    /// Who called the arbiter.
    #[schema(required = true)]
    pub called_by: Option<Side>,
    /// The claim that waits for him.
    #[schema(required = true)]
    pub claim: Option<crate::PendingClaim>,
    /// What is irregular and can be put right.
    #[schema(required = true)]
    pub complaint: Option<Complaint>,
    /// Who has accepted the board, before play begins.
    #[schema(required = true)]
    pub setting_up: Option<Accepted>,
    /// What was wrong with the board when play began.
    pub wrong_set_up: Vec<Irregular>,
    /// Where the game may be adjourned: how far that has come.
    #[schema(required = true)]
    pub adjournment: Option<Adjournment>,
    /// The clocks.
    #[schema(required = true)]
    pub clocks: Option<crate::Clocks>,
    /// The end.
    #[schema(required = true)]
    pub result: Option<crate::GameResult>,
}

/// The arbiter's seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ArbiterSeat {
    /// Whether somebody has it.
    pub taken: bool,
    /// Whether his browser is connected.
    pub present: bool,
}
