//! Pictures of boards: any placing of pieces as SVG, with marked squares and arrows.
//!
//! An SVG picture stands alone: no style sheet, no font to load, no name that could clash
//! when several pictures stand on one page. It has a title that says in words what it shows, for
//! people who listen to it.
//!
//! ```
//! use damier_notation::diagram::Diagram;
//! use damier_notation::move_text;
//! use damier_rules::{Position, Variant};
//!
//! let start = Position::start(Variant::International);
//! let mv = move_text::parse(&start, "32-28")?;
//! let picture = Diagram::of(&start).with_move(&start, &mv).svg();
//! assert!(picture.starts_with("<svg xmlns="));
//! assert!(picture.contains("White to move. White: men 31 to 50. Black: men 1 to 20."));
//! # Ok::<(), move_text::MoveTextError>(())
//! ```
//!
//! [`Animation`] shows moves one after another. The feature `pixels` writes pictures as PNG, and
//! moving ones as animated PNG and GIF; it brings the crates `png` and `gif`.

mod animation;
mod colour;
#[cfg(feature = "pixels")]
mod gif;
mod latex;
#[cfg(feature = "pixels")]
mod pixels;
#[cfg(feature = "pixels")]
mod png;
#[cfg(feature = "pixels")]
mod raster;
mod scene;
mod svg;
mod text;
mod words;

pub use animation::Animation;
pub use colour::{Colour, Colours, NoColour};
#[cfg(feature = "pixels")]
pub use pixels::PixelError;

use damier_rules::{Move, Position, Setup, Square, Squares, Variant};

use crate::fen;

/// What a picture of a board shows, and how.
///
/// ```
/// use damier_notation::diagram::Diagram;
/// use damier_notation::fen;
/// use damier_rules::Variant;
///
/// let setup = fen::parse_setup(Variant::Russian, "W:WKa1:Bb8")?;
/// let mut diagram = Diagram::new(Variant::Russian, &setup);
/// diagram.flipped = true;
/// diagram.size = 240;
/// let picture = diagram.svg();
/// assert!(picture.contains("width=\"240\""));
/// assert!(picture.contains("White to move. White: king a1. Black: man b8."));
/// # Ok::<(), fen::FenError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    variant: Variant,
    setup: Setup,
    /// Whether Black sits at the bottom.
    pub flipped: bool,
    /// Whether squares are named: with their numbers, or with letters and ranks along the edge
    /// where the variant writes so.
    pub named: bool,
    /// Squares that are lit up, as those that the last move left and reached.
    pub marks: Squares,
    /// Squares that are crossed, as those whose pieces were captured.
    pub crosses: Squares,
    /// Arrows, each along two squares or more; shorter ones are not drawn.
    pub arrows: Vec<Vec<Square>>,
    /// The longer side in pixels, when nothing else says how large the picture is.
    pub size: u32,
    /// What is said of the picture to those who do not see it; without it the side to move and
    /// the pieces in English.
    pub title: Option<String>,
    /// The colours.
    pub colours: Colours,
}

impl Diagram {
    /// The size of a picture for which none is chosen.
    pub const SIZE: u32 = 400;

    /// A picture of any placing of pieces, playable or not. What stands off the board of the
    /// variant is left out.
    pub const fn new(variant: Variant, setup: &Setup) -> Diagram {
        Diagram {
            variant,
            setup: *setup,
            flipped: false,
            named: true,
            marks: Squares::EMPTY,
            crosses: Squares::EMPTY,
            arrows: Vec::new(),
            size: Diagram::SIZE,
            title: None,
            colours: Colours::WOOD,
        }
    }

    /// A picture of a position.
    pub fn of(position: &Position) -> Diagram {
        Diagram::new(position.variant(), &position.setup())
    }

    /// The same picture with a move shown: an arrow along its path, its ends lit up, the pieces
    /// that it takes crossed. The position is the one before the move; the picture may show it
    /// or the one after.
    #[must_use]
    pub fn with_move(mut self, before: &Position, mv: &Move) -> Diagram {
        self.marks.insert(mv.from);
        self.marks.insert(mv.to);
        self.crosses |= mv.captures;
        let route = before.routes(mv, 1).into_iter().next();
        let path = route.map_or_else(|| vec![mv.from, mv.to], |route| route.path);
        self.arrows.push(path);
        self
    }

    /// The picture as SVG 1.1.
    pub fn svg(&self) -> String {
        svg::write(&scene::compose(self), self.size, &self.said())
    }

    /// The picture for LaTeX, drawn with TikZ: squares of 8 mm. It takes `\usepackage{tikz}` and
    /// no fonts of its own. [`Colours::PAPER`] is meant for it.
    ///
    /// ```
    /// use damier_notation::diagram::{Colours, Diagram};
    /// use damier_rules::{Position, Variant};
    ///
    /// let mut diagram = Diagram::of(&Position::start(Variant::International));
    /// diagram.colours = Colours::PAPER;
    /// assert!(diagram.latex().contains("\\begin{tikzpicture}"));
    /// ```
    pub fn latex(&self) -> String {
        latex::write(&scene::compose(self), &self.said())
    }

    /// The board for Markdown: drawn with letters in a block of code, with the FEN below it.
    /// Whatever shows Markdown shows it, and no file has to be kept beside.
    ///
    /// ```
    /// use damier_notation::diagram::Diagram;
    /// use damier_rules::{Position, Variant};
    ///
    /// let text = Diagram::of(&Position::start(Variant::Russian)).markdown();
    /// assert!(text.starts_with("```text\n  b   b   b   b\n"));
    /// assert!(text.ends_with("```\n\n`W:W21-32:B1-12`\n"));
    /// ```
    pub fn markdown(&self) -> String {
        let fen = fen::write_setup(&self.setup);
        format!("```text\n{}```\n\n`{fen}`\n", self.text())
    }

    fn said(&self) -> String {
        match &self.title {
            Some(title) => title.clone(),
            None => words::describe(self.variant, &self.setup),
        }
    }

    /// The board drawn with letters, a line for each row: men small, kings capital, a dot for an
    /// empty playing square. Marks and arrows are left out.
    ///
    /// ```
    /// use damier_notation::diagram::Diagram;
    /// use damier_notation::fen;
    /// use damier_rules::Variant;
    ///
    /// let setup = fen::parse_setup(Variant::Russian, "W:WKa1,c3:Bb8,h6")?;
    /// assert_eq!(
    ///     Diagram::new(Variant::Russian, &setup).text(),
    ///     "  b   .   .   .\n\
    ///      .   .   .   .\n  .   .   .   b\n\
    ///      .   .   .   .\n  .   .   .   .\n\
    ///      .   w   .   .\n  .   .   .   .\n\
    ///      W   .   .   .\n"
    /// );
    /// # Ok::<(), fen::FenError>(())
    /// ```
    pub fn text(&self) -> String {
        text::draw(self.variant.rules().board, &self.setup, self.flipped)
    }
}
