//! The keys of a rules file, and what each can say.

use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::draw::{DrawProfile, profiles};
use crate::ruleset::{
    Blocked, Choice, Criterion, Crowning, Landing, Lines, Objective, Reach, Removal, Results,
    RulesetFault,
};
use crate::{Corner, Pattern, Ruleset, Side, Variant};

/// Rules that are being read; the board is put together at the end.
pub(super) struct Draft {
    pub(super) size: u8,
    pub(super) pattern: Pattern,
    pub(super) corner: Corner,
    pub(super) rules: Ruleset,
}

impl Draft {
    /// These rules without their names.
    pub(super) fn of(rules: &Ruleset) -> Draft {
        let mut rules = Ruleset {
            id: "",
            name: "",
            chinese: "",
            ..rules.clone()
        };
        rules.notation.game_type = None;
        if rules.draw_profiles.is_empty() {
            rules.draw_profiles = NO_DRAW_RULES;
        }
        Draft {
            size: rules.board.width(),
            pattern: rules.board.pattern(),
            corner: rules.board.first_corner(),
            rules,
        }
    }
}

const NO_DRAW_RULES: &[&DrawProfile] = &[&profiles::NONE];

/// What a key can say.
pub(super) trait Value: Sync {
    /// Takes over what a line says; answers whether it could be understood.
    fn read(&self, draft: &mut Draft, text: &str) -> bool;
    /// What a line would say.
    fn write(&self, draft: &Draft) -> String;
    /// All that a line could say, for a person.
    fn known(&self) -> String;
}

pub(super) struct Key {
    pub(super) name: &'static str,
    pub(super) value: &'static dyn Value,
}

/// One of some words.
struct Words<T: 'static> {
    words: &'static [(&'static str, T)],
    place: fn(&mut Draft) -> &mut T,
    get: fn(&Draft) -> T,
}

impl<T: Copy + PartialEq + Sync> Value for Words<T> {
    fn read(&self, draft: &mut Draft, text: &str) -> bool {
        let found = self.words.iter().find(|(word, _)| *word == text);
        if let Some((_, value)) = found {
            *(self.place)(draft) = *value;
        }
        found.is_some()
    }

    fn write(&self, draft: &Draft) -> String {
        let value = (self.get)(draft);
        let found = self.words.iter().find(|(_, known)| *known == value);
        found.map_or_else(String::new, |(word, _)| (*word).to_owned())
    }

    fn known(&self) -> String {
        let words: Vec<&str> = self.words.iter().map(|(word, _)| *word).collect();
        words.join(", ")
    }
}

macro_rules! words {
    ($($place:ident).+, $words:expr) => {
        &Words {
            words: $words,
            place: |draft| &mut draft.$($place).+,
            get: |draft| draft.$($place).+,
        }
    };
}

const YES_NO: &[(&str, bool)] = &[("yes", true), ("no", false)];

const LINES: &[(&str, Lines)] = &[
    ("diagonal", Lines::Diagonal),
    ("orthogonal", Lines::Orthogonal),
    ("both", Lines::Both),
];

const ROWS: &[(&str, u8)] = &[
    ("0", 0),
    ("1", 1),
    ("2", 2),
    ("3", 3),
    ("4", 4),
    ("5", 5),
    ("6", 6),
];

const KING_MOVES: &[(&str, Option<u8>)] = &[
    ("any", None),
    ("1", Some(1)),
    ("2", Some(2)),
    ("3", Some(3)),
    ("4", Some(4)),
    ("5", Some(5)),
    ("6", Some(6)),
    ("7", Some(7)),
    ("8", Some(8)),
    ("9", Some(9)),
];

/// The keys, in the order in which they are written.
pub(super) const KEYS: &[Key] = &[
    Key {
        name: "board",
        value: words!(size, &[("8", 8), ("10", 10), ("12", 12)]),
    },
    Key {
        name: "squares",
        value: words!(
            pattern,
            &[
                ("lower left", Pattern::LowerLeft),
                ("lower right", Pattern::LowerRight),
                ("all", Pattern::All),
            ]
        ),
    },
    Key {
        name: "numbers from",
        value: words!(
            corner,
            &[
                ("upper left", Corner::UpperLeft),
                ("lower right", Corner::LowerRight),
            ]
        ),
    },
    Key {
        name: "rows",
        value: words!(rules.start.rows, ROWS),
    },
    Key {
        name: "rows behind",
        value: words!(rules.start.behind, ROWS),
    },
    Key {
        name: "first",
        value: words!(
            rules.first,
            &[("white", Side::White), ("black", Side::Black)]
        ),
    },
    Key {
        name: "walks",
        value: words!(rules.walks, LINES),
    },
    Key {
        name: "captures",
        value: words!(rules.captures, LINES),
    },
    Key {
        name: "men capture backward",
        value: words!(rules.man_captures_backward, YES_NO),
    },
    Key {
        name: "men capture kings",
        value: words!(rules.man_captures_kings, YES_NO),
    },
    Key {
        name: "king",
        value: words!(
            rules.king,
            &[("short", Reach::Short), ("flying", Reach::Flying)]
        ),
    },
    Key {
        name: "landing",
        value: words!(
            rules.landing,
            &[
                ("anywhere", Landing::Anywhere),
                ("behind", Landing::DirectlyBehind),
                ("behind a last king", Landing::BehindALastKing),
            ]
        ),
    },
    Key {
        name: "removal",
        value: words!(
            rules.removal,
            &[
                ("at the end", Removal::AtTheEnd),
                ("at once", Removal::AtOnce)
            ]
        ),
    },
    Key {
        name: "turns back",
        value: words!(rules.turns_back, YES_NO),
    },
    Key {
        name: "captures go on",
        value: words!(rules.captures_go_on, YES_NO),
    },
    Key {
        name: "choice",
        value: &Criteria,
    },
    Key {
        name: "crowning",
        value: words!(
            rules.crowning,
            &[
                ("where the move ends", Crowning::WhereTheMoveEnds),
                ("in passing", Crowning::InPassing),
                ("ends the move", Crowning::EndsTheMove),
            ]
        ),
    },
    Key {
        name: "king moves",
        value: words!(rules.king_moves, KING_MOVES),
    },
    Key {
        name: "objective",
        value: words!(
            rules.objective,
            &[
                ("win", Objective::Win),
                ("lose", Objective::Lose),
                ("first king", Objective::FirstKing),
            ]
        ),
    },
    Key {
        name: "blocked",
        value: words!(
            rules.blocked,
            &[("loses", Blocked::Loses), ("draws", Blocked::Draws)]
        ),
    },
    Key {
        name: "draw rules",
        value: &DrawRules,
    },
    Key {
        name: "letters",
        value: words!(rules.notation.letters, YES_NO),
    },
    Key {
        name: "capture sign",
        value: words!(
            rules.notation.capture,
            &[("x", 'x'), (":", ':'), ("-", '-')]
        ),
    },
    Key {
        name: "results",
        value: words!(
            rules.notation.results,
            &[("2-0", Results::International), ("1-0", Results::Default)]
        ),
    },
];

/// The keys that a contradiction is about.
pub(super) fn about(fault: &RulesetFault) -> &'static [&'static str] {
    match fault {
        RulesetFault::Name(_) | RulesetFault::Taken(_) => &[],
        RulesetFault::Start => &["rows", "rows behind", "board"],
        RulesetFault::Lines => &["walks", "captures", "squares"],
        RulesetFault::LandingOfShortKing => &["landing", "king"],
        RulesetFault::NoKingMoves => &["king moves"],
        RulesetFault::Criterion(_) => &["choice"],
        RulesetFault::EndedCapture(_) => &["captures go on", "choice"],
        RulesetFault::NoDrawRules => &["draw rules"],
    }
}

/// `free`, or criteria with commas between them.
struct Criteria;

const CRITERIA: &[(&str, Criterion)] = &[
    ("more pieces", Criterion::MorePieces),
    ("more value", Criterion::MoreValue),
    ("with king", Criterion::WithKing),
    ("more kings", Criterion::MoreKings),
    ("king earlier", Criterion::KingEarlier),
];

impl Value for Criteria {
    fn read(&self, draft: &mut Draft, text: &str) -> bool {
        if text == "free" {
            draft.rules.choice = Choice::FREE;
            return true;
        }
        let criterion = |word: &str| {
            let found = CRITERIA.iter().find(|(known, _)| *known == word.trim());
            found.map(|(_, criterion)| *criterion)
        };
        let list: Option<Vec<Criterion>> = text.split(',').map(criterion).collect();
        let fits = |list: &Vec<Criterion>| list.len() <= Choice::MOST_CRITERIA;
        let list = list.filter(fits);
        if let Some(list) = &list {
            draft.rules.choice = Choice::by(list);
        }
        list.is_some()
    }

    fn write(&self, draft: &Draft) -> String {
        let word = |criterion: Criterion| {
            let found = CRITERIA.iter().find(|(_, known)| *known == criterion);
            found.map_or("", |(word, _)| *word)
        };
        let words: Vec<&str> = draft.rules.choice.criteria().map(word).collect();
        if words.is_empty() {
            "free".to_owned()
        } else {
            words.join(", ")
        }
    }

    fn known(&self) -> String {
        let words: Vec<&str> = CRITERIA.iter().map(|(word, _)| *word).collect();
        let list = words.join(", ");
        alloc::format!("free, or up to four of {list}, with commas between them")
    }
}

/// The names of draw rules with commas between them: one, or those of a variant.
struct DrawRules;

/// The name of a profile; of those with one id, the second has `id/2`, and so on.
fn profile_name(profile: &DrawProfile) -> String {
    let same = profiles::ALL.iter().filter(|other| other.id == profile.id);
    let number = same.take_while(|other| **other != profile).count() + 1;
    match number {
        1 => profile.id.to_string(),
        _ => alloc::format!("{}/{number}", profile.id),
    }
}

impl Value for DrawRules {
    fn read(&self, draft: &mut Draft, text: &str) -> bool {
        let named = |profiles: &[&DrawProfile]| {
            let names: Vec<String> = profiles.iter().map(|one| profile_name(one)).collect();
            text.split(',').map(str::trim).eq(names)
        };
        let single = profiles::ALL.chunks(1);
        let of_variants = Variant::ALL.iter().map(|known| known.rules().draw_profiles);
        let found = single.chain(of_variants).find(|profiles| named(profiles));
        if let Some(profiles) = found {
            draft.rules.draw_profiles = profiles;
        }
        found.is_some()
    }

    fn write(&self, draft: &Draft) -> String {
        let names = draft.rules.draw_profiles.iter();
        let names: Vec<String> = names.map(|profile| profile_name(profile)).collect();
        names.join(", ")
    }

    fn known(&self) -> String {
        let names: Vec<String> = profiles::ALL.iter().map(|one| profile_name(one)).collect();
        names.join(", ")
    }
}
