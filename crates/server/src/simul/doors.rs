//! The simuls in memory: a room for each, made when somebody asks for it.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use damier_rules::Side;
use damier_store::EventId;
use tokio::sync::{mpsc, oneshot};

use super::{Command, Report, run};
use crate::refusal::Refusal;
use crate::shared::Shared;

/// Commands that may wait for a room; who comes then has to wait before the door.
const INBOX: usize = 256;

/// The ways into a room.
#[derive(Clone)]
struct Door {
    commands: mpsc::Sender<Command>,
    /// Games never wait to be heard. There are no more reports than games make moves.
    reports: mpsc::UnboundedSender<Report>,
}

/// The rooms by simul.
#[derive(Default)]
pub(crate) struct Simuls {
    doors: Mutex<HashMap<EventId, Door>>,
}

impl Simuls {
    fn doors(&self) -> MutexGuard<'_, HashMap<EventId, Door>> {
        self.doors.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Shared {
    /// Opens a simul's room, so that it hears its games and its deadlines run.
    pub(crate) fn open_simul(&self, id: &EventId) {
        self.door_of(id);
    }

    fn door_of(&self, id: &EventId) -> Door {
        let mut doors = self.simuls.doors();
        if let Some(door) = doors.get(id)
            && !door.commands.is_closed()
        {
            return door.clone();
        }
        let (commands, inbox) = mpsc::channel(INBOX);
        let (reports, heard) = mpsc::unbounded_channel();
        let door = Door { commands, reports };
        doors.insert(id.clone(), door.clone());
        tokio::spawn(run(self.clone(), id.clone(), inbox, heard));
        door
    }

    /// Hands a command to a simul's room.
    pub(crate) async fn tell_simul(&self, id: &EventId, mut command: Command) {
        // A room that closed between finding its door and going through is opened again.
        while let Err(mpsc::error::SendError(back)) = self.door_of(id).commands.send(command).await
        {
            command = back;
        }
    }

    /// Asks a simul's room something and waits for the answer.
    ///
    /// # Errors
    ///
    /// What the room answers; [`Refusal::Internal`] if it breaks.
    pub(crate) async fn ask_simul<T>(
        &self,
        id: &EventId,
        command: impl FnOnce(oneshot::Sender<Result<T, Refusal>>) -> Command,
    ) -> Result<T, Refusal> {
        let (send, receive) = oneshot::channel();
        self.tell_simul(id, command(send)).await;
        receive.await.unwrap_or(Err(Refusal::Internal))
    }

    /// Whether a side may move on a board of a simul now, counted from 0.
    ///
    /// # Errors
    ///
    /// Why not.
    pub(crate) async fn may_move(
        &self,
        id: &EventId,
        board: usize,
        side: Side,
    ) -> Result<(), Refusal> {
        self.ask_simul(id, |reply| Command::MayMove { board, side, reply })
            .await
    }

    /// Tells a simul what has happened on one of its boards, without waiting.
    pub(crate) fn report(&self, id: &EventId, report: Report) {
        // A room that has just shut reads the game when it is opened again.
        let _ = self.door_of(id).reports.send(report);
    }

    /// Shuts a room unless somebody is at the door; true when it is shut.
    pub(super) fn shut_simul(&self, id: &EventId, inbox: &mut mpsc::Receiver<Command>) -> bool {
        let mut doors = self.simuls.doors();
        if !inbox.is_empty() {
            return false;
        }
        doors.remove(id);
        inbox.close();
        true
    }

    /// Shuts a room that cannot serve, whoever is at the door.
    pub(super) fn break_simul(&self, id: &EventId, inbox: &mut mpsc::Receiver<Command>) {
        self.simuls.doors().remove(id);
        inbox.close();
    }
}
