//! The Italian game: the rules of the FID, numbered as there.

use crate::draw::profiles;
use crate::generate::{Eight, General};
use crate::ruleset::{Choice, Criterion, Notation, Reach, Results, Start};
use crate::{Board, Pattern, Ruleset};

pub(super) type Moves = General<Eight>;

pub(super) static RULES: Ruleset = Ruleset {
    id: "italian",
    name: "Italian draughts",
    chinese: "意大利跳棋",
    board: Board::EIGHT.with_pattern(Pattern::LowerRight), // 2.1, 2.3
    start: Start { behind: 0, rows: 3 },
    man_captures_backward: false, // 5.3 (a)
    man_captures_kings: false,    // 5.3 (b)
    king: Reach::Short,           // 4.7, 5.3 (c)
    choice: Choice::by(&[
        Criterion::MorePieces,  // 6.6
        Criterion::WithKing,    // 6.7
        Criterion::MoreKings,   // 6.8
        Criterion::KingEarlier, // 6.9
    ]),
    notation: Notation {
        // PDN 3.0, GameType 22
        game_type: Some(22),
        letters: false,
        capture: 'x',
        results: Results::Default,
    },
    draw_profiles: &[&profiles::FID, &profiles::REPETITION], // 9.3, 10.4
    ..Ruleset::INTERNATIONAL
};
