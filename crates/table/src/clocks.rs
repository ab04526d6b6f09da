//! Both clocks of a game: at most one runs, and stopping one starts the other (Annex 2, 3.1).

mod correct;
mod leave;
mod refusal;

use damier_rules::Side;

use crate::clock::{BadClock, ClockForm, Face, SideClock};
use crate::{Moment, Span};

pub use refusal::ClockRefusal;

/// Who sees that a flag has fallen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Flags {
    /// The clock itself: it stands still from that moment on.
    #[default]
    Automatic,
    /// A player or the arbiter has to call it. Until then the clocks go on, below zero, and the
    /// other flag may fall as well; which fell first is remembered.
    Called,
}

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
    /// Until when that side is on leave and its clock stands still in its turn.
    pub leave: Option<Moment>,
    /// Whether the clocks are stopped in the middle of a turn.
    pub paused: bool,
    /// All that White's and Black's clock show.
    pub faces: [Face; 2],
    /// Whose flag fell first, and when.
    pub first_flag: Option<(Side, Moment)>,
}

/// Both clocks, pressed by hand or by a [`Game`](crate::Game).
///
/// ```
/// use damier_rules::Side;
/// use damier_table::{Clocks, Flags, Moment};
///
/// let mut clocks = Clocks::new(["10s".parse()?, "15s".parse()?], Flags::Called)?;
/// let at = |seconds: i64| Moment::from_millis(1_000 * seconds);
/// clocks.start(Side::White, at(0))?;
/// clocks.press(Side::White, at(12))?;
/// let faces = clocks.faces(at(30));
/// assert_eq!(faces.faces[0].to_string(), "-0:02 1 flag");
/// assert_eq!(faces.faces[1].to_string(), "-0:03 0 flag");
/// assert_eq!(faces.first_flag, Some((Side::White, at(10))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clocks {
    sides: [SideClock; 2],
    flags: Flags,
    turn: Option<Turn>,
    /// Until when White and Black are on leave, or were.
    leave: [Option<Moment>; 2],
}

/// The turn that is under way. There is one at most, so that never both clocks run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Turn {
    side: Side,
    /// What of it is booked on the side's clock.
    before: Span,
    /// Since when the rest runs; none while both clocks are stopped.
    since: Option<Moment>,
}

impl Clocks {
    /// White's and Black's clock before the game.
    ///
    /// # Errors
    ///
    /// [`BadClock`] when nobody could play with them.
    pub fn new(forms: [ClockForm; 2], flags: Flags) -> Result<Clocks, BadClock> {
        let forms = ClockForm::checked_pair(forms).map_err(|(_, fault)| fault)?;
        Ok(Clocks::of(forms, flags))
    }

    /// The same with forms that were checked.
    pub(crate) fn of(forms: [ClockForm; 2], flags: Flags) -> Clocks {
        Clocks {
            sides: forms.map(SideClock::new),
            flags,
            turn: None,
            leave: [None; 2],
        }
    }

    /// Starts the clock of the side to move.
    ///
    /// # Errors
    ///
    /// [`ClockRefusal`] when a turn is under way, and when a flag has fallen by itself and is not
    /// up again.
    pub fn start(&mut self, side: Side, now: Moment) -> Result<(), ClockRefusal> {
        if let Some(turn) = self.turn {
            return Err(ClockRefusal::Running(turn.side));
        }
        match (self.flags, self.first_flag()) {
            (Flags::Automatic, Some((side, at))) => Err(ClockRefusal::FlagFallen { side, at }),
            _ => {
                self.begin_turn(side, now);
                Ok(())
            }
        }
    }

    /// The side has completed its move: its clock stops, and the opponent's starts at once.
    /// Answers how long the side thought.
    ///
    /// # Errors
    ///
    /// [`ClockRefusal`] when that side's clock does not run, or its flag has fallen by itself.
    pub fn press(&mut self, side: Side, now: Moment) -> Result<Span, ClockRefusal> {
        match self.turn {
            Some(Turn {
                side: running,
                since: Some(_),
                ..
            }) if running == side => {}
            _ => return Err(ClockRefusal::NotRunning(side)),
        }
        self.check_flag(now)?;
        let spent = self.complete(now).map(|(spent, _)| spent);
        self.begin_turn(!side, now);
        Ok(spent.unwrap_or_default())
    }

    /// Stops both clocks in the middle of a turn.
    ///
    /// # Errors
    ///
    /// [`ClockRefusal`] when no clock runs, or a flag has fallen by itself.
    pub fn pause(&mut self, now: Moment) -> Result<(), ClockRefusal> {
        if self.turn.is_none_or(|turn| turn.since.is_none()) {
            return Err(ClockRefusal::NoneRuns);
        }
        self.check_flag(now)?;
        self.book(now);
        if let Some(turn) = &mut self.turn {
            turn.since = None;
        }
        Ok(())
    }

    /// The turn goes on after both clocks were stopped.
    ///
    /// # Errors
    ///
    /// [`ClockRefusal::NotPaused`] when they were not.
    pub fn resume(&mut self, now: Moment) -> Result<(), ClockRefusal> {
        match self.turn {
            Some(turn @ Turn { since: None, .. }) => {
                let since = Some(self.runs_from(turn.side, now));
                self.turn = Some(Turn { since, ..turn });
                Ok(())
            }
            _ => Err(ClockRefusal::NotPaused),
        }
    }

    pub(crate) fn begin_turn(&mut self, side: Side, now: Moment) {
        self.turn = Some(Turn {
            side,
            before: Span::ZERO,
            since: Some(self.runs_from(side, now)),
        });
    }

    /// Ends the turn that is under way without a completed move.
    pub fn stop(&mut self, now: Moment) {
        self.book(now);
        self.turn = None;
    }

    /// The side whose clock runs has completed a move. Answers what the move took and what its
    /// clock shows then; no clock runs until the next is started.
    pub(crate) fn complete(&mut self, now: Moment) -> Option<(Span, Span)> {
        self.book(now);
        let Turn {
            side, before: took, ..
        } = self.turn.take()?;
        let clock = &mut self.sides[side.index()];
        clock.complete(took);
        if let ClockForm::Gong { .. } = clock.form() {
            let early = clock.strike();
            self.sides[(!side).index()].shift(early);
        }
        Some((took, self.sides[side.index()].remaining()))
    }

    /// The clocks as they are, with the time until now booked.
    pub(crate) fn booked(&self, now: Moment) -> Clocks {
        let mut booked = self.clone();
        booked.book(now);
        booked
    }

    /// A press is undone: the side that pressed is on move again with the clock that it had then,
    /// in `pressed`. The time that the opponent has used since is his.
    pub(crate) fn undo_press(&mut self, pressed: &Clocks, now: Moment) {
        self.book(now);
        let paused = self.turn.is_some_and(|turn| turn.since.is_none());
        if let Some(turn) = pressed.turn {
            let index = turn.side.index();
            self.sides[index] = pressed.sides[index].clone();
            let since = (!paused).then(|| self.runs_from(turn.side, now));
            self.turn = Some(Turn { since, ..turn });
        }
    }

    /// From then to then is nobody's time: the program was down.
    pub fn interrupt(&mut self, from: Moment, to: Moment) {
        self.book(from);
        if let Some(turn) = &mut self.turn {
            turn.since = turn.since.map(|since| since.max(to));
        }
    }

    /// After moves were taken back so many of White's and of Black's stand. A period that had
    /// begun has begun: its time is not given twice.
    pub fn take_back(&mut self, standing: [u32; 2]) {
        for side in Side::ALL {
            self.sides[side.index()].set_standing(standing[side.index()]);
        }
    }

    /// Books the time until now on the clock that runs.
    fn book(&mut self, now: Moment) {
        let Some(Turn {
            side,
            before,
            since: Some(since),
        }) = self.turn
        else {
            return;
        };
        let clock = &mut self.sides[side.index()];
        let mut more = now.since(since);
        if let Some(until_flag) = clock.until_flag(before)
            && more >= until_flag
        {
            clock.fallen.get_or_insert(since + until_flag);
            if self.flags == Flags::Automatic {
                more = until_flag;
            }
        }
        clock.run(before, more);
        if let ClockForm::Hourglass { .. } = clock.form() {
            self.sides[(!side).index()].gain(more);
        }
        let before = before + more;
        self.turn = Some(Turn {
            side,
            before,
            since: Some(since.max(now)),
        });
    }

    fn first_flag(&self) -> Option<(Side, Moment)> {
        let fallen = |side: Side| Some((side, self.sides[side.index()].fallen?));
        let flags = Side::ALL.into_iter().filter_map(fallen);
        flags.min_by_key(|(_, moment)| *moment)
    }

    fn check_flag(&self, now: Moment) -> Result<(), ClockRefusal> {
        match self.deadline() {
            Some((side, at)) if now >= at => Err(ClockRefusal::FlagFallen { side, at }),
            _ => Ok(()),
        }
    }

    /// Whose flag falls by itself if nothing happens, and when. None while no clock runs, and none
    /// where flags have to be called.
    pub fn deadline(&self) -> Option<(Side, Moment)> {
        let Turn {
            side,
            before,
            since,
        } = self.turn?;
        let clock = &self.sides[side.index()];
        let falls = since? + clock.until_flag(before)?;
        match self.flags {
            Flags::Automatic => Some((side, clock.fallen.unwrap_or(falls))),
            Flags::Called => None,
        }
    }

    /// What both clocks show.
    pub fn faces(&self, at: Moment) -> ClockFaces {
        let mut read = self.clone();
        read.book(at);
        let ran = |side: Side| match read.turn {
            Some(turn) if turn.side == side => turn.before,
            _ => Span::ZERO,
        };
        let clock = |side: Side| &read.sides[side.index()];
        ClockFaces {
            at,
            forms: Side::ALL.map(|side| clock(side).form()),
            remaining: Side::ALL.map(|side| clock(side).remaining()),
            used: Side::ALL.map(|side| clock(side).used),
            running: read
                .turn
                .filter(|turn| turn.since.is_some())
                .map(|turn| turn.side),
            leave: read
                .turn
                .and_then(|turn| turn.since)
                .filter(|since| *since > at),
            paused: read.turn.is_some_and(|turn| turn.since.is_none()),
            faces: Side::ALL.map(|side| clock(side).face(ran(side))),
            first_flag: read.first_flag(),
        }
    }
}
