//! A game as Markdown.

use super::Title;
use super::chapter::Form;
use crate::diagram::Diagram;

/// Where lines are broken.
const WIDTH: usize = 90;

#[derive(Default)]
pub(super) struct Markdown {
    text: String,
    column: usize,
    bold: bool,
    /// Whether a number or an opening bracket stands before.
    is_bound: bool,
}

impl Markdown {
    fn word(&mut self, word: &str) {
        let width = word.chars().count();
        if core::mem::take(&mut self.is_bound) || self.column == 0 {
            // Nothing between.
        } else if self.column + width < WIDTH {
            self.text.push(' ');
            self.column += 1;
        } else {
            self.text.push('\n');
            self.column = 0;
        }
        self.text.push_str(word);
        self.column += width;
    }

    fn set_bold(&mut self, bold: bool) {
        if self.bold && !bold {
            self.text.push_str("**");
        } else if bold && !self.bold {
            self.word("**");
            self.is_bound = true;
        }
        self.bold = bold;
    }

    fn rest(&mut self) {
        self.set_bold(false);
        if self.column > 0 {
            self.text.push('\n');
        }
        self.column = 0;
        self.is_bound = false;
    }

    /// Makes sure that an empty line stands before what follows.
    fn paragraph(&mut self) {
        self.rest();
        if !self.text.ends_with("\n\n") {
            self.text.push('\n');
        }
    }
}

impl Form for Markdown {
    fn title(&mut self, title: &Title<'_>) {
        let (white, black) = (escape(title.white), escape(title.black));
        let result = match title.known_result() {
            Some(result) => format!(", {}", escape(result)),
            None => String::new(),
        };
        let heading = format!("## {white} – {black}{result}\n\n");
        self.text.push_str(&heading);
        if !title.place.is_empty() {
            let place = escape(&title.place.join(", "));
            self.text.push_str(&format!("*{place}*\n\n"));
        }
    }

    fn moves(&mut self, text: &str, is_game: bool) {
        self.set_bold(is_game);
        self.word(&escape(text));
    }

    fn number(&mut self, number: usize, dots: bool, is_game: bool) {
        self.set_bold(is_game);
        let dots = if dots { "... " } else { ". " };
        self.word(&format!("{number}{dots}"));
        self.is_bound = true;
    }

    fn said(&mut self, words: &str) {
        self.set_bold(false);
        let words: Vec<String> = words.split_whitespace().map(harmless).collect();
        let Some((last, rest)) = words.split_last() else {
            return;
        };
        match rest.split_first() {
            None => self.word(&format!("*{last}*")),
            Some((first, between)) => {
                self.word(&format!("*{first}"));
                for word in between {
                    self.word(word);
                }
                self.word(&format!("{last}*"));
            }
        }
    }

    fn bracket(&mut self, opens: bool) {
        self.set_bold(false);
        if opens {
            self.word("(");
            self.is_bound = true;
        } else {
            self.is_bound = true;
            self.word(")");
        }
    }

    fn diagram(&mut self, diagram: Diagram) {
        self.paragraph();
        self.text.push_str(&diagram.markdown());
        self.text.push('\n');
    }

    fn end(mut self) -> String {
        self.rest();
        self.text
    }
}

/// A word that begins no list, wherever the line is broken.
fn harmless(word: &str) -> String {
    let escaped = escape(word);
    let is_item = escaped.trim_start_matches(|next: char| next.is_ascii_digit()) == "."
        || escaped.trim_start_matches(|next: char| next.is_ascii_digit()) == ")";
    match escaped.strip_suffix(['.', ')']) {
        Some(number) if is_item => format!("{number}\\{}", &escaped[number.len()..]),
        _ if escaped.starts_with('-') => format!("\\{escaped}"),
        _ => escaped,
    }
}

/// Words that Markdown, with its usual additions, shows as they stand.
fn escape(words: &str) -> String {
    let mut text = String::new();
    let mut characters = words.chars().peekable();
    while let Some(character) = characters.next() {
        match character {
            '\\' | '`' | '*' | '_' | '{' | '}' | '[' | ']' | '<' | '>' | '#' | '|' | '~' | '&'
            | '!' | '$' | '=' | '+' | '@' => text.extend(['\\', character]),
            ':' if characters.peek() == Some(&'/') => text.push_str("\\:"),
            control if control.is_control() => text.push(' '),
            other => text.push(other),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{escape, harmless};

    #[test]
    fn no_word_is_markup() {
        assert_eq!(
            escape("<img src=x> [a](b) **c** `d` https://e"),
            "\\<img src\\=x\\> \\[a\\](b) \\*\\*c\\*\\* \\`d\\` https\\://e"
        );
        let words = ["1.", "17)", "-", "---", "a3:b4", "1.5"].map(harmless);
        assert_eq!(words, ["1\\.", "17\\)", "\\-", "\\---", "a3:b4", "1.5"]);
    }
}
