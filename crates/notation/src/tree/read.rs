//! Reading files of games.

use damier_rules::Variant;

use super::game::{Faults, Game, TagOf, is_result};
use super::lex::{Found, Lexer, Place, Token, is_move, short};
use super::replay::separated;
use super::{Fault, FaultReason, Item, Reading, Tree};
use crate::Encoding;

/// What a reader is to take for granted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// The variant of games whose tags do not name one.
    pub variant: Variant,
    /// The encoding of the file; none to find it out.
    pub encoding: Option<Encoding>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            variant: Variant::International,
            encoding: None,
        }
    }
}

/// The games of a file.
pub fn read(bytes: &[u8], options: &Options) -> Reading {
    let encoding = options.encoding.unwrap_or_else(|| Encoding::detect(bytes));
    let text = encoding.decode(bytes);
    Reading {
        encoding,
        ..read_text(&text, options)
    }
}

/// The games of a text.
pub fn read_text(text: &str, options: &Options) -> Reading {
    let mut reading = Reading {
        encoding: Encoding::Utf8,
        games: Vec::new(),
        faults: Vec::new(),
    };
    for (game, faults) in Games::new(text, options) {
        reading.games.push(game);
        reading.faults.extend(faults);
    }
    reading
}

/// The games of a text one after another, each with what is wrong with it.
///
/// ```
/// use damier_notation::tree::{Games, Options};
///
/// let text = "[White \"A\"]\n1. 32-28 1-1\n[White \"B\"]\n1. 32-27 *";
/// let whites: Vec<String> = Games::new(text, &Options::default())
///     .map(|(game, _)| game.tag("White").unwrap_or("?").to_owned())
///     .collect();
/// assert_eq!(whites, ["A", "B"]);
/// ```
#[derive(Debug)]
pub struct Games<'a> {
    lexer: Lexer<'a>,
    ahead: Option<Found<'a>>,
    options: Options,
    game: usize,
}

impl<'a> Games<'a> {
    /// The games of this text.
    pub fn new(text: &'a str, options: &Options) -> Games<'a> {
        let text = text.trim_start_matches('\u{feff}');
        Games::at(text, options, Place::START, 0)
    }

    /// The games of a part of a file that begins at this place, behind so many games.
    pub(super) fn at(text: &'a str, options: &Options, place: Place, game: usize) -> Games<'a> {
        let mut lexer = Lexer::at(text, place);
        let ahead = lexer.next();
        Games {
            lexer,
            ahead,
            options: *options,
            game,
        }
    }

    /// Where the next game begins, and how many bytes of the text are left there; none where no
    /// game follows.
    pub(super) fn next_begins(&self) -> Option<(Place, usize)> {
        let ahead = self.ahead.as_ref()?;
        Some((ahead.place, ahead.left))
    }

    fn take(&mut self) -> Option<Found<'a>> {
        let taken = self.ahead.take();
        self.ahead = self.lexer.next();
        taken
    }

    /// What stands before a game and can be no part of one.
    fn take_garbage(&mut self, faults: &mut Faults) -> Vec<Item> {
        let mut garbage = Vec::new();
        while let Some(found) = &self.ahead
            && let Token::Word(word) = found.token
            && !(is_move(word) || is_result(word) || separated(word).is_some())
        {
            let unexpected = || FaultReason::Unexpected(short(word));
            let fault = found.fault.clone();
            let (place, reason) = fault.unwrap_or_else(|| (found.place, unexpected()));
            faults.at(place, 0, reason);
            garbage.push(Item::Unread(word.to_owned()));
            self.take();
        }
        garbage
    }

    /// A result and a `*`: the second ends nothing.
    fn take_further_ends(&mut self, game: &mut Game) {
        while let Some(found) = &self.ahead {
            let further = match found.token {
                Token::Star | Token::Forced => "*",
                Token::Word(word) if is_result(word) => word,
                _ => return,
            };
            game.faults.at(found.place, 0, FaultReason::EmptyGame);
            game.tree.end.push(' ');
            game.tree.end.push_str(further);
            self.take();
        }
    }
}

impl Iterator for Games<'_> {
    type Item = (Tree, Vec<Fault>);

    fn next(&mut self) -> Option<(Tree, Vec<Fault>)> {
        self.ahead.as_ref()?;
        self.game += 1;
        let mut faults = Faults::of(self.game);
        let mut tags = Vec::new();
        let garbage = self.take_garbage(&mut faults);
        while let Some(found) = &self.ahead {
            let Token::Tag { name, value } = &found.token else {
                break;
            };
            let tag = TagOf {
                place: found.place,
                name: (*name).to_owned(),
                value: value.clone(),
            };
            faults.form(found, 0);
            tags.push(tag);
            self.take();
        }
        let mut game = Game::begin(tags, &self.options, faults);
        garbage.into_iter().for_each(|item| game.push(item));
        if self.ahead.is_none() {
            return Some(game.end());
        }
        while let Some(found) = self.ahead.as_ref() {
            if matches!(found.token, Token::Tag { .. }) {
                if !game.is_empty() {
                    game.faults.at(found.place, 0, FaultReason::NotEnded);
                }
                break;
            }
            let Some(found) = self.take() else { break };
            if game.token(&found, self.ahead.as_ref()) {
                self.take_further_ends(&mut game);
                break;
            }
        }
        Some(game.end())
    }
}
