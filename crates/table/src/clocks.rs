//! Both clocks of a game: at most one runs, and stopping one starts the other (Annex 2, 3.1).

use damier_rules::Side;

use crate::clock::{ClockForm, SideClock};
use crate::{Moment, Span};

/// What both clocks show at one moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockFaces {
    /// When they were read.
    pub at: Moment,
    /// White's and Black's form.
    pub forms: [ClockForm; 2],
    /// What White's and Black's clock show.
    pub remaining: [Span; 2],
    /// Time that White and Black have used in the whole game, moves taken back included.
    pub used: [Span; 2],
    /// Whose clock runs.
    pub running: Option<Side>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Clocks {
    sides: [SideClock; 2],
    turn: Option<Turn>,
}

/// The clock that runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Turn {
    side: Side,
    since: Moment,
    /// Of the time since then, what is nobody's.
    paused: Span,
}

impl Turn {
    fn elapsed(&self, now: Moment) -> Span {
        now.since(self.since).less(self.paused)
    }
}

impl Clocks {
    pub(crate) fn new(forms: [ClockForm; 2]) -> Clocks {
        Clocks {
            sides: forms.map(SideClock::new),
            turn: None,
        }
    }

    pub(crate) fn start(&mut self, side: Side, now: Moment) {
        self.turn = Some(Turn {
            side,
            since: now,
            paused: Span::ZERO,
        });
    }

    /// Stops whichever clock runs.
    pub(crate) fn stop(&mut self, now: Moment) {
        if let Some(turn) = self.turn.take() {
            self.sides[turn.side.index()].stop(turn.elapsed(now));
        }
    }

    /// The side whose clock runs has completed a move. Answers what the move took and what its
    /// clock shows then; no clock runs until the next is started.
    pub(crate) fn complete(&mut self, now: Moment) -> Option<(Span, Span)> {
        let turn = self.turn.take()?;
        let elapsed = turn.elapsed(now);
        let clock = &mut self.sides[turn.side.index()];
        clock.complete(elapsed);
        Some((elapsed, clock.remaining))
    }

    /// So much of the turn that is under way is nobody's time.
    pub(crate) fn pause(&mut self, span: Span) {
        if let Some(turn) = &mut self.turn {
            turn.paused += span;
        }
    }

    /// Whose flag falls if nothing happens, and when.
    pub(crate) fn deadline(&self) -> Option<(Side, Moment)> {
        let turn = self.turn?;
        let left = self.sides[turn.side.index()].until_flag();
        Some((turn.side, turn.since + turn.paused + left))
    }

    pub(crate) fn faces(&self, at: Moment) -> ClockFaces {
        let elapsed = |side: Side| match &self.turn {
            Some(turn) if turn.side == side => turn.elapsed(at),
            _ => Span::ZERO,
        };
        let read = |side: Side| self.sides[side.index()].after_running(elapsed(side));
        let used = |side: Side| {
            let clock = &self.sides[side.index()];
            clock.used + elapsed(side).min(clock.until_flag())
        };
        ClockFaces {
            at,
            forms: [self.sides[0].form, self.sides[1].form],
            remaining: Side::ALL.map(read),
            used: Side::ALL.map(used),
            running: self.turn.map(|turn| turn.side),
        }
    }
}
