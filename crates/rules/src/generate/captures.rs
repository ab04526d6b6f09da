//! Captures (article 4): found by whole-board shifts, then followed piece by piece.

use std::collections::HashSet;

use super::{Field, Layout, Mechanics, Step};
use crate::Direction;

/// Jumps tried before the search remembers where it has been. Ordinary positions need a few
/// dozen; only built ones, in which routes cross again and again, come near.
const JUMPS_BEFORE_REMEMBERING: u32 = 5_000;

pub(super) fn add<M: Mechanics>(field: &Field, list: &mut Vec<Step>) {
    let start = list.len();
    hunt::<M>(field, list, true);
    if list.len() > start + 1 {
        drop_duplicates(list, start);
    }
}

pub(super) fn add_in_every_order<M: Mechanics>(field: &Field, list: &mut Vec<Step>) {
    hunt::<M>(field, list, false);
}

/// Two orders of the same captures need four of them for a man; kings may do with fewer.
fn drop_duplicates(list: &mut Vec<Step>, start: usize) {
    if list[start..].iter().all(|step| step.taken() < 2) {
        return;
    }
    list[start..].sort_unstable();
    let mut kept = start + 1;
    for index in start + 1..list.len() {
        if list[index] != list[kept - 1] {
            list[kept] = list[index];
            kept += 1;
        }
    }
    list.truncate(kept);
}

pub(super) fn possible<M: Mechanics>(field: &Field) -> bool {
    if men_that_capture::<M>(field) != 0 {
        return true;
    }
    let (empty, enemy) = (field.empty::<M>(), field.enemy());
    let mut kings = field.own() & field.kings;
    while kings != 0 {
        let king = kings & kings.wrapping_neg();
        kings ^= king;
        for direction in Direction::ALL {
            if victim::<M>(king, direction, empty, enemy) != 0 {
                return true;
            }
        }
    }
    false
}

/// The piece that a king could take in this direction, or 0. Pieces taken before are neither
/// empty nor enemy: they block (article 4.8).
fn victim<M: Mechanics>(king: u64, direction: Direction, empty: u64, enemy: u64) -> u64 {
    let mut next = M::Layout::shift(king, direction);
    while next & empty != 0 {
        next = M::Layout::shift(next, direction);
    }
    next &= enemy;
    if M::Layout::shift(next, direction) & empty != 0 {
        next
    } else {
        0
    }
}

fn men_that_capture<M: Mechanics>(field: &Field) -> u64 {
    let (empty, enemy) = (field.empty::<M>(), field.enemy());
    let mut found = 0;
    for direction in Direction::ALL {
        let back = backward(direction);
        found |= M::Layout::shift(M::Layout::shift(empty, back) & enemy, back);
    }
    found & field.own() & !field.kings
}

const fn backward(direction: Direction) -> Direction {
    match direction {
        Direction::ForwardLeft => Direction::BackRight,
        Direction::ForwardRight => Direction::BackLeft,
        Direction::BackLeft => Direction::ForwardRight,
        Direction::BackRight => Direction::ForwardLeft,
    }
}

/// The two directions across a line.
const fn across(direction: Direction) -> [Direction; 2] {
    match direction {
        Direction::ForwardLeft | Direction::BackRight => {
            [Direction::ForwardRight, Direction::BackLeft]
        }
        Direction::ForwardRight | Direction::BackLeft => {
            [Direction::ForwardLeft, Direction::BackRight]
        }
    }
}

fn hunt<M: Mechanics>(field: &Field, list: &mut Vec<Step>, may_remember: bool) {
    let start = list.len();
    let mut most = 1;
    let mut hunters = men_that_capture::<M>(field) | field.own() & field.kings;
    while hunters != 0 {
        let piece = hunters & hunters.wrapping_neg();
        hunters ^= piece;
        let mut hunt = Hunt::<M>::new(field, list, piece);
        (hunt.start, hunt.most, hunt.may_remember) = (start, most, may_remember);
        hunt.run(field.kings & piece != 0);
        if hunt.gave_up {
            // The second try finds again what the first one found; duplicates are dropped later.
            hunt.gave_up = false;
            hunt.seen = Some(HashSet::new());
            hunt.run(field.kings & piece != 0);
        }
        most = hunt.most;
    }
}

/// What a search that remembers has been to: the square, the way it came, what it took.
type Been = (u64, u64, u8);

struct Hunt<'a, M> {
    list: &'a mut Vec<Step>,
    enemy: u64,
    empty: u64,
    crowning: u64,
    from: u8,
    taken: u64,
    count: u32,
    promoted: bool,
    start: usize,
    most: u32,
    jumps: u32,
    may_remember: bool,
    gave_up: bool,
    seen: Option<HashSet<Been>>,
    mechanics: core::marker::PhantomData<M>,
}

impl<'a, M: Mechanics> Hunt<'a, M> {
    fn new(field: &Field, list: &'a mut Vec<Step>, piece: u64) -> Self {
        Hunt {
            list,
            enemy: field.enemy(),
            // The square it leaves counts as empty while it captures.
            empty: field.empty::<M>() | piece,
            crowning: M::Layout::crowning_row(field.turn),
            from: piece.trailing_zeros() as u8,
            taken: 0,
            count: 0,
            promoted: false,
            start: 0,
            most: 1,
            jumps: 0,
            may_remember: false,
            gave_up: false,
            seen: None,
            mechanics: core::marker::PhantomData,
        }
    }

    fn run(&mut self, king: bool) {
        let at = 1 << self.from;
        if king {
            for direction in Direction::ALL {
                self.king_jump(at, direction);
            }
        } else {
            self.man(at);
        }
    }

    /// A whole capture that ends on this square.
    fn record(&mut self, at: u64, promotes: bool) {
        if M::MOST {
            if self.count < self.most {
                return;
            }
            if self.count > self.most {
                self.most = self.count;
                self.list.truncate(self.start);
            }
        }
        self.list.push(Step {
            from: self.from,
            to: at.trailing_zeros() as u8,
            promotes,
            captures: self.taken,
        });
    }

    /// Whether to go no further here: been before, or too long without remembering.
    fn stops_here(&mut self, at: u64, way: u8) -> bool {
        self.jumps += 1;
        match &mut self.seen {
            Some(seen) => !seen.insert((at, self.taken, way)),
            None => {
                self.gave_up |= self.may_remember && self.jumps > JUMPS_BEFORE_REMEMBERING;
                self.gave_up
            }
        }
    }

    fn take(&mut self, victim: u64) {
        self.enemy ^= victim;
        self.taken |= victim;
        self.count += 1;
    }

    fn give_back(&mut self, victim: u64) {
        self.enemy ^= victim;
        self.taken ^= victim;
        self.count -= 1;
    }

    fn man(&mut self, at: u64) {
        let mut went_on = false;
        for direction in Direction::ALL {
            let victim = M::Layout::shift(at, direction) & self.enemy;
            let landing = M::Layout::shift(victim, direction) & self.empty;
            if landing == 0 {
                continue;
            }
            went_on = true;
            self.take(victim);
            if !self.stops_here(landing, 0) {
                if M::CROWNS_IN_PASSING && landing & self.crowning != 0 {
                    self.crowned(landing);
                } else {
                    self.man(landing);
                }
            }
            self.give_back(victim);
        }
        if !went_on && self.count > 0 {
            self.record(at, at & self.crowning != 0);
        }
    }

    /// A man has just touched the base line and goes on as a king if it can (IDF 4.14).
    fn crowned(&mut self, at: u64) {
        self.promoted = true;
        let mut went_on = false;
        for direction in Direction::ALL {
            went_on |= self.king_jump(at, direction);
        }
        if !went_on {
            self.record(at, true);
        }
        self.promoted = false;
    }

    fn king_jump(&mut self, at: u64, direction: Direction) -> bool {
        let victim = victim::<M>(at, direction, self.empty, self.enemy);
        if victim != 0 {
            self.king_takes(victim, direction);
        }
        victim != 0
    }

    /// Takes a piece and tries every square behind it. Where the king could go on straight it
    /// does so once, whichever of these squares it is thought to stop on.
    fn king_takes(&mut self, victim: u64, direction: Direction) {
        self.take(victim);
        let first = M::Layout::shift(victim, direction) & self.empty;
        if !self.stops_here(first, 1 + direction as u8) {
            let mut goes_on = self.king_jump(first, direction);
            let mut at = first;
            while at != 0 {
                for turn in across(direction) {
                    goes_on |= self.king_jump(at, turn);
                }
                at = M::Layout::shift(at, direction) & self.empty;
            }
            // Where going on is possible from one of the squares, the free choice is only among
            // those (4.6, "must"); under the majority rule the count decides.
            if !goes_on {
                let mut at = first;
                while at != 0 {
                    self.record(at, self.promoted);
                    at = M::Layout::shift(at, direction) & self.empty;
                }
            }
        }
        self.give_back(victim);
    }
}
