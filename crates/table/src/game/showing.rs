//! Showing a capture again (articles 4.4, 4.9 and 4.11).
//!
//! Who is on move may ask for it until he has let go of a move of his own. The board goes back to
//! before the capture, and the other side performs that very move anew and presses. If the first
//! performance was irregular its time is borne by who made it (Annex 3, 6.18); if nothing was wrong
//! with it the clock of the one who asked goes on. It stays one ply and one press all the same.

use damier_rules::draw::DrawCounts;
use damier_rules::{Move, Side};

use super::Game;
use super::official::{Before, Official};
use crate::history::Played;
use crate::{Binding, Moment, Refusal, Turn, Wood};

/// A capture that can be asked for again: the last turn was pressed with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Capture {
    pub(super) mv: Move,
    pub(super) before: Before,
}

/// A capture that is being shown again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Showing {
    /// Who asked for it.
    pub asker: Side,
    /// The move that has to be performed.
    pub mv: Move,
    /// Whether the first performance was irregular, so that the clock of the other side runs.
    pub was_irregular: bool,
    pub(super) before: Before,
    pub(super) stood: Box<Stood>,
}

/// How the game stood when it was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Stood {
    pub(super) played: Played,
    pub(super) counts: DrawCounts,
    /// What the hands of the asker had done: what he touched still binds him.
    pub(super) turn: Turn,
}

impl Game {
    pub(super) fn check_have_shown(&self, side: Side) -> Result<(), Refusal> {
        let official = self.wooden()?;
        let capture = official.capture.as_deref();
        let capture = capture.filter(|_| side == self.position.turn());
        let last = self.history.last().filter(|last| last.side == !side);
        let Some((capture, last)) = capture.zip(last) else {
            return Err(Refusal::NothingToShow);
        };
        if capture.before.plies + 1 != self.history.len() {
            return Err(Refusal::NothingToShow);
        }
        if official.turns.iter().any(|turn| turn.in_hand().is_some()) {
            return Err(Refusal::StillInHand);
        }
        let as_it_was = last.wood.as_deref() == Some(&official.wood);
        as_it_was.then_some(()).ok_or(Refusal::ChangedSince)
    }

    /// The board goes back to before the capture.
    pub(super) fn have_shown(&mut self, asker: Side, at: Moment) {
        let Some(official) = &mut self.official else {
            return;
        };
        let Some((capture, played)) = official.capture.take().zip(self.history.pop()) else {
            return;
        };
        let Capture { mv, before } = *capture;
        let was_irregular = !played.irregularities.is_empty();
        let stood = Box::new(Stood {
            played,
            counts: self.counts.clone(),
            turn: official.turns[asker.index()].clone(),
        });
        official.begin(before.wood.clone());
        official.bound = Binding::Move(mv);
        self.position = before.position;
        self.legal = before.position.legal_moves();
        self.counts = before.counts.clone();
        if let (true, Some(clocks), Some(Some(pressed))) =
            (was_irregular, &mut self.clocks, &before.pressed)
        {
            clocks.undo_press(pressed, at);
        }
        official.showing = Some(Box::new(Showing {
            asker,
            mv,
            was_irregular,
            before,
            stood,
        }));
    }

    /// The asker has seen enough: everything is as it was when he asked.
    pub(super) fn end_showing(&mut self, showing: Showing, at: Moment) {
        let Showing {
            asker,
            was_irregular,
            stood,
            ..
        } = showing;
        let Stood {
            played,
            counts,
            turn,
        } = *stood;
        let Some(official) = &mut self.official else {
            return;
        };
        let wood = played.wood.as_deref().cloned();
        official.begin(wood.unwrap_or_else(|| Wood::of(&played.after)));
        official.turns[asker.index()] = turn;
        self.position = played.after;
        self.legal = self.position.legal_moves();
        self.counts = counts;
        self.history.push(played);
        if was_irregular {
            self.complete_on_clock(at);
            self.start_clock(at);
        }
    }

    /// A capture shown again without need was completed when it was pressed first, and the asker's
    /// clock and turn go on.
    pub(super) fn keep_times(&mut self, stood: Stood) {
        let Stood { played, turn, .. } = stood;
        if let Some(last) = self.history.last_mut() {
            (last.at, last.spent, last.remaining) = (played.at, played.spent, played.remaining);
        }
        if let Some(official) = &mut self.official {
            official.go_on(turn);
        }
    }

    /// Who asks to be shown a capture again, and which.
    pub fn showing(&self) -> Option<&Showing> {
        self.official.as_ref()?.showing.as_deref()
    }
}

impl Official {
    /// The asker's turn goes on where it was, if the board is again as he had it before him.
    pub(super) fn go_on(&mut self, turn: Turn) {
        if *turn.before() == self.wood {
            let side = turn.side();
            self.turns[side.index()] = turn;
        }
    }
}
