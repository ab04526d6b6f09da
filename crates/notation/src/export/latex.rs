//! A game as LaTeX.

use super::Title;
use super::chapter::Form;
use crate::diagram::{Colours, Diagram};

/// The fonts of the document hold what they hold; where the package ctex is installed, Chinese is
/// among it.
pub(super) const BEGIN: &str = r"\documentclass[a4paper,11pt]{article}
\usepackage{iftex}
\ifPDFTeX
  \usepackage[T1]{fontenc}
\else
  \usepackage{fontspec}
  \IfFileExists{ctex.sty}{\usepackage[UTF8,scheme=plain]{ctex}}{}
\fi
\usepackage{tikz}
\setlength{\parindent}{0pt}
\setlength{\parskip}{0.6\baselineskip}
\begin{document}
";

pub(super) const END: &str = "\\end{document}\n";

/// Where lines are broken.
const WIDTH: usize = 90;

#[derive(Default)]
pub(super) struct Latex {
    text: String,
    column: usize,
    /// Whether bold letters were begun.
    bold: bool,
    /// Whether a number or an opening bracket stands before.
    is_bound: bool,
}

impl Latex {
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
            self.text.push('}');
        } else if bold && !self.bold {
            self.word("\\textbf{");
            self.is_bound = true;
        }
        self.bold = bold;
    }

    /// Ends the paragraph.
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

impl Form for Latex {
    fn title(&mut self, title: &Title<'_>) {
        let place: Vec<String> = title.place.iter().map(|word| escape(word)).collect();
        if !title.is_nameless() {
            let (white, black) = (escape(title.white), escape(title.black));
            let result = match title.known_result() {
                Some(result) => format!("\\hfill {}", escape(result)),
                None => String::new(),
            };
            let heading = format!("\\section*{{{white} -- {black}{result}}}\n");
            self.text.push_str(&heading);
        } else if place.is_empty() {
            self.text.push_str("\\section*{\\hfill}\n");
        }
        if !place.is_empty() {
            let place = place.join(", ");
            self.text.push_str(&format!("\\textit{{{place}}}\n\n"));
        }
    }

    fn moves(&mut self, text: &str, is_game: bool) {
        self.set_bold(is_game);
        self.word(&escape(text));
    }

    fn number(&mut self, number: usize, dots: bool, is_game: bool) {
        self.set_bold(is_game);
        let dots = if dots { "\\ldots{} " } else { ".~" };
        self.word(&format!("{number}{dots}"));
        self.is_bound = true;
    }

    fn said(&mut self, words: &str) {
        self.set_bold(false);
        for word in words.split_whitespace() {
            self.word(&escape(word));
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

    fn diagram(&mut self, mut diagram: Diagram) {
        self.paragraph();
        diagram.colours = Colours::PAPER;
        let picture = diagram.latex();
        let picture = format!("\\begin{{center}}\n{picture}\\end{{center}}\n\n");
        self.text.push_str(&picture);
    }

    fn end(mut self) -> String {
        self.rest();
        self.text
    }
}

/// Words that LaTeX sets as they stand.
fn escape(words: &str) -> String {
    let mut text = String::new();
    for character in words.chars() {
        match character {
            '\\' => text.push_str("\\textbackslash{}"),
            '{' | '}' | '$' | '&' | '#' | '%' | '_' => text.extend(['\\', character]),
            '^' => text.push_str("\\textasciicircum{}"),
            '~' => text.push_str("\\textasciitilde{}"),
            // Two of them would be joined into another sign.
            '\'' => text.push_str("{'}"),
            '`' => text.push_str("{`}"),
            '"' => text.push_str("\\textquotedbl{}"),
            '<' => text.push_str("\\textless{}"),
            '>' => text.push_str("\\textgreater{}"),
            control if control.is_control() => text.push(' '),
            other => text.push(other),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::escape;

    #[test]
    fn no_word_is_a_command() {
        assert_eq!(
            escape("\\input{/etc/passwd} 50% $x^2$ ~a_b #1\u{0}"),
            "\\textbackslash{}input\\{/etc/passwd\\} 50\\% \\$x\\textasciicircum{}2\\$ \
             \\textasciitilde{}a\\_b \\#1 "
        );
    }
}
