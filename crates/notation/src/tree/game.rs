//! One game while it is read.

use damier_rules::{Move, Position, Variant};

use super::lex::short;
use super::outline::{Ending, Outline};
use super::places::Places;
use super::replay::{Decided, Line, begins_a_capture, joined, separated, without_capture};
use super::token::Token;
use super::writing;
use super::{Fault, FaultReason, Item, Options, Tree};
use crate::move_text::{MoveTextError, parse_named};
use crate::names::{Names, begun_by, position_of};
use crate::own_rules::{RULES, says_rules, told};
use crate::pdn::GameType;
use crate::{Naming, Score, fen};

/// So deep may variations lie in one another.
const DEEPEST: usize = 100;

/// So many faults of one game are listed.
const MOST_FAULTS: usize = 100;

/// The numeric sign of a forced move, for which `*` behind a move stands too.
const FORCED: u16 = 7;

/// The faults of a game, by the bytes at which they are.
#[derive(Debug, Default)]
pub(super) struct Faults(Vec<(usize, usize, FaultReason)>);

impl Faults {
    pub(super) fn at(&mut self, at: usize, ply: usize, reason: FaultReason) {
        let reason = match self.0.len() {
            MOST_FAULTS => FaultReason::More,
            more if more > MOST_FAULTS => return,
            _ => reason,
        };
        self.0.push((at, ply, reason));
    }

    /// The faults in the order of the text, with their places in it.
    pub(super) fn list(mut self, game: usize, text: &str, mut places: Places) -> Vec<Fault> {
        self.0.sort_by_key(|(at, ..)| *at);
        let faults = self.0.into_iter().map(|(at, ply, reason)| {
            let place = places.reach(text, at);
            Fault {
                line: place.line,
                column: place.column,
                game,
                ply,
                reason,
            }
        });
        faults.collect()
    }
}

/// What the GameType tag of the game before has led to; nearly always the next one has the same.
#[derive(Debug)]
pub(super) struct Known {
    tag: String,
    variant: Variant,
    naming: Naming,
    start: Position,
}

impl Known {
    fn of(variant: Variant) -> Known {
        let start = Position::start(variant);
        Known {
            tag: String::new(),
            variant,
            naming: Naming::standard(start.board()),
            start,
        }
    }

    fn by_tag(tag: &str) -> Option<Known> {
        let game_type: GameType = tag.parse().ok()?;
        let mut known = Known::of(game_type.variant()?);
        known.tag = tag.to_owned();
        known.naming = Naming::of(&game_type, known.start.board());
        if let Some(fields) = game_type.fields {
            known.start = begun_by(known.start, fields.first);
        }
        Some(known)
    }
}

/// A game while it is read.
#[derive(Debug)]
pub(super) struct Game {
    tree: Tree,
    names: Names,
    /// The lines that are open: the game's own, and the variation in it, and so on.
    open: Vec<(Line, Vec<Item>)>,
    /// Brackets opened deeper than lines are followed.
    too_deep: usize,
    last_open: usize,
    /// Whether the rules for writers are looked at too.
    strictly: bool,
    faults: Faults,
}

impl Game {
    fn begin(outline: &Outline<'_>, options: &Options, last: &mut Option<Known>) -> Game {
        let mut faults = Faults::default();
        for fault in &outline.faults {
            if fault.token.is_none() {
                faults.at(fault.at, 0, fault.reason.clone());
            }
        }
        let find = |name: &str| outline.tags.iter().find(|(_, known, _)| *known == name);
        let mut lost = false;
        let mut variant = options.variant;
        let mut tag = "";
        if let Some((at, _, value)) = find("GameType") {
            if last.as_ref().is_none_or(|last| last.tag != **value) {
                *last = Known::by_tag(value);
            }
            match last {
                Some(last) => (variant, tag) = (last.variant, value),
                None => {
                    faults.at(*at, 0, FaultReason::GameType(short(value)));
                    lost = true;
                }
            }
        } else if let Some((at, _, value)) = find(RULES).filter(|(_, _, value)| says_rules(value)) {
            match options.own_rules.then(|| told(value)).flatten() {
                Some(own) => variant = own,
                None => {
                    faults.at(*at, 0, FaultReason::OwnRules);
                    lost = true;
                }
            }
        } else if let Some((_, _, named)) = find("Variant") {
            variant = called(named).unwrap_or(variant);
        }
        let known = match last.take() {
            Some(last) if last.tag == tag && last.variant == variant => last,
            _ => Known::of(variant),
        };
        let (naming, mut start) = (known.naming, known.start);
        *last = Some(known);
        if let Some((at, _, value)) = find("FEN") {
            match position_of(variant, &naming, value) {
                Ok(position) => start = position,
                Err(error) => {
                    faults.at(*at, 0, FaultReason::Fen(error));
                    start = Position::start(variant);
                    lost = true;
                }
            }
        }
        let own = |tag: &(usize, &str, std::borrow::Cow<'_, str>)| {
            (tag.1.to_owned(), tag.2.clone().into_owned())
        };
        let tags = outline.tags.iter().map(own).collect();
        let room = Vec::with_capacity(outline.tokens.len() * 2 / 3 + outline.garbage.len());
        Game {
            names: Names::new(naming, &start),
            tree: Tree {
                tags,
                start,
                line: Vec::new(),
                end: "*".to_owned(),
            },
            open: vec![(Line::begin(start, lost), room)],
            too_deep: 0,
            last_open: 0,
            strictly: false,
            faults,
        }
    }

    /// Plays a game as far as it can be played.
    pub(super) fn judge(
        outline: &Outline<'_>,
        options: &Options,
        last: &mut Option<Known>,
        strictly: bool,
    ) -> (Tree, Faults) {
        let mut game = Game::begin(outline, options, last);
        if strictly {
            game.strictly = true;
            for (at, rule) in writing::of_form(outline, game.tree.variant()) {
                let ply = usize::from(
                    outline
                        .tokens
                        .first()
                        .is_some_and(|(first, _)| at >= *first),
                );
                game.faults.at(at, ply, FaultReason::Written(rule));
            }
        }
        for (_, token) in &outline.garbage {
            if let Token::Word(word) | Token::Garbled(word) = token {
                game.unread(word);
            }
        }
        let mut forms = outline
            .faults
            .iter()
            .filter(|fault| fault.token.is_some())
            .peekable();
        for (index, (at, token)) in outline.tokens.iter().enumerate() {
            let ply = game.ply();
            while let Some(fault) = forms.next_if(|fault| fault.token == Some(index)) {
                game.faults.at(fault.at, ply, fault.reason.clone());
            }
            let has_move = match outline.tokens.get(index + 1) {
                Some((_, next)) => matches!(
                    next,
                    Token::Move(_) | Token::Word(_) | Token::Garbled(_) | Token::Ellipsis
                ),
                None => matches!(outline.ending, Ending::Score(..)),
            };
            game.token(*token, *at, has_move);
        }
        let ply = game.ply();
        for fault in forms {
            game.faults.at(fault.at, ply, fault.reason.clone());
        }
        game.ending(outline);
        game.end()
    }

    fn ending(&mut self, outline: &Outline<'_>) {
        match outline.ending {
            Ending::Nothing => {}
            Ending::Tag(at) => {
                if !self.is_empty() {
                    self.faults.at(at, 0, FaultReason::NotEnded);
                }
            }
            Ending::Star(at) => self.ended("*", at),
            Ending::Result(at, word) => self.ended(word, at),
            Ending::Score(at, word) => {
                self.fault(at, FaultReason::Score(short(word)));
                self.ended(word, at);
            }
        }
        for (at, further) in &outline.further {
            self.faults.at(*at, 0, FaultReason::EmptyGame);
            self.tree.end.push(' ');
            self.tree.end.push_str(further);
        }
    }

    /// Whether no move or anything else has come yet.
    fn is_empty(&self) -> bool {
        self.open.len() == 1 && self.open[0].1.is_empty()
    }

    fn ply(&self) -> usize {
        self.open.last().map_or(0, |(line, _)| line.ply) + 1
    }

    fn fault(&mut self, at: usize, reason: FaultReason) {
        let ply = self.ply();
        self.faults.at(at, ply, reason);
    }

    fn push(&mut self, item: Item) {
        if let Some((_, items)) = self.open.last_mut() {
            items.push(item);
        }
    }

    /// The capture that was begun jump by jump has not been finished.
    fn unfinished(&mut self) {
        let names = *self.names.present();
        let Some((line, items)) = self.open.last_mut() else {
            return;
        };
        let Some((text, at)) = line.begun.take() else {
            return;
        };
        line.lost = true;
        let ply = line.ply + 1;
        if let Err(wrong) = parse_named(&line.now, &names, &text) {
            let reason = FaultReason::Move(short(&text), wrong);
            self.faults.at(at, ply, reason);
        }
        items.push(Item::Unread(text));
    }

    fn unread(&mut self, text: &str) {
        self.push(Item::Unread(text.to_owned()));
    }

    /// Takes a token into the game; behind a number, `has_move` tells whether a move may follow.
    fn token(&mut self, token: Token<'_>, at: usize, has_move: bool) {
        match token {
            Token::Number if has_move => {}
            Token::Number => self.fault(at, FaultReason::NumberWithoutMove),
            Token::Ellipsis => self.push(Item::Ellipsis),
            Token::Star | Token::Forced => self.sign(FORCED, "*", at),
            Token::Sign(sign) => self.sign(sign, &format!("${sign}"), at),
            Token::Strength(strength) => self.strength(strength, at),
            Token::Comment(said) => self.push(Item::Comment(clean(said))),
            Token::Open => self.open(at),
            Token::Close => self.close(at),
            Token::SetUp(text) => self.set_up(text, at),
            Token::Garbled(word) => self.unread(word),
            Token::Move(word) => self.word(word, None, at),
            Token::Word(word) => match separated(word) {
                Some(separated) => self.word(word, Some(separated), at),
                None => {
                    self.fault(at, FaultReason::Unexpected(short(word)));
                    self.unread(word);
                }
            },
        }
    }

    fn ended(&mut self, with: &str, at: usize) {
        if self.is_empty() && self.tree.tags.is_empty() {
            self.fault(at, FaultReason::EmptyGame);
        }
        self.tree.end = with.to_owned();
    }

    fn sign(&mut self, sign: u16, text: &str, at: usize) {
        let is_after_something = self.open.last().is_some_and(|(_, items)| !items.is_empty());
        if is_after_something {
            self.push(Item::Sign(sign));
        } else {
            self.fault(at, FaultReason::WithoutMove(text.to_owned()));
            self.unread(text);
        }
    }

    fn strength(&mut self, found: &str, at: usize) {
        let last = self.open.last_mut().and_then(|(_, items)| items.last_mut());
        match last {
            Some(Item::Move { strength, .. }) if strength.is_empty() => {
                *strength = found.to_owned();
            }
            Some(Item::Unread(text)) if !text.ends_with(['!', '?', ']']) => text.push_str(found),
            _ => {
                self.fault(at, FaultReason::WithoutMove(short(found)));
                self.unread(found);
            }
        }
    }

    fn open(&mut self, at: usize) {
        self.last_open = at;
        if self.open.len() > DEEPEST {
            if self.too_deep == 0 {
                self.fault(at, FaultReason::TooDeep);
            }
            self.too_deep += 1;
            return;
        }
        let line = self.open.last().map(|(line, _)| line.variation());
        self.open.extend(line.map(|line| (line, Vec::new())));
    }

    fn close(&mut self, at: usize) {
        if self.too_deep > 0 {
            self.too_deep -= 1;
        } else if self.open.len() == 1 {
            self.fault(at, FaultReason::NothingToClose);
            self.unread(")");
        } else {
            self.unfinished();
            self.close_line(at);
        }
    }

    fn close_line(&mut self, at: usize) {
        if let Some((_, items)) = self.open.pop() {
            if items.is_empty() {
                self.fault(at, FaultReason::EmptyVariation);
            } else {
                self.push(Item::Variation(items));
            }
        }
    }

    fn set_up(&mut self, text: &str, at: usize) {
        let inside = text.trim();
        let quoted = inside
            .strip_prefix("FEN")
            .and_then(|text| text.trim().strip_prefix('"'))
            .and_then(|text| text.strip_suffix('"'));
        let read = match quoted {
            None => Err(FaultReason::SetUp),
            Some(text) => {
                let variant = self.tree.variant();
                fen::parse_named(variant, self.names.present(), text).map_err(FaultReason::SetUpFen)
            }
        };
        match read {
            Ok(position) => {
                self.push(Item::SetUp(Box::new(position)));
                if let Some((line, _)) = self.open.last_mut() {
                    line.set_up(position);
                }
            }
            Err(reason) => {
                self.fault(at, reason);
                self.unread(&format!("/{text}/"));
                if let Some((line, _)) = self.open.last_mut() {
                    line.lost = true;
                }
            }
        }
    }

    /// A move, or two squares and the move that they are.
    fn word(&mut self, word: &str, unseparated: Option<String>, at: usize) {
        let Some((line, items)) = self.open.last_mut() else {
            return;
        };
        if line.lost {
            items.push(Item::Unread(word.to_owned()));
            return;
        }
        let names = *self.names.present();
        let begun = line.begun.as_ref();
        let whole = begun.and_then(|(begun, _)| joined(&names, begun, word));
        if begun.is_some() && whole.is_none() {
            self.unfinished();
            return self.unread(word);
        }
        line.begun = None;
        let text = whole.as_deref().or(unseparated.as_deref()).unwrap_or(word);
        let mut faults = Vec::new();
        if whole.is_some() {
            faults.push(FaultReason::SplitCapture(short(word)));
        }
        if unseparated.is_some() {
            faults.push(FaultReason::Unseparated(word.to_owned()));
        }
        let ply = line.ply + 1;
        match self.names.read(&line.now, text) {
            Ok((mv, by_other_names)) => {
                if self.strictly && !by_other_names {
                    faults.extend(writing::of_move(&line.now, &mv, self.names.present(), word));
                }
                if by_other_names {
                    faults.push(FaultReason::OtherNames);
                }
                faults.extend(advance(line, items, &mv, self.names.present(), text));
            }
            Err(wrong) => {
                faults.extend(otherwise(line, items, &names, (text, at), wrong));
            }
        }
        for reason in faults {
            self.faults.at(at, ply, reason);
        }
    }

    fn end(mut self) -> (Tree, Faults) {
        self.unfinished();
        while self.open.len() > 1 {
            if let Some((_, items)) = self.open.pop() {
                self.push(Item::Variation(items));
            }
            let at = self.last_open;
            self.fault(at, FaultReason::UnclosedVariation);
        }
        if let Some((_, items)) = self.open.pop() {
            self.tree.line = items;
        }
        (self.tree, self.faults)
    }
}

/// Makes a move; answers what that shows of an earlier one.
fn advance(
    line: &mut Line,
    items: &mut Vec<Item>,
    mv: &Move,
    names: &Naming,
    text: &str,
) -> Option<FaultReason> {
    let decided = line.advance(mv, names, text);
    items.push(a_move(*mv));
    decided.map(decides)
}

fn decides(decided: Decided) -> FaultReason {
    let Decided { ply, text } = decided;
    FaultReason::Decides { ply, text }
}

/// What becomes of a text that is no legal move as it stands.
fn otherwise(
    line: &mut Line,
    items: &mut Vec<Item>,
    names: &Naming,
    (text, at): (&str, usize),
    wrong: MoveTextError,
) -> Vec<FaultReason> {
    if let Some((moves, decided)) = line.reconsider(names, text) {
        replace_last(items, &moves);
        return decided.map(decides).into_iter().collect();
    }
    if let MoveTextError::Ambiguous { candidates } = &wrong {
        let candidates: Vec<Move> = candidates.iter().map(|found| found.mv).collect();
        items.extend(candidates.first().copied().map(a_move));
        line.advance_in_doubt(&candidates);
        return vec![FaultReason::Move(short(text), wrong)];
    }
    let quiet = without_capture(text);
    let quiet = quiet.and_then(|quiet| parse_named(&line.now, names, &quiet).ok());
    if let Some(mv) = quiet {
        let decided = advance(line, items, &mv, names, text);
        return decided
            .into_iter()
            .chain([FaultReason::NotACapture(short(text))])
            .collect();
    }
    if begins_a_capture(&line.now, names, text) {
        line.begun = Some((text.to_owned(), at));
        return Vec::new();
    }
    line.lost = true;
    items.push(Item::Unread(text.to_owned()));
    vec![FaultReason::Move(short(text), wrong)]
}

const fn a_move(mv: Move) -> Item {
    let strength = String::new();
    Item::Move { mv, strength }
}

/// Puts these moves for the last ones of the line; the last of them is new.
fn replace_last(items: &mut Vec<Item>, moves: &[Move]) {
    let mut backward = moves.iter().rev();
    let new = backward.next().copied().map(a_move);
    let last_moves = items.iter_mut().rev().filter_map(|item| match item {
        Item::Move { mv, .. } => Some(mv),
        _ => None,
    });
    for (old, mv) in last_moves.zip(backward) {
        *old = *mv;
    }
    items.extend(new);
}

/// The variant that a site calls so.
fn called(name: &str) -> Option<Variant> {
    let name = name.to_lowercase();
    let mut words = name.split(|next: char| !next.is_ascii_alphanumeric());
    words.find_map(|word| {
        let known = match word {
            "american" => "english",
            "standard" => "international",
            known => known,
        };
        known.parse().ok()
    })
}

/// Braces cannot stand in a comment: they become brackets.
fn clean(said: &str) -> String {
    said.trim().replace('{', "(").replace('}', ")")
}

pub(super) fn is_result(word: &str) -> bool {
    matches!(word.len(), 1 | 3 | 7) && Score::read(word).is_some()
}
