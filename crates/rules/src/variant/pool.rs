//! American pool checkers: the rules of the APCA, numbered as there.

use crate::draw::profiles;
use crate::generate::{Eight, General};
use crate::ruleset::{Choice, Notation, Results, Start};
use crate::{Board, Ruleset, Side};

pub(super) type Moves = General<Eight>;

/// As in the international game men capture backward (14), kings fly (15), and a man is crowned only
/// where the move ends (16, 22, 23).
pub(super) static RULES: Ruleset = Ruleset {
    id: "pool",
    name: "American pool checkers",
    chinese: "美国普尔跳棋",
    board: Board::EIGHT,                 // 1, 2
    start: Start { behind: 0, rows: 3 }, // 5
    first: Side::Black,
    choice: Choice::FREE, // 20
    notation: Notation {
        // PDN 3.0, GameType 23
        game_type: Some(23),
        letters: false,
        capture: 'x',
        results: Results::Default,
    },
    draw_profiles: &[&profiles::APCA, &profiles::POOL_13, &profiles::REPETITION],
    ..Ruleset::INTERNATIONAL
};
