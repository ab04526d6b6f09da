//! Pieces counted, for games in which the places that are good in the usual ones mean nothing: on a
//! board without diagonals, and where the aim is to lose.

use damier_rules::Side;
use damier_rules::generate::{FieldOf, Generator, Layout, Word, WordOf};

/// A man, and what it is worth more for each row that it has come forward.
const MAN: i32 = 100;
const ROW: i32 = 3;
/// A king that flies, and one that goes a single square.
const KING: i32 = 400;
const SHORT_KING: i32 = 150;

/// How much more White's pieces are worth than Black's.
pub(super) fn difference<G: Generator>(generator: G, field: &FieldOf<G>) -> i32 {
    let king = if generator.rules().has_flying_kings() {
        KING
    } else {
        SHORT_KING
    };
    let value = |side: Side| {
        let men = field.of(side) & !field.kings;
        let kings = (field.of(side) & field.kings).count_ones() as i32;
        MAN * men.count_ones() as i32 + ROW * rows::<G>(men, side) + king * kings
    };
    value(Side::White) - value(Side::Black)
}

/// The rows that the men of a side have come forward, added up.
fn rows<G: Generator>(mut men: WordOf<G>, side: Side) -> i32 {
    let mut rows = 0;
    while !men.is_empty() {
        let man = men.only_lowest();
        men ^= man;
        let from_above = u32::from(G::Layout::index(man.lowest())) / G::Layout::HALF;
        rows += match side {
            Side::White => G::Layout::ROWS - 1 - from_above,
            Side::Black => from_above,
        } as i32;
    }
    rows
}
