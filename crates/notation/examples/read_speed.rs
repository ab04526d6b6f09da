//! How fast files of games are read: `read_speed [--variant V] [--rounds N] FILE…`.
//!
//! Prints for each level of reading the median time of the processor, the megabytes and half moves
//! a second, and what was counted; every round has to count the same.
#![allow(
    clippy::disallowed_methods,
    reason = "an example that reads files and a clock"
)]

use std::time::Instant;

use damier_notation::Encoding;
use damier_notation::tree::{Games, Item, Options, Outline, Outlines, Token, write};
use damier_rules::Variant;

/// What is in a text: games and half moves, those of variations included, and faults.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Counted {
    games: usize,
    plies: usize,
    faults: usize,
}

/// Seconds of the processor that this program has taken; of the clock where they are not told.
fn seconds(begin: Instant) -> f64 {
    let told = std::fs::read_to_string("/proc/self/schedstat").ok();
    let nanoseconds = told.and_then(|told| told.split(' ').next()?.parse::<u64>().ok());
    match nanoseconds {
        Some(nanoseconds) => nanoseconds as f64 / 1e9,
        None => begin.elapsed().as_secs_f64(),
    }
}

fn outlined(text: &str) -> Counted {
    let mut counted = Counted::default();
    let mut outlines = Outlines::new(text);
    let mut outline = Outline::default();
    while outlines.next_into(&mut outline) {
        counted.games += 1;
        let is_move = |token: &Token<'_>| matches!(token, Token::Move(_));
        counted.plies += outline.tokens().filter(is_move).count();
    }
    counted
}

fn plies(line: &[Item]) -> usize {
    let of = |item: &Item| match item {
        Item::Move { .. } => 1,
        Item::Variation(inside) => plies(inside),
        _ => 0,
    };
    line.iter().map(of).sum()
}

fn replayed(text: &str, options: &Options) -> Counted {
    let mut counted = Counted::default();
    for (game, faults) in Games::new(text, options) {
        counted.games += 1;
        counted.plies += plies(&game.line);
        counted.faults += faults.len();
    }
    counted
}

fn measure(name: &str, rounds: usize, bytes: usize, work: impl Fn() -> Counted) {
    let first = work();
    let start = Instant::now();
    let mut took: Vec<f64> = (0..rounds)
        .map(|_| {
            let begin = seconds(start);
            assert_eq!(work(), first, "every round counts the same");
            seconds(start) - begin
        })
        .collect();
    took.sort_by(f64::total_cmp);
    let median = took[rounds / 2];
    let Counted {
        games,
        plies,
        faults,
    } = first;
    println!(
        "{name}: {median:.3} s, {:.0} MB/s, {:.2} million plies/s; {games} games, {plies} plies, {faults} faults",
        bytes as f64 / median / 1e6,
        plies as f64 / median / 1e6
    );
}

fn main() {
    let mut options = Options::default();
    let mut rounds = 5;
    let mut text = String::new();
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().expect("a value follows");
        match argument.as_str() {
            "--variant" => options.variant = value().parse::<Variant>().expect("a variant"),
            "--rounds" => rounds = value().parse().expect("a number"),
            file => {
                let bytes = std::fs::read(file).expect("the file can be read");
                text.push_str(&Encoding::detect(&bytes).decode(&bytes));
                text.push('\n');
            }
        }
    }
    measure("outline", rounds, text.len(), || outlined(&text));
    measure("replay", rounds, text.len(), || replayed(&text, &options));
    measure("replay and write", rounds, text.len(), || {
        let mut counted = Counted::default();
        for (game, faults) in Games::new(&text, &options) {
            counted.games += usize::from(!write(&game).is_empty());
            counted.plies += plies(&game.line);
            counted.faults += faults.len();
        }
        counted
    });
}
