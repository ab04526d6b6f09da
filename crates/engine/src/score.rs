//! How good a position is for the side to move.

use core::fmt;
use core::ops::Neg;

/// A value seen from one side: hundredths of a man, or a win or loss in a number of plies.
///
/// ```
/// use damier_engine::Score;
///
/// let better = Score::from_hundredths(35);
/// assert_eq!(better.to_string(), "+0.35");
/// assert_eq!((-better).hundredths(), -35);
/// // A position in which the opponent has just been left without a move is won in 1 ply.
/// let won = Score::win_in(1);
/// assert_eq!(won.plies_to_win(), Some(1));
/// assert!(won > better && -won < Score::DRAW);
/// assert_eq!((-won).to_string(), "loss in 1");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i32);

/// The value of a game won on the spot; each ply until then takes one off.
pub(crate) const WIN: i32 = 30_000;
/// Values beyond this tell the distance of a win; every evaluation stays below.
pub(crate) const NEAREST_TO_WIN: i32 = WIN - 1_000;

impl Score {
    /// Neither side is better.
    pub const DRAW: Score = Score(0);

    pub(crate) const fn new(value: i32) -> Score {
        Score(value)
    }

    /// An advantage in hundredths of a man, cut off far above what a whole board is worth.
    pub const fn from_hundredths(value: i32) -> Score {
        if value > NEAREST_TO_WIN {
            Score(NEAREST_TO_WIN)
        } else if value < -NEAREST_TO_WIN {
            Score(-NEAREST_TO_WIN)
        } else {
            Score(value)
        }
    }

    /// The advantage in hundredths of a man; a win counts about 300 men.
    pub const fn hundredths(self) -> i32 {
        self.0
    }

    /// A win that is complete after this many plies, at most 999.
    pub const fn win_in(plies: u16) -> Score {
        Score(WIN - if plies > 999 { 999 } else { plies as i32 })
    }

    /// A loss that is complete after this many plies, at most 999.
    pub const fn loss_in(plies: u16) -> Score {
        Score(-Score::win_in(plies).0)
    }

    /// In how many plies this side has won, or none where no win is known.
    pub const fn plies_to_win(self) -> Option<u16> {
        if self.0 > NEAREST_TO_WIN {
            Some((WIN - self.0) as u16)
        } else {
            None
        }
    }

    /// In how many plies this side has lost, or none where no loss is known.
    pub const fn plies_to_loss(self) -> Option<u16> {
        Score(-self.0).plies_to_win()
    }
}

impl Neg for Score {
    type Output = Score;

    fn neg(self) -> Score {
        Score(-self.0)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(plies) = self.plies_to_win() {
            write!(f, "win in {plies}")
        } else if let Some(plies) = self.plies_to_loss() {
            write!(f, "loss in {plies}")
        } else {
            let sign = if self.0 < 0 { '-' } else { '+' };
            write!(f, "{sign}{}.{:02}", self.0.abs() / 100, self.0.abs() % 100)
        }
    }
}
