//! Another program that speaks Hub, of either version, as a player.

use core::time::Duration;
use std::io::{Read, Write};
use std::time::Instant;

use damier_protocol::hub::{
    Answer, Command, Limits, Line, Mode, OldAnswer, OldCommand, Parameter, read_move,
};
use damier_rules::{Move, Position, Variant};

use super::names::usual_name;
use super::variant_by_name;
use crate::process::{Process, Start};
use crate::{Broken, Choice, Player, Record, Turn};

/// How long a program may take to get ready.
const TO_START: Duration = Duration::from_secs(60);
/// How long getting a move across may take, beside thinking.
const TO_ANSWER: Duration = Duration::from_secs(5);
/// How long a search without a limit of time may last.
const WITHOUT_TIME: Duration = Duration::from_secs(600);

/// A parameter of a program and its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting {
    /// The parameter.
    pub name: String,
    /// Its value.
    pub value: String,
}

/// A program that speaks Hub.
pub struct Program {
    process: Process,
    name: String,
    is_old: bool,
}

impl Program {
    /// Starts a program for games of this variant, with these settings.
    ///
    /// # Errors
    ///
    /// [`Broken`] when it cannot be started, does not get ready within a minute, or does not know
    /// the variant.
    pub fn start(
        start: &Start,
        variant: Variant,
        settings: &[Setting],
        record: Option<&Record>,
    ) -> Result<Program, Broken> {
        let process = Process::start(start, Line::LONGEST)?.recorded(record);
        Program::meet(process, &start.words[0], variant, settings)
    }

    /// A program that is there already: what it says, and where it listens. It has no name but what it
    /// says itself.
    ///
    /// # Errors
    ///
    /// [`Broken`] when it does not get ready within a minute, or does not know the variant.
    pub fn over(
        output: impl Read + Send + 'static,
        input: impl Write + Send + 'static,
        variant: Variant,
        settings: &[Setting],
    ) -> Result<Program, Broken> {
        let process = Process::over(output, input, Line::LONGEST);
        Program::meet(process, "", variant, settings)
    }

    fn meet(
        process: Process,
        usual_name: &str,
        variant: Variant,
        settings: &[Setting],
    ) -> Result<Program, Broken> {
        let until = Instant::now() + TO_START;
        process.say(Command::Hub)?;
        let mut name = None;
        let mut parameters = Vec::new();
        let is_old = loop {
            let text = process.hear(until, TO_START)?;
            // Both versions end with the same word.
            match (text.parse(), text.parse::<OldAnswer>()) {
                (
                    Ok(Answer::Id {
                        name: says,
                        version,
                        ..
                    }),
                    _,
                ) => {
                    name = Some((format!("{says} {version}").trim().to_owned(), false));
                }
                (Ok(Answer::Parameter(parameter)), _) => parameters.push(parameter),
                (_, Ok(OldAnswer::Name(says))) => name = Some((says, true)),
                (Ok(Answer::Wait), _) => break name.as_ref().is_some_and(|(_, old)| *old),
                _ => {}
            }
        };
        let name = name.map_or_else(|| usual_name.to_owned(), |(name, _)| name);
        let program = Program {
            process,
            name,
            is_old,
        };
        program.set(variant, &parameters, settings)?;
        program.process.say(Command::Init)?;
        loop {
            let text = program.process.hear(until, TO_START)?;
            match text.parse() {
                Ok(Answer::Ready) => return Ok(program),
                Ok(Answer::Error(message)) => return Err(Broken::Said(message)),
                _ => {}
            }
        }
    }

    fn set(
        &self,
        variant: Variant,
        parameters: &[Parameter],
        settings: &[Setting],
    ) -> Result<(), Broken> {
        let standard = Variant::ALL[0];
        let known = parameters
            .iter()
            .find(|parameter| parameter.name == "variant");
        let is_set = known.map_or(Some(standard), |known| variant_by_name(&known.value));
        if is_set != Some(variant) {
            let ours = [usual_name(variant), variant.to_string()];
            let value = known
                .and_then(|known| known.values.iter().find(|value| ours.contains(value)))
                .ok_or_else(|| Broken::CannotPlay(variant.to_string()))?;
            self.set_one("variant", value)?;
        }
        // A contest begins with openings of its own, and is between programs, not their books.
        let has_book = parameters
            .iter()
            .any(|known| known.name == "book" && known.value == "true");
        if has_book && settings.iter().all(|setting| setting.name != "book") {
            self.set_one("book", "false")?;
        }
        settings
            .iter()
            .try_for_each(|setting| self.set_one(&setting.name, &setting.value))
    }

    fn set_one(&self, name: &str, value: &str) -> Result<(), Broken> {
        if self.is_old {
            self.process.say(OldCommand::Set(name, value))
        } else {
            self.process.say(Command::SetParameter {
                name: name.to_owned(),
                value: value.to_owned(),
            })
        }
    }

    fn ask(&self, start: &Position, moves: &[Move], turn: Turn) -> Result<(), Broken> {
        for text in self.process.overhear()? {
            if self.is_move(&text) {
                return Err(Broken::OutOfTurn(text));
            }
        }
        if self.is_old {
            return self.ask_old(start, moves, turn);
        }
        self.process.say(Command::position(start, moves))?;
        self.process.say(Command::Level(limits(turn)))?;
        self.process.say(Command::Go(Mode::Think))
    }

    fn ask_old(&self, start: &Position, moves: &[Move], turn: Turn) -> Result<(), Broken> {
        self.process.say(OldCommand::Position(start))?;
        for mv in moves {
            self.process.say(OldCommand::Move(mv))?;
        }
        self.process.say(match turn {
            Turn::Move(span) => OldCommand::Time(span),
            Turn::Clock {
                remaining,
                increment,
            } => OldCommand::Level(0, remaining, increment),
            Turn::Depth(depth) => OldCommand::Depth(u32::from(depth)),
            Turn::Nodes(_) => return Err(Broken::CannotPlay("by positions".to_owned())),
        })?;
        self.process.say(OldCommand::Go)
    }

    fn is_move(&self, text: &str) -> bool {
        if self.is_old {
            matches!(text.parse(), Ok(OldAnswer::Move(..)))
        } else {
            matches!(text.parse(), Ok(Answer::Done { .. }))
        }
    }

    /// What the program answers with, and what it says in between.
    fn answer(&self, until: Instant, patience: Duration) -> Result<String, Broken> {
        loop {
            let text = self.process.hear(until, patience)?;
            if self.is_old {
                match text.parse() {
                    Ok(OldAnswer::Move(best, _)) => return Ok(best),
                    Ok(OldAnswer::Error(message)) => return Err(Broken::Said(message)),
                    _ => {}
                }
            } else {
                match text.parse() {
                    Ok(Answer::Done { best, .. }) => return Ok(best),
                    Ok(Answer::Error(message)) => return Err(Broken::Said(message)),
                    _ => {}
                }
            }
        }
    }
}

impl Player for Program {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn begin(&mut self, _: &Position) -> Result<(), Broken> {
        if self.is_old {
            self.process.say(OldCommand::New)
        } else {
            self.process.say(Command::NewGame)
        }
    }

    fn choose(&mut self, start: &Position, moves: &[Move], turn: Turn) -> Result<Choice, Broken> {
        self.ask(start, moves, turn)?;
        let patience = turn.longest().unwrap_or(WITHOUT_TIME) + TO_ANSWER;
        let text = self.answer(Instant::now() + patience, patience)?;
        let position = moves.iter().fold(*start, |position, mv| position.after(mv));
        let mv = read_move(&position, &text);
        mv.map(Choice::Move).ok_or(Broken::Illegal(text))
    }
}

fn limits(turn: Turn) -> Limits {
    let none = Limits::default();
    match turn {
        Turn::Move(span) => Limits {
            move_time: Some(span),
            ..none
        },
        Turn::Clock {
            remaining,
            increment,
        } => Limits {
            time: Some(remaining),
            increment: Some(increment),
            ..none
        },
        Turn::Nodes(nodes) => Limits {
            nodes: Some(nodes),
            ..none
        },
        Turn::Depth(depth) => Limits {
            depth: Some(u32::from(depth)),
            ..none
        },
    }
}
