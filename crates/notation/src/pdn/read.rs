//! Reading one game.

use std::collections::HashSet;

use damier_rules::{Board, Position, Side, Variant};

use super::clock::read_clock;
use super::lex::{Lexer, Place, Token};
use super::write::VARIANT;
use super::{Beside, Game, GameType, PdnError, PdnReason, Ply, SetUp, Tags};
use crate::names::{Names, begun_by, position_of};
use crate::own_rules::{RULES, says_rules, told};
use crate::{Naming, Score};

/// The longest text that is looked at, in bytes.
pub const LONGEST: usize = 8 << 20;

/// The numeric sign of a forced move, for which `*` behind a move stands too.
const FORCED: u16 = 7;

/// The one game of a text.
///
/// What [`write`](super::write) writes is read back to the same game. Read as well are moves in
/// every form of [`move_text::parse`](crate::move_text::parse) without blanks, move numbers or none, strengths in
/// brackets, a result behind the moves, line comments, `[%clock …]` with both clocks, and games
/// without tags, which are international. Variations are refused. Rules of somebody's own are made,
/// and stay in memory ([`Variant::custom`]).
///
/// # Errors
///
/// [`PdnError`] names the line, the column and the ply.
pub fn read(text: &str) -> Result<Game, PdnError> {
    read_at(text, Place::START)
}

/// The one game of a text that begins at this place of a file.
pub(super) fn read_at(text: &str, place: Place) -> Result<Game, PdnError> {
    let mut lexer = Lexer::at(text, place);
    if text.len() > LONGEST {
        return Err(at(lexer.place(), 0, PdnReason::TooLong));
    }
    let mut head = Head::default();
    let mut body: Option<Body> = None;
    loop {
        let ply = body.as_ref().map_or(0, |body| body.game.plies.len() + 1);
        let place = |(place, reason)| at(place, ply, reason);
        match (lexer.next().map_err(place)?, &mut body) {
            (None, Some(body)) => return Ok(body.game.clone()),
            (None, None) if head.is_empty => {
                return Err(at(lexer.place(), 0, PdnReason::Empty));
            }
            (None, None) => return head.begin().map(|body| body.game),
            (Some((here, Token::Tag { name, value })), None) => {
                head.tag(here, name, value)?;
            }
            (Some((here, token)), body) => {
                if body.is_none() {
                    *body = Some(head.begin()?);
                }
                if let Some(body) = body {
                    body.token(here, &token)?;
                }
            }
        }
    }
}

fn at(place: Place, ply: usize, reason: PdnReason) -> PdnError {
    PdnError {
        line: place.line,
        column: place.column,
        ply,
        reason,
    }
}

/// The tags of a game while they are read.
struct Head {
    is_empty: bool,
    tags: Tags,
    /// The names of the tags, to be found among a million.
    names: HashSet<String>,
    score: Option<Score>,
    game_type: Option<(Place, String)>,
    /// A variant that has no GameType, by its name.
    named: Option<Variant>,
    /// Rules of somebody's own.
    rules: Option<(Place, String)>,
    fen: Option<(Place, String)>,
}

impl Default for Head {
    fn default() -> Head {
        Head {
            is_empty: true,
            tags: Tags::default(),
            names: HashSet::new(),
            score: None,
            game_type: None,
            named: None,
            rules: None,
            fen: None,
        }
    }
}

impl Head {
    fn tag(&mut self, place: Place, name: &str, value: String) -> Result<(), PdnError> {
        self.is_empty = false;
        let is_second = match name {
            "Result" => {
                let score = Score::read(value.trim()).unwrap_or(Score::Unknown);
                self.score.replace(score).is_some()
            }
            "GameType" => self.game_type.replace((place, value)).is_some(),
            "FEN" => self.fen.replace((place, value)).is_some(),
            "PlyCount" => false,
            VARIANT if without_game_type(&value).is_some() => {
                let named = without_game_type(&value);
                core::mem::replace(&mut self.named, named).is_some()
            }
            RULES if says_rules(&value) => self.rules.replace((place, value)).is_some(),
            _ => {
                let is_known = self.names.contains(name);
                // What the writer puts for a tag that is not known says nothing.
                if !is_known && !matches!(value.as_str(), "?" | "????.??.??") {
                    self.names.insert(name.to_owned());
                    self.tags.add(name, &value);
                }
                is_known
            }
        };
        if is_second {
            return Err(at(place, 0, PdnReason::TagTwice(name.to_owned())));
        }
        Ok(())
    }

    fn begin(&self) -> Result<Body, PdnError> {
        let variant = self.variant()?;
        let standard = Position::start(variant);
        let game_type = self.game_type.as_ref();
        let game_type = game_type.and_then(|(_, value)| value.parse::<GameType>().ok());
        let naming = game_type.map_or(Naming::standard(standard.board()), |game_type| {
            Naming::of(&game_type, standard.board())
        });
        let start = match (&self.fen, game_type.and_then(|game_type| game_type.fields)) {
            (Some((place, text)), _) => position_of(variant, &naming, text)
                .map_err(|error| at(*place, 0, PdnReason::Fen(error)))?,
            (None, Some(fields)) => begun_by(standard, fields.first),
            (None, None) => standard,
        };
        let mut game = Game::new(start);
        game.tags = self.tags.clone();
        if game.start.variant().is_custom() {
            // It is written anew from the rules.
            game.tags.remove(VARIANT);
        }
        game.score = self.score.unwrap_or(Score::Unknown);
        Ok(Body {
            game,
            names: Names::new(naming, &start),
            position: start,
            has_result_tag: self.score.is_some(),
            is_over: false,
        })
    }

    fn variant(&self) -> Result<Variant, PdnError> {
        let Some((place, value)) = &self.game_type else {
            return match &self.rules {
                Some((place, value)) => {
                    told(value).ok_or_else(|| at(*place, 0, PdnReason::Rules(value.clone())))
                }
                None => Ok(self.named.unwrap_or(Variant::International)),
            };
        };
        let number = value.split(',').next().unwrap_or_default().trim();
        let number = number.parse::<u8>().ok();
        let found = Variant::ALL
            .iter()
            .find(|variant| number.is_some() && variant.rules().notation.game_type == number);
        found
            .copied()
            .ok_or_else(|| at(*place, 0, PdnReason::GameType(value.clone())))
    }
}

/// The variant with this name, if PDN has no number for it.
fn without_game_type(name: &str) -> Option<Variant> {
    let variant: Variant = name.trim().parse().ok()?;
    let nameless = variant.rules().notation.game_type.is_none();
    nameless.then_some(variant)
}

/// The moves of a game while they are read.
struct Body {
    game: Game,
    names: Names,
    position: Position,
    has_result_tag: bool,
    is_over: bool,
}

impl Body {
    fn token(&mut self, place: Place, token: &Token<'_>) -> Result<(), PdnError> {
        let ply = self.game.plies.len() + 1;
        if self.is_over {
            return Err(at(place, 0, PdnReason::SecondGame));
        }
        match token {
            Token::Tag { name, .. } => {
                let found = PdnReason::Unexpected(format!("[{name}"));
                return Err(at(place, ply, found));
            }
            Token::Number => {}
            Token::End => self.is_over = true,
            Token::Comment(said) => self.comment(said),
            Token::Setup(text) => {
                let variant = self.game.start.variant();
                let position = position_of(variant, self.names.present(), text)
                    .map_err(|error| at(place, ply, PdnReason::SetupFen(error)))?;
                let after = self.game.plies.len();
                self.game.setups.push(SetUp::new(after, position));
                self.position = position;
            }
            Token::Sign(sign) => match self.last_ply() {
                Some(last) => last.signs.push(*sign),
                None => return Err(at(place, ply, PdnReason::Unexpected(format!("${sign}")))),
            },
            Token::Strength(strength) => match self.last_ply() {
                Some(last) if last.strength.is_empty() => last.strength = (*strength).to_owned(),
                _ => {
                    let found = PdnReason::Unexpected((*strength).to_owned());
                    return Err(at(place, ply, found));
                }
            },
            Token::Word(word) => self.word(place, ply, word)?,
        }
        Ok(())
    }

    fn word(&mut self, place: Place, ply: usize, word: &str) -> Result<(), PdnError> {
        if let Some(score) = Score::read(word) {
            if self.has_result_tag && score != self.game.score {
                let reason = PdnReason::OtherResult(word.to_owned());
                return Err(at(place, ply, reason));
            }
            self.game.score = score;
            self.is_over = true;
            return Ok(());
        }
        let (text, forced) = match word.strip_suffix('*') {
            Some(text) => (text, true),
            None => (word, false),
        };
        let (mv, _) = self.names.read(&self.position, text).map_err(|error| {
            let shown = word.chars().take(40).collect();
            at(place, ply, PdnReason::Move(shown, error))
        })?;
        self.position = self.position.after(&mv);
        let mut read = Ply::new(mv);
        if forced {
            read.signs.push(FORCED);
        }
        self.game.plies.push(read);
        Ok(())
    }

    /// The set-up after which no move has come yet.
    fn last_setup(&mut self) -> Option<&mut SetUp> {
        let plies = self.game.plies.len();
        let last = self.game.setups.last_mut();
        last.filter(|setup| setup.after == plies)
    }

    /// The move after which nothing else has come yet.
    fn last_ply(&mut self) -> Option<&mut Ply> {
        match self.last_setup() {
            Some(_) => None,
            None => self.game.plies.last_mut(),
        }
    }

    fn comment(&mut self, said: &str) {
        let (mover, board) = (!self.position.turn(), self.position.board());
        let is_first = self.last_setup().is_none() && self.last_ply().is_none();
        let (commands, said) = match is_first {
            false => without_commands(said, mover, board),
            true => (Commands::default(), said.to_owned()),
        };
        let words: Vec<&str> = said.split_whitespace().collect();
        let into = if let Some(setup) = self.last_setup() {
            commands.put(&mut setup.clock, &mut setup.beside);
            &mut setup.comment
        } else if let Some(last) = self.game.plies.last_mut() {
            commands.put(&mut last.clock, &mut last.beside);
            &mut last.comment
        } else {
            &mut self.game.comment
        };
        if !into.is_empty() && !words.is_empty() {
            into.push(' ');
        }
        into.push_str(&words.join(" "));
    }
}

/// What the commands of a comment say.
#[derive(Default)]
struct Commands {
    clock: Option<u32>,
    beside: Option<Beside>,
}

impl Commands {
    fn put(self, clock: &mut Option<u32>, beside: &mut Beside) {
        *clock = self.clock.or(*clock);
        if let Some(found) = self.beside {
            *beside = found;
        }
    }
}

/// What the commands of a comment say, and the comment without them.
fn without_commands(said: &str, mover: Side, board: Board) -> (Commands, String) {
    let (mut commands, mut kept, mut rest) = (Commands::default(), String::new(), said);
    while let Some(begin) = rest.find("[%") {
        let Some(length) = rest[begin..].find(']') else {
            break;
        };
        let end = begin + length + 1;
        kept.push_str(&rest[..begin]);
        let inside = &rest[begin + 2..end - 1];
        if let Some(seconds) = read_clock(inside, mover) {
            commands.clock = Some(seconds);
        } else if let Some(beside) = Beside::read(inside, board) {
            commands.beside = Some(beside);
        } else {
            kept.push_str(&rest[begin..end]);
        }
        rest = &rest[end..];
    }
    kept.push_str(rest);
    (commands, kept)
}
