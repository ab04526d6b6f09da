//! What our engine makes of the commands of a program that speaks Hub.

use core::time::Duration;
use std::io::{self, Write};
use std::sync::Arc;

use damier_engine::network::Network;
use damier_engine::{Best, Controls, Game, Info, Level, Limits, Score, Searcher, Time};
use damier_protocol::hub::{
    self, Answer, Command, Found, Limits as Asked, Mode, Parameter, read_move, read_position,
    write_move,
};
use damier_rules::{Move, Position, Variant};

use super::search::Search;
use super::serve::{Order, Voice};
use super::variant_by_name;
use crate::openings::Openings;

const MEGABYTE: usize = 1 << 20;

pub(super) struct Session<'a, W> {
    voice: &'a Voice<W>,
    variant: Variant,
    level: Level,
    lines: usize,
    megabytes: usize,
    threads: usize,
    searcher: Option<Searcher>,
    game: Game,
    limits: Limits,
    network: Option<Arc<Network>>,
    openings: Openings,
    /// Whether openings are played from the book, and how much worse than the best they may be.
    book: bool,
    book_margin: u16,
}

impl<'a, W: Write> Session<'a, W> {
    pub(super) fn new(voice: &'a Voice<W>, network: Option<Arc<Network>>) -> Session<'a, W> {
        let variant = Variant::ALL[0];
        Session {
            voice,
            variant,
            level: Level::FULL,
            lines: 1,
            megabytes: 64,
            threads: 1,
            searcher: None,
            game: Game::from(Position::start(variant)),
            limits: Limits::NONE,
            network,
            openings: Openings::new(),
            book: true,
            book_margin: Level::FULL.openings().unwrap_or(0),
        }
    }

    pub(super) fn carry_out(&mut self, order: Order) -> io::Result<()> {
        match order {
            Order::Go(search) => self.search(&search),
            Order::Command(Command::Hub) => self.introduce(),
            Order::Command(Command::SetParameter { name, value }) => self.set(&name, &value),
            Order::Command(Command::Init) => self.init(),
            Order::Command(Command::NewGame) => {
                if let Some(searcher) = &mut self.searcher {
                    searcher.forget();
                }
                self.openings.draw_again();
                Ok(())
            }
            Order::Command(Command::Position { position, moves }) => {
                match self.game_of(position.as_deref(), &moves) {
                    Ok(game) => self.game = game,
                    Err(message) => self.voice.complain(message)?,
                }
                // A position has no limits of its own.
                self.limits = Limits::NONE;
                Ok(())
            }
            Order::Command(Command::Level(asked)) => {
                self.limits = limits(&asked);
                Ok(())
            }
            // The listener keeps the others; what nobody knows is ignored.
            Order::Command(_) => Ok(()),
        }
    }

    fn introduce(&self) -> io::Result<()> {
        self.voice.say(&Answer::Id {
            name: "Damier".to_owned(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            author: "the Damier authors".to_owned(),
            country: String::new(),
        })?;
        let number = |name: &str, value: usize, least: usize, most: usize| Parameter {
            name: name.to_owned(),
            value: value.to_string(),
            kind: "int".to_owned(),
            bounds: Some([least.to_string(), most.to_string()]),
            values: Vec::new(),
        };
        let variants = Parameter {
            name: "variant".to_owned(),
            value: self.variant.to_string(),
            kind: "enum".to_owned(),
            bounds: None,
            values: Variant::ALL.iter().map(Variant::to_string).collect(),
        };
        let book = Parameter {
            name: "book".to_owned(),
            value: self.book.to_string(),
            kind: "bool".to_owned(),
            bounds: None,
            values: Vec::new(),
        };
        let level = self.level.to_string().parse().unwrap_or(10);
        let parameters = [
            variants,
            number("hash", self.megabytes, 1, MOST_MEGABYTES),
            number("threads", self.threads, 1, MOST_THREADS),
            number("level", level, 1, 10),
            number("multi-pv", self.lines, 1, MOST_LINES),
            book,
            number("book-margin", usize::from(self.book_margin), 0, MOST_MARGIN),
        ];
        for parameter in parameters {
            self.voice.say(&Answer::Parameter(parameter))?;
        }
        self.voice.say(&Answer::Wait)
    }

    fn set(&mut self, name: &str, value: &str) -> io::Result<()> {
        let number = |least: usize, most: usize| {
            let number = value.parse().ok();
            number.filter(|number| (least..=most).contains(number))
        };
        let done = match name {
            "variant" => variant_by_name(value).map(|variant| {
                self.variant = variant;
                self.game = Game::from(Position::start(variant));
            }),
            "hash" => number(1, MOST_MEGABYTES).map(|megabytes| {
                self.megabytes = megabytes;
                self.searcher = None;
            }),
            "threads" => number(1, MOST_THREADS).map(|threads| {
                self.threads = threads;
                self.searcher = None;
            }),
            "level" => number(1, 10)
                .and_then(|level| Level::new(level as u8))
                .map(|level| self.level = level),
            "multi-pv" => number(1, MOST_LINES).map(|lines| self.lines = lines),
            "book" => value.parse().ok().map(|book| self.book = book),
            "book-margin" => number(0, MOST_MARGIN).map(|margin| self.book_margin = margin as u16),
            // Parameters that are not known are ignored, as the protocol has it.
            _ => Some(()),
        };
        match done {
            Some(()) => Ok(()),
            None => self
                .voice
                .complain(format!("{name} cannot be set to {value:?}")),
        }
    }

    fn init(&mut self) -> io::Result<()> {
        if self.searcher.is_none() {
            self.searcher = self.make_searcher()?;
        }
        self.voice.say(&Answer::Ready)
    }

    /// With the table that was asked for, or a small one where there is no room.
    fn make_searcher(&self) -> io::Result<Option<Searcher>> {
        let fits = available_megabytes().is_none_or(|free| self.megabytes <= free / 4 * 3);
        let searcher = fits
            .then(|| Searcher::try_new(self.megabytes * MEGABYTE))
            .flatten();
        if searcher.is_none() {
            let message = format!("no room for {} MB: 16 MB are used", self.megabytes);
            self.voice.complain(message)?;
        }
        let searcher = searcher
            .or_else(|| Searcher::try_new(16 * MEGABYTE))
            .map(|searcher| searcher.with_threads(self.threads));
        Ok(match &self.network {
            Some(network) => searcher.map(|searcher| searcher.with_network(network.clone())),
            None => searcher,
        })
    }

    fn game_of(&self, position: Option<&str>, moves: &[String]) -> Result<Game, String> {
        let start = match position {
            Some(text) => read_position(self.variant, text)
                .map_err(|fault| format!("no position of {}: {fault}", self.variant))?,
            None => Position::start(self.variant),
        };
        let mut game = Game::from(start);
        for (index, text) in moves.iter().enumerate() {
            let mv = read_move(game.position(), text)
                .ok_or_else(|| format!("move {} is not legal: {text:?}", index + 1))?;
            game.advance(&mv);
        }
        Ok(game)
    }

    fn search(&mut self, search: &Search) -> io::Result<()> {
        if self.searcher.is_none() {
            self.searcher = self.make_searcher()?;
        }
        if self.game.position().legal_moves().is_empty() {
            return self.voice.complain("there is no move in this position");
        }
        if search.mode == Mode::Think
            && let Some((mv, ponder)) = self.known_move()
        {
            return self.voice.say(&done(&mv, ponder.as_ref()));
        }
        let Some(searcher) = &mut self.searcher else {
            return self.voice.complain("there is no memory to search with");
        };
        let controls = Controls::new(search, &search.stop);
        let mut heard = Ok(());
        let voice = self.voice;
        let mut tell = |info: &Info| {
            if heard.is_ok() {
                heard = voice.say(&Answer::Info(found(info, None)));
            }
        };
        let best = if search.mode == Mode::Analyze {
            let found =
                searcher.analyse(&self.game, &self.limits, self.lines, &controls, &mut tell);
            if self.lines > 1 {
                for (rank, line) in (1..).zip(&found.lines) {
                    let info = Info {
                        depth: found.depth,
                        deepest: 0,
                        score: line.score,
                        nodes: found.nodes,
                        time: found.time,
                        line: line.moves.clone(),
                    };
                    voice.say(&Answer::Info(self::found(&info, Some(rank))))?;
                }
            }
            found.lines.first().and_then(|line| {
                let best = line.moves.first()?;
                Some((*best, line.moves.get(1).copied()))
            })
        } else if self.level == Level::FULL {
            let best = searcher.think(&self.game, &self.limits, &controls, &mut tell);
            best.map(|Best { mv, ponder, .. }| (mv, ponder))
        } else {
            let (level, time) = (self.level, self.limits.time);
            let best = searcher.play(&self.game, level, LOT, time, &controls);
            best.map(|Best { mv, ponder, .. }| (mv, ponder))
        };
        heard?;
        let legal = self.game.position().legal_moves();
        // A search that is stopped before it began knows no move; any is one.
        let (mv, ponder) = best.unwrap_or((legal[0], None));
        self.voice.say(&done(&mv, ponder.as_ref()))
    }

    /// A move of the book and the expected reply, where it is used: a search of so many positions or plies is
    /// asked for to be the same each time.
    fn known_move(&self) -> Option<(Move, Option<Move>)> {
        if self
            .limits
            .nodes
            .or(self.limits.depth.map(u64::from))
            .is_some()
        {
            return None;
        }
        let margin = match self.level {
            Level::FULL => self.book_margin,
            level => level.openings()?,
        };
        self.book
            .then(|| self.openings.choose(&self.game, margin))
            .flatten()
    }
}

fn done(best: &Move, ponder: Option<&Move>) -> Answer {
    Answer::Done {
        best: write_move(best),
        ponder: ponder.map(write_move),
    }
}

const MOST_MEGABYTES: usize = 65_536;
const MOST_LINES: usize = 20;
const MOST_MARGIN: usize = 100;
const MOST_THREADS: usize = 256;
/// What a level overlooks is the same in the same game, so that a game can be played again.
const LOT: u64 = 2_026;

fn limits(asked: &Asked) -> Limits {
    let clock = asked.time.map(|remaining| {
        let increment = asked.increment.unwrap_or(Duration::ZERO);
        match asked.moves {
            Some(moves) => Time::Period {
                remaining,
                increment,
                moves,
            },
            None => Time::Clock {
                remaining,
                increment,
            },
        }
    });
    Limits {
        depth: asked.depth.map(|depth| depth.clamp(1, 255) as u8),
        nodes: asked.nodes,
        time: asked.move_time.map(Time::Move).or(clock),
    }
}

fn found(info: &Info, rank: Option<u32>) -> Found {
    Found {
        depth: Some(f64::from(info.depth)),
        mean_depth: None,
        score: Some(men(info.score)),
        nodes: Some(info.nodes),
        time: Some(info.time),
        line: info.line.iter().map(hub::write_move).collect(),
        rank,
    }
}

/// A score in men; a win is about 300 less a hundredth for each ply.
fn men(score: Score) -> f64 {
    f64::from(score.hundredths()) / 100.0
}

/// How much memory the machine can give, where it tells.
fn available_megabytes() -> Option<usize> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text
        .lines()
        .find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kilobytes: usize = line.split_whitespace().next()?.parse().ok()?;
    Some(kilobytes / 1_024)
}
