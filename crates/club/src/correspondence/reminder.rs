//! When a player is reminded that he is on move.

use damier_rules::Side;
use damier_table::{Game, Moment, Span};

/// What a player is reminded of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reminder {
    /// It is his turn.
    YourTurn,
    /// So much is left until his flag falls.
    FlagIn(Span),
}

/// When reminders are sent.
///
/// ```
/// use damier_club::{Reminder, Reminders};
/// use damier_rules::{Side, Variant};
/// use damier_table::{Act, Actor, ClockForm, Entry, Game, Moment, Span, Terms};
///
/// let clock: ClockForm = "5d".parse()?;
/// let mut game = Game::new(Terms::standard(Variant::International).with_clocks([clock, clock])?);
/// let begun = Moment::from_millis(1_764_504_000_000);
/// game.apply(&Entry::new(begun, Actor::Server, Act::Begin))?;
///
/// let reminders = Reminders::default();
/// let hours = |hours: i64| begun + Span::from_secs(3600 * hours);
/// let due = reminders.due(&game, hours(1), hours(73));
/// let (at, side, what) = due[0];
/// assert_eq!((at, side), (hours(72), Side::White));
/// assert_eq!(what, Reminder::FlagIn(Span::from_secs(48 * 3600)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reminders {
    /// Whether a player is told when his turn begins.
    pub turns: bool,
    /// How long before his flag falls he is reminded, once for each.
    pub before_flag: Vec<Span>,
}

impl Default for Reminders {
    /// At each turn, and a week, two days and half a day before the flag falls.
    fn default() -> Reminders {
        let hours = |hours: i64| Span::from_secs(3600 * hours);
        Reminders {
            turns: true,
            before_flag: vec![hours(7 * 24), hours(2 * 24), hours(12)],
        }
    }
}

impl Reminders {
    /// The reminders of a game that fall due after `since`, and not after `until`, in order of time.
    /// A reminder is due once; so whoever asks again goes on from where he stopped. Of a turn that
    /// begins with less time than that no reminder of a longer time is sent, and none on leave.
    pub fn due(&self, game: &Game, since: Moment, until: Moment) -> Vec<(Moment, Side, Reminder)> {
        let Some((side, falls)) = game.deadline() else {
            return Vec::new();
        };
        let began = game.last_turn_began();
        let mut due = Vec::new();
        let mut add = |at: Moment, what: Reminder| {
            let on_leave = game.leave(side, at).is_some();
            if since < at && at <= until && !on_leave {
                due.push((at, side, what));
            }
        };
        if self.turns && game.ply() > 0 {
            add(began, Reminder::YourTurn);
        }
        for span in &self.before_flag {
            let at = Moment::from_millis(falls.as_millis().saturating_sub(span.as_millis()));
            if at > began {
                add(at, Reminder::FlagIn(*span));
            }
        }
        due.sort();
        due
    }
}
