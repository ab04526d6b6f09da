//! Compositions: positions in which one move wins and the others do not.

use damier_engine::{Game, Limits, Searcher};
use damier_notation::move_text;
use damier_rules::Variant;

use crate::support::{position, think};

const COMPOSITIONS: &str = include_str!("../data/compositions.txt");

/// A position and the moves of its solution.
fn compositions() -> impl Iterator<Item = (&'static str, Vec<&'static str>)> {
    let lines = COMPOSITIONS.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| {
        let mut words = line.split(" # ").next().unwrap_or_default().split(' ');
        (words.next().unwrap_or_default(), words.collect())
    })
}

#[test]
fn most_compositions_are_solved_within_200_000_positions() {
    let mut searcher = Searcher::new(16 << 20);
    let (mut solved, mut all) = (0, 0);
    let mut unsolved = Vec::new();
    for (fen, solution) in compositions() {
        let start = position(Variant::International, fen);
        let key = move_text::parse(&start, solution[0]).unwrap();
        searcher.forget();
        let best = think(&mut searcher, &Game::from(start), &Limits::nodes(200_000));
        all += 1;
        if best.mv == key {
            solved += 1;
        } else {
            unsolved.push(format!(
                "{fen} {} {} d{}",
                best.score,
                solution.join(" "),
                best.depth
            ));
        }
    }
    println!("{}", unsolved.join("\n"));
    println!("{solved} of {all}");
    assert!(solved >= 60, "{solved} of {all}");
}
