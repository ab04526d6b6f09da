//! A fixed amount of work, for counting the instructions that it takes: `cargo xtask instructions`
//! runs it under valgrind.
//!
//! `damier-instructions WORK VARIANT` does one piece of work and prints what came out, so that the
//! compiler cannot leave it out; without words it lists every WORK and VARIANT there are.

use std::process::ExitCode;

use damier_rules::generate::{FieldOf, Generator, Processor, StepOf};
use damier_rules::{LastPly, Position, Variant, Visitor, perft_on};

/// What can be done, and how.
const WORKS: [(&str, Work); 5] = [
    ("positions", Work::Positions),
    ("generate", Work::Generate),
    ("make", Work::Make),
    ("leaves-plain", Work::Leaves(Processor::Plain)),
    ("leaves-avx2", Work::Leaves(Processor::Avx2)),
];

#[derive(Clone, Copy)]
enum Work {
    /// Finds the positions that the other works begin with, and no more.
    Positions,
    /// Lists the legal moves of positions from games.
    Generate,
    /// Makes every legal move of them.
    Make,
    /// Counts leaves below some of them, in code for this processor.
    Leaves(Processor),
}

/// Positions from games, and how often the work is done with each.
const GAMES: u64 = 8;
const LONGEST_GAME: usize = 80;
const ROUNDS: usize = 40;

/// Leaves are counted below every so many positions, so many plies deep.
const EVERY: usize = 8;
const PLIES: u32 = 4;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if words.is_empty() {
        for (name, _) in WORKS {
            for variant in Variant::ALL {
                println!("{name} {variant}");
            }
        }
        return ExitCode::SUCCESS;
    }
    let work = WORKS
        .iter()
        .find(|(name, _)| words.first().is_some_and(|word| word == name));
    let variant = words.get(1).and_then(|word| word.parse::<Variant>().ok());
    let (Some((_, work)), Some(variant)) = (work, variant) else {
        eprintln!("damier-instructions WORK VARIANT");
        return ExitCode::from(2);
    };
    let positions = positions(variant);
    let result = match work {
        Work::Positions => positions.len() as u64,
        Work::Generate => variant.dispatch(Generate(&positions)),
        Work::Make => variant.dispatch(Make(&positions)),
        Work::Leaves(processor) if processor.is_here() => positions
            .iter()
            .step_by(EVERY)
            .map(|position| perft_on(position, PLIES, LastPly::Counted, *processor))
            .sum(),
        Work::Leaves(_) => {
            eprintln!("this is another kind of processor");
            return ExitCode::FAILURE;
        }
    };
    println!("{result}");
    ExitCode::SUCCESS
}

/// Positions from games in which each move is drawn by a fixed rule.
fn positions(variant: Variant) -> Vec<Position> {
    let mut positions = Vec::new();
    let mut chance = 0x2545_f491_4f6c_dd1d_u64;
    for _ in 0..GAMES {
        let mut position = Position::start(variant);
        for _ in 0..LONGEST_GAME {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            chance = chance
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            let drawn = (chance >> 33) as usize % moves.len();
            let after = position.after(&moves[drawn]);
            positions.push(position);
            position = after;
        }
    }
    positions
}

struct Generate<'a>(&'a [Position]);

impl Visitor for Generate<'_> {
    type Output = u64;

    fn visit<G: Generator>(self, generator: G) -> u64 {
        let (fields, mut list) = (fields::<G>(self.0), Vec::new());
        let mut sum = 0;
        for _ in 0..ROUNDS {
            for field in &fields {
                list.clear();
                generator.moves(field, &mut list);
                sum += list.len() as u64;
            }
        }
        sum
    }
}

struct Make<'a>(&'a [Position]);

impl Visitor for Make<'_> {
    type Output = u64;

    fn visit<G: Generator>(self, generator: G) -> u64 {
        let fields = fields::<G>(self.0);
        let steps = |field: &FieldOf<G>| {
            let mut list: Vec<StepOf<G>> = Vec::new();
            generator.moves(field, &mut list);
            list
        };
        let all: Vec<_> = fields.iter().map(|field| (field, steps(field))).collect();
        let mut sum = 0;
        for _ in 0..ROUNDS {
            for (field, steps) in &all {
                for step in steps {
                    std::hint::black_box(generator.after(field, step));
                    sum += 1;
                }
            }
        }
        sum
    }
}

fn fields<G: Generator>(positions: &[Position]) -> Vec<FieldOf<G>> {
    let fields = positions.iter().map(Position::field::<G>);
    fields.collect()
}
