//! Contests: two programs play pairs of games from the same openings with colours changed.
//!
//! ```
//! use damier_arena::contest::{Contest, Event, openings};
//! use damier_arena::{Own, Pace, Player};
//! use damier_rules::Variant;
//!
//! let variant = Variant::Russian;
//! let contest = Contest::new(openings::after_plies(variant, 2, 2, 7), [Pace::Depth(3), Pace::Depth(1)]);
//! let make = || Ok(Box::new(Own::new(1 << 16)) as Box<dyn Player>);
//! let mut games = 0;
//! let tally = contest.run([&make, &make], &mut |event| {
//!     games += usize::from(matches!(event, Event::Played(_)));
//! })?;
//! assert_eq!((games, tally.games()), (4, 4));
//! # Ok::<(), damier_arena::Broken>(())
//! ```

mod game;
pub mod openings;
mod run;
mod tally;

pub use game::{End, Played, Rules};
pub use openings::Opening;
pub use run::{Contest, Event, Make};
pub use tally::{Hypotheses, Tally, Verdict};
