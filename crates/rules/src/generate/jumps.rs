//! Men's captures of one, two and three pieces, found for all men at once.
//!
//! A path of jumps is a row of directions. For each there is a lane that holds every man that can
//! jump that way, so that 4, 12 and 36 lanes hold all captures of one, two and three. A man that
//! jumps so often cannot meet a piece that it has taken, nor come back to where it stood, nor
//! take the same pieces in another order: the first two can happen from the fifth and fourth jump
//! on, the last needs four (all three are shown by trying every path, in the tests).

use super::lanes::{Ahead, Aside, Behind, Lanes, OtherSide};
use super::{Layout, Mechanics};

/// Where jumps can be made. Lane `n` speaks of direction `n`.
pub(super) struct Jumps<S: Lanes> {
    pub(super) enemy: S::Four,
    /// The enemy pieces with an empty square behind them.
    pub(super) victims: S::Four,
    /// The squares in front of them.
    pub(super) before: S::Four,
}

impl<S: Lanes> Jumps<S> {
    #[inline(always)]
    pub(super) fn new<M: Mechanics>(s: S, empty: u64, enemy: u64) -> Self {
        Self::among::<M>(s, s.splat(empty), s.splat(enemy))
    }

    /// The same, of words that are in all lanes already.
    #[inline(always)]
    pub(super) fn among<M: Mechanics>(s: S, empty: S::Four, enemy: S::Four) -> Self {
        let victims = s.and(s.go::<M::Layout, Behind, 1>(empty), enemy);
        Jumps {
            enemy,
            victims,
            before: s.go::<M::Layout, Behind, 1>(victims),
        }
    }

    /// The men that can jump.
    #[inline(always)]
    pub(super) fn first(&self, s: S, men: u64) -> S::Four {
        self.first_of(s, s.splat(men))
    }

    /// The same, of a word that is in all lanes already.
    #[inline(always)]
    pub(super) fn first_of(&self, s: S, men: S::Four) -> S::Four {
        s.and(self.before, men)
    }

    /// Where they come down.
    #[inline(always)]
    pub(super) fn land<M: Mechanics>(&self, s: S, first: S::Four) -> S::Four {
        s.go::<M::Layout, Ahead, 2>(first)
    }

    /// Of the squares where a first jump ends those from which a second starts: straight on, to
    /// one side, to the other.
    #[inline(always)]
    pub(super) fn second(&self, s: S, landed: S::Four) -> [S::Four; 3] {
        [
            s.and(landed, self.before),
            s.and(landed, s.reorder::<Aside>(self.before)),
            s.and(landed, s.reorder::<OtherSide>(self.before)),
        ]
    }

    /// Whether a second jump is possible where a first has come down.
    #[inline(always)]
    pub(super) fn twice(&self, s: S, landed: S::Four) -> bool {
        let aside = s.or(
            s.reorder::<Aside>(self.before),
            s.reorder::<OtherSide>(self.before),
        );
        s.meet(landed, s.or(self.before, aside))
    }

    /// The squares from which a man goes on that came there straight on, from a side, from the
    /// other: what a lane of [`Jumps::second`] and of the landings before it goes on from.
    #[inline(always)]
    pub(super) fn goes_on(&self, s: S) -> [S::Four; 3] {
        let (ahead, aside) = (self.before, s.reorder::<Aside>(self.before));
        let (other, behind) = (
            s.reorder::<OtherSide>(self.before),
            s.reorder::<Behind>(self.before),
        );
        let along = s.or(ahead, behind);
        [
            s.or(ahead, s.or(aside, other)),
            s.or(aside, along),
            s.or(other, along),
        ]
    }

    #[inline(always)]
    pub(super) fn land_second<M: Mechanics>(&self, s: S, second: [S::Four; 3]) -> [S::Four; 3] {
        [
            s.go::<M::Layout, Ahead, 2>(second[0]),
            s.go::<M::Layout, Aside, 2>(second[1]),
            s.go::<M::Layout, OtherSide, 2>(second[2]),
        ]
    }

    /// The third jumps, in the order of [`THIRD`].
    #[inline(always)]
    pub(super) fn third(&self, s: S, landed: [S::Four; 3]) -> [S::Four; 9] {
        let (ahead, aside) = (self.before, s.reorder::<Aside>(self.before));
        let (other, behind) = (
            s.reorder::<OtherSide>(self.before),
            s.reorder::<Behind>(self.before),
        );
        [
            s.and(landed[0], ahead),
            s.and(landed[0], aside),
            s.and(landed[0], other),
            s.and(landed[1], aside),
            s.and(landed[1], ahead),
            s.and(landed[1], behind),
            s.and(landed[2], other),
            s.and(landed[2], ahead),
            s.and(landed[2], behind),
        ]
    }

    #[inline(always)]
    pub(super) fn land_third<M: Mechanics>(&self, s: S, third: [S::Four; 9]) -> [S::Four; 9] {
        [
            s.go::<M::Layout, Ahead, 2>(third[0]),
            s.go::<M::Layout, Aside, 2>(third[1]),
            s.go::<M::Layout, OtherSide, 2>(third[2]),
            s.go::<M::Layout, Aside, 2>(third[3]),
            s.go::<M::Layout, Ahead, 2>(third[4]),
            s.go::<M::Layout, Behind, 2>(third[5]),
            s.go::<M::Layout, OtherSide, 2>(third[6]),
            s.go::<M::Layout, Ahead, 2>(third[7]),
            s.go::<M::Layout, Behind, 2>(third[8]),
        ]
    }

    /// Whether a fourth jump is possible after one of these.
    #[inline(always)]
    pub(super) fn fourth<M: Mechanics>(&self, s: S, landed: [S::Four; 9]) -> bool {
        let (ahead, aside) = (self.before, s.reorder::<Aside>(self.before));
        let (other, behind) = (
            s.reorder::<OtherSide>(self.before),
            s.reorder::<Behind>(self.before),
        );
        let across = s.or(aside, other);
        let along = s.or(ahead, behind);
        let came_ahead = s.or(landed[0], s.or(landed[4], landed[7]));
        let came_aside = s.or(landed[1], landed[3]);
        let came_other = s.or(landed[2], landed[6]);
        let came_behind = s.or(landed[5], landed[8]);
        let goes_on = s.or(
            s.or(
                s.and(came_ahead, s.or(ahead, across)),
                s.and(came_aside, s.or(aside, along)),
            ),
            s.or(
                s.and(came_other, s.or(other, along)),
                s.and(came_behind, s.or(behind, across)),
            ),
        );
        // After three sides of a square the fourth leads home, to the square that the man left.
        let home = s.or(
            s.go::<M::Layout, OtherSide, 1>(landed[5]),
            s.go::<M::Layout, Aside, 1>(landed[8]),
        );
        s.any(s.or(goes_on, s.and(home, self.enemy)))
    }
}

/// All lanes in one.
#[inline(always)]
pub(super) fn together<S: Lanes>(s: S, lanes: [S::Four; 9]) -> S::Four {
    let [a, b, c, d, e, f, g, h, i] = lanes;
    let (left, right) = (s.or(s.or(a, b), s.or(c, d)), s.or(s.or(e, f), s.or(g, h)));
    s.or(i, s.or(left, right))
}

const ORDERS: [[usize; 4]; 4] = [[0, 1, 2, 3], [1, 0, 0, 1], [2, 3, 3, 2], [3, 2, 1, 0]];

/// Which order of directions the second and third jump have in each result of `Jumps::third`.
const THIRD: [[usize; 2]; 9] = [
    [0, 0],
    [0, 1],
    [0, 2],
    [1, 1],
    [1, 0],
    [1, 3],
    [2, 2],
    [2, 0],
    [2, 3],
];

/// How far the word turns to the left from where a path ends to where it began (0) and to each
/// piece that it takes (1 to 3; where it takes fewer, one is named again).
pub(super) type Back = [u32; 4];

/// The ways back of all paths of one, two and three jumps, in the order of the lanes.
pub(super) struct Backward<L>(core::marker::PhantomData<L>);

impl<L: Layout> Backward<L> {
    pub(super) const FIRST: &'static [[Back; 4]; 1] = &{
        let mut table = [[[0; 4]; 4]; 1];
        let mut path = 0;
        while path < 4 {
            table[path / 4][path % 4] = way_back::<L>([path, 0, 0], 1);
            path += 1;
        }
        table
    };

    pub(super) const SECOND: &'static [[Back; 4]; 3] = &{
        let mut table = [[[0; 4]; 4]; 3];
        let mut path = 0;
        while path < 12 {
            table[path / 4][path % 4] = way_back::<L>([path % 4, ORDERS[path / 4][path % 4], 0], 2);
            path += 1;
        }
        table
    };

    pub(super) const THIRD: &'static [[Back; 4]; 9] = &{
        let mut table = [[[0; 4]; 4]; 9];
        let mut path = 0;
        while path < 36 {
            let (lane, orders) = (path % 4, THIRD[path / 4]);
            let path_of_lane = [lane, ORDERS[orders[0]][lane], ORDERS[orders[1]][lane]];
            table[path / 4][path % 4] = way_back::<L>(path_of_lane, 3);
            path += 1;
        }
        table
    };
}

const fn way_back<L: Layout>(directions: [usize; 3], jumps: usize) -> Back {
    let mut back = [0; 4];
    let mut jump = jumps;
    while jump > 0 {
        jump -= 1;
        let step = super::lanes::turn::<L>(3 - directions[jump], 1);
        back[jump + 1] = (back[0] + step) % 64;
        back[0] = (back[0] + 2 * step) % 64;
    }
    let mut fewer = jumps + 1;
    while fewer < 4 {
        back[fewer] = back[1];
        fewer += 1;
    }
    back
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    type Place = (i32, i32);

    /// The victims and the end of a path from (0, 0) on a board without edge.
    fn walk(path: &[Place]) -> (Vec<Place>, Place) {
        let (mut at, mut victims) = ((0, 0), Vec::new());
        for (down, right) in path {
            victims.push((at.0 + down, at.1 + right));
            at = (at.0 + 2 * down, at.1 + 2 * right);
        }
        (victims, at)
    }

    /// All paths of so many jumps in which no jump goes straight back.
    fn paths(jumps: usize) -> Vec<Vec<Place>> {
        let mut paths = vec![Vec::new()];
        for _ in 0..jumps {
            let longer = |path: Vec<Place>| {
                let back = path.last().map(|step: &Place| (-step.0, -step.1));
                [(-1, -1), (-1, 1), (1, -1), (1, 1)]
                    .into_iter()
                    .filter(move |step| Some(*step) != back)
                    .map(move |step| [path.as_slice(), &[step]].concat())
            };
            paths = paths.into_iter().flat_map(longer).collect();
        }
        paths
    }

    /// Whether some path of so many jumps meets a victim twice, comes home, or takes the same
    /// set to the same square as another path.
    fn troubles(jumps: usize) -> (bool, bool, bool) {
        let (mut twice, mut home, mut same) = (false, false, false);
        let mut known = HashSet::new();
        for path in paths(jumps) {
            let (mut victims, end) = walk(&path);
            victims.sort_unstable();
            let count = victims.len();
            victims.dedup();
            twice |= victims.len() < count;
            home |= end == (0, 0);
            same |= victims.len() == count && !known.insert((victims, end));
        }
        (twice, home, same)
    }

    #[test]
    fn a_man_meets_no_trouble_in_three_jumps() {
        assert_eq!(paths(3).len(), 36);
        for jumps in 1..=3 {
            assert_eq!(troubles(jumps), (false, false, false));
        }
        assert_eq!(troubles(4), (false, true, true));
        assert!(troubles(5).0);
    }
}
