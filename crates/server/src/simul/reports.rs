//! What games report to their simul, and what the conditions make of it.

use damier_api as api;
use damier_club::{Count, Simul, SimulAct, SimulActor, SimulEntry};
use damier_rules::{Position, Side};
use damier_table::{Game, GameResult, Moment, Verdict};

use super::SimulRoom;
use crate::board;
use crate::refusal::Refusal;

/// How a game on a board stands.
#[derive(Clone, Debug)]
pub(crate) struct Report {
    /// The board, counted from 0.
    pub(crate) board: usize,
    /// When the last thing happened in its game.
    pub(crate) at: Moment,
    /// What stands on the board, and whose turn it is.
    pub(crate) now: BoardNow,
}

/// What is known of a board's game.
#[derive(Clone, Debug)]
pub(crate) struct BoardNow {
    pub(super) seq: u64,
    pub(super) ply: usize,
    pub(super) fen: String,
    turn: Side,
    counts: [Count; 2],
    capture: bool,
    /// White's and Black's announcements of moves that are not possible.
    impossible: [u32; 2],
    pub(super) clocks: Option<api::Clocks>,
    pub(super) result: Option<GameResult>,
}

impl BoardNow {
    /// What a game is like.
    pub(crate) fn of(game: &Game, clocks: Option<api::Clocks>) -> Self {
        let position = game.position();
        Self {
            seq: game.seq(),
            ply: game.ply(),
            fen: board::fen(position),
            turn: position.turn(),
            counts: Side::ALL.map(|host| Count::of(position, host)),
            capture: position.must_capture(),
            impossible: Side::ALL.map(|side| game.impossible(side)),
            clocks,
            result: game.result(),
        }
    }

    /// A game that has not begun.
    pub(super) fn before(start: &Position) -> Self {
        Self {
            seq: 0,
            ply: 0,
            fen: board::fen(start),
            turn: start.turn(),
            counts: Side::ALL.map(|host| Count::of(start, host)),
            capture: start.must_capture(),
            impossible: [0; 2],
            clocks: None,
            result: None,
        }
    }
}

impl SimulRoom {
    /// Takes up all that games have reported: stores what it means for the simul. What storage
    /// does not take is kept for another time.
    pub(super) async fn hear(&mut self) -> Result<(), Refusal> {
        while let Ok(report) = self.reports.try_recv() {
            self.reported.push_back(report);
        }
        if self.reported.is_empty() {
            return Ok(());
        }
        let mut simul = self.simul.clone();
        let mut boards = self.boards.clone();
        let (mut entries, mut changed) = (Vec::new(), Vec::new());
        for report in &self.reported {
            let Some(known) = boards.get(report.board) else {
                tracing::error!(simul = %self.id, board = report.board, "no such board");
                continue;
            };
            // What was read from storage may be reported once more.
            if report.now.seq <= known.seq {
                continue;
            }
            let at = simul
                .last_moment()
                .map_or(report.at, |last| last.max(report.at));
            for act in meaning(&simul, known, report) {
                let entry = SimulEntry::new(at, SimulActor::Server, act);
                match simul.apply(&entry) {
                    Ok(()) => entries.push(entry),
                    // Decided already; the end of the game is still to come.
                    Err(refusal) => tracing::debug!(simul = %self.id, %refusal, "not counted"),
                }
            }
            boards[report.board] = report.now.clone();
            changed.push(report.board);
        }
        if !entries.is_empty() {
            self.append(&entries, simul.phase()).await?;
        }
        self.simul = simul;
        self.seq += entries.len() as u64;
        self.boards = boards;
        self.changed.extend(changed);
        self.reported.clear();
        Ok(())
    }

    /// Whether a side may move on a board now.
    pub(super) fn may_move(&self, number: usize, side: Side) -> Result<(), Refusal> {
        use damier_club::SimulRefusal;
        let refused = |why| Err(Refusal::Simul(why));
        let Some(board) = self.simul.boards().get(number) else {
            return refused(SimulRefusal::NoSuchBoard);
        };
        let deadline = self.simul.host_deadline();
        if deadline.is_some_and(|until| self.now() >= until) {
            return refused(SimulRefusal::HostTimeUp);
        }
        if !board.is_on() || board.declared().is_some() {
            return refused(SimulRefusal::BoardOver);
        }
        let may = match side == board.host {
            true => self.simul.host_may_move(number),
            false => self.simul.guest_may_move(number),
        };
        // Whose turn it is the game itself knows best.
        if may || (side == board.host) != board.host_to_move {
            Ok(())
        } else {
            refused(SimulRefusal::HostIsElsewhere)
        }
    }
}

/// What a report means for the simul.
fn meaning(simul: &Simul, known: &BoardNow, Report { board, now, .. }: &Report) -> Vec<SimulAct> {
    let board = *board;
    let Some(place) = simul.boards().get(board) else {
        return Vec::new();
    };
    let host = place.host;
    let count = |now: &BoardNow| now.impossible[host.index()];
    let announced = count(now).saturating_sub(count(known));
    let mut acts = vec![SimulAct::Impossible(board); announced as usize];
    match now.result.map(|result| result.verdict) {
        Some(verdict) if place.is_on() => acts.push(SimulAct::Over { board, verdict }),
        Some(_) => {}
        None if (now.ply, now.turn) == (known.ply, known.turn) => {}
        None => acts.push(SimulAct::Moved {
            board,
            host_to_move: now.turn == host,
            count: now.counts[host.index()],
            capture: now.capture,
        }),
    }
    acts
}

/// What a simul's log has heard of a game.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Heard {
    /// Moves.
    pub(super) moves: usize,
    /// Announcements of moves that are not possible.
    pub(super) impossible: u32,
}

/// What a stored game means for a simul whose log may not have heard of it all.
pub(super) fn missed(game: &Game, board: usize, host: Side, heard: Heard) -> Vec<SimulEntry> {
    let server = |at, act| SimulEntry::new(at, SimulActor::Server, act);
    let plies = game.moves();
    let from = heard.moves.min(plies.len());
    let moved = plies[from..].iter().map(|played| {
        let after = &played.after;
        let act = SimulAct::Moved {
            board,
            host_to_move: after.turn() == host,
            count: Count::of(after, host),
            capture: after.must_capture(),
        };
        server(played.at, act)
    });
    let mut entries: Vec<SimulEntry> = moved.collect();
    let announced = game.impossible(host).saturating_sub(heard.impossible);
    let last = game.last_moment();
    entries.extend((0..announced).filter_map(|_| Some(server(last?, SimulAct::Impossible(board)))));
    if let (Some(result), Some(at)) = (game.result(), game.last_moment()) {
        let verdict: Verdict = result.verdict;
        // As in play, the last move and the end are one.
        let is_move = |last: &SimulEntry| matches!(last.act, SimulAct::Moved { .. });
        if entries
            .last()
            .is_some_and(|last| last.at == at && is_move(last))
        {
            entries.pop();
        }
        entries.push(server(at, SimulAct::Over { board, verdict }));
    }
    entries
}
