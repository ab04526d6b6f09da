//! The board and the pieces before the first move (articles 5.1 to 5.3).

use std::collections::BTreeSet;

use damier_rules::Position;

use super::Irregularity;
use crate::{Cell, Wood};

/// What is wrong with a set-up, compared with the position that is to be played.
///
/// A board that lies with a light square at the lower left (5.1) is known as such
/// ([`Wood::is_turned`]), or shows by every piece standing where light squares should be.
/// Otherwise the playing squares are compared (5.2), and pieces on
/// light squares are named besides (5.3).
///
/// ```
/// use damier_rules::{Position, Variant};
/// use damier_table::{Irregularity, Wood, check_set_up};
///
/// let start = Position::start(Variant::International);
/// assert!(check_set_up(&Wood::of(&start), &start).is_empty());
///
/// let turned = Wood::of(&start).on_turned_board();
/// assert!(check_set_up(&turned, &start).into_iter().eq([Irregularity::BoardTurned]));
/// ```
pub fn check_set_up(wood: &Wood, expected: &Position) -> BTreeSet<Irregularity> {
    let (light, all) = (wood.on_light_cells().count(), wood.pieces().count());
    let mut found = BTreeSet::new();
    if wood.is_turned() {
        found.insert(Irregularity::BoardTurned);
    } else if all > 0 && light == all {
        return BTreeSet::from([Irregularity::BoardTurned]);
    }
    if wood.setup(expected.turn()) != expected.setup() {
        found.insert(Irregularity::WrongSetUp);
    }
    if light > 0 {
        found.insert(Irregularity::OnLightSquare);
    }
    found
}

/// The board with a wrong set-up put right that was found during play (5.2, 5.3): every cell on
/// which nothing has changed since gets what should have stood there. `set_up` is the board as it
/// was set up, `now` as it is; before the first move both are the same and the answer is the
/// expected position.
///
/// ```
/// use damier_rules::{Position, Variant};
/// use damier_table::{Cell, Wood, correct_set_up};
///
/// let start = Position::start(Variant::International);
/// let mut wrong = Wood::of(&start);
/// let missing = wrong.put(Cell::new(9, 0), None);
/// assert_eq!(correct_set_up(&wrong, &start, &wrong), Wood::of(&start));
/// # assert!(missing.is_some());
/// ```
pub fn correct_set_up(set_up: &Wood, expected: &Position, now: &Wood) -> Wood {
    let expected = Wood::of(expected);
    let mut right = now.clone();
    let either = set_up.pieces().chain(expected.pieces());
    let cells: Vec<Cell> = either.map(|(cell, _)| cell).collect();
    for cell in cells {
        let (was, should) = (set_up.at(cell), expected.at(cell));
        if was != should && now.at(cell) == was {
            right.put(cell, should);
        }
    }
    right
}
