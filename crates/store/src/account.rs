//! Accounts: who somebody is beyond one browser.

use core::fmt;

use crate::error::StoreError;
use crate::record::{GameId, Hash};
use crate::storage::Done;

/// An account's number. It is never used again, also when the account is gone.
pub type AccountId = i64;

/// An account as it is kept.
#[derive(Clone, PartialEq, Eq)]
pub struct Account {
    /// Its number.
    pub id: AccountId,
    /// The name as its owner writes it.
    pub name: String,
    /// What its seats are held by.
    pub holder: Hash,
    /// The password's hash with its parameters, in the form of its owner.
    pub password: String,
    /// Whether a child plays.
    pub child: bool,
    /// Whether its owner wants to be written to.
    pub chat: bool,
    /// When it was made, in milliseconds since 1970.
    pub created: i64,
}

impl fmt::Debug for Account {
    /// Secrets and names stay out of logs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Account").field("id", &self.id).finish()
    }
}

/// An account to be made.
#[derive(Clone)]
pub struct NewAccount {
    /// The name.
    pub name: String,
    /// Two keys of the name: no two accounts have one of them in common.
    pub keys: [String; 2],
    /// What its seats will be held by.
    pub holder: Hash,
    /// The password's hash with its parameters.
    pub password: String,
    /// Whether a child plays.
    pub child: bool,
    /// Hashes of the codes by which the account is had again without its password.
    pub codes: Vec<Hash>,
    /// When, in milliseconds since 1970.
    pub created: i64,
}

/// Somebody is signed in in a browser.
#[derive(Clone, PartialEq, Eq)]
pub struct SignIn {
    /// Hash of the secret that the browser keeps.
    pub hash: Hash,
    /// Whose account it is.
    pub account: AccountId,
    /// When he signed in, in milliseconds since 1970.
    pub at: i64,
    /// When it was last used, as far as that is noted.
    pub seen: i64,
    /// What kind of browser it is, as it says.
    pub browser: String,
}

/// Places where accounts are kept. As in [`Storage`](crate::Storage), writes report through `done`
/// after the commit is durable, and reads block.
pub trait Accounts: Send + Sync {
    /// Keeps a new account; answers its number, or nothing when one of the keys is taken.
    fn create_account(&self, new: NewAccount, done: Done<Result<Option<AccountId>, StoreError>>);

    /// The account with this first key.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when the database cannot be read.
    fn account_named(&self, key: &str) -> Result<Option<Account>, StoreError>;

    /// The account that is signed in by this hash, and since when.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when the database cannot be read.
    fn signed_in(&self, hash: &Hash) -> Result<Option<(Account, SignIn)>, StoreError>;

    /// Signs somebody in. Of more sign-ins than so many the oldest end.
    fn sign_in(&self, sign_in: SignIn, most: usize, done: Done<Result<(), StoreError>>);

    /// Notes that a sign-in is used.
    fn seen(&self, hash: Hash, at: i64, done: Done<Result<(), StoreError>>);

    /// Ends sign-ins of an account: the one of this hash, or all but it.
    fn sign_out(&self, account: AccountId, end: End, done: Done<Result<(), StoreError>>);

    /// Where an account is signed in, the latest use first.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when the database cannot be read.
    fn sign_ins(&self, account: AccountId) -> Result<Vec<SignIn>, StoreError>;

    /// Changes the password and ends sign-ins.
    fn set_password(
        &self,
        account: AccountId,
        password: String,
        end: End,
        done: Done<Result<(), StoreError>>,
    );

    /// Uses a recovery code up for a new password, and ends every sign-in; answers whether there was
    /// such a code.
    fn recover(
        &self,
        account: AccountId,
        code: Hash,
        password: String,
        done: Done<Result<bool, StoreError>>,
    );

    /// Puts codes in the place of those that there were.
    fn set_codes(&self, account: AccountId, codes: Vec<Hash>, done: Done<Result<(), StoreError>>);

    /// How many recovery codes are left.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when the database cannot be read.
    fn codes_left(&self, account: AccountId) -> Result<u32, StoreError>;

    /// Changes what its owner may choose.
    fn set_choices(
        &self,
        account: AccountId,
        child: bool,
        chat: bool,
        done: Done<Result<(), StoreError>>,
    );

    /// Removes an account with all that is only its own. Its games remain; nobody holds its seats,
    /// and they have no name.
    fn delete_account(&self, account: AccountId, done: Done<Result<(), StoreError>>);

    /// The games in which an account has a player's seat, the newest first, made before that one;
    /// no more than so many.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when the database cannot be read.
    fn games_of(
        &self,
        account: AccountId,
        before: Option<&GameId>,
        most: usize,
    ) -> Result<Vec<GameOf>, StoreError>;
}

/// Which sign-ins end.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// The one of this hash.
    One(Hash),
    /// All but that of this hash.
    AllBut(Hash),
    /// All.
    All,
    /// None.
    None,
}

/// A game of an account, as a list shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameOf {
    /// The game.
    pub game: GameId,
    /// When it was made, in milliseconds since 1970.
    pub created: i64,
    /// 0 for White's seat, 1 for Black's.
    pub side: usize,
    /// The terms, in the codec of their owner.
    pub terms: String,
    /// The names on White's and Black's seats.
    pub names: [Option<String>; 2],
    /// The accounts on White's and Black's seats.
    pub accounts: [Option<AccountId>; 2],
    /// Levels of the engine, where it plays.
    pub levels: [Option<u8>; 2],
    /// The result, as its owner wrote it, once the game is over.
    pub result: Option<String>,
    /// Whether it counts for the ratings.
    pub rated: bool,
}

/// Whoever holds a seat by this holds nothing: the seats of accounts that are gone.
pub const NOBODY: Hash = [0; 32];
