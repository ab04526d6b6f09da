//! One game between two programs.

use core::cmp::Ordering;
use core::fmt;
use core::time::Duration;
use std::time::Instant;

use damier_engine::Game;
use damier_notation::{Score, fen, pdn};
use damier_rules::{Move, Position, Side};

use crate::{Broken, Choice, Pace, Player};

/// What holds for each game of a contest.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rules {
    /// After so many plies a game that goes on counts as drawn.
    pub most_plies: usize,
    /// So much later than his time allows a move may come, for what getting it across takes.
    pub grace: Duration,
}

impl Default for Rules {
    /// Three hundred plies and a second.
    fn default() -> Rules {
        Rules {
            most_plies: 300,
            grace: Duration::from_secs(1),
        }
    }
}

/// A game that was played.
#[derive(Clone, Debug, PartialEq)]
pub struct Played {
    /// Its opening.
    pub opening: String,
    /// Where it began.
    pub start: Position,
    /// The moves.
    pub moves: Vec<Move>,
    /// White's and Black's name.
    pub names: [String; 2],
    /// Who has won.
    pub winner: Option<Side>,
    /// What has ended it.
    pub end: End,
    /// What White's and Black's longest move took.
    pub longest: [Duration; 2],
    /// What all of White's and Black's moves took.
    pub spent: [Duration; 2],
    /// Which program of the contest had White: 0 or 1.
    pub white: usize,
    /// The pair of games to which it belongs, counted from 0.
    pub pair: usize,
}

/// What has ended a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// The board: no piece or no move is left, or what else the variant has.
    Board,
    /// A side gave up.
    Resigned,
    /// A draw rule of this code.
    DrawRule(&'static str),
    /// It was too long.
    TooLong,
    /// A side has used more time than it had.
    Time,
    /// A program could not play on.
    Broken(Broken),
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            End::Board => f.write_str("on the board"),
            End::Resigned => f.write_str("by resignation"),
            End::DrawRule(code) => write!(f, "by the draw rule {code}"),
            End::TooLong => f.write_str("after too many moves"),
            End::Time => f.write_str("on time"),
            End::Broken(broken) => write!(f, "because a program {broken}"),
        }
    }
}

impl Played {
    /// How many moves White and Black have made.
    pub fn counts(&self) -> [usize; 2] {
        let first = self.moves.len().div_ceil(2);
        let mut counts = [first, self.moves.len() - first];
        if self.start.turn() == Side::Black {
            counts.reverse();
        }
        counts
    }

    /// The game as PDN has it.
    pub fn to_pdn(&self, event: &str) -> pdn::Game {
        let mut game = pdn::Game::new(self.start);
        let round = format!("{}.{}", self.pair + 1, self.white + 1);
        let [white, black] = &self.names;
        for (tag, value) in [
            ("Event", event),
            ("Round", &round),
            ("White", white),
            ("Black", black),
        ] {
            game.tags.set(tag, value);
        }
        if self.opening != fen::write(&self.start) {
            game.tags.set("Opening", &self.opening);
        }
        game.plies = self.moves.iter().map(|mv| pdn::Ply::new(*mv)).collect();
        if let Some(last) = game.plies.last_mut() {
            last.comment = format!("ended {}", self.end);
        }
        game.score = self.winner.map_or(Score::Draw, Score::won_by);
        game
    }
}

/// Plays a game between White and Black, at White's and Black's pace; gives who has won, its end, and
/// what was played in what time.
pub(super) fn play(
    mut players: [&mut dyn Player; 2],
    start: &Position,
    paces: [Pace; 2],
    rules: &Rules,
) -> (Option<Side>, End, Course) {
    let mut course = Course {
        start: *start,
        game: Game::from(*start),
        moves: Vec::new(),
        clocks: paces.map(|pace| match pace {
            Pace::Clock { initial, .. } => initial,
            _ => Duration::ZERO,
        }),
        longest: [Duration::ZERO; 2],
        spent: [Duration::ZERO; 2],
    };
    let (winner, end) = course.run(&mut players, paces, rules);
    let broken_off = matches!(end, End::Broken(_));
    for side in Side::ALL {
        let outcome = match winner {
            _ if broken_off => None,
            Some(winner) if winner == side => Some(Ordering::Greater),
            Some(_) => Some(Ordering::Less),
            None => Some(Ordering::Equal),
        };
        players[side.index()].end(start, &course.moves, outcome);
    }
    (winner, end, course)
}

/// A game that goes on.
pub(super) struct Course {
    start: Position,
    game: Game,
    pub(super) moves: Vec<Move>,
    clocks: [Duration; 2],
    pub(super) longest: [Duration; 2],
    pub(super) spent: [Duration; 2],
}

type Ended = (Option<Side>, End);

impl Course {
    fn run(
        &mut self,
        players: &mut [&mut dyn Player; 2],
        paces: [Pace; 2],
        rules: &Rules,
    ) -> Ended {
        for side in Side::ALL {
            if let Err(broken) = players[side.index()].begin(&self.start) {
                return (Some(!side), End::Broken(broken));
            }
        }
        loop {
            if let Some(ended) = self.over(rules) {
                return ended;
            }
            let side = self.game.position().turn();
            let ended = self.turn(players[side.index()], side, paces[side.index()], rules);
            if let Some(ended) = ended {
                return ended;
            }
        }
    }

    fn over(&self, rules: &Rules) -> Option<Ended> {
        if let Some(outcome) = self.game.position().outcome() {
            return Some((outcome.winner, End::Board));
        }
        if let Some(rule) = self.game.counts().reached().first() {
            return Some((None, End::DrawRule(rule.reason)));
        }
        (self.moves.len() >= rules.most_plies).then_some((None, End::TooLong))
    }

    fn turn(
        &mut self,
        player: &mut dyn Player,
        side: Side,
        pace: Pace,
        rules: &Rules,
    ) -> Option<Ended> {
        let turn = pace.turn(self.clocks[side.index()]);
        let begun = Instant::now();
        let choice = player.choose(&self.start, &self.moves, turn);
        let spent = begun.elapsed();
        let longest = &mut self.longest[side.index()];
        *longest = spent.max(*longest);
        self.spent[side.index()] += spent;
        if turn
            .longest()
            .is_some_and(|most| spent > most + rules.grace)
        {
            return Some((Some(!side), End::Time));
        }
        if let Pace::Clock { increment, .. } = pace {
            let clock = &mut self.clocks[side.index()];
            *clock = clock.saturating_sub(spent) + increment;
        }
        match choice {
            Ok(Choice::Move(mv)) => {
                if self.game.play(&mv).is_err() {
                    let text = damier_protocol::hub::write_move(&mv);
                    return Some((Some(!side), End::Broken(Broken::Illegal(text))));
                }
                self.moves.push(mv);
                None
            }
            Ok(Choice::Resign) => Some((Some(!side), End::Resigned)),
            Ok(Choice::Draw) => {
                let said = Broken::Said("a draw that the rules do not give".to_owned());
                Some((Some(!side), End::Broken(said)))
            }
            Err(broken) => Some((Some(!side), End::Broken(broken))),
        }
    }
}
