//! Another program that speaks DXP, as a player: we ask for the games, it follows.

use core::cmp::Ordering;
use core::time::Duration;
use std::collections::VecDeque;
use std::time::Instant;

use damier_protocol::dxp::{Acknowledgement, End, Message, Moved, Reason, Request, Start as From};
use damier_rules::{Move, Position, Variant};

use super::connection::{Connection, Heard};
use super::meeting::{Meeting, Rate, Running, TO_START};
use crate::{Broken, Choice, Player, Turn};

/// How long it may take to answer, beside thinking.
const TO_ANSWER: Duration = Duration::from_secs(5);
/// So many messages may come without being asked for.
const MOST_UNASKED: usize = 1_000;

/// A program that speaks DXP.
pub struct Program {
    address: String,
    rate: Rate,
    connection: Connection,
    /// What has come, but was not looked at.
    waiting: VecDeque<Message>,
    name: String,
    /// How many moves of the game it knows; none before it was asked for one.
    known: Option<usize>,
    /// Where we have started it: it ends with this.
    _running: Option<Running>,
}

impl Program {
    /// Meets the program, having started it if it is said how.
    ///
    /// # Errors
    ///
    /// [`Broken`] when it cannot be started, or not be met within half a minute.
    pub fn meet(meeting: &Meeting) -> Result<Program, Broken> {
        let (running, mut connection) = meeting.begin()?;
        for words in &meeting.words {
            connection.say(&Message::Chat(words.clone()))?;
        }
        Ok(Program {
            address: meeting.address.clone(),
            rate: meeting.rate,
            connection,
            waiting: VecDeque::new(),
            name: meeting.address.clone(),
            known: None,
            _running: running,
        })
    }

    fn request(&mut self, start: &Position, moves: &[Move]) -> Result<(), Broken> {
        if start.variant() != Variant::ALL[0] {
            return Err(Broken::CannotPlay(start.variant().to_string()));
        }
        // It begins with its own move, or with the one before it.
        let known = moves.len().saturating_sub(1);
        let begun = moves[..known]
            .iter()
            .fold(*start, |position, mv| position.after(mv));
        let now = moves.iter().fold(*start, |position, mv| position.after(mv));
        let is_standard = begun == Position::start(start.variant());
        self.connection.say(&Message::Request(Request {
            name: "Damier".to_owned(),
            follower: now.turn(),
            minutes: self.rate.minutes,
            moves: self.rate.moves,
            start: if is_standard {
                From::Standard
            } else {
                From::SetUp(Box::new(begun.setup()))
            },
        }))?;
        let until = Instant::now() + TO_START;
        loop {
            match self.next(until, TO_START)? {
                Message::Accept(accept) if accept.answer == Acknowledgement::Accepted => {
                    if !accept.name.is_empty() {
                        self.name = accept.name;
                    }
                    self.known = Some(known);
                    return Ok(());
                }
                Message::Accept(_) => {
                    return Err(Broken::CannotPlay(
                        "the game that it is asked for".to_owned(),
                    ));
                }
                // What is left of the game before.
                _ => {}
            }
        }
    }

    fn next(&mut self, until: Instant, patience: Duration) -> Result<Message, Broken> {
        if let Some(message) = self.waiting.pop_front() {
            return Ok(message);
        }
        let left = until.saturating_duration_since(Instant::now());
        match self.connection.hear(Some(left)) {
            Ok(Heard::Message(message)) => Ok(message),
            Ok(Heard::Bad(text, _)) => Err(Broken::Said(text)),
            Err(Broken::Silent(_)) => Err(Broken::Silent(patience)),
            Err(broken) => Err(broken),
        }
    }

    /// Looks whether the program has moved while it was not on move.
    fn overhear(&mut self) -> Result<(), Broken> {
        while let Some(heard) = self.connection.overhear()? {
            match heard {
                Heard::Message(message @ Message::Move(_)) => {
                    return Err(Broken::OutOfTurn(message.to_string()));
                }
                Heard::Message(message) if self.waiting.len() < MOST_UNASKED => {
                    self.waiting.push_back(message);
                }
                Heard::Message(_) => {
                    return Err(Broken::Said("more than anybody asked for".to_owned()));
                }
                Heard::Bad(text, _) => return Err(Broken::Said(text)),
            }
        }
        Ok(())
    }

    /// Tells it the moves that it does not know.
    fn tell(&mut self, moves: &[Move]) -> Result<(), Broken> {
        let known = self.known.unwrap_or(0).min(moves.len());
        for mv in &moves[known..] {
            self.connection.say(&Message::Move(Moved::new(mv, 0)))?;
        }
        self.known = Some(moves.len());
        Ok(())
    }
}

impl Player for Program {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn begin(&mut self, _: &Position) -> Result<(), Broken> {
        self.known = None;
        self.waiting.clear();
        Ok(())
    }

    fn choose(&mut self, start: &Position, moves: &[Move], turn: Turn) -> Result<Choice, Broken> {
        if self.known.is_none() {
            self.request(start, moves)?;
        } else {
            self.overhear()?;
        }
        self.tell(moves)?;
        let patience = turn.longest().unwrap_or(Duration::from_secs(600)) + TO_ANSWER;
        let until = Instant::now() + patience;
        loop {
            match self.next(until, patience)? {
                Message::Move(moved) => {
                    let position = moves.iter().fold(*start, |position, mv| position.after(mv));
                    let text = Message::Move(moved).to_string();
                    let mv = moved.find(&position).ok_or(Broken::Illegal(text))?;
                    self.known = Some(moves.len() + 1);
                    return Ok(Choice::Move(mv));
                }
                Message::End(end) => {
                    let answer = End {
                        reason: end.reason.reversed(),
                        stop: false,
                    };
                    self.connection.say(&Message::End(answer))?;
                    self.known = None;
                    return match end.reason {
                        Reason::Lost => Ok(Choice::Resign),
                        Reason::Drawn => Ok(Choice::Draw),
                        Reason::Won | Reason::Unknown => {
                            Err(Broken::Said(Message::End(end).to_string()))
                        }
                    };
                }
                Message::Back(_) => self
                    .connection
                    .say(&Message::BackAnswer(Acknowledgement::Unsupported))?,
                // Chat, and answers to what was not asked.
                _ => {}
            }
        }
    }

    fn end(&mut self, start: &Position, moves: &[Move], outcome: Option<Ordering>) {
        if self.known.is_none() {
            return;
        }
        let last = moves.iter().fold(*start, |position, mv| position.after(mv));
        // Whoever sees that the board has ended the game need not be told why; from another end it
        // would play on.
        let told = if last.outcome().is_some() {
            self.tell(moves)
        } else {
            Ok(())
        };
        self.known = None;
        if told.is_err() {
            return;
        }
        // Seen from us, its opponent.
        let reason = match outcome {
            Some(Ordering::Greater) => Reason::Lost,
            Some(Ordering::Equal) => Reason::Drawn,
            Some(Ordering::Less) => Reason::Won,
            None => Reason::Unknown,
        };
        let end = End {
            reason,
            stop: false,
        };
        if self.connection.say(&Message::End(end)).is_err() {
            return;
        }
        let until = Instant::now() + TO_ANSWER;
        while let Ok(message) = self.next(until, TO_ANSWER) {
            if matches!(message, Message::End(_)) {
                break;
            }
        }
    }
}

impl core::fmt::Debug for Program {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{} at {}", self.name, self.address)
    }
}
