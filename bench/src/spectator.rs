//! Somebody who only looks at a game, and notes when each move was shown to him.

use std::net::SocketAddr;
use std::time::Instant;

use tokio::time::timeout_at;

use crate::wire::{Event, State};
use crate::{Failure, Socket, Visitor};

/// A spectator whose connection is open and who has been shown the game.
#[derive(Debug)]
pub struct Spectator {
    socket: Socket,
    plies: usize,
}

/// What a spectator saw.
#[derive(Debug)]
pub struct Sightings {
    /// How many moves there were, and when that was shown; in order.
    pub moves: Vec<(usize, Instant)>,
    /// The last state shown, and how many moves it had; `None` if nothing new was shown.
    pub last: Option<(usize, State)>,
}

impl Spectator {
    /// Opens a connection to `game` without an account and waits for what it shows first.
    ///
    /// # Errors
    /// When the server refuses or is gone, or says something else first.
    pub async fn of(address: SocketAddr, game: &str) -> Result<Self, Failure> {
        let mut socket = Visitor::new(address).socket(game, None).await?;
        match socket.next().await? {
            Event::Game { game } => Ok(Self {
                socket,
                plies: game.moves.len(),
            }),
            other => Err(Failure::Malformed(format!("not a game: {other:?}"))),
        }
    }

    /// Looks on until the moment `until` has come or the game is over.
    ///
    /// # Errors
    /// When the connection ends, or a move is left out.
    pub async fn look(mut self, until: Instant) -> Result<Sightings, Failure> {
        let mut sightings = Sightings {
            moves: Vec::new(),
            last: None,
        };
        while let Ok(event) = timeout_at(until.into(), self.socket.next()).await {
            let Event::Update { plies, state, .. } = event? else {
                continue;
            };
            if plies > self.plies + 1 {
                let what = format!("a spectator was shown {plies} moves after {}", self.plies);
                return Err(Failure::Malformed(what));
            }
            if plies > self.plies {
                self.plies = plies;
                sightings.moves.push((plies, Instant::now()));
            }
            let over = state.result.is_some();
            sightings.last = Some((plies, *state));
            if over {
                break;
            }
        }
        Ok(sightings)
    }
}
