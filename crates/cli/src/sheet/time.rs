//! What a TimeControl tag says in words, where its controls lie, and how much time was used.

use damier_notation::pdn::Tags;
use damier_rules::Side;
use damier_table::{Bonus, ClockForm, Period, Span, TimeControl};

use super::words::ControlWords;

/// The time controls of a game, each side with its own.
pub(super) struct Controls {
    /// As written where it cannot be read.
    texts: [String; 2],
    read: [Option<TimeControl>; 2],
}

impl Controls {
    pub(super) fn of(tags: &Tags) -> Controls {
        let both = tags.get("TimeControl").unwrap_or_default();
        let own = ["TimeControlWhite", "TimeControlBlack"];
        let texts = own.map(|name| tags.get(name).unwrap_or(both).trim().to_owned());
        let read = [&texts[0], &texts[1]].map(|text| text.parse().ok());
        Controls { texts, read }
    }

    /// In words; both where they differ.
    pub(super) fn said(&self, words: &ControlWords, sides: [&str; 2]) -> String {
        let said = Side::ALL.map(|side| self.said_of(side, words));
        if said[0] == said[1] {
            return said[0].clone();
        }
        format!("{}: {}; {}: {}", sides[0], said[0], sides[1], said[1])
    }

    fn said_of(&self, side: Side, words: &ControlWords) -> String {
        match self.read[side.index()] {
            Some(TimeControl::Unknown) => String::new(),
            Some(TimeControl::Untimed) => words.untimed.to_owned(),
            Some(TimeControl::Clock(ClockForm::Hourglass { initial })) => {
                format!("{}{}", words.hourglass, span(initial, words))
            }
            Some(TimeControl::Clock(form)) => match periods(form) {
                Some(periods) => {
                    let said: Vec<String> = periods.iter().map(|one| period(one, words)).collect();
                    said.join(words.then)
                }
                None => self.texts[side.index()].clone(),
            },
            None => self.texts[side.index()].clone(),
        }
    }

    /// The moves at which a control lies, the same for both, up to this move.
    pub(super) fn moves(&self, last: usize) -> Vec<usize> {
        let [
            Some(TimeControl::Clock(form)),
            Some(TimeControl::Clock(other)),
        ] = self.read
        else {
            return Vec::new();
        };
        let mut found = Vec::new();
        if let (true, Some(periods)) = (form == other, periods(form)) {
            let mut at = 0;
            for moves in begun(&periods).map_while(|period| period.moves) {
                at += moves as usize;
                if at > last {
                    break;
                }
                found.push(at);
            }
        }
        found
    }

    /// The seconds that a side used when its clock shows so many after so many moves; none where
    /// the control does not say. Nothing is added before the first move.
    pub(super) fn used(&self, side: Side, moves: u32, shown: u32) -> Option<u32> {
        let Some(TimeControl::Clock(form)) = self.read[side.index()] else {
            return None;
        };
        let (mut given, mut left) = (Span::ZERO, moves);
        for period in begun(&periods(form)?) {
            let here = period.moves.map_or(left, |prescribed| left.min(prescribed));
            given += period.time;
            if let Bonus::Fischer(bonus) = period.bonus {
                given += Span::from_millis(bonus.as_millis().saturating_mul(i64::from(here)));
            }
            if period.moves != Some(here) {
                break;
            }
            left -= here;
        }
        u32::try_from(given.as_millis() / 1000)
            .ok()?
            .checked_sub(shown)
    }
}

/// The periods of a form that is nothing else.
fn periods(form: ClockForm) -> Option<Vec<Period>> {
    match form {
        ClockForm::WholeGame { initial } => Some(vec![Period::rest(initial)]),
        ClockForm::Fischer { initial, increment } => {
            Some(vec![Period::rest(initial).with(Bonus::Fischer(increment))])
        }
        ClockForm::Periods(periods) => Some(periods.as_slice().to_vec()),
        _ => None,
    }
}

/// The periods as they begin: the last comes again and again if it prescribes moves.
fn begun(periods: &[Period]) -> impl Iterator<Item = Period> {
    let last = periods.last().copied().filter(|last| last.moves.is_some());
    let again = std::iter::repeat_n(last, usize::MAX).map_while(|last| last);
    periods.iter().copied().chain(again)
}

fn period(period: &Period, words: &ControlWords) -> String {
    let time = span(period.time, words);
    let mut said = match period.moves {
        Some(moves) => (words.moves_in)(moves, &time),
        None => time,
    };
    if period.bonus != Bonus::None {
        said.push_str(&(words.per_move)(&span(period.bonus.span(), words)));
    }
    said
}

/// `1 h 30 min`; up to two hours in minutes, as players say.
fn span(span: Span, words: &ControlWords) -> String {
    let seconds = span.as_millis() / 1000;
    let hours = if seconds % 3600 == 0 || seconds > 7200 {
        seconds / 3600
    } else {
        0
    };
    let minutes = (seconds - hours * 3600) / 60;
    let parts = [
        (hours, words.hours),
        (minutes, words.minutes),
        (seconds % 60, words.seconds),
    ];
    let said: Vec<String> = parts
        .iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, unit)| format!("{count}{unit}"))
        .collect();
    if said.is_empty() {
        return format!("0{}", words.seconds);
    }
    said.join(words.gap)
}

/// `1:04:58`, as clocks show it.
pub(super) fn clock(seconds: u32) -> String {
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
    format!("{hours}:{minutes:02}:{:02}", seconds % 60)
}
