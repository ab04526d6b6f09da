//! How a simul stands.

use damier_rules::{Position, Side};
use damier_table::{Moment, Span, Verdict};

use super::{Phase, Simul};

/// What the pieces on a board count: a man one, a king three.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Count {
    /// The host's.
    pub host: u32,
    /// The guest's.
    pub guest: u32,
}

impl Count {
    /// What a king counts.
    pub const KING: u32 = 3;

    /// The count of a position.
    ///
    /// ```
    /// use damier_club::Count;
    /// use damier_rules::{Position, Side, Variant};
    ///
    /// let position = Position::start(Variant::International);
    /// assert_eq!(Count::of(&position, Side::White), Count { host: 20, guest: 20 });
    /// ```
    pub fn of(position: &Position, host: Side) -> Count {
        let of = |side| position.count(side) + (Count::KING - 1) * position.kings(side);
        Count {
            host: of(host),
            guest: of(!host),
        }
    }

    /// How many pieces the guest is behind; none when he is not.
    pub const fn behind(self) -> u32 {
        self.host.saturating_sub(self.guest)
    }
}

/// The points of a simul, the host's: two for a win, one for a draw (Annex 3, 5.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Games that the host has won.
    pub won: u32,
    /// Games drawn.
    pub drawn: u32,
    /// Games that he has lost.
    pub lost: u32,
    /// Games that go on.
    pub playing: u32,
    /// What he still needs, where he has set himself a percentage.
    pub needed: Option<Needed>,
    /// How long it has lasted, or lasted when it was over.
    pub duration: Span,
}

impl Standing {
    /// The host's points.
    pub const fn points(&self) -> u32 {
        2 * self.won + self.drawn
    }

    /// The points that were played for.
    pub const fn played_for(&self) -> u32 {
        2 * (self.won + self.drawn + self.lost)
    }

    /// The host's points in hundredths of those that were played for, with half of a hundredth and
    /// more rounded up; none before a game has ended.
    pub const fn percentage(&self) -> Option<u32> {
        match self.played_for() {
            0 => None,
            played => Some((200 * self.points() + played) / (2 * played)),
        }
    }
}

/// What a host still needs of his percentage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needed {
    /// Nothing: he has it, however the other games end.
    Reached,
    /// He cannot reach it any more.
    OutOfReach,
    /// So many points of the games that go on.
    Points {
        /// The points.
        points: u32,
        /// The fewest wins with which it can be done, all other games drawn.
        wins_and_draws: u32,
        /// The fewest wins with which it can be done, all other games lost; more than the games
        /// that go on when some of them have to be drawn besides.
        wins_alone: u32,
    },
}

impl Needed {
    /// `percentage` of all points of so many games: what is needed of those that go on.
    pub(super) const fn of(percentage: u32, games: u32, points: u32, playing: u32) -> Needed {
        let target = (percentage * 2 * games).div_ceil(100);
        let missing = target.saturating_sub(points);
        if missing == 0 {
            Needed::Reached
        } else if missing > 2 * playing {
            Needed::OutOfReach
        } else {
            Needed::Points {
                points: missing,
                wins_and_draws: missing.saturating_sub(playing),
                wins_alone: missing.div_ceil(2),
            }
        }
    }
}

impl Simul {
    /// How it stands at this moment. Games that do not count are left out.
    pub fn standing(&self, now: Moment) -> Standing {
        let (mut won, mut drawn, mut lost, mut playing) = (0, 0, 0, 0);
        for board in &self.boards {
            match board.verdict {
                None => playing += 1,
                Some(Verdict::Drawn) => drawn += 1,
                Some(Verdict::Won(side)) if side == board.host => won += 1,
                Some(Verdict::Won(_)) => lost += 1,
                Some(Verdict::Void) => {}
            }
        }
        let games = won + drawn + lost + playing;
        let needed = self.conditions.percentage.filter(|_| games > 0);
        let until = match self.phase {
            Phase::Over { at } => at,
            _ => now,
        };
        Standing {
            won,
            drawn,
            lost,
            playing,
            needed: needed
                .map(|percentage| Needed::of(percentage, games, 2 * won + drawn, playing)),
            duration: self.begun.map_or(Span::ZERO, |begun| until.since(begun)),
        }
    }
}
