//! Kinds of material that draw rules speak of.

use crate::{Position, Side};

/// A kind of material, as draw rules name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Material {
    /// One side has one king and nothing else, the other this many pieces with at least one king.
    LoneKing {
        /// The fewest pieces of the other side.
        least: u32,
        /// The most pieces of the other side.
        most: u32,
    },
    /// As [`Material::LoneKing`], and the lone king is the only piece on the main road.
    LoneKingHoldsMainRoad {
        /// The fewest pieces of the other side.
        least: u32,
        /// The most pieces of the other side.
        most: u32,
    },
    /// One side has one king and nothing else, the other at least this many kings and no man.
    LoneKingAgainstKings {
        /// The fewest kings of the other side.
        least: u32,
    },
    /// Both sides have a king, with this many pieces in all.
    KingsOnBothSides {
        /// The fewest pieces of both together.
        least: u32,
        /// The most pieces of both together.
        most: u32,
    },
    /// Kings only: one side has this many, the other that many.
    Kings {
        /// The kings of the stronger side, or of either where both have as many.
        more: u32,
        /// The kings of the other side.
        fewer: u32,
    },
    /// Each side has one piece, man or king.
    OnePieceEach,
}

impl Material {
    /// Whether the position has this material.
    ///
    /// ```
    /// use damier_rules::draw::Material;
    /// use damier_rules::{Position, Variant};
    ///
    /// let start = Position::start(Variant::International);
    /// assert!(!Material::LoneKing { least: 1, most: 3 }.is_in(&start));
    /// ```
    pub fn is_in(self, position: &Position) -> bool {
        let against_lone_king = |fits: &dyn Fn(Side, u32, u32) -> bool| {
            Side::ALL.into_iter().any(|lone| {
                let alone = position.count(lone) == 1 && position.kings(lone) == 1;
                alone && fits(lone, position.count(!lone), position.kings(!lone))
            })
        };
        match self {
            Material::LoneKing { least, most } => {
                against_lone_king(&|_, pieces, kings| (least..=most).contains(&pieces) && kings > 0)
            }
            Material::LoneKingHoldsMainRoad { least, most } => {
                against_lone_king(&|lone, pieces, kings| {
                    (least..=most).contains(&pieces) && kings > 0 && holds_main_road(position, lone)
                })
            }
            Material::LoneKingAgainstKings { least } => {
                against_lone_king(&|_, pieces, kings| pieces == kings && kings >= least)
            }
            Material::KingsOnBothSides { least, most } => {
                let all = position.count(Side::White) + position.count(Side::Black);
                (least..=most).contains(&all)
                    && Side::ALL.iter().all(|side| position.kings(*side) > 0)
            }
            Material::Kings { more, fewer } => {
                let kings = Side::ALL.map(|side| position.kings(side));
                let only = Side::ALL.map(|side| position.count(side)) == kings;
                only && (kings == [more, fewer] || kings == [fewer, more])
            }
            Material::OnePieceEach => Side::ALL.iter().all(|side| position.count(*side) == 1),
        }
    }
}

fn holds_main_road(position: &Position, lone: Side) -> bool {
    let road = position.board().main_road();
    let setup = position.setup();
    !(setup.pieces(lone) & road).is_empty() && (setup.pieces(!lone) & road).is_empty()
}
