//! Games that ended on this server, on their way into its database.

use core::ops::ControlFlow;
use std::time::Duration;

use damier_archive::{ArchiveError, ImportOptions};
use tokio::sync::mpsc;

use crate::room::Command;
use crate::shared::WeakShared;

/// The collection of what was played here.
pub(crate) const PLAYED: &str = "Damier";

/// Games that end within this time come in together.
const TOGETHER: Duration = Duration::from_secs(1);
/// So many games come in at once.
const AT_ONCE: usize = 1000;

/// Games that ended within this time before the last one that came in may be missing, in
/// milliseconds.
const OVERLAP: i64 = 60_000;
/// Between two games that are looked for at the start.
const PAUSE: Duration = Duration::from_millis(20);

/// The way in. Games are known again by their moves, players and date, so that none comes twice.
pub(crate) struct Played(mpsc::UnboundedSender<String>);

impl Played {
    /// The way in, and its other end.
    pub(crate) fn new() -> (Self, mpsc::UnboundedReceiver<String>) {
        let (send, receive) = mpsc::unbounded_channel();
        (Self(send), receive)
    }

    /// Hands a game over as PDN.
    pub(crate) fn add(&self, pdn: String) {
        // Nobody takes games where the server has no database.
        let _ = self.0.send(pdn);
    }
}

/// Looks for the games that ended and are not in the database: when the server stopped in
/// between, or had none before.
pub(crate) async fn catch_up(shared: WeakShared) {
    let ended = {
        let Some(shared) = shared.upgrade() else {
            return;
        };
        let last = shared.shelf.ask(|archive| {
            let collections = archive.collections()?;
            let played = collections.into_iter().find(|one| one.name == PLAYED);
            Ok::<_, ArchiveError>(played.map_or(0, |one| one.last))
        });
        let Ok(last) = last.await else { return };
        let since = last.saturating_sub(OVERLAP);
        shared
            .read(move |storage| storage.ended(since, usize::MAX))
            .await
    };
    for game in ended.unwrap_or_default() {
        let Some(shared) = shared.upgrade().filter(|shared| !*shared.stop.borrow()) else {
            return;
        };
        // One that cannot be read is reported where it is read.
        let _ = shared.ask(&game, Command::Keep).await;
        drop(shared);
        tokio::time::sleep(PAUSE).await;
    }
}

/// Takes games in until the server is gone.
pub(crate) async fn take_in(shared: WeakShared, mut games: mpsc::UnboundedReceiver<String>) {
    while let Some(first) = games.recv().await {
        tokio::time::sleep(TOGETHER).await;
        let mut file = first;
        for _ in 1..AT_ONCE {
            let Ok(next) = games.try_recv() else { break };
            file.push('\n');
            file.push_str(&next);
        }
        let Some(shared) = shared.upgrade() else {
            return;
        };
        let options = ImportOptions {
            at: shared.clock.now(),
            ..ImportOptions::new(PLAYED)
        };
        let taken = shared.shelf.ask(move |archive| {
            let mut watch = |_: &_| ControlFlow::Continue(());
            let taken = archive.import(file.as_bytes(), &options, &mut watch);
            taken.map_err(super::imports::refused)
        });
        if let Err(refusal) = taken.await {
            tracing::error!(?refusal, "games that ended here are not in the database");
        }
    }
}
