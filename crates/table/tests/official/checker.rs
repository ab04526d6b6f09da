//! A second opinion: whether acts are a legal performance of a legal move, read straight from the
//! articles, with the slow generator and without anything of the detector.

use damier_rules::{
    Board, Crowning, Lines, Move, Position, Reach, Side, Square, Squares, reference,
};
use damier_table::{Cell, Hand, Handling, Wood};

/// The acts of one turn that could be done, in order.
pub(crate) struct Performance<'a> {
    position: &'a Position,
    acts: &'a [(Handling, Option<Hand>)],
    before: Wood,
    legal: Vec<Move>,
}

/// Where a piece was carried: the act that lifted it, and the one that let it go or the end.
struct Carried {
    from: Cell,
    end: usize,
    stops: Vec<Cell>,
}

impl<'a> Performance<'a> {
    pub(crate) fn new(
        position: &'a Position,
        acts: &'a [(Handling, Option<Hand>)],
    ) -> Performance<'a> {
        let rules = position.variant().rules();
        Performance {
            position,
            acts,
            before: Wood::of(position),
            legal: reference::legal_moves(rules, &position.setup()),
        }
    }

    /// The legal move that was made by the rules in every respect.
    pub(crate) fn legal_move(&self) -> Option<Move> {
        let mut moves = self.legal.iter().copied();
        moves.find(|mv| self.one_hand() && self.is_made(mv))
    }

    /// The square of the own piece that was touched first, of those that have a legal move, and
    /// before a move was completed.
    pub(crate) fn bound(&self) -> Option<Square> {
        let mut until = self.acts.len();
        for (index, (act, _)) in self.acts.iter().enumerate() {
            if index >= until {
                break;
            }
            let warned = self.warned(index);
            let touched = match *act {
                Handling::Touch(cell) => Some(cell).filter(|_| !warned),
                Handling::Remove(cell) => Some(cell),
                Handling::Lift(cell) => {
                    let carried = self.carried(index, cell);
                    let moved = carried.moved() || self.goes_round(&carried);
                    if moved && self.is_own(cell) {
                        until = until.min(carried.end);
                    }
                    Some(cell).filter(|_| !warned || moved)
                }
                _ => None,
            };
            let square = touched.and_then(|cell| self.playable(cell));
            if square.is_some() {
                return square;
            }
        }
        None
    }

    /// Whether a warning (3.13) holds when this act is done: no piece has been moved since.
    fn warned(&self, index: usize) -> bool {
        let (mut warned, mut moved_until) = (false, None);
        for (at, (act, _)) in self.acts[..index].iter().enumerate() {
            match *act {
                Handling::Adjust => warned = true,
                Handling::Lift(cell) => {
                    let carried = self.carried(at, cell);
                    moved_until = Some(carried.end).filter(|_| carried.moved());
                }
                Handling::Release => warned &= moved_until != Some(at),
                _ => {}
            }
        }
        warned
    }

    fn is_own(&self, cell: Cell) -> bool {
        let side = self.position.turn();
        self.before.at(cell).is_some_and(|piece| piece.side == side)
    }

    /// The square of an own piece that has a legal move.
    fn playable(&self, cell: Cell) -> Option<Square> {
        let square = cell.square(self.position.board())?;
        self.legal
            .iter()
            .any(|mv| mv.from == square)
            .then_some(square)
    }

    fn carried(&self, lift: usize, from: Cell) -> Carried {
        let (mut stops, mut end) = (Vec::new(), self.acts.len());
        for (index, (act, _)) in self.acts.iter().enumerate().skip(lift + 1) {
            match act {
                Handling::Place(cell) => stops.push(*cell),
                Handling::Release => {
                    end = index;
                    break;
                }
                _ => {}
            }
        }
        Carried { from, end, stops }
    }

    /// The newer text of 4.4: pieces are moved and lifted with one hand, except to put straight.
    fn one_hand(&self) -> bool {
        let (mut hands, mut index) = (Vec::new(), 0);
        while let Some((act, hand)) = self.acts.get(index) {
            match *act {
                Handling::Lift(cell)
                    if self.warned(index) && !self.carried(index, cell).moved() =>
                {
                    index = self.carried(index, cell).end;
                }
                Handling::Adjust | Handling::Touch(_) | Handling::Crown(_) => {}
                _ => hands.extend(*hand),
            }
            index += 1;
        }
        hands.iter().all(|hand| *hand == hands[0])
    }

    /// Whether this move is made and nothing else is done that the articles do not allow.
    fn is_made(&self, mv: &Move) -> bool {
        let board = self.position.board();
        let from = Cell::of(board, mv.from);
        let is_main = |index: usize| {
            matches!(self.acts[index].0, Handling::Lift(cell) if cell == from)
                && self.shows(mv, &self.carried(index, from))
        };
        let Some(main) = (0..self.acts.len()).find(|index| is_main(*index)) else {
            return false;
        };
        if self.bound() != Some(mv.from) {
            return false;
        }
        let carried = self.carried(main, from);
        for (index, (act, _)) in self.acts.iter().enumerate() {
            let fine = match *act {
                // What is put down has been lifted, and that was looked at.
                Handling::Adjust | Handling::Touch(_) => true,
                Handling::Place(_) | Handling::Release => true,
                Handling::Lift(_) if index == main => true,
                Handling::Lift(cell) => {
                    let other = self.carried(index, cell);
                    let own = self.is_own(cell) || index > carried.end && other.holds(mv, board);
                    let set_down = !other.moved() && !self.goes_round(&other);
                    set_down && (own || self.warned(index))
                }
                Handling::PutBack(_) => true,
                Handling::Remove(cell) => self.may_lift(mv, cell, index, main, carried.end),
                Handling::Crown(cell) => mv.promotes && cell == Cell::of(board, mv.to),
            };
            if !fine {
                return false;
            }
        }
        self.lifts_in_order(mv, &carried) && self.is_crowned(mv)
    }

    /// 4.9 to 4.11: captured pieces only, and when the hand has left the capturing one. 4.16:
    /// between men the captured one first. What is put back again need not have been in time,
    /// unless it was in the midst of a multiple capture.
    fn may_lift(&self, mv: &Move, cell: Cell, index: usize, main: usize, end: usize) -> bool {
        let captured = cell
            .square(self.position.board())
            .is_some_and(|square| mv.captures.contains(square));
        let mut later = self.acts[index..].iter();
        let is_back = later.any(|(act, _)| *act == Handling::PutBack(cell));
        let setup = self.position.setup();
        let (own, other) = (self.position.turn(), !self.position.turn());
        let men = setup.men[own.index()].contains(mv.from)
            && (mv.captures - setup.men[other.index()]).is_empty();
        let single = mv.captures.len() == 1;
        let in_hand = main < index && index < end;
        captured && (index > end || single && men || is_back && (single || !in_hand))
    }

    /// Whether the squares on which the piece was put down show the move; its last is where it ends.
    fn shows(&self, mv: &Move, carried: &Carried) -> bool {
        let board = self.position.board();
        if carried.stops.last().and_then(|stop| stop.square(board)) != Some(mv.to) {
            return false;
        }
        match mv.captures.len() {
            0 | 1 => true,
            _ => !self.shown_orders(mv, carried).is_empty(),
        }
    }

    /// In which orders the pieces may have been captured, by the squares shown.
    fn shown_orders(&self, mv: &Move, carried: &Carried) -> Vec<Vec<Square>> {
        let from = Cell::of(self.position.board(), mv.from);
        let Some(piece) = self.before.at(from) else {
            return Vec::new();
        };
        let mut jumps = Jumps {
            checker: self,
            from,
            side: piece.side,
            mv,
            stops: &carried.stops,
            orders: Vec::new(),
        };
        jumps.follow(from, piece.kind.is_king(), 0, &mut Vec::new());
        jumps.orders
    }

    /// Whether a piece set down where it stood has shown a capture that ends there.
    fn goes_round(&self, carried: &Carried) -> bool {
        let from = carried.from.square(self.position.board());
        let mut round = self
            .legal
            .iter()
            .filter(|mv| mv.from == mv.to && Some(mv.from) == from);
        round.any(|mv| self.shows(mv, carried))
    }

    fn lifts_in_order(&self, mv: &Move, carried: &Carried) -> bool {
        let board = self.position.board();
        let mut lifted: Vec<(usize, Square)> = Vec::new();
        for (index, (act, _)) in self.acts.iter().enumerate() {
            match act {
                Handling::Remove(cell) => lifted.extend(cell.square(board).map(|s| (index, s))),
                Handling::PutBack(cell) => lifted.retain(|(_, s)| Some(*s) != cell.square(board)),
                _ => {}
            }
        }
        let squares: Vec<Square> = lifted.iter().map(|(_, square)| *square).collect();
        if squares.iter().copied().collect::<Squares>() != mv.captures {
            return false;
        }
        if squares.len() < 2 {
            return true;
        }
        let between = &self.acts[lifted[0].0..lifted[lifted.len() - 1].0];
        let lifting = |act: &Handling| {
            matches!(
                act,
                Handling::Remove(_) | Handling::PutBack(_) | Handling::Adjust
            )
        };
        let backwards: Vec<Square> = squares.iter().rev().copied().collect();
        between.iter().all(|(act, _)| lifting(act))
            && self
                .shown_orders(mv, carried)
                .iter()
                .any(|order| *order == squares || *order == backwards)
    }

    fn is_crowned(&self, mv: &Move) -> bool {
        let crown = Handling::Crown(Cell::of(self.position.board(), mv.to));
        self.acts.iter().any(|(act, _)| *act == crown) == mv.promotes
    }
}

impl Carried {
    fn moved(&self) -> bool {
        self.stops.last().is_some_and(|stop| *stop != self.from)
    }

    /// Whether it holds the piece that has made the move.
    fn holds(&self, mv: &Move, board: Board) -> bool {
        self.from == Cell::of(board, mv.to)
    }
}

/// Articles 4.2 to 4.8 once more, square by square, along the stops of one carry.
struct Jumps<'a> {
    checker: &'a Performance<'a>,
    from: Cell,
    side: Side,
    mv: &'a Move,
    stops: &'a [Cell],
    orders: Vec<Vec<Square>>,
}

impl Jumps<'_> {
    fn follow(&mut self, at: Cell, king: bool, next: usize, taken: &mut Vec<Square>) {
        let board = self.checker.position.board();
        let rules = self.checker.position.variant().rules();
        for index in next..self.stops.len() {
            let stop = self.stops[index];
            let Some(victim) = self.victim(at, stop, king, taken) else {
                continue;
            };
            let row = board.crowning_row(self.side);
            let on_row = stop
                .square(board)
                .is_some_and(|square| row.contains(square));
            let halts = on_row && !king && rules.crowning == Crowning::EndsTheMove;
            let king = king || on_row && rules.crowning == Crowning::InPassing;
            taken.push(victim);
            let ends = taken.len() == self.mv.captures.len();
            if !ends {
                self.follow(stop, king, index + 1, taken);
            } else if Cell::of(board, self.mv.to) == stop
                && (halts
                    || rules.choice.is_by_quantity()
                    || !self.must_go_on(at, victim, king, taken))
            {
                self.orders.push(taken.clone());
            }
            taken.pop();
        }
    }

    /// The piece of the move's set over which this jump leads.
    fn victim(&self, at: Cell, stop: Cell, king: bool, taken: &[Square]) -> Option<Square> {
        let over = self.jumped(at, stop, king, taken)?;
        self.mv.captures.contains(over).then_some(over)
    }

    /// The one enemy piece between two cells of a line along which pieces are captured, when all
    /// else is empty.
    fn jumped(&self, at: Cell, stop: Cell, king: bool, taken: &[Square]) -> Option<Square> {
        let board = self.checker.position.board();
        let (down, right) = apart(at, stop);
        let length = down.abs().max(right.abs());
        let rules = self.checker.position.variant().rules();
        let lines = rules.captures;
        // Along rows and columns every second cell is light: a man comes down four cells away.
        let jump = match down.abs() == right.abs() {
            true if lines != Lines::Orthogonal => 2,
            false if (down == 0 || right == 0) && lines != Lines::Diagonal => 4,
            _ => return None,
        };
        let flying = king && rules.king == Reach::Flying;
        if length < jump || !flying && length != jump {
            return None;
        }
        let backward = match self.side {
            Side::White => down > 0,
            Side::Black => down < 0,
        };
        if !king && backward && !rules.man_captures_backward {
            return None;
        }
        let cell = |step: i16| {
            let row = i16::from(at.row()) + step * down.signum();
            let column = i16::from(at.column()) + step * right.signum();
            Cell::new(row as u8, column as u8)
        };
        let piece = |cell: Cell| self.checker.before.at(cell).filter(|_| cell != self.from);
        let occupied: Vec<Cell> = (1..=length)
            .map(cell)
            .filter(|cell| piece(*cell).is_some())
            .collect();
        let [over] = occupied[..] else {
            return None;
        };
        let victim = piece(over)?;
        let safe = !king && victim.kind.is_king() && !rules.man_captures_kings;
        let enemy = victim.side != self.side && over != stop && !safe;
        let square = over.square(board)?;
        (enemy && !taken.contains(&square)).then_some(square)
    }

    /// Whether more could be jumped from one of the squares behind the last piece (4.5, 4.6).
    fn must_go_on(&self, at: Cell, victim: Square, king: bool, taken: &[Square]) -> bool {
        let board = self.checker.position.board();
        let before = &taken[..taken.len() - 1];
        let cells: Vec<Cell> = board
            .squares()
            .iter()
            .map(|square| Cell::of(board, square))
            .collect();
        let behind = cells
            .iter()
            .filter(|cell| self.jumped(at, **cell, king, before) == Some(victim));
        behind.copied().any(|from| {
            let mut landings = cells.iter();
            landings.any(|cell| self.jumped(from, *cell, king, taken).is_some())
        })
    }
}

fn apart(from: Cell, to: Cell) -> (i16, i16) {
    let down = i16::from(to.row()) - i16::from(from.row());
    (down, i16::from(to.column()) - i16::from(from.column()))
}
