//! What each act does, and when it is refused.

use damier_rules::Side;
use damier_table::{Leave, Moment, Span, Verdict};

use super::pairing::berger;
use super::{
    Entrant, Tournament, TournamentAct, TournamentActor, TournamentEntry, TournamentGame,
    TournamentPhase, TournamentRefusal,
};
use crate::Player;

type Applied = Result<(), TournamentRefusal>;

impl Tournament {
    /// Lets one more thing happen.
    ///
    /// # Errors
    ///
    /// [`TournamentRefusal`] when it cannot; the tournament is as before.
    pub fn apply(&mut self, entry: &TournamentEntry) -> Applied {
        if self.last.is_some_and(|last| entry.at < last) {
            return Err(TournamentRefusal::Backwards);
        }
        if let TournamentPhase::Over { .. } = self.phase {
            return Err(TournamentRefusal::Over);
        }
        let gathering = self.phase == TournamentPhase::Gathering;
        match (&entry.act, &entry.by) {
            (TournamentAct::Join, TournamentActor::Player(player)) if gathering => {
                self.join(player)?;
            }
            (TournamentAct::Join | TournamentAct::Begin, _) if !gathering => {
                return Err(TournamentRefusal::AlreadyBegun);
            }
            (TournamentAct::Withdraw, TournamentActor::Player(player)) => self.withdraw(player)?,
            (TournamentAct::SendAway(player), by) if self.directs(by) => self.withdraw(player)?,
            (TournamentAct::Begin, by) if self.directs(by) => self.begin(entry.at)?,
            (TournamentAct::SendAway(_) | TournamentAct::Begin, _) => {
                return Err(TournamentRefusal::WrongActor);
            }
            (_, _) if gathering => return Err(TournamentRefusal::NotBegun),
            (TournamentAct::TakeLeave(days), TournamentActor::Player(player)) => {
                self.take_leave(player, *days, entry.at)?;
            }
            (TournamentAct::EndLeave, TournamentActor::Player(player)) => {
                self.end_leave(player, entry.at)?;
            }
            (
                TournamentAct::TakeOver {
                    game,
                    side,
                    by,
                    left,
                },
                actor,
            ) if self.directs(actor) => {
                self.take_over(*game, *side, by, *left)?;
            }
            (TournamentAct::Over { game, verdict }, TournamentActor::Server) => {
                self.over(*game, *verdict, entry.at)?;
            }
            _ => return Err(TournamentRefusal::WrongActor),
        }
        self.last = Some(entry.at);
        Ok(())
    }

    fn directs(&self, by: &TournamentActor) -> bool {
        matches!(by, TournamentActor::Player(player) if *player == self.director)
    }

    fn join(&mut self, player: &Player) -> Applied {
        if self.number_of(player).is_some() {
            Err(TournamentRefusal::AlreadyIn)
        } else if self.players.len() >= self.conditions.most_players {
            Err(TournamentRefusal::Full)
        } else {
            self.players.push(Entrant {
                player: player.clone(),
                withdrawn: false,
                leave: None,
                used: (0, 0),
            });
            Ok(())
        }
    }

    fn withdraw(&mut self, player: &Player) -> Applied {
        let number = self.taking_part(player)?;
        if self.phase == TournamentPhase::Gathering {
            self.players.remove(number);
        } else {
            self.players[number].withdrawn = true;
        }
        Ok(())
    }

    fn taking_part(&self, player: &Player) -> Result<usize, TournamentRefusal> {
        let number = self.number_of(player).ok_or(TournamentRefusal::NotIn)?;
        let here = !self.players[number].withdrawn;
        here.then_some(number).ok_or(TournamentRefusal::NotIn)
    }

    fn begin(&mut self, at: Moment) -> Applied {
        if self.players.len() < 2 {
            return Err(TournamentRefusal::TooFew);
        }
        let game = |players| TournamentGame {
            players,
            verdict: None,
            substitutes: [None, None],
        };
        let once: Vec<[usize; 2]> = berger(self.players.len()).into_iter().flatten().collect();
        let returns = once.iter().map(|[white, black]| [*black, *white]);
        let returns: Vec<_> = returns.filter(|_| self.conditions.twice).collect();
        self.games = once.into_iter().chain(returns).map(game).collect();
        self.phase = TournamentPhase::Playing;
        self.begun = Some(at);
        Ok(())
    }

    fn take_leave(&mut self, player: &Player, days: u32, at: Moment) -> Applied {
        let number = self.taking_part(player)?;
        if self.leave_of(number, at).is_some() {
            return Err(TournamentRefusal::OnLeave);
        }
        let left = self.leave_days_left(number, at);
        if !(1..=left).contains(&days) {
            return Err(TournamentRefusal::Days { left });
        }
        let used = self.conditions.leave_days_a_year - left + days;
        let year = self.year(at);
        let entrant = &mut self.players[number];
        entrant.used = (year, used);
        entrant.leave = Some(Leave::of_days(days, at));
        Ok(())
    }

    /// Days that have not begun are given back to the year in which they were taken.
    fn end_leave(&mut self, player: &Player, at: Moment) -> Applied {
        let number = self.taking_part(player)?;
        let leave = self.leave_of(number, at);
        let leave = leave.ok_or(TournamentRefusal::NotOnLeave)?;
        let unused = leave.days_until(leave.until) - leave.days_until(at);
        let entrant = &mut self.players[number];
        entrant.used.1 = entrant.used.1.saturating_sub(unused);
        entrant.leave = None;
        Ok(())
    }

    fn take_over(&mut self, game: usize, side: Side, by: &Player, left: Span) -> Applied {
        let found = self.games.get(game).filter(|game| game.is_on());
        let players = found.ok_or(TournamentRefusal::NoSuchGame)?.players;
        if self.players[players[(!side).index()]].player == *by {
            return Err(TournamentRefusal::Opponent);
        }
        let gone = self.players[players[side.index()]].withdrawn;
        if !gone && left >= self.conditions.near_time_trouble {
            return Err(TournamentRefusal::NoNeed);
        }
        self.games[game].substitutes[side.index()] = Some(by.clone());
        Ok(())
    }

    fn over(&mut self, game: usize, verdict: Verdict, at: Moment) -> Applied {
        let found = self.games.get_mut(game).filter(|game| game.is_on());
        found.ok_or(TournamentRefusal::NoSuchGame)?.verdict = Some(verdict);
        if self.games.iter().all(|game| !game.is_on()) {
            self.phase = TournamentPhase::Over { at };
        }
        Ok(())
    }
}
