//! Takes what is due out of the book, notes it, and carries it out.
//!
//! A reminder is noted before it is sent and taken before it is tried, each in one commit. So none is
//! made twice, and one that was being sent when the server stopped is not sent again: it may be
//! lost, and is never doubled.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::Arc;
use std::time::Duration;

use damier_store::{AccountId, MailAddress, Reminder, StoreError, Subscription};
use serde_json::json;

use super::Office;
use super::letter::Letter;
use super::mail::{Mail, MailError};
use super::plan::What;
use super::push::PushError;
use crate::language::Language;
use crate::shared::{Shared, WeakShared, stopped, stored};

/// Reminders that are taken at once.
const HANDFUL: usize = 20;
/// When a reminder is tried again, in milliseconds after the last time.
const TRIES: [i64; 5] = [60_000, 300_000, 1_800_000, 7_200_000, 21_600_000];
/// Reminders are forgotten after this time, in milliseconds: no game asks for one so old again.
const KEPT_FOR: i64 = 3 * 365 * 24 * 3_600_000;

/// Carries until the server stops.
pub(crate) async fn run(shared: WeakShared, office: Arc<Office>) {
    let Some(mut stop) = shared.upgrade().map(|shared| shared.stop.subscribe()) else {
        return;
    };
    loop {
        tokio::select! {
            () = office.book.changed.notified() => {}
            () = tokio::time::sleep(office.settings.tick) => {}
            () = stopped(&mut stop) => return,
        }
        let Some(shared) = shared.upgrade() else {
            return;
        };
        if let Err(error) = round(&shared, &office).await {
            tracing::warn!(%error, "reminders wait");
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
    }
}

async fn round(shared: &Shared, office: &Office) -> Result<(), StoreError> {
    note(shared, office).await?;
    loop {
        let (storage, now) = (Arc::clone(&shared.storage), shared.clock.now());
        let taken: Vec<Reminder> =
            stored(|done| storage.reminders().take_reminders(now, HANDFUL, done)).await?;
        if taken.is_empty() {
            return Ok(());
        }
        for reminder in taken {
            carry(shared, office, reminder).await?;
        }
    }
}

/// Notes what is due for those who want it.
async fn note(shared: &Shared, office: &Office) -> Result<(), StoreError> {
    let due = office.book.due(shared.clock.now());
    if due.is_empty() {
        return Ok(());
    }
    let mut wants: HashMap<AccountId, u32> = HashMap::new();
    for one in &due {
        if let Entry::Vacant(unknown) = wants.entry(one.account) {
            unknown.insert(wanted(shared, one.account).await?);
        }
    }
    let kind = |one: &Reminder| one.what.parse::<What>().map_or(0, What::kind);
    let noted: Vec<Reminder> = due
        .iter()
        .filter(|one| {
            wants
                .get(&one.account)
                .is_some_and(|kinds| kinds & kind(one) > 0)
        })
        .cloned()
        .collect();
    if !noted.is_empty() {
        let storage = Arc::clone(&shared.storage);
        stored(|done| storage.reminders().remind(noted, done)).await?;
    }
    office.book.strike(&due);
    Ok(())
}

/// Of which kinds an account is reminded: of none where there is no way to it.
async fn wanted(shared: &Shared, account: AccountId) -> Result<u32, StoreError> {
    shared
        .read(move |storage| {
            let reminders = storage.reminders();
            let mail = reminders.mail_address(account)?;
            let confirmed = mail.is_some_and(|mail| mail.confirmed.is_some());
            if !confirmed && reminders.subscriptions(account)?.is_empty() {
                return Ok(0);
            }
            let kinds = reminders.reminder_kinds(account)?;
            Ok(kinds.unwrap_or(What::KINDS))
        })
        .await
}

/// All that there is to know to remind somebody.
struct Errand {
    mail: Option<MailAddress>,
    browsers: Vec<Subscription>,
    opponent: Option<String>,
}

async fn carry(shared: &Shared, office: &Office, reminder: Reminder) -> Result<(), StoreError> {
    let Ok(what) = reminder.what.parse::<What>() else {
        return done(shared, &reminder).await;
    };
    let (account, game) = (reminder.account, reminder.game.clone());
    let errand = shared.read(move |storage| {
        let stored = storage.load(&game)?;
        let seats = stored.map(|stored| stored.record.seats);
        let opponent = seats.and_then(|seats| {
            let other = seats.into_iter().find(|seat| seat.account != Some(account));
            other.and_then(|seat| seat.name)
        });
        Ok(Errand {
            mail: storage.reminders().mail_address(account)?,
            browsers: storage.reminders().subscriptions(account)?,
            opponent,
        })
    });
    let errand = errand.await?;
    // What was pushed once is not pushed again because the mail has to wait.
    if reminder.tries == 0 {
        push(shared, office, &reminder, what, &errand).await?;
    }
    match mail(office, &reminder, what, &errand).await {
        Ok(()) => done(shared, &reminder).await,
        Err(error) => {
            tracing::warn!(account, tries = reminder.tries, %error, "a mail was not sent");
            let wait = TRIES.get(reminder.tries as usize);
            match (error, wait) {
                (MailError::Later, Some(wait)) => {
                    let (storage, next) = (Arc::clone(&shared.storage), shared.clock.now() + wait);
                    let id = reminder.id;
                    stored(|done| storage.reminders().postpone_reminder(id, next, done)).await
                }
                _ => done(shared, &reminder).await,
            }
        }
    }
}

async fn done(shared: &Shared, reminder: &Reminder) -> Result<(), StoreError> {
    let (storage, id) = (Arc::clone(&shared.storage), reminder.id);
    let before = shared.clock.now() - KEPT_FOR;
    stored(|done| storage.reminders().reminder_done(id, before, done)).await
}

async fn mail(
    office: &Office,
    reminder: &Reminder,
    what: What,
    errand: &Errand,
) -> Result<(), MailError> {
    let Some(mailer) = &office.mailer else {
        return Ok(());
    };
    let Some(address) = errand.mail.as_ref().filter(|mail| mail.confirmed.is_some()) else {
        return Ok(());
    };
    if !office.may_mail(reminder.account) {
        tracing::warn!(account = reminder.account, "too many mails in a day");
        return Ok(());
    }
    let language = Language::of_tag(&address.language).unwrap_or_default();
    let letter = Letter::reminder(language, what, errand.opponent.as_deref());
    let base = &office.settings.public_url;
    let token = hexadecimal(&address.unsubscribe);
    let page = format!("{base}/account?unsubscribe={token}");
    let game = format!("{base}/g/{}", reminder.game);
    let mail = Mail {
        to: address.address.clone(),
        text: letter.mail(language, &game, &page),
        subject: format!("Damier: {}", letter.subject),
        unsubscribe: Some(format!("{base}/api/mail/unsubscribe/{token}")),
    };
    mailer.send(mail).await
}

async fn push(
    shared: &Shared,
    office: &Office,
    reminder: &Reminder,
    what: What,
    errand: &Errand,
) -> Result<(), StoreError> {
    let Some(pusher) = &office.pusher else {
        return Ok(());
    };
    for browser in &errand.browsers {
        let language = Language::of_tag(&browser.language).unwrap_or_default();
        let letter = Letter::reminder(language, what, errand.opponent.as_deref());
        let message = json!({
            "title": letter.subject,
            "body": letter.text,
            "url": format!("/g/{}", reminder.game),
            "tag": reminder.game.as_str(),
        })
        .to_string();
        let sent = pusher.send(browser, message.as_bytes(), shared.clock.now());
        match sent.await {
            Ok(()) => {}
            Err(PushError::Gone) => {
                let (storage, endpoint) = (Arc::clone(&shared.storage), browser.endpoint.clone());
                let account = Some(reminder.account);
                stored(|done| storage.reminders().unsubscribe(account, endpoint, done)).await?;
            }
            Err(error) => {
                tracing::warn!(
                    account = reminder.account,
                    ?error,
                    "a message was not pushed"
                );
            }
        }
    }
    Ok(())
}

/// Asks an address whether it wants to be written to, without waiting for the mail server.
pub(crate) fn question(
    office: &Arc<Office>,
    address: &MailAddress,
    token: &str,
    letter: impl FnOnce(&str, &str) -> Letter,
) {
    let base = &office.settings.public_url;
    let link = format!("{base}/account?confirm={token}");
    let not_me = format!(
        "{base}/account?unsubscribe={}",
        hexadecimal(&address.unsubscribe)
    );
    let letter = letter(&link, &not_me);
    let mail = Mail {
        to: address.address.clone(),
        subject: letter.subject,
        text: letter.text,
        unsubscribe: None,
    };
    let (office, account) = (Arc::clone(office), address.account);
    tokio::spawn(async move {
        if let Some(mailer) = &office.mailer
            && let Err(error) = mailer.send(mail).await
        {
            // Its owner sees that nothing comes, and asks again.
            tracing::warn!(account, %error, "an address was not asked");
        }
    });
}

/// How the bytes of a link are written.
fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
