//! One game while it is read.

use damier_rules::{Move, Position, Variant};

use super::lex::{Found, Place, Token, is_move, short};
use super::replay::{Decided, Line, begins_a_capture, joined, separated, without_capture};
use super::{Fault, FaultReason, Item, Options, Tree};
use crate::move_text::{MoveTextError, parse_named};
use crate::names::{Names, begun_by, position_of};
use crate::pdn::GameType;
use crate::{Naming, Score, fen};

/// So deep may variations lie in one another.
const DEEPEST: usize = 100;

/// So many faults of one game are listed.
const MOST_FAULTS: usize = 100;

/// The numeric sign of a forced move, for which `*` behind a move stands too.
const FORCED: u16 = 7;

#[derive(Debug)]
pub(super) struct TagOf {
    pub(super) place: Place,
    pub(super) name: String,
    pub(super) value: String,
}

#[derive(Debug)]
pub(super) struct Faults {
    game: usize,
    list: Vec<Fault>,
}

impl Faults {
    pub(super) const fn of(game: usize) -> Faults {
        let list = Vec::new();
        Faults { game, list }
    }

    pub(super) fn at(&mut self, place: Place, ply: usize, reason: FaultReason) {
        let reason = match self.list.len() {
            MOST_FAULTS => FaultReason::More,
            more if more > MOST_FAULTS => return,
            _ => reason,
        };
        self.list.push(Fault {
            line: place.line,
            column: place.column,
            game: self.game,
            ply,
            reason,
        });
    }

    /// What is wrong with the form of a token.
    pub(super) fn form(&mut self, found: &Found<'_>, ply: usize) {
        if let Some((place, reason)) = &found.fault {
            self.at(*place, ply, reason.clone());
        }
    }
}

/// A game while it is read.
#[derive(Debug)]
pub(super) struct Game {
    pub(super) tree: Tree,
    names: Names,
    /// The lines that are open: the game's own, and the variation in it, and so on.
    open: Vec<(Line, Vec<Item>)>,
    /// Brackets opened deeper than lines are followed.
    too_deep: usize,
    last_open: Place,
    pub(super) faults: Faults,
}

impl Game {
    pub(super) fn begin(tags: Vec<TagOf>, options: &Options, mut faults: Faults) -> Game {
        let find = |name: &str| tags.iter().find(|tag| tag.name == name);
        let mut variant = options.variant;
        let mut lost = false;
        let mut game_type = None;
        if let Some(tag) = find("GameType") {
            match tag.value.parse::<GameType>() {
                Ok(found) if found.variant().is_some() => {
                    variant = found.variant().unwrap_or(variant);
                    game_type = Some(found);
                }
                _ => {
                    let reason = FaultReason::GameType(short(&tag.value));
                    faults.at(tag.place, 0, reason);
                    lost = true;
                }
            }
        } else if let Some(named) = find("Variant") {
            variant = called(&named.value).unwrap_or(variant);
        }
        let mut start = Position::start(variant);
        let naming = game_type.map_or(Naming::standard(start.board()), |game_type| {
            Naming::of(&game_type, start.board())
        });
        if let Some(tag) = find("FEN") {
            match position_of(variant, &naming, &tag.value) {
                Ok(position) => start = position,
                Err(error) => {
                    faults.at(tag.place, 0, FaultReason::Fen(error));
                    lost = true;
                }
            }
        } else if let Some(fields) = game_type.and_then(|game_type| game_type.fields) {
            start = begun_by(start, fields.first);
        }
        let tags = tags.into_iter().map(|tag| (tag.name, tag.value)).collect();
        Game {
            names: Names::new(naming, &start),
            tree: Tree {
                tags,
                start,
                line: Vec::new(),
                end: "*".to_owned(),
            },
            open: vec![(Line::begin(start, lost), Vec::new())],
            too_deep: 0,
            last_open: Place { line: 1, column: 1 },
            faults,
        }
    }

    /// Whether no move or anything else has come yet.
    pub(super) fn is_empty(&self) -> bool {
        self.open.len() == 1 && self.open[0].1.is_empty()
    }

    fn ply(&self) -> usize {
        self.open.last().map_or(0, |(line, _)| line.ply) + 1
    }

    fn fault(&mut self, place: Place, reason: FaultReason) {
        let ply = self.ply();
        self.faults.at(place, ply, reason);
    }

    pub(super) fn push(&mut self, item: Item) {
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
        let Some((text, place)) = line.begun.take() else {
            return;
        };
        line.lost = true;
        let ply = line.ply + 1;
        if let Err(wrong) = parse_named(&line.now, &names, &text) {
            let reason = FaultReason::Move(short(&text), wrong);
            self.faults.at(place, ply, reason);
        }
        items.push(Item::Unread(text));
    }

    fn unread(&mut self, text: &str) {
        self.push(Item::Unread(text.to_owned()));
    }

    /// Takes a token into the game; answers whether it ends it.
    pub(super) fn token(&mut self, found: &Found<'_>, next: Option<&Found<'_>>) -> bool {
        let (place, ply) = (found.place, self.ply());
        self.faults.form(found, ply);
        match &found.token {
            Token::Tag { .. } => {}
            Token::Number => {
                let has_move = next.is_some_and(|next| match next.token {
                    Token::Word(word) => !(self.open.len() == 1 && is_result(word)),
                    Token::Ellipsis => true,
                    _ => false,
                });
                if !has_move {
                    self.fault(place, FaultReason::NumberWithoutMove);
                }
            }
            Token::Ellipsis => self.push(Item::Ellipsis),
            Token::Star if self.open.len() == 1 => return self.ended("*", place),
            Token::Star | Token::Forced => self.sign(FORCED, "*", place),
            Token::Sign(sign) => self.sign(*sign, &format!("${sign}"), place),
            Token::Strength(strength) => self.strength(strength, place),
            Token::Comment(said) => self.push(Item::Comment(clean(said))),
            Token::Open => self.open(place),
            Token::Close => self.close(place),
            Token::SetUp(text) => self.set_up(text, place),
            Token::Word(word) if found.is_malformed() => self.unread(word),
            Token::Word(word) if self.open.len() == 1 && is_result(word) => {
                return self.ended(word, place);
            }
            Token::Word(word) if self.is_score(word, next) => {
                self.fault(place, FaultReason::Score(short(word)));
                return self.ended(word, place);
            }
            Token::Word(word) => self.word(word, place),
        }
        false
    }

    fn ended(&mut self, with: &str, place: Place) -> bool {
        if self.is_empty() && self.tree.tags.is_empty() {
            self.fault(place, FaultReason::EmptyGame);
        }
        self.tree.end = with.to_owned();
        true
    }

    /// The Result tag's own value at the end of the game, `4-6`, say: no move of this game.
    fn is_score(&self, word: &str, next: Option<&Found<'_>>) -> bool {
        let is_last = next.is_none_or(|next| matches!(next.token, Token::Tag { .. }));
        is_last && self.open.len() == 1 && self.tree.tag("Result") == Some(word)
    }

    fn sign(&mut self, sign: u16, text: &str, place: Place) {
        let is_after_something = self.open.last().is_some_and(|(_, items)| !items.is_empty());
        if is_after_something {
            self.push(Item::Sign(sign));
        } else {
            self.fault(place, FaultReason::WithoutMove(text.to_owned()));
            self.unread(text);
        }
    }

    fn strength(&mut self, found: &str, place: Place) {
        let last = self.open.last_mut().and_then(|(_, items)| items.last_mut());
        match last {
            Some(Item::Move { strength, .. }) if strength.is_empty() => {
                *strength = found.to_owned();
            }
            Some(Item::Unread(text)) if !text.ends_with(['!', '?', ']']) => text.push_str(found),
            _ => {
                self.fault(place, FaultReason::WithoutMove(short(found)));
                self.unread(found);
            }
        }
    }

    fn open(&mut self, place: Place) {
        self.last_open = place;
        if self.open.len() > DEEPEST {
            if self.too_deep == 0 {
                self.fault(place, FaultReason::TooDeep);
            }
            self.too_deep += 1;
            return;
        }
        let line = self.open.last().map(|(line, _)| line.variation());
        self.open.extend(line.map(|line| (line, Vec::new())));
    }

    fn close(&mut self, place: Place) {
        if self.too_deep > 0 {
            self.too_deep -= 1;
        } else if self.open.len() == 1 {
            self.fault(place, FaultReason::NothingToClose);
            self.unread(")");
        } else {
            self.unfinished();
            self.close_line(place);
        }
    }

    fn close_line(&mut self, place: Place) {
        if let Some((_, items)) = self.open.pop() {
            if items.is_empty() {
                self.fault(place, FaultReason::EmptyVariation);
            } else {
                self.push(Item::Variation(items));
            }
        }
    }

    fn set_up(&mut self, text: &str, place: Place) {
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
                self.fault(place, reason);
                self.unread(&format!("/{text}/"));
                if let Some((line, _)) = self.open.last_mut() {
                    line.lost = true;
                }
            }
        }
    }

    fn word(&mut self, word: &str, place: Place) {
        if !is_move(word) && separated(word).is_none() {
            self.fault(place, FaultReason::Unexpected(short(word)));
            return self.unread(word);
        }
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
        let unseparated = separated(word);
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
                if by_other_names {
                    faults.push(FaultReason::OtherNames);
                }
                faults.extend(advance(line, items, &mv, self.names.present(), text));
            }
            Err(wrong) => {
                faults.extend(otherwise(line, items, &names, (text, place), wrong));
            }
        }
        for reason in faults {
            self.faults.at(place, ply, reason);
        }
    }

    pub(super) fn end(mut self) -> (Tree, Vec<Fault>) {
        self.unfinished();
        while self.open.len() > 1 {
            if let Some((_, items)) = self.open.pop() {
                self.push(Item::Variation(items));
            }
            let place = self.last_open;
            self.fault(place, FaultReason::UnclosedVariation);
        }
        if let Some((_, items)) = self.open.pop() {
            self.tree.line = items;
        }
        self.faults
            .list
            .sort_by_key(|fault| (fault.line, fault.column));
        (self.tree, self.faults.list)
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
    (text, place): (&str, Place),
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
        line.begun = Some((text.to_owned(), place));
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
    Score::read(word).is_some()
}
