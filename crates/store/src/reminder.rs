//! Reminders: where an account wants to be told something, and what it has been told.

use core::fmt;

use crate::account::AccountId;
use crate::error::StoreError;
use crate::record::{GameId, Hash};
use crate::storage::Done;

/// An address to which mail is sent.
#[derive(Clone, PartialEq, Eq)]
pub struct MailAddress {
    /// Whose it is.
    pub account: AccountId,
    /// The address.
    pub address: String,
    /// The language in which its owner is written to, as its tag.
    pub language: String,
    /// When it was confirmed, in milliseconds since 1970.
    pub confirmed: Option<i64>,
    /// When its owner was asked to confirm it, in milliseconds since 1970.
    pub asked: i64,
    /// Hash of what stands in the link that confirms it.
    pub confirm: Hash,
    /// Hash of what stands in the link that ends it.
    pub unsubscribe: Hash,
}

impl fmt::Debug for MailAddress {
    /// Addresses stay out of logs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MailAddress")
            .field("account", &self.account)
            .field("confirmed", &self.confirmed)
            .finish_non_exhaustive()
    }
}

/// A browser that takes messages.
#[derive(Clone, PartialEq, Eq)]
pub struct Subscription {
    /// Where messages are handed over.
    pub endpoint: String,
    /// The browser's public key.
    pub key: Vec<u8>,
    /// The secret that it shares with its owner's pages.
    pub auth: Vec<u8>,
    /// The language of its messages, as its tag.
    pub language: String,
    /// Since when, in milliseconds since 1970.
    pub at: i64,
}

impl fmt::Debug for Subscription {
    /// Endpoints and keys stay out of logs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Subscription")
            .field("at", &self.at)
            .finish_non_exhaustive()
    }
}

/// A reminder that is to be sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reminder {
    /// Its number; what is given when it is made does not count.
    pub id: i64,
    /// Whom.
    pub account: AccountId,
    /// About which game.
    pub game: GameId,
    /// Of what, in the words of its owner. Of the same nobody is reminded twice.
    pub what: String,
    /// When it fell due, in milliseconds since 1970.
    pub at: i64,
    /// How often it was tried before.
    pub tries: u32,
}

/// Where reminders, and where to send them, are kept, as [`Accounts`](crate::Accounts).
pub trait Reminders: Send + Sync {
    /// The address of an account.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when the database cannot be read.
    fn mail_address(&self, account: AccountId) -> Result<Option<MailAddress>, StoreError>;

    /// Keeps an address in the place of the one before, or takes it away.
    fn set_mail_address(
        &self,
        account: AccountId,
        address: Option<MailAddress>,
        done: Done<Result<(), StoreError>>,
    );

    /// Confirms the address whose link has this hash, if it was asked for at `since` or later;
    /// answers whether there is one.
    fn confirm_mail(
        &self,
        confirm: Hash,
        since: i64,
        at: i64,
        done: Done<Result<bool, StoreError>>,
    );

    /// Takes the address away whose link has this hash, if there is one.
    fn unsubscribe_mail(&self, unsubscribe: Hash, done: Done<Result<(), StoreError>>);

    /// The browsers of an account that take messages, the newest first.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when the database cannot be read.
    fn subscriptions(&self, account: AccountId) -> Result<Vec<Subscription>, StoreError>;

    /// Keeps a browser of an account; of more than so many the oldest end.
    fn subscribe(
        &self,
        account: AccountId,
        subscription: Subscription,
        most: usize,
        done: Done<Result<(), StoreError>>,
    );

    /// Ends a browser's subscription: of one account, or of whoever has it.
    fn unsubscribe(
        &self,
        account: Option<AccountId>,
        endpoint: String,
        done: Done<Result<(), StoreError>>,
    );

    /// Of what an account wants to be reminded, as its owner writes it; `None` if it never said.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when the database cannot be read.
    fn reminder_kinds(&self, account: AccountId) -> Result<Option<u32>, StoreError>;

    /// Keeps it.
    fn set_reminder_kinds(
        &self,
        account: AccountId,
        kinds: u32,
        done: Done<Result<(), StoreError>>,
    );

    /// Notes reminders that are due. Those of the same account, game and words as one that was ever
    /// noted are left out.
    fn remind(&self, reminders: Vec<Reminder>, done: Done<Result<(), StoreError>>);

    /// Takes the first reminders that are to be sent by `now`, no more than so many. From then on they
    /// are being sent, and nobody else takes them, also not after a restart.
    fn take_reminders(&self, now: i64, most: usize, done: Done<Result<Vec<Reminder>, StoreError>>);

    /// How many reminders are to be sent, now or later.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when the database cannot be read.
    fn reminders_waiting(&self) -> Result<u64, StoreError>;

    /// A reminder is to be tried again, at that moment.
    fn postpone_reminder(&self, id: i64, next: i64, done: Done<Result<(), StoreError>>);

    /// A reminder was sent, or is given up. Those that are older than `before` are forgotten.
    fn reminder_done(&self, id: i64, before: i64, done: Done<Result<(), StoreError>>);
}
