//! What a player can do.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::Side;

/// An act at the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "camelCase")]
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
    /// Asks to take the last move of one's own back.
    AskTakeBack,
    /// Lets the opponent take his move back.
    AcceptTakeBack,
    /// Does not let him.
    DeclineTakeBack,
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
    /// The act.
    pub act: Act,
}

/// The act is on disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ActStored {
    /// The sequence number after it.
    pub seq: u64,
}
