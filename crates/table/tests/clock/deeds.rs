//! Random forms, and random things that happen to clocks.

use damier_rules::Side;
use damier_table::{Bonus, ClockForm, ClockRefusal, Clocks, Flags, Moment, Period, Span};
use proptest::prelude::*;

pub(crate) fn millis(millis: i64) -> Span {
    Span::from_millis(millis)
}

fn bonus() -> impl Strategy<Value = Bonus> {
    let span = (0i64..60).prop_map(millis);
    prop_oneof![
        2 => Just(Bonus::None),
        1 => span.clone().prop_map(Bonus::Fischer),
        1 => span.clone().prop_map(Bonus::Bronstein),
        1 => span.prop_map(Bonus::Delay),
    ]
}

fn periods() -> impl Strategy<Value = ClockForm> {
    let period = (1u32..5, 1i64..300, bonus())
        .prop_map(|(moves, time, bonus)| Period::new(millis(time), moves).with(bonus));
    let periods = prop::collection::vec(period, 1..4);
    (periods, any::<bool>(), any::<bool>()).prop_map(|(mut periods, endless, lapsing)| {
        let last = periods.last_mut().unwrap();
        last.moves = last.moves.filter(|_| !endless);
        let form = match lapsing {
            true => ClockForm::lapsing_periods(&periods),
            false => ClockForm::periods(&periods),
        };
        form.unwrap()
    })
}

fn byo_yomi() -> impl Strategy<Value = ClockForm> {
    (0i64..200, 1u32..4, 1i64..80, 1u32..4).prop_map(|(main, periods, time, moves)| {
        ClockForm::byo_yomi(millis(main), periods, millis(time), moves).unwrap()
    })
}

/// A form that any other can play against, with spans that run out in a few moves.
pub(crate) fn form() -> impl Strategy<Value = ClockForm> {
    prop_oneof![
        3 => periods(),
        1 => byo_yomi(),
        1 => (1i64..500, 0i64..60).prop_map(|(initial, more)| {
            ClockForm::fischer(millis(initial), millis(more)).unwrap()
        }),
        1 => (1i64..500).prop_map(|initial| ClockForm::whole_game(millis(initial)).unwrap()),
    ]
}

pub(crate) fn pair() -> impl Strategy<Value = [ClockForm; 2]> {
    let hourglass = (1i64..300).prop_map(|time| ClockForm::hourglass(millis(time)).unwrap());
    let gong = (1i64..100).prop_map(|time| ClockForm::gong(millis(time)).unwrap());
    prop_oneof![
        4 => [form(), form()],
        1 => form().prop_map(|form| [ClockForm::Unlimited, form]),
        1 => form().prop_map(|form| [form, ClockForm::Unlimited]),
        1 => [hourglass.clone(), hourglass],
        1 => [gong.clone(), gong],
    ]
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Deed {
    Start(Side),
    Press(Side),
    Pause,
    Resume,
    Stop,
    Set(Side, i64),
    Add(Side, i64),
    Count(Side, u32),
    /// Of the moves that were made so many are taken back.
    Back(u32),
    /// The program is down until now, since the deed before.
    Down,
}

/// A deed so many milliseconds after the one before.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Timed {
    pub(crate) wait: i64,
    pub(crate) deed: Deed,
}

pub(crate) fn deeds() -> impl Strategy<Value = Vec<Timed>> {
    let side = prop::sample::select(Side::ALL.to_vec());
    let deed = prop_oneof![
        3 => side.clone().prop_map(Deed::Start),
        40 => side.clone().prop_map(Deed::Press),
        2 => Just(Deed::Pause),
        4 => Just(Deed::Resume),
        1 => Just(Deed::Stop),
        1 => (side.clone(), -20i64..300).prop_map(|(side, left)| Deed::Set(side, left)),
        1 => (side.clone(), -100i64..100).prop_map(|(side, more)| Deed::Add(side, more)),
        1 => (side, 0u32..12).prop_map(|(side, moves)| Deed::Count(side, moves)),
        1 => (0u32..3).prop_map(Deed::Back),
        2 => Just(Deed::Down),
    ];
    let wait = prop_oneof![8 => 0i64..30, 2 => 0i64..120, 1 => Just(0)];
    let timed = (wait, deed).prop_map(|(wait, deed)| Timed { wait, deed });
    prop::collection::vec(timed, 1..60).prop_map(|mut deeds| {
        deeds[0].deed = Deed::Start(Side::White);
        deeds
    })
}

/// Clocks to which things happen, and what is counted beside them.
#[derive(Clone)]
pub(crate) struct Sitting {
    pub(crate) clocks: Clocks,
    pub(crate) now: Moment,
    pub(crate) made: [u32; 2],
}

impl Sitting {
    pub(crate) fn new(forms: [ClockForm; 2], flags: Flags) -> Sitting {
        let clocks = Clocks::new(forms, flags).unwrap();
        let now = Moment::from_millis(1_764_460_800_000);
        Sitting {
            clocks,
            now,
            made: [0; 2],
        }
    }

    pub(crate) fn happen(&mut self, timed: Timed) -> Result<(), ClockRefusal> {
        let before = self.now;
        self.now = self.now + millis(timed.wait);
        let now = self.now;
        match timed.deed {
            Deed::Start(side) => self.clocks.start(side, now),
            Deed::Press(side) => {
                let pressed = self.clocks.press(side, now);
                self.made[side.index()] += u32::from(pressed.is_ok());
                pressed.map(|_| ())
            }
            Deed::Pause => self.clocks.pause(now),
            Deed::Resume => self.clocks.resume(now),
            Deed::Stop => {
                self.clocks.stop(now);
                Ok(())
            }
            Deed::Set(side, left) => self.clocks.set_time(side, left, now),
            Deed::Add(side, more) => self.clocks.add_time(side, more, now),
            Deed::Count(side, moves) => {
                self.clocks
                    .set_count(side, moves, self.made[side.index()], now)
            }
            Deed::Back(moves) => {
                self.made = self.made.map(|made| made.saturating_sub(moves));
                self.clocks.take_back(self.made);
                Ok(())
            }
            Deed::Down => {
                self.clocks.interrupt(before, now);
                Ok(())
            }
        }
    }
}
