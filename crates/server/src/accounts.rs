//! Accounts: signing in and out, and what an account may do.

mod deletion;
mod export;
mod passwords;
mod refusal;
mod signed;

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Instant;

use damier_store::AccountId;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, broadcast};

use crate::config::Settings;
use crate::limits::Buckets;
use crate::refusal::Refusal;

pub(crate) use deletion::delete;
pub(crate) use export::export;
pub(crate) use passwords::Passwords;
pub(crate) use refusal::AccountRefusal;
pub(crate) use signed::{Signed, Vigil, forget, sign_in};

/// Sign-ins of one account; of more the oldest ends.
pub(crate) const MOST_SIGN_INS: usize = 50;
/// Exports that are written at once.
const EXPORTS: usize = 4;
/// Sockets that are told late that a sign-in has ended look again by themselves.
const TOLD: usize = 256;

/// What the server keeps in memory about accounts.
pub(crate) struct Desk {
    pub(crate) passwords: Passwords,
    by_address: Buckets<IpAddr>,
    by_name: Buckets<String>,
    made: Buckets<IpAddr>,
    exports: Arc<Semaphore>,
    /// Accounts of which a sign-in has ended.
    ended: broadcast::Sender<AccountId>,
}

impl Desk {
    pub(crate) fn new(settings: &Settings) -> Self {
        Self {
            passwords: Passwords::new(settings.hashing),
            by_address: Buckets::new(settings.limits.sign_ins_of_address),
            by_name: Buckets::new(settings.limits.sign_ins_of_name),
            made: Buckets::new(settings.limits.accounts_of_address),
            exports: Arc::new(Semaphore::new(EXPORTS)),
            ended: broadcast::Sender::new(TOLD),
        }
    }

    /// Lets somebody try a password.
    ///
    /// # Errors
    ///
    /// That he, or somebody at this name, has tried too often.
    pub(crate) fn attempt(&self, address: IpAddr, name: &str) -> Result<(), Refusal> {
        let now = Instant::now();
        let may = self.by_address.take(address, now) && self.by_name.take(name.to_owned(), now);
        may.then_some(())
            .ok_or_else(|| AccountRefusal::TooManyAttempts.into())
    }

    /// Lets somebody make an account.
    ///
    /// # Errors
    ///
    /// That too many were made at his address.
    pub(crate) fn admit(&self, address: IpAddr) -> Result<(), Refusal> {
        let may = self.made.take(address, Instant::now());
        may.then_some(())
            .ok_or_else(|| AccountRefusal::TooManyAccounts.into())
    }

    /// Lets an export begin; it goes on while what is answered is kept.
    ///
    /// # Errors
    ///
    /// That too many are written now.
    pub(crate) fn exporting(&self) -> Result<OwnedSemaphorePermit, Refusal> {
        let turn = Arc::clone(&self.exports).try_acquire_owned();
        turn.map_err(|_| Refusal::TooFast)
    }

    /// Sign-ins of this account have ended: its sockets look whether theirs still stands.
    pub(crate) fn ended(&self, account: AccountId) {
        // Nobody may be listening.
        let _ = self.ended.send(account);
    }

    /// What tells of ended sign-ins.
    pub(crate) fn endings(&self) -> broadcast::Receiver<AccountId> {
        self.ended.subscribe()
    }
}
