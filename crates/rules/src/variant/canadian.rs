//! The Canadian game: the international game on 144 squares.

use crate::draw::profiles;
use crate::generate::{General, Twelve};
use crate::ruleset::{Notation, Results, Start};
use crate::{Board, Ruleset};

pub(super) type Moves = General<Twelve>;

pub(super) static RULES: Ruleset = Ruleset {
    id: "canadian",
    name: "Canadian draughts",
    chinese: "加拿大跳棋（144 格）",
    board: Board::TWELVE,
    start: Start { behind: 0, rows: 5 },
    notation: Notation {
        // PDN 3.0, GameType 27
        game_type: Some(27),
        letters: false,
        capture: 'x',
        results: Results::International,
    },
    draw_profiles: &[
        &profiles::FMJD,
        &profiles::FMJD_2024,
        &profiles::REPETITION_25,
    ],
    ..Ruleset::INTERNATIONAL
};
