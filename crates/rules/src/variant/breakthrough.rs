//! Breakthrough: the international game won by the first king, or as usual.

use crate::Ruleset;
use crate::draw::profiles;
use crate::generate::{Compiled, MostCaptures, Ten};
use crate::ruleset::{Notation, Objective, Results};

pub(super) type Moves = Compiled<MostCaptures<Ten>>;

pub(super) static RULES: Ruleset = Ruleset {
    id: "breakthrough",
    name: "Breakthrough draughts",
    chinese: "突破跳棋",
    objective: Objective::FirstKing,
    notation: Notation {
        // lidraughts.org; PDN 3.0 has no number
        game_type: Some(96),
        letters: false,
        capture: 'x',
        results: Results::International,
    },
    draw_profiles: &[&profiles::NONE],
    ..Ruleset::INTERNATIONAL
};
