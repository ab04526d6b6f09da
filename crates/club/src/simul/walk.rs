//! Where the host is, where he goes next, and whom he waits for.

use damier_table::Moment;

use super::{Board, Phase, Simul, SimulRefusal, Walk};

/// The host's stay at a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stay {
    /// The board, counted from 0.
    pub board: usize,
    /// When he came.
    pub since: Moment,
    /// Whether he has moved since.
    pub has_moved: bool,
    /// Whether the guest has let him pass by.
    pub passed: bool,
}

impl Simul {
    /// Where the host is, if he has come to a board.
    pub const fn stay(&self) -> Option<&Stay> {
        self.stay.as_ref()
    }

    /// The board to which the host goes next, counted from 0: by their numbers, the next one whose
    /// game goes on and, where guests do not wait for him, on which he is on move. None where he has
    /// to wait.
    pub fn next_board(&self) -> Option<usize> {
        if self.phase != Phase::Playing {
            return None;
        }
        let count = self.boards.len();
        let first = self.stay.map_or(0, |stay| stay.board + 1);
        let mut round = (0..count).map(|step| (first + step) % count);
        round.find(|number| self.waits_for_host(*number))
    }

    fn waits_for_host(&self, number: usize) -> bool {
        let board = &self.boards[number];
        let stays = self.stay.is_some_and(|stay| stay.board == number);
        let begins_anew = !stays || self.stay.is_some_and(|stay| stay.has_moved || stay.passed);
        board.is_open() && (board.host_to_move || self.conditions.guests_wait) && begins_anew
    }

    /// Whether the host may move on a board now.
    pub fn host_may_move(&self, number: usize) -> bool {
        let is_there = self.stay.is_some_and(|stay| stay.board == number);
        let board = self.boards.get(number);
        is_there && board.is_some_and(|board| board.is_open() && board.host_to_move)
    }

    /// Whether the guest may move on his board now.
    pub fn guest_may_move(&self, number: usize) -> bool {
        let may = !self.conditions.guests_wait || self.host_awaits_at(number).is_some();
        let board = self.boards.get(number);
        may && self.phase == Phase::Playing
            && board.is_some_and(|board| board.is_open() && !board.host_to_move)
    }

    /// Whether a board waits for the host: he is on move there, or its guest may move only when he
    /// has come and he does not stand at a board for another guest.
    pub(super) fn is_host_awaited(&self) -> bool {
        let mut open = self.boards.iter().filter(|board| board.is_open());
        let stands = || {
            self.stay
                .is_some_and(|stay| self.host_awaits_at(stay.board).is_some())
        };
        self.phase == Phase::Playing
            && match self.conditions.guests_wait {
                false => open.any(|board| board.host_to_move),
                true => {
                    open.clone().any(|board| board.host_to_move)
                        || open.next().is_some() && !stands()
                }
            }
    }

    /// Since when the host has stood at a board for its guest to move.
    fn host_awaits_at(&self, number: usize) -> Option<Moment> {
        let stay = self.stay.filter(|stay| stay.board == number)?;
        let board = &self.boards[number];
        let awaits = board.is_open() && !board.host_to_move && !stay.has_moved && !stay.passed;
        awaits.then_some(stay.since.max(board.turn_since))
    }

    /// Until when a guest is waited for, at the board where that ends first. There is such a moment
    /// where the conditions have a patience and the guest has no clock that would tell.
    pub fn deadline(&self) -> Option<(usize, Moment)> {
        let ends = (0..self.boards.len()).filter_map(|number| {
            let until = self.deadline_at(number)?;
            Some((number, until))
        });
        ends.min_by_key(|(_, until)| *until)
    }

    /// Until when the guest at this board is waited for.
    pub fn deadline_at(&self, number: usize) -> Option<Moment> {
        let patience = self.conditions.patience?;
        let board = self.boards.get(number)?;
        if self.phase != Phase::Playing || self.conditions.guests_are_timed() || !board.is_open() {
            return None;
        }
        let since = if self.conditions.guests_wait {
            self.host_awaits_at(number)?
        } else {
            (!board.host_to_move).then_some(board.turn_since)?
        };
        Some(since + patience)
    }

    /// From when on the guest at this board may end his game because the host is away: where his
    /// board waits for a host who goes and moves nowhere.
    pub fn abandon_from(&self, number: usize) -> Option<Moment> {
        let away = self.conditions.away?;
        let board = self.boards.get(number)?;
        if self.phase != Phase::Playing || self.conditions.host_is_timed() || !board.is_open() {
            return None;
        }
        let is_there = self.stay.is_some_and(|stay| stay.board == number);
        let waits = board.host_to_move || self.conditions.guests_wait && !is_there;
        waits.then_some(self.host_last?.max(board.turn_since) + away)
    }

    /// Whether the host may leave the board where he is.
    pub(super) fn may_leave(&self) -> Result<(), SimulRefusal> {
        let Some(stay) = self.stay else {
            return Ok(());
        };
        let board = &self.boards[stay.board];
        if self.conditions.walk == Walk::Free || !board.is_open() {
            Ok(())
        } else if board.host_to_move && !stay.has_moved {
            Err(SimulRefusal::MoveFirst)
        } else if self.conditions.guests_wait && self.host_awaits_at(stay.board).is_some() {
            Err(SimulRefusal::WaitForGuest)
        } else {
            Ok(())
        }
    }
}

impl Board {
    /// Whether its game goes on and nothing has to be declared in it.
    pub(super) const fn is_open(&self) -> bool {
        self.is_on() && self.declared.is_none()
    }
}
