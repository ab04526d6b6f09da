//! Every route of a move can be walked and takes what the move takes.

use std::collections::BTreeSet;

use damier_rules::{
    Choice, Counting, Crowning, Move, Position, Reach, Removal, Route, Ruleset, Side, Square,
    Squares, Variant, perft,
};

use crate::random::Random;

/// The squares between two on one line, or none when they are not on one.
fn between(position: &Position, from: Square, to: Square) -> Option<Vec<Square>> {
    let lines = position.variant().rules().captures;
    lines.directions().iter().find_map(|way| {
        let mut squares = Vec::new();
        let mut at = position.board().neighbour(from, *way)?;
        while at != to {
            squares.push(at);
            at = position.board().neighbour(at, *way)?;
        }
        Some(squares)
    })
}

/// Walks the route step by step by the articles on capturing.
fn assert_can_be_walked(position: &Position, mv: &Move, route: &Route) {
    let rules = position.variant().rules();
    let setup = position.setup();
    let mut occupied = setup.pieces(Side::White) | setup.pieces(Side::Black);
    occupied.remove(mv.from);
    let mut king = setup.kings[setup.turn.index()].contains(mv.from);
    let was_king = king;
    let mut taken = Squares::EMPTY;
    assert_eq!(route.path.len(), route.captures.len() + 1);
    assert_eq!((route.path[0], route.path.last()), (mv.from, Some(&mv.to)));
    for (leg, victim) in route.path.windows(2).zip(&route.captures) {
        let passed = between(position, leg[0], leg[1]).expect("a leg is straight");
        assert!(king && rules.king == Reach::Flying || passed.len() == 1);
        let met: Vec<Square> = passed
            .into_iter()
            .filter(|square| occupied.contains(*square))
            .collect();
        assert_eq!(met, [*victim], "one piece on a leg");
        assert!(setup.pieces(!setup.turn).contains(*victim));
        assert!(taken.insert(*victim), "no piece is taken twice");
        if rules.removal == Removal::AtOnce {
            occupied.remove(*victim);
        }
        assert!(!occupied.contains(leg[1]), "a stop is empty");
        let on_row = rules.board.crowning_row(setup.turn).contains(leg[1]);
        king |= on_row && rules.crowning == Crowning::InPassing;
    }
    assert_eq!(taken, mv.captures);
    let ends_on_row = rules.board.crowning_row(setup.turn).contains(mv.to);
    assert_eq!(mv.promotes, !was_king && (king || ends_on_row));
}

/// PDN writes the square directly behind the captured piece where a capture goes straight on.
fn assert_straight_runs_stop_directly_behind(position: &Position, route: &Route) {
    for (index, stops) in route.path.windows(3).enumerate() {
        let straight =
            between(position, stops[0], stops[2]).is_some_and(|passed| passed.contains(&stops[1]));
        if straight {
            let behind = between(position, route.captures[index], stops[1]);
            assert_eq!(behind, Some(Vec::new()), "{route:?}");
        }
    }
}

fn routes_can_be_walked(variant: Variant, count: usize) {
    Random::new(7).mixed(variant, count, |position| {
        for mv in position.legal_moves() {
            let routes = position.routes(&mv, 200);
            assert!(!routes.is_empty(), "{position:?} {mv:?}");
            if !mv.is_capture() {
                assert_eq!(routes[0].path, [mv.from, mv.to]);
                continue;
            }
            for (index, route) in routes.iter().enumerate() {
                assert_can_be_walked(position, &mv, route);
                assert_straight_runs_stop_directly_behind(position, route);
                assert!(!routes[..index].contains(route), "a route is found once");
            }
        }
    });
}

/// The games with all kinds of captures, but a capture may be ended after any jump.
fn with_ended_captures() -> impl Iterator<Item = Variant> {
    let of = |variant: &Variant| {
        let rules = Ruleset {
            captures_go_on: false,
            choice: Choice::FREE,
            ..variant.rules().clone()
        };
        Variant::custom(&format!("{variant}-may-end"), &rules).unwrap()
    };
    Variant::ALL.iter().map(of)
}

#[test]
fn every_route_can_be_walked_and_takes_the_set() {
    for variant in Variant::ALL {
        routes_can_be_walked(*variant, 1_500);
    }
    for variant in with_ended_captures() {
        routes_can_be_walked(variant, 200);
    }
}

#[test]
fn the_routes_have_as_many_orders_as_perft_counts() {
    let ended: Vec<Variant> = with_ended_captures().collect();
    for variant in Variant::ALL.iter().chain(&ended) {
        Random::new(8).mixed(*variant, 500, |position| {
            let orders: usize = position
                .legal_moves()
                .iter()
                .map(|mv| {
                    let routes = position.routes(mv, 10_000);
                    let distinct: BTreeSet<Vec<Square>> =
                        routes.into_iter().map(|route| route.captures).collect();
                    distinct.len()
                })
                .sum();
            assert_eq!(
                perft(position, 1, Counting::Orders),
                orders as u64,
                "{position:?}"
            );
        });
    }
}
