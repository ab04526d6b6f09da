//! The games in memory: a room for each, made when somebody asks for it.

use std::collections::HashMap;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Mutex, PoisonError};

use damier_store::GameId;
use tokio::sync::{mpsc, oneshot};

use crate::refusal::Refusal;
use crate::room::{self, Command};
use crate::shared::Shared;

/// Commands that may wait for a room; who comes then has to wait before the door.
const INBOX: usize = 256;

/// The rooms by game.
#[derive(Default)]
pub(crate) struct Rooms {
    doors: Mutex<HashMap<GameId, mpsc::Sender<Command>>>,
}

impl Shared {
    /// Opens the game's room, so that its clock and its engine run.
    pub(crate) fn open_room(&self, game: &GameId) -> mpsc::Sender<Command> {
        let mut doors = self
            .rooms
            .doors
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        if let Some(door) = doors.get(game)
            && !door.is_closed()
        {
            return door.clone();
        }
        let (door, inbox) = mpsc::channel(INBOX);
        doors.insert(game.clone(), door.clone());
        self.metrics.rooms.fetch_add(1, Relaxed);
        tokio::spawn(room::run(self.clone(), game.clone(), inbox));
        door
    }

    /// Hands a command to the game's room.
    pub(crate) async fn tell(&self, game: &GameId, mut command: Command) {
        // A room that closed between finding its door and going through is opened again.
        while let Err(mpsc::error::SendError(back)) = self.open_room(game).send(command).await {
            command = back;
        }
    }

    /// Asks the game's room something and waits for the answer.
    ///
    /// # Errors
    ///
    /// What the room answers; [`Refusal::Internal`] if it breaks.
    pub(crate) async fn ask<T>(
        &self,
        game: &GameId,
        command: impl FnOnce(oneshot::Sender<Result<T, Refusal>>) -> Command,
    ) -> Result<T, Refusal> {
        let (send, receive) = oneshot::channel();
        self.tell(game, command(send)).await;
        receive.await.unwrap_or(Err(Refusal::Internal))
    }

    /// Has a room that is open read its game anew, after it was changed beside it.
    pub(crate) async fn refresh(&self, game: &GameId) {
        let door = {
            let doors = self.rooms.doors.lock();
            let doors = doors.unwrap_or_else(PoisonError::into_inner);
            doors.get(game).cloned()
        };
        if let Some(door) = door {
            // A room that closes meanwhile is read anew when it opens.
            let _ = door.send(Command::Refresh).await;
        }
    }

    /// Shuts a room unless somebody is at the door; true when it is shut.
    pub(crate) fn shut_room(&self, game: &GameId, inbox: &mut mpsc::Receiver<Command>) -> bool {
        let mut doors = self
            .rooms
            .doors
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        if !inbox.is_empty() {
            return false;
        }
        doors.remove(game);
        inbox.close();
        self.metrics.rooms.fetch_sub(1, Relaxed);
        true
    }

    /// Shuts a room that cannot serve, whoever is at the door.
    pub(crate) fn break_room(&self, game: &GameId, inbox: &mut mpsc::Receiver<Command>) {
        self.rooms
            .doors
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .remove(game);
        inbox.close();
        self.metrics.rooms.fetch_sub(1, Relaxed);
    }
}
