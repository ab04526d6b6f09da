//! What the pieces of one side are worth where they stand.

use damier_rules::Direction;
use damier_rules::generate::{Layout, Word};

use super::ground::{Ground, View};

/// A man.
const MAN: i32 = 100;
/// A flying king while the opponent has men; it commands whole diagonals.
const KING: i32 = 310;
/// A king that goes one square.
const SHORT_KING: i32 = 140;
/// What each further king adds less: a second king finds less to do.
const FURTHER_KING: i32 = 20;
/// A man by its row, the crowning row first: it is worth more the nearer it is.
const ADVANCE: [i32; 12] = [0, 26, 15, 9, 6, 4, 2, 1, 0, 0, 0, 0];
/// The same while there is a crowd of men, when having come far also means being exposed.
const ADVANCE_IN_A_CROWD: [i32; 12] = [0, 16, 9, 4, 4, 3, 2, 0, 0, 0, 0, 0];
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
const RUNNER: [i32; 12] = [0, 60, 50, 42, 34, 26, 20, 14, 8, 0, 0, 0];
/// A king on the main road.
const KING_ON_ROAD: i32 = 12;

pub(super) fn value<L: Layout>(view: &View<L::Word>, flying: bool) -> i32 {
    let men = view.men.count_ones() as i32;
    let mut value = MAN * men;
    value += kings::<L>(view, flying);
    value += rows::<L>(view);
    let on = |squares: L::Word| (view.men & squares).count_ones() as i32;
    value += CENTRE * on(L::Word::cut(Ground::<L>::CENTRE));
    value += EDGE * on(L::Word::cut(Ground::<L>::EDGE));
    let lean = on(L::Word::cut(Ground::<L>::LEFT)) - on(L::Word::cut(Ground::<L>::RIGHT));
    value += LEAN * lean.abs();
    if view.enemy_men.count_ones() > 2 {
        value += GUARD * on(L::Word::cut(Ground::<L>::GUARD));
    }
    value += STEP * steps::<L>(view);
    value + runners::<L>(view)
}

fn kings<L: Layout>(view: &View<L::Word>, flying: bool) -> i32 {
    let count = view.kings.count_ones() as i32;
    if count == 0 {
        return 0;
    }
    if !flying {
        return SHORT_KING * count;
    }
    let on_road = !(view.kings & L::Word::cut(Ground::<L>::MAIN_ROAD)).is_empty();
    KING * count - FURTHER_KING * (count - 1) + KING_ON_ROAD * i32::from(on_road)
}

fn rows<L: Layout>(view: &View<L::Word>) -> i32 {
    let height = L::ROWS as usize;
    let all = (view.men | view.enemy_men).count_ones();
    // A board is crowded while more than half of the men of the start are on it.
    let crowded = all > L::HALF * (L::ROWS - 2) / 2;
    let worth = if crowded {
        &ADVANCE_IN_A_CROWD
    } else {
        &ADVANCE
    };
    let mut value = 0;
    for (row, worth) in worth.iter().enumerate().take(height - 1).skip(1) {
        value += worth * (view.men & L::Word::cut(Ground::<L>::ROWS[row])).count_ones() as i32;
    }
    value
}

fn steps<L: Layout>(view: &View<L::Word>) -> i32 {
    let left = L::shift(view.men, Direction::ForwardLeft) & view.empty;
    let right = L::shift(view.men, Direction::ForwardRight) & view.empty;
    (left.count_ones() + right.count_ones()) as i32
}

/// Men that walk to the crowning row through squares that no enemy man is near and while the
/// enemy has no king.
fn runners<L: Layout>(view: &View<L::Word>) -> i32 {
    if !view.enemy_kings.is_empty() {
        return 0;
    }
    let rows = &Ground::<L>::ROWS;
    let height = L::ROWS as usize;
    let far = rows[1..height / 2].iter().fold(0, |all, row| all | row);
    let mut value = 0;
    let mut men = view.men & L::Word::cut(far);
    while !men.is_empty() {
        let man = men.only_lowest();
        men ^= man;
        let mut front = man;
        let mut ahead = L::Word::EMPTY;
        while !front.is_empty() {
            let left = L::shift(front, Direction::ForwardLeft);
            front = (left | L::shift(front, Direction::ForwardRight)) & L::BOARD;
            ahead |= front;
        }
        if (ahead & (view.enemy_men | view.men)).is_empty() {
            let is_there = |row: &usize| !(L::Word::cut(rows[*row]) & man).is_empty();
            let row = (1..height).find(is_there);
            value += row.map_or(0, |row| RUNNER[row]);
        }
    }
    value
}
