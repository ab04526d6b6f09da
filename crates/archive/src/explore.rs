//! What was played from a position, and with what success.

use std::collections::BTreeMap;

use damier_notation::Score;
use damier_rules::{Move, Position};

use crate::archive::Archive;
use crate::error::QueryError;
use crate::record::{Record, place_of, sorted_moves};
use crate::search::Asked;
use crate::{Date, Filter};

/// Games counted by their results, and their ratings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// White has won.
    pub white: u64,
    /// Nobody has won.
    pub draws: u64,
    /// Black has won.
    pub black: u64,
    /// Both have lost.
    pub lost: u64,
    /// The result is not known.
    pub open: u64,
    /// The sum of the games' ratings; that of a game is the average of its players'.
    pub ratings: u64,
    /// How many games have a rating.
    pub rated: u64,
}

impl Tally {
    /// All games.
    pub const fn games(&self) -> u64 {
        self.white + self.draws + self.black + self.lost + self.open
    }

    /// The average rating of the games that have one.
    ///
    /// ```
    /// use damier_archive::Tally;
    ///
    /// let tally = Tally { draws: 3, ratings: 4_401, rated: 2, ..Tally::default() };
    /// assert_eq!(tally.average_rating(), Some(2_201));
    /// assert_eq!(Tally::default().average_rating(), None);
    /// ```
    pub fn average_rating(&self) -> Option<u64> {
        let half = self.rated / 2;
        (self.ratings + half).checked_div(self.rated)
    }

    pub(crate) fn add(&mut self, record: Record) {
        match record.score() {
            Score::White => self.white += 1,
            Score::Draw => self.draws += 1,
            Score::Black => self.black += 1,
            Score::BothLost => self.lost += 1,
            Score::Unknown => self.open += 1,
        }
        self.ratings += u64::from(record.rating());
        self.rated += u64::from(record.rating() > 0);
    }

    fn add_all(&mut self, other: &Self) {
        self.white += other.white;
        self.draws += other.draws;
        self.black += other.black;
        self.lost += other.lost;
        self.open += other.open;
        self.ratings += other.ratings;
        self.rated += other.rated;
    }
}

/// A move that was played from the position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveTold {
    /// The move.
    pub mv: Move,
    /// The games in which it was played there.
    pub tally: Tally,
}

/// A position and what was played from it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Explored {
    /// All games that reached it.
    pub total: Tally,
    /// The moves, the most frequent first.
    pub moves: Vec<MoveTold>,
    /// The games that end there, or go on with another position that was set up.
    pub ended: Tally,
}

impl Archive {
    /// The moves that were played from a position in the games that the filter wants, in
    /// whichever order of moves they reached it.
    ///
    /// A game counts once, with the move that it made there the first time. Without anything but a
    /// collection in the filter this takes a few milliseconds, however many games there are; with
    /// a result or rating, as long as it takes to read a record for each game that reached the
    /// position; with names or dates all games that they want are looked at.
    ///
    /// # Errors
    ///
    /// [`QueryError`] when the filter contradicts itself or the archive cannot be read.
    pub fn explore(&self, position: &Position, filter: &Filter) -> Result<Explored, QueryError> {
        if filter
            .variant
            .is_some_and(|variant| variant != position.variant())
        {
            return Ok(Explored::default());
        }
        let filter = Filter {
            variant: Some(position.variant()),
            ..filter.clone()
        };
        let place = place_of(position);
        let tallies = self.look(|view| {
            let mut tallies = Tallies::default();
            let segments = view.segments(filter.collection.as_deref())?;
            let told = is_plain(&filter) && filter.result.is_none() && filter.rating.is_none();
            let among = if is_plain(&filter) {
                None
            } else {
                Some(self.ids(view, &Asked::new(&filter)?)?)
            };
            for segment in segments {
                let segment = self.positions().segment(segment.id)?;
                if told && let Some(told) = segment.told(place)? {
                    tallies.add_all(&told);
                    continue;
                }
                segment.each(place, &mut |record| {
                    let wanted = among.as_ref().map_or_else(
                        || {
                            let is_result = |result| result == record.score();
                            filter.result.is_none_or(is_result)
                                && filter.rating.is_none_or(|least| record.rating() >= least)
                        },
                        |among| among.binary_search(&record.game()).is_ok(),
                    );
                    if wanted {
                        tallies.add(record);
                    }
                })?;
            }
            Ok(tallies)
        })?;
        Ok(tallies.explored(position))
    }
}

/// Whether a record alone tells if its game is wanted.
fn is_plain(filter: &Filter) -> bool {
    let rest = Filter {
        variant: None,
        collection: None,
        result: None,
        rating: None,
        // A side says nothing without a player.
        side: None,
        ..filter.clone()
    };
    rest == Filter::default()
}

#[derive(Default)]
struct Tallies(BTreeMap<Option<u16>, Tally>);

impl Tallies {
    fn add(&mut self, record: Record) {
        self.0.entry(record.rank()).or_default().add(record);
    }

    fn add_all(&mut self, told: &[(Option<u16>, Tally)]) {
        for (rank, tally) in told {
            self.0.entry(*rank).or_default().add_all(tally);
        }
    }

    fn explored(&self, position: &Position) -> Explored {
        let legal = sorted_moves(position);
        let mut explored = Explored::default();
        for (rank, tally) in &self.0 {
            explored.total.add_all(tally);
            match rank.and_then(|rank| legal.get(usize::from(rank))) {
                Some(mv) => explored.moves.push(MoveTold {
                    mv: *mv,
                    tally: *tally,
                }),
                None => explored.ended.add_all(tally),
            }
        }
        explored
            .moves
            .sort_by_key(|told| (u64::MAX - told.tally.games(), told.mv));
        explored
    }
}

/// The bounds of a period, as the catalogue numbers dates.
pub(crate) fn period(from: Option<Date>, until: Option<Date>) -> (Option<u32>, Option<u32>) {
    // What is later than nothing at all has a date; of a year or month the last day counts.
    let from = from.map(Date::number).or(until.map(|_| 1));
    (from, until.map(|until| until.last().number()))
}
