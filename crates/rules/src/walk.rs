//! A capture made jump by jump, as on a wooden board, legal in the end or not.

use crate::{Board, Crowning, Direction, Position, Reach, Ruleset, Side, Square, Squares};

/// A piece on its way through a capture.
///
/// Each jump is by the rules of articles 4.2 to 4.8; whether the whole is the capture that article
/// 4.13 demands is not looked at. The arbiter's side of the program reads with it what a player
/// has really done.
///
/// ```
/// use damier_rules::{CaptureWalk, Position, Setup, Side, Square, Squares, Variant};
///
/// //  White man on 32; black men on 28 and 19: 32 takes 28, and then 19 from 23.
/// let square = |number| Square::new(number).unwrap();
/// let mut setup = Setup::empty(Side::White);
/// setup.men[0] = Squares::only(square(32));
/// setup.men[1] = [28, 19].map(square).into_iter().collect();
/// let position = Position::new(Variant::International, &setup)?;
///
/// let mut walk = CaptureWalk::new(&position, square(32)).unwrap();
/// assert_eq!(walk.jump_to(square(23)), Some(square(28)));
/// assert!(walk.can_go_on());
/// assert_eq!(walk.jump_to(square(14)), Some(square(19)));
/// assert!(!walk.can_go_on());
/// # Ok::<(), damier_rules::UnplayableSetup>(())
/// ```
#[derive(Clone, Debug)]
pub struct CaptureWalk {
    rules: &'static Ruleset,
    side: Side,
    /// Squares that block: all pieces but the walking one, taken ones too.
    occupied: Squares,
    enemy: Squares,
    at: Square,
    king: bool,
    taken: Vec<Square>,
}

impl CaptureWalk {
    /// The piece of the side to move on this square, before its first jump; none where there is
    /// no such piece.
    pub fn new(position: &Position, from: Square) -> Option<CaptureWalk> {
        let setup = position.setup();
        let side = position.turn();
        if !setup.pieces(side).contains(from) {
            return None;
        }
        let mut occupied = setup.pieces(Side::White) | setup.pieces(Side::Black);
        occupied.remove(from);
        Some(CaptureWalk {
            rules: position.variant().rules(),
            side,
            occupied,
            enemy: setup.pieces(!side),
            at: from,
            king: setup.kings[side.index()].contains(from),
            taken: Vec::new(),
        })
    }

    /// Where the piece stands now.
    pub const fn at(&self) -> Square {
        self.at
    }

    /// The pieces jumped so far, in order.
    pub fn taken(&self) -> &[Square] {
        &self.taken
    }

    /// Whether another jump is possible from here.
    pub fn can_go_on(&self) -> bool {
        Direction::ALL
            .into_iter()
            .any(|way| self.victim(way).is_some())
    }

    /// Jumps to this square; answers which piece was jumped, or none, and then nothing has
    /// changed, where no jump leads there.
    pub fn jump_to(&mut self, landing: Square) -> Option<Square> {
        let reaches = |way: &Direction| {
            self.victim(*way)
                .filter(|over| self.landings(*over, *way).contains(landing))
        };
        let over = Direction::ALL.iter().find_map(reaches)?;
        self.enemy.remove(over);
        self.taken.push(over);
        self.at = landing;
        let crowning_row = self.board().crowning_row(self.side);
        if self.rules.crowning == Crowning::InPassing && crowning_row.contains(landing) {
            self.king = true;
        }
        Some(over)
    }

    const fn board(&self) -> Board {
        self.rules.board
    }

    fn flies(&self) -> bool {
        self.king && self.rules.king == Reach::Flying
    }

    fn empty_neighbour(&self, square: Square, way: Direction) -> Option<Square> {
        let next = self.board().neighbour(square, way)?;
        (!self.occupied.contains(next)).then_some(next)
    }

    fn victim(&self, way: Direction) -> Option<Square> {
        if !self.king && !self.rules.man_captures_backward && !way.is_forward_for(self.side) {
            return None;
        }
        let mut before = self.at;
        if self.flies() {
            while let Some(next) = self.empty_neighbour(before, way) {
                before = next;
            }
        }
        let over = self.board().neighbour(before, way)?;
        (self.enemy.contains(over) && self.empty_neighbour(over, way).is_some()).then_some(over)
    }

    fn landings(&self, over: Square, way: Direction) -> Squares {
        let mut landings = Squares::EMPTY;
        let mut next = self.empty_neighbour(over, way);
        while let Some(landing) = next {
            landings.insert(landing);
            next = if self.flies() {
                self.empty_neighbour(landing, way)
            } else {
                None
            };
        }
        landings
    }
}
