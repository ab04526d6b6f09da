//! `damier diagram`: a picture of a board.

use std::io::{self, Write};

use clap::{Args, ValueEnum};
use damier_notation::diagram::{Colours, Diagram};
use damier_notation::{fen, move_text};
use damier_rules::{Position, Square, Variant};

use crate::failure::Failure;

/// How a picture is written.
#[derive(Clone, Copy, ValueEnum)]
enum Format {
    /// A picture that stands alone
    Svg,
    /// Letters, a line for each row
    Text,
    /// Letters in a block of code, with the FEN
    Markdown,
    /// TikZ, for a document that uses it
    Latex,
}

/// Print a picture of a position: SVG, text, Markdown or LaTeX
#[derive(Args)]
pub(crate) struct Picture {
    /// The variant, such as international
    #[arg(long, default_value_t = Variant::ALL[0])]
    variant: Variant,
    /// How it is written
    #[arg(long, value_enum, default_value_t = Format::Svg)]
    format: Format,
    /// Black at the bottom
    #[arg(long)]
    flipped: bool,
    /// No names of squares
    #[arg(long)]
    unnamed: bool,
    /// Ink on white paper instead of a wooden board
    #[arg(long)]
    paper: bool,
    /// A move to show: an arrow along its path, its ends marked, captured pieces crossed
    #[arg(long = "move", value_name = "MOVE")]
    mv: Option<String>,
    /// Mark squares, such as 32 or c3
    #[arg(long, value_name = "SQUARE", value_delimiter = ',')]
    mark: Vec<String>,
    /// The longer side in pixels
    #[arg(long, default_value_t = Diagram::SIZE, value_parser = clap::value_parser!(u32).range(1..=20_000))]
    size: u32,
    /// What is said to those who do not see the picture, instead of where the pieces stand
    #[arg(long)]
    title: Option<String>,
    /// The pieces, such as W:W31-50:B1-20, playable or not; without them the start of a game
    fen: Option<String>,
}

impl Picture {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let setup = match &self.fen {
            Some(text) => fen::parse_setup(self.variant, text)
                .map_err(|error| Failure::Input(format!("the FEN cannot be read: {error}")))?,
            None => Position::start(self.variant).setup(),
        };
        let mut diagram = Diagram::new(self.variant, &setup);
        if let Some(text) = &self.mv {
            let position = Position::new(self.variant, &setup)
                .map_err(|error| Failure::Input(format!("no move can be made: {error}")))?;
            let mv = move_text::parse(&position, text)
                .map_err(|error| Failure::Use(format!("the move {text}: {error}")))?;
            diagram = diagram.with_move(&position, &mv);
        }
        for name in &self.mark {
            diagram.marks.insert(self.square(name)?);
        }
        diagram.flipped = self.flipped;
        diagram.named = !self.unnamed;
        diagram.size = self.size;
        diagram.title.clone_from(&self.title);
        if self.paper {
            diagram.colours = Colours::PAPER;
        }
        let picture = match self.format {
            Format::Svg => diagram.svg(),
            Format::Text => diagram.text(),
            Format::Markdown => diagram.markdown(),
            Format::Latex => diagram.latex(),
        };
        io::stdout().lock().write_all(picture.as_bytes())?;
        Ok(())
    }

    /// A square by its number or its letters.
    fn square(&self, name: &str) -> Result<Square, Failure> {
        let board = self.variant.rules().board;
        let number = || Square::new(name.parse().ok()?).filter(|square| board.has(*square));
        let found = number().or_else(|| board.from_letters(name));
        found.ok_or_else(|| Failure::Use(format!("there is no square {name} on this board")))
    }
}
