//! Our engine for a program that speaks DXP and asks for games.

use core::time::Duration;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use damier_engine::{Controls, Game, Level, Limits, Searcher, Time};
use damier_protocol::dxp::{
    Acceptance, Acknowledgement, Back, End, Message, Moved, Reason, Request, Start,
};
use damier_rules::draw::Ending;
use damier_rules::{Move, Position, Side, Variant};

use super::connection::{Connection, Heard};
use crate::Broken;
use crate::openings::Openings;

/// Who finds the moves of a [`Host`].
pub trait Thinker: Send {
    /// A new game begins.
    fn begin(&mut self) {}

    /// The move in this game, in which there is a legal one; none to break the game off.
    fn think(&mut self, game: &Game, limits: &Limits) -> Option<Move>;
}

impl Thinker for Searcher {
    fn begin(&mut self) {
        self.forget();
    }

    fn think(&mut self, game: &Game, limits: &Limits) -> Option<Move> {
        let (clock, stop) = (Instant::now(), AtomicBool::new(false));
        let controls = Controls::new(&clock, &stop);
        let best = Searcher::think(self, game, limits, &controls, &mut |_| ());
        best.map(|best| best.mv)
    }
}

/// Our engine, which plays the games that another program asks for.
pub struct Host {
    thinker: Box<dyn Thinker>,
    variant: Variant,
    most_time: Option<Duration>,
    playing: Option<Playing>,
    /// We have said that a game is over, and the answer to that is still to come.
    said_end: bool,
    openings: Option<Openings>,
}

/// A game that goes on.
struct Playing {
    start: Position,
    moves: Vec<Move>,
    game: Game,
    side: Side,
    remaining: Option<Duration>,
    /// The moves of each side; none for the whole game.
    most_moves: Option<u32>,
}

impl Host {
    /// For games of this variant, which has fifty squares, with a table of so many bytes.
    pub fn new(variant: Variant, table_bytes: usize) -> Host {
        Host::of(variant, Box::new(Searcher::new(table_bytes)))
    }

    /// For games of this variant in which another finds the moves.
    pub fn of(variant: Variant, thinker: Box<dyn Thinker>) -> Host {
        Host {
            thinker,
            variant,
            most_time: None,
            playing: None,
            said_end: false,
            openings: None,
        }
    }

    /// Thinking no longer than this about a move, whatever the clock shows.
    #[must_use]
    pub fn with_most_time(self, most_time: Duration) -> Host {
        let most_time = Some(most_time);
        Host { most_time, ..self }
    }

    /// Playing openings from the book that the engine comes with.
    #[must_use]
    pub fn with_book(self) -> Host {
        let openings = Some(Openings::new());
        Host { openings, ..self }
    }

    /// Plays whatever games the other program asks for, until it wants no more or has gone. What
    /// is said and played is told as lines of text.
    ///
    /// # Errors
    ///
    /// [`Broken`] when what comes is no message at all.
    pub fn follow(
        &mut self,
        connection: &mut Connection,
        tell: &mut dyn FnMut(&str),
    ) -> Result<(), Broken> {
        loop {
            let heard = match connection.hear(None) {
                Err(Broken::Gone) => return Ok(()),
                heard => heard?,
            };
            let message = match heard {
                Heard::Message(message) => message,
                Heard::Bad(_, fault) if fault.is_other_version() => {
                    accept(connection, Acknowledgement::Unsupported)?;
                    continue;
                }
                Heard::Bad(text, fault) => {
                    tell(&format!("not understood: {text:?}: {fault}"));
                    connection.say(&Message::Chat(format!("not understood: {fault}")))?;
                    continue;
                }
            };
            match message {
                Message::Request(request) => self.begin(connection, &request, tell)?,
                Message::Move(moved) => self.moved(connection, &moved, tell)?,
                Message::End(end) => {
                    if self.ended(connection, end, tell)? {
                        return Ok(());
                    }
                }
                Message::Back(back) => self.go_back(connection, back)?,
                Message::Chat(text) => tell(&format!("chat: {text}")),
                Message::Accept(_) | Message::BackAnswer(_) => {}
            }
            self.answer(connection, tell)?;
        }
    }

    fn begin(
        &mut self,
        connection: &mut Connection,
        request: &Request,
        tell: &mut dyn FnMut(&str),
    ) -> Result<(), Broken> {
        let start = match &request.start {
            Start::Standard => Ok(Position::start(self.variant)),
            Start::SetUp(setup) => Position::new(self.variant, setup),
        };
        self.said_end = false;
        self.playing = None;
        let start = match start {
            Ok(start) => start,
            Err(fault) => {
                tell(&format!(
                    "{} asks for a game that cannot be: {fault}",
                    request.name
                ));
                return accept(connection, Acknowledgement::Refused);
            }
        };
        tell(&format!(
            "{} plays {} in {} minutes",
            request.name, !request.follower, request.minutes
        ));
        self.thinker.begin();
        self.openings.iter_mut().for_each(Openings::draw_again);
        let minutes = (request.minutes > 0).then_some(u64::from(request.minutes));
        self.playing = Some(Playing {
            start,
            moves: Vec::new(),
            game: Game::from(start),
            side: request.follower,
            remaining: minutes.map(|minutes| Duration::from_secs(60 * minutes)),
            most_moves: (request.moves > 0).then_some(u32::from(request.moves)),
        });
        accept(connection, Acknowledgement::Accepted)
    }

    fn moved(
        &mut self,
        connection: &mut Connection,
        moved: &Moved,
        tell: &mut dyn FnMut(&str),
    ) -> Result<(), Broken> {
        let Some(playing) = &mut self.playing else {
            return connection.say(&Message::Chat("there is no game".to_owned()));
        };
        let position = playing.game.position();
        let mv = moved
            .find(position)
            .filter(|_| position.turn() != playing.side);
        match mv {
            Some(mv) => playing.play(mv),
            None => {
                let text = Message::Move(*moved).to_string();
                tell(&format!("not a legal move here: {text}"));
                connection.say(&Message::Chat(format!("not a legal move here: {text}")))?;
                self.end(connection, Reason::Unknown)?;
            }
        }
        Ok(())
    }

    /// Whether no more games are wanted.
    fn ended(
        &mut self,
        connection: &mut Connection,
        end: End,
        tell: &mut dyn FnMut(&str),
    ) -> Result<bool, Broken> {
        if !core::mem::take(&mut self.said_end) {
            tell(&format!("the game is over: {:?} for the other", end.reason));
            connection.say(&Message::End(End {
                reason: end.reason.reversed(),
                stop: end.stop,
            }))?;
        }
        self.playing = None;
        Ok(end.stop)
    }

    fn go_back(&mut self, connection: &mut Connection, back: Back) -> Result<(), Broken> {
        let gone = self
            .playing
            .as_mut()
            .is_some_and(|playing| playing.go_back(back));
        connection.say(&Message::BackAnswer(if gone {
            Acknowledgement::Accepted
        } else {
            Acknowledgement::Refused
        }))
    }

    /// Moves, or says that the game is over, where it is on us.
    fn answer(
        &mut self,
        connection: &mut Connection,
        tell: &mut dyn FnMut(&str),
    ) -> Result<(), Broken> {
        let Some(playing) = &mut self.playing else {
            return Ok(());
        };
        if playing.game.position().turn() != playing.side {
            return Ok(());
        }
        if let Some(reason) = playing.over() {
            tell(&format!("the game is over: {reason:?} for us"));
            return self.end(connection, reason);
        }
        let clock = Instant::now();
        let limits = playing.limits(self.most_time);
        let margin = Level::FULL.openings().unwrap_or(0);
        let known = self.openings.as_ref();
        let known = known.and_then(|known| known.choose(&playing.game, margin));
        let best = match known {
            Some((mv, _)) => Some(mv),
            None => self.thinker.think(&playing.game, &limits),
        };
        let Some(best) = best else {
            return self.end(connection, Reason::Unknown);
        };
        let spent = clock.elapsed();
        if let Some(remaining) = &mut playing.remaining {
            *remaining = remaining.saturating_sub(spent);
        }
        playing.play(best);
        let seconds = u16::try_from(spent.as_secs()).unwrap_or(u16::MAX);
        connection.say(&Message::Move(Moved::new(&best, seconds)))
    }

    fn end(&mut self, connection: &mut Connection, reason: Reason) -> Result<(), Broken> {
        self.playing = None;
        self.said_end = true;
        connection.say(&Message::End(End {
            reason,
            stop: false,
        }))
    }
}

impl Playing {
    fn play(&mut self, mv: Move) {
        self.game.advance(&mv);
        self.moves.push(mv);
    }

    /// How the game has ended for us, who are on move.
    fn over(&self) -> Option<Reason> {
        if let Some(outcome) = self.game.position().outcome() {
            return Some(match outcome.winner {
                Some(side) if side == self.side => Reason::Won,
                Some(_) => Reason::Lost,
                None => Reason::Drawn,
            });
        }
        let mut reached = self.game.counts().reached().into_iter();
        if reached.any(|rule| rule.ending == Ending::Automatic) {
            return Some(Reason::Drawn);
        }
        let most = self.most_moves?;
        (self.game.plies() >= 2 * most).then_some(Reason::Unknown)
    }

    fn limits(&self, most_time: Option<Duration>) -> Limits {
        let Some(remaining) = self.remaining else {
            return Limits::time(most_time.unwrap_or(Duration::from_secs(1)));
        };
        if let Some(most) = most_time.filter(|most| *most < remaining / 40) {
            return Limits::time(most);
        }
        let increment = Duration::ZERO;
        let time = match self.most_moves {
            Some(most) => Time::Period {
                remaining,
                increment,
                moves: most.saturating_sub(self.game.plies() / 2).max(1),
            },
            None => Time::Clock {
                remaining,
                increment,
            },
        };
        Limits {
            time: Some(time),
            ..Limits::NONE
        }
    }

    /// To before this move, if the game has come so far.
    fn go_back(&mut self, back: Back) -> bool {
        let Some(full) = usize::from(back.move_number).checked_sub(1) else {
            return false;
        };
        // A move has both sides' halves, whoever has begun.
        let first = usize::from(self.start.turn() == Side::Black);
        let half = usize::from(back.turn == Side::Black);
        let Some(plies) = (2 * full + half).checked_sub(first) else {
            return false;
        };
        if plies > self.moves.len() {
            return false;
        }
        self.moves.truncate(plies);
        self.game = Game::from(self.start);
        for mv in &self.moves {
            self.game.advance(mv);
        }
        true
    }
}

fn accept(connection: &mut Connection, answer: Acknowledgement) -> Result<(), Broken> {
    connection.say(&Message::Accept(Acceptance {
        name: "Damier".to_owned(),
        answer,
    }))
}
