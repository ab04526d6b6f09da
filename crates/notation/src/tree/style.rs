//! How games are written for different readers.

use std::borrow::Cow;

use damier_rules::Results;

use super::Tree;
use crate::Score;

/// How a game is written: what is told, in which forms, and how the text is laid out.
///
/// ```
/// use damier_notation::tree::{self, Options, Style};
///
/// let reading = tree::read(b"1. 32-28 19-23 (18-23) {so} 2. 28x19 1-1", &Options::default());
/// let style = Style { width: None, ..Style::CHECKERBOARD };
/// assert_eq!(
///     tree::write_as(&reading.games[0], &style),
///     "[GameType \"20\"]\r\n\r\n1. 32-28 19-23 {so} 2. 28x19 1/2-1/2\r\n"
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// The longest line of moves in characters; none for one line, whatever its length.
    pub width: Option<usize>,
    /// Whether lines end as on Windows, with carriage return and line feed.
    pub carriage_returns: bool,
    /// Which characters there may be, and how they are stored.
    pub characters: Characters,
    /// The form of results.
    pub results: ResultForm,
    /// The form of the GameType tag.
    pub game_type: GameTypeForm,
    /// Whether quotation marks and brackets in the values of tags are replaced, for readers that
    /// take them for the end.
    pub plain_tags: bool,
    /// Whether variations are written.
    pub variations: bool,
    /// Which comments are written.
    pub comments: Comments,
    /// Whether numeric annotation signs (`$7`) are written.
    pub signs: bool,
    /// Whether positions between moves are written; if not, the moves end before the first.
    pub set_ups: bool,
    /// Whether what could not be read is written as it stood; if not, it becomes a comment.
    pub unread: bool,
}

/// The characters of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Characters {
    /// All, as UTF-8.
    Utf8,
    /// Those of Windows-1252, one byte each.
    Windows1252,
    /// Those of ASCII.
    Ascii,
}

/// How results are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResultForm {
    /// As they are.
    AsWritten,
    /// As the variant's GameType has it: 2-0 or 1-0.
    ByGameType,
    /// Always so.
    Always(Results),
    /// As the variant's GameType has it, in the tag only; behind the moves stands `*`, which is how
    /// the standard ends games.
    InTag,
}

/// How the GameType tag is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameTypeForm {
    /// As it is, or not.
    AsWritten,
    /// The number only, in every game whose variant has one.
    Number,
}

/// Which comments are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comments {
    /// All.
    All,
    /// All, with each player's own clock (`[%clk 0:04:58]`) written as both (`[%clock w0:04:58
    /// B0:05:00]`).
    BothClocks,
    /// What is said, without commands in brackets.
    WithoutCommands,
    /// None.
    None,
}

impl Style {
    /// PDN 3.0, as [`write()`](super::write()) writes.
    pub const STANDARD: Style = Style {
        width: Some(80),
        carriage_returns: false,
        characters: Characters::Utf8,
        results: ResultForm::AsWritten,
        game_type: GameTypeForm::AsWritten,
        plain_tags: false,
        variations: true,
        comments: Comments::All,
        signs: true,
        set_ups: true,
        unread: true,
    };

    /// For lidraughts: moves on one line, both clocks in one command, the GameType as a number,
    /// the result of the variant behind the moves. It stops at what it cannot read.
    pub const LIDRAUGHTS: Style = Style {
        width: None,
        results: ResultForm::ByGameType,
        game_type: GameTypeForm::Number,
        comments: Comments::BothClocks,
        unread: false,
        ..Style::STANDARD
    };

    /// For Turbo Dambase and other Dutch programs of its time: Windows-1252, lines of Windows, no
    /// commands in comments, no positions between moves.
    pub const TURBO_DAMBASE: Style = Style {
        carriage_returns: true,
        characters: Characters::Windows1252,
        results: ResultForm::ByGameType,
        game_type: GameTypeForm::Number,
        plain_tags: true,
        comments: Comments::WithoutCommands,
        signs: false,
        set_ups: false,
        unread: false,
        ..Style::STANDARD
    };

    /// For CheckerBoard: ASCII, since it clears the eighth bit; no variations, since it takes a
    /// bracket for a comment that ends at the first closing one; and only the results that it
    /// knows as ends of games.
    pub const CHECKERBOARD: Style = Style {
        characters: Characters::Ascii,
        results: ResultForm::Always(Results::Default),
        variations: false,
        ..Style::TURBO_DAMBASE
    };

    /// The result of a game, as its end is written.
    pub(super) fn end<'a>(&self, game: &'a Tree) -> Cow<'a, str> {
        match self.results {
            ResultForm::AsWritten => Cow::Borrowed(&game.end),
            ResultForm::InTag => Cow::Borrowed("*"),
            _ => Cow::Borrowed(self.score(game.score(), game)),
        }
    }

    fn score(&self, score: Score, game: &Tree) -> &'static str {
        match self.results {
            ResultForm::Always(results) => match (score, results) {
                // Not every reader of this form knows that both can lose.
                (Score::BothLost, Results::Default) if !self.set_ups => "*",
                _ => score.text(results),
            },
            _ => score.text(game.variant().rules().notation.results),
        }
    }

    /// The tags as they are written.
    pub(super) fn tags<'a>(&self, game: &'a Tree) -> Vec<(&'a str, Cow<'a, str>)> {
        let mut tags: Vec<(&str, Cow<'_, str>)> = Vec::new();
        let number = game.variant().rules().notation.game_type;
        let number = number.filter(|_| self.game_type == GameTypeForm::Number);
        for (name, value) in &game.tags {
            let value = match (name.as_str(), number) {
                ("GameType", Some(number)) => Cow::Owned(number.to_string()),
                ("Result", _) if self.results != ResultForm::AsWritten => {
                    match Score::read(value.trim()) {
                        Some(score) => Cow::Borrowed(self.score(score, game)),
                        None => Cow::Borrowed(value.as_str()),
                    }
                }
                _ => Cow::Borrowed(value.as_str()),
            };
            tags.push((name, value));
        }
        if self.results == ResultForm::InTag
            && game.tag("Result").is_none()
            && game.score() != Score::Unknown
        {
            let score = self.score(game.score(), game);
            tags.push(("Result", Cow::Borrowed(score)));
        }
        if let Some(number) = number
            && game.tag("GameType").is_none()
        {
            tags.push(("GameType", Cow::Owned(number.to_string())));
        }
        if self.plain_tags {
            for (_, value) in &mut tags {
                if value.contains(['"', '[', ']', '\\']) {
                    let plain = value.replace('"', "'").replace('[', "(");
                    *value = Cow::Owned(plain.replace(']', ")").replace('\\', "/"));
                }
            }
        }
        tags
    }

    /// The text in the characters of the file.
    pub(super) fn spelled(&self, text: String) -> String {
        match self.characters {
            Characters::Utf8 => text,
            Characters::Windows1252 => {
                each(&text, |next| next.is_ascii() || in_1252(next).is_some())
            }
            Characters::Ascii => each(&text, |next| next.is_ascii()),
        }
    }

    /// The bytes of a text that is spelled in the characters of the file.
    pub(super) fn bytes(&self, text: String) -> Vec<u8> {
        match self.characters {
            Characters::Utf8 | Characters::Ascii => text.into_bytes(),
            Characters::Windows1252 => text
                .chars()
                .map(|next| in_1252(next).unwrap_or(b'?'))
                .collect(),
        }
    }
}

fn in_1252(character: char) -> Option<u8> {
    match character {
        '\0'..='\x7f' | '\u{a0}'..='\u{ff}' => u8::try_from(u32::from(character)).ok(),
        _ => (0x80..0xa0).find(|byte| {
            let decoded = crate::Encoding::Windows1252.decode(core::slice::from_ref(byte));
            *decoded == *character.encode_utf8(&mut [0; 4])
        }),
    }
}

fn each(text: &str, may_stay: impl Fn(char) -> bool) -> String {
    let mut spelled = String::with_capacity(text.len());
    for next in text.chars() {
        if may_stay(next) {
            spelled.push(next);
        } else {
            spelled.push_str(plain(next));
        }
    }
    spelled
}

/// About the same in ASCII.
const fn plain(character: char) -> &'static str {
    match character {
        'À'..='Å' | 'Ā' | 'Ă' | 'Ą' => "A",
        'à'..='å' | 'ā' | 'ă' | 'ą' => "a",
        'Æ' => "AE",
        'æ' => "ae",
        'Ç' | 'Ć' | 'Č' => "C",
        'ç' | 'ć' | 'č' => "c",
        'È'..='Ë' | 'Ē' | 'Ė' | 'Ę' | 'Ě' => "E",
        'è'..='ë' | 'ē' | 'ė' | 'ę' | 'ě' => "e",
        'Ì'..='Ï' | 'Ī' | 'Į' => "I",
        'ì'..='ï' | 'ī' | 'į' => "i",
        'Ł' | 'Ļ' => "L",
        'ł' | 'ļ' => "l",
        'Ñ' | 'Ń' | 'Ņ' => "N",
        'ñ' | 'ń' | 'ņ' => "n",
        'Ò'..='Ö' | 'Ø' | 'Ō' => "O",
        'ò'..='ö' | 'ø' | 'ō' => "o",
        'Œ' => "OE",
        'œ' => "oe",
        'Š' | 'Ś' => "S",
        'š' | 'ś' => "s",
        'ß' => "ss",
        'Ù'..='Ü' | 'Ū' | 'Ų' => "U",
        'ù'..='ü' | 'ū' | 'ų' => "u",
        'Ý' => "Y",
        'ý' | 'ÿ' => "y",
        'Ž' | 'Ź' | 'Ż' => "Z",
        'ž' | 'ź' | 'ż' => "z",
        '\u{a0}' | '\u{2000}'..='\u{200b}' => " ",
        '\u{2010}'..='\u{2015}' | '\u{2212}' => "-",
        '\u{2018}'..='\u{201b}' | '\u{b4}' => "'",
        '\u{201c}'..='\u{201f}' | '\u{ab}' | '\u{bb}' => "''",
        '…' => "...",
        '½' => "1/2",
        '×' => "x",
        _ => "?",
    }
}
