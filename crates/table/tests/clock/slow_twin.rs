//! A second opinion: clocks that go forward one millisecond at a time, by the plainest rules.

use damier_rules::Side;
use damier_table::{Bonus, ClockForm, Flags, Period, Span};

use crate::deeds::{Deed, Sitting, Timed};

#[derive(Clone)]
struct Slow {
    form: ClockForm,
    left: i64,
    moves: u32,
    /// How often a period has begun.
    begun: u32,
    to_go: u32,
    ran: i64,
    used: i64,
    fallen: Option<i64>,
}

/// Periods as they come, one by one.
fn period(form: ClockForm, number: u32) -> Period {
    match form {
        ClockForm::Periods(periods) => {
            let all = periods.as_slice();
            *all.get(number as usize).unwrap_or(all.last().unwrap())
        }
        ClockForm::Fischer { initial, increment } => {
            Period::rest(initial).with(Bonus::Fischer(increment))
        }
        other => Period::rest(other.initial()),
    }
}

impl Slow {
    fn new(form: ClockForm) -> Slow {
        let (begun, to_go) = match form {
            ClockForm::ByoYomi(form) => (u32::from(form.main() == Span::ZERO), form.moves()),
            _ => (0, 0),
        };
        let left = form.initial().as_millis();
        Slow {
            form,
            left,
            moves: 0,
            begun,
            to_go,
            ran: 0,
            used: 0,
            fallen: None,
        }
    }

    fn control(&self) -> Option<u32> {
        (0..=self.begun)
            .map(|number| period(self.form, number).moves)
            .sum()
    }

    fn is_out(&self) -> bool {
        let more = match self.form {
            ClockForm::ByoYomi(form) => self.begun < form.periods(),
            _ => false,
        };
        let waits = match period(self.form, self.begun).bonus {
            Bonus::Delay(delay) => self.ran < delay.as_millis(),
            _ => false,
        };
        self.left <= 0 && !more && !waits && self.form != ClockForm::Unlimited
    }

    /// A millisecond passes on this clock.
    fn tick(&mut self) {
        self.used += 1;
        self.ran += 1;
        match period(self.form, self.begun).bonus {
            Bonus::Delay(delay) if self.ran <= delay.as_millis() => {}
            _ if self.form == ClockForm::Unlimited => self.left += 1,
            _ => self.left -= 1,
        }
        self.look_for_a_period();
    }

    fn look_for_a_period(&mut self) {
        if let ClockForm::ByoYomi(form) = self.form {
            while self.left <= 0 && self.begun < form.periods() {
                self.begun += 1;
                self.left += form.time().as_millis();
                self.to_go = form.moves();
            }
        }
    }

    fn complete(&mut self) {
        self.moves += 1;
        self.left += match period(self.form, self.begun).bonus {
            Bonus::Fischer(more) => more.as_millis(),
            Bonus::Bronstein(most) => self.ran.min(most.as_millis()),
            _ => 0,
        };
        match self.form {
            ClockForm::Periods(periods) => {
                while self.control().is_some_and(|control| self.moves >= control) {
                    self.begun += 1;
                    let kept = if periods.carries() { self.left } else { 0 };
                    self.left = kept + period(self.form, self.begun).time.as_millis();
                }
            }
            ClockForm::ByoYomi(form) if self.begun > 0 => {
                self.to_go -= 1;
                if self.to_go == 0 {
                    self.to_go = form.moves();
                    self.left = form.time().as_millis();
                }
            }
            _ => {}
        }
    }
}

#[derive(Clone)]
pub(crate) struct SlowClocks {
    sides: [Slow; 2],
    flags: Flags,
    side: Option<Side>,
    paused: bool,
}

impl SlowClocks {
    pub(crate) fn new(forms: [ClockForm; 2], flags: Flags) -> SlowClocks {
        SlowClocks {
            sides: forms.map(Slow::new),
            flags,
            side: None,
            paused: false,
        }
    }

    /// Until that moment nothing happens but that a clock runs.
    fn pass(&mut self, from: i64, until: i64) {
        let Some(side) = self.side.filter(|_| !self.paused) else {
            return;
        };
        for now in from..=until {
            let clock = &mut self.sides[side.index()];
            if clock.is_out() {
                clock.fallen.get_or_insert(now);
                if self.flags == Flags::Automatic {
                    return;
                }
            }
            if now < until {
                clock.tick();
                if matches!(clock.form, ClockForm::Hourglass { .. }) {
                    self.sides[(!side).index()].left += 1;
                }
            }
        }
    }

    fn begin(&mut self, side: Side) {
        self.side = Some(side);
        self.paused = false;
        self.sides[side.index()].ran = 0;
    }

    /// The deed happens; it is known that it is not refused.
    pub(crate) fn happen(&mut self, timed: Timed, now: i64, made: [u32; 2]) {
        let before = now - timed.wait;
        match timed.deed {
            Deed::Down => self.pass(before, before),
            _ => self.pass(before, now),
        }
        match timed.deed {
            Deed::Start(side) => self.begin(side),
            Deed::Press(side) => {
                self.sides[side.index()].complete();
                if let ClockForm::Gong { turn } = self.sides[side.index()].form {
                    let early = self.sides[side.index()].left;
                    self.sides[side.index()].left = turn.as_millis();
                    self.sides[(!side).index()].left += early;
                }
                self.begin(!side);
            }
            Deed::Pause => self.paused = true,
            Deed::Resume => self.paused = false,
            Deed::Stop => self.side = None,
            Deed::Set(side, left) => self.set(side, left),
            Deed::Add(side, more) => self.set(side, self.sides[side.index()].left + more),
            Deed::Count(side, moves) => {
                let clock = &mut self.sides[side.index()];
                clock.moves = moves;
                if let ClockForm::Periods(_) = clock.form {
                    clock.begun = 0;
                    while clock.control().is_some_and(|control| moves >= control) {
                        clock.begun += 1;
                    }
                }
            }
            Deed::Back(_) => {
                for (clock, made) in self.sides.iter_mut().zip(made) {
                    clock.moves = made;
                }
            }
            Deed::Down => {}
        }
    }

    fn set(&mut self, side: Side, left: i64) {
        let clock = &mut self.sides[side.index()];
        clock.left = left;
        clock.fallen = None;
        clock.look_for_a_period();
    }

    /// A deed that was refused: time passes all the same.
    pub(crate) fn refused(&mut self, timed: Timed, now: i64) {
        self.pass(now - timed.wait, now);
    }
}

/// Both say the same.
pub(crate) fn assert_same(slow: &SlowClocks, sitting: &Sitting) {
    let now = sitting.now;
    let mut slow = slow.clone();
    // A flag falls also when a clock without time is looked at.
    slow.pass(now.as_millis(), now.as_millis());
    let faces = sitting.clocks.faces(now);
    for side in Side::ALL {
        let clock = &slow.sides[side.index()];
        let face = faces.faces[side.index()];
        assert_eq!(
            face.left.as_millis() - face.over.as_millis(),
            clock.left,
            "{side}"
        );
        assert_eq!(face.moves, clock.moves);
        assert_eq!(face.period, clock.begun + 1);
        assert_eq!(face.flag.map(|flag| flag.as_millis()), clock.fallen);
        assert_eq!(faces.used[side.index()].as_millis(), clock.used);
        if let ClockForm::Periods(_) = clock.form {
            let to_go = clock
                .control()
                .map(|control| control.saturating_sub(clock.moves));
            assert_eq!(face.to_control, to_go);
        }
    }
    assert_eq!(faces.running, slow.side.filter(|_| !slow.paused));
}
