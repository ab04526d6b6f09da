//! One jump at a time, by the fields of a ruleset: what showing and reading captures is made of.

use alloc::vec::Vec;

use crate::{
    Crowning, Direction, Landing, Position, Reach, Removal, Ruleset, Setup, Side, Square, Squares,
};

/// The board as a piece sees it that has left its square to capture.
#[derive(Clone, Debug)]
pub(crate) struct Jumper {
    pub(crate) rules: &'static Ruleset,
    pub(crate) side: Side,
    /// All pieces but the one that captures.
    occupied: Squares,
    enemy: Squares,
    enemy_kings: Squares,
}

/// A line over a piece: the empty squares before it and behind.
pub(crate) type Passage = (Square, [Squares; 2]);

/// Where the capturing piece is, and what has happened on the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Stand {
    pub(crate) at: Square,
    pub(crate) king: bool,
    /// The direction of the last jump, where that matters to the next.
    pub(crate) came: Option<Direction>,
    /// The pieces jumped so far.
    pub(crate) taken: Squares,
}

impl Jumper {
    pub(crate) fn new(position: &Position, from: Square) -> Jumper {
        let setup: Setup = position.setup();
        let side = setup.turn;
        let mut occupied = setup.pieces(Side::White) | setup.pieces(Side::Black);
        occupied.remove(from);
        Jumper {
            rules: position.variant().rules(),
            side,
            occupied,
            enemy: setup.pieces(!side),
            enemy_kings: setup.kings[(!side).index()],
        }
    }

    /// The directions in which the piece may jump next.
    pub(crate) fn ways(&self, stand: &Stand) -> impl Iterator<Item = Direction> + use<> {
        let back = stand.came.map(Direction::opposite);
        let ways = self.rules.captures(self.side, stand.king);
        ways.filter(move |way| Some(*way) != back)
    }

    fn flies(&self, king: bool) -> bool {
        king && self.rules.king == Reach::Flying
    }

    fn empty_neighbour(&self, stand: &Stand, square: Square, way: Direction) -> Option<Square> {
        let next = self.rules.board.neighbour(square, way)?;
        let removed = self.rules.removal == Removal::AtOnce && stand.taken.contains(next);
        (removed || !self.occupied.contains(next)).then_some(next)
    }

    /// The piece that would be jumped in this direction.
    pub(crate) fn victim(&self, stand: &Stand, way: Direction) -> Option<Square> {
        let mut before = stand.at;
        if self.flies(stand.king) {
            while let Some(next) = self.empty_neighbour(stand, before, way) {
                before = next;
            }
        }
        let victim = self.rules.board.neighbour(before, way)?;
        let worthy =
            stand.king || self.rules.man_captures_kings || !self.enemy_kings.contains(victim);
        let takeable = worthy && (self.enemy - stand.taken).contains(victim);
        (takeable && self.empty_neighbour(stand, victim, way).is_some()).then_some(victim)
    }

    /// Whether another jump is possible from here.
    pub(crate) fn can_go_on(&self, stand: &Stand) -> bool {
        self.ways(stand)
            .any(|way| self.victim(stand, way).is_some())
    }

    /// The squares behind a piece on which the one that jumps it may stop, the nearest first.
    pub(crate) fn landings(&self, stand: &Stand, victim: Square, way: Direction) -> Vec<Square> {
        let runs_on = self.flies(stand.king) && self.rules.landing != Landing::DirectlyBehind;
        let mut landings = Vec::new();
        let mut next = self.empty_neighbour(stand, victim, way);
        while let Some(landing) = next {
            landings.push(landing);
            next = if runs_on {
                self.empty_neighbour(stand, landing, way)
            } else {
                None
            };
        }
        landings
    }

    /// The lines on which these pieces can be jumped, and perhaps others; none where pieces leave
    /// the board at once, since lines open then.
    pub(crate) fn passages(&self, pieces: Squares, king: bool) -> Vec<Passage> {
        let mut passages = Vec::new();
        if self.rules.removal == Removal::AtOnce {
            return passages;
        }
        let flies = self.flies(king || self.rules.crowning == Crowning::InPassing);
        let run = |piece: Square, way: Direction| {
            let mut run = Squares::EMPTY;
            let mut next = self.rules.board.neighbour(piece, way);
            while let Some(square) = next.filter(|square| !self.occupied.contains(*square)) {
                run.insert(square);
                next = if flies {
                    self.rules.board.neighbour(square, way)
                } else {
                    None
                };
            }
            run
        };
        for piece in pieces {
            for way in self.rules.captures.directions() {
                let sides = [run(piece, *way), run(piece, way.opposite())];
                if sides.iter().all(|run| !run.is_empty()) {
                    passages.push((piece, sides));
                }
            }
        }
        passages
    }

    /// Whether the capture may end on the square with this number behind its last victim.
    pub(crate) fn may_end(&self, victim: Square, landing: usize) -> bool {
        let halts =
            self.rules.landing == Landing::BehindALastKing && self.enemy_kings.contains(victim);
        landing == 0 || !halts
    }

    /// Where the piece stands after the jump.
    pub(crate) fn landed(
        &self,
        stand: &Stand,
        victim: Square,
        way: Direction,
        at: Square,
    ) -> Stand {
        let crowns = self.rules.crowning == Crowning::InPassing && self.is_on_crowning_row(at);
        let mut taken = stand.taken;
        taken.insert(victim);
        Stand {
            at,
            king: stand.king || crowns,
            came: (!self.rules.turns_back).then_some(way),
            taken,
        }
    }

    /// Whether the move is over because a man has come to the base line.
    pub(crate) fn is_over(&self, stand: &Stand) -> bool {
        let ends = self.rules.crowning == Crowning::EndsTheMove;
        ends && !stand.king && self.is_on_crowning_row(stand.at)
    }

    pub(crate) fn is_on_crowning_row(&self, square: Square) -> bool {
        let row = self.rules.board.crowning_row(self.side);
        row.contains(square)
    }

    /// Of each of these pieces, in their order, whether it is a king.
    pub(crate) fn kings_among<'a>(
        &'a self,
        pieces: &'a [Square],
    ) -> impl Iterator<Item = bool> + 'a {
        pieces.iter().map(|piece| self.enemy_kings.contains(*piece))
    }
}
