//! `damier diagram`: a picture of a board.

use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use damier_notation::diagram::{Animation, Colours, Diagram, PixelError};
use damier_notation::{fen, move_text};
use damier_rules::{Move, Position, Setup, Square, Variant};

use crate::failure::Failure;

/// How a picture is written.
#[derive(Clone, Copy, ValueEnum)]
enum Format {
    /// A picture that stands alone
    Svg,
    /// Pixels
    Png,
    /// Pixels that move, which every program shows
    Gif,
    /// Letters, a line for each row
    Text,
    /// Letters in a block of code, with the FEN
    Markdown,
    /// TikZ, for a document that uses it
    Latex,
}

/// Make a picture of a position, or of moves one after another
#[derive(Args)]
pub(crate) struct Picture {
    /// The variant, such as international
    #[arg(long, default_value_t = Variant::ALL[0])]
    variant: Variant,
    /// How it is written [default: what the name of the output says, or svg]
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// Show the moves one after another: moving SVG, PNG or GIF
    #[arg(long, requires = "moves")]
    animate: bool,
    /// So many milliseconds a moving picture stands after each move
    #[arg(long, default_value_t = Animation::PACE, value_parser = clap::value_parser!(u32).range(50..=20_000))]
    pace: u32,
    /// Where the picture goes, - for standard output
    #[arg(long, short, value_name = "FILE", default_value = "-")]
    output: PathBuf,
    /// Black at the bottom
    #[arg(long)]
    flipped: bool,
    /// No names of squares
    #[arg(long)]
    unnamed: bool,
    /// Ink on white paper instead of a wooden board
    #[arg(long)]
    paper: bool,
    /// A move to show: an arrow along its path, its ends marked, captured pieces crossed. Several
    /// are made one after another, and the last is shown
    #[arg(long = "move", value_name = "MOVE")]
    moves: Vec<String>,
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
        let format = self.format()?;
        let picture = if self.animate || matches!(format, Format::Gif) {
            self.moving(format)?
        } else {
            self.still(format)?
        };
        let is_text = !matches!(format, Format::Png | Format::Gif);
        write(&self.output, &picture, is_text)
    }

    fn format(&self) -> Result<Format, Failure> {
        let ending = self.output.extension().and_then(|ending| ending.to_str());
        match (self.format, ending.map(str::to_lowercase).as_deref()) {
            (Some(format), _) => Ok(format),
            (None, None | Some("svg")) => Ok(Format::Svg),
            (None, Some("png" | "apng")) => Ok(Format::Png),
            (None, Some("gif")) => Ok(Format::Gif),
            (None, Some("txt")) => Ok(Format::Text),
            (None, Some("md")) => Ok(Format::Markdown),
            (None, Some("tex")) => Ok(Format::Latex),
            (None, Some(other)) => Err(Failure::Use(format!(
                "no format is known by the ending .{other}; choose one with --format"
            ))),
        }
    }

    fn setup(&self) -> Result<Setup, Failure> {
        match &self.fen {
            Some(text) => fen::parse_setup(self.variant, text)
                .map_err(|error| Failure::Input(format!("the FEN cannot be read: {error}"))),
            None => Ok(Position::start(self.variant).setup()),
        }
    }

    /// The position before the first move, and the moves.
    fn line(&self) -> Result<(Position, Vec<Move>), Failure> {
        let start = Position::new(self.variant, &self.setup()?)
            .map_err(|error| Failure::Input(format!("no move can be made: {error}")))?;
        let (mut now, mut moves) = (start, Vec::new());
        for text in &self.moves {
            let mv = move_text::parse(&now, text)
                .map_err(|error| Failure::Use(format!("the move {text}: {error}")))?;
            now = now.after(&mv);
            moves.push(mv);
        }
        Ok((start, moves))
    }

    fn dress(&self, diagram: &mut Diagram) {
        diagram.flipped = self.flipped;
        diagram.named = !self.unnamed;
        diagram.size = self.size;
        diagram.title.clone_from(&self.title);
        if self.paper {
            diagram.colours = Colours::PAPER;
        }
    }

    fn still(&self, format: Format) -> Result<Vec<u8>, Failure> {
        let mut diagram = Diagram::new(self.variant, &self.setup()?);
        if !self.moves.is_empty() {
            let (start, moves) = self.line()?;
            if let Some((last, rest)) = moves.split_last() {
                let before = rest.iter().fold(start, |now, mv| now.after(mv));
                diagram = Diagram::of(&before).with_move(&before, last);
            }
        }
        for name in &self.mark {
            diagram.marks.insert(self.square(name)?);
        }
        self.dress(&mut diagram);
        Ok(match format {
            Format::Svg => diagram.svg().into_bytes(),
            Format::Text => diagram.text().into_bytes(),
            Format::Markdown => diagram.markdown().into_bytes(),
            Format::Latex => diagram.latex().into_bytes(),
            Format::Png | Format::Gif => diagram.png().map_err(unfit)?,
        })
    }

    fn moving(&self, format: Format) -> Result<Vec<u8>, Failure> {
        let (start, moves) = self.line()?;
        let mut animation = Animation::new(&start);
        for mv in &moves {
            animation.play(mv);
        }
        animation.pace = self.pace;
        self.dress(&mut animation.look);
        match format {
            Format::Svg => Ok(animation.svg().into_bytes()),
            Format::Png => animation.png().map_err(unfit),
            Format::Gif => animation.gif().map_err(unfit),
            Format::Text | Format::Markdown | Format::Latex => Err(Failure::Use(
                "only SVG, PNG and GIF can show moves one after another".to_owned(),
            )),
        }
    }

    /// A square by its number or its letters.
    fn square(&self, name: &str) -> Result<Square, Failure> {
        let board = self.variant.rules().board;
        let number = || Square::new(name.parse().ok()?).filter(|square| board.has(*square));
        let found = number().or_else(|| board.from_letters(name));
        found.ok_or_else(|| Failure::Use(format!("there is no square {name} on this board")))
    }
}

/// A size that a picture of pixels cannot have.
pub(crate) fn unfit(error: PixelError) -> Failure {
    Failure::Use(format!("the picture: {error}"))
}

/// Writes to a file, or for `-` to standard output, though no pixels to a screen of text.
pub(crate) fn write(output: &Path, bytes: &[u8], is_text: bool) -> Result<(), Failure> {
    if output != Path::new("-") {
        return fs::write(output, bytes).map_err(|error| {
            Failure::Input(format!("{} cannot be written: {error}", output.display()))
        });
    }
    let mut out = io::stdout().lock();
    if !is_text && out.is_terminal() {
        return Err(Failure::Use(
            "a terminal shows no such file; name one with --output".to_owned(),
        ));
    }
    Ok(out.write_all(bytes)?)
}
