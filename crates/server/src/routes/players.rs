//! Players as others see them: ratings, games, following, blocking, reporting.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use damier_api as api;
use damier_club::{Name, Speed};
use damier_store::{Account, AccountId, GameId, GameOf, Report, Tie};
use damier_table::codec;
use serde::Deserialize;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::Body;
use crate::accounts::AccountRefusal;
use crate::ratings;
use crate::refusal::Refusal;
use crate::session::Asking;
use crate::shared::{Shared, stored};

/// Games on a page.
const PAGE: usize = 30;
/// Games of a rating's history.
const HISTORY: usize = 500;
/// Whom one may follow, and whom one may block.
const MOST_TIES: usize = 500;
/// Reports of one account in a day.
const MOST_REPORTS: usize = 10;
const DAY: i64 = 24 * 3600 * 1000;
/// The longest report, in characters.
const LONGEST_REPORT: usize = 1000;

pub(super) fn router() -> OpenApiRouter<Shared> {
    OpenApiRouter::new()
        .routes(routes!(profile))
        .routes(routes!(games))
        .routes(routes!(history))
        .routes(routes!(tie))
        .routes(routes!(ties))
        .routes(routes!(report))
}

/// A player.
#[utoipa::path(get, path = "/api/players/{name}", params(("name" = String, Path)), responses(
    (status = 200, body = api::Profile),
    (status = 404, description = "No such player.", body = api::ErrorBody),
))]
async fn profile(
    State(shared): State<Shared>,
    Path(name): Path<String>,
    asking: Asking,
) -> Result<Json<api::Profile>, Refusal> {
    let account = named(&shared, &name).await?;
    told(&shared, &account, asking.who.account())
        .await
        .map(Json)
}

async fn told(
    shared: &Shared,
    account: &Account,
    reader: Option<AccountId>,
) -> Result<api::Profile, Refusal> {
    let id = account.id;
    let read = shared.read(move |storage| {
        let tied = |tie| match reader {
            Some(reader) => {
                let ties = storage.ratings().ties(reader, tie)?;
                Ok(ties.iter().any(|(other, _)| *other == id))
            }
            None => Ok(false),
        };
        let (follows, blocks) = (tied(Tie::Follows)?, tied(Tie::Blocks)?);
        Ok((storage.ratings().ratings(id)?, follows, blocks))
    });
    let (ratings, following, blocked) = read.await?;
    let ratings = ratings.iter().filter_map(|one| {
        Some(api::RatingIn {
            variant: one.variant.clone(),
            speed: sent_speed(one.speed.parse().ok()?),
            rating: ratings::sent(&one.rating),
        })
    });
    Ok(api::Profile {
        name: account.name.clone(),
        created_at: account.created,
        ratings: ratings.collect(),
        you: reader == Some(id),
        following,
        blocked,
    })
}

#[derive(Deserialize)]
struct Before {
    before: Option<String>,
}

/// Games of a player, the newest first.
#[utoipa::path(get, path = "/api/players/{name}/games", params(
    ("name" = String, Path),
    ("before" = Option<String>, Query, description = "The last game of the page before."),
), responses(
    (status = 200, body = api::PlayerGames),
    (status = 404, description = "No such player.", body = api::ErrorBody),
))]
async fn games(
    State(shared): State<Shared>,
    Path(name): Path<String>,
    Query(Before { before }): Query<Before>,
) -> Result<Json<api::PlayerGames>, Refusal> {
    let id = named(&shared, &name).await?.id;
    let before = before.map(GameId::new);
    let page =
        shared.read(move |storage| storage.accounts().games_of(id, before.as_ref(), PAGE + 1));
    let page = page.await?;
    let games = page.iter().take(PAGE).filter_map(listed);
    Ok(Json(api::PlayerGames {
        games: games.collect(),
        more: page.len() > PAGE,
    }))
}

/// A game in a list; none of one whose terms cannot be read.
fn listed(game: &GameOf) -> Option<api::PlayerGame> {
    let terms = codec::decode_terms(&game.terms).ok()?;
    let other = 1 - game.side.min(1);
    let name = game.names[other].clone();
    let account = game.accounts[other].is_some();
    let result = game.result.as_deref();
    Some(api::PlayerGame {
        id: game.game.to_string(),
        created_at: game.created,
        variant: terms.variant().to_string(),
        speed: sent_speed(Speed::of_game(terms.clocks())),
        rated: game.rated,
        side: if game.side == 0 {
            api::Side::White
        } else {
            api::Side::Black
        },
        opponent: api::PlayerOpponent {
            account: account && name.is_some(),
            gone: account && name.is_none(),
            name,
            level: game.levels[other],
        },
        score: result.and_then(|result| result.split(' ').next().map(str::to_owned)),
    })
}

/// How a rating came about, the first of its last 500 games first.
#[utoipa::path(get, path = "/api/players/{name}/ratings/{variant}/{speed}", params(
    ("name" = String, Path), ("variant" = String, Path), ("speed" = String, Path),
), responses(
    (status = 200, body = Vec<api::RatingPoint>),
    (status = 404, description = "No such player.", body = api::ErrorBody),
))]
async fn history(
    State(shared): State<Shared>,
    Path((name, variant, speed)): Path<(String, String, String)>,
) -> Result<Json<Vec<api::RatingPoint>>, Refusal> {
    let id = named(&shared, &name).await?.id;
    let games =
        shared.read(move |storage| storage.ratings().rated_games(id, &variant, &speed, HISTORY));
    let mut games = games.await?;
    games.reverse();
    let points = games.iter().map(|game| api::RatingPoint {
        game: game.game.to_string(),
        at: game.at,
        value: game.value.round() as u32,
        deviation: game.deviation.round() as u32,
        change: game
            .before
            .map(|before| game.value.round() as i32 - before.round() as i32),
    });
    Ok(Json(points.collect()))
}

/// Follows or blocks a player, or does so no more.
#[utoipa::path(post, path = "/api/players/{name}/ties", params(("name" = String, Path)),
    request_body = api::TieChange, responses(
    (status = 200, body = api::Profile),
    (status = 401, description = "Nobody is signed in.", body = api::ErrorBody),
    (status = 404, description = "No such player.", body = api::ErrorBody),
    (status = 429, description = "Too many.", body = api::ErrorBody),
))]
async fn tie(
    State(shared): State<Shared>,
    Path(name): Path<String>,
    asking: Asking,
    Body(request): Body<api::TieChange>,
) -> Result<Json<api::Profile>, Refusal> {
    let own = asking.signed()?.account.id;
    let other = named(&shared, &name).await?;
    if other.id == own {
        return Err(AccountRefusal::Yourself.into());
    }
    let now = shared.clock.now();
    let wanted = [(Tie::Follows, request.follow), (Tie::Blocks, request.block)];
    for (tie, wanted) in wanted {
        let Some(wanted) = wanted else { continue };
        let (storage, id, at) = (Arc::clone(&shared.storage), other.id, wanted.then_some(now));
        let tied = stored(|done| storage.ratings().tie(own, tie, id, at, MOST_TIES, done));
        if !tied.await? {
            return Err(AccountRefusal::TooManyTies(MOST_TIES).into());
        }
    }
    if request.block.is_some() {
        // Sockets that were opened before learn whom their owner does not want to read.
        shared.desk.ended(own);
    }
    told(&shared, &other, Some(own)).await.map(Json)
}

/// Whom the reader follows and blocks.
#[utoipa::path(get, path = "/api/account/ties", responses(
    (status = 200, body = api::Ties),
    (status = 401, description = "Nobody is signed in.", body = api::ErrorBody),
))]
async fn ties(State(shared): State<Shared>, asking: Asking) -> Result<Json<api::Ties>, Refusal> {
    let own = asking.signed()?.account.id;
    let read = shared.read(move |storage| {
        let names = |tie| -> Result<Vec<String>, damier_store::StoreError> {
            let ties = storage.ratings().ties(own, tie)?;
            Ok(ties.into_iter().map(|(_, name)| name).collect())
        };
        Ok(api::Ties {
            follows: names(Tie::Follows)?,
            blocks: names(Tie::Blocks)?,
        })
    });
    Ok(Json(read.await?))
}

/// Tells the operator of a player.
#[utoipa::path(post, path = "/api/players/{name}/reports", params(("name" = String, Path)),
    request_body = api::NewReport, responses(
    (status = 204),
    (status = 401, description = "Nobody is signed in.", body = api::ErrorBody),
    (status = 404, description = "No such player.", body = api::ErrorBody),
    (status = 429, description = "Too many.", body = api::ErrorBody),
))]
async fn report(
    State(shared): State<Shared>,
    Path(name): Path<String>,
    asking: Asking,
    Body(request): Body<api::NewReport>,
) -> Result<StatusCode, Refusal> {
    let own = &asking.signed()?.account;
    let other = named(&shared, &name).await?;
    let reason = request.reason.trim();
    if reason.is_empty() || reason.chars().count() > LONGEST_REPORT {
        let reason = format!("a reason has 1 to {LONGEST_REPORT} characters");
        return Err(Refusal::Malformed(reason));
    }
    let now = shared.clock.now();
    let report = Report {
        id: 0,
        at: now,
        by: Some(own.id),
        about: Some(other.id),
        names: format!("{} about {}", own.name, other.name),
        game: request
            .game
            .map(|game| GameId::new(game.chars().take(40).collect::<String>())),
        reason: reason.to_owned(),
    };
    // Written as a literal, so that nobody adds lines to the log.
    tracing::warn!(names = ?report.names, game = ?report.game, reason = ?report.reason, "report");
    let storage = Arc::clone(&shared.storage);
    let most = (MOST_REPORTS, now - DAY);
    match stored(|done| storage.ratings().report(report, most, done)).await? {
        true => Ok(StatusCode::NO_CONTENT),
        false => Err(AccountRefusal::TooManyReports.into()),
    }
}

/// The account of a name as it stands in an address.
async fn named(shared: &Shared, name: &str) -> Result<Account, Refusal> {
    let key = Name::new(name).map_err(|_| AccountRefusal::NoPlayer)?;
    let key = key.keys()[0].to_owned();
    let account = shared.read(move |storage| storage.accounts().account_named(&key));
    account
        .await?
        .ok_or_else(|| AccountRefusal::NoPlayer.into())
}

fn sent_speed(speed: Speed) -> api::Speed {
    match speed {
        Speed::Superblitz => api::Speed::Superblitz,
        Speed::Blitz => api::Speed::Blitz,
        Speed::Rapid => api::Speed::Rapid,
        Speed::Standard => api::Speed::Standard,
        Speed::Correspondence => api::Speed::Correspondence,
        Speed::Untimed => api::Speed::Untimed,
    }
}
