//! Finding games.

use damier_notation::tree::{Item, Tree};
use damier_rules::{Move, Position, Variant};
use damier_store::archive::{FEW, Mark, Order as RowOrder, View, Wanted};

use crate::archive::Archive;
use crate::codec;
use crate::error::{ArchiveError, QueryError};
use crate::explore::period;
use crate::filter::{Cursor, Filter, Order, Query};
use crate::game::Summary;
use crate::record::{LINE, number_of, place_of, put_move, sorted_moves};

/// How many games are wanted in all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// So many; counting ends at [`Found::ENOUGH`], unless the number is known without counting.
    pub count: u64,
    /// Whether these are all.
    pub exact: bool,
}

impl Found {
    /// Games are not counted further.
    pub const ENOUGH: u64 = 1_000;
}

/// A page of games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// The games in the order that was asked for.
    pub games: Vec<Summary>,
    /// For [`Query::after`] of the next page; none where this is the last.
    pub next: Option<Cursor>,
    /// How many games there are in all; told on the first page only.
    pub found: Option<Found>,
}

/// A filter that was looked through.
pub(crate) struct Asked {
    wanted: Wanted,
    /// Positions that must come up, the one that was asked for first.
    positions: Vec<Position>,
    position: Option<Position>,
    /// The opening where it is longer than what the catalogue keeps of a game.
    opening: Vec<Move>,
    /// Whether nothing but a position and its variant is asked for.
    only_position: bool,
    is_everything: bool,
}

impl Asked {
    pub(crate) fn new(filter: &Filter) -> Result<Self, QueryError> {
        let variant = variant(filter)?;
        let (from, until) = period(filter.from, filter.until);
        let mut wanted = Wanted {
            variant: variant.map(|variant| variant.rules().id.to_owned()),
            collection: filter.collection.clone(),
            player: filter.player.clone(),
            // A side says nothing without a player.
            side: filter
                .side
                .filter(|_| filter.player.is_some())
                .map(|side| side.index() as u8),
            opponent: filter.opponent.clone(),
            event: filter.event.clone(),
            opening: filter.opening.clone(),
            text: filter.text.clone(),
            from,
            until,
            result: filter.result.map(number_of),
            rating: filter.rating,
            line: None,
            among: None,
        };
        let mut positions: Vec<Position> = filter.position.into_iter().collect();
        let mut opening = Vec::new();
        if let Some(variant) = variant
            && !filter.moves.is_empty()
        {
            let (line, end) = line(variant, &filter.moves)?;
            wanted.line = Some(line);
            if filter.moves.len() > LINE {
                positions.push(end);
                opening = filter.moves.clone();
            }
        }
        let bare = Filter {
            position: None,
            variant: None,
            side: None,
            ..filter.clone()
        };
        let only_position = bare == Filter::default();
        Ok(Self {
            wanted,
            positions,
            position: filter.position,
            opening,
            only_position,
            is_everything: only_position && variant.is_none(),
        })
    }
}

/// The variant that the filter is about, if it is about one.
fn variant(filter: &Filter) -> Result<Option<Variant>, QueryError> {
    let of_position = filter.position.map(|position| position.variant());
    let named = filter.variant.or(of_position);
    if of_position.is_some_and(|variant| named != Some(variant)) {
        return Err(QueryError::Variants);
    }
    let of_moves = (!filter.moves.is_empty()).then(|| Variant::ALL[0]);
    Ok(named.or(of_moves))
}

/// The code of the first moves, and where all of them lead.
fn line(variant: Variant, moves: &[Move]) -> Result<(Vec<u8>, Position), QueryError> {
    let mut position = Position::start(variant);
    let mut line = Vec::new();
    for (ply, mv) in moves.iter().enumerate() {
        let legal = sorted_moves(&position);
        let mut code = Vec::new();
        if !put_move(&mut code, &legal, mv) {
            return Err(QueryError::IllegalMove(ply));
        }
        if ply < LINE {
            line.extend(code);
        }
        position = position.after(mv);
    }
    Ok((line, position))
}

impl Archive {
    /// A page of the games that the query wants.
    ///
    /// # Errors
    ///
    /// [`QueryError`] when the filter contradicts itself or the archive cannot be read.
    pub fn search(&self, query: &Query) -> Result<Page, QueryError> {
        let asked = Asked::new(&query.filter)?;
        self.look(|view| self.page(view, &asked, query))
    }

    fn page(&self, view: &View<'_>, asked: &Asked, query: &Query) -> Result<Page, QueryError> {
        let limit = query.limit.clamp(1, Query::MOST);
        let reached = self.reached(view, asked)?;
        let is_first = query.after.is_none();
        let mut known = None;
        if is_first && asked.is_everything {
            known = match &reached {
                Some(ids) => Some(ids.len() as u64),
                None => Some(view.count()?),
            };
        } else if is_first && asked.only_position {
            known = reached.as_ref().map(|ids| ids.len() as u64);
        }
        let counted = is_first && known.is_none();
        let most = if counted {
            (limit + 1).max(Found::ENOUGH as usize + 1)
        } else {
            limit + 1
        };
        let after = query.after.map(|Cursor(mark)| mark);
        let marks = found(view, asked, reached.as_deref(), query.order, after, most)?;
        let found = is_first.then(|| match known {
            Some(count) => Found { count, exact: true },
            None => Found {
                count: (marks.len() as u64).min(Found::ENOUGH),
                exact: marks.len() as u64 <= Found::ENOUGH,
            },
        });
        let next = (marks.len() > limit).then(|| Cursor(marks[limit - 1]));
        let mut games = Vec::with_capacity(limit);
        for mark in marks.iter().take(limit) {
            games.extend(summary(view, asked, mark.id)?);
        }
        Ok(Page { games, next, found })
    }

    /// The games that reach all the positions that are asked for, in the order of their numbers;
    /// none where no position is asked for.
    pub(crate) fn reached(
        &self,
        view: &View<'_>,
        asked: &Asked,
    ) -> Result<Option<Vec<u32>>, QueryError> {
        if asked.positions.is_empty() {
            return Ok(None);
        }
        let segments = view.segments(asked.wanted.collection.as_deref())?;
        let mut all: Option<Vec<u32>> = None;
        for position in &asked.positions {
            let place = place_of(position);
            let mut ids = Vec::new();
            for segment in &segments {
                let segment = self.positions().segment(segment.id)?;
                segment.each(place, &mut |record| ids.push(record.game()))?;
            }
            ids.sort_unstable();
            all = Some(match all {
                None => ids,
                Some(mut before) => {
                    before.retain(|id| ids.binary_search(id).is_ok());
                    before
                }
            });
        }
        Ok(all)
    }

    /// The numbers of all games that are wanted, in their order.
    pub(crate) fn ids(&self, view: &View<'_>, asked: &Asked) -> Result<Vec<u32>, QueryError> {
        let reached = self.reached(view, asked)?;
        let order = Order::Newest;
        let marks = found(view, asked, reached.as_deref(), order, None, usize::MAX)?;
        let mut ids: Vec<u32> = marks.iter().map(|mark| mark.id).collect();
        ids.sort_unstable();
        Ok(ids)
    }
}

/// The games that are wanted, in order.
pub(crate) fn found(
    view: &View<'_>,
    asked: &Asked,
    reached: Option<&[u32]>,
    order: Order,
    after: Option<Mark>,
    most: usize,
) -> Result<Vec<Mark>, QueryError> {
    let mut wanted = asked.wanted.clone();
    let few = reached.filter(|ids| ids.len() <= FEW);
    wanted.among = few.map(<[u32]>::to_vec);
    let mut failed = None;
    let mut keep = |id: u32| {
        if failed.is_some() || reached.is_some_and(|ids| ids.binary_search(&id).is_err()) {
            return false;
        }
        asked.opening.is_empty()
            || begins_with(view, id, &asked.opening).unwrap_or_else(|error| {
                failed = Some(error);
                false
            })
    };
    let order = match order {
        Order::Newest => RowOrder::Newest,
        Order::Rating => RowOrder::Rating,
    };
    let marks = view.find(&wanted, order, after, most, &mut keep)?;
    failed.map_or(Ok(marks), |error| Err(error.into()))
}

/// What a list tells of a game; none where it does not reach the position after all, because
/// another has the same name of 64 bits.
fn summary(view: &View<'_>, asked: &Asked, id: u32) -> Result<Option<Summary>, QueryError> {
    let Some(row) = view.game(id)? else {
        return Ok(None);
    };
    let damaged = || QueryError::Archive(ArchiveError::DamagedGame(id));
    let mut summary = Summary::of(row).ok_or_else(damaged)?;
    if let Some(position) = &asked.position {
        let Some(ply) = reached_at(&tree(view, id)?, position) else {
            return Ok(None);
        };
        summary.reached = Some(ply);
    }
    Ok(Some(summary))
}

pub(crate) fn tree(view: &View<'_>, id: u32) -> Result<Tree, ArchiveError> {
    let text = view.text(id)?;
    text.and_then(|text| codec::decode(&text))
        .ok_or(ArchiveError::DamagedGame(id))
}

/// After how many half moves a position comes up first.
fn reached_at(game: &Tree, wanted: &Position) -> Option<u32> {
    let (mut now, mut plies) = (game.start, 0);
    if now == *wanted {
        return Some(0);
    }
    for item in &game.line {
        match item {
            Item::Move { mv, .. } => {
                now = now.after(mv);
                plies += 1;
            }
            Item::SetUp(position) => now = **position,
            _ => continue,
        }
        if now == *wanted {
            return Some(plies);
        }
    }
    None
}

fn begins_with(view: &View<'_>, id: u32, opening: &[Move]) -> Result<bool, ArchiveError> {
    let game = tree(view, id)?;
    let mut moves = game.line.iter();
    let mut next = || {
        moves.find_map(|item| match item {
            Item::Move { mv, .. } => Some(Some(*mv)),
            Item::SetUp(_) => Some(None),
            _ => None,
        })
    };
    Ok(opening.iter().all(|mv| next() == Some(Some(*mv))))
}
