//! What an arbiter corrects: the time and the count of moves.

use damier_rules::Side;

use super::{ClockRefusal, Clocks};
use crate::{ClockForm, Decision, Moment, Span};

impl Clocks {
    /// The side's clock shows so many milliseconds from now on, in the period that it is in. It
    /// goes on running if it ran. A flag that has fallen is up again.
    ///
    /// ```
    /// use damier_rules::Side;
    /// use damier_table::{ClockRefusal, Clocks, Flags, Moment, Span};
    ///
    /// let mut clocks = Clocks::new(["5m".parse()?, "5m".parse()?], Flags::Automatic)?;
    /// let now = Moment::from_millis(0);
    /// clocks.add_time(Side::Black, 60_000, now)?;
    /// assert_eq!(clocks.faces(now).remaining[1], Span::from_secs(360));
    ///
    /// let refused = clocks.set_time(Side::Black, -1, now);
    /// assert_eq!(refused, Err(ClockRefusal::NegativeTime { millis: -1 }));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ClockRefusal`] for less than nothing or more than [`ClockForm::LONGEST`], and when a flag
    /// has fallen by itself and the clocks were not stopped since.
    pub fn set_time(&mut self, side: Side, millis: i64, now: Moment) -> Result<(), ClockRefusal> {
        self.check_flag(now)?;
        let span = Span::from_millis(millis);
        if millis < 0 {
            return Err(ClockRefusal::NegativeTime { millis });
        }
        if span > ClockForm::LONGEST {
            return Err(ClockRefusal::TooLong { span });
        }
        self.book(now);
        self.sides[side.index()].set_left(span);
        Ok(())
    }

    /// The same correction for clocks that are kept as they were at a press, of whose side one move
    /// less had been completed then. What cannot be corrected stays.
    pub(crate) fn correct_before_press(&mut self, decision: Decision) {
        let Some((pressing, at)) = self.turn.and_then(|turn| Some((turn.side, turn.since?))) else {
            return;
        };
        // What was possible with the clocks after the press is possible here.
        let _ = match decision {
            Decision::SetTime(side, span) => self.set_time(side, span.as_millis(), at),
            Decision::AddTime(side, millis) => self.add_time(side, millis, at),
            Decision::SetCount(side, count) => {
                let count = count.saturating_sub(u32::from(side == pressing));
                self.set_count(side, count, u32::MAX, at)
            }
            _ => Ok(()),
        };
    }

    /// The side's clock shows so many milliseconds more from now on, or less.
    ///
    /// # Errors
    ///
    /// As for [`Clocks::set_time`].
    pub fn add_time(&mut self, side: Side, millis: i64, now: Moment) -> Result<(), ClockRefusal> {
        let mut read = self.clone();
        read.book(now);
        let left = read.sides[side.index()].left();
        self.set_time(side, left.saturating_add(millis), now)
    }

    /// So many moves of the side count, of `made` that the log shows. The period is the one that
    /// follows from it; what the clock shows stays, and has to be corrected by itself where a
    /// control was wrongly passed or missed.
    ///
    /// # Errors
    ///
    /// [`ClockRefusal::CountPastLog`] for more moves than were made, and as for
    /// [`Clocks::set_time`] when a flag has fallen.
    pub fn set_count(
        &mut self,
        side: Side,
        count: u32,
        made: u32,
        now: Moment,
    ) -> Result<(), ClockRefusal> {
        self.check_flag(now)?;
        if count > made {
            return Err(ClockRefusal::CountPastLog { count, made });
        }
        self.book(now);
        self.sides[side.index()].set_count(count);
        Ok(())
    }
}
