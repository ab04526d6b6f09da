//! Sitting down: a new game against a friend or against the engine.

use std::net::SocketAddr;

use serde_json::{Value, json};

use crate::wire::{Game, Side};
use crate::{Failure, Visitor};

/// Someone who sits at a game.
#[derive(Clone, Debug)]
pub struct Seat {
    /// Who.
    pub visitor: Visitor,
    /// The game.
    pub game: String,
    /// The side.
    pub side: Side,
}

/// A game of two visitors, White first. `clock` is both sides' clock, `start` a FEN.
///
/// # Errors
/// When the server refuses or is gone.
pub async fn friends(
    address: SocketAddr,
    clock: Option<&Value>,
    start: Option<&str>,
) -> Result<(Seat, Seat), Failure> {
    let mut white = Visitor::new(address);
    let body = new_game(&json!({"kind": "friend"}), clock, start);
    let made: Game = white.post("/api/games", &body).await?;
    let invite = made
        .you
        .invite
        .ok_or_else(|| Failure::Malformed("the creator got no invitation".to_owned()))?;
    let mut black = Visitor::new(address);
    let path = format!("/api/games/{}/join", made.id);
    let joined: Game = black.post(&path, &json!({"invite": invite})).await?;
    let seat = |visitor, side| Seat {
        visitor,
        game: joined.id.clone(),
        side,
    };
    Ok((seat(white, Side::White), seat(black, Side::Black)))
}

/// A game with White against the engine.
///
/// # Errors
/// When the server refuses or is gone.
pub async fn against_engine(
    address: SocketAddr,
    level: u8,
    clock: Option<&Value>,
) -> Result<Seat, Failure> {
    let mut visitor = Visitor::new(address);
    let body = new_game(&json!({"kind": "engine", "level": level}), clock, None);
    let made: Game = visitor.post("/api/games", &body).await?;
    Ok(Seat {
        visitor,
        game: made.id,
        side: Side::White,
    })
}

fn new_game(opponent: &Value, clock: Option<&Value>, start: Option<&str>) -> Value {
    let mut body = json!({"variant": "international", "side": "white", "opponent": opponent});
    if let Some(clock) = clock {
        body["clock"] = json!({"white": clock, "black": clock});
    }
    if let Some(start) = start {
        body["start"] = json!(start);
    }
    body
}
