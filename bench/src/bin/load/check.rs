//! Whether everybody agrees on how the games went: a fast answer that is wrong is no answer.

use std::net::SocketAddr;

use damier_bench::wire::Game;
use damier_bench::{Failure, Visitor};

use crate::scenario::Seen;

/// Asks the server for each game and compares it with what its players saw. Says how many moves
/// were compared.
pub(crate) async fn every_game(address: SocketAddr, games: &[Seen]) -> Result<usize, Failure> {
    let mut compared = 0;
    for seen in games {
        let path = format!("/api/games/{}", seen.game);
        let game: Game = Visitor::new(address).get(&path).await?;
        one(seen, &game)?;
        compared += seen.acknowledged.len();
    }
    Ok(compared)
}

fn one(seen: &Seen, game: &Game) -> Result<(), Failure> {
    let wrong = |what: String| Err(Failure::Malformed(format!("game {}: {what}", game.id)));
    for acknowledged in &seen.acknowledged {
        let kept = game.moves.get(acknowledged.plies).map(|played| &played.mv);
        let same = kept.is_some_and(|kept| kept.is(&acknowledged.mv));
        if !same {
            return wrong(format!("acknowledged {acknowledged:?}, kept {kept:?}"));
        }
    }
    for (plies, state) in &seen.last {
        let kept = match plies.checked_sub(1) {
            Some(last) => game.moves.get(last).map(|played| &played.fen),
            None => continue,
        };
        if kept != Some(&state.position.fen) {
            return wrong(format!(
                "seen {} after {plies}, kept {kept:?}",
                state.position.fen
            ));
        }
    }
    Ok(())
}
