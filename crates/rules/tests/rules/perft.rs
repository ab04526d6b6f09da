//! The counts of `data/*.perft`.

use std::sync::Mutex;
use std::thread;

use damier_rules::{Counting, Position, Variant, divide, perft};

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
                    let found = perft(&job.position, job.depth, job.counting);
                    assert_eq!(found, job.expected, "{}", job.place);
                }
            });
        }
    });
}

#[test]
fn perft_equals_the_published_counts() {
    count(jobs(true));
}

/// `cargo test -p damier-rules --release perft -- --ignored`
#[test]
#[ignore = "takes an hour or so"]
fn perft_equals_the_published_counts_to_the_last_depth() {
    count(jobs(false));
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
