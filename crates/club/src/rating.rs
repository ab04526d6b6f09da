//! How strong a player is, by Glicko-2 (Glickman, "Example of the Glicko-2 system").

use core::fmt;

use damier_table::Span;
use skillratings::Outcomes;
use skillratings::glicko2::{self, Glicko2Config, Glicko2Rating};

/// A player's strength in one variant and one [speed](crate::Speed): a number, how sure it is, and
/// how steadily the player plays.
///
/// ```
/// use damier_club::{Rating, Score};
/// use damier_table::Span;
///
/// let newcomer = Rating::NEW;
/// assert!(newcomer.is_provisional());
/// let (winner, loser) = (newcomer.after(&[(newcomer, Score::Won)]), newcomer.after(&[(newcomer, Score::Lost)]));
/// assert_eq!(winner.to_string(), "1662?");
/// assert_eq!(loser.to_string(), "1338?");
///
/// let year = Span::from_secs(365 * 86_400);
/// assert!(winner.rested(year).deviation() > winner.deviation());
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating(Glicko2Rating);

/// What a player made of a game. There are no halves of halves: odds and games that do not count
/// are not rated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Score {
    /// He won.
    Won,
    /// Nobody won.
    Drawn,
    /// He lost.
    Lost,
}

impl Score {
    /// The same game for the opponent.
    #[must_use]
    pub const fn reversed(self) -> Score {
        match self {
            Score::Won => Score::Lost,
            Score::Drawn => Score::Drawn,
            Score::Lost => Score::Won,
        }
    }

    /// Points as the federation counts them: two, one, none (Annex 3, 5.6).
    pub const fn points(self) -> u32 {
        match self {
            Score::Won => 2,
            Score::Drawn => 1,
            Score::Lost => 0,
        }
    }
}

impl Rating {
    /// Where everybody begins: 1500, and nothing known.
    pub const NEW: Rating = Rating(Glicko2Rating::new());

    /// The span to which a volatility belongs. A player of the usual volatility and a deviation of 50
    /// who rests is provisional again after fifteen months.
    pub const PERIOD: Span = Span::from_secs(5 * 86_400);

    /// A rating of this deviation or more is provisional.
    pub const PROVISIONAL: f64 = 110.0;

    /// What a deviation lies between.
    pub const DEVIATIONS: [f64; 2] = [30.0, 350.0];

    /// What a number lies between.
    pub const VALUES: [f64; 2] = [100.0, 4_000.0];

    /// How much a volatility may change at once (Glickman's τ).
    const CHANGE: f64 = 0.5;

    /// A rating read from where it is kept: its number, deviation and volatility.
    ///
    /// # Errors
    ///
    /// [`BadRating`] when one of them is not a number or out of its bounds.
    pub fn new(value: f64, deviation: f64, volatility: f64) -> Result<Rating, BadRating> {
        let within = |number: f64, [least, most]: [f64; 2]| (least..=most).contains(&number);
        if !within(value, Rating::VALUES) {
            Err(BadRating::Value)
        } else if !within(deviation, Rating::DEVIATIONS) {
            Err(BadRating::Deviation)
        } else if !within(volatility, [0.000_1, 1.0]) {
            Err(BadRating::Volatility)
        } else {
            Ok(Rating(Glicko2Rating {
                rating: value,
                deviation,
                volatility,
            }))
        }
    }

    /// The number.
    pub const fn value(self) -> f64 {
        self.0.rating
    }

    /// How sure it is: with 95 in a hundred chances the true strength is within twice this.
    pub const fn deviation(self) -> f64 {
        self.0.deviation
    }

    /// How unsteadily the player plays.
    pub const fn volatility(self) -> f64 {
        self.0.volatility
    }

    /// Whether too little is known to rank the player among others.
    pub const fn is_provisional(self) -> bool {
        self.0.deviation >= Rating::PROVISIONAL
    }

    /// What is expected of a game against this opponent: between 0 for a loss and 1 for a win.
    pub fn expected(self, opponent: Rating) -> f64 {
        glicko2::expected_score(&self.0, &opponent.0).0
    }

    /// The rating after so long without a game: the number stays, and is less sure.
    #[must_use]
    pub fn rested(self, span: Span) -> Rating {
        /// Points of a rating for one of Glickman's own scale.
        const SCALE: f64 = 173.717_8;
        let periods = span.as_millis() as f64 / Rating::PERIOD.as_millis() as f64;
        let (deviation, volatility) = (self.0.deviation / SCALE, self.0.volatility);
        let grown = (deviation * deviation + volatility * volatility * periods).sqrt() * SCALE;
        Rating(Glicko2Rating {
            deviation: grown,
            ..self.0
        })
        .bounded()
    }

    /// The rating after these games, of opponents as they were rated before, taken together. A
    /// player who meets others one at a time is rated game by game, after having
    /// [rested](Rating::rested) since the last one.
    #[must_use]
    pub fn after(self, games: &[(Rating, Score)]) -> Rating {
        let outcome = |score| match score {
            Score::Won => Outcomes::WIN,
            Score::Drawn => Outcomes::DRAW,
            Score::Lost => Outcomes::LOSS,
        };
        let games = games.iter();
        let results: Vec<_> = games
            .map(|(opponent, score)| (opponent.0, outcome(*score)))
            .collect();
        if results.is_empty() {
            return self;
        }
        let config = Glicko2Config {
            tau: Rating::CHANGE,
            ..Glicko2Config::new()
        };
        Rating(glicko2::glicko2_rating_period(&self.0, &results, &config)).bounded()
    }

    fn bounded(self) -> Rating {
        let clamp = |number: f64, [least, most]: [f64; 2]| number.clamp(least, most);
        Rating(Glicko2Rating {
            rating: clamp(self.0.rating, Rating::VALUES),
            deviation: clamp(self.0.deviation, Rating::DEVIATIONS),
            volatility: clamp(self.0.volatility, [0.000_1, 1.0]),
        })
    }
}

impl Default for Rating {
    fn default() -> Rating {
        Rating::NEW
    }
}

impl fmt::Display for Rating {
    /// The whole number; `?` behind a provisional one.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mark = if self.is_provisional() { "?" } else { "" };
        write!(f, "{:.0}{mark}", self.value())
    }
}

/// A rating that cannot be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadRating {
    /// Its number is out of [`Rating::VALUES`].
    Value,
    /// Its deviation is out of [`Rating::DEVIATIONS`].
    Deviation,
    /// Its volatility is out of bounds.
    Volatility,
}

impl fmt::Display for BadRating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            BadRating::Value => "the rating is not between 100 and 4000",
            BadRating::Deviation => "the rating's deviation is not between 30 and 350",
            BadRating::Volatility => "the rating's volatility is not between 0.0001 and 1",
        })
    }
}

impl core::error::Error for BadRating {}
