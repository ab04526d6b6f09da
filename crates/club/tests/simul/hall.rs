//! A hall: a simul with the games on its boards, played by whatever moves chance picks.

use damier_club::{
    Conditions, Count, Player, Simul, SimulAct, SimulActor, SimulEntry, SimulRefusal,
};
use damier_rules::{Side, Variant};
use damier_table::{Act, Actor, Entry, Game, Moment, Span, Terms, Verdict};

pub(crate) const NOON: Moment = Moment::from_millis(1_764_504_000_000);

pub(crate) fn host() -> Player {
    Player::new("host").unwrap()
}

pub(crate) fn guest(number: usize) -> Player {
    Player::new(format!("guest{number}")).unwrap()
}

pub(crate) fn usual() -> Conditions {
    Conditions::new(Terms::standard(Variant::International))
}

pub(crate) fn simul(conditions: Conditions) -> Simul {
    Simul::new(host(), conditions).unwrap()
}

/// One act at noon.
pub(crate) fn act(
    simul: &mut Simul,
    by: impl Into<SimulActor>,
    act: SimulAct,
) -> Result<(), SimulRefusal> {
    simul.apply(&SimulEntry::new(NOON, by, act))
}

/// A number that nobody foresees, but the same every time.
pub(crate) struct Chance(pub(crate) u64);

impl Chance {
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }
}

/// A simul and its games.
pub(crate) struct Hall {
    pub(crate) simul: Simul,
    pub(crate) log: Vec<SimulEntry>,
    pub(crate) games: Vec<Game>,
    pub(crate) now: Moment,
    pub(crate) chance: Chance,
}

impl Hall {
    /// A simul on so many boards, begun at noon.
    pub(crate) fn begun(conditions: Conditions, boards: usize) -> Hall {
        let simul = simul(conditions);
        let mut hall = Hall {
            simul,
            log: Vec::new(),
            games: Vec::new(),
            now: NOON,
            chance: Chance(7),
        };
        for number in 0..boards {
            hall.act(guest(number), SimulAct::Join).unwrap();
        }
        hall.act(host(), SimulAct::Begin).unwrap();
        for number in 0..boards {
            let mut game = Game::new(hall.simul.conditions().terms_of(number));
            game.apply(&Entry::new(NOON, Actor::Server, Act::Begin))
                .unwrap();
            hall.games.push(game);
        }
        hall
    }

    pub(crate) fn act(
        &mut self,
        by: impl Into<SimulActor>,
        act: SimulAct,
    ) -> Result<(), SimulRefusal> {
        let entry = SimulEntry::new(self.now, by, act);
        self.simul.apply(&entry)?;
        self.log.push(entry);
        Ok(())
    }

    pub(crate) fn wait(&mut self, millis: i64) {
        self.now = self.now + Span::from_millis(millis);
    }

    /// Whoever is on move at a board moves there, and the simul hears of it.
    pub(crate) fn move_at(&mut self, number: usize, pick: usize) {
        let game = &mut self.games[number];
        let side = game.position().turn();
        let mv = game.legal_moves()[pick % game.legal_moves().len()];
        game.apply(&Entry::new(self.now, side, Act::Move(mv)))
            .unwrap();
        self.report(number);
    }

    /// What the server reports of a game after something happened there.
    pub(crate) fn report(&mut self, number: usize) {
        let game = &self.games[number];
        let board = &self.simul.boards()[number];
        let position = game.position();
        let moved = SimulAct::Moved {
            board: number,
            host_to_move: position.turn() == board.host,
            count: Count::of(position, board.host),
            capture: position.must_capture(),
        };
        let verdict = game.result().map(|result| result.verdict);
        match verdict {
            Some(verdict) => {
                let over = SimulAct::Over {
                    board: number,
                    verdict,
                };
                self.act(SimulActor::Server, over).unwrap();
            }
            None => self.act(SimulActor::Server, moved).unwrap(),
        }
    }

    /// What the conditions have decided is done on the boards.
    pub(crate) fn carry_out_orders(&mut self) {
        let orders: Vec<_> = self.simul.orders().collect();
        for (number, order, verdict) in orders {
            let winner = match verdict {
                Verdict::Won(winner) => Some(winner),
                _ => None,
            };
            let condition = order.condition();
            let act = Act::EndByEvent { condition, winner };
            let entry = Entry::new(self.now, Actor::Server, act);
            self.games[number].apply(&entry).unwrap();
            self.report(number);
        }
    }

    /// Flags that have fallen are recorded.
    pub(crate) fn record_flags(&mut self) {
        for number in 0..self.games.len() {
            let game = &mut self.games[number];
            let Some((side, deadline)) = game.deadline() else {
                continue;
            };
            if game.result().is_none() && deadline <= self.now {
                let entry = Entry::new(deadline, Actor::Server, Act::Flag(side));
                game.apply(&entry).unwrap();
                self.report(number);
            }
        }
    }

    /// Ends all games once the host's time for all boards has run out.
    pub(crate) fn end_host_time(&mut self) {
        if self
            .simul
            .host_deadline()
            .is_some_and(|until| until <= self.now)
        {
            self.act(SimulActor::Server, SimulAct::HostTimeUp).unwrap();
            self.carry_out_orders();
        }
    }

    pub(crate) fn side_of_host(&self, number: usize) -> Side {
        self.simul.boards()[number].host
    }
}
