//! Making accounts, signing in and out, and what an owner may change.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE, SET_COOKIE, USER_AGENT};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::IntoResponse;
use damier_api as api;
use damier_club::Name;
use damier_store::{Account, End, NewAccount};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::Body;
use crate::accounts::{self, AccountRefusal, Signed};
use crate::language::Language;
use crate::refusal::Refusal;
use crate::secret;
use crate::session::{Address, Asking, Secure};
use crate::shared::{Shared, stored};

/// Recovery codes of an account.
const CODES: usize = 10;

pub(super) fn router() -> OpenApiRouter<Shared> {
    OpenApiRouter::new()
        .routes(routes!(me, make))
        .routes(routes!(sign_in))
        .routes(routes!(sign_out))
        .routes(routes!(recover))
        .routes(routes!(choose))
        .routes(routes!(change_password))
        .routes(routes!(new_codes))
        .routes(routes!(sign_ins))
        .routes(routes!(end_others))
        .routes(routes!(end_one))
        .routes(routes!(export))
        .routes(routes!(delete))
}

/// Who is signed in.
#[utoipa::path(get, path = "/api/account", responses((status = 200, body = api::Me)))]
async fn me(State(shared): State<Shared>, asking: Asking) -> Result<Json<api::Me>, Refusal> {
    let account = match &asking.signed {
        Some(signed) => Some(sent(&shared, &signed.account).await?),
        None => None,
    };
    Ok(Json(api::Me { account }))
}

/// Makes an account, and signs in.
#[utoipa::path(post, path = "/api/account", request_body = api::NewAccount, responses(
    (status = 201, body = api::AccountMade),
    (status = 409, description = "The name is taken.", body = api::ErrorBody),
    (status = 422, description = "No such name or password.", body = api::ErrorBody),
    (status = 429, description = "Too many accounts.", body = api::ErrorBody),
))]
async fn make(
    State(shared): State<Shared>,
    Address(address): Address,
    Secure(secure): Secure,
    headers: HeaderMap,
    Body(request): Body<api::NewAccount>,
) -> Result<impl IntoResponse, Refusal> {
    let name = Name::new(&request.name).map_err(AccountRefusal::Name)?;
    shared.desk.admit(address)?;
    let key = name.keys()[0].to_owned();
    let taken = shared.read(move |storage| storage.accounts().account_named(&key));
    if taken.await?.is_some() {
        return Err(AccountRefusal::NameTaken.into());
    }
    let password = shared.desk.passwords.hash(name.as_str(), &request.password);
    let (codes, hashes) = codes()?;
    let account = NewAccount {
        name: name.as_str().to_owned(),
        keys: name.keys().map(str::to_owned),
        holder: secret::holder()?,
        password: password.await?,
        child: request.child,
        codes: hashes,
        created: shared.clock.now(),
    };
    let storage = Arc::clone(&shared.storage);
    let made = stored(|done| storage.accounts().create_account(account, done)).await?;
    let id = made.ok_or(AccountRefusal::NameTaken)?;
    tracing::info!(account = id, "account made");
    let (cookie, account) = enter(&shared, id, &name, &headers, secure).await?;
    let made = api::AccountMade {
        account,
        recovery_codes: codes,
    };
    Ok((StatusCode::CREATED, [(SET_COOKIE, cookie)], Json(made)))
}

/// Signs in.
#[utoipa::path(post, path = "/api/account/sign-in", request_body = api::SignIn, responses(
    (status = 200, body = api::Account),
    (status = 403, description = "Name or password is wrong.", body = api::ErrorBody),
    (status = 429, description = "Too many attempts.", body = api::ErrorBody),
))]
async fn sign_in(
    State(shared): State<Shared>,
    Address(address): Address,
    Secure(secure): Secure,
    headers: HeaderMap,
    Body(request): Body<api::SignIn>,
) -> Result<impl IntoResponse, Refusal> {
    // A text that is no name is nobody's, and takes the same way.
    let name = Name::new(&request.name).ok();
    let key = name.as_ref().map_or("", |name| name.keys()[0]).to_owned();
    shared.desk.attempt(address, &key)?;
    let account = shared.read(move |storage| storage.accounts().account_named(&key));
    let account = account.await?;
    let kept = account.as_ref().map(|account| account.password.clone());
    let right = shared
        .desk
        .passwords
        .verify(&request.password, kept)
        .await?;
    let (Some(account), Some(name), true) = (account, name, right) else {
        tracing::info!(%address, "a sign-in failed");
        return Err(AccountRefusal::SignIn.into());
    };
    if shared.desk.passwords.is_outdated(&account.password) {
        renew(&shared, &account, &request.password).await?;
    }
    let (cookie, account) = enter(&shared, account.id, &name, &headers, secure).await?;
    Ok(([(SET_COOKIE, cookie)], Json(account)))
}

/// Hashes a password anew, with the parameters of today.
async fn renew(shared: &Shared, account: &Account, password: &str) -> Result<(), Refusal> {
    // A password that would be refused today is still its owner's.
    let Ok(hash) = shared.desk.passwords.hash(&account.name, password).await else {
        return Ok(());
    };
    let (storage, id) = (Arc::clone(&shared.storage), account.id);
    stored(|done| storage.accounts().set_password(id, hash, End::None, done)).await?;
    Ok(())
}

/// Signs out in this browser.
#[utoipa::path(post, path = "/api/account/sign-out", request_body = api::Nothing,
    responses((status = 204)))]
async fn sign_out(
    State(shared): State<Shared>,
    asking: Asking,
    Secure(secure): Secure,
    Body(api::Nothing {}): Body<api::Nothing>,
) -> Result<impl IntoResponse, Refusal> {
    if let Some(signed) = &asking.signed {
        end(&shared, signed, End::One(signed.sign_in.hash)).await?;
    }
    let cookie = accounts::forget(secure)?;
    Ok((StatusCode::NO_CONTENT, [(SET_COOKIE, cookie)]))
}

/// Sets a new password by a recovery code, and signs in; every other sign-in ends.
#[utoipa::path(post, path = "/api/account/recover", request_body = api::Recovery, responses(
    (status = 200, body = api::Account),
    (status = 403, description = "Name or code is wrong.", body = api::ErrorBody),
    (status = 422, description = "No such password.", body = api::ErrorBody),
    (status = 429, description = "Too many attempts.", body = api::ErrorBody),
))]
async fn recover(
    State(shared): State<Shared>,
    Address(address): Address,
    Secure(secure): Secure,
    headers: HeaderMap,
    Body(request): Body<api::Recovery>,
) -> Result<impl IntoResponse, Refusal> {
    let name = Name::new(&request.name).map_err(|_| AccountRefusal::Code)?;
    let key = name.keys()[0].to_owned();
    shared.desk.attempt(address, &key)?;
    let password = shared.desk.passwords.hash(name.as_str(), &request.password);
    let password = password.await?;
    let account = shared.read(move |storage| storage.accounts().account_named(&key));
    let account = account.await?.ok_or(AccountRefusal::Code)?;
    let code = secret::hash(&plain(&request.code));
    let (storage, id) = (Arc::clone(&shared.storage), account.id);
    if !stored(|done| storage.accounts().recover(id, code, password, done)).await? {
        tracing::info!(%address, "a recovery failed");
        return Err(AccountRefusal::Code.into());
    }
    shared.desk.ended(id);
    let (cookie, account) = enter(&shared, id, &name, &headers, secure).await?;
    Ok(([(SET_COOKIE, cookie)], Json(account)))
}

/// Changes what the owner may choose.
#[utoipa::path(post, path = "/api/account/choices", request_body = api::AccountChoices, responses(
    (status = 200, body = api::Account),
    (status = 401, description = "Nobody is signed in.", body = api::ErrorBody),
    (status = 403, description = "The password is wrong.", body = api::ErrorBody),
))]
async fn choose(
    State(shared): State<Shared>,
    Address(address): Address,
    asking: Asking,
    Body(request): Body<api::AccountChoices>,
) -> Result<Json<api::Account>, Refusal> {
    let account = &asking.signed()?.account;
    let child = request.child.unwrap_or(account.child);
    if account.child && !child {
        let password = request.password.as_deref().unwrap_or_default();
        prove(&shared, address, account, password).await?;
    }
    let chat = request.chat.unwrap_or(account.chat) && !child;
    let (storage, id) = (Arc::clone(&shared.storage), account.id);
    stored(|done| storage.accounts().set_choices(id, child, chat, done)).await?;
    // Sockets that were opened before look at the account anew.
    shared.desk.ended(id);
    let account = Account {
        child,
        chat,
        ..account.as_ref().clone()
    };
    sent(&shared, &account).await.map(Json)
}

/// Changes the password; every other sign-in ends.
#[utoipa::path(post, path = "/api/account/password", request_body = api::PasswordChange, responses(
    (status = 204),
    (status = 401, description = "Nobody is signed in.", body = api::ErrorBody),
    (status = 403, description = "The password is wrong.", body = api::ErrorBody),
    (status = 422, description = "No such password.", body = api::ErrorBody),
))]
async fn change_password(
    State(shared): State<Shared>,
    Address(address): Address,
    asking: Asking,
    Body(request): Body<api::PasswordChange>,
) -> Result<StatusCode, Refusal> {
    let signed = asking.signed()?;
    let account = &signed.account;
    prove(&shared, address, account, &request.password).await?;
    let hash = shared
        .desk
        .passwords
        .hash(&account.name, &request.new)
        .await?;
    let (storage, id) = (Arc::clone(&shared.storage), account.id);
    let others = End::AllBut(signed.sign_in.hash);
    stored(|done| storage.accounts().set_password(id, hash, others, done)).await?;
    shared.desk.ended(id);
    Ok(StatusCode::NO_CONTENT)
}

/// Makes new recovery codes; the old ones count no more.
#[utoipa::path(post, path = "/api/account/codes", request_body = api::PasswordProof, responses(
    (status = 200, body = api::RecoveryCodes),
    (status = 401, description = "Nobody is signed in.", body = api::ErrorBody),
    (status = 403, description = "The password is wrong.", body = api::ErrorBody),
))]
async fn new_codes(
    State(shared): State<Shared>,
    Address(address): Address,
    asking: Asking,
    Body(request): Body<api::PasswordProof>,
) -> Result<Json<api::RecoveryCodes>, Refusal> {
    let account = &asking.signed()?.account;
    prove(&shared, address, account, &request.password).await?;
    let (recovery_codes, hashes) = codes()?;
    let (storage, id) = (Arc::clone(&shared.storage), account.id);
    stored(|done| storage.accounts().set_codes(id, hashes, done)).await?;
    Ok(Json(api::RecoveryCodes { recovery_codes }))
}

/// Where the account is signed in.
#[utoipa::path(get, path = "/api/account/sign-ins", responses(
    (status = 200, body = Vec<api::SignedIn>),
    (status = 401, description = "Nobody is signed in.", body = api::ErrorBody),
))]
async fn sign_ins(
    State(shared): State<Shared>,
    asking: Asking,
) -> Result<Json<Vec<api::SignedIn>>, Refusal> {
    let signed = asking.signed()?;
    let id = signed.account.id;
    let all = shared.read(move |storage| storage.accounts().sign_ins(id));
    let all = all.await?.into_iter();
    let sent = all.map(|one| api::SignedIn {
        id: label(&one.hash),
        at: one.at,
        seen: one.seen,
        browser: one.browser,
        here: one.hash == signed.sign_in.hash,
    });
    Ok(Json(sent.collect()))
}

/// Signs out everywhere else.
#[utoipa::path(post, path = "/api/account/sign-ins/end-others", request_body = api::Nothing,
    responses(
    (status = 204),
    (status = 401, description = "Nobody is signed in.", body = api::ErrorBody),
))]
async fn end_others(
    State(shared): State<Shared>,
    asking: Asking,
    Body(api::Nothing {}): Body<api::Nothing>,
) -> Result<StatusCode, Refusal> {
    let signed = asking.signed()?;
    end(&shared, signed, End::AllBut(signed.sign_in.hash)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Signs out in one browser.
#[utoipa::path(delete, path = "/api/account/sign-ins/{id}", params(("id" = String, Path)),
    responses(
    (status = 204),
    (status = 401, description = "Nobody is signed in.", body = api::ErrorBody),
    (status = 404, description = "No such sign-in.", body = api::ErrorBody),
))]
async fn end_one(
    State(shared): State<Shared>,
    asking: Asking,
    Path(id): Path<String>,
) -> Result<StatusCode, Refusal> {
    let signed = asking.signed()?;
    let account = signed.account.id;
    let all = shared.read(move |storage| storage.accounts().sign_ins(account));
    let all = all.await?;
    let found = all.iter().find(|one| label(&one.hash) == id);
    let hash = found.ok_or(Refusal::NotFound)?.hash;
    end(&shared, signed, End::One(hash)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// All that is kept of the account, as one JSON file.
#[utoipa::path(get, path = "/api/account/export", responses(
    (status = 200, body = String, content_type = "application/json"),
    (status = 401, description = "Nobody is signed in.", body = api::ErrorBody),
    (status = 429, description = "Too many exports at a time.", body = api::ErrorBody),
))]
async fn export(
    State(shared): State<Shared>,
    asking: Asking,
    language: Language,
) -> Result<impl IntoResponse, Refusal> {
    let account = &asking.signed()?.account;
    let told = sent(&shared, account).await?;
    let body = accounts::export(&shared, account, told, language).await?;
    let headers = [
        (CONTENT_TYPE, "application/json"),
        (
            CONTENT_DISPOSITION,
            "attachment; filename=\"damier-account.json\"",
        ),
    ];
    Ok((headers, body))
}

/// Deletes the account. Its games remain without its name; those that are not over are resigned.
#[utoipa::path(post, path = "/api/account/delete", request_body = api::PasswordProof, responses(
    (status = 204),
    (status = 401, description = "Nobody is signed in.", body = api::ErrorBody),
    (status = 403, description = "The password is wrong.", body = api::ErrorBody),
))]
async fn delete(
    State(shared): State<Shared>,
    Address(address): Address,
    Secure(secure): Secure,
    asking: Asking,
    Body(request): Body<api::PasswordProof>,
) -> Result<impl IntoResponse, Refusal> {
    let signed = asking.signed()?;
    prove(&shared, address, &signed.account, &request.password).await?;
    accounts::delete(&shared, signed).await?;
    let cookie = accounts::forget(secure)?;
    Ok((StatusCode::NO_CONTENT, [(SET_COOKIE, cookie)]))
}

/// Signs in, after all has been proved.
async fn enter(
    shared: &Shared,
    id: i64,
    name: &Name,
    headers: &HeaderMap,
    secure: bool,
) -> Result<(HeaderValue, api::Account), Refusal> {
    // Who signs in as somebody else in this browser is no longer who he was.
    if let Ok(Some(before)) = Signed::of(shared, headers).await {
        end(shared, &before, End::One(before.sign_in.hash)).await?;
    }
    let agent = headers
        .get(USER_AGENT)
        .and_then(|value| value.to_str().ok());
    let cookie = accounts::sign_in(shared, id, agent.unwrap_or_default(), secure).await?;
    let key = name.keys()[0].to_owned();
    let account = shared.read(move |storage| storage.accounts().account_named(&key));
    let account = account.await?.ok_or(AccountRefusal::NotSignedIn)?;
    Ok((cookie, sent(shared, &account).await?))
}

/// Lets only the owner do what cannot be undone.
async fn prove(
    shared: &Shared,
    address: std::net::IpAddr,
    account: &Account,
    password: &str,
) -> Result<(), Refusal> {
    shared.desk.attempt(address, &account.name)?;
    let kept = Some(account.password.clone());
    match shared.desk.passwords.verify(password, kept).await? {
        true => Ok(()),
        false => Err(AccountRefusal::Password.into()),
    }
}

async fn end(shared: &Shared, signed: &Signed, end: End) -> Result<(), Refusal> {
    let (storage, id) = (Arc::clone(&shared.storage), signed.account.id);
    stored(|done| storage.accounts().sign_out(id, end, done)).await?;
    shared.desk.ended(id);
    Ok(())
}

async fn sent(shared: &Shared, account: &Account) -> Result<api::Account, Refusal> {
    let id = account.id;
    let codes_left = shared.read(move |storage| storage.accounts().codes_left(id));
    Ok(api::Account {
        name: account.name.clone(),
        child: account.child,
        chat: account.chat,
        created_at: account.created,
        codes_left: codes_left.await?,
    })
}

/// New codes, and what is kept of them.
fn codes() -> Result<(Vec<String>, Vec<damier_store::Hash>), Refusal> {
    let codes = (0..CODES).map(|_| secret::recovery_code());
    let codes = codes.collect::<Result<Vec<_>, _>>()?;
    let hashes = codes
        .iter()
        .map(|code| secret::hash(&plain(code)))
        .collect();
    Ok((codes, hashes))
}

/// A code without what people add or leave out.
fn plain(code: &str) -> String {
    let letters = code.chars().filter(char::is_ascii_alphanumeric);
    letters.take(64).collect::<String>().to_ascii_lowercase()
}

/// By what a sign-in is called; the secret cannot be found from it.
fn label(hash: &damier_store::Hash) -> String {
    hash[..8].iter().map(|byte| format!("{byte:02x}")).collect()
}
