//! The Turkish game, along the rows and columns of 64 squares, all of them played on.

use crate::draw::profiles;
use crate::generate::{Full, General};
use crate::ruleset::{Lines, Notation, Removal, Results, Start};
use crate::{Board, Pattern, Ruleset};

pub(super) type Moves = General<Full>;

/// Men walk and capture forward and sideways; the greatest number is compulsory; a captured piece
/// leaves the board at once, and a capture may not turn back on its line.
pub(super) static RULES: Ruleset = Ruleset {
    id: "turkish",
    name: "Turkish draughts",
    chinese: "土耳其跳棋",
    board: Board::EIGHT.with_pattern(Pattern::All),
    start: Start { behind: 1, rows: 2 },
    walks: Lines::Orthogonal,
    captures: Lines::Orthogonal,
    man_captures_backward: false,
    removal: Removal::AtOnce,
    turns_back: false,
    notation: Notation {
        // PDN 3.0, GameType 30
        game_type: Some(30),
        letters: true,
        capture: 'x',
        results: Results::Default,
    },
    draw_profiles: &[
        &profiles::TURKISH,
        &profiles::TURKISH_AT_ONCE,
        &profiles::REPETITION,
    ],
    ..Ruleset::INTERNATIONAL
};
