//! One side's clock: what is booked on it so far. Whether it runs is with [`crate::Clocks`].

use super::{Bonus, ClockForm, Face};
use crate::{Moment, Span};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SideClock {
    form: ClockForm,
    /// Milliseconds until zero in this period. Below zero where a flag has fallen that has to be
    /// called, and the clock went on. Without a limit those that it has counted up.
    left: i64,
    /// Completed moves.
    moves: u32,
    /// Which period this is, counted from 0; with byo-yomi 0 is the main time.
    period: u32,
    /// Byo-yomi: moves to be completed in this period.
    to_go: u32,
    /// All the time that the side has thought.
    pub(crate) used: Span,
    /// When the flag fell.
    pub(crate) fallen: Option<Moment>,
}

impl SideClock {
    pub(crate) fn new(form: ClockForm) -> SideClock {
        let (period, to_go) = match form {
            ClockForm::ByoYomi(byo_yomi) => {
                (u32::from(byo_yomi.main() == Span::ZERO), byo_yomi.moves())
            }
            _ => (0, 0),
        };
        SideClock {
            form,
            left: form.initial().as_millis(),
            moves: 0,
            period,
            to_go,
            used: Span::ZERO,
            fallen: None,
        }
    }

    pub(crate) const fn form(&self) -> ClockForm {
        self.form
    }

    /// What it shows; nothing when it went below zero.
    pub(crate) const fn remaining(&self) -> Span {
        Span::from_millis(self.left)
    }

    const fn bonus(&self) -> Bonus {
        match &self.form {
            ClockForm::Fischer { increment, .. } => Bonus::Fischer(*increment),
            ClockForm::Periods(periods) => periods.at(self.period).bonus,
            _ => Bonus::None,
        }
    }

    /// How long this clock can run on in a turn in which it ran for `before` already, until its
    /// flag falls; none where it never does.
    pub(crate) fn until_flag(&self, before: Span) -> Option<Span> {
        if self.form == ClockForm::Unlimited {
            return None;
        }
        let free = match self.bonus() {
            Bonus::Delay(delay) => delay.less(before),
            _ => Span::ZERO,
        };
        let periods = match &self.form {
            ClockForm::ByoYomi(byo_yomi) => {
                let more = byo_yomi.periods() - self.period;
                byo_yomi.time().as_millis() * i64::from(more)
            }
            _ => 0,
        };
        Some(Span::from_millis(self.left.saturating_add(periods)) + free)
    }

    /// It ran on for so long, in a turn in which it ran for `before` already.
    pub(crate) fn run(&mut self, before: Span, more: Span) {
        self.used += more;
        if self.form == ClockForm::Unlimited {
            self.gain(more);
            return;
        }
        let cost = match self.bonus() {
            Bonus::Delay(delay) => (before + more).less(delay).less(before.less(delay)),
            _ => more,
        };
        self.left = self.left.saturating_sub(cost.as_millis());
        self.enter_periods();
    }

    /// Byo-yomi: where a time is used up, the next period has begun.
    fn enter_periods(&mut self) {
        let ClockForm::ByoYomi(byo_yomi) = self.form else {
            return;
        };
        if self.left > 0 {
            return;
        }
        let time = byo_yomi.time().as_millis();
        let needed = -self.left / time + 1;
        let entered = needed.min(i64::from(byo_yomi.periods() - self.period));
        if entered > 0 {
            self.left += entered * time;
            // It is at most the number of periods.
            self.period += entered as u32;
            self.to_go = byo_yomi.moves();
        }
    }

    /// A move is completed that took so long in all; its time is booked already.
    pub(crate) fn complete(&mut self, took: Span) {
        self.moves = self.moves.saturating_add(1);
        match self.bonus() {
            Bonus::Fischer(increment) => self.gain(increment),
            Bonus::Bronstein(most) => self.gain(took.min(most)),
            Bonus::Delay(_) | Bonus::None => {}
        }
        match self.form {
            ClockForm::Periods(periods) => {
                // Once, unless moves that were taken back had been counted.
                while periods
                    .control(self.period)
                    .is_some_and(|control| self.moves >= control)
                {
                    self.period += 1;
                    let time = periods.at(self.period).time;
                    if !periods.carries() {
                        self.left = 0;
                    }
                    self.gain(time);
                }
            }
            ClockForm::ByoYomi(byo_yomi) if self.period > 0 => {
                self.to_go = self.to_go.saturating_sub(1);
                if self.to_go == 0 {
                    self.to_go = byo_yomi.moves();
                    self.left = byo_yomi.time().as_millis();
                }
            }
            _ => {}
        }
    }

    /// The gong: this turn's time is back, and what was left of it.
    pub(crate) fn strike(&mut self) -> i64 {
        let left = self.left;
        self.left = self.form.initial().as_millis();
        left
    }

    pub(crate) fn gain(&mut self, span: Span) {
        self.shift(span.as_millis());
    }

    pub(crate) fn shift(&mut self, millis: i64) {
        self.left = self.left.saturating_add(millis);
    }

    /// Milliseconds until zero in this period.
    pub(crate) const fn left(&self) -> i64 {
        self.left
    }

    /// The arbiter says what it shows. A flag that had fallen is up again.
    pub(crate) fn set_left(&mut self, span: Span) {
        self.left = span.as_millis();
        self.fallen = None;
        self.enter_periods();
    }

    /// So many of the moves stand; periods that had begun have begun.
    pub(crate) fn set_standing(&mut self, moves: u32) {
        self.moves = moves;
    }

    /// The arbiter says how many moves were completed: the period is the one that follows from it.
    pub(crate) fn set_count(&mut self, moves: u32) {
        self.moves = moves;
        if let ClockForm::Periods(periods) = self.form {
            self.period = periods.number_after(moves);
        }
    }

    /// What it shows, in a turn in which it has run for so long.
    pub(crate) fn face(&self, ran: Span) -> Face {
        let to_control = match &self.form {
            ClockForm::Periods(periods) => {
                let control = periods.control(self.period);
                control.map(|control| control.saturating_sub(self.moves))
            }
            ClockForm::ByoYomi(byo_yomi) if self.period > 0 && byo_yomi.moves() > 1 => {
                Some(self.to_go)
            }
            _ => None,
        };
        let spare = match &self.form {
            ClockForm::ByoYomi(byo_yomi) => Some(byo_yomi.periods() - self.period),
            _ => None,
        };
        let free = match self.bonus() {
            Bonus::Delay(most) | Bonus::Bronstein(most) => Some(most.less(ran)),
            Bonus::Fischer(_) | Bonus::None => None,
        };
        Face {
            left: self.remaining(),
            over: Span::from_millis(self.left.saturating_neg()),
            free,
            period: self.period + 1,
            spare,
            moves: self.moves,
            to_control,
            flag: self.fallen,
        }
    }
}
