//! A live game: a task that alone holds its state, and through which everything goes.
//!
//! An act is judged against the state, stored, and only then applied, answered and told to those
//! who watch. While storage works the room takes nothing else from its inbox, so that acts of one
//! game are always judged one after the other; many rooms share a commit.

mod acts;
mod assistants;
mod blindfold;
mod chat;
mod claims;
mod engine;
mod event;
mod gone;
mod late;
mod load;
mod papers;
mod picture;
mod reader;
mod refused;
mod rematch;
mod reminding;
mod shown;
mod view;
mod watch;
mod wondering;

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use damier_api as api;
use damier_rules::Side;
use damier_store::{AccountId, GameId, GameRecord, Hash};
use damier_table::{Act, Condition, Game, Moment};
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;

use crate::board::Board;
use crate::language::Language;
use crate::limits::Bucket;
use crate::log::Told;
use crate::playing::Seated;
use crate::refusal::Refusal;
use crate::shared::Shared;
use crate::thinking::Thought;
use crate::who::{Network, Who};

pub(crate) use acts::Asked;
pub(crate) use chat::Saying;
pub(crate) use load::kind_text;
pub(crate) use papers::{PaperAsked, Writing};
pub(crate) use picture::Picture;
pub(crate) use reader::articles;
pub(crate) use view::clocks_of;
pub(crate) use watch::{BACKLOG, Sink, Watching, written};
pub(crate) use wondering::Wondering;

use engine::Thinking;
use gone::Gone;
use late::{Lag, Late};
use papers::Papers;
use watch::Watcher;

type Reply<T> = oneshot::Sender<Result<T, Refusal>>;

/// After storage failed, what the room has to do by itself is tried again after this.
const AGAIN: Duration = Duration::from_secs(1);
/// The flag is taken up a little after it fell, so that what arrived before comes first.
const GRACE: Duration = Duration::from_millis(5);

/// What can be asked of a room.
pub(crate) enum Command {
    /// Shows the game to a browser.
    Look {
        viewer: Viewer,
        reply: Reply<api::SeenGame>,
    },
    /// Carries out an act.
    Act { asked: Asked, answer: Answer },
    /// Refuses what could not be read.
    Refuse {
        /// Why.
        refusal: Refusal,
        /// Whom to tell.
        answer: Answer,
    },
    /// Gives the free seat to somebody.
    Join {
        who: Who,
        invite: Hash,
        name: Option<String>,
        at: i64,
        reply: Reply<()>,
    },
    /// Asks for another game.
    Rematch {
        who: Who,
        at: i64,
        reply: Reply<Option<GameId>>,
    },
    /// Says something to those who watch.
    Say { saying: Saying, reply: Reply<()> },
    /// Sends everything that happens from now on.
    Watch {
        viewer: Viewer,
        since: Option<u64>,
        sink: Sink,
        reply: Reply<Watching>,
    },
    /// Stops sending.
    Leave(u64),
    /// Shows the game among others to its arbiter.
    Glance {
        language: Language,
        reply: Reply<Box<api::ArbiterGame>>,
    },
    /// Writes the game as PDN, as far as the reader may know it.
    Pdn {
        viewer: Viewer,
        reply: Reply<String>,
    },
    /// Shows a player what he keeps to himself.
    Papers {
        asked: PaperAsked,
        reply: Reply<api::Papers>,
    },
    /// Keeps what a player writes for himself.
    Write {
        asked: PaperAsked,
        writing: Writing,
        reply: Reply<api::Papers>,
    },
    /// Writes the moves as on a postcard.
    Postcard {
        viewer: Viewer,
        reply: Reply<String>,
    },
    /// Plays what stands on a postcard.
    ReadPostcard {
        asked: Asked,
        text: String,
        reply: Reply<u64>,
    },
    /// Writes the position as FEN, if the reader may see it.
    Fen {
        viewer: Viewer,
        reply: Reply<String>,
    },
    /// Tells a player's position to those who look for a hint.
    Wonder { who: Who, reply: Reply<Wondering> },
    /// Shows the board as anybody may see it.
    Picture(Reply<Picture>),
    /// Shows it among others, as anybody may see it.
    Show {
        language: Language,
        reply: Reply<Box<api::ShownBoard>>,
    },
    /// The conditions of the event end the game, unless it is over.
    EndByEvent {
        condition: Condition,
        winner: Option<Side>,
    },
    /// The event has something happen in the game.
    FromEvent { act: Act, reply: Reply<()> },
    /// Hands the game over to the database, if it is over.
    Keep(Reply<()>),
    /// Reads the game anew: who sits there has changed.
    Refresh,
    /// The engine has thought.
    Thought(u64, Thought),
}

/// Who looks at a game.
#[derive(Clone)]
pub(crate) struct Viewer {
    /// What he is known by.
    pub(crate) who: Who,
    /// The invitation that his browser would have made for this game.
    pub(crate) invite: Option<String>,
    /// The same for the arbiter's seat.
    pub(crate) arbiter_invite: Option<String>,
    /// His language.
    pub(crate) language: Language,
    /// Accounts whose texts he does not read, as one of them blocks the other.
    pub(crate) apart: Arc<[AccountId]>,
}

/// Where the answer to an act goes.
pub(crate) enum Answer {
    /// To a request over HTTP.
    Http(Reply<u64>),
    /// To the act of this name on a socket.
    Socket { watcher: u64, id: String },
}

impl Command {
    /// Answers that it cannot be done.
    fn refuse(self, refusal: Refusal) {
        // Whoever asked may have gone away; then nobody needs the answer.
        let _ = match self {
            Self::Look { reply, .. } => reply.send(Err(refusal)).is_err(),
            Self::Act {
                answer: Answer::Http(reply),
                ..
            } => reply.send(Err(refusal)).is_err(),
            Self::Glance { reply, .. } => reply.send(Err(refusal)).is_err(),
            Self::Join { reply, .. }
            | Self::Say { reply, .. }
            | Self::FromEvent { reply, .. }
            | Self::Keep(reply) => reply.send(Err(refusal)).is_err(),
            Self::Rematch { reply, .. } => reply.send(Err(refusal)).is_err(),
            Self::Watch { reply, .. } => reply.send(Err(refusal)).is_err(),
            Self::Pdn { reply, .. } | Self::Fen { reply, .. } | Self::Postcard { reply, .. } => {
                reply.send(Err(refusal)).is_err()
            }
            Self::Papers { reply, .. } | Self::Write { reply, .. } => {
                reply.send(Err(refusal)).is_err()
            }
            Self::ReadPostcard { reply, .. } => reply.send(Err(refusal)).is_err(),
            Self::Picture(reply) => reply.send(Err(refusal)).is_err(),
            Self::Wonder { reply, .. } => reply.send(Err(refusal)).is_err(),
            Self::Show { reply, .. } => reply.send(Err(refusal)).is_err(),
            Self::Act {
                answer: Answer::Socket { .. },
                ..
            }
            | Self::Leave(_) => false,
            Self::Refuse { .. } | Self::Refresh | Self::Thought(..) | Self::EndByEvent { .. } => {
                false
            }
        };
    }
}

/// The state of a live game.
struct Room {
    shared: Shared,
    record: GameRecord,
    kind: api::Kind,
    game: Game,
    /// The moves that stand, as they are sent.
    moves: Vec<api::Played>,
    /// The first entry of the log that cannot be followed, counted from 1.
    broken_at: Option<u64>,
    /// What the players keep to themselves.
    papers: Papers,
    /// What belongs beside the moves, in a game at the official level or with an arbiter.
    notes: Vec<Told>,
    /// How many moves stood at each sequence number, from 0.
    plies_at: Vec<u32>,
    /// The position and what can be played, as they are sent.
    board: Board,
    /// The game as those know it who are told late; none where nobody is.
    late: Option<Box<Late>>,
    /// In the room of those: by how much it is behind, and who is connected to the other.
    lag: Option<Lag>,
    watchers: Vec<Watcher>,
    next_watcher: u64,
    /// What was said, and how fast each who sits there may go on.
    said: Vec<api::ChatLine>,
    paces: [Option<Bucket>; 3],
    rematch_asked: Option<Side>,
    gone: Gone,
    thinking: Option<Thinking>,
    /// Tells positions apart for the engine: grows with every move and every one taken back.
    turns: u64,
    /// Whether this game counts among those whose clock runs.
    running: Running,
    /// Those who play here, while nobody may help them.
    seated: Option<Seated>,
    /// From where each side is played that sees no board.
    blind_from: Vec<(Side, Network)>,
    /// Whether such a side hands out the invitation to the arbiter's seat.
    blind_invites: bool,
    /// When to try again what storage did not take.
    again: Option<Instant>,
    idle_since: Instant,
}

/// Serves a game until nobody needs it.
pub(crate) async fn run(shared: Shared, id: GameId, mut inbox: mpsc::Receiver<Command>) {
    let mut room = match Room::load(&shared, &id).await {
        Ok(room) => room,
        Err(refusal) => {
            shared.break_room(&id, &mut inbox);
            while let Some(command) = inbox.recv().await {
                command.refuse(refusal.clone());
            }
            return;
        }
    };
    room.settle().await;
    loop {
        tokio::select! {
            // What has arrived is heard before a flag is looked at.
            biased;
            command = inbox.recv() => match command {
                Some(command) => room.handle(command).await,
                None => return,
            },
            () = until(room.wake_at()) => room.settle().await,
            () = until(room.idle_at()) => {
                if shared.shut_room(&id, &mut inbox) {
                    break;
                }
            }
        }
    }
    // Who came through the door just before it shut is sent to the next room.
    while let Some(command) = inbox.recv().await {
        shared.tell(&id, command).await;
    }
}

/// Sleeps until then; for ever when there is no then.
async fn until(moment: Option<Instant>) {
    match moment {
        Some(moment) => tokio::time::sleep_until(moment).await,
        None => std::future::pending().await,
    }
}

impl Room {
    async fn handle(&mut self, command: Command) {
        self.idle_since = Instant::now();
        match command {
            Command::Look { viewer, reply } => {
                self.note_blind(&viewer);
                let _ = reply.send(Ok(self.seen(&viewer)));
            }
            Command::Act { asked, answer } => {
                let outcome = self.act(asked).await;
                self.answer(answer, outcome);
            }
            Command::Join {
                who,
                invite,
                name,
                at,
                reply,
            } => {
                let _ = reply.send(self.join(who, invite, name, at).await);
            }
            Command::Say { saying, reply } => {
                let _ = reply.send(self.say(saying).await);
            }
            Command::Rematch { who, at, reply } => {
                let _ = reply.send(self.rematch(who, at).await);
            }
            Command::Watch {
                viewer,
                since,
                sink,
                reply,
            } => {
                self.note_blind(&viewer);
                let _ = reply.send(Ok(self.watch(&viewer, since, sink)));
            }
            Command::Refuse { refusal, answer } => self.answer(answer, Err(refusal)),
            Command::Leave(watcher) => self.leave(watcher),
            Command::Glance { language, reply } => {
                let _ = reply.send(Ok(Box::new(self.glance(language))));
            }
            Command::Pdn { viewer, reply } => {
                let room = self.told_to(viewer.who);
                let text = room.unveiled(&viewer).map(|()| room.pdn(&viewer));
                let _ = reply.send(text);
            }
            Command::Fen { viewer, reply } => {
                let room = self.told_to(viewer.who);
                let fen = room.unveiled(&viewer);
                let _ = reply.send(fen.map(|()| room.board.position.fen.clone()));
            }
            Command::Papers { asked, reply } => {
                let _ = reply.send(self.papers(&asked));
            }
            Command::Write {
                asked,
                writing,
                reply,
            } => {
                let _ = reply.send(self.write_paper(&asked, writing).await);
            }
            Command::Postcard { viewer, reply } => {
                let room = self.told_to(viewer.who);
                let card = room.unveiled(&viewer);
                let _ = reply.send(card.map(|()| room.postcard()));
            }
            Command::ReadPostcard { asked, text, reply } => {
                let _ = reply.send(self.read_postcard(asked, &text).await);
            }
            Command::Wonder { who, reply } => {
                let _ = reply.send(self.wonder(who));
            }
            Command::Picture(reply) => {
                let room = self.told_to(Who::nobody());
                let _ = reply.send(Ok(room.picture()));
            }
            Command::Show { language, reply } => {
                let room = self.told_to(Who::nobody());
                let _ = reply.send(Ok(Box::new(room.shown_board(language))));
            }
            Command::EndByEvent { condition, winner } => self.end_by_event(condition, winner).await,
            Command::FromEvent { act, reply } => {
                let _ = reply.send(self.happen_for_event(act).await);
            }
            Command::Keep(reply) => {
                self.keep();
                let _ = reply.send(Ok(()));
            }
            Command::Refresh => {
                if let Err(refusal) = self.reload().await {
                    tracing::warn!(game = %self.record.id, code = ?refusal.code(), "not read anew");
                }
            }
            Command::Thought(turn, thought) => self.thought(turn, thought).await,
        }
        self.settle().await;
    }

    /// Does what happens by itself: flags fall, plans answer, the engine answers and thinks, and
    /// those are told who are told late.
    async fn settle(&mut self) {
        self.catch_up();
        if self.broken_at.is_some() {
            return;
        }
        let done = self.flag_by(self.now()).await;
        let done = match done {
            Ok(()) => self.planned_turns().await,
            Err(refusal) => Err(refusal),
        };
        let done = match done {
            Ok(()) => self.engine_turns().await,
            Err(refusal) => Err(refusal),
        };
        self.again = done.is_err().then(|| Instant::now() + AGAIN);
    }

    /// The server's time, never before the last entry; for those who are told late theirs.
    fn now(&self) -> i64 {
        let now = self.shared.clock.now();
        self.not_before_last(self.lag.as_ref().map_or(now, |lag| lag.now(now)))
    }

    fn not_before_last(&self, at: i64) -> i64 {
        self.game
            .last_moment()
            .map_or(at, |last| last.as_millis().max(at))
    }

    fn wake_at(&self) -> Option<Instant> {
        if self.again.is_some() || self.broken_at.is_some() {
            return self.again;
        }
        let deadline = self.game.deadline().map(|(_, deadline)| deadline);
        let late = self.late.as_ref().and_then(|late| late.next());
        let first = deadline.into_iter().chain(late).min()?;
        Some(self.shared.clock.instant(first.as_millis()) + GRACE)
    }

    fn idle_at(&self) -> Option<Instant> {
        let busy = !self.watchers.is_empty()
            || self.thinking.is_some()
            || self.again.is_some()
            || (self.game.clock_runs() && self.broken_at.is_none());
        (!busy).then(|| self.idle_since + self.shared.settings.idle)
    }

    /// Keeps the count of running clocks.
    fn note_running(&mut self) {
        self.running
            .set(self.game.clock_runs() && self.broken_at.is_none());
        self.note_playing();
    }
}

/// Whether a game counts among those whose clock runs; it no longer does once dropped.
pub(crate) struct Running {
    shared: Shared,
    counted: bool,
}

impl Running {
    /// Nothing runs yet.
    pub(crate) fn new(shared: &Shared) -> Self {
        Self {
            shared: shared.clone(),
            counted: false,
        }
    }

    /// Counts it, or no longer.
    pub(crate) fn set(&mut self, running: bool) {
        if running != self.counted {
            self.counted = running;
            self.shared
                .running
                .fetch_add(if running { 1 } else { -1 }, Relaxed);
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.set(false);
    }
}

fn moment(at: i64) -> Moment {
    Moment::from_millis(at)
}
