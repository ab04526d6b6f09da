//! An invented game, played without having been built in, and the page that tells how to build it
//! in.

use std::fs;
use std::path::Path;

use damier_rules::draw::{DrawProfile, profiles};
use damier_rules::{
    Board, Choice, Corner, Counting, Criterion, Lines, NotCustom, Pattern, Position, Reach,
    Ruleset, RulesetFault, Setup, Side, Square, Start, Variant, perft, reference,
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
