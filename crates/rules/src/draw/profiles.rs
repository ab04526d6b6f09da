//! The draw rules of federations and servers.
//!
//! ```
//! use damier_rules::Variant;
//! use damier_rules::draw::profiles;
//!
//! let usual = Variant::International.rules().draw_profiles[0];
//! assert_eq!(usual, &profiles::FMJD);
//! let reasons: Vec<_> = usual.rules.iter().map(|rule| rule.reason).collect();
//! assert_eq!(reasons[..2], ["repetition", "rule25"]);
//! assert!(profiles::ALL.iter().any(|profile| profile.id == "lidraughts"));
//! ```

mod national;

pub use national::{
    APCA, CZECH, CZECH_AUTOMATIC, FID, FRISIAN, LIDRAUGHTS_FRISIAN, NONE, POOL_13, REPETITION,
    REPETITION_25, TURKISH, TURKISH_AT_ONCE, WCDF,
};

use super::{Counted, DrawProfile, DrawRule, Ending, Material};

/// Every profile, whichever variants play it.
pub static ALL: &[&DrawProfile] = &[
    &FMJD,
    &FMJD_2024,
    &LIDRAUGHTS_100,
    &IDF,
    &LIDRAUGHTS_64,
    &CBD_20,
    &WCDF,
    &FID,
    &APCA,
    &POOL_13,
    &CZECH,
    &CZECH_AUTOMATIC,
    &FRISIAN,
    &LIDRAUGHTS_FRISIAN,
    &TURKISH,
    &TURKISH_AT_ONCE,
    &REPETITION,
    &REPETITION_25,
    &NONE,
];

const fn rule(
    reason: &'static str,
    article: &'static str,
    limit: u16,
    counts: Counted,
) -> DrawRule {
    DrawRule {
        reason,
        article,
        counts,
        limit,
        ending: Ending::Automatic,
    }
}

const fn repetition(article: &'static str) -> DrawRule {
    rule("repetition", article, 3, Counted::Repetition)
}

const fn king_moves(reason: &'static str, article: &'static str, moves: u16) -> DrawRule {
    rule(
        reason,
        article,
        2 * moves,
        Counted::KingMoves {
            both_have_kings_unless: None,
        },
    )
}

/// A count that, once begun, lasts while `lasts` does.
const fn since(
    reason: &'static str,
    article: &'static str,
    moves: u16,
    starts: Material,
    lasts: Material,
) -> DrawRule {
    rule(
        reason,
        article,
        2 * moves,
        Counted::Since {
            starts,
            lasts,
            anew_by_change: false,
        },
    )
}

const fn lone_king(least: u32, most: u32) -> Material {
    Material::LoneKing { least, most }
}

const THREE: Material = lone_king(3, 3);
const ONE_OR_TWO: Material = lone_king(1, 2);
const UP_TO_THREE: Material = lone_king(1, 3);
const HOLDS_ROAD: Material = Material::LoneKingHoldsMainRoad { least: 3, most: 3 };
const THREE_KINGS: Material = Material::LoneKingAgainstKings { least: 3 };
const FOUR_OR_FIVE: Material = Material::KingsOnBothSides { least: 4, most: 5 };
const SIX_OR_SEVEN: Material = Material::KingsOnBothSides { least: 6, most: 7 };

/// FMJD Annex 1, article 6, as the official text has it.
pub static FMJD: DrawProfile = DrawProfile {
    id: "fmjd",
    name: "FMJD",
    rules: &[
        repetition("FMJD Annex 1, 6.1"),
        king_moves("rule25", "FMJD Annex 1, 6.2", 25),
        since("rule16", "FMJD Annex 1, 6.3", 16, THREE, UP_TO_THREE),
        since("rule5", "FMJD Annex 1, 6.4", 5, ONE_OR_TWO, ONE_OR_TWO),
    ],
};

/// FMJD Annex 1 of 2024, with the clause on the main road.
pub static FMJD_2024: DrawProfile = DrawProfile {
    id: "fmjd2024",
    name: "FMJD 2024",
    rules: &[
        repetition("FMJD Annex 1 (2024), 6.1"),
        king_moves("rule25", "FMJD Annex 1 (2024), 6.2", 25),
        since("rule16", "FMJD Annex 1 (2024), 6.3", 16, THREE, UP_TO_THREE),
        since(
            "mainRoad5",
            "FMJD Annex 1 (2024), 6.3",
            5,
            HOLDS_ROAD,
            UP_TO_THREE,
        ),
        since(
            "rule5",
            "FMJD Annex 1 (2024), 6.4",
            5,
            ONE_OR_TWO,
            ONE_OR_TWO,
        ),
    ],
};

/// IDF rules of draughts-64, article 7.2, read literally: the 15 moves of 7.2.5 apply everywhere.
pub static IDF: DrawProfile = DrawProfile {
    id: "idf",
    name: "IDF / FMJD-64",
    rules: &[
        repetition("IDF 7.2.3"),
        since("rule15", "IDF 7.2.4", 15, THREE_KINGS, THREE_KINGS),
        king_moves("rule15", "IDF 7.2.5", 15),
        material_unchanged("rule30", 30, FOUR_OR_FIVE),
        material_unchanged("rule60", 60, SIX_OR_SEVEN),
        since("mainRoad5", "IDF 7.2.7", 5, HOLDS_ROAD, HOLDS_ROAD),
        since("rule5", "IDF 7.2.8", 5, ONE_OR_TWO, ONE_OR_TWO),
    ],
};

const fn material_unchanged(reason: &'static str, moves: u16, material: Material) -> DrawRule {
    let counts = Counted::Since {
        starts: material,
        lasts: material,
        anew_by_change: true,
    };
    rule(reason, "IDF 7.2.6", 2 * moves, counts)
}

/// The 100-square rules as lidraughts.org plays them: a capture that makes 2 against 1 out of 3
/// against 1 begins a new count of five.
pub static LIDRAUGHTS_100: DrawProfile = DrawProfile {
    id: "lidraughts",
    name: "lidraughts.org",
    rules: &[
        repetition("lidraughts"),
        king_moves("rule25", "lidraughts", 25),
        since("rule16", "lidraughts", 16, THREE, THREE),
        since("rule5", "lidraughts", 5, ONE_OR_TWO, ONE_OR_TWO),
    ],
};

const FOUR_TO_SEVEN: Material = Material::KingsOnBothSides { least: 4, most: 7 };

/// The 64-square rules as lidraughts.org plays them: with four to seven pieces the limits of
/// 7.2.6 stand instead of the 15 moves of 7.2.5.
pub static LIDRAUGHTS_64: DrawProfile = DrawProfile {
    id: "lidraughts",
    name: "lidraughts.org",
    rules: &[
        repetition("lidraughts"),
        rule(
            "rule15",
            "lidraughts, 7.2.4",
            30,
            Counted::Since {
                starts: THREE_KINGS,
                lasts: THREE_KINGS,
                anew_by_change: true,
            },
        ),
        rule(
            "rule15",
            "lidraughts, 7.2.5",
            30,
            Counted::KingMoves {
                both_have_kings_unless: Some(FOUR_TO_SEVEN),
            },
        ),
        material_unchanged("rule30", 30, FOUR_OR_FIVE),
        material_unchanged("rule60", 60, SIX_OR_SEVEN),
        since("mainRoad5", "lidraughts, 7.2.7", 5, HOLDS_ROAD, HOLDS_ROAD),
        since("rule5", "lidraughts, 7.2.8", 5, ONE_OR_TWO, ONE_OR_TWO),
    ],
};

/// The Brazilian confederation's twenty king moves, as reported; its present status is unsettled.
pub static CBD_20: DrawProfile = DrawProfile {
    id: "cbd20",
    name: "CBD, 20 moves",
    rules: &[
        repetition("CBD"),
        king_moves("rule20", "CBD", 20),
        since("mainRoad5", "IDF 7.2.7", 5, HOLDS_ROAD, HOLDS_ROAD),
        since("rule5", "IDF 7.2.8", 5, ONE_OR_TWO, ONE_OR_TWO),
    ],
};
