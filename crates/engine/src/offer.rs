//! Answering an offered draw.

use crate::{Level, Score};

/// No draw is agreed before this many plies: people want to play.
const EARLIEST: u32 = 40;

/// Whether a player of this level, who values the position at `score`, takes an offered draw
/// after `plies` moves of the game.
///
/// Weak levels are glad of a draw sooner; full strength wants a position that is not better.
///
/// ```
/// use damier_engine::{Level, Score, would_accept_draw};
///
/// let worse = Score::from_hundredths(-80);
/// assert!(would_accept_draw(Level::FULL, worse, 60));
/// assert!(!would_accept_draw(Level::FULL, -worse, 60));
/// assert!(!would_accept_draw(Level::FULL, worse, 3));
/// assert!(!would_accept_draw(Level::WEAKEST, Score::win_in(3), 60));
/// ```
pub fn would_accept_draw(level: Level, score: Score, plies: u32) -> bool {
    let content_with = i32::from(Level::FULL.number() - level.number()) * 4;
    plies >= EARLIEST && score.hundredths() <= content_with
}
