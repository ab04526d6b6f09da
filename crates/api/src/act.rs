//! What a player can do.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::Side;
use crate::official::{Cell, Doing, HandSide, Ruled, SetUpStep, Slip};

/// An act at the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum Act {
    /// Plays a move.
    Move(ByMove),
    /// Gives the game up.
    Resign,
    /// Offers a draw.
    OfferDraw,
    /// Accepts the draw that is offered.
    AcceptDraw,
    /// Declines the draw that is offered.
    DeclineDraw,
    /// Claims that the game is drawn.
    ClaimDraw {
        /// By which rule, such as "repetition" or "rule25"; or by the regulations:
        /// "regulationDraw", "timeClaim". `state.claims` has what there is.
        rule: String,
    },
    /// Withdraws a claim that waits for the arbiter.
    WithdrawClaim,
    /// Asks to take the last move of one's own back.
    AskTakeBack,
    /// Lets the opponent take his move back.
    AcceptTakeBack,
    /// Does not let him.
    DeclineTakeBack,
    /// A hand does something on the wooden board (official level).
    Hand {
        /// What.
        #[serde(rename = "do")]
        doing: Doing,
        /// Where; `adjust` and `release` are done nowhere.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        cell: Option<Cell>,
        /// With which hand.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        hand: Option<HandSide>,
    },
    /// Presses the clock (club and official levels).
    Press,
    /// Has the irregular turn of the opponent put right.
    HaveCorrected,
    /// Lets it stand.
    LetStand,
    /// Has the opponent show his capture again.
    ShowAgain,
    /// Calls the arbiter; both clocks stop.
    CallArbiter,
    /// Says that the opponent's flag has fallen, where flags have to be called.
    CallFlag,
    /// Moves pieces by accident.
    Disturb {
        /// From where to where.
        slips: Vec<Slip>,
    },
    /// Puts the board back as it was before the accident.
    Restore,
    /// Writes on one's own score sheet.
    Write {
        /// For which ply, counted from 1.
        ply: u32,
        /// What; nothing strikes out.
        text: String,
    },
    /// Sets the board up before play begins, where the players do that.
    SetUp {
        /// What.
        step: SetUpStep,
    },
    /// Turns the board by a quarter, to the right, with what stands on it (official level).
    TurnBoard,
    /// Proposes to adjourn the game, where it may be.
    Adjourn {
        /// When it is to go on, in milliseconds since 1970; without, when both are back.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        until: Option<i64>,
    },
    /// Agrees to adjourn the game.
    AcceptAdjournment,
    /// Does not agree.
    DeclineAdjournment,
    /// Seals the move on which the game is adjourned; nobody reads it before the game goes on.
    Seal {
        /// What is written down, right or wrong.
        text: String,
    },
    /// Is back at the board of an adjourned game.
    Ready,
    /// Is on leave for so many days, in correspondence play.
    TakeLeave {
        /// How many.
        days: u32,
    },
    /// Is back before the leave ends.
    EndLeave,
    /// Asks for an assistant, who carries out announced moves and presses the clock.
    InviteAssistant {
        /// What he joins with, made up by the player's program: 20 to 64 letters and figures. Who
        /// came by an older one has no seat any more.
        invite: String,
    },
    /// Goes on without an assistant.
    DismissAssistant,
    /// Ends the game while it is the move of an opponent whose connection has been lost for long
    /// enough (`claimFrom` of the player). Goes alone, not with other acts.
    ClaimGone {
        /// As won; else it does not count.
        won: bool,
    },
    /// Rules; the arbiter only.
    Rule {
        /// What.
        decision: Ruled,
        /// Why, in up to 300 characters.
        reason: String,
    },
}

/// A move by its squares or as text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(untagged)]
pub enum ByMove {
    /// By squares; the captured ones are needed only where two captures share both ends.
    Squares {
        /// Where the piece starts.
        from: u32,
        /// Where it ends.
        to: u32,
        /// The squares of the captured pieces, in any order.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        captures: Option<Vec<u32>>,
    },
    /// As text, in any form that the reader of moves accepts.
    Text {
        /// Such as "32-28", "47x20" or "c3-d4".
        text: String,
    },
}

/// An act over plain HTTP.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ActRequest {
    /// The sequence number that the sender has seen.
    pub expected: u64,
    /// For whom; needed only where the sender holds both seats.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
    /// The act; or `acts`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub act: Option<Act>,
    /// Up to 64 acts of one and the same, of which all are stored or none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub acts: Option<Vec<Act>>,
}

/// The act is on disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ActStored {
    /// The sequence number after it.
    pub seq: u64,
}
