//! Chance positions and what hands do in them.

use damier_rules::{Move, Position, Setup, Side, Square, Variant};
use damier_table::{Cell, Hand, Handling};

/// Acts, each with the hand where it is named.
pub(crate) type Acts = Vec<(Handling, Option<Hand>)>;

/// A small generator of chance, seeded, so that a failure can be looked at again.
pub(crate) struct Chance(u64);

impl Chance {
    /// The generator stands still at nought, so that no seed may be that.
    pub(crate) const fn new(seed: u64) -> Chance {
        Chance(seed | 1 << 63)
    }

    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % limit
    }

    fn one_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    fn of<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }
}

/// A position with men and kings here and there.
pub(crate) fn position(variant: Variant, chance: &mut Chance) -> Option<Position> {
    let board = variant.rules().board;
    let mut setup = Setup::empty(chance.of(&Side::ALL));
    let fewest = 1 + chance.below(usize::from(board.count()) / 6);
    for side in Side::ALL {
        for _ in 0..fewest + chance.below(6) {
            let square = Square::new(1 + chance.below(usize::from(board.count())) as u8)?;
            if Side::ALL
                .iter()
                .any(|side| setup.pieces(*side).contains(square))
            {
                continue;
            }
            let king = chance.one_in(4) || board.crowning_row(side).contains(square);
            let pieces = if king {
                &mut setup.kings
            } else {
                &mut setup.men
            };
            pieces[side.index()].insert(square);
        }
    }
    let position = Position::new(variant, &setup).ok();
    position.filter(|position| position.outcome().is_none())
}

/// What a careful player does to make some legal move, with what the articles let him do besides:
/// put pieces straight, choose another square before he lets go, lift men before or backwards.
pub(crate) fn performance(position: &Position, chance: &mut Chance) -> (Move, Acts) {
    let cell = |square: Square| Cell::of(position.board(), square);
    let mv = chance.of(&position.legal_moves());
    let mut acts = Vec::new();
    put_straight(position, &mut acts, chance);
    if chance.one_in(3) {
        acts.push(Handling::Touch(cell(mv.from)));
        if chance.one_in(3) {
            // The first touch binds; this one comes too late.
            acts.push(Handling::Touch(occupied(position, chance)));
        }
    }
    let route = chance_route(position, &mv, chance);
    acts.push(Handling::Lift(cell(mv.from)));
    if mv.from != mv.to && chance.one_in(4) {
        // 3.12: another legal move before letting go.
        let mut others = position.legal_moves();
        others.retain(|other| other.from == mv.from);
        let other = chance.of(&others);
        let way = chance_route(position, &other, chance).0;
        acts.extend(way.iter().map(|square| Handling::Place(cell(*square))));
    }
    acts.extend(route.0.iter().map(|square| Handling::Place(cell(*square))));
    acts.push(Handling::Release);
    let crown = mv.promotes.then_some(Handling::Crown(cell(mv.to)));
    let crown_first = chance.one_in(2);
    acts.extend(crown.filter(|_| crown_first));
    lift_captured(position, &mv, route.1, &mut acts, chance);
    acts.extend(crown.filter(|_| !crown_first));
    let hand = chance.of(&[None, Some(Hand::Left), Some(Hand::Right)]);
    let named = |act| (act, hand.filter(|_| chance.one_in(2)));
    (mv, acts.into_iter().map(named).collect())
}

/// The squares of a way to make a move, and its captures in order.
fn chance_route(position: &Position, mv: &Move, chance: &mut Chance) -> (Vec<Square>, Vec<Square>) {
    let mut routes = position.routes(mv, 16);
    let route = routes.swap_remove(chance.below(routes.len()));
    (route.path[1..].to_vec(), route.captures)
}

fn put_straight(position: &Position, acts: &mut Vec<Handling>, chance: &mut Chance) {
    if !chance.one_in(5) {
        return;
    }
    acts.push(Handling::Adjust);
    for _ in 0..chance.below(3) {
        let cell = occupied(position, chance);
        match chance.one_in(2) {
            true => acts.push(Handling::Touch(cell)),
            false => acts.extend([
                Handling::Lift(cell),
                Handling::Place(cell),
                Handling::Release,
            ]),
        }
    }
    // What comes next is meant: it must not be taken for more of the same.
    let own = position.pieces(position.turn());
    let touched = own
        .iter()
        .find(|square| !position.legal_moves().iter().any(|mv| mv.from == *square));
    acts.extend(touched.map(|square| Handling::Touch(Cell::of(position.board(), square))));
}

fn lift_captured(
    position: &Position,
    mv: &Move,
    mut captures: Vec<Square>,
    acts: &mut Vec<Handling>,
    chance: &mut Chance,
) {
    if captures.is_empty() {
        return;
    }
    if chance.one_in(2) {
        captures.reverse();
    }
    let cell = |square: &Square| Cell::of(position.board(), *square);
    let setup = position.setup();
    let (own, other) = (position.turn().index(), (!position.turn()).index());
    let men = setup.men[own].contains(mv.from) && setup.men[other].contains(captures[0]);
    if captures.len() == 1 && men && chance.one_in(3) {
        // 4.16: between men the captured one may be lifted first.
        acts.insert(0, Handling::Remove(cell(&captures[0])));
        return;
    }
    if captures.len() > 1 && chance.one_in(6) {
        // 4.11: lifted in another order, put back, and lifted again in order.
        let early = chance.of(&captures);
        acts.extend([
            Handling::Remove(cell(&early)),
            Handling::PutBack(cell(&early)),
        ]);
    }
    acts.extend(captures.iter().map(|square| Handling::Remove(cell(square))));
}

fn occupied(position: &Position, chance: &mut Chance) -> Cell {
    let pieces = position.pieces(Side::White) | position.pieces(Side::Black);
    let squares: Vec<Square> = pieces.iter().collect();
    Cell::of(position.board(), chance.of(&squares))
}

fn anywhere(position: &Position, chance: &mut Chance) -> Cell {
    let (width, height) = (position.board().width(), position.board().height());
    let row = chance.below(usize::from(height)) as u8;
    Cell::new(row, chance.below(usize::from(width)) as u8)
}

/// Any act, more often than not with squares that matter.
fn handling(position: &Position, chance: &mut Chance) -> Handling {
    let mv = chance.of(&position.legal_moves());
    let ends = [mv.from, mv.to].map(|square| Cell::of(position.board(), square));
    let captured: Vec<Square> = mv.captures.iter().collect();
    let cell = match chance.below(5) {
        0 => anywhere(position, chance),
        1 => occupied(position, chance),
        2 if !captured.is_empty() => Cell::of(position.board(), chance.of(&captured)),
        _ => chance.of(&ends),
    };
    match chance.below(8) {
        0 => Handling::Adjust,
        1 => Handling::Touch(cell),
        2 => Handling::Lift(cell),
        3 => Handling::Place(cell),
        4 => Handling::Release,
        5 => Handling::Remove(cell),
        6 => Handling::PutBack(cell),
        _ => Handling::Crown(cell),
    }
}

/// Changes one thing about a performance.
pub(crate) fn mutate(acts: &mut Acts, position: &Position, chance: &mut Chance) {
    let index = chance.below(acts.len());
    let hand = chance.of(&[None, Some(Hand::Left), Some(Hand::Right)]);
    match chance.below(6) {
        0 => drop(acts.remove(index)),
        1 => acts.insert(index, (handling(position, chance), hand)),
        2 => acts[index] = (handling(position, chance), hand),
        3 => acts[index].1 = hand,
        4 => acts.insert(index, acts[index]),
        _ => {
            let other = chance.below(acts.len());
            acts.swap(index, other);
        }
    }
}

/// Anything that hands may do, with a legal move among it now and then.
pub(crate) fn free_acts(position: &Position, chance: &mut Chance) -> Acts {
    let mut acts = Vec::new();
    if chance.one_in(2) {
        for _ in 0..chance.below(3) {
            acts.push((handling(position, chance), None));
        }
        acts.extend(performance(position, chance).1);
    }
    for _ in 0..chance.below(12) {
        acts.push((handling(position, chance), None));
    }
    for _ in 0..chance.below(3) {
        let (one, other) = (
            chance.below(acts.len().max(1)),
            chance.below(acts.len().max(1)),
        );
        if acts.len() > 1 && chance.one_in(3) {
            acts.swap(one, other);
        }
    }
    acts
}
