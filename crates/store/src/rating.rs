//! Ratings, whom accounts follow or block, and what they report.

use core::fmt;
use std::sync::Arc;

use crate::account::AccountId;
use crate::error::StoreError;
use crate::record::GameId;
use crate::storage::Done;

/// A rating as it is kept.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RatingRow {
    /// The number.
    pub value: f64,
    /// How sure it is.
    pub deviation: f64,
    /// How steadily the player plays.
    pub volatility: f64,
    /// When it last changed, in milliseconds since 1970.
    pub at: i64,
    /// How many games made it.
    pub games: u32,
}

/// What works out both ratings after a game from those before; none for one who has no rating yet.
pub type Rating = dyn Fn([Option<RatingRow>; 2]) -> [RatingRow; 2] + Send + Sync;

/// What the end of a game does to the ratings of its players. It is worked out in the transaction
/// that ends the game, so that it counts once and nobody's rating is read too early.
#[derive(Clone)]
pub struct Rate {
    /// White's and Black's accounts.
    pub accounts: [AccountId; 2],
    /// The variant.
    pub variant: String,
    /// The class of speed.
    pub speed: String,
    /// When the game ended, in milliseconds since 1970.
    pub at: i64,
    /// How the ratings follow from one another.
    pub rating: Arc<Rating>,
}

impl fmt::Debug for Rate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Rate")
            .field("accounts", &self.accounts)
            .field("variant", &self.variant)
            .field("speed", &self.speed)
            .finish_non_exhaustive()
    }
}

/// A rating with what it is a rating in.
#[derive(Clone, Debug, PartialEq)]
pub struct RatingIn {
    /// The variant.
    pub variant: String,
    /// The class of speed.
    pub speed: String,
    /// The rating.
    pub rating: RatingRow,
}

/// A point of a rating's history: what it was after a game.
#[derive(Clone, Debug, PartialEq)]
pub struct RatedGame {
    /// The game.
    pub game: GameId,
    /// When it ended, in milliseconds since 1970.
    pub at: i64,
    /// The rating before it; none for a first game.
    pub before: Option<f64>,
    /// The rating after it.
    pub value: f64,
    /// How sure that is.
    pub deviation: f64,
}

/// What ties one account to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tie {
    /// It follows the other.
    Follows,
    /// It does not want to meet the other.
    Blocks,
}

impl Tie {
    pub(crate) fn number(self) -> i64 {
        match self {
            Self::Follows => 0,
            Self::Blocks => 1,
        }
    }
}

/// What somebody tells the operator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// Its number; what is given when it is made does not count.
    pub id: i64,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// Who tells; none once his account is gone.
    pub by: Option<AccountId>,
    /// Of whom; none once his account is gone.
    pub about: Option<AccountId>,
    /// Both names, as they were then.
    pub names: String,
    /// The game in which it happened.
    pub game: Option<GameId>,
    /// What happened.
    pub reason: String,
}

/// Places where ratings, ties and reports are kept, as [`Accounts`](crate::Accounts).
pub trait Ratings: Send + Sync {
    /// The ratings of an account, the one with the most games first.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when the database cannot be read.
    fn ratings(&self, account: AccountId) -> Result<Vec<RatingIn>, StoreError>;

    /// One of them.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when the database cannot be read.
    fn rating(
        &self,
        account: AccountId,
        variant: &str,
        speed: &str,
    ) -> Result<Option<RatingRow>, StoreError>;

    /// The last games that made a rating, the latest first, no more than so many.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when the database cannot be read.
    fn rated_games(
        &self,
        account: AccountId,
        variant: &str,
        speed: &str,
        most: usize,
    ) -> Result<Vec<RatedGame>, StoreError>;

    /// Ties an account to another, or unties it; answers false, and changes nothing, where it would
    /// have more ties of the kind than so many.
    fn tie(
        &self,
        account: AccountId,
        tie: Tie,
        other: AccountId,
        at: Option<i64>,
        most: usize,
        done: Done<Result<bool, StoreError>>,
    );

    /// Those to whom an account is tied, with their names.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when the database cannot be read.
    fn ties(&self, account: AccountId, tie: Tie) -> Result<Vec<(AccountId, String)>, StoreError>;

    /// Those whom an account blocks, and those who block it.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when the database cannot be read.
    fn apart(&self, account: AccountId) -> Result<Vec<AccountId>, StoreError>;

    /// Keeps a report; answers false, and keeps nothing, where its writer has made so many since a
    /// moment.
    fn report(&self, report: Report, most: (usize, i64), done: Done<Result<bool, StoreError>>);

    /// The reports after this one, no more than so many.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when the database cannot be read.
    fn reports(&self, after: i64, most: usize) -> Result<Vec<Report>, StoreError>;
}
