//! The tournaments in memory: a room for each, made when somebody asks for it.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

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

/// The rooms by tournament.
#[derive(Default)]
pub(crate) struct Tournaments {
    doors: Mutex<HashMap<EventId, Door>>,
}

impl Tournaments {
    fn doors(&self) -> MutexGuard<'_, HashMap<EventId, Door>> {
        self.doors.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Shared {
    /// Opens a tournament's room, so that it hears its games.
    pub(crate) fn open_tournament(&self, id: &EventId) {
        self.tournament_door(id);
    }

    fn tournament_door(&self, id: &EventId) -> Door {
        let mut doors = self.tournaments.doors();
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

    /// Hands a command to a tournament's room.
    pub(crate) async fn tell_tournament(&self, id: &EventId, mut command: Command) {
        // A room that closed between finding its door and going through is opened again.
        while let Err(mpsc::error::SendError(back)) =
            self.tournament_door(id).commands.send(command).await
        {
            command = back;
        }
    }

    /// Asks a tournament's room something and waits for the answer.
    ///
    /// # Errors
    ///
    /// What the room answers; [`Refusal::Internal`] if it breaks.
    pub(crate) async fn ask_tournament<T>(
        &self,
        id: &EventId,
        command: impl FnOnce(oneshot::Sender<Result<T, Refusal>>) -> Command,
    ) -> Result<T, Refusal> {
        let (send, receive) = oneshot::channel();
        self.tell_tournament(id, command(send)).await;
        receive.await.unwrap_or(Err(Refusal::Internal))
    }

    /// Tells a tournament what has happened in one of its games, without waiting.
    pub(crate) fn report_to_tournament(&self, id: &EventId, report: Report) {
        // A room that has just shut reads the game when it is opened again.
        let _ = self.tournament_door(id).reports.send(report);
    }

    /// Shuts a room unless somebody is at the door; true when it is shut.
    pub(super) fn shut_tournament(
        &self,
        id: &EventId,
        inbox: &mut mpsc::Receiver<Command>,
    ) -> bool {
        let mut doors = self.tournaments.doors();
        if !inbox.is_empty() {
            return false;
        }
        doors.remove(id);
        inbox.close();
        true
    }

    /// Shuts a room that cannot serve, whoever is at the door.
    pub(super) fn break_tournament(&self, id: &EventId, inbox: &mut mpsc::Receiver<Command>) {
        self.tournaments.doors().remove(id);
        inbox.close();
    }
}
