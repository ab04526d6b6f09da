//! Reading the games of the files that were named, one after another.

use std::fs::{File, Metadata};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use damier_notation::Encoding;
use damier_notation::tree::{Fault, Item, Options, Stream, Tree};
use damier_rules::Variant;

use super::progress::Progress;
use crate::failure::Failure;

#[derive(Args)]
pub(crate) struct Source {
    /// The variant of games whose tags do not name one
    #[arg(long, default_value_t = Variant::ALL[0])]
    variant: Variant,
    /// How the characters are stored; found out without it
    #[arg(long, value_enum)]
    encoding: Option<Stored>,
    /// The files; - for standard input
    #[arg(required = true)]
    pub(crate) files: Vec<PathBuf>,
}

/// An encoding by its name.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Stored {
    #[value(name = "utf-8")]
    Utf8,
    #[value(name = "windows-1252", alias = "latin-1")]
    Windows1252,
    #[value(name = "windows-1251")]
    Windows1251,
}

impl Stored {
    pub(crate) const fn encoding(self) -> Encoding {
        match self {
            Stored::Utf8 => Encoding::Utf8,
            Stored::Windows1252 => Encoding::Windows1252,
            Stored::Windows1251 => Encoding::Windows1251,
        }
    }
}

pub(super) const fn name(encoding: Encoding) -> &'static str {
    match encoding {
        Encoding::Utf8 => "utf-8",
        Encoding::Windows1252 => "windows-1252",
        Encoding::Windows1251 => "windows-1251",
    }
}

/// A game of a file.
pub(crate) struct Game<'a> {
    pub(super) file: &'a Path,
    /// The index of the file among those that were named.
    pub(super) index: usize,
    /// Its number in the file, from 1.
    pub(super) number: usize,
    pub(crate) tree: Tree,
    pub(crate) faults: Vec<Fault>,
}

impl Game<'_> {
    /// Whether every move of the game itself could be read.
    pub(super) fn is_whole(&self) -> bool {
        let is_unread = |item: &Item| matches!(item, Item::Unread(_));
        !self.tree.line.iter().any(is_unread)
    }
}

/// A file that is read.
pub(super) struct Games<'a> {
    pub(super) file: &'a Path,
    index: usize,
    stream: Stream<Watched>,
    /// The file, and what was known of it when it was opened.
    opened: Option<(File, Metadata)>,
    number: usize,
}

impl Source {
    /// Calls `visit` with each game of each file.
    pub(crate) fn each(
        &self,
        mut visit: impl FnMut(Game<'_>) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let progress = self.progress();
        for index in 0..self.files.len() {
            let mut games = self.open(index, &progress)?;
            while let Some(game) = games.next()? {
                visit(game)?;
            }
        }
        Ok(())
    }

    /// Whether every file is there.
    pub(crate) fn try_to_open(&self) -> Result<(), Failure> {
        let progress = self.progress();
        (0..self.files.len()).try_for_each(|index| self.open(index, &progress).map(|_| ()))
    }

    /// The variant of games whose tags do not name one.
    pub(super) const fn variant(&self) -> Variant {
        self.variant
    }

    /// What is told on a terminal of how far the work is.
    pub(super) fn progress(&self) -> Progress {
        let sizes = self.files.iter().map(std::fs::metadata);
        Progress::of(sizes.map(|known| known.map(|known| known.len())).sum())
    }

    /// The games of the file with this index.
    pub(super) fn open(&self, index: usize, progress: &Progress) -> Result<Games<'_>, Failure> {
        let file = self.files[index].as_path();
        let (source, opened): (Box<dyn Read>, _) = if file == Path::new("-") {
            (Box::new(io::stdin().lock()), None)
        } else {
            let source = File::open(file).map_err(|error| unreadable(file, &error))?;
            let opened = source
                .try_clone()
                .and_then(|again| Ok((source.metadata()?, again)));
            let (known, again) = opened.map_err(|error| unreadable(file, &error))?;
            if known.is_dir() {
                return Err(Failure::Input(format!("{} is a folder", file.display())));
            }
            (Box::new(source), Some((again, known)))
        };
        let options = Options {
            variant: self.variant,
            encoding: self.encoding.map(Stored::encoding),
            own_rules: true,
        };
        let watched = Watched {
            source,
            progress: progress.clone(),
            is_first: true,
        };
        Ok(Games {
            file,
            index,
            stream: Stream::new(watched, &options),
            opened,
            number: 0,
        })
    }
}

impl<'a> Games<'a> {
    /// The next game, or none at the end of a file that nobody has changed meanwhile.
    pub(super) fn next(&mut self) -> Result<Option<Game<'a>>, Failure> {
        match self.stream.next() {
            Some(Ok((tree, faults))) => {
                self.number += 1;
                Ok(Some(Game {
                    file: self.file,
                    index: self.index,
                    number: self.number,
                    tree,
                    faults,
                }))
            }
            Some(Err(error)) => Err(unreadable(self.file, &error)),
            None => self.unchanged().map(|()| None),
        }
    }

    /// The games with what is written otherwise than the standard asks of writers.
    pub(super) fn with_writing_rules(self) -> Games<'a> {
        let stream = self.stream.with_writing_rules();
        Games { stream, ..self }
    }

    pub(super) fn encoding(&self) -> Encoding {
        self.stream.encoding().unwrap_or(Encoding::Utf8)
    }

    fn unchanged(&self) -> Result<(), Failure> {
        let Some((file, before)) = &self.opened else {
            return Ok(());
        };
        let now = file
            .metadata()
            .map_err(|error| unreadable(self.file, &error))?;
        let is_same = now.len() == before.len() && now.modified().ok() == before.modified().ok();
        match is_same {
            true => Ok(()),
            false => Err(Failure::Input(format!(
                "{} was changed while it was read; try again",
                self.file.display()
            ))),
        }
    }
}

pub(crate) fn unreadable(file: &Path, error: &io::Error) -> Failure {
    Failure::Input(format!("{} cannot be read: {error}", file.display()))
}

/// A source whose bytes are counted, and of which the first are looked at.
struct Watched {
    source: Box<dyn Read>,
    progress: Progress,
    is_first: bool,
}

impl Read for Watched {
    fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
        let read = self.source.read(room)?;
        self.progress.read(read);
        if std::mem::replace(&mut self.is_first, false) {
            let zeros = room[..read].iter().filter(|byte| **byte == 0).count();
            if zeros > read / 10 {
                return Err(io::Error::new(
                    io::ErrorKind::InvalidData,
                    "this is no text; UTF-16 has to be saved as UTF-8",
                ));
            }
        }
        Ok(read)
    }
}
