//! How games are written, and where to.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use damier_notation::tree::{self, Comments, ResultForm, Style, Tree};
use damier_rules::Results;

use crate::failure::Failure;

#[derive(Args)]
pub(super) struct Form {
    /// For which reader games are written
    #[arg(long = "for", value_enum, value_name = "READER", default_value_t = Reader::Standard)]
    reader: Reader,
    /// Write the moves of a game on one line
    #[arg(long, conflicts_with = "width")]
    one_line: bool,
    /// The longest line of moves in characters
    #[arg(long, value_name = "N")]
    width: Option<usize>,
    /// How results are written
    #[arg(long, value_enum, value_name = "FORM")]
    results: Option<Scores>,
    /// Leave variations out
    #[arg(long)]
    no_variations: bool,
    /// Leave comments out
    #[arg(long)]
    no_comments: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum Reader {
    Standard,
    Lidraughts,
    TurboDambase,
    #[value(name = "checkerboard")]
    CheckerBoard,
}

#[derive(Clone, Copy, ValueEnum)]
enum Scores {
    /// As they are
    Kept,
    /// As the GameType of the variant has it
    GameType,
    /// So in the tag, and * behind the moves, as the standard ends games
    Tag,
    /// 2-0, 1-1, 0-2
    #[value(name = "2-0")]
    International,
    /// 1-0, 1/2-1/2, 0-1
    #[value(name = "1-0")]
    Default,
}

impl Form {
    pub(super) const fn style(&self) -> Style {
        let mut style = match self.reader {
            Reader::Standard => Style::STANDARD,
            Reader::Lidraughts => Style::LIDRAUGHTS,
            Reader::TurboDambase => Style::TURBO_DAMBASE,
            Reader::CheckerBoard => Style::CHECKERBOARD,
        };
        if self.one_line {
            style.width = None;
        } else if self.width.is_some() {
            style.width = self.width;
        }
        style.results = match self.results {
            None => style.results,
            Some(Scores::Kept) => ResultForm::AsWritten,
            Some(Scores::GameType) => ResultForm::ByGameType,
            Some(Scores::Tag) => ResultForm::InTag,
            Some(Scores::International) => ResultForm::Always(Results::International),
            Some(Scores::Default) => ResultForm::Always(Results::Default),
        };
        style.variations &= !self.no_variations;
        if self.no_comments {
            style.comments = Comments::None;
        }
        style
    }
}

/// A file of games while it is written.
pub(super) struct Sink {
    out: Box<dyn Write>,
    style: Style,
    games: usize,
    /// The file that is made, and the one that is written until it is whole.
    made: Option<(PathBuf, PathBuf)>,
}

impl Sink {
    /// Writes to a file, which is there when all is written and not before; without one, to
    /// standard output.
    pub(super) fn open(file: Option<&Path>, style: Style) -> Result<Sink, Failure> {
        let Some(file) = file else {
            let out = Box::new(BufWriter::new(io::stdout().lock()));
            return Ok(Sink {
                out,
                style,
                games: 0,
                made: None,
            });
        };
        let mut part = file.as_os_str().to_owned();
        part.push(".part");
        let part = PathBuf::from(part);
        let made = File::create(&part).map_err(|error| unwritable(&part, &error))?;
        Ok(Sink {
            out: Box::new(BufWriter::new(made)),
            style,
            games: 0,
            made: Some((file.to_owned(), part)),
        })
    }

    pub(super) fn write(&mut self, game: &Tree) -> Result<(), Failure> {
        let bytes = bytes(game, &self.style, self.games > 0);
        self.out
            .write_all(&bytes)
            .map_err(|error| self.failed(error))?;
        self.games += 1;
        Ok(())
    }

    pub(super) fn finish(mut self) -> Result<usize, Failure> {
        self.out.flush().map_err(|error| self.failed(error))?;
        if let Some((file, part)) = self.made.take() {
            let synced = File::open(&part).and_then(|part| part.sync_all());
            synced
                .and_then(|()| fs::rename(&part, &file))
                .map_err(|error| unwritable(&file, &error))?;
        }
        Ok(self.games)
    }

    fn failed(&self, error: io::Error) -> Failure {
        match &self.made {
            Some((file, _)) => unwritable(file, &error),
            None => Failure::Output(error),
        }
    }
}

impl Drop for Sink {
    fn drop(&mut self) {
        if let Some((_, part)) = &self.made {
            // What is not whole is not kept; if it cannot be taken away, that was told before.
            let _ = fs::remove_file(part);
        }
    }
}

/// A game, behind another or not.
pub(super) fn bytes(game: &Tree, style: &Style, behind: bool) -> Vec<u8> {
    let mut bytes = Vec::new();
    if behind {
        bytes.extend_from_slice(if style.carriage_returns {
            b"\r\n"
        } else {
            b"\n"
        });
    }
    bytes.extend(tree::write_bytes(game, style));
    bytes
}

pub(super) fn unwritable(file: &Path, error: &io::Error) -> Failure {
    Failure::Input(format!("{} cannot be written: {error}", file.display()))
}
