//! What each act does, and when it is refused.

use damier_table::{Moment, Verdict};

use super::{
    Board, Count, Order, Phase, Simul, SimulAct, SimulActor, SimulEntry, SimulRefusal, Stay, Walk,
};
use crate::Player;

type Applied = Result<(), SimulRefusal>;

impl Simul {
    /// Lets one more thing happen.
    ///
    /// # Errors
    ///
    /// [`SimulRefusal`] when it cannot; the simul is as before.
    pub fn apply(&mut self, entry: &SimulEntry) -> Applied {
        if self.last.is_some_and(|last| entry.at < last) {
            return Err(SimulRefusal::Backwards);
        }
        let host_moves = self.host_moves(&entry.act);
        match &entry.act {
            SimulAct::Join
            | SimulAct::Leave
            | SimulAct::LetIn(_)
            | SimulAct::SendAway(_)
            | SimulAct::Begin => self.gather(entry)?,
            SimulAct::Over { board, verdict } => self.over(entry, *board, *verdict)?,
            _ => self.play(entry)?,
        }
        self.last = Some(entry.at);
        self.turn_host_clock(host_moves, entry.at);
        Ok(())
    }

    /// Whether the host completes a move by this.
    fn host_moves(&self, act: &SimulAct) -> bool {
        match *act {
            SimulAct::Moved {
                board,
                host_to_move: false,
                ..
            } => self
                .boards
                .get(board)
                .is_some_and(|board| board.host_to_move),
            _ => false,
        }
    }

    fn gather(&mut self, entry: &SimulEntry) -> Applied {
        if self.phase != Phase::Gathering {
            return Err(SimulRefusal::AlreadyBegun);
        }
        match (&entry.by, &entry.act) {
            (SimulActor::Player(player), SimulAct::Join) => self.join(player, entry.at),
            (SimulActor::Player(player), SimulAct::Leave) => self.remove(player),
            (by, SimulAct::SendAway(player)) if self.leads(by) => self.remove(player),
            (by, SimulAct::LetIn(player)) if self.leads(by) => self.let_in(player, entry.at),
            (by, SimulAct::Begin) if self.leads(by) => self.begin(entry.at),
            _ => Err(SimulRefusal::WrongActor),
        }
    }

    /// Whether this is the host or the arbiter.
    fn leads(&self, by: &SimulActor) -> bool {
        match by {
            SimulActor::Player(player) => *player == self.host,
            SimulActor::Arbiter => self.conditions.arbiter,
            SimulActor::Server => false,
        }
    }

    fn join(&mut self, player: &Player, at: Moment) -> Applied {
        if *player == self.host {
            Err(SimulRefusal::WrongActor)
        } else if self.board_of(player).is_some() || self.asking.contains(player) {
            Err(SimulRefusal::AlreadyIn)
        } else if self.conditions.open {
            self.seat(player.clone(), at)
        } else if self.asking.len() >= MOST_ASKING {
            Err(SimulRefusal::Full)
        } else {
            self.asking.push(player.clone());
            Ok(())
        }
    }

    fn let_in(&mut self, player: &Player, at: Moment) -> Applied {
        let place = self.asking.iter().position(|asking| asking == player);
        let place = place.ok_or(SimulRefusal::NotIn)?;
        self.seat(player.clone(), at)?;
        self.asking.remove(place);
        Ok(())
    }

    fn seat(&mut self, guest: Player, at: Moment) -> Applied {
        let number = self.boards.len();
        if number >= self.conditions.most_boards {
            return Err(SimulRefusal::Full);
        }
        self.boards.push(self.new_board(guest, number, at));
        Ok(())
    }

    fn new_board(&self, guest: Player, number: usize, at: Moment) -> Board {
        let start = self.conditions.terms.start();
        let host = self.conditions.host_side(number);
        Board {
            guest,
            host,
            host_to_move: start.turn() == host,
            turn_since: at,
            passes: 0,
            verdict: None,
            count: Count::of(start, host),
            capture: start.must_capture(),
            was_behind: false,
            declared: None,
        }
    }

    fn remove(&mut self, player: &Player) -> Applied {
        if let Some(place) = self.asking.iter().position(|asking| asking == player) {
            self.asking.remove(place);
            return Ok(());
        }
        let place = self.board_of(player).ok_or(SimulRefusal::NotIn)?;
        self.boards.remove(place);
        Ok(())
    }

    fn begin(&mut self, at: Moment) -> Applied {
        if self.boards.len() < 2 {
            return Err(SimulRefusal::TooFew);
        }
        let guests: Vec<Player> = self.boards.drain(..).map(|board| board.guest).collect();
        for (number, guest) in guests.into_iter().enumerate() {
            let board = self.new_board(guest, number, at);
            self.boards.push(board);
        }
        self.asking.clear();
        self.phase = Phase::Playing;
        self.begun = Some(at);
        self.host_last = Some(at);
        Ok(())
    }

    fn play(&mut self, entry: &SimulEntry) -> Applied {
        match self.phase {
            Phase::Gathering => return Err(SimulRefusal::NotBegun),
            Phase::Over { .. } => return Err(SimulRefusal::Over),
            Phase::Playing => {}
        }
        let (by, at) = (&entry.by, entry.at);
        let ends_it = matches!(
            entry.act,
            SimulAct::HostTimeUp | SimulAct::Interrupted { .. }
        );
        if !ends_it && self.host_deadline().is_some_and(|until| at >= until) {
            return Err(SimulRefusal::HostTimeUp);
        }
        match entry.act {
            SimulAct::GoTo(board) if self.leads(by) => self.go_to(board, at),
            SimulAct::Pass(board) => self.pass(by, board, at),
            SimulAct::EndBehind(board) if self.leads(by) => self.end_behind(board),
            SimulAct::Abandon(board) => self.abandon(by, board, at),
            SimulAct::Moved { .. }
            | SimulAct::Impossible(_)
            | SimulAct::Waited(_)
            | SimulAct::HostTimeUp
            | SimulAct::Interrupted { .. }
                if *by != SimulActor::Server =>
            {
                Err(SimulRefusal::WrongActor)
            }
            SimulAct::Moved {
                board,
                host_to_move,
                count,
                capture,
            } => {
                let board = self.open_board(board)?;
                self.moved(board, host_to_move, count, capture, at);
                Ok(())
            }
            SimulAct::Impossible(board) => self.was_impossible(board),
            SimulAct::Waited(board) => self.waited(board, at),
            SimulAct::HostTimeUp => self.host_time_up(at),
            SimulAct::Interrupted { from } => {
                self.interrupted(from, at);
                Ok(())
            }
            _ => Err(SimulRefusal::WrongActor),
        }
    }

    /// This board, if its game goes on and nothing has to be declared in it.
    fn open_board(&self, number: usize) -> Result<usize, SimulRefusal> {
        let board = self.boards.get(number).ok_or(SimulRefusal::NoSuchBoard)?;
        if board.is_open() {
            Ok(number)
        } else {
            Err(SimulRefusal::BoardOver)
        }
    }

    fn go_to(&mut self, number: usize, at: Moment) -> Applied {
        let board = self.open_board(number)?;
        self.may_leave()?;
        let next = self.next_board();
        if self.conditions.walk == Walk::Round && next != Some(board) {
            return Err(SimulRefusal::NotTheNext { next });
        }
        self.host_last = Some(at);
        self.stay = Some(Stay {
            board,
            since: at,
            has_moved: false,
            passed: false,
        });
        Ok(())
    }

    fn pass(&mut self, by: &SimulActor, number: usize, at: Moment) -> Applied {
        let number = self.open_board(number)?;
        let board = &self.boards[number];
        if *by != SimulActor::Player(board.guest.clone()) {
            return Err(SimulRefusal::WrongActor);
        }
        if board.host_to_move {
            return Err(SimulRefusal::NotTheGuestsTurn);
        }
        if self.conditions.guests_wait && self.stay.is_none_or(|stay| stay.board != number) {
            return Err(SimulRefusal::HostIsElsewhere);
        }
        if board.passes >= self.conditions.passes {
            return Err(SimulRefusal::NoPassLeft);
        }
        self.count_pass(number, at);
        Ok(())
    }

    fn count_pass(&mut self, number: usize, at: Moment) {
        self.boards[number].passes += 1;
        self.boards[number].turn_since = at;
        if let Some(stay) = self.stay.as_mut().filter(|stay| stay.board == number) {
            stay.passed = true;
        }
    }

    fn waited(&mut self, number: usize, at: Moment) -> Applied {
        let number = self.open_board(number)?;
        let deadline = self.deadline_at(number);
        if deadline.is_none_or(|until| at < until) {
            return Err(SimulRefusal::NotDue { deadline });
        }
        if self.boards[number].passes < self.conditions.passes {
            self.count_pass(number, at);
        } else {
            self.boards[number].declared = Some(Order::NeverMoved);
        }
        Ok(())
    }

    fn moved(
        &mut self,
        number: usize,
        host_to_move: bool,
        count: Count,
        capture: bool,
        at: Moment,
    ) {
        let behind = self.conditions.behind;
        let board = &mut self.boards[number];
        let host_moved = board.host_to_move && !host_to_move;
        if host_moved {
            self.host_last = Some(at);
            board.was_behind = behind.is_some_and(|least| count.behind() >= least && !capture);
        }
        board.host_to_move = host_to_move;
        board.turn_since = at;
        board.count = count;
        board.capture = capture;
        if let Some(stay) = self.stay.as_mut().filter(|stay| stay.board == number) {
            stay.has_moved |= host_moved;
            stay.passed &= !host_to_move;
        }
    }

    fn abandon(&mut self, by: &SimulActor, number: usize, at: Moment) -> Applied {
        let number = self.open_board(number)?;
        if *by != SimulActor::Player(self.boards[number].guest.clone()) {
            return Err(SimulRefusal::WrongActor);
        }
        let deadline = self.abandon_from(number);
        if deadline.is_none_or(|from| at < from) {
            return Err(SimulRefusal::NotDue { deadline });
        }
        self.boards[number].declared = Some(Order::HostAway);
        Ok(())
    }

    /// Moves everything that is waited for by the time in which nobody could do anything.
    fn interrupted(&mut self, from: Moment, at: Moment) {
        let from = self.last.map_or(from, |last| last.max(from));
        let lost = at.since(from);
        let boards = self.boards.iter_mut().map(|board| &mut board.turn_since);
        let stay = self.stay.iter_mut().map(|stay| &mut stay.since);
        for since in boards.chain(stay).chain(&mut self.host_last) {
            *since = *since + lost;
        }
        if let Some(clock) = &mut self.host_clock {
            clock.interrupt(from, at);
        }
    }

    fn end_behind(&mut self, number: usize) -> Applied {
        self.check_behind(number)?;
        self.boards[number].declared = Some(Order::Behind);
        Ok(())
    }

    /// Whether the host may have the game on a board ended because its guest is too far behind.
    pub fn may_end_behind(&self, number: usize) -> bool {
        self.check_behind(number).is_ok()
    }

    fn check_behind(&self, number: usize) -> Applied {
        let least = self.conditions.behind.ok_or(SimulRefusal::NotAgreed)?;
        let number = self.open_board(number)?;
        if !self.host_may_move(number) {
            return Err(SimulRefusal::HostIsElsewhere);
        }
        let board = &self.boards[number];
        if board.capture {
            Err(SimulRefusal::CapturePending)
        } else if !board.was_behind || board.count.behind() < least {
            Err(SimulRefusal::NotBehind)
        } else {
            Ok(())
        }
    }

    fn was_impossible(&mut self, number: usize) -> Applied {
        let most = self
            .conditions
            .blindfold
            .ok_or(SimulRefusal::NotBlindfold)?;
        let number = self.open_board(number)?;
        self.impossible += 1;
        if self.impossible > most {
            self.boards[number].declared = Some(Order::Impossible);
        }
        Ok(())
    }

    fn over(&mut self, entry: &SimulEntry, number: usize, verdict: Verdict) -> Applied {
        if entry.by != SimulActor::Server {
            return Err(SimulRefusal::WrongActor);
        }
        if self.phase == Phase::Gathering {
            return Err(SimulRefusal::NotBegun);
        }
        let board = self.boards.get_mut(number);
        let board = board.ok_or(SimulRefusal::NoSuchBoard)?;
        if board.verdict.is_some() {
            return Err(SimulRefusal::BoardOver);
        }
        board.verdict = Some(verdict);
        if self.boards.iter().all(|board| !board.is_on()) {
            self.phase = Phase::Over { at: entry.at };
        }
        Ok(())
    }
}

/// So many players may wait to be let in.
const MOST_ASKING: usize = 1_000;
