//! Draw offers in the order of the FMJD (Annex 3, 5.3), and requests to take a move back.

use damier_rules::Side;

/// The draw offer that stands, and who may make the next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct DrawOffers {
    /// Who offers a draw now.
    pub(crate) standing: Option<Side>,
    /// Who made the last offer; he does not repeat it before the other has made one.
    pub(crate) last: Option<Side>,
}

impl DrawOffers {
    pub(crate) fn offer(&mut self, side: Side) {
        self.standing = Some(side);
        self.last = Some(side);
    }

    /// The offer is refused, in words or by a move; the right to repeat it does not come back.
    pub(crate) fn refuse(&mut self) {
        self.standing = None;
    }
}
