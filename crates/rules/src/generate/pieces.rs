//! The pieces as the side to move sees them.

use super::Mechanics;

/// The pieces of the side to move, of the other side, and the kings of both.
#[derive(Clone, Copy, Debug)]
pub struct Pieces<W = u64> {
    pub(crate) own: W,
    pub(crate) enemy: W,
    pub(crate) kings: W,
}

/// What a move changes.
#[derive(Clone, Copy)]
pub(crate) struct Change {
    pub(crate) from: u64,
    pub(crate) to: u64,
    pub(crate) captures: u64,
    /// The bits that the word of kings may lose: the captures, and `from` for a king.
    pub(crate) lifted: u64,
    /// `to` if a king stands there afterwards, else 0.
    pub(crate) crowned: u64,
}

impl Change {
    #[inline(always)]
    pub(crate) fn by_king(from: u64, to: u64, captures: u64) -> Change {
        Change {
            from,
            to,
            captures,
            lifted: captures | from,
            crowned: to,
        }
    }
}

impl Pieces {
    #[inline(always)]
    pub(crate) fn empty<M: Mechanics>(&self) -> u64 {
        use super::Layout;
        M::Layout::BOARD & !(self.own | self.enemy)
    }

    /// The pieces after a move, as the other side sees them. A king that comes back to where it
    /// began leaves and enters the same square.
    #[inline(always)]
    pub(crate) fn after(&self, change: &Change) -> Pieces {
        Pieces {
            own: self.enemy ^ change.captures,
            enemy: self.own & !change.from | change.to,
            kings: self.kings & !change.lifted | change.crowned,
        }
    }
}
