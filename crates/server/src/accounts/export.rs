//! All that is kept of an account, as one JSON file that is sent while it is written.

use std::time::Duration;

use axum::body::{Body, Bytes};
use damier_api as api;
use damier_store::{
    Account, AccountId, GameId, GameOf, Paper, RatingIn, SignIn, Storage, StoreError, Subscription,
    Tie,
};
use http_body_util::channel::Channel;
use serde_json::json;

use crate::language::Language;
use crate::refusal::Refusal;
use crate::score_sheet;
use crate::shared::Shared;

/// Games that are read at once.
const PAGE: usize = 50;
/// Pieces that wait to be sent.
const PIECES: usize = 2;
/// A reader who takes nothing for so long has gone.
const PATIENCE: Duration = Duration::from_secs(30);

/// Begins to write the file.
///
/// # Errors
///
/// What storage says, or that too many are written now.
pub(crate) async fn export(
    shared: &Shared,
    account: &Account,
    told: api::Account,
    language: Language,
) -> Result<Body, Refusal> {
    let turn = shared.desk.exporting()?;
    let (id, now) = (account.id, shared.clock.now());
    let mut next = shared
        .read(move |storage| head(storage, id, &told, now))
        .await?;
    let (mut send, body) = Channel::<Bytes, StoreError>::new(PIECES);
    let shared = shared.clone();
    tokio::spawn(async move {
        let _turn = turn;
        let mut before: Option<GameId> = None;
        let mut first = true;
        loop {
            let sent = tokio::time::timeout(PATIENCE, send.send_data(next.into()));
            if !matches!(sent.await, Ok(Ok(()))) {
                return;
            }
            let last = before.take();
            let page = shared.read(move |storage| page(storage, id, last.as_ref(), language));
            match page.await {
                Ok((games, last)) if !games.is_empty() => {
                    let begins = std::mem::take(&mut first);
                    next = format!("{}{}", if begins { "" } else { ",\n" }, games.join(",\n"));
                    before = last;
                }
                Ok(_) => break,
                Err(error) => {
                    // The file ends in the middle, and the browser says so.
                    tracing::error!(%error, "an export broke off");
                    send.abort(error);
                    return;
                }
            }
        }
        // A reader who has gone needs no end.
        let _ = send.send_data(Bytes::from_static(b"\n]}\n")).await;
    });
    Ok(Body::new(body))
}

fn head(
    storage: &dyn Storage,
    id: AccountId,
    account: &api::Account,
    now: i64,
) -> Result<String, StoreError> {
    let sign_in = |one: &SignIn| json!({"at": one.at, "seen": one.seen, "browser": one.browser});
    let rating = |one: &RatingIn| {
        json!({
            "variant": one.variant,
            "speed": one.speed,
            "value": one.rating.value,
            "deviation": one.rating.deviation,
            "volatility": one.rating.volatility,
            "games": one.rating.games,
            "at": one.rating.at,
        })
    };
    let tied = |tie| -> Result<Vec<String>, StoreError> {
        let ties = storage.ratings().ties(id, tie)?;
        Ok(ties.into_iter().map(|(_, name)| name).collect())
    };
    let sign_ins = storage.accounts().sign_ins(id)?;
    let ratings = storage.ratings().ratings(id)?;
    let mail = storage.reminders().mail_address(id)?;
    let browsers = storage.reminders().subscriptions(id)?;
    let browser = |one: &Subscription| json!({"endpoint": one.endpoint, "at": one.at, "language": one.language});
    let reminders = json!({
        "mail": mail.map(|mail| json!({
            "address": mail.address,
            "language": mail.language,
            "confirmedAt": mail.confirmed,
        })),
        "browsers": browsers.iter().map(browser).collect::<Vec<_>>(),
        "kinds": storage.reminders().reminder_kinds(id)?,
    });
    let head = json!({
        "format": "damier-account-1",
        "exportedAt": now,
        "account": account,
        "signIns": sign_ins.iter().map(sign_in).collect::<Vec<_>>(),
        "ratings": ratings.iter().map(rating).collect::<Vec<_>>(),
        "follows": tied(Tie::Follows)?,
        "blocks": tied(Tie::Blocks)?,
        "reminders": reminders,
    });
    let mut text = head.to_string();
    // The games follow inside the same braces.
    text.pop();
    text.push_str(",\n\"games\":[\n");
    Ok(text)
}

fn page(
    storage: &dyn Storage,
    account: AccountId,
    before: Option<&GameId>,
    language: Language,
) -> Result<(Vec<String>, Option<GameId>), StoreError> {
    let games = storage.accounts().games_of(account, before, PAGE)?;
    let last = games.last().map(|game| game.game.clone());
    let mut told = Vec::with_capacity(games.len());
    for game in games {
        told.push(one(storage, &game, language)?);
    }
    Ok((told, last))
}

/// A game; its moves once it is over, as everybody may read them then, and at any time what the
/// player keeps to himself.
fn one(storage: &dyn Storage, game: &GameOf, language: Language) -> Result<String, StoreError> {
    let stored = storage.load(&game.game)?;
    let own = |paper: &&Paper| paper.side.index() == game.side;
    let papers = stored.iter().flat_map(|stored| &stored.papers).filter(own);
    let papers: Vec<_> = papers
        .map(|paper| json!({"kind": paper.kind, "text": paper.text}))
        .collect();
    let over = stored.filter(|_| game.result.is_some());
    let pdn = over.and_then(|stored| score_sheet::of_stored(&stored, language));
    let side = if game.side == 0 { "white" } else { "black" };
    let said = storage.said(&game.game)?.into_iter();
    let said: Vec<_> = said
        .filter(|line| usize::from(line.by) == game.side)
        .map(|line| json!({"at": line.at, "phrase": line.phrase, "text": line.text}))
        .collect();
    Ok(json!({
        "id": game.game.as_str(),
        "createdAt": game.created,
        "side": side,
        "result": game.result,
        "pdn": pdn,
        "said": said,
        "papers": papers,
    })
    .to_string())
}
