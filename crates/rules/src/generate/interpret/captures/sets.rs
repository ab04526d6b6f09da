//! From the board to the trails on it, and from the sets found to captures.

use alloc::vec;
use alloc::vec::Vec;

use super::trails::{Trails, Victim};
use super::{Hunt, Track};
use crate::generate::interpret::each_bit;
use crate::generate::interpret::rulebook::Rulebook;
use crate::generate::interpret::switches::{free, nearest, opposite};
use crate::generate::{Layout, Word};

/// So many squares and victims have a bit in a word.
const MOST: usize = 64;

impl<L: Layout, R: Rulebook> Hunt<'_, '_, L, R> {
    /// Whether the captures of this piece can be found as sets.
    pub(super) fn is_by_sets(&self) -> bool {
        let switches = self.switches;
        let ways = self.all_ways();
        let both_ways = ways
            .into_iter()
            .all(|way| ways.without(opposite(way)) != ways);
        let changes = !self.is_king && (switches.crowns_in_passing || switches.crowning_ends);
        let flies = self.is_king && switches.flies;
        !self.collection.every_order
            && !switches.by_order
            && switches.choice.is_by_quantity()
            && !switches.at_once
            && !changes
            && both_ways
            && (!flies || switches.lands_far)
    }

    /// Adds the captures of this piece, found as sets with so many choices; answers whether these
    /// sufficed.
    pub(super) fn by_sets(&mut self, choices: &mut u32) -> bool {
        let Some(OnTheBoard {
            trails,
            squares,
            victims,
        }) = self.trails()
        else {
            return false;
        };
        let enough = self.collection.best_quantity;
        let best = trails.best(enough as u16, choices);
        if best.given_up {
            return false;
        }
        for (set, end) in best.found {
            let mut taken = L::Word::EMPTY;
            for (index, victim) in victims.iter().enumerate() {
                if set >> index & 1 == 1 {
                    taken |= *victim;
                }
            }
            let at = squares[end.trailing_zeros() as usize];
            let track = Track {
                at,
                came: None,
                taken,
                order: 0,
            };
            let promotes = !self.is_king && !(at & self.crowning).is_empty();
            self.record(at, &track, promotes);
        }
        true
    }

    fn trails(&self) -> Option<OnTheBoard<L::Word>> {
        let mut squares = vec![L::Word::bit(u32::from(self.from))];
        let mut victims: Vec<L::Word> = Vec::new();
        let mut edges: Vec<Victim> = Vec::new();
        let flies = self.is_king && self.switches.flies;
        let halts = self.is_king && self.switches.halts;
        let mut index = 0;
        while index < squares.len() {
            let at = squares[index];
            for way in self.all_ways() {
                let mut met = Self::next(at, way);
                if flies {
                    let ray = L::RAYS[at.lowest() as usize][way.index()];
                    met = nearest(ray & self.occupied, way);
                }
                met &= self.takeable;
                if met.is_empty() {
                    continue;
                }
                let behind = Self::next(met, way) & !self.occupied;
                let mut run = behind;
                if flies && !run.is_empty() {
                    let ray = L::RAYS[met.lowest() as usize][way.index()];
                    run = free(ray, way, self.occupied);
                }
                for landing in each_bit(run) {
                    let other = place(&mut squares, landing);
                    let victim = place(&mut victims, met);
                    if other >= MOST || victim >= MOST {
                        return None;
                    }
                    if victim == edges.len() {
                        edges.push(Victim {
                            worth: self.quantity(met) as u16,
                            edges: Vec::new(),
                            squares: 0,
                            ends: 0,
                        });
                    }
                    if !halts || landing == behind || (met & self.enemy_kings).is_empty() {
                        edges[victim].ends |= 1 << other;
                    }
                    let edge = 1 << index | 1 << other;
                    edges[victim].squares |= edge;
                    if !edges[victim].edges.contains(&edge) {
                        edges[victim].edges.push(edge);
                    }
                }
            }
            index += 1;
        }
        let trails = Trails {
            victims: edges,
            start: 1,
        };
        Some(OnTheBoard {
            trails,
            squares,
            victims,
        })
    }
}

/// Trails, and the squares and victims that their bits stand for.
struct OnTheBoard<W> {
    trails: Trails,
    squares: Vec<W>,
    victims: Vec<W>,
}

/// The place of a square in a list, at the end if it is new.
fn place<W: Word>(list: &mut Vec<W>, square: W) -> usize {
    list.iter()
        .position(|known| *known == square)
        .unwrap_or_else(|| {
            list.push(square);
            list.len() - 1
        })
}
