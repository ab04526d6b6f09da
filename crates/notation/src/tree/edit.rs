//! Changing a tree, act by act, each of which can be undone.

use core::fmt;
use core::ops::Range;

use damier_rules::Move;

use super::path::{Site, is_step};
use super::shape::is_name;
use super::{Item, Path, Tree};
use crate::Score;

/// So deep may variations lie in one another, since no reader would read more.
const DEEPEST: usize = 99;

/// The tags that say what is played; the moves stand or fall with them.
const FIXED: [&str; 3] = ["GameType", "FEN", "Variant"];

/// Something to be changed in a [`Tree`].
///
/// Whatever is changed in a tree of which everything could be read can be written, and is read
/// again to the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Edit {
    /// Plays a move at a place. Where the line goes on with this move, or a variation of the next
    /// step begins with it, nothing is changed; where the line goes on otherwise, the move is a new
    /// variation of its next step; at its end it is added to it.
    Play(Path, Move),
    /// Adds a variation of the step at this place: moves, at least one, that are played instead.
    AddVariation(Path, Vec<Move>),
    /// Makes the variation in which this place is the line from which it departs; that one's steps
    /// become the variation.
    Promote(Path),
    /// Takes the variation out in which this place is.
    DeleteVariation(Path),
    /// Takes out all that follows in the line; what is said about the step at this place, and its
    /// variations, stay. A variation of which nothing would be left has to be deleted instead.
    DeleteRest(Path),
    /// Says something about the step at this place, or before the first move, instead of the first
    /// comment that stands there; nothing, for an empty text. Braces become brackets, line breaks
    /// blanks.
    Comment(Path, String),
    /// Sets the strength of the move at this place: signs `!` and `?`, or none.
    Strength(Path, String),
    /// Sets the numeric annotation signs of the step at this place.
    Signs(Path, Vec<u16>),
    /// Sets a tag, or takes it out. Control characters in the value become blanks, backslashes
    /// slashes. Tags that say what is played cannot be set.
    Tag(String, Option<String>),
    /// Sets the result behind the moves and in its tag, in the variant's way of scoring.
    Result(Score),
}

/// Why a tree was not changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EditError {
    /// The tree has no such place.
    NoSuchPlace(Path),
    /// The move is not legal there.
    Illegal(Move),
    /// The place is in the game itself, not in a variation.
    NotInVariation,
    /// The step is none that can be played otherwise, or there is no step.
    NoMove,
    /// Something there could not be read, so that nothing can be added behind it, nor can it be
    /// taken to another place.
    BehindUnread,
    /// A variation needs a move.
    EmptyVariation,
    /// Variations would lie too deep in one another.
    TooDeep,
    /// Such a strength is not written.
    Strength(String),
    /// Such a tag is not written, or says what is played.
    Tag(String),
}

impl fmt::Display for EditError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EditError::NoSuchPlace(path) => write!(f, "there is no place {path} in the game"),
            EditError::Illegal(mv) => write!(f, "the move {mv} is not legal there"),
            EditError::NotInVariation => f.write_str("this is the game itself, not a variation"),
            EditError::NoMove => f.write_str("there is no move of which this could be a variation"),
            EditError::BehindUnread => f.write_str("something there could not be read"),
            EditError::EmptyVariation => f.write_str("a variation needs a move"),
            EditError::TooDeep => f.write_str("variations would lie too deep in one another"),
            EditError::Strength(text) => write!(f, "{text:?} is no strength such as ! or ?!"),
            EditError::Tag(name) => write!(f, "the tag {name:?} cannot be set"),
        }
    }
}

impl core::error::Error for EditError {}

/// What takes an edit back, or does it again once it was taken back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Undo(Change);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Change {
    /// Items of a line for a range of its items.
    Items(Vec<usize>, Range<usize>, Vec<Item>),
    /// Other tags and another end.
    Head(Vec<(String, String)>, String),
}

/// A change that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edited {
    /// The place where the work goes on: behind the move that was played, at the end of the
    /// variation that was added, or what is left of the place that was named.
    pub path: Path,
    /// What takes it back, given to [`Tree::undo`].
    pub undo: Undo,
}

impl Tree {
    /// Changes the tree as wanted, or not at all.
    ///
    /// ```
    /// use damier_notation::move_text;
    /// use damier_notation::tree::{self, Edit, Options, Path};
    ///
    /// let mut games = tree::read(b"1. 32-28 19-23 2. 28x19 14x23 *", &Options::default()).games;
    /// let game = &mut games[0];
    /// // Another answer to 32-28: a variation of the second step.
    /// let position = game.position_at(&Path::main(1)).expect("there is a first move");
    /// let mv = move_text::parse(&position, "18-23")?;
    /// let edited = game.edit(&Edit::Play(Path::main(1), mv))?;
    /// assert_eq!(edited.path.to_string(), "2(1)1");
    /// game.edit(&Edit::Comment(edited.path.clone(), "the sharper one".into()))?;
    /// assert_eq!(
    ///     tree::write(game),
    ///     "1. 32-28 19-23 ( 1... 18-23 {the sharper one} ) 2. 28x19 14x23 *\n"
    /// );
    /// game.edit(&Edit::DeleteVariation(edited.path))?;
    /// assert_eq!(tree::write(game), "1. 32-28 19-23 2. 28x19 14x23 *\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`EditError`] says why the tree is as it was.
    pub fn edit(&mut self, edit: &Edit) -> Result<Edited, EditError> {
        let (path, change) = self.planned(edit)?;
        let undo = self.undo(Undo(change));
        Ok(Edited { path, undo })
    }

    /// Takes an edit back; answers what makes it again. Edits are taken back in the order opposite
    /// to that in which they were made, and nothing else is changed in between: an [`Undo`] of
    /// another state or tree that does not fit changes nothing.
    pub fn undo(&mut self, undo: Undo) -> Undo {
        match undo.0 {
            Change::Items(within, range, items) => {
                let Some(line) = line_of(&mut self.line, &within) else {
                    return Undo(Change::Items(within, range, items));
                };
                if range.start > range.end || range.end > line.len() {
                    return Undo(Change::Items(within, range, items));
                }
                let inverse = range.start..range.start + items.len();
                let old = line.splice(range, items).collect();
                Undo(Change::Items(within, inverse, old))
            }
            Change::Head(tags, end) => {
                let tags = core::mem::replace(&mut self.tags, tags);
                let end = core::mem::replace(&mut self.end, end);
                Undo(Change::Head(tags, end))
            }
        }
    }

    /// Where the work goes on, and what is to be changed.
    fn planned(&self, edit: &Edit) -> Result<(Path, Change), EditError> {
        match edit {
            Edit::Play(path, mv) => self.play(path, mv),
            Edit::AddVariation(path, moves) => self.add_variation(path, moves),
            Edit::Promote(path) => self.promote(path),
            Edit::DeleteVariation(path) => {
                let parent = self.found(path)?.within;
                let (index, within) = parent.split_last().ok_or(EditError::NotInVariation)?;
                let change = Change::Items(within.to_vec(), *index..index + 1, Vec::new());
                Ok((path.parent().unwrap_or_default(), change))
            }
            Edit::DeleteRest(path) => {
                let site = self.found(path)?;
                if site.behind == 0 && path.depth() > 0 {
                    return Err(EditError::EmptyVariation);
                }
                let range = site.behind_annotations()..site.line.len();
                Ok((path.clone(), Change::Items(site.within, range, Vec::new())))
            }
            Edit::Comment(path, text) => self.comment(path, text),
            Edit::Strength(path, text) => self.strength(path, text),
            Edit::Signs(path, signs) => self.signs(path, signs),
            Edit::Tag(name, value) => {
                if !is_name(name) || FIXED.contains(&name.as_str()) {
                    return Err(EditError::Tag(name.clone()));
                }
                let mut tags = self.tags.clone();
                set(&mut tags, name, value.as_deref());
                Ok((Path::start(), Change::Head(tags, self.end.clone())))
            }
            Edit::Result(score) => {
                let text = score.text(self.variant().rules().notation.results);
                let mut tags = self.tags.clone();
                set(&mut tags, "Result", Some(text));
                Ok((Path::start(), Change::Head(tags, text.to_owned())))
            }
        }
    }

    fn found(&self, path: &Path) -> Result<Site<'_>, EditError> {
        let site = self.site(path);
        site.ok_or_else(|| EditError::NoSuchPlace(path.clone()))
    }

    fn play(&self, path: &Path, mv: &Move) -> Result<(Path, Change), EditError> {
        let site = self.found(path)?;
        if site.now.play(mv).is_err() {
            return Err(EditError::Illegal(*mv));
        }
        let unchanged = |path: Path| (path, Change::Items(Vec::new(), 0..0, Vec::new()));
        let next = site.next_step();
        let then = path.clone().on(1);
        match site.line.get(next) {
            None => {
                let is_unread = |item: &Item| matches!(item, Item::Unread(_));
                if site.line[site.behind..].iter().any(is_unread) {
                    return Err(EditError::BehindUnread);
                }
                let change = Change::Items(site.within, next..next, vec![a_move(*mv)]);
                Ok((then, change))
            }
            Some(Item::Move { mv: next, .. }) if next == mv => Ok(unchanged(then)),
            Some(Item::Move { .. }) => {
                let next = self.found(&then)?;
                let begins = |inside: &[Item]| {
                    let first = inside.iter().find(|item| is_step(item));
                    matches!(first, Some(Item::Move { mv: first, .. }) if first == mv)
                };
                let mut variations = next.variations();
                match variations.position(|(_, inside)| begins(inside)) {
                    Some(number) => Ok(unchanged(then.into_variation(number, 1))),
                    None => self.add_variation(&then, &[*mv]),
                }
            }
            Some(_) => Err(EditError::NoMove),
        }
    }

    fn add_variation(&self, path: &Path, moves: &[Move]) -> Result<(Path, Change), EditError> {
        let site = self.found(path)?;
        let is_move = |index: &usize| matches!(site.line[*index], Item::Move { .. });
        site.behind
            .checked_sub(1)
            .filter(is_move)
            .ok_or(EditError::NoMove)?;
        if path.depth() >= DEEPEST {
            return Err(EditError::TooDeep);
        }
        if moves.is_empty() {
            return Err(EditError::EmptyVariation);
        }
        let mut position = site.before;
        for mv in moves {
            position = position.play(mv).map_err(|_| EditError::Illegal(*mv))?;
        }
        let at = site.behind_annotations();
        let earlier = site.line[site.behind..at].iter();
        let number = earlier
            .filter(|item| matches!(item, Item::Variation(_)))
            .count();
        let inside = moves.iter().copied().map(a_move).collect();
        let change = Change::Items(site.within, at..at, vec![Item::Variation(inside)]);
        Ok((path.clone().into_variation(number, moves.len()), change))
    }

    fn promote(&self, path: &Path) -> Result<(Path, Change), EditError> {
        let within = self.found(path)?.within;
        let (index, within) = within.split_last().ok_or(EditError::NotInVariation)?;
        let parent = path.parent().unwrap_or_default();
        let site = self.found(&parent)?;
        let first = site
            .behind
            .checked_sub(1)
            .filter(|first| matches!(site.line[*first], Item::Move { .. }))
            .ok_or(EditError::NoMove)?;
        let Item::Variation(inside) = &site.line[*index] else {
            return Err(EditError::NotInVariation);
        };
        let is_unread = |item: &Item| matches!(item, Item::Unread(_));
        if inside.iter().chain(&site.line[first..]).any(is_unread) {
            return Err(EditError::BehindUnread);
        }
        // What stands before and at the variation's first step, and what follows.
        let step = inside.iter().position(is_step).ok_or(EditError::NoMove)?;
        let later = inside[step + 1..].iter().position(is_step);
        let later = later.map_or(inside.len(), |later| step + 1 + later);
        let next = site.next_step();
        let is_variation = |item: &&Item| matches!(item, Item::Variation(_));
        let said = site.line[first..next].iter();
        let demoted: Vec<Item> = said
            .filter(|item| !is_variation(item))
            .chain(&site.line[next..])
            .cloned()
            .collect();
        let mut demoted = Some(demoted);
        let others = (site.behind..next)
            .filter(|other| is_variation(&&site.line[*other]))
            .filter_map(|other| match other == *index {
                true => demoted.take().map(Item::Variation),
                false => Some(site.line[other].clone()),
            });
        let mut items = inside[..later].to_vec();
        items.extend(others);
        items.extend_from_slice(&inside[later..]);
        let change = Change::Items(within.to_vec(), first..site.line.len(), items);
        // A place in the variation is now one in the line.
        let steps = parent.steps + path.steps - 1;
        Ok((Path { steps, ..parent }, change))
    }

    fn comment(&self, path: &Path, text: &str) -> Result<(Path, Change), EditError> {
        let site = self.found(path)?;
        let text = one_line(text).replace('{', "(").replace('}', ")");
        let said = Some(text).filter(|text| !text.is_empty());
        let until = site.behind_annotations();
        let here = site.line[site.behind..until].iter();
        let old = here
            .clone()
            .position(|item| matches!(item, Item::Comment(_)));
        let range = match old {
            Some(old) => site.behind + old..site.behind + old + 1,
            None => {
                let is_sign = |item: &&Item| matches!(item, Item::Sign(_));
                let at = site.behind + here.take_while(is_sign).count();
                at..at
            }
        };
        let items = said.map(Item::Comment).into_iter().collect();
        Ok((path.clone(), Change::Items(site.within, range, items)))
    }

    fn strength(&self, path: &Path, text: &str) -> Result<(Path, Change), EditError> {
        let site = self.found(path)?;
        if !text.chars().all(super::shape::is_strength) {
            return Err(EditError::Strength(text.to_owned()));
        }
        let index = site.behind.checked_sub(1).ok_or(EditError::NoMove)?;
        let Item::Move { mv, .. } = &site.line[index] else {
            return Err(EditError::NoMove);
        };
        let strength = text.to_owned();
        let items = vec![Item::Move { mv: *mv, strength }];
        Ok((
            path.clone(),
            Change::Items(site.within, index..index + 1, items),
        ))
    }

    fn signs(&self, path: &Path, signs: &[u16]) -> Result<(Path, Change), EditError> {
        let site = self.found(path)?;
        if site.behind == 0 {
            return Err(EditError::NoMove);
        }
        let range = site.behind..site.behind_annotations();
        let others = site.line[range.clone()].iter();
        let others = others.filter(|item| !matches!(item, Item::Sign(_)));
        let signs = signs.iter().copied().map(Item::Sign);
        let items = signs.chain(others.cloned()).collect();
        Ok((path.clone(), Change::Items(site.within, range, items)))
    }
}

const fn a_move(mv: Move) -> Item {
    let strength = String::new();
    Item::Move { mv, strength }
}

fn line_of<'a>(line: &'a mut Vec<Item>, within: &[usize]) -> Option<&'a mut Vec<Item>> {
    within
        .iter()
        .try_fold(line, |line, index| match line.get_mut(*index) {
            Some(Item::Variation(inside)) => Some(inside),
            _ => None,
        })
}

fn one_line(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ")
}

fn set(tags: &mut Vec<(String, String)>, name: &str, value: Option<&str>) {
    let clean = |character: char| match character {
        '\\' => '/',
        control if control.is_control() => ' ',
        other => other,
    };
    let value = value.map(|value| value.chars().map(clean).collect::<String>());
    let old = tags.iter_mut().find(|(known, _)| known == name);
    match (old, value) {
        (Some((_, old)), Some(value)) => *old = value,
        (None, Some(value)) => tags.push((name.to_owned(), value)),
        (_, None) => tags.retain(|(known, _)| known != name),
    }
}
