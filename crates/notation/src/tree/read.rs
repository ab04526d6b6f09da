//! Reading files of games.

use damier_rules::Variant;

use super::game::{Game, Known};
use super::outline::{Outline, Outlines};
use super::places::{Place, Places};
use super::{Fault, Reading, Tree};
use crate::Encoding;

/// What a reader is to take for granted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// The variant of games whose tags do not name one.
    pub variant: Variant,
    /// The encoding of the file; none to find it out.
    pub encoding: Option<Encoding>,
    /// Whether games by rules of somebody's own are read, which their `Rules` tags say. They stay
    /// in memory until the program ends: who reads files of strangers for long does not.
    pub own_rules: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            variant: Variant::International,
            encoding: None,
            own_rules: false,
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
    outlines: Outlines<'a>,
    /// The last outline, for its room.
    outline: Outline<'a>,
    options: Options,
    places: Places,
    game: usize,
    known: Option<Known>,
    strictly: bool,
}

impl<'a> Games<'a> {
    /// The games of this text.
    pub fn new(text: &'a str, options: &Options) -> Games<'a> {
        let text = text.trim_start_matches('\u{feff}');
        Games::at(text, options, Place::START, 0)
    }

    /// Names also what the standard asks of writers only: moves, results and dates in its own
    /// form, and so on ([`WritingRule`](super::WritingRule)). Hardly any file of old is without.
    ///
    /// ```
    /// use damier_notation::tree::{Games, Options};
    ///
    /// let text = "1. 32-28 19-23 2. 28:19 *";
    /// let mut games = Games::new(text, &Options::default()).with_writing_rules();
    /// let (_, faults) = games.next().expect("there is a game");
    /// assert_eq!(
    ///     faults[0].to_string(),
    ///     "line 1, column 19, game 1, ply 3: written against the standard: \"28:19\" is written 28x19"
    /// );
    /// ```
    #[must_use]
    pub const fn with_writing_rules(mut self) -> Games<'a> {
        self.strictly = true;
        self
    }

    /// The games of a part of a file that begins at this place, behind so many games.
    pub(super) fn at(text: &'a str, options: &Options, place: Place, game: usize) -> Games<'a> {
        Games {
            outlines: Outlines::behind_mark(text),
            outline: Outline::default(),
            options: *options,
            places: Places::from(place),
            game,
            known: None,
            strictly: false,
        }
    }

    /// Where the next game begins, and how many bytes of the text are left there; none where no
    /// game follows.
    pub(super) fn next_begins(&self) -> Option<(Place, usize)> {
        let at = self.outlines.next_begins()?;
        let text = self.outlines.text();
        let mut places = self.places;
        Some((places.reach(text, at), text.len() - at))
    }
}

impl Games<'_> {
    /// Divides the next game, without judging it; answers whether there is one.
    pub(super) fn divide(&mut self) -> bool {
        self.outlines.next_into(&mut self.outline)
    }

    /// Judges the game that was divided last.
    pub(super) fn judge(&mut self) -> (Tree, Vec<Fault>) {
        self.game += 1;
        let (tree, faults) =
            Game::judge(&self.outline, &self.options, &mut self.known, self.strictly);
        let text = self.outlines.text();
        self.places.reach(text, self.outline.behind);
        (tree, faults.list(self.game, text, self.places))
    }
}

impl Iterator for Games<'_> {
    type Item = (Tree, Vec<Fault>);

    fn next(&mut self) -> Option<(Tree, Vec<Fault>)> {
        self.divide().then(|| self.judge())
    }
}
