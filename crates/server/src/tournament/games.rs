//! What games report to their tournament, and what of it is stored.

use damier_club::{TournamentAct, TournamentActor, TournamentEntry, TournamentPhase};
use damier_rules::Side;
use damier_table::{Act, ClockFaces, Game, GameResult, Moment, Span};

use super::TournamentRoom;
use crate::refusal::Refusal;
use crate::room;

/// How a game of a tournament stands.
#[derive(Clone, Debug)]
pub(crate) struct Report {
    /// The game, counted from 0.
    pub(crate) game: usize,
    /// How it stands.
    pub(crate) now: GameNow,
}

/// What is known of a game.
#[derive(Clone, Debug, Default)]
pub(crate) struct GameNow {
    pub(super) seq: u64,
    pub(super) ply: usize,
    /// When the last thing happened in it.
    at: Option<Moment>,
    pub(super) turn: Option<Side>,
    clocks: Option<ClockFaces>,
    /// Whose flag falls when, if nothing happens.
    deadline: Option<(Side, Moment)>,
    /// Until when each side is on leave.
    leave: [Option<Moment>; 2],
    result: Option<GameResult>,
}

impl GameNow {
    /// What a game is like.
    pub(crate) fn of(game: &Game) -> Self {
        let last = game.last_moment();
        let at = last.unwrap_or(Moment::from_millis(0));
        let on = game.result().is_none();
        Self {
            seq: game.seq(),
            ply: game.ply(),
            at: last,
            turn: on.then(|| game.position().turn()),
            clocks: game.clocks(at),
            deadline: game.deadline().filter(|_| on),
            leave: Side::ALL.map(|side| game.leave(side, at).map(|leave| leave.until)),
            result: game.result(),
        }
    }

    /// What a side's clock shows at a moment.
    pub(super) fn left(&self, side: Side, at: Moment) -> Span {
        let shown = self
            .clocks
            .as_ref()
            .map_or(Span::ZERO, |faces| faces.remaining[side.index()]);
        match self.deadline {
            // Until its flag falls there may be time that is not counted.
            Some((whose, falls)) if whose == side => shown.min(falls.since(at)),
            _ => shown,
        }
    }

    /// When the flag of the side on move falls.
    pub(super) fn flag(&self) -> Option<Moment> {
        self.deadline.map(|(_, falls)| falls)
    }

    fn on_leave(&self, side: Side, at: Moment) -> bool {
        self.leave[side.index()].is_some_and(|until| at < until)
    }
}

impl TournamentRoom {
    /// Takes up all that games have reported. What storage does not take is kept for another time.
    pub(super) async fn hear(&mut self) -> Result<(), Refusal> {
        while let Ok(report) = self.reports.try_recv() {
            self.reported.push_back(report);
        }
        if self.reported.is_empty() {
            return Ok(());
        }
        let mut now = self.now.clone();
        let mut ended = Vec::new();
        for Report { game, now: news } in &self.reported {
            let Some(known) = now.get_mut(*game) else {
                tracing::error!(tournament = %self.id, game, "no such game");
                continue;
            };
            // What was read from storage may be reported once more.
            if news.seq <= known.seq {
                continue;
            }
            ended.extend(ended_by(*game, news));
            *known = news.clone();
        }
        self.store_ends(ended).await?;
        self.now = now;
        self.reported.clear();
        Ok(())
    }

    /// Stores the ends of games that the log has not heard of.
    pub(super) async fn store_ends(
        &mut self,
        mut ended: Vec<TournamentEntry>,
    ) -> Result<(), Refusal> {
        ended.sort_by_key(|entry| entry.at);
        let (mut after, mut stored) = (self.tournament.clone(), Vec::new());
        for mut entry in ended {
            if let Some(last) = after.last_moment() {
                entry.at = entry.at.max(last);
            }
            // One that has been heard of already changes nothing.
            if after.apply(&entry).is_ok() {
                stored.push(entry);
            }
        }
        if stored.is_empty() {
            return Ok(());
        }
        self.append(&stored, after.phase(), |_| ()).await?;
        self.seq += stored.len() as u64;
        self.tournament = after;
        if let TournamentPhase::Over { .. } = self.tournament.phase() {
            tracing::info!(tournament = %self.id, "tournament over");
        }
        Ok(())
    }

    /// Has each game know of the leave of its players, and of its end.
    pub(super) async fn carry_leave(&mut self) -> Result<(), Refusal> {
        if !self.is_played() {
            return Ok(());
        }
        let at = self.now();
        let mut differ = Vec::new();
        for (game, now) in self.now.iter().enumerate() {
            if !self.tournament.games()[game].is_on() || now.result.is_some() || now.seq == 0 {
                continue;
            }
            for side in Side::ALL {
                let until = self.leave_in(game, side, at);
                match (until, now.on_leave(side, at)) {
                    (Some(until), false) => {
                        let days = days_before(until, at);
                        differ.push((game, Act::TakeLeave { side, days }));
                    }
                    (None, true) => differ.push((game, Act::EndLeave(side))),
                    _ => {}
                }
            }
        }
        let mut carried = Ok(());
        for (game, act) in differ {
            carried = carried.and(self.have_happen(game, act).await);
        }
        carried
    }

    /// Until when whoever plays a side is on leave; who plays on for another has none there.
    fn leave_in(&self, game: usize, side: Side, at: Moment) -> Option<Moment> {
        let played = &self.tournament.games()[game];
        if played.substitutes[side.index()].is_some() {
            return None;
        }
        let leave = self.tournament.leave_of(played.players[side.index()], at);
        leave.map(|leave| leave.until)
    }

    /// Has something happen in a game, and waits until it has.
    pub(super) async fn have_happen(&self, game: usize, act: Act) -> Result<(), Refusal> {
        let Some(id) = self.games.get(game) else {
            return Err(Refusal::Internal);
        };
        let asked = self
            .shared
            .ask(id, |reply| room::Command::FromEvent { act, reply });
        asked.await
    }
}

/// The entry that a game's end makes, if it has ended.
pub(super) fn ended_by(game: usize, now: &GameNow) -> Option<TournamentEntry> {
    let verdict = now.result?.verdict;
    let act = TournamentAct::Over { game, verdict };
    Some(TournamentEntry::new(now.at?, TournamentActor::Server, act))
}

/// How many days there are until a moment, a day that has begun included.
fn days_before(until: Moment, at: Moment) -> u32 {
    let day = damier_table::Leave::DAY.as_millis();
    let days = until.since(at).as_millis().saturating_add(day - 1) / day;
    u32::try_from(days).unwrap_or(1).max(1)
}
