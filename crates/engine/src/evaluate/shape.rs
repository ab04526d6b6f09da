//! What the pieces of one side are worth where they stand.

use damier_rules::Direction;
use damier_rules::generate::{Layout, Mechanics};

use super::ground::{Ground, View};

/// A man.
const MAN: i32 = 100;
/// A flying king while the opponent has men; it commands whole diagonals.
const KING: i32 = 310;
/// What each further king adds less: a second king finds less to do.
const FURTHER_KING: i32 = 20;
/// A man by its row, the crowning row first: it is worth more the nearer it is.
const ADVANCE: [i32; 10] = [0, 26, 15, 9, 6, 4, 2, 1, 0, 0];
/// The same while there is a crowd of men, when having come far also means being exposed.
const ADVANCE_IN_A_CROWD: [i32; 10] = [0, 16, 9, 4, 4, 3, 2, 0, 0, 0];
/// A man in the centre.
const CENTRE: i32 = 3;
/// A man on the edge, where it captures one way only.
const EDGE: i32 = -2;
/// A man at home on a square from which the base line is guarded, while men are coming.
const GUARD: i32 = 5;
/// A man more in one half than in the other.
const LEAN: i32 = -2;
/// A square that a man can step to.
const STEP: i32 = 1;
/// A man that no enemy can stop, by the rows it still has to go.
const RUNNER: [i32; 10] = [0, 60, 50, 42, 34, 26, 20, 14, 8, 0];
/// A king on the main road.
const KING_ON_ROAD: i32 = 12;

pub(super) fn value<M: Mechanics>(view: &View) -> i32 {
    let men = view.men.count_ones() as i32;
    let mut value = MAN * men;
    value += kings::<M>(view);
    value += rows::<M>(view);
    let on = |squares: u64| (view.men & squares).count_ones() as i32;
    value += CENTRE * on(Ground::<M::Layout>::CENTRE);
    value += EDGE * on(Ground::<M::Layout>::EDGE);
    let lean = on(Ground::<M::Layout>::LEFT) - on(Ground::<M::Layout>::RIGHT);
    value += LEAN * lean.abs();
    if view.enemy_men.count_ones() > 2 {
        value += GUARD * on(Ground::<M::Layout>::GUARD);
    }
    value += STEP * steps::<M>(view);
    value + runners::<M>(view)
}

fn kings<M: Mechanics>(view: &View) -> i32 {
    let count = view.kings.count_ones() as i32;
    if count == 0 {
        return 0;
    }
    let on_road = view.kings & Ground::<M::Layout>::MAIN_ROAD != 0;
    KING * count - FURTHER_KING * (count - 1) + KING_ON_ROAD * i32::from(on_road)
}

fn rows<M: Mechanics>(view: &View) -> i32 {
    let height = M::Layout::ROWS as usize;
    let all = (view.men | view.enemy_men).count_ones();
    // A board is crowded while more than half of the men of the start are on it.
    let crowded = all > M::Layout::HALF * (M::Layout::ROWS - 2) / 2;
    let worth = if crowded {
        &ADVANCE_IN_A_CROWD
    } else {
        &ADVANCE
    };
    let mut value = 0;
    for (row, worth) in worth.iter().enumerate().take(height - 1).skip(1) {
        value += worth * (view.men & Ground::<M::Layout>::ROWS[row]).count_ones() as i32;
    }
    value
}

fn steps<M: Mechanics>(view: &View) -> i32 {
    let left = M::Layout::shift(view.men, Direction::ForwardLeft) & view.empty;
    let right = M::Layout::shift(view.men, Direction::ForwardRight) & view.empty;
    (left.count_ones() + right.count_ones()) as i32
}

/// Men that walk to the crowning row through squares that no enemy man is near and while the
/// enemy has no king.
fn runners<M: Mechanics>(view: &View) -> i32 {
    if view.enemy_kings != 0 {
        return 0;
    }
    let rows = &Ground::<M::Layout>::ROWS;
    let height = M::Layout::ROWS as usize;
    let far = rows[1..height / 2].iter().fold(0, |all, row| all | row);
    let mut value = 0;
    let mut men = view.men & far;
    while men != 0 {
        let man = men & men.wrapping_neg();
        men ^= man;
        let mut front = man;
        let mut ahead = 0;
        while front != 0 {
            let left = M::Layout::shift(front, Direction::ForwardLeft);
            front = (left | M::Layout::shift(front, Direction::ForwardRight)) & M::Layout::BOARD;
            ahead |= front;
        }
        if ahead & (view.enemy_men | view.men) == 0 {
            let row = (1..height).find(|row| rows[*row] & man != 0);
            value += row.map_or(0, |row| RUNNER[row]);
        }
    }
    value
}
