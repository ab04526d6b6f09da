//! Writing games with everything that is written about them.

use damier_rules::Position;

use super::{Item, Tree};
use crate::{fen, move_text};

/// Where lines of moves are broken. PDN 3.0 knows no longest line, older readers do.
const WIDTH: usize = 80;

/// The game as PDN 3.0, ended by its result or `*` and a line feed.
///
/// What could be read is written as the standard has it; what could not, as it stood.
pub fn write(game: &Tree) -> String {
    let mut text = String::new();
    for (name, value) in &game.tags {
        let value = value.replace('"', "\\\"");
        // A backslash before the last quote would hide it.
        let blank = if value.ends_with('\\') { " " } else { "" };
        text.push_str(&format!("[{name} \"{value}{blank}\"]\n"));
    }
    if !game.tags.is_empty() {
        text.push('\n');
    }
    let mut words = Words {
        text: &mut text,
        column: 0,
        must_number: true,
    };
    words.line(&game.line, game.start, 0);
    words.word(&game.end);
    text.push('\n');
    text
}

struct Words<'a> {
    text: &'a mut String,
    column: usize,
    must_number: bool,
}

impl Words<'_> {
    fn line(&mut self, items: &[Item], start: Position, plies: usize) {
        let (mut now, mut before) = (start, start);
        let first = start.variant().rules().first;
        let mut ply = plies + (plies + usize::from(now.turn() != first)) % 2;
        for item in items {
            match item {
                Item::Move { mv, strength } => {
                    self.number(&now, ply);
                    let text = move_text::write(&now, mv);
                    self.word(&format!("{text}{strength}"));
                    self.must_number = false;
                    before = now;
                    now = now.after(mv);
                    ply += 1;
                    continue;
                }
                Item::Ellipsis => self.word("..."),
                Item::Comment(said) => self.word(&format!("{{{said}}}")),
                Item::Sign(sign) => {
                    self.word(&format!("${sign}"));
                    continue;
                }
                Item::SetUp(position) => {
                    let fen = fen::write_tag(position.variant(), &position.setup());
                    self.word(&format!("/FEN \"{fen}\"/"));
                    now = **position;
                    before = now;
                    ply += (ply + usize::from(now.turn() != first)) % 2;
                }
                Item::Variation(inside) => {
                    self.word("(");
                    self.must_number = true;
                    self.line(inside, before, ply.saturating_sub(1));
                    self.word(")");
                }
                Item::Unread(text) => {
                    self.word(text);
                    // It was taken to the end of its line.
                    if text.starts_with('[') && !text.ends_with(']') {
                        self.text.push('\n');
                        self.column = 0;
                    }
                }
            }
            self.must_number = true;
        }
    }

    fn number(&mut self, position: &Position, ply: usize) {
        let number = ply / 2 + 1;
        if position.turn() == position.variant().rules().first {
            self.word(&format!("{number}."));
        } else if self.must_number {
            self.word(&format!("{number}..."));
        }
    }

    fn word(&mut self, word: &str) {
        let width = word.chars().count();
        if self.column > 0 {
            let fits = self.column + 1 + width <= WIDTH;
            self.text.push(if fits { ' ' } else { '\n' });
            self.column = if fits { self.column + 1 } else { 0 };
        }
        self.text.push_str(word);
        self.column = match word.rfind('\n') {
            Some(at) => word[at..].chars().count(),
            None => self.column + width,
        };
    }
}
