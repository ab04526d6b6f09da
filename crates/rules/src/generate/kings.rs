//! All kings at once: where they can walk and what they can take, in all directions together.

use super::jumps::Jumps;
use super::lanes::{Ahead, Aside, Behind, Lanes, OtherSide};
use super::{Layout, Mechanics};

/// What kings see.
pub(super) struct Sight<S: Lanes> {
    /// The empty squares that they can walk to.
    pub(super) walks: S::Four,
    /// The pieces that they can take first.
    pub(super) victims: S::Four,
}

impl<S: Lanes> Sight<S> {
    #[inline(always)]
    pub(super) fn new<M: Mechanics>(s: S, kings: u64, empty: u64, jumps: &Jumps<S>) -> Self {
        Self::among::<M>(s, s.splat(kings), s.splat(empty), jumps)
    }

    /// The same, of words that are in all lanes already.
    #[inline(always)]
    pub(super) fn among<M: Mechanics>(
        s: S,
        kings: S::Four,
        empty: S::Four,
        jumps: &Jumps<S>,
    ) -> Self {
        let reached = flood::<M, S>(s, kings, empty);
        let met = s.go::<M::Layout, Ahead, 1>(reached);
        Sight {
            walks: s.but(reached, kings),
            victims: s.and(met, jumps.victims),
        }
    }

    /// The squares behind these victims where a king may stop.
    #[inline(always)]
    pub(super) fn landings<M: Mechanics>(&self, s: S, empty: u64) -> S::Four {
        self.landings_among::<M>(s, s.splat(empty))
    }

    /// The same, of a word that is in all lanes already.
    #[inline(always)]
    pub(super) fn landings_among<M: Mechanics>(&self, s: S, empty: S::Four) -> S::Four {
        flood::<M, S>(s, s.go::<M::Layout, Ahead, 1>(self.victims), empty)
    }
}

/// For each direction the squares from which the first piece that a king meets is one that it can
/// take. With the squares of several kings taken for empty, it may be more than is true for one.
#[inline(always)]
pub(super) fn sees<M: Mechanics, S: Lanes>(s: S, empty: u64, jumps: &Jumps<S>) -> S::Four {
    sees_among::<M, S>(s, s.splat(empty), jumps)
}

/// The same, of a word that is in all lanes already.
#[inline(always)]
pub(super) fn sees_among<M: Mechanics, S: Lanes>(
    s: S,
    empty: S::Four,
    jumps: &Jumps<S>,
) -> S::Four {
    let from = s.and(s.reorder::<Behind>(jumps.before), empty);
    let reached = flood::<M, S>(s, from, empty);
    let back = s.go::<M::Layout, Ahead, 1>(reached);
    s.or(jumps.before, s.reorder::<Behind>(back))
}

/// Whether a king that has come down on one of these squares may be able to take another piece.
#[inline(always)]
pub(super) fn go_on<S: Lanes>(s: S, landings: S::Four, sees: S::Four) -> bool {
    let aside = s.or(s.reorder::<Aside>(sees), s.reorder::<OtherSide>(sees));
    s.meet(landings, s.or(sees, aside))
}

/// Where a king comes down from its second capture, after these landings from the first; exact for
/// one king whose square is taken for empty. A square is not reached in two ways: of the lines
/// on which the second captures lie no two are the same.
#[inline(always)]
pub(super) fn second_landings<M: Mechanics, S: Lanes>(
    s: S,
    landings: S::Four,
    sees: S::Four,
    empty: S::Four,
    jumps: &Jumps<S>,
) -> S::Four {
    let turned = s.or(
        s.reorder::<Aside>(landings),
        s.reorder::<OtherSide>(landings),
    );
    let from = s.and(s.or(landings, turned), sees);
    let reached = flood::<M, S>(s, from, empty);
    let victims = s.and(s.go::<M::Layout, Ahead, 1>(reached), jumps.victims);
    flood::<M, S>(s, s.go::<M::Layout, Ahead, 1>(victims), empty)
}

/// The squares of `from` and all that a walk over empty ones reaches, each lane in its direction.
/// A lane crosses at most 15 squares, enough for a board of 16.
#[inline(always)]
fn flood<M: Mechanics, S: Lanes>(s: S, from: S::Four, empty: S::Four) -> S::Four {
    let one = s.or(from, s.and(s.go::<M::Layout, Ahead, 1>(from), empty));
    let open = s.and(empty, s.go::<M::Layout, Ahead, 1>(empty));
    let three = s.or(one, s.and(s.go::<M::Layout, Ahead, 2>(one), open));
    let open = s.and(open, s.go::<M::Layout, Ahead, 2>(open));
    let seven = s.or(three, s.and(s.go::<M::Layout, Ahead, 4>(three), open));
    if M::Layout::ROWS <= 8 {
        return seven;
    }
    let open = s.and(open, s.go::<M::Layout, Ahead, 4>(open));
    s.or(seven, s.and(s.go::<M::Layout, Ahead, 8>(seven), open))
}
