//! Reminders: where they go, and of what.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use damier_api as api;
use damier_store::{AccountId, MailAddress, Subscription};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::Body;
use crate::accounts::AccountRefusal;
use crate::language::Language;
use crate::post::{Endpoint, Letter, Mailbox, Office, Pusher, What, question};
use crate::refusal::Refusal;
use crate::secret;
use crate::session::{Address, Asking};
use crate::shared::{Shared, stored};

/// Browsers of an account that take messages.
const BROWSERS: usize = 10;
/// How long an address can be confirmed, in milliseconds: two days.
const CONFIRMED_WITHIN: i64 = 2 * 24 * 3_600_000;

pub(super) fn router() -> OpenApiRouter<Shared> {
    OpenApiRouter::new()
        .routes(routes!(look, choose))
        .routes(routes!(set_mail))
        .routes(routes!(confirm))
        .routes(routes!(unsubscribe))
        .routes(routes!(subscribe))
        .routes(routes!(end_browser))
}

/// What an account has chosen.
#[utoipa::path(get, path = "/api/account/reminders", responses(
    (status = 200, body = api::Reminders),
    (status = 401, description = "Nobody is signed in.", body = api::ErrorBody),
))]
async fn look(
    State(shared): State<Shared>,
    asking: Asking,
) -> Result<Json<api::Reminders>, Refusal> {
    sent(&shared, asking.signed()?.account.id).await
}

/// Chooses of what to be reminded.
#[utoipa::path(put, path = "/api/account/reminders", request_body = api::ReminderKinds, responses(
    (status = 200, body = api::Reminders),
    (status = 401, description = "Nobody is signed in.", body = api::ErrorBody),
))]
async fn choose(
    State(shared): State<Shared>,
    asking: Asking,
    Body(request): Body<api::ReminderKinds>,
) -> Result<Json<api::Reminders>, Refusal> {
    let account = asking.signed()?.account.id;
    let chosen = [
        (request.turns, What::Turn(0)),
        (request.time, What::Flag(0, 0)),
        (request.leave, What::LeaveEnds(0)),
        (request.results, What::Over),
    ];
    let kinds = chosen.iter().filter(|(wanted, _)| *wanted);
    let kinds = kinds.map(|(_, what)| what.kind()).sum();
    let storage = Arc::clone(&shared.storage);
    stored(|done| storage.reminders().set_reminder_kinds(account, kinds, done)).await?;
    sent(&shared, account).await
}

/// Gives an address, which is asked whether it wants that, or takes it away.
#[utoipa::path(post, path = "/api/account/mail", request_body = api::MailRequest, responses(
    (status = 200, body = api::Reminders),
    (status = 400, description = "That is no address.", body = api::ErrorBody),
    (status = 401, description = "Nobody is signed in.", body = api::ErrorBody),
    (status = 404, description = "The server sends no mail.", body = api::ErrorBody),
    (status = 429, description = "Too many addresses.", body = api::ErrorBody),
))]
async fn set_mail(
    State(shared): State<Shared>,
    asking: Asking,
    Address(from): Address,
    language: Language,
    Body(request): Body<api::MailRequest>,
) -> Result<Json<api::Reminders>, Refusal> {
    let owner = &asking.signed()?.account;
    let account = owner.id;
    let Some(text) = request.address else {
        keep_address(&shared, account, None).await?;
        return sent(&shared, account).await;
    };
    let office = mailing(&shared)?;
    let mailbox = Mailbox::read(&text);
    let mailbox = mailbox.ok_or_else(|| Refusal::Malformed("that is no mail address".into()))?;
    if !office.may_ask(account, from) {
        return Err(AccountRefusal::TooManyAttempts.into());
    }
    let token = secret::session()?;
    let address = MailAddress {
        account,
        address: mailbox.as_str().to_owned(),
        language: language.tag().to_owned(),
        confirmed: None,
        asked: shared.clock.now(),
        confirm: secret::hash(&token),
        unsubscribe: secret::holder()?,
    };
    keep_address(&shared, account, Some(address.clone())).await?;
    // Whoever asks learns nothing of what the address has been asked by others.
    if office.may_be_asked(&address.address) {
        let letter =
            |link: &str, not_me: &str| Letter::question(language, &owner.name, link, not_me);
        question(&office, &address, &token, letter);
    }
    sent(&shared, account).await
}

/// Confirms an address.
#[utoipa::path(post, path = "/api/mail/confirm", request_body = api::MailToken, responses(
    (status = 204),
    (status = 404, description = "The link is too old, or none of ours.", body = api::ErrorBody),
))]
async fn confirm(
    State(shared): State<Shared>,
    Body(request): Body<api::MailToken>,
) -> Result<StatusCode, Refusal> {
    let (hash, now) = (secret::hash(&request.token), shared.clock.now());
    let (storage, since) = (Arc::clone(&shared.storage), now - CONFIRMED_WITHIN);
    let confirmed = stored(|done| storage.reminders().confirm_mail(hash, since, now, done));
    match confirmed.await? {
        true => Ok(StatusCode::NO_CONTENT),
        false => Err(Refusal::NotFound),
    }
}

/// Takes an address away, by the link that stands in every mail. Mail programs do it with a form
/// (RFC 8058), so that any body will do. Whether there was one is not told.
#[utoipa::path(post, path = "/api/mail/unsubscribe/{token}",
    params(("token" = String, Path)), responses((status = 204)))]
async fn unsubscribe(
    State(shared): State<Shared>,
    Path(token): Path<String>,
) -> Result<StatusCode, Refusal> {
    if let Some(bytes) = read_hexadecimal(&token) {
        let storage = Arc::clone(&shared.storage);
        stored(|done| storage.reminders().unsubscribe_mail(bytes, done)).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Has a browser take messages.
#[utoipa::path(post, path = "/api/account/push", request_body = api::PushRequest, responses(
    (status = 200, body = api::Reminders),
    (status = 400, description = "That is no push service.", body = api::ErrorBody),
    (status = 401, description = "Nobody is signed in.", body = api::ErrorBody),
    (status = 404, description = "The server sends no messages.", body = api::ErrorBody),
))]
async fn subscribe(
    State(shared): State<Shared>,
    asking: Asking,
    language: Language,
    Body(request): Body<api::PushRequest>,
) -> Result<Json<api::Reminders>, Refusal> {
    let account = asking.signed()?.account.id;
    let pusher = shared
        .office
        .as_ref()
        .and_then(|office| office.pusher.as_ref());
    let anywhere = pusher.ok_or(Refusal::NotFound)?.anywhere;
    let malformed = |what: &str| Refusal::Malformed(what.to_owned());
    Endpoint::read(&request.endpoint, anywhere)
        .map_err(|_| malformed("that is no endpoint of a push service"))?;
    let read = |text: &str| URL_SAFE_NO_PAD.decode(text.trim_end_matches('=')).ok();
    let keys = read(&request.p256dh).zip(read(&request.auth));
    let keys = keys.filter(|(key, auth)| Endpoint::keys_fit(key, auth));
    let (key, auth) = keys.ok_or_else(|| malformed("those are no keys of a browser"))?;
    let subscription = Subscription {
        endpoint: request.endpoint,
        key,
        auth,
        language: language.tag().to_owned(),
        at: shared.clock.now(),
    };
    let storage = Arc::clone(&shared.storage);
    stored(|done| {
        let reminders = storage.reminders();
        reminders.subscribe(account, subscription, BROWSERS, done);
    })
    .await?;
    sent(&shared, account).await
}

/// Has a browser take none any more.
#[utoipa::path(post, path = "/api/account/push/end", request_body = api::PushEnd, responses(
    (status = 200, body = api::Reminders),
    (status = 401, description = "Nobody is signed in.", body = api::ErrorBody),
))]
async fn end_browser(
    State(shared): State<Shared>,
    asking: Asking,
    Body(request): Body<api::PushEnd>,
) -> Result<Json<api::Reminders>, Refusal> {
    let account = asking.signed()?.account.id;
    let (storage, endpoint) = (Arc::clone(&shared.storage), request.endpoint);
    stored(|done| {
        let reminders = storage.reminders();
        reminders.unsubscribe(Some(account), endpoint, done);
    })
    .await?;
    sent(&shared, account).await
}

fn mailing(shared: &Shared) -> Result<Arc<Office>, Refusal> {
    let office = shared.office.as_ref();
    let office = office.filter(|office| office.mailer.is_some());
    office.cloned().ok_or(Refusal::NotFound)
}

async fn keep_address(
    shared: &Shared,
    account: AccountId,
    address: Option<MailAddress>,
) -> Result<(), Refusal> {
    let storage = Arc::clone(&shared.storage);
    let kept = stored(|done| storage.reminders().set_mail_address(account, address, done));
    kept.await.map_err(Refusal::from)
}

async fn sent(shared: &Shared, account: AccountId) -> Result<Json<api::Reminders>, Refusal> {
    let office = shared.office.as_ref();
    let pusher = office.and_then(|office| office.pusher.as_ref());
    let read = shared.read(move |storage| {
        let reminders = storage.reminders();
        Ok((
            reminders.mail_address(account)?,
            reminders.subscriptions(account)?,
            reminders.reminder_kinds(account)?,
        ))
    });
    let (mail, browsers, kinds) = read.await?;
    let kinds = kinds.unwrap_or(What::KINDS);
    let wants = |what: What| kinds & what.kind() > 0;
    Ok(Json(api::Reminders {
        mail_offered: office.is_some_and(|office| office.mailer.is_some()),
        confirmed: mail.as_ref().is_some_and(|mail| mail.confirmed.is_some()),
        address: mail.map(|mail| mail.address),
        push_key: pusher.map(Pusher::public_key),
        browsers: browsers.len() as u32,
        kinds: api::ReminderKinds {
            turns: wants(What::Turn(0)),
            time: wants(What::Flag(0, 0)),
            leave: wants(What::LeaveEnds(0)),
            results: wants(What::Over),
        },
    }))
}

fn read_hexadecimal(text: &str) -> Option<[u8; 32]> {
    if text.len() != 64 || !text.is_ascii() {
        return None;
    }
    let mut bytes = [0; 32];
    for (byte, pair) in bytes.iter_mut().zip(text.as_bytes().chunks(2)) {
        let pair = std::str::from_utf8(pair).ok()?;
        *byte = u8::from_str_radix(pair, 16).ok()?;
    }
    Some(bytes)
}
