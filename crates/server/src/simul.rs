//! Simuls: a task for each, which alone holds its state, as a room does for a game.
//!
//! The games on the boards are rooms of their own. Each reports what has happened in it; a report is
//! handed over without waiting, so that the two kinds of rooms never wait for one another in a
//! circle: a game asks its simul whether a move may be made now, and the simul never asks a game.

mod acts;
mod doors;
mod load;
mod making;
mod reports;
mod view;
mod watch;

use std::collections::VecDeque;
use std::time::Duration;

use damier_api as api;
use damier_club::{Phase, Player, Simul};
use damier_rules::Side;
use damier_store::{EventId, GameId, Hash, Person};
use damier_table::Moment;
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;

use crate::language::Language;
use crate::refusal::Refusal;
use crate::room::{Running, Sink, Watching};
use crate::shared::Shared;
use crate::who::Who;

pub(crate) use doors::Simuls;
pub(crate) use making::{KIND, make};
pub(crate) use reports::{BoardNow, Report};

use watch::Watcher;

type Reply<T> = oneshot::Sender<Result<T, Refusal>>;

/// After storage failed, what the room has to do by itself is tried again after this.
const AGAIN: Duration = Duration::from_secs(1);
/// A deadline is taken up a little later, so that what its game accepted in time is heard before.
const GRACE: Duration = Duration::from_millis(200);

/// What can be asked of a simul.
pub(crate) enum Command {
    /// Shows it to a browser.
    Look {
        viewer: Viewer,
        reply: Reply<Box<api::Simul>>,
    },
    /// Shows it among others.
    Summary(Reply<Box<api::SimulSummary>>),
    /// Somebody wants a board or the arbiter's seat.
    Join {
        who: Who,
        name: Option<String>,
        invite: Option<Hash>,
        reply: Reply<()>,
    },
    /// Does something.
    Act {
        who: Who,
        act: api::SimulAct,
        reply: Reply<()>,
    },
    /// Whether a side may move on a board now, counted from 0.
    MayMove {
        board: usize,
        side: Side,
        reply: Reply<()>,
    },
    /// Sends everything that happens from now on.
    Watch {
        viewer: Viewer,
        sink: Sink,
        reply: Reply<Watching>,
    },
    /// Stops sending.
    Leave(u64),
}

/// Who looks at a simul.
#[derive(Clone)]
pub(crate) struct Viewer {
    /// What he is known by.
    pub(crate) who: Who,
    /// The invitation to the arbiter's seat that his browser would have made.
    pub(crate) arbiter_invite: Option<String>,
    /// His language.
    pub(crate) language: Language,
}

impl Command {
    /// Answers that it cannot be done.
    fn refuse(self, refusal: Refusal) {
        // Whoever asked may have gone away; then nobody needs the answer.
        let _ = match self {
            Self::Look { reply, .. } => reply.send(Err(refusal)).is_err(),
            Self::Summary(reply) => reply.send(Err(refusal)).is_err(),
            Self::Join { reply, .. } | Self::Act { reply, .. } | Self::MayMove { reply, .. } => {
                reply.send(Err(refusal)).is_err()
            }
            Self::Watch { reply, .. } => reply.send(Err(refusal)).is_err(),
            Self::Leave(_) => false,
        };
    }
}

/// The state of a simul in memory.
struct SimulRoom {
    shared: Shared,
    id: EventId,
    created: i64,
    simul: Simul,
    /// Entries in the log.
    seq: u64,
    /// By number: the host, the arbiter's place where there is one, then the guests as they came.
    people: Vec<Person>,
    games: Vec<GameId>,
    /// What is known of the games, by board.
    boards: Vec<BoardNow>,
    /// What games have reported and storage has not taken yet.
    reported: VecDeque<Report>,
    reports: mpsc::UnboundedReceiver<Report>,
    watchers: Vec<Watcher>,
    next_watcher: u64,
    /// Boards that have changed since everybody was told.
    changed: Vec<usize>,
    /// Whether this simul counts among what a clock runs for.
    running: Running,
    /// When to try again what was not done.
    again: Option<Instant>,
    idle_since: Instant,
}

/// Serves a simul until nobody needs it.
pub(crate) async fn run(
    shared: Shared,
    id: EventId,
    mut inbox: mpsc::Receiver<Command>,
    reports: mpsc::UnboundedReceiver<Report>,
) {
    let mut room = match SimulRoom::load(&shared, &id, reports).await {
        Ok(room) => room,
        Err(refusal) => {
            shared.break_simul(&id, &mut inbox);
            while let Some(command) = inbox.recv().await {
                command.refuse(refusal.clone());
            }
            return;
        }
    };
    room.settle().await;
    loop {
        let (wake_at, idle_at) = (room.wake_at(), room.idle_at());
        tokio::select! {
            // What games have done is heard before anybody acts on it, and before a deadline.
            biased;
            Some(report) = room.reports.recv() => {
                room.reported.push_back(report);
                room.settle().await;
            }
            command = inbox.recv() => match command {
                Some(command) => room.handle(command).await,
                None => return,
            },
            () = until(wake_at) => room.settle().await,
            () = until(idle_at) => {
                if shared.shut_simul(&id, &mut inbox) {
                    break;
                }
            }
        }
    }
    // Who came through the door just before it shut is sent to the next room.
    while let Some(command) = inbox.recv().await {
        shared.tell_simul(&id, command).await;
    }
}

/// Sleeps until then; for ever when there is no then.
async fn until(moment: Option<Instant>) {
    match moment {
        Some(moment) => tokio::time::sleep_until(moment).await,
        None => std::future::pending().await,
    }
}

impl SimulRoom {
    async fn handle(&mut self, command: Command) {
        self.idle_since = Instant::now();
        // A game has reported before it answers, so what is judged here is never behind.
        let heard = self.hear().await;
        match command {
            Command::Look { viewer, reply } => {
                let _ = reply.send(Ok(Box::new(self.view(&viewer))));
            }
            Command::Summary(reply) => {
                let _ = reply.send(Ok(Box::new(self.summary())));
            }
            Command::Join {
                who,
                name,
                invite,
                reply,
            } => {
                let _ = reply.send(self.join(who, name, invite).await);
            }
            Command::Act { who, act, reply } => {
                let done = match heard {
                    Ok(()) => self.act(who, act).await,
                    Err(refusal) => Err(refusal),
                };
                let _ = reply.send(done);
            }
            Command::MayMove { board, side, reply } => {
                let may = heard.and_then(|()| self.may_move(board, side));
                let _ = reply.send(may);
            }
            Command::Watch {
                viewer,
                sink,
                reply,
            } => {
                let _ = reply.send(Ok(self.watch(viewer, sink)));
            }
            Command::Leave(watcher) => self.leave(watcher),
        }
        self.settle().await;
    }

    /// Does what happens by itself: games report, guests are waited for no longer, games are ended.
    async fn settle(&mut self) {
        let done = match self.hear().await {
            Ok(()) => self.waited().await,
            Err(refusal) => Err(refusal),
        };
        let ordered = self.carry_out_orders();
        self.again = (done.is_err() || ordered).then(|| Instant::now() + AGAIN);
        self.tell_changes();
        self.note_running();
    }

    /// The server's time, never before the last entry.
    fn now(&self) -> Moment {
        let now = Moment::from_millis(self.shared.clock.now());
        self.simul.last_moment().map_or(now, |last| last.max(now))
    }

    fn wake_at(&self) -> Option<Instant> {
        if self.again.is_some() {
            return self.again;
        }
        let guest = self.simul.deadline().map(|(_, until)| until);
        let deadline = [guest, self.simul.host_deadline()]
            .into_iter()
            .flatten()
            .min()?;
        Some(self.shared.clock.instant(deadline.as_millis()) + GRACE)
    }

    /// One that is played stays, for its games to report to.
    fn idle_at(&self) -> Option<Instant> {
        let busy = !self.watchers.is_empty()
            || self.again.is_some()
            || self.simul.phase() == Phase::Playing;
        (!busy).then(|| self.idle_since + self.shared.settings.idle)
    }

    /// While it is played the heartbeat tells how long the server was down.
    fn note_running(&mut self) {
        self.running.set(self.simul.phase() == Phase::Playing);
    }

    /// The number of whoever is known by this, if he is in the simul.
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

    fn has_arbiter(&self) -> bool {
        self.simul.conditions().arbiter
    }
}

/// The place of the host among the people.
const HOST: usize = 0;
/// The place of the arbiter, where there is one.
const ARBITER: usize = 1;
