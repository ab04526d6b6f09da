//! Ten levels of play, from a child's to full strength.

use core::fmt;
use core::time::Duration;

use crate::attention::Attention;
use crate::key::mix;
use crate::limits::Budget;
use crate::{Limits, Time};

/// How strong the engine plays, 1 to 10.
///
/// The weaker levels look less far ahead, judge positions a little wrong and overlook captures,
/// long ones more often than short ones; they do not play random moves. What they get wrong is
/// drawn from a seed. All but the strongest like a full board and avoid exchanges, so that there is
/// something to play for; from the third on they know [openings](Level::openings).
///
/// ```
/// use damier_engine::Level;
///
/// let easy = Level::new(1).expect("levels are 1 to 10");
/// assert_eq!(easy.key(), "child");
/// assert!(easy < Level::FULL);
/// assert_eq!(Level::all().count(), 10);
/// assert!(Level::new(0).is_none() && Level::new(11).is_none());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// What makes a level.
struct Habits {
    key: &'static str,
    depth: u8,
    nodes: u64,
    /// Longest time for a move, in milliseconds.
    time: u64,
    /// See [`Attention`].
    error: i32,
    overlooks: [u8; 3],
    sees_threats: bool,
}

const HABITS: [Habits; 10] = [
    habits("child", 1, 4_000, 50, 90, [40, 80, 100]),
    habits("beginner", 2, 8_000, 50, 46, [10, 40, 85]),
    habits("learner", 3, 16_000, 100, 36, [4, 25, 70]),
    habits("casual", 4, 30_000, 100, 26, [0, 12, 45]),
    habits("hobbyist", 6, 60_000, 200, 18, [0, 4, 25]),
    habits("club", 8, 120_000, 300, 12, [0, 0, 10]),
    habits("regular", 10, 250_000, 500, 8, [0, 0, 2]),
    habits("expert", 13, 600_000, 1_000, 4, [0, 0, 0]),
    habits("master", 18, 1_500_000, 2_000, 2, [0, 0, 0]),
    habits("full", u8::MAX, u64::MAX, 3_000, 0, [0, 0, 0]),
];

const fn habits(
    key: &'static str,
    depth: u8,
    nodes: u64,
    time: u64,
    error: i32,
    overlooks: [u8; 3],
) -> Habits {
    Habits {
        key,
        depth,
        nodes,
        time,
        error,
        overlooks,
        sees_threats: depth > 3 && depth < u8::MAX,
    }
}

impl Level {
    /// The weakest level.
    pub const WEAKEST: Level = Level(1);
    /// Full strength.
    pub const FULL: Level = Level(10);

    /// The level of this number, or none unless it is 1 to 10.
    pub const fn new(number: u8) -> Option<Level> {
        if number == 0 || number > Level::FULL.0 {
            None
        } else {
            Some(Level(number))
        }
    }

    /// All levels, the weakest first.
    pub fn all() -> impl Iterator<Item = Level> {
        (1..=Level::FULL.0).map(Level)
    }

    /// 1 to 10.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// A word by which catalogues of texts know the level.
    pub const fn key(self) -> &'static str {
        self.habits().key
    }

    /// How many plies it looks ahead at most.
    pub const fn depth(self) -> u8 {
        self.habits().depth
    }

    /// The longest it thinks about a move in an untimed game; by the clock four times as long.
    pub const fn time(self) -> Duration {
        Duration::from_millis(self.habits().time)
    }

    /// Whether a move takes a few milliseconds at most.
    pub(crate) const fn is_quick(self) -> bool {
        self.0 <= 4
    }

    /// The limits of a search at this level; the time is in the [budget](Level::budget).
    pub(crate) const fn limits(self) -> Limits {
        let habits = self.habits();
        Limits {
            depth: Some(habits.depth),
            nodes: Some(habits.nodes),
            time: None,
        }
    }

    /// The time for a move of a player with this much time left. Somebody who plays by the clock
    /// does not mind if the engine uses its own.
    pub(crate) fn budget(self, time: Option<Time>) -> Budget {
        match time {
            Some(time) => time.budget().at_most(Budget::about(4 * self.time())),
            None => Budget::about(self.time()),
        }
    }

    pub(crate) fn attention(self, seed: u64) -> Attention {
        /// A hundredth of a man for each piece.
        const LIKING: i32 = 16;
        if self == Level::FULL {
            return Attention::FULL;
        }
        let habits = self.habits();
        Attention {
            liking: LIKING,
            error: habits.error,
            overlooks: habits.overlooks,
            sees_threats: habits.sees_threats,
            seed: mix(seed ^ 0x9e37_79b9_7f4a_7c15, 0xd1b5_4a32_d192_ed03),
        }
    }

    /// How many hundredths of a man worse than the best an opening move may be that it makes from memory, or
    /// none where it knows no openings.
    pub const fn openings(self) -> Option<u16> {
        const MARGINS: [u16; 10] = [0, 0, 30, 25, 20, 16, 12, 9, 7, 5];
        match MARGINS[self.0 as usize - 1] {
            0 => None,
            margin => Some(margin),
        }
    }

    const fn habits(self) -> &'static Habits {
        &HABITS[self.0 as usize - 1]
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}
