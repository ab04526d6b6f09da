//! The Brazilian game on 64 squares: IDF rules of draughts-64, section "Brazilian".

use crate::draw::profiles;
use crate::generate::{Eight, MostCaptures};
use crate::ruleset::{Choice, Crowning, Notation, Reach, Results};
use crate::{Board, Ruleset, Side};

pub(super) type Rules = MostCaptures<Eight>;

pub(super) static RULES: Ruleset = Ruleset {
    id: "brazilian",
    name: "Brazilian draughts",
    board: Board::EIGHT,                  // 2.1
    rows: 3,                              // 2.2.2
    first: Side::White,                   // 3.3
    man_captures_backward: true,          // 4.1
    king: Reach::Flying,                  // 3.8
    choice: Choice::Most,                 // 4.16.1
    crowning: Crowning::WhereTheMoveEnds, // 4.16.2, 4.16.3
    notation: Notation {
        // PDN 3.0, GameType 26
        game_type: 26,
        letters: true,
        capture: 'x',
        results: Results::Default,
    },
    draw_profiles: &[&profiles::IDF, &profiles::LIDRAUGHTS_64, &profiles::CBD_20],
};
