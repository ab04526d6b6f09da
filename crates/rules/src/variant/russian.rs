//! The Russian game on 64 squares: IDF rules of draughts-64, section "Russian".

use crate::draw::profiles;
use crate::generate::{Compiled, Eight, FreeCaptures};
use crate::ruleset::{Choice, Crowning, Notation, Results, Start};
use crate::{Board, Ruleset};

pub(super) type Moves = Compiled<FreeCaptures<Eight>>;

/// As in the international game men capture backward (4.1) and kings fly (3.8).
pub(super) static RULES: Ruleset = Ruleset {
    id: "russian",
    name: "Russian draughts",
    chinese: "俄罗斯跳棋（64 格）",
    board: Board::EIGHT,                 // 2.1
    start: Start { behind: 0, rows: 3 }, // 2.2.2
    choice: Choice::FREE,                // 4.13
    crowning: Crowning::InPassing,       // 4.14
    notation: Notation {
        // PDN 3.0, GameType 25
        game_type: Some(25),
        letters: true,
        capture: ':',
        results: Results::Default,
    },
    draw_profiles: &[&profiles::IDF, &profiles::LIDRAUGHTS_64],
    ..Ruleset::INTERNATIONAL
};
