//! The Thai game (mak-hos).

use crate::draw::profiles;
use crate::generate::{Eight, General};
use crate::ruleset::{Choice, Landing, Notation, Removal, Results, Start};
use crate::{Board, Corner, Ruleset, Side};

pub(super) type Moves = General<Eight>;

/// A king flies, but comes down directly behind the piece that it takes, which leaves the board at
/// once.
pub(super) static RULES: Ruleset = Ruleset {
    id: "thai",
    name: "Thai draughts (mak-hos)",
    chinese: "泰国跳棋",
    board: Board::EIGHT.numbered_from(Corner::LowerRight),
    start: Start { behind: 0, rows: 2 },
    first: Side::Black,
    man_captures_backward: false,
    landing: Landing::DirectlyBehind,
    removal: Removal::AtOnce,
    choice: Choice::FREE,
    notation: Notation {
        // PDN 3.0, GameType 31
        game_type: Some(31),
        letters: false,
        capture: '-',
        results: Results::Default,
    },
    draw_profiles: &[&profiles::REPETITION_25, &profiles::REPETITION],
    ..Ruleset::INTERNATIONAL
};
