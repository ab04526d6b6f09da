//! Periods: so many moves in so much time, one after the other.

use super::BadClock;
use crate::{ClockForm, Span};

/// What a move gives back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Bonus {
    /// Nothing.
    #[default]
    None,
    /// So much when it is completed, however long it took.
    Fischer(Span),
    /// What it took, but at most so much, when it is completed.
    Bronstein(Span),
    /// The clock waits so long in every move before it runs.
    Delay(Span),
}

impl Bonus {
    /// How much at most.
    pub const fn span(self) -> Span {
        match self {
            Bonus::None => Span::ZERO,
            Bonus::Fischer(span) | Bonus::Bronstein(span) | Bonus::Delay(span) => span,
        }
    }
}

/// One period of a clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Period {
    /// How many moves must be completed in it; none for the rest of the game.
    pub moves: Option<u32>,
    /// What it adds to the clock when it begins.
    pub time: Span,
    /// What each of its moves gives back.
    pub bonus: Bonus,
}

impl Period {
    /// The most moves that a period can prescribe.
    pub const MOST_MOVES: u32 = 10_000;

    /// So much time for so many moves.
    pub const fn new(time: Span, moves: u32) -> Period {
        Period {
            moves: Some(moves),
            time,
            bonus: Bonus::None,
        }
    }

    /// So much time for the rest of the game.
    pub const fn rest(time: Span) -> Period {
        Period {
            moves: None,
            time,
            bonus: Bonus::None,
        }
    }

    /// The same with a bonus.
    #[must_use]
    pub const fn with(self, bonus: Bonus) -> Period {
        Period { bonus, ..self }
    }

    fn checked(self) -> Result<Period, BadClock> {
        let zero_bonus = self.bonus != Bonus::None && self.bonus.span() == Span::ZERO;
        if self.time == Span::ZERO {
            Err(BadClock::NoTime)
        } else if self.time > ClockForm::LONGEST || self.bonus.span() > ClockForm::LONGEST {
            Err(BadClock::TooLong)
        } else if !(1..=Period::MOST_MOVES).contains(&self.moves.unwrap_or(1)) {
            Err(BadClock::MoveCount)
        } else if zero_bonus && !matches!(self.bonus, Bonus::Fischer(_)) {
            Ok(self.with(Bonus::None))
        } else {
            Ok(self)
        }
    }
}

/// The periods of a clock: at least one, and only the last may be for the rest of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Periods {
    /// Those behind the last repeat it, so that equal periods are equal.
    periods: [Period; Periods::MOST],
    count: u8,
    carries: bool,
}

impl Periods {
    /// The most periods that a clock can have.
    pub const MOST: usize = 6;

    pub(super) fn new(periods: &[Period], carries: bool) -> Result<Periods, BadClock> {
        let Some((last, before)) = periods.split_last() else {
            return Err(BadClock::PeriodCount);
        };
        if periods.len() > Periods::MOST {
            return Err(BadClock::PeriodCount);
        }
        if before.iter().any(|period| period.moves.is_none()) {
            return Err(BadClock::Endless);
        }
        let mut all = [last.checked()?; Periods::MOST];
        for (place, period) in all.iter_mut().zip(before) {
            *place = period.checked()?;
        }
        // Where no control is ever passed there is nothing to lapse.
        let carries = carries || last.moves.is_none() && before.is_empty();
        let count = periods.len() as u8;
        Ok(Periods {
            periods: all,
            count,
            carries,
        })
    }

    /// The periods, in order.
    pub fn as_slice(&self) -> &[Period] {
        &self.periods[..usize::from(self.count)]
    }

    /// Whether saved time stays on the clock at a control.
    pub const fn carries(&self) -> bool {
        self.carries
    }

    /// The period of this number, counted from 0; the last comes again and again.
    pub(super) const fn at(&self, number: u32) -> Period {
        let last = self.count as u32 - 1;
        self.periods[if number < last { number } else { last } as usize]
    }

    /// How many moves must have been completed, from the start of the game, when the period of
    /// this number ends; none when it never does.
    pub(super) fn control(&self, number: u32) -> Option<u32> {
        let last = u32::from(self.count) - 1;
        let mut moves = 0u32;
        for period in &self.as_slice()[..number.min(last) as usize] {
            moves = moves.saturating_add(period.moves?);
        }
        let again = (number.saturating_sub(last)).saturating_add(1);
        let own = self.at(number).moves?.saturating_mul(again);
        Some(moves.saturating_add(own))
    }

    /// The number of the period in which so many moves have been completed.
    pub(super) fn number_after(&self, moves: u32) -> u32 {
        let last = u32::from(self.count) - 1;
        let mut before = 0u32;
        for number in 0..last {
            let control = self.control(number).unwrap_or(u32::MAX);
            if moves < control {
                return number;
            }
            before = control;
        }
        match self.at(last).moves {
            Some(each) => last + (moves - before) / each,
            None => last,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stages() -> Periods {
        let hour = Span::from_secs(3_600);
        Periods::new(&[Period::new(hour, 50), Period::new(hour, 25)], true).unwrap()
    }

    #[test]
    fn the_last_period_comes_again_and_again() {
        let controls: Vec<_> = (0..4).map(|number| stages().control(number)).collect();
        assert_eq!(controls, [Some(50), Some(75), Some(100), Some(125)]);
    }

    #[test]
    fn a_move_count_lies_in_one_period() {
        let numbers = [0, 49, 50, 74, 75, 99, 100].map(|moves| stages().number_after(moves));
        assert_eq!(numbers, [0, 0, 1, 1, 2, 2, 3]);
    }

    #[test]
    fn a_period_that_never_ends_comes_last() {
        let hour = Span::from_secs(3_600);
        let endless = Periods::new(&[Period::rest(hour), Period::new(hour, 25)], true);
        assert_eq!(endless, Err(BadClock::Endless));
        assert_eq!(Periods::new(&[], true), Err(BadClock::PeriodCount));
        assert_eq!(
            Periods::new(&[Period::new(hour, 5); 7], true),
            Err(BadClock::PeriodCount)
        );
        assert_eq!(
            Periods::new(&[Period::new(hour, 0)], true),
            Err(BadClock::MoveCount)
        );
        assert_eq!(
            Periods::new(&[Period::rest(Span::ZERO)], true),
            Err(BadClock::NoTime)
        );
    }
}
