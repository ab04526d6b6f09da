//! Playing the games of a contest, several at a time.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{Sender, channel};
use std::thread;

use super::game::{self, End, Played, Rules};
use super::{Hypotheses, Opening, Tally, Verdict};
use crate::{Broken, Pace, Player};

/// Makes a program that plays; each game that goes on at the same time has its own.
pub type Make<'a> = &'a (dyn Fn() -> Result<Box<dyn Player>, Broken> + Sync);

/// A contest of two programs.
#[derive(Clone, Debug)]
pub struct Contest {
    openings: Vec<Opening>,
    paces: [Pace; 2],
    rules: Rules,
    at_once: usize,
    test: Option<Hypotheses>,
}

/// What happens in a contest.
#[derive(Clone, Debug)]
pub enum Event<'a> {
    /// A game was played.
    Played(&'a Played),
    /// And so it stands.
    Stands(&'a Tally),
}

impl Contest {
    /// Two games from each opening, at the first and second program's pace, one game at a time.
    pub fn new(openings: Vec<Opening>, paces: [Pace; 2]) -> Contest {
        Contest {
            openings,
            paces,
            rules: Rules::default(),
            at_once: 1,
            test: None,
        }
    }

    /// With these rules.
    #[must_use]
    pub fn with_rules(self, rules: Rules) -> Contest {
        Contest { rules, ..self }
    }

    /// With so many games at once, each in a thread of its own.
    #[must_use]
    pub fn with_games_at_once(self, at_once: usize) -> Contest {
        Contest {
            at_once: at_once.max(1),
            ..self
        }
    }

    /// Ended as soon as one of two claims holds.
    #[must_use]
    pub fn with_test(self, hypotheses: Hypotheses) -> Contest {
        Contest {
            test: Some(hypotheses),
            ..self
        }
    }

    /// How many games it has at most.
    pub fn games(&self) -> usize {
        2 * self.openings.len()
    }

    /// Plays it. A program that cannot play on has lost the game and is made anew for the next.
    ///
    /// # Errors
    ///
    /// [`Broken`] when a program cannot be made at all.
    pub fn run(
        &self,
        make: [Make<'_>; 2],
        tell: &mut dyn FnMut(Event<'_>),
    ) -> Result<Tally, Broken> {
        let (next, over) = (AtomicUsize::new(0), AtomicBool::new(false));
        let (send, played) = channel();
        thread::scope(|scope| {
            for _ in 0..self.at_once.min(self.openings.len()) {
                let (send, next, over) = (send.clone(), &next, &over);
                scope.spawn(move || self.work(make, next, over, &send));
            }
            drop(send);
            let mut tally = Tally::default();
            let mut failed = None;
            for message in played {
                match message {
                    Ok(played) => {
                        tally.add(&played);
                        tell(Event::Played(&played));
                        tell(Event::Stands(&tally));
                    }
                    Err(broken) => failed = Some(broken),
                }
                let test = self.test.as_ref().map(|test| tally.verdict(test));
                let decided = !matches!(test, None | Some(Verdict::Open(_)));
                if decided || failed.is_some() {
                    over.store(true, Relaxed);
                }
            }
            failed.map_or(Ok(tally), Err)
        })
    }

    fn work(
        &self,
        make: [Make<'_>; 2],
        next: &AtomicUsize,
        over: &AtomicBool,
        send: &Sender<Result<Box<Played>, Broken>>,
    ) {
        let mut players: [Option<Box<dyn Player>>; 2] = [None, None];
        while !over.load(Relaxed) {
            let pair = next.fetch_add(1, Relaxed);
            let Some(opening) = self.openings.get(pair) else {
                return;
            };
            for white in [0, 1] {
                if over.load(Relaxed) {
                    return;
                }
                let played = self.play(make, &mut players, opening, white, pair);
                let failed = played.is_err();
                if send.send(played.map(Box::new)).is_err() || failed {
                    return;
                }
            }
        }
    }

    fn play(
        &self,
        make: [Make<'_>; 2],
        players: &mut [Option<Box<dyn Player>>; 2],
        opening: &Opening,
        white: usize,
        pair: usize,
    ) -> Result<Played, Broken> {
        for (player, make) in players.iter_mut().zip(make) {
            if player.is_none() {
                *player = Some(make()?);
            }
        }
        let [Some(first), Some(second)] = players.each_mut() else {
            return Err(Broken::Gone);
        };
        let mut order: [&mut dyn Player; 2] = [&mut **first, &mut **second];
        let mut paces = self.paces;
        if white == 1 {
            order.reverse();
            paces.reverse();
        }
        let (winner, end, course) = game::play(order, &opening.start, paces, &self.rules);
        let mut names = players.each_ref().map(|player| {
            player
                .as_ref()
                .map_or_else(String::new, |player| player.name())
        });
        if matches!(end, End::Broken(_) | End::Time) {
            *players = [None, None];
        }
        if white == 1 {
            names.reverse();
        }
        Ok(Played {
            opening: opening.name.clone(),
            start: opening.start,
            moves: course.moves,
            names,
            winner,
            end,
            longest: course.longest,
            spent: course.spent,
            white,
            pair,
        })
    }
}
