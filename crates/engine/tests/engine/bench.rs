//! The number of positions visited for fixed work: the checksum of how the engine thinks.

use std::time::Instant;

use damier_engine::{Game, Limits, Searcher};
use damier_rules::Variant;

use crate::support::{position, think};

const BENCH: &str = include_str!("../data/bench.txt");

struct Line {
    variant: Variant,
    depth: u8,
    nodes: u64,
    fen: &'static str,
}

fn lines() -> impl Iterator<Item = Line> {
    let lines = BENCH.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| {
        let words: Vec<&str> = line.split(' ').collect();
        Line {
            variant: words[0].parse().unwrap(),
            depth: words[1].parse().unwrap(),
            nodes: words[2].parse().unwrap(),
            fen: words[3],
        }
    })
}

fn nodes(line: &Line) -> u64 {
    let game = Game::from(position(line.variant, line.fen));
    think(
        &mut Searcher::new(8 << 20),
        &game,
        &Limits::depth(line.depth),
    )
    .nodes
}

#[test]
fn the_engine_thinks_as_it_did_when_the_bench_was_written() {
    let clock = Instant::now();
    let mut found = String::new();
    let (mut all, mut same) = (0, true);
    for line in lines() {
        let nodes = nodes(&line);
        all += nodes;
        same &= nodes == line.nodes;
        let Line {
            variant,
            depth,
            fen,
            ..
        } = line;
        found.push_str(&format!("{variant} {depth} {nodes} {fen}\n"));
    }
    let seconds = clock.elapsed().as_secs_f64();
    println!(
        "Bench: {all} positions, {:.0} a second",
        all as f64 / seconds
    );
    if std::env::var("DAMIER_BENCH").is_ok_and(|wish| wish == "write") {
        let head = BENCH.lines().filter(|line| line.starts_with('#'));
        let head: String = head.flat_map(|line| [line, "\n"]).collect();
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/bench.txt");
        std::fs::write(path, head + &found).unwrap();
    } else {
        assert!(same, "the engine thinks differently; now:\n{found}");
    }
}
