//! From zero to perft: makes moves, looks at captures, and counts the leaves of the tree.

use std::error::Error;

use damier_rules::{Counting, Position, Side, Variant, perft};

fn count(position: &Position, depth: u32) -> u64 {
    let moves = position.legal_moves();
    match depth {
        0 => 1,
        1 => moves.len() as u64,
        _ => moves
            .iter()
            .map(|mv| count(&position.after(mv), depth - 1))
            .sum(),
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let start = Position::start(Variant::International);
    assert_eq!(start.legal_moves().len(), 9);

    // White man on 32, black men on 28 and 19: both are taken.
    let position: Position = "international W:W32:B19,28".parse()?;
    let capture = position.legal_moves()[0];
    assert_eq!(capture.to_string(), "32x14x19x28");
    let after = position.play(&capture)?;
    assert_eq!(
        after.outcome().and_then(|end| end.winner),
        Some(Side::White)
    );

    for depth in 1..=6 {
        let leaves = count(&start, depth);
        assert_eq!(leaves, perft(&start, depth, Counting::Moves));
        println!("depth {depth}: {leaves} leaves");
    }
    Ok(())
}
