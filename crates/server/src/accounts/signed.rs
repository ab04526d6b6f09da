//! Who is signed in, by a cookie of its own.

use std::sync::Arc;

use axum::http::header::COOKIE;
use axum::http::{HeaderMap, HeaderValue};
use damier_store::{Account, AccountId, Hash, SignIn, StoreError};
use tokio::sync::broadcast;

use crate::refusal::Refusal;
use crate::secret;
use crate::session::{Asking, plausible};
use crate::shared::{Shared, stored};
use crate::who::Owner;

const NAME: &str = "damier-account";
/// Longest that a sign-in lasts without being used, in seconds.
const KEPT: i64 = 400 * 24 * 3600;
/// That a sign-in is used is noted no more often than this, in milliseconds.
const NOTED: i64 = 24 * 3600 * 1000;

/// Somebody who is signed in. It has no `Debug`, so that no log shows it.
#[derive(Clone)]
pub(crate) struct Signed {
    pub(crate) account: Arc<Account>,
    pub(crate) sign_in: SignIn,
}

impl Signed {
    /// The one who is signed in by the request's cookie, if there is such a sign-in.
    ///
    /// # Errors
    ///
    /// What storage says.
    pub(crate) async fn of(
        shared: &Shared,
        headers: &HeaderMap,
    ) -> Result<Option<Self>, StoreError> {
        match Self::hash_of(headers) {
            Some(hash) => Self::by(shared, hash).await,
            None => Ok(None),
        }
    }

    /// The one who is signed in by a cookie of this hash.
    ///
    /// # Errors
    ///
    /// What storage says.
    pub(crate) async fn by(shared: &Shared, hash: Hash) -> Result<Option<Self>, StoreError> {
        let found = shared.read(move |storage| storage.accounts().signed_in(&hash));
        let Some((account, sign_in)) = found.await? else {
            return Ok(None);
        };
        let now = shared.clock.now();
        if now - sign_in.seen > KEPT * 1000 {
            return Ok(None);
        }
        if now - sign_in.seen > NOTED {
            shared.storage.accounts().seen(hash, now, Box::new(drop));
        }
        Ok(Some(Self {
            account: Arc::new(account),
            sign_in,
        }))
    }

    /// The hash of the cookie, whether or not anybody is signed in by it.
    pub(crate) fn hash_of(headers: &HeaderMap) -> Option<Hash> {
        let secret = headers
            .get_all(COOKIE)
            .iter()
            .filter_map(|value| value.to_str().ok())
            .flat_map(|value| value.split(';'))
            .find_map(|pair| {
                let (name, value) = pair.trim().split_once('=')?;
                (name == NAME && plausible(value)).then_some(value)
            });
        secret.map(secret::hash)
    }

    /// What its owner holds seats by.
    pub(crate) fn owner(&self) -> Owner {
        Owner {
            id: self.account.id,
            holder: self.account.holder,
            child: self.account.child,
            chat: self.account.chat,
        }
    }
}

/// Watches over a connection of somebody who may be signed in.
pub(crate) struct Vigil {
    shared: Shared,
    signed: Option<Signed>,
    endings: broadcast::Receiver<AccountId>,
    /// Whether something has ended that was not looked at yet.
    due: bool,
}

impl Vigil {
    pub(crate) fn over(shared: &Shared, asking: &Asking) -> Self {
        Self {
            endings: shared.desk.endings(),
            shared: shared.clone(),
            signed: asking.signed.clone(),
            due: false,
        }
    }

    /// Waits until the sign-in by which the connection was opened does not stand any more, or the
    /// account is not what it was. Nothing is lost when the waiting is given up.
    pub(crate) async fn ended(&mut self) {
        let Some(signed) = &self.signed else {
            return std::future::pending().await;
        };
        loop {
            if !self.due {
                match self.endings.recv().await {
                    Ok(account) => self.due = account == signed.account.id,
                    // Of so many endings ours may have been one.
                    Err(broadcast::error::RecvError::Lagged(_)) => self.due = true,
                    Err(broadcast::error::RecvError::Closed) => {
                        return std::future::pending().await;
                    }
                }
                continue;
            }
            let found = Signed::by(&self.shared, signed.sign_in.hash).await;
            self.due = false;
            match found {
                Ok(now) if now.as_ref().map(Signed::owner) != Some(signed.owner()) => return,
                Ok(_) => {}
                Err(error) => tracing::error!(%error, "a sign-in cannot be read"),
            }
        }
    }
}

/// Signs somebody in; answers the cookie that his browser has to keep.
///
/// # Errors
///
/// What storage says.
pub(crate) async fn sign_in(
    shared: &Shared,
    account: AccountId,
    browser: &str,
    secure: bool,
) -> Result<HeaderValue, Refusal> {
    let secret = secret::session()?;
    let now = shared.clock.now();
    let sign_in = SignIn {
        hash: secret::hash(&secret),
        account,
        at: now,
        seen: now,
        browser: browser.chars().take(200).collect(),
    };
    let storage = Arc::clone(&shared.storage);
    stored(|done| {
        storage
            .accounts()
            .sign_in(sign_in, super::MOST_SIGN_INS, done);
    })
    .await?;
    cookie(&secret, KEPT, secure)
}

/// The cookie that makes a browser forget the other.
pub(crate) fn forget(secure: bool) -> Result<HeaderValue, Refusal> {
    cookie("", 0, secure)
}

fn cookie(secret: &str, age: i64, secure: bool) -> Result<HeaderValue, Refusal> {
    let flag = if secure { "; Secure" } else { "" };
    let cookie = format!("{NAME}={secret}; Path=/; HttpOnly; SameSite=Lax; Max-Age={age}{flag}");
    HeaderValue::from_str(&cookie).map_err(|_| Refusal::Internal)
}
