//! What LaTeX and Markdown have in common: how a game is laid out.

use damier_rules::Position;

use super::Title;
use super::comment::spoken;
use super::latex::Latex;
use super::markdown::Markdown;
use super::walk::{Line, Step};
use crate::diagram::Diagram;
use crate::move_text;
use crate::sign::Sign;
use crate::tree::{Item, Tree};

/// The sign that asks for a diagram, and the one for a diagram with Black below.
const DIAGRAM: u16 = 220;
const DIAGRAM_TURNED: u16 = 221;

/// How games are laid out to be read: a title, the moves in bold, variations in brackets,
/// comments and diagrams.
///
/// A diagram stands where a game does not begin at the start of its variant, at each set-up, where
/// the file asks for one with the sign `$220` (`$221` with Black at the bottom), and after each so
/// many moves of the game as are wished.
///
/// ```
/// use damier_notation::{export, tree};
///
/// let game = b"[White \"A & B\"] [Black \"C\"] 1. 32-28 19-23 (18-23 {or so}) 2. 28x19 1-1";
/// let reading = tree::read(game, &tree::Options::default());
/// let chapter = export::Chapter::default();
/// let text = chapter.latex(&reading.games[0]);
/// assert!(text.contains("A \\& B"));
/// assert!(text.contains("\\textbf{1.~32-28 19-23} (1\\ldots{} 18-23 or so)"), "{text}");
/// assert!(chapter.markdown(&reading.games[0]).starts_with("## A \\& B – C, 1-1\n"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chapter {
    /// A diagram stands after every so many moves of the game; none where this is 0.
    pub every: usize,
    /// Whether Black sits at the bottom of diagrams.
    pub flipped: bool,
}

impl Chapter {
    /// What a document of LaTeX begins with; it is made for XeLaTeX or LuaLaTeX, so that names in
    /// every script can be set.
    pub const LATEX_BEGIN: &'static str = super::latex::BEGIN;

    /// What a document of LaTeX ends with.
    pub const LATEX_END: &'static str = super::latex::END;

    /// The game for a document that uses TikZ: a section.
    pub fn latex(&self, game: &Tree) -> String {
        self.write(game, Latex::default())
    }

    /// The game for Markdown, with diagrams of letters: a section.
    pub fn markdown(&self, game: &Tree) -> String {
        self.write(game, Markdown::default())
    }

    fn write(&self, game: &Tree, form: impl Form) -> String {
        let mut setter = Setter {
            chapter: self,
            form,
            must_number: true,
        };
        setter.form.title(&Title::of(game));
        if game.start != Position::start(game.variant()) {
            setter.diagram(&game.start, false);
        }
        setter.game(game);
        setter.form.end()
    }
}

/// A form in which a game is written.
pub(super) trait Form {
    /// Who played, how it ended, where and when.
    fn title(&mut self, title: &Title<'_>);
    /// A word of moves; those of the game itself are emphasised.
    fn moves(&mut self, text: &str, is_game: bool);
    /// The number before a move, or that and dots.
    fn number(&mut self, number: usize, dots: bool, is_game: bool);
    /// Words that somebody wrote.
    fn said(&mut self, words: &str);
    /// A bracket around a variation.
    fn bracket(&mut self, opens: bool);
    /// A diagram between paragraphs.
    fn diagram(&mut self, diagram: Diagram);
    /// All that was written.
    fn end(self) -> String;
}

struct Setter<'a, F> {
    chapter: &'a Chapter,
    form: F,
    must_number: bool,
}

impl<F: Form> Setter<'_, F> {
    fn game(&mut self, game: &Tree) {
        let mut asked = None;
        let mut moves = 0;
        let mut line = Line::new(&game.line, game.start, 0).peekable();
        while let Some(step) = line.next() {
            self.step(&step, true);
            match step.item {
                Item::Move { .. } => {
                    moves += usize::from(!step.is_first());
                    let is_due = self.chapter.every > 0
                        && !step.is_first()
                        && moves % self.chapter.every == 0;
                    asked = is_due.then_some(false);
                }
                Item::Sign(DIAGRAM) => asked = Some(false),
                Item::Sign(DIAGRAM_TURNED) => asked = Some(true),
                Item::SetUp(_) => asked = Some(false),
                _ => {}
            }
            // What is said of a move stands with it, before the diagram.
            let goes_on = line
                .peek()
                .is_some_and(|next| !matches!(next.item, Item::Move { .. } | Item::SetUp(_)));
            if !goes_on && let Some(turned) = asked.take() {
                self.diagram(&step.after, turned);
            }
        }
        if let Some(result) = Title::of(game).known_result() {
            self.form.moves(result, true);
        }
    }

    fn diagram(&mut self, position: &Position, turned: bool) {
        let mut diagram = Diagram::of(position);
        diagram.flipped = self.chapter.flipped != turned;
        self.form.diagram(diagram);
        self.must_number = true;
    }

    fn step(&mut self, step: &Step<'_>, is_game: bool) {
        match step.item {
            Item::Move { mv, strength } => {
                if step.is_first() || self.must_number {
                    self.form.number(step.number(), !step.is_first(), is_game);
                }
                let text = move_text::write(&step.before, mv);
                self.form.moves(&format!("{text}{strength}"), is_game);
                self.must_number = false;
                return;
            }
            Item::Ellipsis => self.form.moves("...", is_game),
            Item::Comment(comment) => {
                let words = spoken(comment);
                if words.is_empty() {
                    return;
                }
                self.form.said(&words);
            }
            Item::Sign(DIAGRAM | DIAGRAM_TURNED) => return,
            Item::Sign(sign) => {
                let text = match Sign::of_number(*sign) {
                    Some(sign) => sign.text(),
                    None => format!("${sign}"),
                };
                self.form.moves(&text, is_game);
                return;
            }
            Item::SetUp(_) => {}
            Item::Variation(inside) => {
                self.form.bracket(true);
                self.must_number = true;
                for step in Line::of_variation(inside, step) {
                    self.step(&step, false);
                }
                self.form.bracket(false);
            }
            Item::Unread(text) => self.form.said(text),
        }
        self.must_number = true;
    }
}
