//! The Spanish game, as PDN 3.0 and the programs that play it have it.

use crate::draw::profiles;
use crate::generate::{Eight, General};
use crate::ruleset::{Choice, Criterion, Notation, Results, Start};
use crate::{Board, Corner, Pattern, Ruleset};

pub(super) type Moves = General<Eight>;

/// Kings fly; the greatest number is compulsory, and among equal numbers the most kings.
pub(super) static RULES: Ruleset = Ruleset {
    id: "spanish",
    name: "Spanish draughts",
    chinese: "西班牙跳棋",
    board: Board::EIGHT
        .with_pattern(Pattern::LowerRight)
        .numbered_from(Corner::LowerRight),
    start: Start { behind: 0, rows: 3 },
    man_captures_backward: false,
    choice: Choice::by(&[Criterion::MorePieces, Criterion::MoreKings]),
    notation: Notation {
        // PDN 3.0, GameType 24
        game_type: Some(24),
        letters: false,
        capture: 'x',
        results: Results::Default,
    },
    draw_profiles: &[&profiles::REPETITION_25, &profiles::REPETITION],
    ..Ruleset::INTERNATIONAL
};
