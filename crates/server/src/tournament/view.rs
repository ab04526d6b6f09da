//! A tournament as it is sent.

use damier_api as api;
use damier_club::{Place, TournamentPhase};
use damier_rules::Side;
use damier_table::{Moment, Verdict};

use super::{DIRECTOR, TournamentRoom, making};
use crate::board::api_side;
use crate::who::Who;

impl TournamentRoom {
    /// The whole of it for one who looks at it.
    pub(super) fn view(&self, who: Who) -> api::Tournament {
        let at = self.now();
        let players = 0..self.tournament.players().len();
        let games = 0..self.games.len();
        api::Tournament {
            id: self.id.to_string(),
            created_at: self.created,
            at: at.as_millis(),
            conditions: making::sent(self.tournament.conditions()),
            you: self.you(who, at),
            director: self.people[DIRECTOR].name.clone(),
            phase: self.phase(),
            players: players.map(|number| self.player_sent(number, at)).collect(),
            games: games.map(|game| self.game(game, at)).collect(),
            table: self.tournament.table().iter().map(place).collect(),
        }
    }

    /// The same among others.
    pub(super) fn summary(&self, who: Who) -> api::TournamentSummary {
        let you = self.you(who, self.now());
        api::TournamentSummary {
            id: self.id.to_string(),
            created_at: self.created,
            director: self.people[DIRECTOR].name.clone(),
            conditions: making::sent(self.tournament.conditions()),
            phase: self.phase(),
            players: self.tournament.players().len() as u32,
            yours: you.director || you.player.is_some(),
        }
    }

    fn you(&self, who: Who, at: Moment) -> api::TournamentYou {
        let person = self.person_of(who);
        let player = person.and_then(|person| self.player(person));
        let number = player.and_then(|player| self.tournament.number_of(&player));
        api::TournamentYou {
            director: person == Some(DIRECTOR),
            person: person.map(|person| person as u32),
            player: number.map(|number| number as u32 + 1),
            leave_days_left: number.map(|number| self.tournament.leave_days_left(number, at)),
        }
    }

    fn phase(&self) -> api::TournamentPhase {
        match self.tournament.phase() {
            TournamentPhase::Gathering => api::TournamentPhase::Gathering,
            TournamentPhase::Playing => api::TournamentPhase::Playing,
            TournamentPhase::Over { .. } => api::TournamentPhase::Over,
        }
    }

    fn player_sent(&self, number: usize, at: Moment) -> api::TournamentPlayer {
        let entrant = &self.tournament.players()[number];
        let person = self.person_named(&entrant.player);
        let leave = self.tournament.leave_of(number, at);
        api::TournamentPlayer {
            person: person as u32,
            name: self.people[person].name.clone(),
            withdrawn: entrant.withdrawn,
            leave_until: leave.map(|leave| leave.until.as_millis()),
        }
    }

    fn game(&self, number: usize, at: Moment) -> api::TournamentGame {
        let game = &self.tournament.games()[number];
        let now = &self.now[number];
        let on = game.is_on();
        let near = self.tournament.conditions().near_time_trouble;
        let side = |side: Side| {
            let player = game.players[side.index()];
            let substitute = game.substitutes[side.index()].as_ref();
            let left = now.left(side, at);
            let gone = self.tournament.players()[player].withdrawn && substitute.is_none();
            api::TournamentSide {
                player: player as u32 + 1,
                substitute: substitute.map(|player| self.person_named(player) as u32),
                left: on.then_some(left.as_millis()),
                trouble: on && (gone || now.turn == Some(side) && left < near),
            }
        };
        api::TournamentGame {
            id: self.games[number].to_string(),
            white: side(Side::White),
            black: side(Side::Black),
            ply: now.ply as u32,
            turn: now.turn.filter(|_| on).map(api_side),
            flag: now.flag().filter(|_| on).map(Moment::as_millis),
            verdict: game.verdict.map(|verdict| match verdict {
                Verdict::Won(Side::White) => api::TournamentVerdict::White,
                Verdict::Won(Side::Black) => api::TournamentVerdict::Black,
                Verdict::Drawn => api::TournamentVerdict::Drawn,
                Verdict::Void => api::TournamentVerdict::Void,
            }),
        }
    }
}

fn place(place: &Place) -> api::TournamentPlace {
    let standing = &place.standing;
    api::TournamentPlace {
        player: place.player as u32 + 1,
        rank: place.rank as u32,
        points: standing.points(),
        won: standing.won,
        drawn: standing.drawn,
        lost: standing.lost,
        playing: standing.playing,
        sonneborn_berger: standing.sonneborn_berger,
    }
}
