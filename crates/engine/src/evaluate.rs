//! How good a position looks without looking ahead.
//!
//! One function values the pieces of a side as their owner sees them; for Black the board is
//! turned. So the value of a turned position is the same by construction.

mod endgame;
mod ground;
mod shape;

use damier_rules::generate::{Field, Mechanics};
use damier_rules::{Position, Side, Visitor};

use crate::Score;
use ground::{View, turned};

/// How good the position looks to the side to move. Whether captures are pending is not looked
/// at.
///
/// ```
/// use damier_engine::{Score, evaluate};
/// use damier_rules::{Position, Variant};
///
/// let start = Position::start(Variant::International);
/// assert!(evaluate(&start) < Score::from_hundredths(20));
/// assert_eq!(evaluate(&start), evaluate(&start.turned()));
/// ```
pub fn evaluate(position: &Position) -> Score {
    Score::new(position.variant().dispatch(Evaluate(position.field())))
}

struct Evaluate<'a>(&'a Field);

impl Visitor for Evaluate<'_> {
    type Output = i32;
    fn visit<M: Mechanics>(self) -> i32 {
        field::<M>(self.0)
    }
}

/// The value of a field to the side to move.
#[inline]
pub(crate) fn field<M: Mechanics>(field: &Field) -> i32 {
    let men = |side: Side| field.of(side) & !field.kings;
    let kings = |side: Side| field.of(side) & field.kings;
    let white = View {
        men: men(Side::White),
        kings: kings(Side::White),
        enemy_men: men(Side::Black),
        enemy_kings: kings(Side::Black),
        empty: field.empty::<M>(),
    };
    let black = View {
        men: turned::<M>(white.enemy_men),
        kings: turned::<M>(white.enemy_kings),
        enemy_men: turned::<M>(white.men),
        enemy_kings: turned::<M>(white.kings),
        empty: turned::<M>(white.empty),
    };
    let difference = shape::value::<M>(&white) - shape::value::<M>(&black);
    let scaled = if field.kings == 0 {
        difference
    } else {
        endgame::scale::<M>(difference, &white, &black)
    };
    match field.turn {
        Side::White => scaled + TEMPO,
        Side::Black => TEMPO - scaled,
    }
}

/// What it is worth to be on move.
const TEMPO: i32 = 2;
