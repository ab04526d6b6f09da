//! What can be asked of a game.

use core::fmt;

use damier_rules::draw::Counter;
use damier_rules::{Move, Position, Side, Square, Squares};

use super::Complaint;
use super::{Game, Official};
use crate::{
    Act, Actor, Binding, ClockFaces, ClockForm, Entry, GameResult, Moment, Played, Sheet, Span,
    Terms, Turn, Wood,
};

impl Game {
    /// What was agreed on.
    pub const fn terms(&self) -> &Terms {
        &self.terms
    }

    /// How many entries the log has.
    pub const fn seq(&self) -> u64 {
        self.seq
    }

    /// Whether the game has begun; it stays so when it is over.
    pub const fn begun(&self) -> bool {
        self.begun
    }

    /// The moment of the last entry.
    pub const fn last_moment(&self) -> Option<Moment> {
        self.last
    }

    /// The position on the board.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// How many moves stand, both sides together.
    pub const fn ply(&self) -> usize {
        self.history.len()
    }

    /// The moves that stand, in order.
    pub fn moves(&self) -> &[Played] {
        &self.history
    }

    /// The legal moves of the side to move, sorted; none when the game is over.
    pub fn legal_moves(&self) -> &[Move] {
        &self.legal
    }

    /// The legal move between these squares that takes the pieces on `captures`; if none are
    /// given, the only one between these squares.
    ///
    /// # Errors
    ///
    /// [`NoSuchMove`] when no legal move or more than one fits.
    pub fn find_move(&self, from: u8, to: u8, captures: Option<&[u8]>) -> Result<Move, NoSuchMove> {
        let squares = |numbers: &[u8]| -> Option<Squares> {
            numbers.iter().map(|number| Square::new(*number)).collect()
        };
        let wanted = captures.map(squares);
        let fits = |mv: &&Move| {
            let same = wanted.is_none_or(|wanted| wanted == Some(mv.captures));
            (mv.from.number(), mv.to.number()) == (from, to) && same
        };
        let candidates: Vec<Move> = self.legal.iter().filter(fits).copied().collect();
        match candidates[..] {
            [mv] => Ok(mv),
            [] => Err(NoSuchMove::Illegal { from, to }),
            _ => Err(NoSuchMove::Ambiguous { candidates }),
        }
    }

    /// What the clocks show at a moment, in a timed game. A moment before the last entry is read
    /// as that entry's.
    pub fn clocks(&self, at: Moment) -> Option<ClockFaces> {
        let at = self.last.map_or(at, |last| last.max(at));
        self.clocks.as_ref().map(|clocks| clocks.faces(at))
    }

    /// Whose flag falls if nothing happens, and when. None while no clock runs.
    pub fn deadline(&self) -> Option<(Side, Moment)> {
        self.clocks.as_ref()?.deadline()
    }

    /// Whether a clock runs, be it one whose flag has to be called.
    pub fn clock_runs(&self) -> bool {
        let running = |last: Moment| self.clocks(last).and_then(|faces| faces.running);
        self.last.and_then(running).is_some()
    }

    /// The entry to record when a flag has fallen by `now`. Whoever asks, and whenever, the entry
    /// is the same, and it can follow the log once only.
    pub fn flag_entry(&self, now: Moment) -> Option<Entry> {
        let (side, deadline) = self.deadline()?;
        let fallen = now >= deadline;
        fallen.then(|| Entry::new(deadline, Actor::Server, Act::Flag(side)))
    }

    /// The entry to record when the server is back at `restart` and was last known to be alive at
    /// `heartbeat`: a flag that had fallen by then, or else an interruption since then or since
    /// the last entry, whichever is later. None where no clock runs.
    ///
    /// A restart before the last entry, by a clock that was set back, is read as that moment.
    pub fn restart_entry(&self, heartbeat: Moment, restart: Moment) -> Option<Entry> {
        let last = self.last.filter(|_| self.clock_runs())?;
        let from = heartbeat.max(last);
        let restart = restart.max(from);
        let interrupted = Entry::new(restart, Actor::Server, Act::Interrupted { from });
        Some(self.flag_entry(from).unwrap_or(interrupted))
    }

    /// What the draw rules are counting.
    pub fn counters(&self) -> Vec<Counter> {
        self.counts.counters()
    }

    /// Who offers a draw now.
    pub const fn draw_offer(&self) -> Option<Side> {
        self.offers.standing
    }

    /// Whether this side may offer a draw now; [`Game::why_no_draw_offer`] says why not.
    pub fn may_offer_draw(&self, side: Side) -> bool {
        let on = self.begun && self.result.is_none() && self.claim.is_none();
        on && self.why_no_draw_offer(side).is_none()
    }

    /// Who asks to take his last move back.
    pub const fn take_back_request(&self) -> Option<Side> {
        self.take_back
    }

    /// Whether this side may ask to take its last move back now.
    pub fn may_ask_take_back(&self, side: Side) -> bool {
        let on = self.begun && self.result.is_none() && self.claim.is_none();
        on && self.terms.blindfold().is_none() && self.check_ask(side).is_ok()
    }

    /// Whether both clocks are stopped until the arbiter resumes.
    pub const fn stopped(&self) -> bool {
        self.stopped
    }

    /// Who called the arbiter, until he resumes.
    pub const fn called_by(&self) -> Option<Side> {
        self.called_by
    }

    /// What this side has written on its score sheet.
    pub const fn sheet(&self, side: Side) -> &Sheet {
        &self.sheets[side.index()]
    }

    /// Whether this side has to record every move now: it need not with at most five minutes left
    /// and less than a minute added for each move (Annex 3, 6.14), and nobody need where the terms
    /// ask for no sheets.
    pub fn must_record(&self, side: Side, at: Moment) -> bool {
        let short_of_time = self.clocks(at).is_some_and(|faces| {
            let increment = faces.forms[side.index()].increment();
            faces.forms[side.index()] != ClockForm::Unlimited
                && faces.remaining[side.index()] <= Span::from_secs(300)
                && increment < Span::from_secs(60)
        });
        self.terms.sheets() && self.result.is_none() && !short_of_time
    }

    /// Who has moved and has still to press his clock, at the club level.
    pub const fn to_press(&self) -> Option<Side> {
        self.to_press
    }

    /// The wooden board, at the official level.
    pub fn wood(&self) -> Option<&Wood> {
        self.official.as_ref().map(|official| &official.wood)
    }

    /// What this side's hands have done in the turn that is under way, at the official level.
    pub fn turn_of(&self, side: Side) -> Option<&Turn> {
        self.official
            .as_ref()
            .map(|official| &official.turns[side.index()])
    }

    /// What was irregular and can still be put right, at the official level. Whether a player is
    /// told is for the terms' [`Notices`](crate::Notices) to say.
    pub fn complaint(&self) -> Option<&Complaint> {
        self.official
            .as_ref()
            .and_then(|official| official.complaint.as_ref())
    }

    /// What the side to move is bound to by touch-move after a correction.
    pub fn bound(&self) -> Binding {
        self.official
            .as_ref()
            .map_or(Binding::Free, |official| official.bound)
    }

    /// Whether something still lies where an accident left it and can be put back (article 5.5).
    pub fn accident(&self) -> bool {
        let left = |official: &&Official| {
            let mut sides = Side::ALL.into_iter();
            sides.any(|side| !official.left_by_accident(side).is_empty())
        };
        self.official.as_deref().filter(left).is_some()
    }

    /// How the game ended, if it has.
    pub const fn result(&self) -> Option<GameResult> {
        self.result
    }

    /// The result as PDN writes it, `*` while there is none.
    pub fn score(&self) -> &'static str {
        let variant = self.terms.variant();
        self.result.map_or("*", |result| result.score(variant))
    }
}

/// No single legal move fits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoSuchMove {
    /// None is legal.
    Illegal {
        /// The number of the square where it would start.
        from: u8,
        /// The number of the square where it would end.
        to: u8,
    },
    /// Several are.
    Ambiguous {
        /// These.
        candidates: Vec<Move>,
    },
}

impl fmt::Display for NoSuchMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoSuchMove::Illegal { from, to } => {
                write!(f, "there is no legal move from {from} to {to}")
            }
            NoSuchMove::Ambiguous { candidates } => {
                write!(f, "{} legal moves fit", candidates.len())
            }
        }
    }
}

impl core::error::Error for NoSuchMove {}
