//! What is sent to people who are not there: mail, and messages to their browsers. Off unless the
//! operator has set it up, and for each account until its owner has asked for it.

mod carrier;
mod letter;
mod mail;
mod plan;
mod push;
mod seal;
mod settings;
mod vapid;

use std::sync::Arc;
use std::time::Instant;

use damier_store::{AccountId, GameId};

pub(crate) use carrier::{question, run};
pub(crate) use letter::Letter;
pub(crate) use mail::Mailbox;
pub(crate) use plan::{Book, Planned, What};
pub(crate) use push::{Endpoint, Pusher};
pub use settings::{Post, Secret, Smtp, SmtpTls, Vapid};
pub use vapid::{BadKey, new_key};

use crate::limits::{Buckets, Rate};
use mail::Mailer;

/// Mails to one account: reminders of a day in which everything happens.
const MAILS_OF_ACCOUNT: Rate = Rate {
    each_second: 60.0 / 86_400.0,
    burst: 60.0,
};
/// Questions whether an address is somebody's, by account, by address, and by where they come from.
const QUESTIONS: Rate = Rate {
    each_second: 3.0 / 86_400.0,
    burst: 3.0,
};
const QUESTIONS_FROM: Rate = Rate {
    each_second: 20.0 / 86_400.0,
    burst: 20.0,
};

/// The post office: its ways out, and what it has yet to remind people of.
pub(crate) struct Office {
    pub(crate) settings: Post,
    pub(crate) mailer: Option<Mailer>,
    pub(crate) pusher: Option<Pusher>,
    pub(crate) book: Book,
    mails: Buckets<AccountId>,
    asked_by: Buckets<AccountId>,
    asked_at: Buckets<String>,
    asked_from: Buckets<std::net::IpAddr>,
}

impl Office {
    /// The office as the operator has set it up; nothing where nothing can be sent.
    pub(crate) fn open(settings: &Post, limited: bool) -> Option<Arc<Self>> {
        let mailer = settings.mail.as_ref().and_then(|smtp| {
            Mailer::new(smtp)
                .inspect_err(|error| tracing::error!(%error, "no mail is sent"))
                .ok()
        });
        let pusher = settings.push.as_ref().and_then(|vapid| {
            Pusher::new(vapid, &settings.public_url)
                .inspect_err(|error| tracing::error!(%error, "no messages are pushed"))
                .ok()
        });
        if mailer.is_none() && pusher.is_none() {
            return None;
        }
        let rate = |rate: Rate| limited.then_some(rate);
        Some(Arc::new(Self {
            settings: settings.clone(),
            mailer,
            pusher,
            book: Book::default(),
            mails: Buckets::new(rate(MAILS_OF_ACCOUNT)),
            asked_by: Buckets::new(rate(QUESTIONS)),
            asked_at: Buckets::new(rate(QUESTIONS)),
            asked_from: Buckets::new(rate(QUESTIONS_FROM)),
        }))
    }

    /// Whether somebody may have a question sent now.
    pub(crate) fn may_ask(&self, account: AccountId, from: std::net::IpAddr) -> bool {
        let now = Instant::now();
        self.asked_by.take(account, now) && self.asked_from.take(from, now)
    }

    /// Whether an address may be written to that has not been confirmed. Nobody is told.
    pub(crate) fn may_be_asked(&self, address: &str) -> bool {
        self.asked_at.take(address.to_lowercase(), Instant::now())
    }

    fn may_mail(&self, account: AccountId) -> bool {
        self.mails.take(account, Instant::now())
    }

    /// What there is to be sent about a game from now on.
    pub(crate) fn plan(&self, game: &GameId, planned: Vec<Planned>) {
        self.book.plan(game, planned);
    }
}
