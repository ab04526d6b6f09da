//! The items of a line with the positions around them and their numbers.

use damier_rules::Position;

use crate::tree::Item;

/// Items of a line, one by one.
pub(super) struct Line<'a> {
    items: core::slice::Iter<'a, Item>,
    now: Position,
    before: Position,
    /// Half moves up to here, an even number where the side is on move that begins games.
    ply: usize,
}

/// An item where it stands.
pub(super) struct Step<'a> {
    pub(super) item: &'a Item,
    /// The position in which a move is made, or a variation begins.
    pub(super) before: Position,
    /// The position behind the item.
    pub(super) after: Position,
    /// Half moves before a move, or before the first one of a variation.
    pub(super) ply: usize,
}

impl Step<'_> {
    /// The number of the move that is written with it.
    pub(super) const fn number(&self) -> usize {
        self.ply / 2 + 1
    }

    /// Whether the side moves that begins games, by whose moves they are counted.
    pub(super) const fn is_first(&self) -> bool {
        self.ply.is_multiple_of(2)
    }
}

impl<'a> Line<'a> {
    /// The items of a line that begins in a position after so many half moves.
    pub(super) fn new(items: &'a [Item], start: Position, plies: usize) -> Line<'a> {
        let mut line = Line {
            items: items.iter(),
            now: start,
            before: start,
            ply: plies,
        };
        line.settle();
        line
    }

    /// The items of a variation.
    pub(super) fn of_variation(items: &'a [Item], step: &Step<'_>) -> Line<'a> {
        Line::new(items, step.before, step.ply)
    }

    /// Skips a half move where the other side is on move than was counted.
    fn settle(&mut self) {
        let is_first = self.now.turn() == self.now.variant().rules().first;
        self.ply += usize::from(is_first != self.ply.is_multiple_of(2));
    }
}

impl<'a> Iterator for Line<'a> {
    type Item = Step<'a>;

    fn next(&mut self) -> Option<Step<'a>> {
        let item = self.items.next()?;
        let (mut before, mut ply) = (self.now, self.ply);
        match item {
            Item::Move { mv, .. } => {
                self.before = self.now;
                self.now = self.now.after(mv);
                self.ply += 1;
            }
            Item::SetUp(position) => {
                self.now = **position;
                self.before = self.now;
                self.settle();
            }
            Item::Variation(_) => {
                before = self.before;
                ply = self
                    .ply
                    .saturating_sub(usize::from(self.before != self.now));
            }
            Item::Ellipsis | Item::Comment(_) | Item::Sign(_) | Item::Unread(_) => {}
        }
        Some(Step {
            item,
            before,
            after: self.now,
            ply,
        })
    }
}
