//! The counts of `data/*.perft`.

use std::sync::Mutex;
use std::thread;
use std::time::Instant;

use damier_rules::{Counting, LeafCounter, Position, Variant, divide, perft};

use crate::data::blocks;

const KEYS: &[&str] = &["table", "origin", "fen", "moves", "orders", "ordinary"];

struct Job {
    place: String,
    position: Position,
    counting: Counting,
    depth: u32,
    expected: u64,
}

/// Every count of the data, those of the ordinary test run or the deeper ones.
fn jobs(ordinary: bool) -> Vec<Job> {
    let mut jobs = Vec::new();
    for variant in Variant::ALL {
        for block in blocks(*variant, "perft", KEYS) {
            assert!(block.get("origin").is_some(), "{}", block.place);
            for (key, counting) in [("moves", Counting::Moves), ("orders", Counting::Orders)] {
                let Some(counts) = block.get(key) else {
                    continue;
                };
                let limit = block
                    .all("ordinary")
                    .find_map(|line| line.strip_prefix(key)?.trim().parse().ok())
                    .unwrap_or_else(|| panic!("{}: 'ordinary {key}' is missing", block.place));
                for (depth, count) in (1..).zip(counts.split(' ')) {
                    if (depth <= limit) == ordinary {
                        jobs.push(Job {
                            place: format!("{} {key}, depth {depth}", block.place),
                            position: block.position(*variant),
                            counting,
                            depth,
                            expected: count.parse().unwrap(),
                        });
                    }
                }
            }
        }
    }
    jobs.sort_by_key(|job| job.expected);
    jobs
}

/// Counts on every core, the longest first.
fn count(jobs: Vec<Job>) {
    let jobs = Mutex::new(jobs);
    let next = || jobs.lock().unwrap().pop();
    let cores = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| {
                while let Some(job) = next() {
                    let begin = Instant::now();
                    let found = perft(&job.position, job.depth, job.counting);
                    assert_eq!(found, job.expected, "{}", job.place);
                    let seconds = begin.elapsed().as_secs_f64();
                    println!("{}: {found}, {seconds:.1} s", job.place);
                }
            });
        }
    });
}

#[test]
fn perft_equals_the_published_counts() {
    count(jobs(true));
}

/// A tree with more leaves than this is counted with a table of trees counted before.
const PLAIN_LEAVES: u64 = 3_000_000_000;

/// `cargo test -p damier-rules --release --test rules last_depth -- --ignored --nocapture` prints
/// each count as it is reached, the longest first.
#[test]
#[ignore = "takes ten minutes or so"]
fn perft_equals_the_published_counts_to_the_last_depth() {
    let mut jobs = jobs(false);
    jobs.retain(|job| job.expected <= PLAIN_LEAVES);
    count(jobs);
}

/// The published counts of English draughts end beyond 10^19: from the shortest on, as deep as the
/// table reaches before the one who looks on stops it. Every count is printed as it is reached.
///
/// `cargo test -p damier-rules --release --test rules with_a_table -- --ignored --nocapture`
#[test]
#[ignore = "goes on for days"]
fn perft_with_a_table_equals_the_counts_beyond() {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let mut counter = LeafCounter::new(cores, 4 << 30).unwrap();
    for job in jobs(false) {
        if job.expected > PLAIN_LEAVES {
            let begin = Instant::now();
            let found = counter.count(&job.position, job.depth, job.counting);
            assert_eq!(found, job.expected, "{}", job.place);
            println!(
                "{}: {found}, {:.1} s",
                job.place,
                begin.elapsed().as_secs_f64()
            );
        }
    }
}

#[test]
fn the_counts_behind_the_moves_add_up() {
    for job in jobs(true).iter().filter(|job| job.expected < 2_000_000) {
        let parts = divide(&job.position, job.depth, job.counting);
        let sum: u64 = parts.iter().map(|(_, nodes)| nodes).sum();
        assert_eq!(sum, job.expected, "{}", job.place);
        assert_eq!(
            parts.iter().map(|(mv, _)| *mv).collect::<Vec<_>>(),
            job.position.legal_moves()
        );
    }
}
