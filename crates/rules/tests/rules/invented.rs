//! An invented game, played without having been built in, and the page that tells how to build it
//! in.

use std::fs;
use std::path::Path;

use damier_rules::draw::{DrawProfile, profiles};
use damier_rules::{
    Board, Choice, Corner, Counting, Criterion, Lines, Move, NotCustom, Pattern, Position, Reach,
    RulesText, Ruleset, RulesetFault, Setup, Side, Square, Start, Variant, perft, reference,
};

use crate::laws::{agrees_with_the_slow_twin, slow_perft};
use crate::random::Random;

static PROFILES: &[&DrawProfile] = &[&profiles::REPETITION_25];

/// Lange Dame, as docs/adding-a-variant.md declares it.
fn lange_dame() -> Ruleset {
    Ruleset {
        start: Start { behind: 0, rows: 3 },
        first: Side::Black,
        man_captures_backward: false,
        choice: Choice::by(&[Criterion::MoreKings]),
        draw_profiles: PROFILES,
        ..Variant::International.rules().clone()
    }
}

#[test]
fn an_invented_game_is_played_by_its_ruleset_alone() {
    let variant = Variant::custom("lange-dame", &lange_dame()).unwrap();
    let start = Position::start(variant);
    assert_eq!(start.turn(), Side::Black);
    assert_eq!(start.count(Side::White), 15);
    for depth in 1..=5 {
        let slow = slow_perft(variant, &start.setup(), depth);
        assert_eq!(perft(&start, depth, Counting::Moves), slow);
    }
    Random::new(41).mixed(variant, 2_000, agrees_with_the_slow_twin);
    // A king rather than two men.
    let square = |number| Square::new(number).unwrap();
    let mut setup = Setup::empty(Side::White);
    setup.men[0] = [38, 33].map(square).into_iter().collect();
    setup.men[1] = [32, 22].map(square).into_iter().collect();
    setup.kings[1] = [29].map(square).into_iter().collect();
    let moves = Position::new(variant, &setup).unwrap().legal_moves();
    let text: Vec<_> = moves
        .iter()
        .map(|mv| (mv.from.number(), mv.to.number()))
        .collect();
    assert_eq!(text, [(33, 24)]);
}

/// Every board, every switch at random: the generator plays what the slow twin does.
#[test]
fn any_ruleset_is_played_as_the_slow_twin_plays_it() {
    let mut random = Random::new(42);
    for number in 0..60 {
        let rules = any_rules(&mut random);
        let variant = Variant::custom(&format!("any-{number}"), &rules).unwrap();
        for _ in 0..40 {
            let position = random.position(variant);
            // The slow twin tries every route.
            if position.count(!position.turn()) > 9 {
                continue;
            }
            let slow = reference::legal_moves(&rules, &position.setup());
            assert_eq!(position.legal_moves(), slow, "{rules:?} {position:?}");
        }
    }
}

const RULESETS_OF_ENDED_CAPTURES: usize = 450;

/// The same where a capture may be ended after any jump.
#[test]
fn any_ruleset_in_which_captures_may_be_ended_is_played_as_the_slow_twin_plays_it() {
    let mut random = Random::new(43);
    let (mut positions, mut choices, mut refused) = (0, 0, 0);
    for number in 0..RULESETS_OF_ENDED_CAPTURES {
        let rules = Ruleset {
            captures_go_on: false,
            choice: [Choice::FREE, Choice::by(&[Criterion::WithKing])][random.below(2)],
            ..any_rules(&mut random)
        };
        let variant = Variant::custom(&format!("ended-{number}"), &rules).unwrap();
        for _ in 0..400 {
            let Ok(position) = random.placing(variant) else {
                refused += 1;
                continue;
            };
            // The slow twin tries every route.
            if position.count(!position.turn()) > 9 {
                continue;
            }
            let moves = position.legal_moves();
            let slow = reference::legal_moves(&rules, &position.setup());
            assert_eq!(moves, slow, "{rules:?} {position:?}");
            positions += 1;
            let begins = |one: &Move, other: &Move| {
                one.from == other.from
                    && one.captures != other.captures
                    && (one.captures - other.captures).is_empty()
            };
            let has_beginning = |mv: &Move| moves.iter().any(|other| begins(other, mv));
            choices += usize::from(moves.iter().any(|mv| mv.is_capture() && has_beginning(mv)));
        }
    }
    assert!(positions >= 100_000, "{positions} positions");
    assert!(refused * 1_000 < positions, "{refused} are refused");
    assert!(
        choices * 10 >= positions,
        "{choices} leave the choice to end a capture"
    );
}

fn any_rules(random: &mut Random) -> Ruleset {
    use damier_rules::{Crowning, Landing, Removal};
    let size = [8, 8, 10, 12][random.below(4)];
    let pattern = [Pattern::LowerLeft, Pattern::LowerRight, Pattern::All][random.below(3)];
    let first = [Corner::UpperLeft, Corner::LowerRight][random.below(2)];
    let board = Board::new(size, pattern, first).unwrap_or(Board::TEN);
    let (walks, captures) = if board.pattern() == Pattern::All {
        (Lines::Orthogonal, Lines::Orthogonal)
    } else {
        let captures = [Lines::Diagonal, Lines::Diagonal, Lines::Both][random.below(3)];
        (Lines::Diagonal, captures)
    };
    let king = [Reach::Short, Reach::Flying, Reach::Flying][random.below(3)];
    let landings = [
        Landing::Anywhere,
        Landing::DirectlyBehind,
        Landing::BehindALastKing,
    ];
    let choices: [&[Criterion]; 6] = [
        &[],
        &[Criterion::MorePieces],
        &[Criterion::MoreValue, Criterion::WithKing],
        &[Criterion::WithKing],
        &[Criterion::MorePieces, Criterion::MoreKings],
        &[
            Criterion::MorePieces,
            Criterion::MoreKings,
            Criterion::KingEarlier,
        ],
    ];
    let crownings = [
        Crowning::WhereTheMoveEnds,
        Crowning::InPassing,
        Crowning::EndsTheMove,
    ];
    Ruleset {
        board,
        start: Start { behind: 0, rows: 2 },
        walks,
        captures,
        man_captures_backward: random.below(2) == 0,
        man_captures_kings: random.below(3) > 0,
        king,
        landing: if king == Reach::Flying {
            landings[random.below(3)]
        } else {
            Landing::Anywhere
        },
        removal: [Removal::AtTheEnd, Removal::AtOnce][random.below(2)],
        turns_back: random.below(2) == 0,
        choice: Choice::by(choices[random.below(6)]),
        crowning: crownings[random.below(3)],
        ..Variant::International.rules().clone()
    }
}

#[test]
fn rules_that_contradict_themselves_are_refused_with_every_reason() {
    let rules = Ruleset {
        start: Start { behind: 3, rows: 2 },
        walks: Lines::Orthogonal,
        king: Reach::Short,
        landing: damier_rules::Landing::DirectlyBehind,
        king_moves: Some(0),
        choice: Choice::by(&[Criterion::MoreValue, Criterion::MorePieces]),
        draw_profiles: &[],
        ..Variant::International.rules().clone()
    };
    let expected = NotCustom::Faulty(vec![
        RulesetFault::Taken("russian".to_owned()),
        RulesetFault::Start,
        RulesetFault::Lines,
        RulesetFault::LandingOfShortKing,
        RulesetFault::NoKingMoves,
        RulesetFault::Criterion(Criterion::MorePieces),
        RulesetFault::NoDrawRules,
    ]);
    assert_eq!(Variant::custom("russian", &rules), Err(expected));
    let named = Variant::custom("Lange Dame", &lange_dame());
    let fault = RulesetFault::Name("Lange Dame".to_owned());
    assert_eq!(named, Err(NotCustom::Faulty(vec![fault])));
}

#[test]
fn a_capture_that_may_be_ended_is_not_weighed_by_what_it_takes() {
    let rules = |criteria: &[Criterion]| Ruleset {
        captures_go_on: false,
        choice: Choice::by(criteria),
        ..Variant::International.rules().clone()
    };
    let refused = |criteria: &[Criterion], faults: &[Criterion]| {
        let faults = faults.iter().copied().map(RulesetFault::EndedCapture);
        let expected = Err(NotCustom::Faulty(faults.collect()));
        assert_eq!(Variant::custom("weighed", &rules(criteria)), expected);
    };
    for weighing in [
        Criterion::MorePieces,
        Criterion::MoreValue,
        Criterion::MoreKings,
        Criterion::KingEarlier,
    ] {
        refused(&[weighing], &[weighing]);
        refused(&[Criterion::WithKing, weighing], &[weighing]);
    }
    let both = [Criterion::MoreValue, Criterion::MoreKings];
    refused(&both, &both);
    assert!(Variant::custom("by-who", &rules(&[Criterion::WithKing])).is_ok());
    // The file names the line that says so.
    let text = "name: weighed\ncaptures go on: no\nking: short".parse::<RulesText>();
    let said = text.unwrap_err().to_string();
    assert!(
        said.starts_with("line 2: a capture cannot be ended at will"),
        "{said}"
    );
}

/// What the switch means, move by move.
#[test]
fn a_capture_may_be_ended_after_any_jump() {
    let moves = |like: &str, position: &str| {
        let text = format!("name: may-{like}\nlike: {like}\nchoice: free\ncaptures go on: no");
        let text: RulesText = text.parse().unwrap();
        let variant = Variant::custom(&text.name, &text.rules).unwrap();
        let position = Position::new(variant, &position.parse().unwrap()).unwrap();
        let told = |mv: Move| {
            let takes: Vec<String> = mv.captures.iter().map(|one| one.to_string()).collect();
            let crowned = if mv.promotes { "=K" } else { "" };
            format!("{}x{}[{}]{crowned}", mv.from, mv.to, takes.join(","))
        };
        let moves = position.legal_moves().into_iter();
        moves.map(told).collect::<Vec<_>>()
    };
    // One piece of two, or both; the man that could only walk may not.
    assert_eq!(
        moves("international", "W:W32,50:B28,19"),
        ["32x14[19,28]", "32x23[28]"]
    );
    // A man that stops on the far row is crowned; one that goes on from there is not.
    assert_eq!(
        moves("international", "W:W12:B8,9"),
        ["12x3[8]=K", "12x14[8,9]"]
    );
    // In passing it is crowned either way, and as a king may stop far behind or take on.
    assert_eq!(
        moves("russian", "W:W12:B8,7"),
        [
            "12x3[8]=K",
            "12x10[7,8]=K",
            "12x14[7,8]=K",
            "12x17[7,8]=K",
            "12x21[7,8]=K",
        ]
    );
    // A king stops anywhere behind what it has taken, also where it could take no more.
    assert_eq!(
        moves("international", "W:WK46:B32,19"),
        [
            "46x5[19,32]",
            "46x10[19,32]",
            "46x14[19,32]",
            "46x23[32]",
            "46x28[32]",
        ]
    );
}

#[test]
fn a_variant_is_one_file_one_line_and_its_data() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let list = fs::read_to_string(root.join("src/variant.rs")).unwrap();
    let page = fs::read_to_string(root.join("../../docs/adding-a-variant.md")).unwrap();
    for variant in Variant::ALL {
        let (id, name) = (variant.rules().id, format!("{variant:?}"));
        assert!(root.join(format!("src/variant/{id}.rs")).exists(), "{id}");
        let line = format!("    {id}::{name},");
        assert_eq!(list.lines().filter(|found| **found == line).count(), 1);
    }
    // The page names each file that the tests ask for.
    for ending in ["perft", "cases", "games", "fen", "moves"] {
        assert!(page.contains(&format!("lange-dame.{ending}")), "{ending}");
    }
    for field in [
        "start:",
        "first:",
        "man_captures_backward:",
        "choice:",
        "draw_profiles:",
    ] {
        assert!(page.contains(field), "{field}");
    }
}
