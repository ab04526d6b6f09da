//! The legal captures of a position: those of one piece for the whole board at once, longer ones of
//! men along paths that all men take together, and the rest piece by piece.

use alloc::vec::Vec;

use super::captures::Collection;
use super::each_bit;
use super::rulebook::Rulebook;
use super::switches::{Way, opposite};
use super::view::{ByWay, Jumps, View, before, behind};
use crate::generate::{Layout, Step, Word};

const MEN: usize = 0;
const KINGS: usize = 1;

/// Men that never turn back cross the largest board in fewer jumps.
const MOST_JUMPS: usize = 8;

impl<L: Layout, R: Rulebook> View<L, R> {
    /// Adds the legal captures, of which there are some; answers whether that are all.
    #[inline(never)]
    pub(super) fn captures(&self, jumps: &Jumps<L::Word>, list: &mut Vec<Step<L::Word>>) -> bool {
        if self.is_settled(jumps) {
            let targets = self.targets(jumps);
            let crowning = L::crowning_row(self.rules.side);
            self.of_either()
                .list_singles(jumps, targets, crowning, list);
            true
        } else {
            self.hunt(jumps, list, false)
        }
    }

    /// How many legal captures there are, of which there are some.
    #[inline(always)]
    pub(super) fn capture_count(
        &self,
        jumps: &Jumps<L::Word>,
        room: &mut Vec<Step<L::Word>>,
    ) -> u64 {
        if !self.is_settled(jumps) {
            return self.long_count(jumps, room);
        }
        let targets = self.targets(jumps);
        let mut count = 0;
        for way in self.rules.man_captures {
            count += self.singles(jumps, MEN, targets, way).count_ones();
        }
        if !jumps.kings.is_empty() {
            for way in self.rules.king_captures {
                count += self.singles(jumps, KINGS, targets, way).count_ones();
            }
        }
        u64::from(count)
    }

    /// Follows the pieces that can capture jump by jump; answers whether that are all captures.
    #[inline(never)]
    pub(super) fn hunt(
        &self,
        jumps: &Jumps<L::Word>,
        list: &mut Vec<Step<L::Word>>,
        every_order: bool,
    ) -> bool {
        let hunters = jumps.kings | self.jumpers(jumps);
        Collection::<L, R::OfEither>::new(self.rules, self.pieces, list, every_order)
            .add_all(hunters)
    }

    /// The men that can capture.
    fn jumpers(&self, jumps: &Jumps<L::Word>) -> L::Word {
        let mut jumpers = L::Word::EMPTY;
        for way in self.rules.man_captures {
            jumpers |= jumps.first[MEN][way.index()];
        }
        jumpers
    }

    /// Whether every capture is one jump to the next square but one.
    #[inline(always)]
    fn is_settled(&self, jumps: &Jumps<L::Word>) -> bool {
        let mut landed = L::Word::EMPTY;
        let mut goes_on = L::Word::EMPTY;
        for way in self.rules.man_captures {
            landed |= behind::<L>(jumps.first[MEN][way.index()], way);
            goes_on |= jumps.before[MEN][way.index()];
        }
        let crowning = L::crowning_row(self.rules.side);
        if self.rules.crowning_ends {
            landed &= !crowning;
        } else if self.rules.crowns_in_passing && !(landed & crowning).is_empty() {
            return false;
        }
        // Straight back a man cannot go on: he has come from behind the piece that he took.
        (landed & goes_on).is_empty()
            && (jumps.kings.is_empty() || self.of_either().kings_are_settled(jumps))
    }

    #[inline(never)]
    fn kings_are_settled(&self, jumps: &Jumps<L::Word>) -> bool {
        if self.rules.flies {
            return false;
        }
        let mut landed = L::Word::EMPTY;
        let mut goes_on = L::Word::EMPTY;
        for way in self.rules.king_captures {
            landed |= behind::<L>(jumps.first[KINGS][way.index()], way);
            goes_on |= jumps.before[KINGS][way.index()];
        }
        (landed & goes_on).is_empty()
    }

    /// Where every capture takes one piece: those that may be taken, by men and by kings.
    #[inline(always)]
    fn targets(&self, jumps: &Jumps<L::Word>) -> [L::Word; 2] {
        if self.rules.ranks == [[0; 2]; 2] || self.pieces.kings.is_empty() {
            return [self.pieces.enemy; 2];
        }
        self.of_either().best_targets(jumps)
    }

    #[inline(never)]
    fn best_targets(&self, jumps: &Jumps<L::Word>) -> [L::Word; 2] {
        let (men, kings) = (
            self.pieces.enemy & !self.pieces.kings,
            self.pieces.enemy & self.pieces.kings,
        );
        let (mut best, mut targets) = (0, [L::Word::EMPTY; 2]);
        for hunter in [MEN, KINGS] {
            for (victim, among) in [men, kings].into_iter().enumerate() {
                let mut some = L::Word::EMPTY;
                for way in self.rules.king_captures {
                    some |= self.singles(jumps, hunter, [among; 2], way);
                }
                let rank = self.rules.ranks[victim][hunter];
                if some.is_empty() || rank < best {
                    continue;
                }
                if rank > best {
                    (best, targets) = (rank, [L::Word::EMPTY; 2]);
                }
                targets[hunter] |= among;
            }
        }
        targets
    }

    /// The men or kings that take one of these targets in this direction.
    #[inline(always)]
    fn singles(
        &self,
        jumps: &Jumps<L::Word>,
        hunter: usize,
        targets: [L::Word; 2],
        way: Way,
    ) -> L::Word {
        let first = jumps.first[hunter][way.index()];
        if self.rules.ranks == [[0; 2]; 2] {
            return first;
        }
        first & L::shift(targets[hunter], opposite(way).direction())
    }

    #[inline(never)]
    fn list_singles(
        &self,
        jumps: &Jumps<L::Word>,
        targets: [L::Word; 2],
        crowning: L::Word,
        list: &mut Vec<Step<L::Word>>,
    ) {
        for hunter in [MEN, KINGS] {
            for way in self.rules.king_captures {
                for from in each_bit(self.singles(jumps, hunter, targets, way)) {
                    let captured = L::shift(from, way.direction());
                    let to = L::shift(captured, way.direction());
                    list.push(Step {
                        from: from.lowest() as u8,
                        to: to.lowest() as u8,
                        promotes: hunter == MEN && !(to & crowning).is_empty(),
                        captures: captured,
                    });
                }
            }
        }
    }

    /// How many captures there are where some may take more than one piece.
    #[inline(never)]
    fn long_count(&self, jumps: &Jumps<L::Word>, room: &mut Vec<Step<L::Word>>) -> u64 {
        if let Some(count) = self.follow_paths(jumps, None) {
            return count;
        }
        let start = room.len();
        self.hunt(jumps, room, false);
        let count = room.len() - start;
        room.truncate(start);
        count as u64
    }

    /// How many captures there are, and they themselves if a list is given, if they are of men,
    /// take no kings where these count for more, and are not too long to be seen on the board as
    /// it is; otherwise none, and the list is as it was.
    fn follow_paths(
        &self,
        jumps: &Jumps<L::Word>,
        list: Option<&mut Vec<Step<L::Word>>>,
    ) -> Option<u64> {
        let ranked = self.rules.ranks != [[0; 2]; 2];
        let takes_kings = ranked && !(self.pieces.enemy & self.pieces.kings).is_empty();
        if !jumps.kings.is_empty() || takes_kings || self.rules.crowns_in_passing {
            return None;
        }
        // Squares that may have become empty on the way.
        let mut left = self.jumpers(jumps);
        if self.rules.at_once {
            left |= self.pieces.enemy;
        }
        let takeable = self.rules.takeable_by_men(&self.pieces);
        let mut paths = Paths {
            view: self,
            before: &jumps.before[MEN],
            later: [L::Word::EMPTY; 8],
            path: [Way::default(); MOST_JUMPS],
            longest: 0,
            count: 0,
            start: list.as_ref().map_or(0, |list| list.len()),
            list,
        };
        for way in self.rules.man_captures {
            paths.later[way.index()] = before::<L>(self.empty | left, takeable, way);
        }
        for way in self.rules.man_captures {
            let first = jumps.first[MEN][way.index()];
            if !first.is_empty() && !paths.follow(first, way, 1) {
                paths.restart();
                return None;
            }
        }
        Some(paths.count)
    }
}

/// Men's captures, followed for all men together: a path is a row of directions.
struct Paths<'a, L: Layout, R> {
    view: &'a View<L, R>,
    /// The squares from which men jump.
    before: &'a ByWay<L::Word>,
    /// The same if men have left their squares.
    later: ByWay<L::Word>,
    /// The directions of the jumps that are being looked at.
    path: [Way; MOST_JUMPS],
    /// How long the captures are that are counted, where more pieces are better.
    longest: u32,
    count: u64,
    /// Where the captures are listed, and where in it they begin.
    list: Option<&'a mut Vec<Step<L::Word>>>,
    start: usize,
}

impl<L: Layout, R: Rulebook> Paths<'_, L, R> {
    /// Lets these men jump this way, for the time with this number; false where more would have
    /// to be known.
    fn follow(&mut self, jumpers: L::Word, way: Way, jumps: u32) -> bool {
        let rules = self.view.rules;
        if jumps as usize > MOST_JUMPS {
            return false;
        }
        self.path[jumps as usize - 1] = way;
        let mut landed = behind::<L>(jumpers, way);
        if rules.crowning_ends {
            let crowning = L::crowning_row(rules.side);
            self.end(landed & crowning, jumps);
            landed &= !crowning;
        }
        let mut ended = landed;
        for next in rules.man_captures.without(opposite(way)) {
            if jumps == rules.plain_jumps {
                if !(landed & self.later[next.index()]).is_empty() {
                    return false;
                }
                continue;
            }
            if rules.captures_both_ways && jumps == 2 {
                let path = [self.path[0], way, next].map(offset);
                let home = leads_home(path) && !(landed & self.later[next.index()]).is_empty();
                let met = meets_its_first(path) && !(landed & self.before[next.index()]).is_empty();
                if home || met {
                    return false;
                }
            }
            let jumpers = landed & self.before[next.index()];
            if !jumpers.is_empty() {
                if !rules.may_end {
                    ended &= !jumpers;
                }
                if !self.follow(jumpers, next, jumps + 1) {
                    return false;
                }
            }
        }
        self.end(ended, jumps);
        true
    }

    /// Counts captures that end on these squares.
    fn end(&mut self, ends: L::Word, jumps: u32) {
        if self.view.rules.counts_pieces {
            if ends.is_empty() || jumps < self.longest {
                return;
            }
            if jumps > self.longest {
                self.restart();
                self.longest = jumps;
            }
        }
        self.count += u64::from(ends.count_ones());
        let Some(list) = &mut self.list else {
            return;
        };
        let crowning = L::crowning_row(self.view.rules.side);
        for to in each_bit(ends) {
            let (mut from, mut captures) = (to, L::Word::EMPTY);
            for way in self.path[..jumps as usize].iter().rev() {
                let back = opposite(*way).direction();
                let captured = L::shift(from, back);
                captures |= captured;
                from = L::shift(captured, back);
            }
            list.push(Step {
                from: from.lowest() as u8,
                to: to.lowest() as u8,
                promotes: !(to & crowning).is_empty(),
                captures,
            });
        }
    }

    /// Forgets the captures that were found.
    fn restart(&mut self) {
        self.count = 0;
        if let Some(list) = &mut self.list {
            list.truncate(self.start);
        }
    }
}

/// Rows down and columns to the right, on a board of which every second square is played on.
fn offset(way: Way) -> (i8, i8) {
    let (down, right) = way.direction().step();
    if down == 0 || right == 0 {
        (2 * down, 2 * right)
    } else {
        (down, right)
    }
}

/// Whether three jumps come back to where they began.
fn leads_home([one, two, three]: [(i8, i8); 3]) -> bool {
    one.0 + two.0 + three.0 == 0 && one.1 + two.1 + three.1 == 0
}

/// Whether the third of three jumps meets the piece that the first has taken.
fn meets_its_first([one, two, three]: [(i8, i8); 3]) -> bool {
    one.0 + 2 * two.0 + three.0 == 0 && one.1 + 2 * two.1 + three.1 == 0
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::{leads_home, meets_its_first};

    type Place = (i8, i8);

    const FORWARD: [Place; 2] = [(-1, -1), (-1, 1)];
    const DIAGONAL: [Place; 4] = [(-1, -1), (-1, 1), (1, -1), (1, 1)];
    /// On a board of which every second square is played on the next in a row is two away.
    const BOTH: [Place; 8] = [
        (-1, -1),
        (-1, 1),
        (1, -1),
        (1, 1),
        (-2, 0),
        (0, -2),
        (0, 2),
        (2, 0),
    ];

    /// Whether so many jumps, none of them straight back, and no three of them such as are told
    /// apart on both kinds of lines, can meet a piece that is taken already,
    /// need a square that has become empty, or take the same pieces to the same square in two ways.
    fn troubles(directions: &[Place], at_once: bool, jumps: usize) -> bool {
        let (mut found, mut known) = (false, HashSet::new());
        let mut paths: Vec<Vec<Place>> = vec![Vec::new()];
        for _ in 0..jumps {
            let mut longer = Vec::new();
            for path in paths {
                for step in directions {
                    if path.last() != Some(&(-step.0, -step.1)) {
                        longer.push([path.as_slice(), &[*step]].concat());
                    }
                }
            }
            paths = longer;
        }
        for path in paths {
            if let [one, two, three] = path[..]
                && (leads_home([one, two, three]) || meets_its_first([one, two, three]))
            {
                continue;
            }
            let (mut at, mut victims): (Place, Vec<Place>) = ((0, 0), Vec::new());
            for (down, right) in path {
                let victim = (at.0 + down, at.1 + right);
                at = (victim.0 + down, victim.1 + right);
                found |= victims.contains(&victim) || at == (0, 0);
                found |= at_once && victims.contains(&at);
                victims.push(victim);
            }
            victims.sort_unstable();
            found |= !known.insert((victims, at));
        }
        found
    }

    #[test]
    fn so_many_jumps_are_settled_by_looking_at_the_board_as_it_was() {
        for jumps in 1..=7 {
            assert!(!troubles(&FORWARD, true, jumps));
        }
        for jumps in 1..=3 {
            assert!(!troubles(&DIAGONAL, false, jumps));
            assert!(!troubles(&BOTH, false, jumps));
        }
        for jumps in 1..=2 {
            assert!(!troubles(&DIAGONAL, true, jumps));
            assert!(!troubles(&BOTH, true, jumps));
        }
        assert!(troubles(&DIAGONAL, false, 4));
        assert!(troubles(&BOTH, false, 4));
    }
}
