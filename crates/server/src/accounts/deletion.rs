//! An account goes; its games remain.

use std::sync::Arc;
use std::time::Instant;

use damier_api as api;
use damier_store::GameId;

use super::Signed;
use crate::refusal::Refusal;
use crate::room::{Answer, Asked, Command};
use crate::session::Asking;
use crate::shared::{Shared, stored};
use crate::who::Who;

/// Games that are read at once.
const PAGE: usize = 500;

/// Deletes an account, after its owner has proved that he is.
///
/// # Errors
///
/// What storage says; games may be resigned by then.
pub(crate) async fn delete(shared: &Shared, signed: &Signed) -> Result<(), Refusal> {
    let id = signed.account.id;
    let mut games = Vec::new();
    let mut before: Option<GameId> = None;
    loop {
        let last = before.take();
        let page = shared.read(move |storage| storage.accounts().games_of(id, last.as_ref(), PAGE));
        let page = page.await?;
        before = page.last().map(|game| game.game.clone());
        games.extend(page);
        if before.is_none() {
            break;
        }
    }
    let who = Who::new(None, Some(signed.owner()));
    for game in games.iter().filter(|game| game.result.is_none()) {
        resign(shared, who, &game.game, game.side).await;
    }
    let storage = Arc::clone(&shared.storage);
    stored(|done| storage.accounts().delete_account(id, done)).await?;
    shared.desk.ended(id);
    for game in games {
        // Those who watch are shown the seat without its name.
        shared.refresh(&game.game).await;
    }
    tracing::info!(account = id, "account deleted");
    Ok(())
}

/// Resigns a game if it has begun. One that cannot be resigned, as it has not begun or its log is
/// damaged, stands as it is.
async fn resign(shared: &Shared, who: Who, game: &GameId, side: usize) {
    let asking = Asking {
        session: None,
        signed: None,
        who,
    };
    let viewer = crate::routes::viewer(&asking, game, crate::language::Language::English);
    let look = |reply| Command::Look { viewer, reply };
    let Ok(seen) = shared.ask(game, look).await else {
        return;
    };
    let sides = [api::Side::White, api::Side::Black];
    let asked = Asked {
        who,
        expected: seen.seq(),
        side: sides.get(side).copied(),
        acts: vec![api::Act::Resign],
        at: shared.clock.now(),
        since: Instant::now(),
    };
    let act = |reply| Command::Act {
        asked,
        answer: Answer::Http(reply),
    };
    if let Err(refusal) = shared.ask(game, act).await {
        tracing::debug!(%game, code = ?refusal.code(), "a game of a deleted account goes on");
    }
}
