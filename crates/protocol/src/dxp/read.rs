//! How messages are read.

use core::fmt;
use core::str::FromStr;

use damier_rules::{Side, Square, Squares};

use super::message::{ALPHABET, SQUARES};
use super::{Acceptance, Acknowledgement, Back, End, Message, Moved, Reason, Request, Start};

impl FromStr for Message {
    type Err = BadMessage;

    fn from_str(text: &str) -> Result<Message, BadMessage> {
        let mut fields = Fields { text, at: 0 };
        let message = match fields.letter("header")? {
            b'R' => Message::Request(fields.request()?),
            b'A' => Message::Accept(Acceptance {
                name: fields.name()?,
                answer: fields.acknowledgement()?,
            }),
            b'M' => Message::Move(fields.moved()?),
            b'E' => Message::End(End {
                reason: fields.reason()?,
                stop: fields.letter("stop code")? == b'1',
            }),
            b'B' => Message::Back(Back {
                move_number: fields.number("move number", 3)?,
                turn: fields.side("colour")?,
            }),
            b'K' => Message::BackAnswer(fields.acknowledgement()?),
            b'C' => return Ok(Message::Chat(text[1..].to_owned())),
            _ => {
                return Err(BadMessage {
                    field: "header",
                    column: 1,
                });
            }
        };
        // Some programs pad what they send.
        if text[fields.at..].trim_end().is_empty() {
            Ok(message)
        } else {
            Err(fields.bad("end of the message"))
        }
    }
}

struct Fields<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Fields<'a> {
    const fn bad(&self, field: &'static str) -> BadMessage {
        BadMessage {
            field,
            column: self.at + 1,
        }
    }

    fn take(&mut self, field: &'static str, length: usize) -> Result<&'a str, BadMessage> {
        let taken = self.text.get(self.at..self.at + length);
        let taken = taken.ok_or(self.bad(field))?;
        self.at += length;
        Ok(taken)
    }

    fn letter(&mut self, field: &'static str) -> Result<u8, BadMessage> {
        let taken = self.take(field, 1)?;
        taken.bytes().next().ok_or(self.bad(field))
    }

    /// Digits, perhaps with blanks before them.
    fn number(&mut self, field: &'static str, length: usize) -> Result<u16, BadMessage> {
        let bad = self.bad(field);
        let digits = self.take(field, length)?.trim_start();
        let all = digits.bytes().all(|byte| byte.is_ascii_digit());
        digits.parse().ok().filter(|_| all).ok_or(bad)
    }

    fn square(&mut self, field: &'static str) -> Result<Square, BadMessage> {
        let bad = self.bad(field);
        let number = self.number(field, 2)?;
        let number = u8::try_from(number)
            .ok()
            .filter(|number| *number <= SQUARES);
        number.and_then(Square::new).ok_or(bad)
    }

    fn side(&mut self, field: &'static str) -> Result<Side, BadMessage> {
        let bad = self.bad(field);
        match self.letter(field)? {
            b'W' | b'w' => Ok(Side::White),
            // Some programs write B.
            b'Z' | b'z' | b'B' | b'b' => Ok(Side::Black),
            _ => Err(bad),
        }
    }

    fn name(&mut self) -> Result<String, BadMessage> {
        Ok(self.take("name", 32)?.trim_end().to_owned())
    }

    fn acknowledgement(&mut self) -> Result<Acknowledgement, BadMessage> {
        Ok(match self.letter("answer")? {
            b'0' => Acknowledgement::Accepted,
            b'1' => Acknowledgement::Unsupported,
            b'2' => Acknowledgement::Refused,
            _ => Acknowledgement::Otherwise,
        })
    }

    fn reason(&mut self) -> Result<Reason, BadMessage> {
        let bad = self.bad("reason");
        match self.letter("reason")? {
            b'0' => Ok(Reason::Unknown),
            b'1' => Ok(Reason::Lost),
            b'2' => Ok(Reason::Drawn),
            b'3' => Ok(Reason::Won),
            _ => Err(bad),
        }
    }

    fn moved(&mut self) -> Result<Moved, BadMessage> {
        let seconds = self.number("seconds", 4)?;
        let (from, to) = (self.square("from")?, self.square("to")?);
        let bad = self.bad("number of captured pieces");
        let count = self.number("number of captured pieces", 2)?;
        let mut captures = Squares::EMPTY;
        for _ in 0..count {
            let twice = self.bad("captured piece");
            if !captures.insert(self.square("captured piece")?) {
                return Err(twice);
            }
        }
        if captures.len() > 20 {
            return Err(bad);
        }
        Ok(Moved {
            seconds,
            from,
            to,
            captures,
        })
    }

    fn request(&mut self) -> Result<Request, BadMessage> {
        // A later version may have other fields behind; the answer then says so.
        let version = self.bad("version");
        if self.number("version", 2)? != 1 {
            return Err(version);
        }
        let name = self.name()?;
        let follower = self.side("colour")?;
        let minutes = self.number("minutes", 3)?;
        let moves = self.number("moves", 3)?;
        let bad = self.bad("start");
        let start = match self.letter("start")? {
            b'A' => Start::Standard,
            b'B' => Start::SetUp(Box::new(self.set_up()?)),
            _ => return Err(bad),
        };
        Ok(Request {
            name,
            follower,
            minutes,
            moves,
            start,
        })
    }

    fn set_up(&mut self) -> Result<damier_rules::Setup, BadMessage> {
        let turn = self.side("colour to move")?;
        let column = self.at + 1;
        let squares = self.take("squares", usize::from(SQUARES))?;
        ALPHABET.read(turn, squares).map_err(|square| BadMessage {
            field: "squares",
            column: column + square,
        })
    }
}

/// A message that cannot be understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadMessage {
    /// What should stand there.
    pub field: &'static str,
    /// Where, counted from 1.
    pub column: usize,
}

impl BadMessage {
    /// Whether it asks for a game by another version of the protocol, which is answered with
    /// [`Acknowledgement::Unsupported`].
    pub fn is_other_version(&self) -> bool {
        self.field == "version"
    }
}

impl fmt::Display for BadMessage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: {} expected", self.column, self.field)
    }
}

impl core::error::Error for BadMessage {}
