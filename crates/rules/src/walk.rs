//! A capture made jump by jump, as on a wooden board, legal in the end or not.

use alloc::vec::Vec;

use crate::jump::{Jumper, Stand};
use crate::{Position, Square, Squares};

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
    jumper: Jumper,
    stand: Stand,
    taken: Vec<Square>,
}

impl CaptureWalk {
    /// The piece of the side to move on this square, before its first jump; none where there is
    /// no such piece.
    pub fn new(position: &Position, from: Square) -> Option<CaptureWalk> {
        let setup = position.setup();
        if !setup.pieces(setup.turn).contains(from) {
            return None;
        }
        Some(CaptureWalk {
            jumper: Jumper::new(position, from),
            stand: Stand {
                at: from,
                king: setup.kings[setup.turn.index()].contains(from),
                came: None,
                taken: Squares::EMPTY,
            },
            taken: Vec::new(),
        })
    }

    /// Where the piece stands now.
    pub const fn at(&self) -> Square {
        self.stand.at
    }

    /// The pieces jumped so far, in order.
    pub fn taken(&self) -> &[Square] {
        &self.taken
    }

    /// Whether another jump is possible from here.
    pub fn can_go_on(&self) -> bool {
        let over = !self.taken.is_empty() && self.jumper.is_over(&self.stand);
        !over && self.jumper.can_go_on(&self.stand)
    }

    /// Jumps to this square; answers which piece was jumped, or none, and then nothing has
    /// changed, where no jump leads there.
    pub fn jump_to(&mut self, landing: Square) -> Option<Square> {
        if !self.can_go_on() {
            return None;
        }
        let reaches = |way| {
            let over = self.jumper.victim(&self.stand, way)?;
            let landings = self.jumper.landings(&self.stand, over, way);
            landings
                .contains(&landing)
                .then(|| (over, self.jumper.landed(&self.stand, over, way, landing)))
        };
        let (over, landed) = self.jumper.ways(&self.stand).find_map(reaches)?;
        self.stand = landed;
        self.taken.push(over);
        Some(over)
    }
}
