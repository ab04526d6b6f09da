//! `damier pdn export`: games in forms for programs, for the screen and for paper.

use std::fs::{self, File};
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use damier_notation::diagram::{Animation, Colours, Diagram};
use damier_notation::export::{self, Chapter, Page, Positions};
use damier_notation::pdn;
use damier_notation::tree::{self, Item, Tree};

use crate::diagram::unfit;
use crate::failure::Failure;
use crate::pdn::{Source, counted};
use crate::sheet::{self, Language};

/// A form in which games are written.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Form {
    /// A line for each game, for programs
    Json,
    /// A page to play the games over, in one file that works without a network
    Html,
    /// Moves, variations and comments with diagrams of letters
    Markdown,
    /// Moves, variations and comments with diagrams, for XeLaTeX or LuaLaTeX
    Latex,
    /// The score sheet of one game, as a PDF for A4
    Print,
    /// One game as a moving picture, drawn with lines
    Svg,
    /// One game as a moving picture of pixels
    Png,
    /// One game as a moving picture that every program shows
    Gif,
}

/// Write games in other forms: JSON, a page to play them over, Markdown, LaTeX, a score sheet or a
/// moving picture
#[derive(Args)]
pub(crate) struct Export {
    #[command(flatten)]
    source: Source,
    /// The form [default: what the name of the output says]
    #[arg(long, value_enum)]
    to: Option<Form>,
    /// Where it goes, - for standard output
    #[arg(long, short, value_name = "FILE", default_value = "-")]
    output: PathBuf,
    /// Only these games, counted from 1 over all files
    #[arg(long = "game", value_name = "N", value_delimiter = ',')]
    games: Vec<usize>,
    /// Put the position behind each move of JSON
    #[arg(long)]
    positions: bool,
    /// Put a diagram after every so many moves of Markdown and LaTeX
    #[arg(long, value_name = "MOVES", default_value_t = 0)]
    diagrams: usize,
    /// Leave out what a document of LaTeX begins and ends with
    #[arg(long)]
    fragment: bool,
    /// The language of the page and the score sheet [default: the reader's on the page, English on
    /// the sheet]
    #[arg(long, value_enum)]
    language: Option<Language>,
    /// Black at the bottom
    #[arg(long)]
    flipped: bool,
    /// A still picture of the position at a place of the game, instead of a moving one: behind so
    /// many moves, or in a variation, such as 7(2)3
    #[arg(long, value_name = "PLACE")]
    at: Option<tree::Path>,
    /// The longer side of a picture in pixels
    #[arg(long, default_value_t = Diagram::SIZE, value_parser = clap::value_parser!(u32).range(1..=20_000))]
    size: u32,
    /// So many milliseconds a moving picture stands after each move
    #[arg(long, default_value_t = Animation::PACE, value_parser = clap::value_parser!(u32).range(50..=20_000))]
    pace: u32,
    /// Ink on white paper instead of a wooden board, for pictures
    #[arg(long)]
    paper: bool,
}

impl Export {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let form = self.form()?;
        let is_pixels = matches!(form, Form::Print | Form::Png | Form::Gif);
        let mut out = self.open(is_pixels)?;
        let written = match form {
            Form::Json => self.json(&mut out),
            Form::Html => self.html(&mut out),
            Form::Markdown | Form::Latex => self.chapter(&mut out, form),
            Form::Print | Form::Svg | Form::Png | Form::Gif => self.only(&mut out, form),
        };
        written?;
        out.flush()?;
        Ok(())
    }

    fn form(&self) -> Result<Form, Failure> {
        let form = self.wished()?;
        if self.at.is_some() && !matches!(form, Form::Svg | Form::Png) {
            return Err(Failure::Use(
                "only SVG and PNG show the position at a place".to_owned(),
            ));
        }
        Ok(form)
    }

    fn wished(&self) -> Result<Form, Failure> {
        let ending = self.output.extension().and_then(|ending| ending.to_str());
        match (self.to, ending.map(str::to_lowercase).as_deref()) {
            (Some(form), _) => Ok(form),
            (None, Some("json" | "jsonl" | "ndjson")) => Ok(Form::Json),
            (None, Some("html" | "htm")) => Ok(Form::Html),
            (None, Some("md" | "markdown")) => Ok(Form::Markdown),
            (None, Some("tex")) => Ok(Form::Latex),
            (None, Some("pdf")) => Ok(Form::Print),
            (None, Some("svg")) => Ok(Form::Svg),
            (None, Some("png" | "apng")) => Ok(Form::Png),
            (None, Some("gif")) => Ok(Form::Gif),
            (None, _) => Err(Failure::Use(
                "choose a form with --to, such as --to html".to_owned(),
            )),
        }
    }

    fn open(&self, is_pixels: bool) -> Result<Box<dyn Write>, Failure> {
        if self.output == Path::new("-") {
            let out = io::stdout().lock();
            if is_pixels && out.is_terminal() {
                return Err(Failure::Use(
                    "a terminal shows no such file; name one with --output".to_owned(),
                ));
            }
            return Ok(Box::new(BufWriter::new(out)));
        }
        let shown = self.output.display();
        let output = fs::canonicalize(&self.output).ok();
        for file in &self.source.files {
            if output.is_some() && fs::canonicalize(file).ok() == output {
                return Err(Failure::Use(format!(
                    "{shown} is one of the files with games, and would be lost"
                )));
            }
        }
        // Before anything is written over, the games have to be there.
        self.source.try_to_open()?;
        let file = File::create(&self.output)
            .map_err(|error| Failure::Input(format!("{shown} cannot be written: {error}")))?;
        Ok(Box::new(BufWriter::new(file)))
    }

    /// Does something with each game that is wished for; says on standard error what could not be
    /// read.
    fn each(&self, mut write: impl FnMut(Tree) -> Result<(), Failure>) -> Result<(), Failure> {
        let (mut number, mut found, mut faults) = (0, 0, 0);
        self.source.each(|game| {
            number += 1;
            if !self.games.is_empty() && !self.games.contains(&number) {
                return Ok(());
            }
            found += 1;
            faults += game.faults.len();
            write(game.tree)
        })?;
        if let Some(missing) = self
            .games
            .iter()
            .find(|wanted| !(1..=number).contains(*wanted))
        {
            return Err(Failure::Use(format!(
                "there is no game {missing}: there are {number}"
            )));
        }
        if found == 0 {
            return Err(Failure::Input("there is no game".to_owned()));
        }
        if faults > 0 {
            let faults = counted(faults, "fault");
            eprintln!("damier: {faults} in what was read; damier pdn check names them");
        }
        Ok(())
    }

    fn json(&self, out: &mut impl Write) -> Result<(), Failure> {
        let positions = if self.positions {
            Positions::Fen
        } else {
            Positions::Without
        };
        self.each(|game| Ok(writeln!(out, "{}", export::json(&game, positions))?))
    }

    fn html(&self, out: &mut impl Write) -> Result<(), Failure> {
        let title = match self.source.files.as_slice() {
            [file] if file != Path::new("-") => file.file_stem(),
            _ => None,
        };
        let page = Page {
            language: self.language.map(|language| match language {
                Language::En => export::Language::English,
                Language::Zh => export::Language::Chinese,
            }),
            title: title.map_or_else(String::new, |title| title.to_string_lossy().into_owned()),
            flipped: self.flipped,
        };
        let (begin, mut page) = page.begin();
        out.write_all(begin.as_bytes())?;
        self.each(|game| Ok(out.write_all(page.game(&game).as_bytes())?))?;
        Ok(out.write_all(page.end().as_bytes())?)
    }

    fn chapter(&self, out: &mut impl Write, form: Form) -> Result<(), Failure> {
        let chapter = Chapter {
            every: self.diagrams,
            flipped: self.flipped,
        };
        let is_document = form == Form::Latex && !self.fragment;
        if is_document {
            out.write_all(Chapter::LATEX_BEGIN.as_bytes())?;
        }
        let mut separator = "";
        self.each(|game| {
            let text = match form {
                Form::Latex => chapter.latex(&game),
                _ => chapter.markdown(&game),
            };
            write!(out, "{separator}{text}")?;
            separator = "\n";
            Ok(())
        })?;
        if is_document {
            out.write_all(Chapter::LATEX_END.as_bytes())?;
        }
        Ok(())
    }

    /// A form that holds one game.
    fn only(&self, out: &mut impl Write, form: Form) -> Result<(), Failure> {
        let mut only = None;
        self.each(|game| match only.replace(game) {
            None => Ok(()),
            Some(_) => Err(Failure::Use(
                "this form holds one game; choose it with --game N".to_owned(),
            )),
        })?;
        let Some(game) = only else { return Ok(()) };
        let bytes = match (&self.at, form) {
            (Some(at), _) => self.still(&game, at, form)?,
            (None, Form::Print) => self.sheet(&game)?,
            (None, _) => self.moving(&game, form)?,
        };
        Ok(out.write_all(&bytes)?)
    }

    /// The position at the wished place.
    fn still(&self, game: &Tree, at: &tree::Path, form: Form) -> Result<Vec<u8>, Failure> {
        let position = game
            .position_at(at)
            .ok_or_else(|| Failure::Use(format!("the game has no place {at}")))?;
        let mut diagram = Diagram::of(&position);
        self.dress(&mut diagram);
        match form {
            Form::Png => diagram.png().map_err(unfit),
            _ => Ok(diagram.svg().into_bytes()),
        }
    }

    fn dress(&self, diagram: &mut Diagram) {
        diagram.size = self.size;
        diagram.flipped = self.flipped;
        if self.paper {
            diagram.colours = Colours::PAPER;
        }
    }

    fn moving(&self, game: &Tree, form: Form) -> Result<Vec<u8>, Failure> {
        let mut animation = Animation::of(game);
        animation.pace = self.pace;
        self.dress(&mut animation.look);
        match form {
            Form::Gif => animation.gif().map_err(unfit),
            Form::Png => animation.png().map_err(unfit),
            _ => Ok(animation.svg().into_bytes()),
        }
    }

    fn sheet(&self, game: &Tree) -> Result<Vec<u8>, Failure> {
        let game = pdn::read(&tree::write(&played(game))).map_err(|error| {
            Failure::Input(format!("the game cannot be put on a sheet: {error}"))
        })?;
        sheet::of_game(&game, self.language.unwrap_or(Language::En))
    }
}

/// The game without its variations, as far as it could be read.
fn played(game: &Tree) -> Tree {
    let is_read = |item: &&Item| !matches!(item, Item::Unread(_));
    let is_played = |item: &&Item| !matches!(item, Item::Variation(_) | Item::Ellipsis);
    Tree {
        line: game
            .line
            .iter()
            .take_while(is_read)
            .filter(is_played)
            .cloned()
            .collect(),
        ..game.clone()
    }
}
