//! Profiles of the games that national federations play, and plain ones for games whose draw rules
//! no rule book at hand settles.

use super::{Counted, DrawProfile, DrawRule, Ending, Material};
use super::{THREE_KINGS, king_moves, repetition, rule, since};

/// English draughts: WCDF rules 1.32. A move of a man and a capture begin the 40 moves again.
pub static WCDF: DrawProfile = DrawProfile {
    id: "wcdf",
    name: "WCDF",
    rules: &[
        repetition("WCDF 1.32.1"),
        king_moves("rule40", "WCDF 1.32.2", 40),
    ],
};

/// Italian draughts: the fourth occurrence of a position, and 40 moves.
pub static FID: DrawProfile = DrawProfile {
    id: "fid",
    name: "FID",
    rules: &[
        rule("repetition4", "FID 9.3 (b1)", 4, Counted::Repetition),
        king_moves("rule40", "FID 10.4", 40),
    ],
};

/// American pool checkers: 15 moves of kings, and 15 moves of three or more kings against one,
/// which a capture does not begin again.
pub static APCA: DrawProfile = DrawProfile {
    id: "apca",
    name: "APCA",
    rules: &[
        repetition("APCA 26"),
        king_moves("rule15", "APCA 26", 15),
        since("rule15", "APCA 26", 15, THREE_KINGS, THREE_KINGS),
    ],
};

/// American pool checkers as reported from older rule books: three kings have 13 moves to win
/// against one.
pub static POOL_13: DrawProfile = DrawProfile {
    id: "pool13",
    name: "Pool, 13 moves",
    rules: &[
        repetition("APCA 26"),
        king_moves("rule15", "APCA 26", 15),
        since("rule13", "APCA", 13, THREE_KINGS, THREE_KINGS),
    ],
};

/// Czech draughts: the third occurrence is a draw for the player who claims it.
pub static CZECH: DrawProfile = DrawProfile {
    id: "czech",
    name: "Czech rules",
    rules: &[
        DrawRule {
            ending: Ending::Claimed,
            ..repetition("Czech rules")
        },
        king_moves("rule15", "Czech rules", 15),
    ],
};

/// Czech draughts with the third occurrence established without a claim, as a server may do.
pub static CZECH_AUTOMATIC: DrawProfile = DrawProfile {
    id: "czech-automatic",
    name: "Czech, without claims",
    rules: &[
        repetition("Czech rules"),
        king_moves("rule15", "Czech rules", 15),
    ],
};

const TWO_KINGS_AGAINST_ONE: Material = Material::Kings { more: 2, fewer: 1 };
const KING_AGAINST_KING: Material = Material::Kings { more: 1, fewer: 1 };

/// Frisian draughts, and Frysk!: seven moves each with two kings against one; king against king is
/// a draw at once, unless one must be taken. Repeated positions are no draw.
pub static FRISIAN: DrawProfile = DrawProfile {
    id: "frisian",
    name: "Frisian rules",
    rules: &[
        since(
            "rule7",
            "Frisian rules",
            7,
            TWO_KINGS_AGAINST_ONE,
            TWO_KINGS_AGAINST_ONE,
        ),
        standing("oneKingEach", "Frisian rules", KING_AGAINST_KING, true),
    ],
};

/// The Frisian games as lidraughts.org plays them: king against king has two moves each.
pub static LIDRAUGHTS_FRISIAN: DrawProfile = DrawProfile {
    id: "lidraughts",
    name: "lidraughts.org",
    rules: &[
        since(
            "rule7",
            "lidraughts",
            7,
            TWO_KINGS_AGAINST_ONE,
            TWO_KINGS_AGAINST_ONE,
        ),
        since(
            "rule2",
            "lidraughts",
            2,
            KING_AGAINST_KING,
            KING_AGAINST_KING,
        ),
    ],
};

/// Turkish draughts: one piece each is a draw at once, unless one must be taken.
pub static TURKISH: DrawProfile = DrawProfile {
    id: "turkish",
    name: "Turkish rules",
    rules: &[
        repetition("Turkish rules"),
        standing(
            "onePieceEach",
            "Turkish rules",
            Material::OnePieceEach,
            true,
        ),
    ],
};

/// Turkish draughts with one piece each drawn even where one could be taken; the texts at hand
/// leave that open.
pub static TURKISH_AT_ONCE: DrawProfile = DrawProfile {
    id: "turkish-at-once",
    name: "Turkish, at once",
    rules: &[
        repetition("Turkish rules"),
        standing(
            "onePieceEach",
            "Turkish rules",
            Material::OnePieceEach,
            false,
        ),
    ],
};

const COMMON: &str = "common practice";

/// The third occurrence of a position and nothing else, for games whose draw rules are not
/// settled: lidraughts.org plays Antidraughts so.
pub static REPETITION: DrawProfile = DrawProfile {
    id: "repetition",
    name: "Repetition only",
    rules: &[repetition(COMMON)],
};

/// The third occurrence, and 25 moves of kings.
pub static REPETITION_25: DrawProfile = DrawProfile {
    id: "repetition25",
    name: "Repetition and 25 moves",
    rules: &[repetition(COMMON), king_moves("rule25", COMMON, 25)],
};

/// No draw rules at all: only the players agree on a draw. In Breakthrough every game ends, for
/// the first king wins.
pub static NONE: DrawProfile = DrawProfile {
    id: "none",
    name: "No draw rules",
    rules: &[],
};

const fn standing(
    reason: &'static str,
    article: &'static str,
    material: Material,
    unless_capture: bool,
) -> DrawRule {
    let counts = Counted::Standing {
        material,
        unless_capture,
    };
    rule(reason, article, 1, counts)
}
