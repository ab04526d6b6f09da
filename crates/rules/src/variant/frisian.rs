//! The Frisian game on 100 squares: the rules of the Frisian federation.

use crate::Ruleset;
use crate::draw::profiles;
use crate::generate::{General, Ten};
use crate::ruleset::{Choice, Criterion, Lines, Notation, Results};

pub(super) type Moves = General<Ten>;

/// What Frysk! has too.
///
/// The greatest value is compulsory, a king being worth a little less than two men; with equal
/// value a king has to capture. The same king may not make more than three moves in a row.
pub(super) const RULES_OF_BOTH: Ruleset = Ruleset {
    captures: Lines::Both,
    choice: Choice::by(&[Criterion::MoreValue, Criterion::WithKing]),
    king_moves: Some(3),
    notation: Notation {
        // PDN 3.0, GameType 40
        game_type: Some(40),
        letters: false,
        capture: 'x',
        results: Results::Default,
    },
    draw_profiles: &[&profiles::FRISIAN, &profiles::LIDRAUGHTS_FRISIAN],
    ..Ruleset::INTERNATIONAL
};

pub(super) static RULES: Ruleset = Ruleset {
    id: "frisian",
    name: "Frisian draughts",
    chinese: "弗里斯兰跳棋",
    ..RULES_OF_BOTH
};
