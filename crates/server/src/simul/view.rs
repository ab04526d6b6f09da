//! A simul as it is sent.

use damier_api as api;
use damier_club::{Needed, Phase, Player};

use super::{ARBITER, HOST, SimulRoom, Viewer, making};
use crate::board::api_side;
use crate::language::Language;
use crate::secret;
use crate::who::Who;
use crate::{wooden, words};

/// Who reads, as far as it changes what he is sent of the boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Reader {
    sees: Sees,
    language: Language,
}

/// Which boards somebody is shown whose games go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sees {
    All,
    /// In a blindfold simul a guest sees his own.
    Own(usize),
    /// Neither the host nor those who could tell him.
    None,
}

impl SimulRoom {
    pub(super) fn reader(&self, who: Who, language: Language) -> Reader {
        let person = self.person_of(who);
        let is_arbiter = self.has_arbiter() && person == Some(ARBITER);
        let held = person.and_then(|person| self.people[person].session);
        let own = held.and_then(|hash| self.simul.board_of(&Player::of_bytes(&hash)));
        let sees = match own {
            _ if is_arbiter || self.simul.conditions().blindfold.is_none() => Sees::All,
            Some(board) => Sees::Own(board),
            None => Sees::None,
        };
        Reader { sees, language }
    }

    /// The whole of it for one who looks at it.
    pub(super) fn view(&self, viewer: &Viewer) -> api::Simul {
        let reader = self.reader(viewer.who, viewer.language);
        let boards = 0..self.simul.boards().len();
        api::Simul {
            id: self.id.to_string(),
            created_at: self.created,
            conditions: self.conditions(reader.sees),
            you: self.you(viewer),
            state: self.state(),
            boards: boards
                .filter_map(|board| self.board(board, reader))
                .collect(),
        }
    }

    /// The same among others.
    pub(super) fn summary(&self) -> api::SimulSummary {
        api::SimulSummary {
            id: self.id.to_string(),
            created_at: self.created,
            host: self.people[HOST].name.clone(),
            conditions: self.conditions(match self.simul.conditions().blindfold {
                Some(_) => Sees::None,
                None => Sees::All,
            }),
            phase: self.phase(),
            boards: self.simul.boards().len() as u32,
        }
    }

    /// The conditions as somebody may know them: while a blindfold simul is played, the start
    /// position is a position as well.
    fn conditions(&self, sees: Sees) -> api::SimulConditions {
        let mut sent = making::sent(self.simul.conditions());
        if sees == Sees::None && self.phase() == api::SimulPhase::Playing {
            sent.start = None;
        }
        sent
    }

    fn you(&self, viewer: &Viewer) -> api::SimulYou {
        let person = self.person_of(viewer.who);
        let held = person.and_then(|person| self.people[person].session);
        let player = held.map(|hash| Player::of_bytes(&hash));
        let board = player
            .as_ref()
            .and_then(|player| self.simul.board_of(player));
        let asks = player.is_some_and(|player| self.simul.asking().contains(&player));
        let role = match person {
            Some(HOST) => api::SimulRole::Host,
            Some(ARBITER) if self.has_arbiter() => api::SimulRole::Arbiter,
            _ if board.is_some() => api::SimulRole::Guest,
            _ if asks => api::SimulRole::Asking,
            _ => api::SimulRole::Spectator,
        };
        // Only the host's browser can make the invitation whose hash is kept.
        let invite = viewer.arbiter_invite.as_ref().filter(|invite| {
            let place = self.people.get(ARBITER).filter(|_| self.has_arbiter());
            let hash = Some(secret::hash(invite));
            place.is_some_and(|place| place.session.is_none() && place.invite == hash)
        });
        api::SimulYou {
            role,
            board: board.map(|board| board as u32 + 1),
            arbiter_invite: invite.cloned(),
        }
    }

    fn phase(&self) -> api::SimulPhase {
        match self.simul.phase() {
            Phase::Gathering => api::SimulPhase::Gathering,
            Phase::Playing => api::SimulPhase::Playing,
            Phase::Over { .. } => api::SimulPhase::Over,
        }
    }

    /// How it stands, but for the boards.
    pub(super) fn state(&self) -> api::SimulState {
        let asking = self.simul.asking().iter();
        let arbiter = self.people.get(ARBITER).filter(|_| self.has_arbiter());
        api::SimulState {
            seq: self.seq,
            phase: self.phase(),
            host: self.person(HOST),
            arbiter: arbiter.map(|place| api::ArbiterSeat {
                taken: place.session.is_some(),
                present: self.is_present(ARBITER),
            }),
            asking: asking
                .map(|player| self.person(self.person_named(player)))
                .collect(),
            stay: self.simul.stay().map(|stay| api::HostStay {
                board: stay.board as u32 + 1,
                since: stay.since.as_millis(),
                has_moved: stay.has_moved,
                passed: stay.passed,
            }),
            host_clock: self.host_clock(),
            next: self.simul.next_board().map(|board| board as u32 + 1),
            standing: self.standing(),
            impossible: self.simul.impossible(),
            watchers: self.others(),
        }
    }

    fn host_clock(&self) -> Option<api::SimulHostClock> {
        let now = self.now();
        let clock = self.simul.host_clock(now)?;
        Some(api::SimulHostClock {
            face: wooden::clock_face(clock.form, &clock.face),
            runs: clock.runs,
            at: now.as_millis(),
        })
    }

    fn standing(&self) -> api::SimulStanding {
        let standing = self.simul.standing(self.now());
        api::SimulStanding {
            won: standing.won,
            drawn: standing.drawn,
            lost: standing.lost,
            playing: standing.playing,
            points: standing.points(),
            played_for: standing.played_for(),
            percentage: standing.percentage(),
            needed: standing.needed.map(|needed| match needed {
                Needed::Reached => api::SimulNeeded::Reached,
                Needed::OutOfReach => api::SimulNeeded::OutOfReach,
                Needed::Points {
                    points,
                    wins_and_draws,
                    wins_alone,
                } => api::SimulNeeded::Points {
                    points,
                    wins: wins_and_draws,
                    alone: wins_alone,
                },
            }),
            duration: standing.duration.as_millis(),
        }
    }

    fn person(&self, number: usize) -> api::SimulPerson {
        api::SimulPerson {
            person: number as u32,
            name: self.people[number].name.clone(),
            present: self.is_present(number),
        }
    }

    /// One board, as a reader may know it.
    pub(super) fn board(&self, number: usize, reader: Reader) -> Option<api::SimulBoard> {
        let board = self.simul.boards().get(number)?;
        let now = self.boards.get(number);
        let start = || crate::board::fen(self.simul.conditions().terms.start());
        let fen = now.map_or_else(start, |now| now.fen.clone());
        let result = now.and_then(|now| now.result);
        let sees = match reader.sees {
            Sees::All => true,
            Sees::Own(own) => own == number,
            Sees::None => false,
        };
        let moment = |moment: damier_table::Moment| moment.as_millis();
        Some(api::SimulBoard {
            board: number as u32 + 1,
            guest: self.person(self.person_named(&board.guest)),
            host: api_side(board.host),
            game: self.games.get(number).map(ToString::to_string),
            host_to_move: board.host_to_move,
            turn_since: moment(board.turn_since),
            passes: board.passes,
            ply: now.map_or(0, |now| now.ply as u32),
            fen: (result.is_some() || sees).then_some(fen),
            clocks: now.and_then(|now| now.clocks.clone()),
            deadline: self.simul.deadline_at(number).map(moment),
            abandon_from: self.simul.abandon_from(number).map(moment),
            guest_may_move: self.simul.guest_may_move(number),
            may_end_behind: self.simul.may_end_behind(number),
            result: result.map(|result| api::GameResult {
                drawn: result.drawn,
                score: result
                    .score(self.simul.conditions().terms.variant())
                    .to_owned(),
                winner: result.winner().map(api_side),
                reason: result.code().to_owned(),
                text: words::result(reader.language, &result),
            }),
        })
    }
}
