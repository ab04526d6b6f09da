//! Leaves counted with threads and a table are the leaves counted without.

use damier_rules::{Counting, LeafCounter, Variant, divide, perft};

use crate::random::Random;

const BOTH: [Counting; 2] = [Counting::Moves, Counting::Orders];

#[test]
fn threads_and_a_table_of_any_size_change_no_count() {
    // A table of one bucket has all trees in one place, the larger ones lose less often.
    for (threads, bytes) in [
        (1, 0),
        (1, 100),
        (1, 1 << 20),
        (2, 0),
        (3, 5_000),
        (2, 1 << 22),
    ] {
        let mut counter = LeafCounter::new(threads, bytes).unwrap();
        for variant in Variant::ALL {
            Random::new(21).mixed(*variant, 6, |position| {
                for counting in BOTH {
                    for depth in [5, 0, 1, 2, 3, 4] {
                        assert_eq!(
                            counter.count(position, depth, counting),
                            perft(position, depth, counting),
                            "{threads} threads, {bytes} bytes, depth {depth}: {position:?}"
                        );
                    }
                }
            });
        }
    }
}

#[test]
fn a_table_filled_by_one_game_does_not_answer_for_another() {
    let mut counter = LeafCounter::new(1, 1 << 20).unwrap();
    for _ in 0..2 {
        for variant in Variant::ALL {
            for counting in BOTH {
                Random::new(22).mixed(*variant, 20, |position| {
                    let expected = perft(position, 4, counting);
                    assert_eq!(counter.count(position, 4, counting), expected);
                });
            }
        }
    }
}

#[test]
fn the_counts_behind_the_moves_are_those_of_divide() {
    let mut counter = LeafCounter::new(2, 1 << 18).unwrap();
    for variant in Variant::ALL {
        Random::new(23).mixed(*variant, 10, |position| {
            for counting in BOTH {
                for depth in 1..=4 {
                    let expected = divide(position, depth, counting);
                    assert_eq!(counter.divide(position, depth, counting), expected);
                }
            }
        });
    }
}

#[test]
fn a_table_that_cannot_be_had_is_an_error() {
    let error = LeafCounter::new(1, usize::MAX / 2).err().unwrap();
    assert!(error.to_string().contains("no room"));
}
