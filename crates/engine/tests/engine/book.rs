//! Openings from the book that the engine comes with.

use std::collections::HashSet;
use std::sync::atomic::AtomicBool;

use damier_engine::{Best, Book, Controls, Game, Level, Limits, Searcher};
use damier_rules::{Position, Variant};

use crate::support::Still;

fn play(searcher: &mut Searcher, game: &Game, level: u8, seed: u64) -> Best {
    let stop = AtomicBool::new(false);
    let level = Level::new(level).unwrap();
    let best = searcher.play(game, level, seed, None, &Controls::new(&Still, &stop));
    best.unwrap()
}

#[test]
fn levels_that_know_openings_play_different_ones_by_heart() {
    let mut searcher = Searcher::new(1 << 16).with_book();
    for variant in [Variant::International, Variant::Russian] {
        let book = Book::shipped(variant).unwrap();
        for level in [3, 9] {
            let mut games = HashSet::new();
            for seed in 0..30 {
                let mut game = Game::from(Position::start(variant));
                while !book.moves(game.position()).is_empty() {
                    let forced = game.position().legal_moves().len() == 1;
                    let best = play(&mut searcher, &game, level, seed);
                    assert_eq!((best.depth, best.nodes), (0, 0));
                    let known = book.moves(game.position());
                    assert!(forced || known.iter().any(|known| known.mv == best.mv));
                    game.play(&best.mv).unwrap();
                }
                games.insert(*game.position());
            }
            assert!(games.len() > 10, "{variant} {level}: {}", games.len());
        }
    }
}

#[test]
fn who_knows_no_openings_or_has_no_book_thinks() {
    let game = Game::from(Position::start(Variant::International));
    let mut with = Searcher::new(1 << 16).with_book();
    assert!(play(&mut with, &game, 1, 5).depth > 0);
    assert!(play(&mut Searcher::new(1 << 16), &game, 3, 5).depth > 0);
    let stop = AtomicBool::new(false);
    let controls = Controls::new(&Still, &stop);
    let best = with.think(&game, &Limits::depth(3), &controls, &mut |_| ());
    assert_eq!(best.unwrap().depth, 3);
    let frisian = Game::from(Position::start(Variant::Frisian));
    assert!(play(&mut with, &frisian, 3, 5).depth > 0);
}

/// Whatever may be played from memory is no mistake: none of it loses as much as a man.
#[test]
fn the_book_lets_nobody_lose_a_man_by_heart() {
    let margin = i32::from(Level::new(3).unwrap().openings().unwrap());
    for variant in [Variant::International, Variant::Russian] {
        let book = Book::shipped(variant).unwrap();
        let mut waiting = vec![Position::start(variant)];
        let mut seen = HashSet::new();
        while let Some(position) = waiting.pop() {
            let moves = book.moves(&position);
            let best = moves.iter().map(|known| known.score.hundredths()).max();
            for known in moves {
                let score = known.score.hundredths();
                let after = position.after(&known.mv);
                if best.is_some_and(|best| score >= best - margin) && seen.insert(after) {
                    assert!(score > -100, "{variant} {position:?} {known:?}");
                    waiting.push(after);
                }
            }
        }
        assert!(seen.len() > 100, "{variant}: {}", seen.len());
    }
}
