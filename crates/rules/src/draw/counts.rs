//! Following a game to see which draw rule it has reached.

use alloc::vec;
use alloc::vec::Vec;

use super::{Counted, DrawProfile, DrawRule, Ending};
use crate::{Move, Position};

/// What the draw rules of a profile have counted so far in one game.
///
/// Positions are compared whole, never by short hashes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawCounts {
    profile: &'static DrawProfile,
    ply: u32,
    king_plies: u32,
    /// Of each rule of the profile that counts material: the ply after which it arose.
    since: Vec<Option<u32>>,
    /// Positions that can still come again: those since the last move that cannot be undone.
    seen: Vec<Position>,
}

/// How far a draw rule has come.
#[derive(Clone, Copy, Debug)]
pub struct Counter {
    /// The rule.
    pub rule: &'static DrawRule,
    /// Counted so far, in the unit of the rule's limit: plies, or occurrences.
    pub used: u32,
}

impl Counter {
    /// Whether the rule's limit is reached.
    pub fn is_reached(&self) -> bool {
        self.used >= u32::from(self.rule.limit)
    }
}

impl DrawCounts {
    /// The counts of a game that begins with this position.
    pub fn new(profile: &'static DrawProfile, start: &Position) -> DrawCounts {
        let mut counts = DrawCounts {
            profile,
            ply: 0,
            king_plies: 0,
            since: vec![None; profile.rules.len()],
            seen: vec![*start],
        };
        counts.look_at_material(start, false);
        counts
    }

    /// The profile that is counted by.
    pub const fn profile(&self) -> &'static DrawProfile {
        self.profile
    }

    /// Counts a move that was made.
    pub fn advance(&mut self, before: &Position, mv: &Move, after: &Position) {
        self.ply += 1;
        let by_king = before.moves_a_king(mv);
        if by_king && !mv.is_capture() {
            self.king_plies += 1;
        } else {
            self.king_plies = 0;
        }
        if !can_be_undone(before, mv, by_king) {
            self.seen.clear();
        }
        self.seen.push(*after);
        self.look_at_material(after, mv.is_capture() || mv.promotes);
    }

    /// The position has changed by no legal move, as when an irregular one is let stand. It counts
    /// as a ply after which nothing from before can come again.
    pub fn disturb(&mut self, after: &Position) {
        self.ply += 1;
        self.king_plies = 0;
        self.seen.clear();
        self.seen.push(*after);
        self.look_at_material(after, true);
    }

    fn look_at_material(&mut self, position: &Position, changed: bool) {
        for (rule, since) in self.profile.rules.iter().zip(&mut self.since) {
            if let Counted::Since {
                starts,
                lasts,
                anew_by_change,
            } = rule.counts
            {
                if !lasts.is_in(position) || changed && anew_by_change {
                    *since = None;
                }
                if since.is_none() && starts.is_in(position) {
                    *since = Some(self.ply);
                }
            }
        }
    }

    /// The rules that are counting now, in the order of the profile. Repetition is among them
    /// from the second occurrence, kings' moves from the first; rules that count nothing are not.
    pub fn counters(&self) -> Vec<Counter> {
        let counts = |counter: &Counter| !matches!(counter.rule.counts, Counted::Standing { .. });
        self.all().filter(counts).collect()
    }

    fn all(&self) -> impl Iterator<Item = Counter> {
        let rules = self.profile.rules.iter().zip(&self.since);
        rules.filter_map(|(rule, since)| self.counter(rule, *since))
    }

    fn counter(&self, rule: &'static DrawRule, since: Option<u32>) -> Option<Counter> {
        let present = self.seen.last()?;
        let used = match rule.counts {
            Counted::Repetition => {
                let times = self.seen.iter().filter(|seen| *seen == present).count() as u32;
                (times > 1).then_some(times)
            }
            Counted::KingMoves {
                both_have_kings_unless: None,
            } => (self.king_plies > 0).then_some(self.king_plies),
            Counted::KingMoves {
                both_have_kings_unless: Some(unless),
            } => {
                let kings = super::Material::KingsOnBothSides {
                    least: 2,
                    most: u32::MAX,
                };
                let counts = kings.is_in(present) && !unless.is_in(present);
                (counts && self.king_plies > 0).then_some(self.king_plies)
            }
            Counted::Since { .. } => since.map(|since| self.ply - since),
            Counted::Standing {
                material,
                unless_capture,
            } => {
                let goes_on = unless_capture && present.must_capture();
                (material.is_in(present) && !goes_on).then_some(1)
            }
        }?;
        Some(Counter { rule, used })
    }

    /// Every rule whose limit is reached, whoever makes it a draw.
    pub fn reached(&self) -> Vec<&'static DrawRule> {
        let reached = self.all().filter(Counter::is_reached);
        reached.map(|counter| counter.rule).collect()
    }

    /// After which plies the present position has stood, as far back as it can have; the last is
    /// the present one.
    pub fn stood_at(&self) -> Vec<u32> {
        let first = (self.ply + 1).saturating_sub(self.seen.len() as u32);
        let present = self.seen.last();
        let stood = (first..).zip(&self.seen);
        stood
            .filter(|(_, seen)| Some(*seen) == present)
            .map(|(ply, _)| ply)
            .collect()
    }

    /// The rule that has made the game a draw by itself, or none. Whether the last move has won
    /// is to be looked at before: a last permitted move that wins, wins.
    pub fn draw(&self) -> Option<&'static DrawRule> {
        self.ended_by(Ending::Automatic)
    }

    /// The rule by which the game may be claimed a draw, or none.
    pub fn claim(&self) -> Option<&'static DrawRule> {
        self.ended_by(Ending::Claimed)
    }

    fn ended_by(&self, ending: Ending) -> Option<&'static DrawRule> {
        let mut reached = self.reached().into_iter();
        reached.find(|rule| rule.ending == ending)
    }
}

/// Whether later moves can lead back to the position before: by a king always, by a man only where
/// it has stepped sideways.
fn can_be_undone(before: &Position, mv: &Move, by_king: bool) -> bool {
    let row = |square| before.board().place(square).0;
    !mv.is_capture() && (by_king || row(mv.from) == row(mv.to))
}
