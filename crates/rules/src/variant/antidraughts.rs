//! Antidraughts: the international game won by who has no piece or no move left.

use crate::Ruleset;
use crate::draw::profiles;
use crate::generate::{Compiled, MostCaptures, Ten};
use crate::ruleset::{Notation, Objective, Results};

pub(super) type Moves = Compiled<MostCaptures<Ten>>;

pub(super) static RULES: Ruleset = Ruleset {
    id: "antidraughts",
    name: "Antidraughts",
    chinese: "反跳棋（输光为胜）",
    objective: Objective::Lose,
    notation: Notation {
        // lidraughts.org; PDN 3.0 has no number
        game_type: Some(98),
        letters: false,
        capture: 'x',
        results: Results::International,
    },
    draw_profiles: &[&profiles::REPETITION, &profiles::REPETITION_25],
    ..Ruleset::INTERNATIONAL
};
