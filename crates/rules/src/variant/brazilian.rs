//! The Brazilian game on 64 squares: IDF rules of draughts-64, section "Brazilian".

use crate::draw::profiles;
use crate::generate::{Compiled, Eight, MostCaptures};
use crate::ruleset::{Notation, Results, Start};
use crate::{Board, Ruleset};

pub(super) type Moves = Compiled<MostCaptures<Eight>>;

/// The international game but for the board, the start and the notation: men capture backward
/// (4.1), kings fly (3.8), the greatest number is compulsory (4.16.1) and a man is crowned only
/// where the move ends (4.16.2, 4.16.3).
pub(super) static RULES: Ruleset = Ruleset {
    id: "brazilian",
    name: "Brazilian draughts",
    chinese: "巴西跳棋（64 格）",
    board: Board::EIGHT,                 // 2.1
    start: Start { behind: 0, rows: 3 }, // 2.2.2
    notation: Notation {
        // PDN 3.0, GameType 26
        game_type: Some(26),
        letters: true,
        capture: 'x',
        results: Results::Default,
    },
    draw_profiles: &[&profiles::IDF, &profiles::LIDRAUGHTS_64, &profiles::CBD_20],
    ..Ruleset::INTERNATIONAL
};
