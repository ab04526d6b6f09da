//! Captures as sets of pieces, for positions in which their routes are too many.
//!
//! Where taken pieces stay on the board until the capture is over, what stands in the way never
//! changes. A capture is then a trail over empty squares: each piece taken is one edge of it,
//! which joins a square before the piece with one behind it, and which of the edges of a piece that
//! is can be chosen, but only one. A set of pieces can be taken by a capture from one square to
//! another if, and only if, an edge can be chosen for each so that the edges hang together with the
//! square where the capture begins, and meet in even numbers everywhere but at the two ends (Euler,
//! 1736). No route is followed to find that out.
//!
//! Sets are tried in the order of what they leave standing, nothing first. Which pieces must be left
//! for the numbers to come out even is a question of linear algebra modulo two: the edges of a
//! piece differ by vectors, and these, of all pieces, span what choosing can mend; only the rest
//! must be mended by leaving pieces.

use alloc::collections::BTreeSet;
use alloc::vec;
use alloc::vec::Vec;

use crate::parity::{Space, each};

/// So many bits of what choosing cannot mend are looked up in a table; more are left to the search.
const MOST_SYNDROME: u32 = 13;

/// So many tasks are remembered.
const MOST_KNOWN: usize = 50_000;

/// A cost that no set has.
const NEVER: u16 = u16::MAX;

/// A piece that can be taken.
#[derive(Clone, Debug)]
pub(super) struct Victim {
    /// What it counts for.
    pub(super) worth: u16,
    /// The ways to take it: two squares each, before it and behind.
    pub(super) edges: Vec<u64>,
    /// All squares of these.
    pub(super) squares: u64,
    /// The squares on which a capture may end that takes it last.
    pub(super) ends: u64,
}

/// The pieces that can be taken from a square, and how.
#[derive(Clone, Debug)]
pub(super) struct Trails {
    /// Those with an edge, as far as they can be reached.
    pub(super) victims: Vec<Victim>,
    /// Where the capture begins.
    pub(super) start: u64,
}

/// The best sets and where the captures end that take them.
#[derive(Clone, Debug, Default)]
pub(super) struct Best {
    /// Each set, a bit for each victim, and the square of the end.
    pub(super) found: Vec<(u64, u64)>,
    /// Whether the search was given up before it was over.
    pub(super) given_up: bool,
}

impl Trails {
    /// Every pair of a set and an end such that no set is worth more, if that is worth `enough`.
    ///
    /// `work` is how many choices may be tried.
    pub(super) fn best(&self, enough: u16, work: &mut u32) -> Best {
        Search::new(self, work).best(enough)
    }
}

struct Search<'a> {
    trails: &'a Trails,
    work: &'a mut u32,
    given_up: bool,
    /// What choosing cannot mend: of each victim, and of all of them together.
    classes: Vec<u64>,
    all: u64,
    mended: Space,
    space: Space,
    bits: u32,
    /// The least that must be left of the victims from here on, for each place in the space.
    least: Vec<u16>,
    found: Vec<(u64, u64)>,
    /// What the sets tried leave, and the least beyond that.
    left: u16,
    next: u16,
}

impl<'a> Search<'a> {
    fn new(trails: &'a Trails, work: &'a mut u32) -> Self {
        let victims = &trails.victims;
        let mut mended = Space::NOTHING;
        for victim in victims {
            mended.add_choice(&victim.edges);
        }
        let classes: Vec<u64> = victims
            .iter()
            .map(|victim| mended.rest(victim.edges[0]))
            .collect();
        let mut space = Space::NOTHING;
        for class in &classes {
            space.add(*class);
        }
        let bits = space.highest.count_ones().min(MOST_SYNDROME);
        let size = 1 << bits;
        let mut least = vec![NEVER; (victims.len() + 1) * size];
        least[victims.len() * size] = 0;
        for index in (0..victims.len()).rev() {
            let worth = victims[index].worth;
            let class = space.number(classes[index], bits);
            let (before, after) = least.split_at_mut((index + 1) * size);
            for (place, cost) in before[index * size..].iter_mut().enumerate() {
                *cost = after[place].min(after[place ^ class].saturating_add(worth));
            }
        }
        Search {
            trails,
            work,
            given_up: false,
            all: classes.iter().fold(0, |all, class| all ^ class),
            classes,
            mended,
            space,
            bits,
            least,
            found: Vec::new(),
            left: 0,
            next: 0,
        }
    }

    fn best(mut self, enough: u16) -> Best {
        let victims = &self.trails.victims;
        let total: u16 = victims.iter().map(|victim| victim.worth).sum();
        let squares = victims
            .iter()
            .flat_map(|victim| &victim.edges)
            .fold(self.trails.start, |all, edge| all | edge);
        // Ends between which choosing makes no difference.
        let mut groups: Vec<(u64, u64)> = Vec::new();
        for end in each(squares) {
            let odd = self.mended.rest(self.trails.start ^ end) ^ self.all;
            if self.space.rest(odd) == 0 {
                match groups.iter_mut().find(|(known, _)| *known == odd) {
                    Some((_, ends)) => *ends |= end,
                    None => groups.push((odd, end)),
                }
            }
        }
        while self.next != NEVER && total - self.next >= enough && self.found.is_empty() {
            self.left = self.next;
            self.next = NEVER;
            for (odd, ends) in &groups {
                self.leave(Leaving {
                    index: 0,
                    odd: *odd,
                    left: 0,
                    kept: 0,
                    dropped: 0,
                    ends: *ends,
                });
            }
        }
        Best {
            found: self.found,
            given_up: self.given_up,
        }
    }

    fn is_over(&mut self) -> bool {
        if *self.work == 0 {
            self.given_up = true;
        } else {
            *self.work -= 1;
        }
        self.given_up
    }

    /// Leaves a victim or takes it, one after the other.
    fn leave(&mut self, at: Leaving) {
        let size = 1 << self.bits;
        let place = self.space.number(at.odd, self.bits);
        let least = self.least[at.index * size + place].saturating_add(at.left);
        if least > self.left {
            self.next = self.next.min(least);
            return;
        }
        if self.is_over() {
            return;
        }
        let victims = &self.trails.victims;
        // What cannot be reached any more must be left.
        let possible = || {
            let kept = chosen(victims, !at.dropped);
            kept.flat_map(|(_, victim)| &victim.edges)
        };
        let reached = reached(self.trails.start, possible);
        let mut unreached = 0;
        for (index, victim) in victims.iter().enumerate() {
            if at.dropped >> index & 1 == 0 && victim.edges.iter().all(|edge| edge & reached == 0) {
                if at.kept >> index & 1 == 1 {
                    return;
                }
                unreached += victim.worth;
            }
        }
        if at.left + unreached > self.left {
            self.next = self.next.min(at.left + unreached);
            return;
        }
        if at.index == victims.len() {
            if at.left == self.left && at.odd == 0 && at.kept != 0 {
                self.take(at.kept, at.ends & reached);
            }
            return;
        }
        let (index, bit) = (at.index, 1 << at.index);
        self.leave(Leaving {
            index: index + 1,
            odd: at.odd ^ self.classes[index],
            left: at.left + victims[index].worth,
            dropped: at.dropped | bit,
            ..at
        });
        self.leave(Leaving {
            index: index + 1,
            kept: at.kept | bit,
            ..at
        });
    }

    /// Notes this set with each of these ends that a capture has.
    fn take(&mut self, set: u64, ends: u64) {
        let (start, trails) = (self.trails.start, self.trails);
        let victims = &trails.victims;
        let halts =
            chosen(victims, set).fold(0, |all, (_, victim)| all | victim.squares & !victim.ends);
        for end in each(self.ends_of(set, ends & !halts)) {
            self.found.push((set, end));
        }
        for end in each(ends & halts) {
            // The last victim and the square before it.
            let last = chosen(victims, set).flat_map(|(bit, victim)| {
                let edges = victim.edges.iter();
                edges
                    .filter(|edge| *edge & end & victim.ends != 0)
                    .map(move |edge| (set & !bit, edge ^ end))
            });
            for (before, from) in last {
                let possible = match before {
                    0 => from == start,
                    before => self.ends_of(before, from) != 0,
                };
                if possible {
                    self.found.push((set, end));
                    break;
                }
            }
        }
    }

    /// Those of these ends that a capture of this set can have.
    fn ends_of(&mut self, set: u64, ends: u64) -> u64 {
        let start = self.trails.start;
        let mut choosing = Choosing {
            start,
            ends,
            victims: chosen(&self.trails.victims, set).collect(),
            chosen: Vec::new(),
            known: BTreeSet::new(),
            given_up: false,
        };
        choosing.choose(start, self.work);
        self.given_up |= choosing.given_up;
        ends & !choosing.ends
    }
}

/// The victims of a set, each with its bit.
fn chosen(victims: &[Victim], set: u64) -> impl Iterator<Item = (u64, &Victim)> {
    let bits = victims.iter().enumerate();
    bits.map(|(index, victim)| (1 << index, victim))
        .filter(move |(bit, _)| set & bit != 0)
}

/// Which victims are left, as far as that is said.
#[derive(Clone, Copy)]
struct Leaving {
    /// Those before this one are taken or left.
    index: usize,
    /// What leaving must still mend.
    odd: u64,
    left: u16,
    kept: u64,
    dropped: u64,
    /// The ends that are asked for.
    ends: u64,
}

/// What is still to be done when some edges are chosen; how they were chosen does not matter.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Task {
    /// The victims without an edge.
    rest: u64,
    /// The squares on which an odd number of edges must still meet.
    odd: u64,
    /// The squares that hang together, as far as the victims without an edge touch them: first
    /// those that hang together with the start.
    parts: Vec<u64>,
}

/// The choice of an edge for each victim of a set.
struct Choosing<'a> {
    start: u64,
    /// The ends asked for, without those that were found.
    ends: u64,
    /// The victims, each with its bit.
    victims: Vec<(u64, &'a Victim)>,
    /// The edges chosen for the first victims.
    chosen: Vec<u64>,
    /// Tasks that can add no end any more.
    known: BTreeSet<Task>,
    given_up: bool,
}

impl Choosing<'_> {
    /// Finds ends by choosing edges for the victims that have none. So far an odd number of edges
    /// meets on these squares, that of the beginning counted in.
    fn choose(&mut self, odd: u64, work: &mut u32) {
        if *work == 0 {
            self.given_up = true;
            return;
        }
        *work -= 1;
        let index = self.chosen.len();
        if index == self.victims.len() {
            if self.parts(0).len() == 1 {
                self.ends &= !odd;
            }
            return;
        }
        // Squares that remaining victims touch, and those that two or more of them touch.
        let (mut once, mut twice, mut rest) = (0, 0, 0);
        for (bit, victim) in &self.victims[index..] {
            twice |= once & victim.squares;
            once |= victim.squares;
            rest |= bit;
        }
        // The victim with the fewest edges that leave nothing odd where no other comes.
        let (mut fewest, mut next) = (usize::MAX, index);
        for (place, (_, victim)) in self.victims.iter().enumerate().skip(index) {
            let alone = !(once & !victim.squares | twice);
            let count = victim
                .edges
                .iter()
                .filter(|edge| self.can_stay((odd ^ *edge) & alone))
                .count();
            if count < fewest {
                (fewest, next) = (count, place);
            }
        }
        // Where there is no choice, what follows will tell.
        if fewest == 0 || fewest > 1 && !self.is_promising(odd, rest, once) {
            return;
        }
        self.victims.swap(index, next);
        let (_, victim) = self.victims[index];
        let alone = !(once & !victim.squares | twice);
        for edge in &victim.edges {
            if self.can_stay((odd ^ edge) & alone) {
                self.chosen.push(*edge);
                self.choose(odd ^ edge, work);
                self.chosen.pop();
                if self.given_up {
                    return;
                }
            }
        }
    }

    /// Whether these victims, which touch these squares, may add an end that is not known.
    fn is_promising(&mut self, odd: u64, rest: u64, squares: u64) -> bool {
        let parts = self.parts(squares);
        if parts.contains(&0) {
            return false;
        }
        let new = self.known.len() >= MOST_KNOWN || self.known.insert(Task { rest, odd, parts });
        new && self.is_mended(odd) && self.hangs_together()
    }

    /// Whether these squares, to which no edge comes any more, can be odd.
    fn can_stay(&self, odd: u64) -> bool {
        odd & odd.wrapping_sub(1) == 0 && odd & !self.ends == 0
    }

    /// The squares that hang together by the edges chosen, as far as these squares go.
    fn parts(&self, squares: u64) -> Vec<u64> {
        let mut parts = vec![self.start];
        for edge in &self.chosen {
            let mut part = *edge;
            let mut with_start = false;
            let mut index = 0;
            while index < parts.len() {
                if parts[index] & part != 0 {
                    with_start |= index == 0;
                    part |= parts[index];
                    if index == 0 {
                        parts[0] = part;
                        index = 1;
                    } else {
                        parts.swap_remove(index);
                    }
                } else {
                    index += 1;
                }
            }
            if with_start {
                parts[0] = part;
            } else {
                parts.push(part);
            }
        }
        for part in &mut parts {
            *part &= squares;
        }
        parts[1..].sort_unstable();
        parts
    }

    /// Whether choosing could leave nothing odd, if several edges of a victim could be chosen.
    fn is_mended(&self, odd: u64) -> bool {
        let mut mended = Space::NOTHING;
        let mut sum = 0;
        for (_, victim) in &self.victims[self.chosen.len()..] {
            mended.add_choice(&victim.edges);
            sum ^= victim.edges[0];
        }
        let odd = mended.rest(odd ^ sum);
        each(self.ends).any(|end| mended.rest(end) == odd)
    }

    /// Whether the edges chosen could all be reached if the other victims had all of theirs.
    fn hangs_together(&self) -> bool {
        let rest = self.victims[self.chosen.len()..].iter();
        let edges = || {
            let rest = rest.clone().flat_map(|(_, victim)| &victim.edges);
            self.chosen.iter().chain(rest)
        };
        let reached = reached(self.start, edges);
        self.chosen.iter().all(|edge| edge & reached != 0)
    }
}

/// The squares that can be reached by these edges.
fn reached<'a, I: Iterator<Item = &'a u64>>(start: u64, edges: impl Fn() -> I) -> u64 {
    let mut reached = start;
    loop {
        let before = reached;
        for edge in edges() {
            if edge & reached != 0 {
                reached |= edge;
            }
        }
        if reached == before {
            return reached;
        }
    }
}
