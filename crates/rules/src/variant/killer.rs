//! Killer: the international game in which a king halts behind a king that it takes last.

use crate::Ruleset;
use crate::draw::profiles;
use crate::generate::{General, Ten};
use crate::ruleset::Landing;

pub(super) type Moves = General<Ten>;

pub(super) static RULES: Ruleset = Ruleset {
    id: "killer",
    name: "Killer draughts",
    chinese: "杀手跳棋",
    landing: Landing::BehindALastKing,
    draw_profiles: &[&profiles::FMJD, &profiles::REPETITION],
    ..Ruleset::INTERNATIONAL
};
