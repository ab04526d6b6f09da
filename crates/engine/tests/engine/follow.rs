//! An analysis that grows tells the same as one that is asked for at once.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use damier_engine::{Controls, Game, Limits, Searcher};
use damier_rules::{Position, Variant};

use crate::support::{Still, international};

#[test]
fn every_depth_is_told_with_as_many_lines_as_there_are_moves() {
    for variant in Variant::ALL.iter().copied() {
        let game = Game::from(Position::start(variant));
        let moves = game.position().legal_moves();
        let stop = AtomicBool::new(false);
        let controls = Controls::new(&Still, &stop);
        let mut depths = Vec::new();
        let mut searcher = Searcher::new(1 << 20);
        let found = searcher.follow(&game, &Limits::depth(4), 5, &controls, &mut |told| {
            depths.push(told.depth);
            assert_eq!(told.lines.len(), moves.len().min(5), "{variant}");
            assert!(told.lines.is_sorted_by(|a, b| a.score >= b.score));
            for line in &told.lines {
                let mut at = *game.position();
                for mv in &line.moves {
                    at = at.play(mv).unwrap();
                }
            }
        });
        assert_eq!((depths, found.depth), (vec![1, 2, 3, 4], 4), "{variant}");
    }
}

#[test]
fn the_limit_of_positions_holds_for_the_whole() {
    let game = international("W:W31-50:B1-20");
    let stop = AtomicBool::new(false);
    let controls = Controls::new(&Still, &stop);
    let mut searcher = Searcher::new(1 << 20);
    let found = searcher.follow(&game, &Limits::nodes(20_000), 2, &controls, &mut |_| ());
    assert!(found.depth >= 3 && found.nodes <= 20_300, "{found:?}");
}

#[test]
fn who_stops_has_what_was_told_last() {
    let game = international("W:W31-50:B1-20");
    let stop = AtomicBool::new(false);
    let controls = Controls::new(&Still, &stop);
    let mut last = None;
    let mut searcher = Searcher::new(1 << 20);
    let found = searcher.follow(&game, &Limits::NONE, 1, &controls, &mut |told| {
        stop.store(told.depth == 5, Relaxed);
        last = Some(told.clone());
    });
    assert_eq!(Some(found), last);
    assert_eq!(last.map(|told| told.depth), Some(5));
}

#[test]
fn a_side_without_a_move_has_no_lines() {
    let game = international("W:WK5:B1-4,6-10,K14");
    let blocked = international("W:W46:B41,37");
    for game in [game, blocked] {
        let stop = AtomicBool::new(false);
        let controls = Controls::new(&Still, &stop);
        let mut searcher = Searcher::new(1 << 20);
        let found = searcher.follow(&game, &Limits::depth(3), 3, &controls, &mut |_| ());
        let moves = game.position().legal_moves().len();
        assert_eq!(found.lines.len(), moves.min(3));
    }
}
