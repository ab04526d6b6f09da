//! Twelve players, sixty-six games, two years: with leave, reminders, plans, a player who
//! withdraws, one who falls silent, and a director who has him taken over.

use std::collections::BTreeMap;

use damier_club::{
    Reminder, Reminders, Tournament, TournamentAct, TournamentActor, TournamentConditions,
    TournamentEntry, TournamentPhase, TournamentRefusal,
};
use damier_notation::move_text;
use damier_rules::Side;
use damier_table::codec::{decode_entry, encode_entry};
use damier_table::{Act, Actor, Entry, Game, Moment, Plan, Span, Verdict, fold};

use crate::{BEGAN, DAY, days, player, terms};

const NAMES: [&str; 12] = [
    "an", "bo", "cor", "dirk", "els", "fred", "gijs", "hans", "ivo", "jan", "kees", "leo",
];
/// What the players are like: moves in about so many days when they are at home.
const PACE: [u64; 12] = [1, 1, 2, 2, 3, 3, 4, 4, 5, 2, 3, 1];
/// Moves only when reminded of his flag.
const FORGETFUL: usize = 8;
/// Withdraws after 90 days.
const WITHDRAWS: usize = 9;
/// Makes no move after 60 days.
const SILENT: usize = 10;
const STEP: Span = Span::from_secs(6 * 3600);

/// Numbers by lot, the same each time.
struct Lot(u64);

impl Lot {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % limit
    }
}

struct Hall {
    tournament: Tournament,
    entries: Vec<TournamentEntry>,
    games: Vec<Game>,
    logs: Vec<Vec<Entry>>,
    plans: BTreeMap<(usize, usize), Plan>,
    reminded: Vec<(usize, Moment, Side, Reminder)>,
    lot: Lot,
    now: Moment,
    /// Moves that plans have made, and captures among them.
    planned: [u32; 2],
}

impl Hall {
    fn open() -> Hall {
        let conditions = TournamentConditions::new(terms());
        let tournament = Tournament::new(player("director"), conditions).unwrap();
        let mut hall = Hall {
            tournament,
            entries: Vec::new(),
            games: Vec::new(),
            logs: Vec::new(),
            plans: BTreeMap::new(),
            reminded: Vec::new(),
            lot: Lot(0x9e37_79b9_7f4a_7c15),
            now: BEGAN,
            planned: [0, 0],
        };
        for name in NAMES {
            hall.happens(player(name), TournamentAct::Join).unwrap();
        }
        hall.happens(player("director"), TournamentAct::Begin)
            .unwrap();
        for _ in 0..hall.tournament.games().len() {
            let game = hall.tournament.conditions().terms.clone();
            hall.games.push(Game::new(game));
            hall.logs.push(Vec::new());
        }
        for game in 0..hall.games.len() {
            hall.act(game, Actor::Server, Act::Begin);
        }
        hall
    }

    fn happens(
        &mut self,
        by: impl Into<TournamentActor>,
        act: TournamentAct,
    ) -> Result<(), TournamentRefusal> {
        let entry = TournamentEntry::new(self.now, by, act);
        self.tournament.apply(&entry)?;
        self.entries.push(entry);
        Ok(())
    }

    /// An act in a game, whose end is reported.
    fn act(&mut self, game: usize, by: impl Into<Actor>, act: Act) {
        self.enter(game, Entry::new(self.now, by, act));
    }

    fn enter(&mut self, game: usize, entry: Entry) {
        self.games[game].apply(&entry).unwrap();
        self.logs[game].push(entry);
        if let Some(result) = self.games[game].result() {
            let verdict = result.verdict;
            self.report(game, verdict);
        }
    }

    fn report(&mut self, game: usize, verdict: Verdict) {
        let over = TournamentAct::Over { game, verdict };
        self.happens(TournamentActor::Server, over).unwrap();
    }

    fn take_leave(&mut self, number: usize, days: u32) -> Result<(), TournamentRefusal> {
        self.happens(player(NAMES[number]), TournamentAct::TakeLeave(days))?;
        let games: Vec<_> = self.tournament.games_of(number).collect();
        for (game, side) in games {
            self.act(game, Actor::Server, Act::TakeLeave { side, days });
        }
        Ok(())
    }

    /// A quarter of a day passes.
    fn step(&mut self) {
        let before = self.now;
        self.now = self.now + STEP;
        self.leave_and_withdrawal();
        for game in 0..self.games.len() {
            if self.games[game].result().is_some() || !self.tournament.games()[game].is_on() {
                continue;
            }
            let due = Reminders::default().due(&self.games[game], before, self.now);
            let due: Vec<_> = due
                .into_iter()
                .map(|(at, side, what)| (game, at, side, what))
                .collect();
            let reminded = !due.is_empty();
            self.reminded.extend(due);
            if let Some(flag) = self.games[game].flag_entry(self.now) {
                self.enter(game, flag);
                continue;
            }
            self.direct(game);
            self.think(game, reminded);
        }
    }

    fn leave_and_withdrawal(&mut self) {
        if self.now == days(90) {
            self.happens(player(NAMES[WITHDRAWS]), TournamentAct::Withdraw)
                .unwrap();
            let lost: Vec<_> = self.tournament.forfeits().collect();
            assert!(!lost.is_empty());
            for (game, verdict) in lost {
                self.report(game, verdict);
            }
        }
        for number in 0..NAMES.len() {
            if self.tournament.players()[number].withdrawn || self.lot.below(4 * 40) > 0 {
                continue;
            }
            let days = 1 + self.lot.below(14) as u32;
            let left = self.tournament.leave_days_left(number, self.now);
            let on_leave = self.tournament.leave_of(number, self.now).is_some();
            match self.take_leave(number, days) {
                Ok(()) => assert!(days <= left && !on_leave),
                Err(TournamentRefusal::OnLeave) => assert!(on_leave),
                Err(TournamentRefusal::Days { left: told }) => {
                    assert_eq!(told, left);
                    assert!(days > left);
                }
                Err(other) => panic!("{other}"),
            }
        }
    }

    /// The director has the silent player's games with White taken over when time runs out.
    fn direct(&mut self, game: usize) {
        let side = self.games[game].position().turn();
        let number = self.tournament.games()[game].players[side.index()];
        if number != SILENT || side != Side::White {
            return;
        }
        let left = self.games[game].clocks(self.now).unwrap().remaining[side.index()];
        let act = TournamentAct::TakeOver {
            game,
            side,
            by: player("substitute"),
            left,
        };
        match self.happens(player("director"), act) {
            Ok(()) => assert!(left < self.tournament.conditions().near_time_trouble),
            Err(refusal) => assert_eq!(refusal, TournamentRefusal::NoNeed),
        }
    }

    /// Whoever is on move perhaps moves, and plans answer.
    fn think(&mut self, game: usize, reminded: bool) {
        let side = self.games[game].position().turn();
        let number = self.tournament.games()[game].players[side.index()];
        let substituted = self.tournament.games()[game].substitutes[side.index()].is_some();
        let at_home = self.tournament.leave_of(number, self.now).is_none();
        let moves = if substituted {
            true
        } else if number == SILENT && self.now > days(60) {
            false
        } else if number == FORGETFUL && self.now > days(30) {
            reminded && self.last_reminder(game) != Some(Reminder::YourTurn)
        } else {
            at_home && self.lot.below(4 * PACE[number]) == 0
        };
        if moves {
            let legal = self.games[game].legal_moves();
            let mv = legal[self.lot.below(legal.len() as u64) as usize];
            self.act(game, side, Act::Move(mv));
            self.plan(game, side);
            self.answer(game);
        }
    }

    fn last_reminder(&self, game: usize) -> Option<Reminder> {
        let mut last = self.reminded.iter().rev();
        last.find(|(of, ..)| *of == game).map(|(.., what)| *what)
    }

    /// A player who has moved plans an answer to each move, or to none.
    fn plan(&mut self, game: usize, side: Side) {
        if self.games[game].result().is_some() || self.lot.below(3) > 0 {
            return;
        }
        let position = *self.games[game].position();
        let mut text = String::new();
        for mv in position.legal_moves() {
            let after = position.after(&mv);
            if let Some(reply) = after.legal_moves().first() {
                let line = [
                    move_text::write(&position, &mv),
                    move_text::write(&after, reply),
                ];
                text.push_str(&format!("{}\n", line.join(" ")));
            }
        }
        let plan = Plan::read(&self.games[game], side, &text, true).unwrap();
        self.plans.insert((game, side.index()), plan);
    }

    fn answer(&mut self, game: usize) {
        while self.games[game].result().is_none() {
            let side = self.games[game].position().turn();
            let number = self.tournament.games()[game].players[side.index()];
            let plan = self.plans.get(&(game, side.index()));
            let Some(act) = plan.and_then(|plan| plan.answer(&self.games[game], side)) else {
                return;
            };
            if number == SILENT {
                return;
            }
            let Act::Move(mv) = act else {
                panic!("{act:?}")
            };
            self.planned[0] += 1;
            self.planned[1] += u32::from(mv.is_capture());
            self.act(game, side, act);
        }
    }
}

#[test]
fn a_tournament_of_twelve_over_two_years() {
    let mut hall = Hall::open();
    assert_eq!(hall.games.len(), 66);
    while hall.now < days(730) && hall.tournament.phase() == TournamentPhase::Playing {
        hall.step();
    }
    let TournamentPhase::Over { at } = hall.tournament.phase() else {
        let left = hall
            .games
            .iter()
            .filter(|game| game.result().is_none())
            .count();
        panic!("{left} games go on after two years");
    };
    assert!(at > days(60), "it lasted longer than a holiday");

    points_add_up(&hall);
    flags_fell_only_after_reminders_and_never_on_leave(&hall);
    assert!(
        hall.planned[0] > 100 && hall.planned[1] > 10,
        "{:?}",
        hall.planned
    );
    logs_fold_into_the_same(&hall);
}

fn points_add_up(hall: &Hall) {
    let table = hall.tournament.table();
    let points: u32 = table.iter().map(|place| place.standing.points()).sum();
    let counting = hall.tournament.games().iter();
    let counting = counting
        .filter(|game| game.verdict != Some(Verdict::Void))
        .count();
    assert_eq!(points as usize, 2 * counting);
    assert!(table.is_sorted_by_key(|place| place.rank));
    assert!(table.iter().all(|place| place.standing.playing == 0));
    let withdrawn = table
        .iter()
        .find(|place| place.player == WITHDRAWS)
        .unwrap();
    assert!(withdrawn.standing.lost > 0);
}

fn flags_fell_only_after_reminders_and_never_on_leave(hall: &Hall) {
    let mut flags = 0;
    for (game, log) in hall.logs.iter().enumerate() {
        let last = log.last().unwrap();
        let Act::Flag(side) = last.act else { continue };
        flags += 1;
        let number = hall.tournament.games()[game].players[side.index()];
        assert_eq!(
            (number, side),
            (SILENT, Side::Black),
            "nobody else lets his flag fall"
        );
        let mut before = hall.entries.iter().filter(|entry| entry.at <= last.at);
        let on_leave = before.any(|entry| {
            let by = TournamentActor::Player(player(NAMES[number]));
            match entry.act {
                TournamentAct::TakeLeave(days) if entry.by == by => {
                    let until = entry.at + Span::from_millis(DAY.as_millis() * i64::from(days));
                    last.at < until
                }
                _ => false,
            }
        });
        assert!(!on_leave);
        let reminders = hall
            .reminded
            .iter()
            .filter(|(of, _, to, what)| *of == game && *to == side && *what != Reminder::YourTurn);
        assert!(reminders.count() >= 1, "game {game}");
    }
    assert!(
        flags > 0,
        "the silent player loses on time where nobody took over"
    );
    let substituted = hall.tournament.games().iter();
    let substituted = substituted
        .filter(|game| game.substitutes[0].is_some())
        .count();
    assert!(substituted > 0, "and is taken over elsewhere");
}

fn logs_fold_into_the_same(hall: &Hall) {
    for (game, log) in hall.games.iter().zip(&hall.logs) {
        let read: Vec<Entry> = log
            .iter()
            .map(|entry| decode_entry(&encode_entry(entry)).unwrap())
            .collect();
        assert_eq!(fold(game.terms().clone(), &read).unwrap(), *game);
    }
    let conditions = hall.tournament.conditions().clone();
    let mut again = Tournament::new(player("director"), conditions).unwrap();
    for entry in &hall.entries {
        again.apply(entry).unwrap();
    }
    assert_eq!(again, hall.tournament);
}
