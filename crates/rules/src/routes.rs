//! Finding again the ways in which a move can be made.

mod ahead;

use alloc::collections::BTreeSet;
use alloc::vec;
use alloc::vec::Vec;

use crate::jump::{Jumper, Stand};
use crate::{Criterion, Direction, Move, Position, Route, Square, Squares};
use ahead::Ahead;

impl Position {
    /// The routes of a legal move, at most `limit` of them, in a fixed order; a quiet move has one.
    ///
    /// ```
    /// use damier_rules::{Position, Setup, Side, Square, Squares, Variant};
    ///
    /// // White king on 47; it can take 42, 29 and then 19 and 31 or 14 and 31.
    /// let square = |number| Square::new(number).unwrap();
    /// let mut setup = Setup::empty(Side::White);
    /// setup.kings[0] = Squares::only(square(47));
    /// setup.men[1] = [14, 19, 29, 31, 42].map(square).into_iter().collect();
    /// let position = Position::new(Variant::International, &setup)?;
    /// let mv = position.legal_moves()[0];
    /// let routes = position.routes(&mv, 10);
    /// assert_eq!(routes[0].path[0], mv.from);
    /// assert_eq!(routes[0].path.last(), Some(&mv.to));
    /// # Ok::<(), damier_rules::UnplayableSetup>(())
    /// ```
    pub fn routes(&self, mv: &Move, limit: usize) -> Vec<Route> {
        if !mv.is_capture() {
            return vec![Route {
                path: vec![mv.from, mv.to],
                captures: Vec::new(),
            }];
        }
        let jumper = Jumper::new(self, mv.from);
        let man = self.setup().men[self.turn().index()].contains(mv.from);
        // Where it matters which piece is taken first, the best order is not known before.
        let mut criteria = jumper.rules.choice.criteria();
        let by_order = criteria.any(|criterion| criterion == Criterion::KingEarlier);
        let begun = Stand {
            at: mv.from,
            king: !man,
            came: None,
            taken: Squares::EMPTY,
        };
        let mut search = Search {
            ahead: Ahead::new(&jumper, mv, !man),
            jumper,
            mv,
            man,
            path: vec![mv.from],
            captures: Vec::new(),
            dead: BTreeSet::new(),
            found: Vec::new(),
            limit: if by_order { MOST_ORDERS } else { limit },
        };
        search.jump_on(&begun);
        if by_order {
            search.keep_kings_first(limit);
        }
        search.found
    }
}

/// So many routes are compared to find those that take kings first.
const MOST_ORDERS: usize = 10_000;

struct Search<'a> {
    jumper: Jumper,
    mv: &'a Move,
    man: bool,
    path: Vec<Square>,
    captures: Vec<Square>,
    ahead: Ahead,
    /// Where nothing was found before.
    dead: BTreeSet<Stand>,
    found: Vec<Route>,
    limit: usize,
}

impl Search<'_> {
    fn is_whole(&self, stand: &Stand) -> bool {
        stand.taken == self.mv.captures
    }

    /// Tries every jump from here; answers whether a route was found.
    fn jump_on(&mut self, stand: &Stand) -> bool {
        if self.dead.contains(stand) || !self.ahead.can_be_whole(stand) {
            return false;
        }
        let before = self.found.len();
        for way in self.jumper.ways(stand) {
            self.jump(stand, way);
        }
        let found = self.found.len() > before;
        if !found && self.found.len() < self.limit {
            self.dead.insert(*stand);
        }
        found
    }

    fn jump(&mut self, stand: &Stand, way: Direction) {
        let Some(victim) = self.jumper.victim(stand, way) else {
            return;
        };
        if !self.mv.captures.contains(victim) || self.found.len() >= self.limit {
            return;
        }
        let landings = self.jumper.landings(stand, victim, way);
        let landed: Vec<Stand> = landings
            .into_iter()
            .map(|landing| self.jumper.landed(stand, victim, way, landing))
            .collect();
        if landed.first().is_some_and(|first| self.is_whole(first)) && self.must_go_on(&landed) {
            return;
        }
        self.captures.push(victim);
        for (index, stand) in landed.iter().enumerate() {
            self.land(stand, way, index);
        }
        self.captures.pop();
    }

    /// Whether more could be taken from one of these squares than the move takes. Where quantity
    /// does not decide, the set may be legal in another order (4.5, 4.6, "must"); the majority
    /// rule has seen to it already.
    fn must_go_on(&self, landed: &[Stand]) -> bool {
        let more = |stand: &Stand| !self.jumper.is_over(stand) && self.jumper.can_go_on(stand);
        let rules = self.jumper.rules;
        let demanded = rules.captures_go_on && !rules.choice.is_by_quantity();
        demanded && landed.iter().any(more)
    }

    /// Stops on a square behind a taken piece, to end there, turn there, or go straight on; the
    /// last only from the square directly behind, so that a straight run is one route.
    fn land(&mut self, stand: &Stand, way: Direction, landing: usize) {
        self.path.push(stand.at);
        if self.is_whole(stand) {
            self.end(stand, landing);
        } else if landing > 0 {
            for aside in self.jumper.ways(stand).filter(|aside| *aside != way) {
                self.jump(stand, aside);
            }
        } else if !self.jumper.is_over(stand) {
            self.jump_on(stand);
        }
        self.path.pop();
    }

    fn end(&mut self, stand: &Stand, landing: usize) {
        let crowned = stand.king || self.jumper.is_on_crowning_row(stand.at);
        let as_promised = self.mv.promotes == (self.man && crowned);
        let last = self.captures.last();
        let may_end = last.is_some_and(|victim| self.jumper.may_end(*victim, landing));
        if stand.at == self.mv.to && as_promised && may_end {
            let (path, captures) = (self.path.clone(), self.captures.clone());
            self.found.push(Route { path, captures });
        }
    }

    fn keep_kings_first(&mut self, limit: usize) {
        let order =
            |route: &Route| -> Vec<bool> { self.jumper.kings_among(&route.captures).collect() };
        let best = self.found.iter().map(order).max();
        let mut found = core::mem::take(&mut self.found);
        found.retain(|route| Some(order(route)) == best);
        found.truncate(limit);
        self.found = found;
    }
}
