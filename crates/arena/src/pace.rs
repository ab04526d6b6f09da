//! How much a player may think.

use core::fmt;
use core::str::FromStr;
use core::time::Duration;

use damier_engine::{Limits, Time};

/// How much each player may think, in all moves or in the whole game.
///
/// ```
/// use damier_arena::Pace;
/// use std::time::Duration;
///
/// assert_eq!("0.2s".parse(), Ok(Pace::Move(Duration::from_millis(200))));
/// assert_eq!("10000n".parse(), Ok(Pace::Nodes(10_000)));
/// assert_eq!("7d".parse(), Ok(Pace::Depth(7)));
/// let clock: Pace = "60s+0.5s".parse()?;
/// assert_eq!(clock.to_string(), "60s+0.5s");
/// # Ok::<(), damier_arena::BadPace>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Pace {
    /// So much for each move.
    Move(Duration),
    /// So much for the game, and more with each move.
    Clock {
        /// What the clock shows at the start.
        initial: Duration,
        /// What each move adds.
        increment: Duration,
    },
    /// So many positions for each move.
    Nodes(u64),
    /// So many plies ahead.
    Depth(u8),
}

/// What a player may use for the move that he is asked for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Turn {
    /// So much time.
    Move(Duration),
    /// What his clock shows, and what the move adds.
    Clock {
        /// What is left.
        remaining: Duration,
        /// What the move adds.
        increment: Duration,
    },
    /// So many positions.
    Nodes(u64),
    /// So many plies.
    Depth(u8),
}

impl Pace {
    /// A turn at this pace with so much left on the clock, where there is one.
    pub const fn turn(self, remaining: Duration) -> Turn {
        match self {
            Pace::Move(span) => Turn::Move(span),
            Pace::Clock { increment, .. } => Turn::Clock {
                remaining,
                increment,
            },
            Pace::Nodes(nodes) => Turn::Nodes(nodes),
            Pace::Depth(depth) => Turn::Depth(depth),
        }
    }
}

impl Turn {
    /// The longest that the move may take, without what getting it across takes; none where nothing
    /// is said of time.
    pub const fn longest(self) -> Option<Duration> {
        match self {
            Turn::Move(span) => Some(span),
            Turn::Clock { remaining, .. } => Some(remaining),
            Turn::Nodes(_) | Turn::Depth(_) => None,
        }
    }

    pub(crate) const fn limits(self) -> Limits {
        match self {
            Turn::Move(span) => Limits::time(span),
            Turn::Clock {
                remaining,
                increment,
            } => Limits {
                time: Some(Time::Clock {
                    remaining,
                    increment,
                }),
                ..Limits::NONE
            },
            Turn::Nodes(nodes) => Limits::nodes(nodes),
            Turn::Depth(depth) => Limits::depth(depth),
        }
    }
}

impl FromStr for Pace {
    type Err = BadPace;

    fn from_str(text: &str) -> Result<Pace, BadPace> {
        let seconds = |text: &str| {
            let number: f64 = text.strip_suffix('s')?.parse().ok()?;
            let fits = (0.0..=86_400.0).contains(&number);
            fits.then(|| Duration::from_secs_f64(number))
        };
        let read = || {
            if let Some((initial, increment)) = text.split_once('+') {
                let initial = seconds(initial).filter(|span| !span.is_zero())?;
                let increment = seconds(increment)?;
                return Some(Pace::Clock { initial, increment });
            }
            if let Some(span) = seconds(text).filter(|span| !span.is_zero()) {
                return Some(Pace::Move(span));
            }
            if let Some(nodes) = text.strip_suffix('n') {
                return nodes
                    .parse()
                    .ok()
                    .filter(|nodes| *nodes > 0)
                    .map(Pace::Nodes);
            }
            let depth = text.strip_suffix('d')?.parse().ok();
            depth.filter(|depth| *depth > 0).map(Pace::Depth)
        };
        read().ok_or(BadPace)
    }
}

impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = |span: &Duration| span.as_secs_f64();
        match self {
            Pace::Move(span) => write!(f, "{}s", seconds(span)),
            Pace::Clock { initial, increment } => {
                write!(f, "{}s+{}s", seconds(initial), seconds(increment))
            }
            Pace::Nodes(nodes) => write!(f, "{nodes}n"),
            Pace::Depth(depth) => write!(f, "{depth}d"),
        }
    }
}

/// A text that says no pace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadPace;

impl fmt::Display for BadPace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "a pace is 0.2s for each move, 60s+0.5s for the game, 10000n positions or 8d plies",
        )
    }
}

impl core::error::Error for BadPace {}
