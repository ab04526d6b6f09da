//! What holds in every position of every variant.

use std::sync::atomic::AtomicBool;

use damier_engine::network::Network;
use damier_engine::{Controls, Game, Level, Limits, Score, Searcher, evaluate};
use damier_rules::draw::Counted;
use damier_rules::{Position, Variant};
use proptest::prelude::*;

use crate::support::{Still, think, wandered};

fn by_rules() -> Vec<Variant> {
    let all = Variant::ALL.iter().copied();
    all.filter(|variant| Network::shipped(*variant).is_none())
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn every_move_found_and_reply_expected_is_legal(
        variant in prop::sample::select(Variant::ALL), choices in wandered(120), level in 1..=10_u8,
        seed in any::<u64>(),
    ) {
        let game = choices.game(variant);
        let stop = AtomicBool::new(false);
        let mut searcher = Searcher::new(1 << 14);
        let level = Level::new(level.min(6)).unwrap();
        let best = searcher.play(&game, level, seed, None, &Controls::new(&Still, &stop));
        match best {
            Some(best) => {
                let mut game = game;
                prop_assert!(game.play(&best.mv).is_ok());
                prop_assert!(best.ponder.is_none_or(|reply| game.play(&reply).is_ok()));
            }
            None => prop_assert!(game.position().outcome().is_some()),
        }
    }

    #[test]
    fn every_line_can_be_played(
        variant in prop::sample::select(Variant::ALL), choices in wandered(120),
    ) {
        let game = choices.game(variant);
        let stop = AtomicBool::new(false);
        let controls = Controls::new(&Still, &stop);
        let mut searcher = Searcher::new(1 << 14);
        let limits = Limits { nodes: Some(20_000), ..Limits::depth(9) };
        let analysis = searcher.analyse(&game, &limits, 3, &controls, &mut |_| ());
        prop_assert_eq!(analysis.lines.is_empty(), game.position().outcome().is_some());
        for line in analysis.lines {
            let mut game = game.clone();
            for mv in line.moves {
                prop_assert!(game.play(&mv).is_ok());
            }
        }
    }

    #[test]
    fn a_turned_position_is_worth_the_same(
        variant in prop::sample::select(Variant::ALL), choices in wandered(120),
    ) {
        let position = *choices.game(variant).position();
        prop_assert_eq!(evaluate(&position), evaluate(&position.turned()));
    }

    /// Where the rules value positions; a network learns by itself what it is worth to be on move.
    #[test]
    fn a_passed_turn_changes_the_sign_but_for_being_on_move(
        variant in prop::sample::select(by_rules()), choices in wandered(120),
    ) {
        let position = *choices.game(variant).position();
        let mut setup = position.setup();
        setup.turn = !setup.turn;
        let passed = Position::new(variant, &setup).unwrap();
        let sum = evaluate(&position).hundredths() + evaluate(&passed).hundredths();
        prop_assert!((0..10).contains(&sum), "{sum}");
    }

    #[test]
    fn the_same_number_of_positions_finds_the_same(
        variant in prop::sample::select(Variant::ALL), choices in wandered(80),
        nodes in 1..5_000_u64,
    ) {
        let game = choices.game_with_choice(variant);
        let mut searcher = Searcher::new(1 << 16);
        let first = think(&mut searcher, &game, &Limits::nodes(nodes));
        searcher.forget();
        let again = think(&mut searcher, &game, &Limits::nodes(nodes));
        let fresh = think(&mut Searcher::new(1 << 16), &game, &Limits::nodes(nodes));
        prop_assert!(first.nodes <= nodes);
        prop_assert_eq!(&first, &again);
        prop_assert_eq!(&first, &fresh);
    }
}

/// The plain search that the fast one must agree with: no window, no table, no order.
fn plain(game: &Game, depth: i32) -> Score {
    let position = game.position();
    if let Some(outcome) = position.outcome() {
        return match outcome.winner {
            Some(winner) if winner == position.turn() => Score::win_in(0),
            Some(_) => Score::loss_in(0),
            None => Score::DRAW,
        };
    }
    let moves = position.legal_moves();
    let captures = position.must_capture();
    if depth <= 0 && !captures {
        return evaluate(position);
    }
    let below = if captures && (moves.len() == 1 || depth <= 0) {
        depth
    } else {
        depth - 1
    };
    let value = |mv| {
        let mut next = game.clone();
        next.advance(mv);
        farther(-reply(&next, below))
    };
    moves.iter().map(value).max().unwrap()
}

fn reply(game: &Game, depth: i32) -> Score {
    let over = game.position().outcome().is_some();
    let repeated = game
        .counts()
        .counters()
        .iter()
        .any(|counter| counter.rule.counts == Counted::Repetition);
    if !over && (repeated || game.counts().draw().is_some()) {
        return Score::DRAW;
    }
    plain(game, depth)
}

/// The same score seen from a ply before.
fn farther(score: Score) -> Score {
    match (score.plies_to_win(), score.plies_to_loss()) {
        (Some(plies), _) => Score::win_in(plies + 1),
        (_, Some(plies)) => Score::loss_in(plies + 1),
        _ => score,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn the_value_is_that_of_a_plain_search(
        variant in prop::sample::select(Variant::ALL), choices in wandered(120), depth in 1..=4_u8,
    ) {
        let game = Game::from(*choices.game_with_choice(variant).position());
        let expected = plain(&game, i32::from(depth));
        let limits = Limits::depth(depth);
        let with_table = &mut Searcher::new(1 << 20).without_reductions();
        let without = &mut Searcher::new(1 << 10).without_reductions().without_table();
        prop_assert_eq!(think(without, &game, &limits).score, expected);
        prop_assert_eq!(think(with_table, &game, &limits).score, expected);
    }
}
