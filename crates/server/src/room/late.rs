//! Those who are told late: in a delayed game all who have no seat, until it is over.
//!
//! This is the one place that decides what they know. They are answered by a room of their own,
//! into which an entry is put when it is due; whatever that room sends can hold nothing newer,
//! because nothing newer is in it.

use damier_store::GameRecord;
use damier_table::{Behind, Delay, Entry, Moment};

use super::{Room, moment};
use crate::refusal::Refusal;
use crate::shared::Shared;
use crate::who::Who;

/// The game as those know it who are told late.
pub(super) struct Late {
    room: Room,
    behind: Behind,
}

/// What a room is told of the one that it is behind.
pub(super) struct Lag {
    delay: Delay,
    /// When the game was made.
    created: i64,
    /// Who is connected: White, Black, the arbiter.
    present: [bool; 3],
}

impl Lag {
    /// The time of those who are told late. Where plies are counted it stands still between them:
    /// clocks that ran on would tell how long somebody has been thinking since.
    pub(super) fn now(&self, now: i64) -> i64 {
        match self.delay {
            Delay::Time(time) => self.created.max(now - time.as_millis()),
            Delay::Plies(_) => self.created,
        }
    }

    /// Whether clocks are seen running.
    pub(super) fn clocks_run(&self) -> bool {
        matches!(self.delay, Delay::Time(_))
    }

    /// Who is connected: White, Black, the arbiter.
    pub(super) fn present(&self) -> [bool; 3] {
        self.present
    }
}

impl Late {
    /// A game of which nothing is told yet.
    fn begin(shared: &Shared, record: &GameRecord, delay: Delay) -> Result<Self, Refusal> {
        let mut room = Room::bare(shared, unfinished(record))?;
        room.lag = Some(Lag {
            delay,
            created: record.created,
            present: [false; 3],
        });
        Ok(Self {
            room,
            behind: Behind::new(delay),
        })
    }

    /// When something is due by itself.
    pub(super) fn next(&self) -> Option<Moment> {
        self.behind.next()
    }

    /// Lets what is due happen; answers it.
    fn catch_up(&mut self, now: i64) -> Vec<Entry> {
        let due = self.behind.due(moment(now));
        if let Err(refusal) = self.room.follow(&due) {
            tracing::error!(game = %self.room.record.id, %refusal, "told late, but not the same");
        }
        due
    }

    /// How many entries are known.
    pub(super) fn seq(&self) -> u64 {
        self.room.game.seq()
    }
}

/// What is known of a game besides its log, and not that it is over.
fn unfinished(record: &GameRecord) -> GameRecord {
    GameRecord {
        finish: None,
        ..record.clone()
    }
}

impl Room {
    /// Begins to tell those late who are, after the log was read.
    pub(super) fn divide(&mut self, entries: Vec<Entry>) -> Result<(), Refusal> {
        let Some(delay) = self.game.terms().delay() else {
            return Ok(());
        };
        if self.game.result().is_some() {
            return Ok(());
        }
        self.late = Some(Box::new(Late::begin(&self.shared, &self.record, delay)?));
        self.note_for_late(0, &entries);
        let now = self.shared.clock.now();
        if let Some(late) = &mut self.late {
            late.catch_up(now);
        }
        Ok(())
    }

    /// Whether somebody is told late.
    pub(super) fn is_late(&self, who: Who) -> bool {
        let seated = || {
            let plays = !self.sides_of(who).is_empty() || self.assists(who).is_some();
            plays || self.is_arbiter(who)
        };
        self.late.is_some() && !seated()
    }

    /// The room that answers somebody: what he may know of the game is in it, and no more.
    pub(super) fn told_to(&self, who: Who) -> &Room {
        match &self.late {
            Some(late) if self.is_late(who) => &late.room,
            _ => self,
        }
    }

    /// The room of those who are told late, or this one where nobody is.
    pub(super) fn late_room(&self) -> &Room {
        self.late.as_ref().map_or(self, |late| &late.room)
    }

    /// Keeps what has happened, from a sequence number on, for those who are told late.
    pub(super) fn note_for_late(&mut self, from: u64, entries: &[Entry]) {
        let Some(late) = &mut self.late else { return };
        late.room.record = unfinished(&self.record);
        let plies = self.plies_at.get(from as usize..).unwrap_or_default();
        for (index, entry) in entries.iter().enumerate() {
            let made = plies.get(index + 1) > plies.get(index);
            late.behind.happened(entry.clone(), made);
        }
    }

    /// Tells those who are told late what is due by now.
    pub(super) fn catch_up(&mut self) {
        let now = self.shared.clock.now();
        let Some(late) = &mut self.late else { return };
        let from = late.seq();
        let due = late.catch_up(now);
        if !due.is_empty() {
            self.tell_late(from, &due);
        }
    }

    /// Tells those who are told late who is connected.
    pub(super) fn note_presence_for_late(&mut self, present: [bool; 3]) {
        if let Some(late) = &mut self.late
            && let Some(lag) = &mut late.room.lag
        {
            lag.present = present;
        }
    }
}
