//! Games one after another, however many.

use std::collections::VecDeque;

use damier_store::archive::Mark;

use crate::archive::Archive;
use crate::error::QueryError;
use crate::filter::{Filter, Order};
use crate::game::{ArchivedGame, GameId};
use crate::search::{Asked, found};

/// So many games are looked up at once.
const GAMES: usize = 256;

/// The games that a filter wants, one after another; see [`Archive::export`].
pub struct Export<'a> {
    archive: &'a Archive,
    asked: Asked,
    order: Order,
    reached: Option<Vec<u32>>,
    ready: VecDeque<Mark>,
    last: Option<Mark>,
    is_over: bool,
}

impl Archive {
    /// All games that a filter wants, in order; [`ArchivedGame::pdn`] is the text of each, and a
    /// file is these texts with an empty line between them.
    ///
    /// No moment of the archive is held: a game that is removed meanwhile is left out.
    ///
    /// # Errors
    ///
    /// [`QueryError`] when the filter contradicts itself or the archive cannot be read; the same
    /// from the iterator, which then ends.
    pub fn export(&self, filter: &Filter, order: Order) -> Result<Export<'_>, QueryError> {
        let asked = Asked::new(filter)?;
        let reached = self.look(|view| self.reached(view, &asked))?;
        Ok(Export {
            archive: self,
            asked,
            order,
            reached,
            ready: VecDeque::new(),
            last: None,
            is_over: false,
        })
    }
}

impl Export<'_> {
    fn fill(&mut self) -> Result<(), QueryError> {
        let marks = self.archive.look(|view| {
            let reached = self.reached.as_deref();
            found(view, &self.asked, reached, self.order, self.last, GAMES)
        })?;
        self.is_over = marks.len() < GAMES;
        self.last = marks.last().copied().or(self.last);
        self.ready.extend(marks);
        Ok(())
    }

    fn advance(&mut self) -> Result<Option<ArchivedGame>, QueryError> {
        loop {
            while let Some(mark) = self.ready.pop_front() {
                if let Some(game) = self.archive.game(GameId(mark.id))? {
                    return Ok(Some(game));
                }
            }
            if self.is_over {
                return Ok(None);
            }
            self.fill()?;
        }
    }
}

impl Iterator for Export<'_> {
    type Item = Result<ArchivedGame, QueryError>;

    fn next(&mut self) -> Option<Self::Item> {
        let next = self.advance().transpose();
        if let Some(Err(_)) = next {
            self.is_over = true;
            self.ready.clear();
        }
        next
    }
}
