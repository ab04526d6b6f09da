//! The game on 100 squares: FMJD Annex 1.

use crate::draw::profiles;
use crate::generate::{Compiled, MostCaptures, Ten};
use crate::ruleset::{
    Blocked, Choice, Crowning, Landing, Lines, Notation, Objective, Reach, Removal, Results, Start,
};
use crate::{Board, Ruleset, Side};

pub(super) type Moves = Compiled<MostCaptures<Ten>>;

pub(super) static RULES: Ruleset = Ruleset {
    id: "international",
    name: "International draughts",
    chinese: "国际跳棋（100 格）",
    board: Board::TEN,                   // 2.1 to 2.6
    start: Start { behind: 0, rows: 4 }, // 2.8
    first: Side::White,                  // 3.3
    walks: Lines::Diagonal,              // 3.4, 3.9
    captures: Lines::Diagonal,           // 4.2, 4.3
    man_captures_backward: true,         // 4.1
    man_captures_kings: true,            // 4.2
    king: Reach::Flying,                 // 3.9, 4.3
    landing: Landing::Anywhere,          // 4.3
    removal: Removal::AtTheEnd,          // 4.8, 4.11
    turns_back: true,                    // 4.6; never possible over a piece that stays
    captures_go_on: true,
    choice: Choice::MOST,                 // 4.13
    crowning: Crowning::WhereTheMoveEnds, // 3.5, 4.15
    king_moves: None,
    objective: Objective::Win, // 7.2
    blocked: Blocked::Loses,   // 7.2.2
    notation: Notation {
        // PDN 3.0, GameType 20
        game_type: Some(20),
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
