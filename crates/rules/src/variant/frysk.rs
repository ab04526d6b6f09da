//! Frysk!: the Frisian game with five men on each side.

use super::frisian;
use crate::Ruleset;
use crate::ruleset::{Notation, Start};

pub(super) type Moves = frisian::Moves;

pub(super) static RULES: Ruleset = Ruleset {
    id: "frysk",
    name: "Frysk!",
    chinese: "弗里斯克跳棋",
    start: Start { behind: 0, rows: 1 },
    notation: Notation {
        // lidraughts.org; PDN 3.0 has no number
        game_type: Some(97),
        ..frisian::RULES_OF_BOTH.notation
    },
    ..frisian::RULES_OF_BOTH
};
