//! How good a position looks without looking ahead.
//!
//! Where weights were learned for a variant, its [network](crate::network) tells. Else one function
//! values the pieces of a side as their owner sees them; for Black the board is turned. Both ways the
//! value of a turned position is the same by construction.

mod endgame;
mod ground;
mod material;
mod shape;

use damier_rules::generate::{FieldOf, Generator, Layout, Word, WordOf};
use damier_rules::{Objective, Position, Side, Visitor};

use crate::Score;
use crate::network::Network;
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
    Score::new(position.variant().dispatch(Evaluate(position)))
}

struct Evaluate<'a>(&'a Position);

impl Visitor for Evaluate<'_> {
    type Output = i32;
    fn visit<G: Generator>(self, generator: G) -> i32 {
        let place = self.0.field::<G>();
        match Network::shipped(self.0.variant()) {
            Some(network) if !has_lone_king(generator, &place) => network.value(&place),
            _ => field(generator, &place),
        }
    }
}

/// The value of a field to the side to move.
#[inline]
pub(crate) fn field<G: Generator>(generator: G, field: &FieldOf<G>) -> i32 {
    let rules = generator.rules();
    let (flying, objective) = (rules.has_flying_kings(), rules.objective);
    let white = if G::Layout::IS_FULL {
        material::difference::<G>(generator, field)
    } else if objective == Objective::Lose {
        -material::difference::<G>(generator, field)
    } else {
        by_shape::<G>(field, flying)
    };
    match field.turn {
        Side::White => white + TEMPO,
        Side::Black => TEMPO - white,
    }
}

/// Whether a side has nothing but one flying king: what that holds is known, and not learned.
#[inline]
pub(crate) fn has_lone_king<G: Generator>(generator: G, field: &FieldOf<G>) -> bool {
    let lone = |of: WordOf<G>| of.count_ones() == 1 && !(of & field.kings).is_empty();
    !field.kings.is_empty()
        && generator.rules().has_flying_kings()
        && (lone(field.white) || lone(field.black))
}

/// The board as White and as Black see it.
fn views<G: Generator>(field: &FieldOf<G>) -> [View<WordOf<G>>; 2] {
    let men = |side: Side| field.of(side) & !field.kings;
    let kings = |side: Side| field.of(side) & field.kings;
    let white = View {
        men: men(Side::White),
        kings: kings(Side::White),
        enemy_men: men(Side::Black),
        enemy_kings: kings(Side::Black),
        empty: G::Layout::BOARD & !(field.white | field.black),
    };
    let turn = |squares: WordOf<G>| turned::<G::Layout>(squares);
    let black = View {
        men: turn(white.enemy_men),
        kings: turn(white.enemy_kings),
        enemy_men: turn(white.men),
        enemy_kings: turn(white.kings),
        empty: turn(white.empty),
    };
    [white, black]
}

/// The value to White on a board of diagonals.
#[inline]
fn by_shape<G: Generator>(field: &FieldOf<G>, flying: bool) -> i32 {
    let [white, black] = views::<G>(field);
    let value = |view: &View<WordOf<G>>| shape::value::<G::Layout>(view, flying);
    let difference = value(&white) - value(&black);
    if field.kings.is_empty() || !flying {
        difference
    } else {
        endgame::scale::<G::Layout>(difference, &white, &black)
    }
}

/// What it is worth to be on move.
const TEMPO: i32 = 2;
