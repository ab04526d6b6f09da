//! Places in a tree.

use core::fmt;
use core::str::FromStr;

use super::{Item, Tree};
use damier_rules::Position;

/// A place in a [`Tree`]: behind so many steps of the game, or of a variation.
///
/// Steps are moves and positions that were set up. As text, `7` is the place behind the seventh
/// step of the game; `7(2)3` the one behind the third step of the second variation of that seventh
/// step, so that the variation's first step is played instead of the game's seventh.
///
/// ```
/// use damier_notation::tree::{self, Options, Path};
///
/// let reading = tree::read(b"1. 32-28 19-23 (18-23 2. 37-32) 2. 28x19 *", &Options::default());
/// let game = &reading.games[0];
/// let path: Path = "2(1)1".parse()?;
/// let position = game.position_at(&path).expect("there is such a place");
/// assert_eq!(damier_notation::fen::write(&position), "W:W28,31,33-50:B1-17,19,20,23");
/// assert_eq!(path.to_string(), "2(1)1");
/// # Ok::<(), damier_notation::tree::BadPath>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Path {
    /// The variations that lead there: of which step of the line before, counted from 1 (0 for
    /// those that stand before its first step), and which of its variations, from 0.
    pub(super) turns: Vec<(usize, usize)>,
    /// The steps behind which it is, in the last of these lines.
    pub(super) steps: usize,
}

impl Path {
    /// The place before the first move.
    pub const fn start() -> Path {
        Path::main(0)
    }

    /// The place behind so many steps of the game itself.
    pub const fn main(steps: usize) -> Path {
        Path {
            turns: Vec::new(),
            steps,
        }
    }

    /// The place behind so many steps of a variation of the step at this place, the first being 0.
    #[must_use]
    pub fn into_variation(mut self, number: usize, steps: usize) -> Path {
        self.turns.push((self.steps, number));
        Path { steps, ..self }
    }

    /// The place so many steps on in the same line.
    #[must_use]
    pub fn on(mut self, steps: usize) -> Path {
        self.steps += steps;
        self
    }

    /// The step of which this variation is one, or none for the game itself.
    pub fn parent(&self) -> Option<Path> {
        let (last, before) = self.turns.split_last()?;
        Some(Path {
            turns: before.to_vec(),
            steps: last.0,
        })
    }

    /// How many steps of its line the place is behind.
    pub const fn steps(&self) -> usize {
        self.steps
    }

    /// In how many variations it lies: 0 in the game itself.
    pub fn depth(&self) -> usize {
        self.turns.len()
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (step, number) in &self.turns {
            write!(f, "{step}({})", number + 1)?;
        }
        write!(f, "{}", self.steps)
    }
}

/// The text is no [`Path`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadPath;

impl fmt::Display for BadPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a place is written 7, or 7(2)3 within the second variation of step 7")
    }
}

impl core::error::Error for BadPath {}

impl FromStr for Path {
    type Err = BadPath;

    fn from_str(text: &str) -> Result<Path, BadPath> {
        let number = |text: &str| {
            let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
            digits.then(|| text.parse().ok()).flatten().ok_or(BadPath)
        };
        let mut path = Path::start();
        let mut rest = text;
        while let Some((step, behind)) = rest.split_once('(') {
            let (variation, behind) = behind.split_once(')').ok_or(BadPath)?;
            let variation: usize = number(variation)?;
            path.turns
                .push((number(step)?, variation.checked_sub(1).ok_or(BadPath)?));
            rest = behind;
        }
        path.steps = number(rest)?;
        Ok(path)
    }
}

/// A place found in a tree.
pub(super) struct Site<'a> {
    /// The indices of the variations that lead there, each in the line before.
    pub(super) within: Vec<usize>,
    /// The line in which it is.
    pub(super) line: &'a [Item],
    /// The index behind the step; 0 before the first.
    pub(super) behind: usize,
    /// The position there.
    pub(super) now: Position,
    /// The position in which variations of the step begin.
    pub(super) before: Position,
}

impl Site<'_> {
    /// The index of the next step of the line, or its length.
    pub(super) fn next_step(&self) -> usize {
        let next = self.line[self.behind..].iter().position(is_step);
        next.map_or(self.line.len(), |next| self.behind + next)
    }

    /// The index behind the signs, comments and variations of the step.
    pub(super) fn behind_annotations(&self) -> usize {
        let is_said =
            |item: &&Item| matches!(item, Item::Comment(_) | Item::Sign(_) | Item::Variation(_));
        let said = self.line[self.behind..].iter().take_while(is_said);
        self.behind + said.count()
    }

    /// The variations of the step, with their indices.
    pub(super) fn variations(&self) -> impl Iterator<Item = (usize, &[Item])> {
        let items = self.line[..self.next_step()].iter().enumerate();
        items
            .skip(self.behind)
            .filter_map(|(index, item)| match item {
                Item::Variation(inside) => Some((index, inside.as_slice())),
                _ => None,
            })
    }
}

pub(super) const fn is_step(item: &Item) -> bool {
    matches!(item, Item::Move { .. } | Item::SetUp(_))
}

impl Tree {
    /// The position at a place, or none where the tree has no such place.
    pub fn position_at(&self, path: &Path) -> Option<Position> {
        self.site(path).map(|site| site.now)
    }

    /// How many steps the line has in which this place is, or none where there is no such line.
    pub fn steps_of(&self, path: &Path) -> Option<usize> {
        let site = self.site(&Path {
            turns: path.turns.clone(),
            steps: 0,
        })?;
        Some(site.line.iter().filter(|item| is_step(item)).count())
    }

    /// How many variations the step at this place has, or none where there is no such place.
    pub fn variations_at(&self, path: &Path) -> Option<usize> {
        self.site(path).map(|site| site.variations().count())
    }

    pub(super) fn site(&self, path: &Path) -> Option<Site<'_>> {
        let mut site = Site {
            within: Vec::new(),
            line: &self.line,
            behind: 0,
            now: self.start,
            before: self.start,
        };
        for (steps, number) in &path.turns {
            site.walk(*steps)?;
            let (index, inside) = site.line[..site.next_step()]
                .iter()
                .enumerate()
                .skip(site.behind)
                .filter_map(|(index, item)| match item {
                    Item::Variation(inside) => Some((index, inside)),
                    _ => None,
                })
                .nth(*number)?;
            site.within.push(index);
            (site.line, site.behind, site.now) = (inside, 0, site.before);
        }
        site.walk(path.steps)?;
        Some(site)
    }
}

impl Site<'_> {
    /// Goes so many steps on.
    fn walk(&mut self, steps: usize) -> Option<()> {
        for _ in 0..steps {
            let next = self.line[self.behind..].iter().position(is_step)?;
            match &self.line[self.behind + next] {
                Item::SetUp(position) => {
                    self.now = **position;
                    self.before = self.now;
                }
                Item::Move { mv, .. } => {
                    self.before = self.now;
                    self.now = self.now.after(mv);
                }
                _ => return None,
            }
            self.behind += next + 1;
        }
        Some(())
    }
}
