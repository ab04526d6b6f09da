//! What the director does: he begins, has sides taken over, rules, and has games ended.

use damier_api as api;
use damier_club::{Tournament, TournamentAct, TournamentEntry, TournamentGame, TournamentRefusal};
use damier_rules::Side;
use damier_store::{GameId, Line, NewGame, Reseat, Seat, SeatSide};
use damier_table::{Act, Actor, Condition, Entry, Moment, Verdict, codec as table};

use super::games::GameNow;
use super::{DIRECTOR, TournamentRoom};
use crate::board;
use crate::refusal::Refusal;
use crate::room::kind_text;
use crate::secret;
use crate::wooden;

impl TournamentRoom {
    /// Begins, with all games at once: they are there when it is said that it has begun.
    pub(super) async fn begin(&mut self, entry: TournamentEntry) -> Result<(), Refusal> {
        let mut after = self.tournament.clone();
        after.apply(&entry).map_err(Refusal::Tournament)?;
        let games = after.games().iter();
        let games = games.map(|game| self.new_game(&after, game, entry.at));
        let games: Vec<NewGame> = games.collect::<Result<_, Refusal>>()?;
        let ids: Vec<GameId> = games.iter().map(|game| game.id.clone()).collect();
        let now = games.iter().map(first_state).collect();
        self.commit(entry, |append| append.games = games).await?;
        self.now = now;
        self.games = ids;
        tracing::info!(tournament = %self.id, games = self.games.len(), "tournament begins");
        for game in &self.games {
            self.shared.open_room(game);
        }
        Ok(())
    }

    fn new_game(
        &self,
        after: &Tournament,
        game: &TournamentGame,
        at: Moment,
    ) -> Result<NewGame, Refusal> {
        let terms = &after.conditions().terms;
        let seat = |side: Side| {
            let player = &after.players()[game.players[side.index()]].player;
            let person = &self.people[self.person_named(player)];
            Seat {
                name: person.name.clone(),
                session: person.session,
                invite: None,
                account: person.account,
                ..Seat::free_person()
            }
        };
        let begin = Entry::new(at, Actor::Server, Act::Begin);
        Ok(NewGame {
            id: GameId::new(secret::game_id()?),
            created: at.as_millis(),
            kind: kind_text(api::Kind::Tournament).to_owned(),
            timed: true,
            // Somebody else may play on for a player.
            rated: false,
            terms: table::encode_terms(terms),
            seats: [seat(Side::White), seat(Side::Black)],
            arbiter: None,
            lines: vec![Line {
                at: at.as_millis(),
                text: table::encode_entry(&begin),
            }],
            rematch_of: None,
        })
    }

    /// A game by its number, counted from 1, which goes on and in which the director does not play
    /// against the side that he decides about.
    fn game_directed(&self, number: u32) -> Result<usize, Refusal> {
        let refused = |why| Refusal::Tournament(why);
        let game = (number as usize).checked_sub(1);
        let game = game.filter(|game| {
            let found = self.tournament.games().get(*game);
            found.is_some_and(TournamentGame::is_on)
        });
        game.ok_or(refused(TournamentRefusal::NoSuchGame))
    }

    /// Nobody judges his own games.
    fn not_his_own(&self, game: usize) -> Result<(), Refusal> {
        let director = self.tournament.director();
        let own = Side::ALL
            .into_iter()
            .any(|side| self.tournament.plays(game, side) == Some(director));
        match own {
            true => Err(Refusal::Tournament(TournamentRefusal::WrongActor)),
            false => Ok(()),
        }
    }

    /// Has a side taken over: the seat in the game is the other's from then on, and what its player
    /// kept to himself is thrown away.
    pub(super) async fn take_over(
        &mut self,
        number: u32,
        side: api::Side,
        by: Option<u32>,
    ) -> Result<(), Refusal> {
        let game = self.game_directed(number)?;
        self.not_his_own(game)?;
        let side = board::side(side);
        let person = by.map_or(DIRECTOR, |person| person as usize);
        let player = self.player_of(person as u32)?;
        let substitute = &self.people[person];
        let session = substitute.session.ok_or(Refusal::NotYourSeat)?;
        let reseat = Reseat {
            game: self.games[game].clone(),
            side: [SeatSide::White, SeatSide::Black][side.index()],
            session,
            name: substitute.name.clone(),
            account: substitute.account,
        };
        let at = self.now();
        let act = TournamentAct::TakeOver {
            game,
            side,
            by: player,
            left: self.now[game].left(side, at),
        };
        let entry = TournamentEntry::new(at, self.tournament.director().clone(), act);
        self.commit(entry, |append| append.reseat = Some(reseat))
            .await?;
        self.shared.refresh(&self.games[game]).await;
        Ok(())
    }

    /// Has the games ended of one who has withdrawn.
    pub(super) async fn end_games(&mut self, person: u32) -> Result<(), Refusal> {
        let player = self.player_of(person)?;
        let number = self.tournament.number_of(&player);
        let number = number.ok_or(Refusal::Tournament(TournamentRefusal::NotIn))?;
        let lost: Vec<(usize, Verdict)> = self
            .tournament
            .forfeits()
            .filter(|(game, _)| self.tournament.games()[*game].players.contains(&number))
            .collect();
        if lost.is_empty() {
            return Err(Refusal::Tournament(TournamentRefusal::NoSuchGame));
        }
        for (game, verdict) in lost {
            let winner = match verdict {
                Verdict::Won(side) => Some(side),
                Verdict::Drawn | Verdict::Void => None,
            };
            let condition = Condition::Withdrawn;
            self.have_happen(game, Act::EndByEvent { condition, winner })
                .await?;
        }
        self.hear().await
    }

    /// Rules in a game.
    pub(super) async fn rule(
        &mut self,
        number: u32,
        decision: api::Ruled,
        reason: &str,
    ) -> Result<(), Refusal> {
        let game = self.game_directed(number)?;
        self.not_his_own(game)?;
        let act = wooden::ruling(decision, reason)?;
        match &act {
            Act::Rule(ruling) if ruling.decision().is_for_events() => {}
            _ => return Err(Refusal::Tournament(TournamentRefusal::WrongActor)),
        }
        self.have_happen(game, act).await?;
        self.hear().await
    }
}

/// What a game is like that has just been made.
fn first_state(game: &NewGame) -> GameNow {
    let lines = game.lines.iter().map(|line| line.text.as_str());
    let read = table::read_game(&game.terms, lines);
    read.as_ref().map(GameNow::of).unwrap_or_default()
}
