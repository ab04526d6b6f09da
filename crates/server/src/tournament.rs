//! Tournaments by correspondence: a task for each, which alone holds its state, as a room does for a
//! game.
//!
//! The games are rooms of their own, which report what has happened in them without waiting. A game
//! of a tournament never asks it anything, so that the tournament may ask its games and wait.

mod acts;
mod directing;
mod doors;
mod games;
mod load;
mod making;
mod view;

use std::collections::VecDeque;
use std::time::Duration;

use damier_api as api;
use damier_club::{Player, Tournament, TournamentPhase};
use damier_store::{EventId, GameId, Person};
use damier_table::Moment;
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;

use crate::refusal::Refusal;
use crate::room::Running;
use crate::shared::Shared;
use crate::who::Who;

pub(crate) use doors::Tournaments;
pub(crate) use games::{GameNow, Report};
pub(crate) use making::{KIND, TournamentFault, make};

type Reply<T> = oneshot::Sender<Result<T, Refusal>>;

/// After storage failed, what the room has to do by itself is tried again after this.
const AGAIN: Duration = Duration::from_secs(5);
/// The place of the director among the people.
const DIRECTOR: usize = 0;

/// What can be asked of a tournament.
pub(crate) enum Command {
    /// Shows it to somebody.
    Look {
        who: Who,
        reply: Reply<Box<api::Tournament>>,
    },
    /// Shows it among others.
    Summary {
        who: Who,
        reply: Reply<Box<api::TournamentSummary>>,
    },
    /// Somebody wants to play.
    Join {
        who: Who,
        name: Option<String>,
        reply: Reply<()>,
    },
    /// Does something.
    Act {
        who: Who,
        act: api::TournamentAct,
        reply: Reply<()>,
    },
}

impl Command {
    /// Answers that it cannot be done.
    fn refuse(self, refusal: Refusal) {
        // Whoever asked may have gone away; then nobody needs the answer.
        let _ = match self {
            Self::Look { reply, .. } => reply.send(Err(refusal)).is_err(),
            Self::Summary { reply, .. } => reply.send(Err(refusal)).is_err(),
            Self::Join { reply, .. } | Self::Act { reply, .. } => reply.send(Err(refusal)).is_err(),
        };
    }
}

/// The state of a tournament in memory.
struct TournamentRoom {
    shared: Shared,
    id: EventId,
    created: i64,
    tournament: Tournament,
    /// Entries in the log.
    seq: u64,
    /// By number: the director, then the others as they came.
    people: Vec<Person>,
    games: Vec<GameId>,
    /// What is known of the games that go on, or ended while this room was open.
    now: Vec<GameNow>,
    /// What games have reported and storage has not taken yet.
    reported: VecDeque<Report>,
    reports: mpsc::UnboundedReceiver<Report>,
    /// Whether this tournament counts among what a clock runs for.
    running: Running,
    /// When to try again what was not done.
    again: Option<Instant>,
    idle_since: Instant,
}

/// Serves a tournament until nobody needs it.
pub(crate) async fn run(
    shared: Shared,
    id: EventId,
    mut inbox: mpsc::Receiver<Command>,
    reports: mpsc::UnboundedReceiver<Report>,
) {
    let mut room = match TournamentRoom::load(&shared, &id, reports).await {
        Ok(room) => room,
        Err(refusal) => {
            shared.break_tournament(&id, &mut inbox);
            while let Some(command) = inbox.recv().await {
                command.refuse(refusal.clone());
            }
            return;
        }
    };
    room.settle().await;
    loop {
        let (again, idle_at) = (room.again, room.idle_at());
        tokio::select! {
            // What games have done is heard before anybody acts on it.
            biased;
            Some(report) = room.reports.recv() => {
                room.reported.push_back(report);
                room.settle().await;
            }
            command = inbox.recv() => match command {
                Some(command) => room.handle(command).await,
                None => return,
            },
            () = until(again) => room.settle().await,
            () = until(idle_at) => {
                if shared.shut_tournament(&id, &mut inbox) {
                    break;
                }
            }
        }
    }
    // Who came through the door just before it shut is sent to the next room.
    while let Some(command) = inbox.recv().await {
        shared.tell_tournament(&id, command).await;
    }
}

/// Sleeps until then; for ever when there is no then.
async fn until(moment: Option<Instant>) {
    match moment {
        Some(moment) => tokio::time::sleep_until(moment).await,
        None => std::future::pending().await,
    }
}

impl TournamentRoom {
    async fn handle(&mut self, command: Command) {
        self.idle_since = Instant::now();
        // A game has reported before it answers, so what is judged here is never behind.
        let heard = self.hear().await;
        match command {
            Command::Look { who, reply } => {
                let _ = reply.send(Ok(Box::new(self.view(who))));
            }
            Command::Summary { who, reply } => {
                let _ = reply.send(Ok(Box::new(self.summary(who))));
            }
            Command::Join { who, name, reply } => {
                let _ = reply.send(self.join(who, name).await);
            }
            Command::Act { who, act, reply } => {
                let done = match heard {
                    Ok(()) => self.act(who, act).await,
                    Err(refusal) => Err(refusal),
                };
                let _ = reply.send(done);
            }
        }
        self.settle().await;
    }

    /// Does what happens by itself: games report, and leave is carried into the games.
    async fn settle(&mut self) {
        let heard = self.hear().await;
        let carried = self.carry_leave().await;
        let failed = heard.and(carried).is_err();
        self.again = failed.then(|| Instant::now() + AGAIN);
        self.note_running();
    }

    /// The server's time, never before the last entry.
    fn now(&self) -> Moment {
        let now = Moment::from_millis(self.shared.clock.now());
        let last = self.tournament.last_moment();
        last.map_or(now, |last| last.max(now))
    }

    /// One that is played stays, for its games to report to.
    fn idle_at(&self) -> Option<Instant> {
        let busy = self.again.is_some() || self.is_played();
        (!busy).then(|| self.idle_since + self.shared.settings.idle)
    }

    fn is_played(&self) -> bool {
        self.tournament.phase() == TournamentPhase::Playing
    }

    fn note_running(&mut self) {
        self.running.set(self.is_played());
    }

    /// The number of whoever is known by this, if he is in the tournament.
    fn person_of(&self, who: Who) -> Option<usize> {
        let holds = |person: &Person| who.holds(person.session);
        self.people.iter().position(holds)
    }

    /// The person whom the state machine knows by this name.
    fn person_named(&self, player: &Player) -> usize {
        let named = |person: &Person| {
            person
                .session
                .is_some_and(|hash| Player::of_bytes(&hash) == *player)
        };
        self.people.iter().position(named).unwrap_or_default()
    }

    /// By what the state machine knows a person.
    fn player(&self, person: usize) -> Option<Player> {
        let session = self.people.get(person)?.session?;
        Some(Player::of_bytes(&session))
    }
}
