//! The host's one clock over all boards.

use damier_rules::Side;
use damier_table::{ClockFaces, ClockForm, Clocks, Face, Flags, Moment, Span};

use super::{Board, Order, Phase, Simul, SimulRefusal};

/// What the host's one clock over all boards shows at a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HostClock {
    /// Its form.
    pub form: ClockForm,
    /// All that it shows.
    pub face: Face,
    /// What the host has used.
    pub used: Span,
    /// Whether it runs: a board waits for him.
    pub runs: bool,
}

/// The clock before the simul; the conditions were checked.
pub(super) fn new(form: ClockForm) -> Option<Clocks> {
    Clocks::new([form, ClockForm::Unlimited], Flags::Automatic).ok()
}

/// The host's of the two sides of the clock; the other counts while nobody waits for him.
const HOST: Side = Side::White;

impl Simul {
    /// What the host's one clock over all boards shows, where he has one.
    pub fn host_clock(&self, now: Moment) -> Option<HostClock> {
        let faces: ClockFaces = self.host_clock.as_ref()?.faces(now);
        let host = HOST.index();
        Some(HostClock {
            form: faces.forms[host],
            face: faces.faces[host],
            used: faces.used[host],
            runs: faces.running == Some(HOST) && faces.faces[host].flag.is_none(),
        })
    }

    /// When the host's time for all boards runs out if nothing happens. From then on nothing else
    /// does, until [`SimulAct::HostTimeUp`](super::SimulAct::HostTimeUp) has been applied.
    pub fn host_deadline(&self) -> Option<Moment> {
        let clock = self.host_clock.as_ref()?;
        if self.phase != Phase::Playing || !self.boards.iter().any(Board::is_open) {
            return None;
        }
        // It may have fallen while the last board that waited for him came to its end.
        let fallen = clock.faces(self.last?).first_flag;
        let (side, at) = fallen.or(clock.deadline())?;
        (side == HOST).then_some(at)
    }

    /// Every game that goes on and is not decided is the guest's.
    pub(super) fn host_time_up(&mut self, at: Moment) -> Result<(), SimulRefusal> {
        let deadline = self.host_deadline();
        if deadline.is_none_or(|until| at < until) {
            return Err(SimulRefusal::NotDue { deadline });
        }
        for board in self.boards.iter_mut().filter(|board| board.is_open()) {
            board.declared = Some(Order::HostTime);
        }
        Ok(())
    }

    /// Lets the clock run or stand after something has happened.
    pub(super) fn turn_host_clock(&mut self, has_moved: bool, at: Moment) {
        let awaited = self.is_host_awaited();
        let playing = self.phase == Phase::Playing;
        let Some(clock) = &mut self.host_clock else {
            return;
        };
        let runs = clock.faces(at).running == Some(HOST);
        // What is refused here, after its flag fell, is decided by the flag already.
        if has_moved && runs && clock.press(HOST, at).is_err() {
            return;
        }
        let side = if awaited { HOST } else { !HOST };
        if !playing {
            clock.stop(at);
        } else if clock.faces(at).running != Some(side) {
            clock.stop(at);
            let _ = clock.start(side, at);
        }
    }
}
