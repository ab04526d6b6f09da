//! The Russian game on 64 squares: IDF rules of draughts-64, section "Russian".

use crate::draw::profiles;
use crate::generate::{Eight, FreeCaptures};
use crate::ruleset::{Choice, Crowning, Notation, Reach, Results};
use crate::{Board, Ruleset, Side};

pub(super) type Rules = FreeCaptures<Eight>;

pub(super) static RULES: Ruleset = Ruleset {
    id: "russian",
    name: "Russian draughts",
    board: Board::EIGHT,           // 2.1
    rows: 3,                       // 2.2.2
    first: Side::White,            // 3.3
    man_captures_backward: true,   // 4.1
    king: Reach::Flying,           // 3.8
    choice: Choice::Free,          // 4.13
    crowning: Crowning::InPassing, // 4.14
    notation: Notation {
        // PDN 3.0, GameType 25
        game_type: 25,
        letters: true,
        capture: ':',
        results: Results::Default,
    },
    draw_profiles: &[&profiles::IDF, &profiles::LIDRAUGHTS_64],
};
