//! English draughts, in America checkers: the rules of the WCDF, numbered as there.

use crate::draw::profiles;
use crate::generate::{Eight, General};
use crate::ruleset::{Choice, Crowning, Notation, Reach, Results, Start};
use crate::{Board, Ruleset, Side};

pub(super) type Moves = General<Eight>;

pub(super) static RULES: Ruleset = Ruleset {
    id: "english",
    name: "English draughts (checkers)",
    chinese: "英国跳棋（西洋跳棋）",
    board: Board::EIGHT,                 // 1.1, 1.4
    start: Start { behind: 0, rows: 3 }, // 1.11
    first: Side::Black,
    man_captures_backward: false,    // 1.18
    king: Reach::Short,              // 1.17
    choice: Choice::FREE,            // 1.20
    crowning: Crowning::EndsTheMove, // 1.19
    notation: Notation {
        // PDN 3.0, GameType 21
        game_type: Some(21),
        letters: false,
        capture: 'x',
        results: Results::Default,
    },
    draw_profiles: &[&profiles::WCDF, &profiles::REPETITION], // 1.32
    ..Ruleset::INTERNATIONAL
};
