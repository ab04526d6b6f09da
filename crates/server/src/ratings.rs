//! Ratings: what a game does to them, and how they are shown.

use std::sync::Arc;

use damier_api as api;
use damier_club::{Rating, Score, Speed};
use damier_store::{AccountId, GameRecord, Rate, RatingRow};
use damier_table::{Game, Span, Verdict};

use damier_rules::Side;

/// What the end of a game does to the ratings of its players; nothing where it does not count: it is
/// not rated, was broken off, or one of them never moved.
pub(crate) fn rate(record: &GameRecord, game: &Game, verdict: Verdict, at: i64) -> Option<Rate> {
    let accounts = rated_accounts(record)?;
    let score = match verdict {
        Verdict::Won(Side::White) => Score::Won,
        Verdict::Won(Side::Black) => Score::Lost,
        Verdict::Drawn => Score::Drawn,
        Verdict::Void => return None,
    };
    (game.ply() >= 2).then(|| Rate {
        accounts,
        variant: game.terms().variant().to_string(),
        speed: Speed::of_game(game.terms().clocks()).name().to_owned(),
        at,
        rating: Arc::new(move |before| {
            let [white, black] = before.map(|row| rested(row, at));
            [
                after(before[0], white, black, score, at),
                after(before[1], black, white, score.reversed(), at),
            ]
        }),
    })
}

/// The accounts whose ratings a game is about.
pub(crate) fn rated_accounts(record: &GameRecord) -> Option<[AccountId; 2]> {
    let [white, black] = &record.seats;
    match (record.rated, white.account, black.account) {
        (true, Some(white), Some(black)) if white != black => Some([white, black]),
        _ => None,
    }
}

/// A rating as it is now, after having rested.
fn rested(row: Option<RatingRow>, at: i64) -> Rating {
    let Some(row) = row else { return Rating::NEW };
    let rating = Rating::new(row.value, row.deviation, row.volatility);
    // What is out of its bounds was not written by us: the player begins anew.
    let rating = rating.unwrap_or_default();
    rating.rested(Span::from_millis((at - row.at).max(0)))
}

fn after(
    before: Option<RatingRow>,
    own: Rating,
    other: Rating,
    score: Score,
    at: i64,
) -> RatingRow {
    let rating = own.after(&[(other, score)]);
    RatingRow {
        value: rating.value(),
        deviation: rating.deviation(),
        volatility: rating.volatility(),
        at,
        games: before.map_or(0, |row| row.games) + 1,
    }
}

/// A rating as it is sent.
pub(crate) fn sent(row: &RatingRow) -> api::RatingNow {
    api::RatingNow {
        value: row.value.round() as u32,
        deviation: row.deviation.round() as u32,
        provisional: row.deviation >= Rating::PROVISIONAL,
        games: row.games,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rating_follows_from_the_one_before_and_grows_unsure_with_time() {
        let year = 365 * 86_400_000;
        let row = after(None, Rating::NEW, Rating::NEW, Score::Won, 1_000);
        assert_eq!((row.games, row.value.round()), (1, 1662.0));
        let rested_for = rested(Some(row), 1_000 + year);
        assert!(rested_for.deviation() > row.deviation);
        assert!((rested_for.value() - row.value).abs() < 1e-9);
        let shown = sent(&row);
        assert_eq!((shown.value, shown.provisional), (1662, true));
    }
}
