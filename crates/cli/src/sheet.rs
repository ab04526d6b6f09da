//! `damier sheet`: the score sheet of a game, or an empty one, as a PDF to print on A4.

mod document;
mod fonts;
mod form;
mod page;
mod pen;
mod record;
mod time;
mod words;

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use damier_notation::pdn::Game;
use damier_rules::Side;

use crate::failure::Failure;
use crate::source;
use fonts::Fonts;
use form::{Copy, Form};
use words::Words;

/// Print the score sheet of a game as a PDF
#[derive(Args)]
pub(crate) struct Sheet {
    /// The game, as PDN; an empty sheet can do without
    #[arg(value_name = "FILE.pdn", required_unless_present = "blank")]
    file: Option<PathBuf>,
    /// Which game of the file, counted from 1
    #[arg(long, value_name = "N")]
    game: Option<usize>,
    /// Whose sheet
    #[arg(long, value_enum, default_value_t = Owner::Both)]
    side: Owner,
    /// What stands on it: what the player wrote himself, where the file has it, or what was played
    #[arg(long, value_enum, default_value_t = Record::Written)]
    record: Record,
    /// The language of the labels
    #[arg(long, value_enum, default_value_t = Language::En)]
    language: Language,
    /// Where the PDF goes, - for standard output [default: the name of the game with .pdf]
    #[arg(long, value_name = "FILE.pdf")]
    output: Option<PathBuf>,
    /// A sheet without moves to be kept by hand, in duplicate
    #[arg(long)]
    blank: bool,
    /// A font for what Helvetica lacks, such as Chinese [default: one of the system]
    #[arg(long, value_name = "FILE")]
    font: Option<PathBuf>,
}

#[derive(Clone, Copy, ValueEnum)]
enum Owner {
    White,
    Black,
    Both,
}

impl Owner {
    const fn sides(self) -> &'static [Side] {
        match self {
            Owner::White => &[Side::White],
            Owner::Black => &[Side::Black],
            Owner::Both => &[Side::White, Side::Black],
        }
    }
}

/// What stands on a sheet.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Record {
    /// What the player wrote; where that differs from the game it is marked
    Written,
    /// What was played
    Played,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Language {
    /// English
    En,
    /// Chinese (简体中文)
    Zh,
}

impl Sheet {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let game = match &self.file {
            Some(file) => Some(source::read(file, self.game)?),
            None if self.game.is_some() => {
                return Err(Failure::Use("--game needs a file".to_owned()));
            }
            None => None,
        };
        let output = self.output()?;
        let words = self.language.words();
        let mut form = Form::new(game.as_ref(), self.blank, &words);
        if let Some(game) = game.as_ref().filter(|_| !self.blank)
            && self.record == Record::Written
        {
            form.records = Side::ALL.map(|side| record::Record::of(game, side));
        }
        let mut pages = Vec::new();
        for side in self.side.sides() {
            for copy in self.copies() {
                pages.extend(page::sheet(&form, *side, *copy, &words));
            }
        }
        let pdf = pdf(&pages, &form, &words, self.font.as_deref())?;
        write(&output, &pdf)
    }

    /// An empty sheet is prepared in duplicate (SC-02, SC-03); a printed one can be printed again.
    const fn copies(&self) -> &'static [Copy] {
        if self.blank {
            &[Copy::Original, Copy::Duplicate]
        } else {
            &[Copy::Only]
        }
    }

    fn output(&self) -> Result<PathBuf, Failure> {
        let output = match (&self.output, &self.file) {
            (Some(output), _) => output.clone(),
            (None, Some(file)) => file.with_extension("pdf"),
            (None, None) => PathBuf::from("score-sheet.pdf"),
        };
        let is_game = self.file.as_ref().is_some_and(|file| {
            *file == output
                || fs::canonicalize(file)
                    .is_ok_and(|file| fs::canonicalize(&output).is_ok_and(|output| file == output))
        });
        if is_game {
            return Err(Failure::Use(format!(
                "the sheet would be written over the game {}; name another file with --output",
                output.display()
            )));
        }
        Ok(output)
    }
}

impl Language {
    const fn words(self) -> Words {
        match self {
            Language::En => Words::english(),
            Language::Zh => Words::chinese(),
        }
    }
}

/// The sheet of a game that was played, as a PDF.
pub(crate) fn of_game(game: &Game, language: Language) -> Result<Vec<u8>, Failure> {
    let words = language.words();
    let form = Form::new(Some(game), false, &words);
    let pages = page::sheet(&form, Side::White, Copy::Only, &words);
    pdf(&pages, &form, &words, None)
}

fn pdf(
    pages: &[pen::Page],
    form: &Form,
    words: &Words,
    font: Option<&Path>,
) -> Result<Vec<u8>, Failure> {
    let texts = pages.iter().flat_map(pen::Page::texts);
    let fonts = Fonts::for_texts(texts, font).map_err(Failure::Input)?;
    let title = form.title(words);
    document::write(pages, &fonts, &title, words.code).map_err(Failure::Input)
}

fn write(output: &Path, pdf: &[u8]) -> Result<(), Failure> {
    if output == Path::new("-") {
        return Ok(io::stdout().lock().write_all(pdf)?);
    }
    fs::write(output, pdf).map_err(|error| {
        Failure::Input(format!("{} cannot be written: {error}", output.display()))
    })?;
    writeln!(io::stdout().lock(), "{}", output.display())?;
    Ok(())
}
