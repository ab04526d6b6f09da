//! Poddavki: the Russian game won by who has no piece or no move left.

use crate::draw::profiles;
use crate::generate::{Compiled, Eight, FreeCaptures};
use crate::ruleset::{Choice, Crowning, Notation, Objective, Results, Start};
use crate::{Board, Ruleset};

pub(super) type Moves = Compiled<FreeCaptures<Eight>>;

pub(super) static RULES: Ruleset = Ruleset {
    id: "poddavki",
    name: "Poddavki (Russian giveaway)",
    chinese: "俄罗斯输棋（波达夫基）",
    board: Board::EIGHT,                 // IDF 2.1
    start: Start { behind: 0, rows: 3 }, // IDF 2.2.2
    choice: Choice::FREE,                // IDF 4.13
    crowning: Crowning::InPassing,       // IDF 4.14
    objective: Objective::Lose,
    notation: Notation {
        game_type: None,
        letters: true,
        capture: ':',
        results: Results::Default,
    },
    draw_profiles: &[
        &profiles::IDF,
        &profiles::LIDRAUGHTS_64,
        &profiles::REPETITION,
    ],
    ..Ruleset::INTERNATIONAL
};
