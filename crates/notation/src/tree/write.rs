//! Writing games with everything that is written about them.

use std::borrow::Cow;

use damier_rules::{Position, Side, Square};

use super::style::{Comments, Style};
use super::{Item, Tree};
use crate::move_text::parse_named;
use crate::pdn::GameType;
use crate::{Naming, fen, move_text};

/// The game as PDN 3.0, ended by its result or `*` and a line feed.
///
/// What could be read is written as the standard has it; what could not, as it stood.
pub fn write(game: &Tree) -> String {
    write_as(game, &Style::STANDARD)
}

/// The game as a [`Style`] has it, ended by its result or `*` and a line break.
pub fn write_as(game: &Tree, style: &Style) -> String {
    let mut text = String::new();
    let tags = style.tags(game);
    for (name, value) in &tags {
        let value = value.replace('"', "\\\"");
        // A backslash before the last quote would hide it.
        let blank = if value.ends_with('\\') { " " } else { "" };
        text.push_str(&format!("[{name} \"{value}{blank}\"]\n"));
    }
    if !tags.is_empty() {
        text.push('\n');
    }
    let mut words = Words {
        text: &mut text,
        style,
        names: Names::of(game, style),
        column: 0,
        must_number: true,
        clocks: [None, None],
        is_over: false,
    };
    words.line(&game.line, game.start, 0);
    words.word(&style.end(game));
    text.push('\n');
    let text = style.spelled(text);
    if style.carriage_returns {
        text.replace('\n', "\r\n")
    } else {
        text
    }
}

/// The game as a [`Style`] has it, in the bytes of a file.
pub fn write_bytes(game: &Tree, style: &Style) -> Vec<u8> {
    style.bytes(write_as(game, style))
}

/// What squares are called: as the variant's standard has it, or as a GameType tag does that calls
/// them otherwise, so that they are read again for what they are.
enum Names {
    Standard,
    ByTag { names: Vec<String>, letters: bool },
}

impl Names {
    fn of(game: &Tree, style: &Style) -> Names {
        let board = game.start.board();
        let tag = game.tag("GameType").filter(|tag| tag.contains(','));
        let game_type: Option<GameType> = tag.and_then(|tag| tag.parse().ok());
        let fields = game_type.and_then(|game_type| Some((game_type, game_type.fields?)));
        let Some((game_type, fields)) = fields else {
            return Names::Standard;
        };
        let naming = Naming::of(&game_type, board);
        if style.game_type != Style::STANDARD.game_type || !is_needed(game, &naming) {
            return Names::Standard;
        }
        let mut names = vec![String::new(); usize::from(Square::LARGEST)];
        for number in 1..=board.count() {
            if !fields.letters
                && let Some(square) = naming.number(number)
            {
                names[square.index()] = number.to_string();
            }
        }
        for file in 'a'..='z' {
            for rank in 1..=board.height() {
                if fields.letters
                    && let Some(square) = naming.letters(file, rank)
                {
                    names[square.index()] = format!("{file}{rank}");
                }
            }
        }
        Names::ByTag {
            names,
            letters: fields.letters,
        }
    }

    fn write(&self, position: &Position, mv: &damier_rules::Move) -> String {
        match self {
            Names::Standard => move_text::write(position, mv),
            Names::ByTag { names, .. } => {
                let path = move_text::shortest_path(position, mv);
                let path = path.iter().map(|square| names[square.index()].as_str());
                let path: Vec<&str> = path.collect();
                let sign = match mv.is_capture() {
                    true => position.variant().rules().notation.capture,
                    false => '-',
                };
                path.join(sign.encode_utf8(&mut [0; 4]))
            }
        }
    }

    fn position(&self, position: &Position) -> String {
        let setup = position.setup();
        match self {
            Names::Standard => fen::write_tag(position.variant(), &setup),
            // Numbers are as always where the tag names letters.
            Names::ByTag { letters: true, .. } => fen::write_setup(&setup),
            Names::ByTag { names, .. } => {
                fen::write_named(&setup, &|square| names[square.index()].clone())
            }
        }
    }
}

/// Whether a reader that takes the tag at its word would read other moves than those of the game.
/// A tag that does not fit the game at all is not taken at its word.
fn is_needed(game: &Tree, naming: &Naming) -> bool {
    let board = game.start.board();
    let standard = Naming::standard(board);
    let numbers =
        (1..=board.count()).all(|number| naming.number(number) == standard.number(number));
    let letters = ('a'..='z').all(|file| {
        (1..=board.height()).all(|rank| naming.letters(file, rank) == standard.letters(file, rank))
    });
    if numbers && letters {
        return false;
    }
    match game
        .line
        .iter()
        .find(|item| matches!(item, Item::Move { .. } | Item::SetUp(_)))
    {
        Some(Item::Move { mv, .. }) => {
            let text = move_text::write(&game.start, mv);
            parse_named(&game.start, naming, &text).is_ok()
        }
        Some(_) => true,
        None => false,
    }
}

struct Words<'a> {
    text: &'a mut String,
    style: &'a Style,
    names: Names,
    column: usize,
    must_number: bool,
    /// The last clocks of White and Black, in the game itself.
    clocks: [Option<String>; 2],
    /// Nothing more is written of the moves.
    is_over: bool,
}

impl Words<'_> {
    fn line(&mut self, items: &[Item], start: Position, plies: usize) {
        let (mut now, mut before) = (start, start);
        let first = start.variant().rules().first;
        let mut ply = plies + (plies + usize::from(now.turn() != first)) % 2;
        for item in items {
            if self.is_over {
                return;
            }
            match item {
                Item::Move { mv, strength } => {
                    self.number(&now, ply);
                    let text = self.names.write(&now, mv);
                    self.word(&format!("{text}{strength}"));
                    self.must_number = false;
                    before = now;
                    now = now.after(mv);
                    ply += 1;
                    continue;
                }
                Item::Ellipsis if self.style.unread => self.word("..."),
                Item::Ellipsis => continue,
                Item::Comment(said) => {
                    let Some(said) = self.said(said, !now.turn()) else {
                        continue;
                    };
                    self.comment(&said);
                }
                Item::Sign(sign) => {
                    if self.style.signs {
                        self.word(&format!("${sign}"));
                    }
                    continue;
                }
                Item::SetUp(_) if !self.style.set_ups => {
                    self.is_over = true;
                    return;
                }
                Item::SetUp(position) => {
                    let fen = self.names.position(position);
                    self.word(&format!("/FEN \"{fen}\"/"));
                    now = **position;
                    before = now;
                    ply += (ply + usize::from(now.turn() != first)) % 2;
                }
                Item::Variation(inside) if self.style.variations => {
                    self.word("(");
                    self.must_number = true;
                    let clocks = self.clocks.clone();
                    self.line(inside, before, ply.saturating_sub(1));
                    self.clocks = clocks;
                    self.is_over = false;
                    self.word(")");
                }
                Item::Variation(_) => continue,
                Item::Unread(text) if self.style.unread => {
                    self.word(text);
                    // It was taken to the end of its line.
                    if text.starts_with('[') && !text.ends_with(']') {
                        self.text.push('\n');
                        self.column = 0;
                    }
                }
                Item::Unread(text) => {
                    if self.style.comments == Comments::None {
                        continue;
                    }
                    self.comment(&text.replace('{', "(").replace('}', ")"));
                }
            }
            self.must_number = true;
        }
    }

    /// What is written of a comment behind a move of this side, or none.
    fn said<'s>(&mut self, said: &'s str, mover: Side) -> Option<Cow<'s, str>> {
        match self.style.comments {
            Comments::All => Some(Cow::Borrowed(said)),
            Comments::None => None,
            Comments::BothClocks => Some(Cow::Owned(self.with_both_clocks(said, mover))),
            Comments::WithoutCommands => {
                let said = commands_replaced(said, |_| String::new());
                let words: Vec<&str> = said.split_whitespace().collect();
                (!words.is_empty()).then(|| Cow::Owned(words.join(" ")))
            }
        }
    }

    fn with_both_clocks(&mut self, said: &str, mover: Side) -> String {
        let clocks = &mut self.clocks;
        commands_replaced(said, |inside| {
            let Some(time) = inside.strip_prefix("clk ") else {
                return format!("[%{inside}]");
            };
            clocks[mover.index()] = Some(time.trim().to_owned());
            let letter = |side: Side| match (side, side == mover) {
                (Side::White, true) => 'w',
                (Side::White, false) => 'W',
                (Side::Black, true) => 'b',
                (Side::Black, false) => 'B',
            };
            let known = Side::ALL.into_iter().filter_map(|side| {
                let time = clocks[side.index()].as_ref()?;
                Some(format!("{}{time}", letter(side)))
            });
            let known: Vec<String> = known.collect();
            format!("[%clock {}]", known.join(" "))
        })
    }

    fn number(&mut self, position: &Position, ply: usize) {
        let number = ply / 2 + 1;
        if position.turn() == position.variant().rules().first {
            self.word(&format!("{number}."));
        } else if self.must_number {
            self.word(&format!("{number}..."));
        }
    }

    fn comment(&mut self, said: &str) {
        self.word(&format!("{{{said}}}"));
    }

    fn word(&mut self, word: &str) {
        let width = word.chars().count();
        if self.column > 0 {
            let fits = |longest: usize| self.column + 1 + width <= longest;
            let fits = self.style.width.is_none_or(fits);
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

/// The text with something else for each command `[%…]` in it.
fn commands_replaced(said: &str, mut by: impl FnMut(&str) -> String) -> String {
    let (mut kept, mut rest) = (String::new(), said);
    while let Some(begin) = rest.find("[%") {
        let Some(length) = rest[begin..].find(']') else {
            break;
        };
        kept.push_str(&rest[..begin]);
        kept.push_str(&by(&rest[begin + 2..begin + length]));
        rest = &rest[begin + length + 1..];
    }
    kept.push_str(rest);
    kept
}
