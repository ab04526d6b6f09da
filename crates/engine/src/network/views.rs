//! The sums of both sides, kept up from ply to ply.

use damier_rules::Side;
use damier_rules::generate::{Field, Word};

use super::{MOST_VALUE, Network, OUTPUT_UNIT, Row, SPAN, VIEW_UNIT, WIDTH};

/// The pieces as words of 64 bits: White's, Black's, the kings.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Pieces([u64; 3]);

impl Pieces {
    #[inline]
    fn of<W: Word>(field: &Field<W>) -> Pieces {
        Pieces([field.white, field.black, field.kings].map(|word| word.wide() as u64))
    }

    /// The squares on which something else stands.
    #[inline]
    fn differ(&self, other: &Pieces) -> u64 {
        let [white, black, kings] = self.0;
        (white ^ other.0[0]) | (black ^ other.0[1]) | (kings ^ other.0[2])
    }

    /// The side and whether it is a king, of the piece on this bit.
    #[inline]
    fn on(&self, bit: u64) -> Option<(usize, usize)> {
        let king = usize::from(self.0[2] & bit != 0);
        if self.0[0] & bit != 0 {
            Some((0, king))
        } else {
            (self.0[1] & bit != 0).then_some((1, king))
        }
    }
}

/// The sums of one position, as White and as Black see it.
#[derive(Clone)]
struct View {
    pieces: Pieces,
    sums: [Row; 2],
}

/// The sums of the positions on the path, each right for the pieces that it names: whichever is near may
/// be changed into the one that is asked for.
#[derive(Default)]
pub(crate) struct Views {
    plies: Vec<View>,
    /// For which network they are.
    network: u64,
}

impl Views {
    /// Makes room for so many plies; what was kept for another network is forgotten.
    pub(crate) fn prepare(&mut self, network: &Network, plies: usize) {
        if self.network == network.number && self.plies.len() == plies {
            return;
        }
        let view = View {
            pieces: Pieces([0; 3]),
            sums: [network.empty; 2],
        };
        self.plies.clear();
        self.plies.resize(plies, view);
        self.network = network.number;
    }

    /// How the position at this ply looks to the side to move, in hundredths of a man.
    #[inline]
    pub(crate) fn value<W: Word>(
        &mut self,
        network: &Network,
        ply: usize,
        field: &Field<W>,
    ) -> i32 {
        self.bring(network, ply, field);
        let View { sums, pieces } = &self.plies[ply];
        let count = (pieces.0[0] | pieces.0[1]).count_ones();
        network.weigh(sums, field.turn, count)
    }

    /// Makes the sums of this ply those of the position, from the nearest ones of the last plies.
    #[inline]
    pub(crate) fn bring<W: Word>(&mut self, network: &Network, ply: usize, field: &Field<W>) {
        let pieces = Pieces::of(field);
        let (mut nearest, mut differ) = (ply, self.plies[ply].pieces.differ(&pieces));
        if differ == 0 {
            return;
        }
        for above in ply.saturating_sub(FAR)..ply {
            let other = self.plies[above].pieces.differ(&pieces);
            if other.count_ones() < differ.count_ones() {
                (nearest, differ) = (above, other);
            }
        }
        if nearest == ply {
            let from = self.plies[ply].clone();
            from.change(&mut self.plies[ply], network, &pieces, differ);
        } else {
            let (upper, lower) = self.plies.split_at_mut(ply);
            upper[nearest].change(&mut lower[0], network, &pieces, differ);
        }
    }
}

/// How many plies above are looked at for sums.
const FAR: usize = 3;

/// Changes that are made together.
const AT_ONCE: usize = 8;

impl View {
    /// Writes the view with these pieces, which differ on these squares.
    fn change(&self, into: &mut View, network: &Network, pieces: &Pieces, mut differ: u64) {
        let nothing = &network.empty.0;
        let mut first = true;
        while differ != 0 {
            let (mut added, mut taken) = ([[nothing; AT_ONCE]; 2], [[nothing; AT_ONCE]; 2]);
            let (mut adds, mut takes) = (0, 0);
            while differ != 0 && adds < AT_ONCE && takes < AT_ONCE {
                let bit = differ & differ.wrapping_neg();
                differ ^= bit;
                if let Some(piece) = self.pieces.on(bit) {
                    [taken[0][takes], taken[1][takes]] = network.rows_of(piece, bit);
                    takes += 1;
                }
                if let Some(piece) = pieces.on(bit) {
                    [added[0][adds], added[1][adds]] = network.rows_of(piece, bit);
                    adds += 1;
                }
            }
            for side in 0..2 {
                let (added, taken) = (&added[side][..adds], &taken[side][..takes]);
                if first {
                    let sum = &mut into.sums[side].0;
                    network.lanes.change(&self.sums[side].0, sum, added, taken);
                } else {
                    let so_far = into.sums[side];
                    let sum = &mut into.sums[side].0;
                    network.lanes.change(&so_far.0, sum, added, taken);
                }
            }
            first = false;
        }
        if first {
            into.sums = self.sums;
        }
        into.pieces = *pieces;
    }
}

impl Network {
    /// How a position looks to the side to move, in hundredths of a man, reckoned from nothing.
    pub(crate) fn value<W: Word>(&self, field: &Field<W>) -> i32 {
        let mut views = Views::default();
        views.prepare(self, 1);
        views.value(self, 0, field)
    }

    /// The rows of a piece, as White and as Black see it.
    #[inline]
    fn rows_of(&self, (side, king): (usize, usize), bit: u64) -> [&[i16; SPAN]; 2] {
        let bit = bit.trailing_zeros();
        let white = self.row(2 * side + king, bit);
        let black = self.row(2 * (1 - side) + king, self.last.wrapping_sub(bit) & 63);
        [white, black]
    }

    fn weigh(&self, sums: &[Row; 2], turn: Side, pieces: u32) -> i32 {
        let output = self.output(pieces);
        let (own, enemy) = match turn {
            Side::White => (&sums[0].0, &sums[1].0),
            Side::Black => (&sums[1].0, &sums[0].0),
        };
        let total = self
            .lanes
            .weigh([own, enemy], [&output.own.0, &output.enemy.0]);
        let unit = i32::from(VIEW_UNIT) * i32::from(OUTPUT_UNIT);
        let value = total / i32::from(VIEW_UNIT) + output.bias + self.in_windows(own);
        let value = i64::from(value) * i64::from(self.scale) / i64::from(unit);
        // No weights may tell of a win.
        value.clamp(-MOST_VALUE, MOST_VALUE) as i32
    }

    /// What it is worth to the side to move, whose sums these are, how men stand in the windows.
    #[inline]
    fn in_windows(&self, own: &[i16; SPAN]) -> i32 {
        let mut worth = 0;
        for (first, number) in self.windows.iter().zip(&own[WIDTH..]) {
            let cell = *first as usize + usize::from(*number as u16);
            // A number is always that of a way; to look is quicker than to divide.
            worth += self.tables.get(cell).map_or(0, |worth| i32::from(*worth));
        }
        worth
    }
}
