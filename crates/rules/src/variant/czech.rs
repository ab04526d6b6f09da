//! The Czech game: the rules of the Czech federation.

use crate::draw::profiles;
use crate::generate::{Eight, General};
use crate::ruleset::{Choice, Criterion, Notation, Results, Start};
use crate::{Board, Ruleset};

pub(super) type Moves = General<Eight>;

/// Kings fly (3.9); a king that can capture has to before a man, otherwise the choice is free.
pub(super) static RULES: Ruleset = Ruleset {
    id: "czech",
    name: "Czech draughts",
    chinese: "捷克跳棋",
    board: Board::EIGHT, // 2.1, 2.4
    start: Start { behind: 0, rows: 3 },
    man_captures_backward: false,               // 4.1
    choice: Choice::by(&[Criterion::WithKing]), // 4.14
    notation: Notation {
        // PDN 3.0, GameType 29
        game_type: Some(29),
        letters: true,
        capture: 'x',
        results: Results::Default,
    },
    draw_profiles: &[
        &profiles::CZECH,
        &profiles::CZECH_AUTOMATIC,
        &profiles::REPETITION,
    ],
    ..Ruleset::INTERNATIONAL
};
