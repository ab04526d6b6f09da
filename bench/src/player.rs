//! A player who plays random legal moves and notes what the server acknowledged, and how fast.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use serde_json::json;
use tokio::time::{sleep, timeout_at};

use crate::wire::{Event, Move, Outcome, State};
use crate::{Chance, Failure, Seat, Socket};

/// A move that the server said is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Acknowledged {
    /// The name under which it was sent.
    pub id: String,
    /// How many moves the game had before it.
    pub plies: usize,
    /// Acts in the log after it.
    pub seq: u64,
    /// The move.
    pub mv: Move,
}

/// What a player saw.
#[derive(Debug, Default)]
pub struct Notes {
    /// The acknowledged moves, in order.
    pub acknowledged: Vec<Acknowledged>,
    /// When each of them was sent.
    pub sent: Vec<Instant>,
    /// From sending each of them to its acknowledgement.
    pub waits: Vec<Duration>,
    /// From each acknowledgement to the update that gives this player the move again.
    pub replies: Vec<Duration>,
    /// The last state seen, and how many moves it had.
    pub last: Option<(usize, State)>,
    /// Refusals, by their codes.
    pub refusals: Vec<String>,
}

/// How a player's turn at the board ended.
#[derive(Debug)]
pub enum Ending {
    /// The game is over.
    Over(Outcome),
    /// The time given to [`Player::play`] has run out.
    Stopped,
    /// The server is gone.
    Lost(Failure),
}

/// A move on its way to the server.
struct Sent {
    id: String,
    at: Instant,
    plies: usize,
    mv: Move,
}

/// Plays one seat.
pub struct Player {
    seat: Seat,
    chance: Chance,
    pace: Duration,
    notes: Notes,
    sent: Option<Sent>,
    acknowledged_at: Option<Instant>,
    names: u64,
    counter: Arc<AtomicUsize>,
}

impl Player {
    /// A player for `seat` who thinks for `pace` over each move, on average.
    #[must_use]
    pub fn new(seat: Seat, chance: Chance, pace: Duration) -> Self {
        Self {
            seat,
            chance,
            pace,
            notes: Notes::default(),
            sent: None,
            acknowledged_at: None,
            names: 0,
            counter: Arc::default(),
        }
    }

    /// Adds one to `counter`, too, with each acknowledgement.
    #[must_use]
    pub fn counting(mut self, counter: Arc<AtomicUsize>) -> Self {
        self.counter = counter;
        self
    }

    /// Plays until the game is over, the moment `until` has come, or the server is gone. A move
    /// that is under way at `until` is still waited for.
    pub async fn play(mut self, until: Instant) -> (Notes, Ending) {
        let ending = match self.seat.visitor.socket(&self.seat.game, None).await {
            Ok(socket) => self.moves(socket, until).await.unwrap_or_else(Ending::Lost),
            Err(failure) => Ending::Lost(failure),
        };
        (self.notes, ending)
    }

    async fn moves(&mut self, mut socket: Socket, until: Instant) -> Result<Ending, Failure> {
        /// A server that is silent for so long about a move has lost it.
        const PATIENCE: Duration = Duration::from_secs(30);
        loop {
            let limit = if self.sent.is_some() {
                until + PATIENCE
            } else {
                until
            };
            let Ok(event) = timeout_at(limit.into(), socket.next()).await else {
                return Ok(Ending::Stopped);
            };
            self.hear(event?)?;
            let over = self
                .notes
                .last
                .as_ref()
                .and_then(|(_, state)| state.result.clone());
            if let (Some(outcome), None) = (over, &self.sent) {
                return Ok(Ending::Over(outcome));
            }
            if self.is_on_move() {
                if Instant::now() >= until {
                    return Ok(Ending::Stopped);
                }
                sleep(self.thinking_time()).await;
                self.send(&mut socket).await?;
            }
        }
    }

    /// Between half and one and a half of the pace, so that the players do not move in step.
    fn thinking_time(&mut self) -> Duration {
        let part = (self.chance.number() >> 32) as f64 / f64::from(u32::MAX);
        self.pace.mul_f64(0.5 + part)
    }

    fn is_on_move(&self) -> bool {
        let Some((_, state)) = &self.notes.last else {
            return false;
        };
        self.sent.is_none()
            && state.begun
            && state.result.is_none()
            && state.position.turn == self.seat.side
    }

    fn hear(&mut self, event: Event) -> Result<(), Failure> {
        match event {
            Event::Game { game } => self.see(game.moves.len(), game.state),
            Event::Update { plies, state, .. } => self.see(plies, *state),
            Event::Accepted { id, seq } => {
                let sent = self.take(&id)?;
                self.counter.fetch_add(1, Ordering::Relaxed);
                self.notes.sent.push(sent.at);
                self.notes.waits.push(sent.at.elapsed());
                self.acknowledged_at = Some(Instant::now());
                let Sent { id, plies, mv, .. } = sent;
                self.notes
                    .acknowledged
                    .push(Acknowledged { id, plies, seq, mv });
            }
            Event::Refused { id, error } => {
                self.take(&id)?;
                self.notes.refusals.push(error.code);
            }
            Event::Other => {}
        }
        Ok(())
    }

    /// The state after the own move comes before or after its acknowledgement; both are right.
    fn see(&mut self, plies: usize, state: State) {
        if self
            .notes
            .last
            .as_ref()
            .is_some_and(|(_, known)| known.seq >= state.seq)
        {
            return;
        }
        if state.position.turn == self.seat.side
            && let Some(at) = self.acknowledged_at.take()
        {
            self.notes.replies.push(at.elapsed());
        }
        self.notes.last = Some((plies, state));
    }

    fn take(&mut self, id: &str) -> Result<Sent, Failure> {
        self.sent
            .take_if(|sent| sent.id == id)
            .ok_or_else(|| Failure::Malformed(format!("an answer to `{id}`, which was not asked")))
    }

    async fn send(&mut self, socket: &mut Socket) -> Result<(), Failure> {
        let Some((plies, state)) = &self.notes.last else {
            return Ok(());
        };
        let Some(mv) = self.chance.of(&state.legal).cloned() else {
            return Err(Failure::Malformed(
                "a player on move without a legal move".to_owned(),
            ));
        };
        let (plies, expected) = (*plies, state.seq);
        self.names += 1;
        // The game is part of the name, so that a trace of all messages can tell them apart.
        let id = format!("{}-{:?}-{}", self.seat.game, self.seat.side, self.names);
        let act = json!({"type": "move", "from": mv.from, "to": mv.to, "captures": mv.captures});
        self.sent = Some(Sent {
            id: id.clone(),
            at: Instant::now(),
            plies,
            mv,
        });
        socket.act(&id, expected, &act).await
    }
}
