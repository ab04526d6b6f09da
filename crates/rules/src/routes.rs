//! Finding again the ways in which a move can be made.

use std::collections::HashSet;

use crate::Squares;
use crate::{
    Choice, Crowning, Direction, Move, Position, Reach, Route, Ruleset, Setup, Side, Square,
};

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
        let setup = self.setup();
        let mut search = Search {
            rules: self.variant().rules(),
            occupied: setup.pieces(Side::White) | setup.pieces(Side::Black),
            man: setup.men[self.turn().index()].contains(mv.from),
            setup: &setup,
            mv,
            path: vec![mv.from],
            captures: Vec::new(),
            dead: HashSet::new(),
            found: Vec::new(),
            limit,
        };
        search.occupied.remove(mv.from);
        let king = !search.man;
        search.jump_on(mv.from, king, mv.captures);
        search.found
    }
}

struct Search<'a> {
    rules: &'a Ruleset,
    setup: &'a Setup,
    mv: &'a Move,
    man: bool,
    occupied: Squares,
    path: Vec<Square>,
    captures: Vec<Square>,
    /// Where nothing was found before: where it stood, as what, with what left to take.
    dead: HashSet<(Square, bool, Squares)>,
    found: Vec<Route>,
    limit: usize,
}

impl Search<'_> {
    fn empty_neighbour(&self, square: Square, direction: Direction) -> Option<Square> {
        let next = self.rules.board.neighbour(square, direction)?;
        (!self.occupied.contains(next)).then_some(next)
    }

    /// The piece of the set that can be jumped in this direction.
    fn victim(&self, at: Square, king: bool, way: Direction, left: Squares) -> Option<Square> {
        let flies = king && self.rules.king == Reach::Flying;
        let mut before = at;
        if flies {
            while let Some(next) = self.empty_neighbour(before, way) {
                before = next;
            }
        }
        let victim = self.rules.board.neighbour(before, way)?;
        (left.contains(victim) && self.empty_neighbour(victim, way).is_some()).then_some(victim)
    }

    /// Tries every jump from here; answers whether a route was found.
    fn jump_on(&mut self, at: Square, king: bool, left: Squares) -> bool {
        if self.dead.contains(&(at, king, left)) {
            return false;
        }
        let before = self.found.len();
        for way in Direction::ALL {
            if self.captures_this_way(king, way) {
                self.jump(at, king, way, left);
            }
        }
        let found = self.found.len() > before;
        if !found && self.found.len() < self.limit {
            self.dead.insert((at, king, left));
        }
        found
    }

    fn jump(&mut self, at: Square, king: bool, way: Direction, mut left: Squares) {
        let Some(victim) = self.victim(at, king, way, left) else {
            return;
        };
        if self.found.len() >= self.limit {
            return;
        }
        left.remove(victim);
        let landings = self.landings(victim, king, way);
        if left.is_empty() && self.must_go_on(&landings, king) {
            return;
        }
        self.captures.push(victim);
        for (index, landing) in landings.into_iter().enumerate() {
            self.land(landing, king, way, left, index == 0);
        }
        self.captures.pop();
    }

    /// The squares behind a taken piece on which the capturing one may stop.
    fn landings(&self, victim: Square, king: bool, way: Direction) -> Vec<Square> {
        let mut landings = Vec::new();
        let mut next = self.empty_neighbour(victim, way);
        while let Some(landing) = next {
            landings.push(landing);
            let flies = king && self.rules.king == Reach::Flying;
            next = flies.then(|| self.empty_neighbour(landing, way)).flatten();
        }
        landings
    }

    /// Whether more could be taken from one of these squares than the move takes. With free
    /// choice the set may be legal in another order (4.5, 4.6, "must"); the majority rule has
    /// seen to it already.
    fn must_go_on(&self, landings: &[Square], king: bool) -> bool {
        let enemy = self.setup.pieces(!self.setup.turn) - self.mv.captures;
        let more = |landing: &Square| {
            let king = king || self.is_crowned_on(*landing);
            Direction::ALL.into_iter().any(|way| {
                self.captures_this_way(king, way)
                    && self.victim(*landing, king, way, enemy).is_some()
            })
        };
        self.rules.choice == Choice::Free && landings.iter().any(more)
    }

    fn captures_this_way(&self, king: bool, way: Direction) -> bool {
        king || self.rules.man_captures_backward || way.is_forward_for(self.setup.turn)
    }

    fn is_crowned_on(&self, square: Square) -> bool {
        self.rules.crowning == Crowning::InPassing && self.is_on_crowning_row(square)
    }

    fn is_on_crowning_row(&self, square: Square) -> bool {
        let row = self.rules.board.crowning_row(self.setup.turn);
        row.contains(square)
    }

    /// Stops on a square behind a taken piece, to end there, turn there, or go straight on; the
    /// last only from the square directly behind, so that a straight run is one route.
    fn land(&mut self, landing: Square, king: bool, way: Direction, left: Squares, behind: bool) {
        self.path.push(landing);
        if left.is_empty() {
            if landing == self.mv.to && self.ends_as_promised(landing, king) {
                let (path, captures) = (self.path.clone(), self.captures.clone());
                self.found.push(Route { path, captures });
            }
        } else if king && !behind {
            self.turn_aside(landing, way, left);
        } else {
            self.jump_on(landing, king || self.is_crowned_on(landing), left);
        }
        self.path.pop();
    }

    fn turn_aside(&mut self, at: Square, way: Direction, left: Squares) {
        for aside in Direction::ALL {
            if aside != way {
                self.jump(at, true, aside, left);
            }
        }
    }

    fn ends_as_promised(&self, landing: Square, king: bool) -> bool {
        let crowned = king || self.is_on_crowning_row(landing);
        self.mv.promotes == (self.man && crowned)
    }
}
