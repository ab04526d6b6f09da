//! Moves without capture (articles 3.4 and 3.9).

use super::{Field, Layout, Mechanics, Step};
use crate::{Direction, Side};

const fn forward(side: Side) -> [Direction; 2] {
    match side {
        Side::White => [Direction::ForwardLeft, Direction::ForwardRight],
        Side::Black => [Direction::BackLeft, Direction::BackRight],
    }
}

const fn opposite(direction: Direction) -> Direction {
    match direction {
        Direction::ForwardLeft => Direction::BackRight,
        Direction::ForwardRight => Direction::BackLeft,
        Direction::BackLeft => Direction::ForwardRight,
        Direction::BackRight => Direction::ForwardLeft,
    }
}

pub(super) fn add<M: Mechanics>(field: &Field, list: &mut Vec<Step>) {
    let empty = field.empty::<M>();
    let men = field.own() & !field.kings;
    let crowning = M::Layout::crowning_row(field.turn);
    for direction in forward(field.turn) {
        let mut targets = M::Layout::shift(men, direction) & empty;
        while targets != 0 {
            let to = targets & targets.wrapping_neg();
            targets ^= to;
            let from = M::Layout::shift(to, opposite(direction));
            list.push(Step {
                from: from.trailing_zeros() as u8,
                to: to.trailing_zeros() as u8,
                promotes: to & crowning != 0,
                captures: 0,
            });
        }
    }
    let mut kings = field.own() & field.kings;
    while kings != 0 {
        let king = kings & kings.wrapping_neg();
        kings ^= king;
        for direction in Direction::ALL {
            let mut at = M::Layout::shift(king, direction) & empty;
            while at != 0 {
                list.push(Step {
                    from: king.trailing_zeros() as u8,
                    to: at.trailing_zeros() as u8,
                    promotes: false,
                    captures: 0,
                });
                at = M::Layout::shift(at, direction) & empty;
            }
        }
    }
}

pub(super) fn count<M: Mechanics>(field: &Field) -> u64 {
    let empty = field.empty::<M>();
    let men = field.own() & !field.kings;
    let mut total = 0;
    for direction in forward(field.turn) {
        total += (M::Layout::shift(men, direction) & empty).count_ones();
    }
    let kings = field.own() & field.kings;
    if kings != 0 {
        for direction in Direction::ALL {
            // All kings walk together: two on one line block each other, so none is counted twice.
            let mut walking = M::Layout::shift(kings, direction) & empty;
            while walking != 0 {
                total += walking.count_ones();
                walking = M::Layout::shift(walking, direction) & empty;
            }
        }
    }
    u64::from(total)
}
