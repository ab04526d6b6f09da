//! Another program that speaks DXP, as a player: we ask for the games, it follows.

use core::cmp::Ordering;
use core::time::Duration;
use std::process::{Child, Stdio};
use std::time::Instant;

use damier_protocol::dxp::{Acknowledgement, End, Message, Moved, Reason, Request, Start as From};
use damier_rules::{Move, Position, Variant};

use super::connection::{Connection, Heard};
use crate::process::Start;
use crate::{Broken, Choice, Player, Turn};

/// How long a program may take to be reached.
const TO_START: Duration = Duration::from_secs(30);
/// How long it may take to answer, beside thinking.
const TO_ANSWER: Duration = Duration::from_secs(5);

/// What the program is told of the time, since the protocol knows whole minutes only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    /// Minutes for each side.
    pub minutes: u16,
    /// In how many moves; 0 for the whole game.
    pub moves: u16,
}

/// A program that speaks DXP.
pub struct Program {
    address: String,
    rate: Rate,
    /// The program, where we have started it.
    child: Option<Child>,
    connection: Connection,
    name: String,
    /// How many moves of the game it knows; none before it was asked for one.
    known: Option<usize>,
}

impl Program {
    /// Reaches the program that listens at this address, having started it if it is said how.
    ///
    /// # Errors
    ///
    /// [`Broken`] when it cannot be started, or not be reached within half a minute.
    pub fn reach(address: &str, rate: Rate, start: Option<&Start>) -> Result<Program, Broken> {
        let child = start.map(|start| {
            let mut command = start.command();
            command.stdin(Stdio::null()).stdout(Stdio::null());
            command.stderr(Stdio::null());
            let failed = |error| Broken::Start(format!("{}: {error}", start.words[0]));
            command.spawn().map_err(failed)
        });
        let mut child = child.transpose()?;
        let connection = Connection::reach(address, TO_START);
        if let (Err(_), Some(child)) = (&connection, &mut child) {
            let _ = child.kill();
            let _ = child.wait();
        }
        Ok(Program {
            address: address.to_owned(),
            rate,
            child,
            connection: connection?,
            name: address.to_owned(),
            known: None,
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
        let left = until.saturating_duration_since(Instant::now());
        match self.connection.hear(Some(left)) {
            Ok(Heard::Message(message)) => Ok(message),
            Ok(Heard::Bad(text, _)) => Err(Broken::Said(text)),
            Err(Broken::Silent(_)) => Err(Broken::Silent(patience)),
            Err(broken) => Err(broken),
        }
    }
}

impl Player for Program {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn begin(&mut self, _: &Position) -> Result<(), Broken> {
        self.known = None;
        Ok(())
    }

    fn choose(&mut self, start: &Position, moves: &[Move], turn: Turn) -> Result<Choice, Broken> {
        if self.known.is_none() {
            self.request(start, moves)?;
        }
        let known = self.known.unwrap_or(0);
        for mv in &moves[known..] {
            self.connection.say(&Message::Move(Moved::new(mv, 0)))?;
        }
        self.known = Some(moves.len());
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

    fn end(&mut self, outcome: Option<Ordering>) {
        if self.known.take().is_none() {
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

impl Drop for Program {
    fn drop(&mut self) {
        if let Some(child) = &mut self.child {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}
