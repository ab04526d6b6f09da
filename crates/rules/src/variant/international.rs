//! The game on 100 squares: FMJD Annex 1.

use crate::draw::profiles;
use crate::generate::{MostCaptures, Ten};
use crate::ruleset::{Choice, Crowning, Notation, Reach, Results};
use crate::{Board, Ruleset, Side};

pub(super) type Rules = MostCaptures<Ten>;

pub(super) static RULES: Ruleset = Ruleset {
    id: "international",
    name: "International draughts",
    board: Board::TEN,                    // 2.1, 2.2
    rows: 4,                              // 2.8
    first: Side::White,                   // 3.3
    man_captures_backward: true,          // 4.1
    king: Reach::Flying,                  // 3.9, 4.3
    choice: Choice::Most,                 // 4.13
    crowning: Crowning::WhereTheMoveEnds, // 3.5, 4.15
    notation: Notation {
        // PDN 3.0, GameType 20
        game_type: 20,
        letters: false,
        capture: 'x',
        results: Results::International,
    },
    draw_profiles: &[
        &profiles::FMJD,
        &profiles::FMJD_2024,
        &profiles::LIDRAUGHTS_100,
    ],
};
