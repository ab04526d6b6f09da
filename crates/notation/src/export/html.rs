//! Games as a page to play them over: one file that needs nothing else and reaches for nothing.
//!
//! The page holds no rules: the board after each move is computed here. What stands in a game is
//! data for its one script, which makes text of it and nothing else; the page's own policy forbids
//! every other script, style, picture and address.

use core::fmt::Write;
use std::collections::BTreeMap;

use damier_rules::{Side, Variant};

use super::Title;
use super::json::{Positions, json};
use super::writer::{Object, list, string};
use crate::move_text::square_name;
use crate::sign::Sign;
use crate::tree::{Item, Tree};

const STYLE: &str = include_str!("page/page.css");
const SCRIPT: &str = concat!(include_str!("page/words.js"), include_str!("page/page.js"));
const BODY: &str = include_str!("page/body.html");

/// The SHA-256 of the style and of the script, by which the page's policy knows them. A test
/// says what they have to be.
const STYLE_HASH: &str = "sha256-7LJJbHKA/ShEwOcEy/YFDGBnCA0LcbExfLl3aNwn3s8=";
const SCRIPT_HASH: &str = "sha256-mUeMQywViwkN/oNPZLUPya9XakAn8AoaSikSgWHvrxE=";

/// A language of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// English.
    English,
    /// Chinese, simplified.
    Chinese,
}

impl Language {
    const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Chinese => "zh-CN",
        }
    }
}

/// A page with one game or many.
///
/// ```
/// use damier_notation::{export, tree};
///
/// let games = b"[White \"<script>alert(1)</script>\"] 1. 32-28 19-23 2. 28x19 1-1";
/// let reading = tree::read(games, &tree::Options::default());
/// let html = export::Page::default().write(&reading.games);
/// assert!(html.starts_with("<!doctype html>"));
/// assert!(!html.contains("<script>alert"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Page {
    /// The language of the page; without one that of the reader's browser, English where it is
    /// neither of the two. The reader can change it.
    pub language: Option<Language>,
    /// The title of the page in the lists of browsers, until its script names the game.
    pub title: String,
    /// Whether Black sits at the bottom first.
    pub flipped: bool,
}

/// A page that is written game by game, so that a file of any size needs no memory.
#[derive(Clone, Debug)]
pub struct OpenPage {
    /// The variants of the games so far.
    variants: Vec<Variant>,
    /// The signs behind their moves as they are written, of which the meaning is known.
    signs: BTreeMap<String, Sign>,
}

impl Page {
    /// The whole page of some games.
    pub fn write<'a>(&self, games: impl IntoIterator<Item = &'a Tree>) -> String {
        let (mut text, mut page) = self.begin();
        for game in games {
            text.push_str(&page.game(game));
        }
        text.push_str(&page.end());
        text
    }

    /// The page up to its first game, and what writes the games and the end.
    pub fn begin(&self) -> (String, OpenPage) {
        let mut text = String::from("<!doctype html>\n<html");
        // Writing to a string cannot fail.
        let _ = match self.language {
            Some(language) => {
                let code = language.code();
                write!(text, " lang=\"{code}\" data-language=\"{code}\"")
            }
            None => write!(text, " lang=\"en\""),
        };
        if self.flipped {
            text.push_str(" data-flipped");
        }
        let _ = write!(
            text,
            ">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; \
             style-src '{STYLE_HASH}'; script-src '{SCRIPT_HASH}'; base-uri 'none'; \
             form-action 'none'; require-trusted-types-for 'script'\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>"
        );
        escape(
            &mut text,
            if self.title.is_empty() {
                "Damier"
            } else {
                &self.title
            },
        );
        let _ = write!(
            text,
            "</title>\n<style>{STYLE}</style>\n</head>\n<body>\n{BODY}"
        );
        let page = OpenPage {
            variants: Vec::new(),
            signs: BTreeMap::new(),
        };
        (text, page)
    }
}

impl OpenPage {
    /// A game.
    pub fn game(&mut self, game: &Tree) -> String {
        if !self.variants.contains(&game.variant()) {
            self.variants.push(game.variant());
        }
        self.collect_signs(&game.line);
        let title = Title::of(game);
        let mut text = String::from("<script type=\"application/json\" class=\"game\"");
        let place = title.place.join(", ");
        let known = |name| if name == "?" { "" } else { name };
        let attributes = [
            ("white", known(title.white)),
            ("black", known(title.black)),
            ("result", title.result),
            ("place", &place),
        ];
        for (name, value) in attributes {
            let _ = write!(text, " data-{name}=\"");
            escape(&mut text, value);
            text.push('"');
        }
        text.push('>');
        text.push_str(&json(game, Positions::Letters));
        text.push_str("</script>\n");
        text
    }

    fn collect_signs(&mut self, line: &[Item]) {
        for item in line {
            let (text, sign) = match item {
                Item::Move { strength, .. } if !strength.is_empty() => {
                    (strength.clone(), Sign::read(strength))
                }
                Item::Sign(number) => (format!("${number}"), Sign::of_number(*number)),
                Item::Variation(inside) => {
                    self.collect_signs(inside);
                    continue;
                }
                _ => continue,
            };
            if let Some(sign) = sign {
                self.signs.insert(text, sign);
            }
        }
    }

    /// The page behind its last game.
    pub fn end(self) -> String {
        let mut text = String::from("<script type=\"application/json\" id=\"variants\">");
        let mut object = Object::begin(&mut text);
        for variant in &self.variants {
            board(object.value(variant.rules().id), *variant);
        }
        object.end();
        text.push_str("</script>\n<script type=\"application/json\" id=\"signs\">");
        let mut object = Object::begin(&mut text);
        for (written, sign) in &self.signs {
            let mut meaning = Object::begin(object.value(written));
            meaning.string("text", &sign.text());
            meaning.string("en", &sign.english());
            meaning.string("zh", &sign.chinese());
            meaning.end();
        }
        object.end();
        let _ = write!(
            text,
            "</script>\n<script>{SCRIPT}</script>\n</body>\n</html>\n"
        );
        text
    }
}

/// What the page has to know of a variant's board.
fn board(text: &mut String, variant: Variant) {
    let rules = variant.rules();
    let board = rules.board;
    let mut object = Object::begin(text);
    object.string("en", rules.name);
    object.string("zh", rules.chinese);
    object.number("width", usize::from(board.width()));
    object.number("height", usize::from(board.height()));
    let first = match rules.first {
        Side::White => "white",
        Side::Black => "black",
    };
    object.string("first", first);
    if rules.notation.letters {
        object.truth("letters");
    }
    list(object.value("cells"), board.squares(), |text, square| {
        let (row, column) = board.place(square);
        let cell = u16::from(row) * u16::from(board.width()) + u16::from(column);
        let _ = write!(text, "{cell}");
    });
    list(object.value("names"), board.squares(), |text, square| {
        string(text, &square_name(variant, square));
    });
    object.end();
}

/// Text as HTML has it, also within quotation marks.
fn escape(text: &mut String, words: &str) {
    for character in words.chars() {
        match character {
            '&' => text.push_str("&amp;"),
            '<' => text.push_str("&lt;"),
            '>' => text.push_str("&gt;"),
            '"' => text.push_str("&quot;"),
            control if control.is_control() => text.push(' '),
            other => text.push(other),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sha2::{Digest, Sha256};

    /// As policies write it.
    fn hash(of: &str) -> String {
        const DIGITS: &[u8; 64] =
            b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        let mut digest = Sha256::digest(of.as_bytes()).to_vec();
        digest.push(0);
        let mut text = String::from("sha256-");
        for three in digest.chunks(3) {
            let bits = three
                .iter()
                .fold(0_u32, |bits, byte| bits << 8 | u32::from(*byte));
            for shift in [18, 12, 6, 0] {
                text.push(char::from(DIGITS[(bits >> shift & 63) as usize]));
            }
        }
        text.pop();
        text + "="
    }

    #[test]
    fn the_policy_knows_the_style_and_the_script() {
        assert_eq!(STYLE_HASH, hash(STYLE), "put this for STYLE_HASH");
        assert_eq!(SCRIPT_HASH, hash(SCRIPT), "put this for SCRIPT_HASH");
    }
}
