//! The pieces and the side to move, as words of bits.

use super::Pieces;
use super::Word;
use super::pieces::Change;
use crate::Side;

/// The pieces on the board and whose turn it is, packed for speed.
///
/// The words are in the order of the generator's [`Layout`](super::Layout); a field means nothing
/// without its generator. Programs that need no speed use [`Position`](crate::Position).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Field<W = u64> {
    /// White's pieces.
    pub white: W,
    /// Black's pieces.
    pub black: W,
    /// The kings of both.
    pub kings: W,
    /// Who moves.
    pub turn: Side,
    /// Of each side, by [`Side::index`], the king that made its last moves; always none in games
    /// that do not limit them.
    pub runs: [Run; 2],
}

/// A king that has moved several times in a row; see [`KingRun`](crate::KingRun).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Run {
    /// The number of the bit on which it stands, 0 where there is none.
    pub bit: u8,
    /// How many moves it has made; 0 where there is none.
    pub moves: u8,
}

/// A move in the words of a [`Field`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Step<W = u64> {
    /// The number of the bit that the piece leaves.
    pub from: u8,
    /// The number of the bit on which it ends.
    pub to: u8,
    /// Whether a man becomes a king.
    pub promotes: bool,
    /// The captured pieces.
    pub captures: W,
}

impl<W: Word> Step<W> {
    /// How many pieces are taken.
    #[inline]
    pub fn taken(&self) -> u32 {
        self.captures.count_ones()
    }

    /// Whether a piece is taken.
    #[inline]
    pub fn is_capture(&self) -> bool {
        !self.captures.is_empty()
    }
}

impl Step {
    #[inline(always)]
    pub(crate) fn change(&self, kings: u64) -> Change {
        let (from, to) = (1 << self.from, 1 << self.to);
        let is_king = kings & from != 0;
        Change {
            from,
            to,
            captures: self.captures,
            lifted: self.captures | from,
            crowned: if is_king || self.promotes { to } else { 0 },
        }
    }
}

impl<W: Word> Field<W> {
    /// The pieces of the side to move.
    #[inline(always)]
    pub const fn own(&self) -> W {
        self.of(self.turn)
    }

    /// The pieces of the other side.
    #[inline(always)]
    pub const fn enemy(&self) -> W {
        match self.turn {
            Side::White => self.black,
            Side::Black => self.white,
        }
    }

    /// The pieces of a side.
    #[inline(always)]
    pub const fn of(&self, side: Side) -> W {
        match side {
            Side::White => self.white,
            Side::Black => self.black,
        }
    }

    #[inline(always)]
    pub(crate) fn pieces(&self) -> Pieces<W> {
        Pieces {
            own: self.own(),
            enemy: self.enemy(),
            kings: self.kings,
        }
    }

    /// The pieces after a legal move; runs of kings are those of games without a limit.
    #[inline]
    pub(super) fn with_step(&self, step: &Step<W>) -> Field<W> {
        let (from, to) = (W::bit(u32::from(step.from)), W::bit(u32::from(step.to)));
        let was_king = !(self.kings & from).is_empty();
        let mut kings = self.kings & !(from | step.captures);
        if was_king || step.promotes {
            kings |= to;
        }
        let own = self.own() & !from | to;
        let enemy = self.enemy() & !step.captures;
        let (white, black) = match self.turn {
            Side::White => (own, enemy),
            Side::Black => (enemy, own),
        };
        Field {
            white,
            black,
            kings,
            turn: !self.turn,
            runs: self.runs,
        }
    }

    /// The runs of kings after a move that led from this field to `after`.
    pub(super) fn runs_after(&self, step: &Step<W>, after: &Field<W>) -> [Run; 2] {
        let mut runs = self.runs;
        let (own, other) = (self.turn.index(), (!self.turn).index());
        let from = W::bit(u32::from(step.from));
        let by_king = !(self.kings & from).is_empty() && !step.is_capture();
        runs[own] = if by_king {
            let before = self.runs[own];
            let same = before.moves > 0 && before.bit == step.from;
            Run {
                bit: step.to,
                moves: if same {
                    before.moves.saturating_add(1)
                } else {
                    1
                },
            }
        } else {
            Run::default()
        };
        if !(step.captures & W::bit(u32::from(runs[other].bit))).is_empty() {
            runs[other] = Run::default();
        }
        for side in Side::ALL {
            if (after.of(side) & !after.kings).is_empty() {
                runs[side.index()] = Run::default();
            }
        }
        runs
    }
}

/// A whole field but for its runs of king moves, in little room.
#[cfg(feature = "std")]
pub(crate) type Packed = [u64; 4];

impl<W: Word> Field<W> {
    /// The field in little room: 84 bits of each word, which no layout exceeds, and the turn.
    #[cfg(feature = "std")]
    pub(crate) fn packed(&self) -> Packed {
        let words = [self.white, self.black, self.kings].map(Word::wide);
        let [white, black, kings] = words.map(|word| (word >> 64) as u64);
        let above = white << 1 | black << 22 | kings << 43;
        let [white, black, kings] = words.map(|word| word as u64);
        [white, black, kings, above | self.turn.index() as u64]
    }

    /// The same pieces in words of another width, in which they fit.
    pub(crate) fn cut<V: Word>(&self) -> Field<V> {
        Field {
            white: V::cut(self.white.wide()),
            black: V::cut(self.black.wide()),
            kings: V::cut(self.kings.wide()),
            turn: self.turn,
            runs: self.runs,
        }
    }
}
