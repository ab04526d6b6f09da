//! The law of the detector: a legal performance of a legal move is regular, whatever the
//! position, and the board then holds the position after the move. Mutated performances are
//! judged without a panic and called regular only if they are legal performances after all.

use damier_rules::{Move, Position, Side, Square, Variant};
use damier_table::{Binding, Cell, Hand, Handling, Kind, Turn, Wood, judge};

/// A small generator of chance, seeded, so that a failure can be looked at again.
struct Chance(u64);

impl Chance {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % limit
    }

    fn one_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }
}

/// A position with men and kings here and there.
fn random_position(variant: Variant, chance: &mut Chance) -> Option<Position> {
    let board = variant.rules().board;
    let mut setup = damier_rules::Setup::empty(Side::ALL[chance.below(2)]);
    let fewest = 1 + chance.below(usize::from(board.count()) / 6);
    for side in Side::ALL {
        for _ in 0..fewest + chance.below(6) {
            let square = Square::new(1 + chance.below(usize::from(board.count())) as u8)?;
            if setup.pieces(Side::White).contains(square)
                || setup.pieces(Side::Black).contains(square)
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
    Position::new(variant, &setup)
        .ok()
        .filter(|position| position.outcome().is_none())
}

/// What a careful player does to make this move.
fn performance(position: &Position, mv: &Move, chance: &mut Chance) -> Vec<Handling> {
    let cell = |square: Square| Cell::of(position.board(), square);
    let routes = position.routes(mv, 16);
    let route = &routes[chance.below(routes.len())];
    let mut acts = Vec::new();
    if chance.one_in(3) {
        acts.push(Handling::Touch(cell(mv.from)));
    }
    acts.push(Handling::Lift(cell(mv.from)));
    if !mv.is_capture() && chance.one_in(4) {
        // 3.12: another legal square before letting go.
        let others: Vec<Move> = position
            .legal_moves()
            .into_iter()
            .filter(|m| m.from == mv.from)
            .collect();
        acts.push(Handling::Place(cell(others[chance.below(others.len())].to)));
    }
    acts.extend(
        route.path[1..]
            .iter()
            .map(|square| Handling::Place(cell(*square))),
    );
    acts.push(Handling::Release);
    let mut captures = route.captures.clone();
    if chance.one_in(2) {
        captures.reverse();
    }
    acts.extend(
        captures
            .iter()
            .map(|square| Handling::Remove(cell(*square))),
    );
    let setup = position.setup();
    let men_only = captures.len() == 1
        && setup.men[position.turn().index()].contains(mv.from)
        && setup.men[(!position.turn()).index()].contains(captures[0]);
    if men_only && chance.one_in(3) {
        // 4.16: between men the captured one may be lifted first.
        acts.pop();
        acts.insert(0, Handling::Remove(cell(captures[0])));
    }
    if mv.promotes {
        acts.push(Handling::Crown(cell(mv.to)));
    }
    acts
}

fn random_cell(position: &Position, chance: &mut Chance) -> Cell {
    let (width, height) = (position.board().width(), position.board().height());
    Cell::new(
        chance.below(usize::from(height)) as u8,
        chance.below(usize::from(width)) as u8,
    )
}

fn random_handling(position: &Position, chance: &mut Chance) -> Handling {
    let cell = random_cell(position, chance);
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

fn mutate(acts: &mut Vec<Handling>, position: &Position, chance: &mut Chance) {
    let index = chance.below(acts.len());
    match chance.below(4) {
        0 => drop(acts.remove(index)),
        1 => acts.insert(index, random_handling(position, chance)),
        2 => acts[index] = random_handling(position, chance),
        _ => {
            let other = chance.below(acts.len());
            acts.swap(index, other);
        }
    }
}

/// Does what can be done and leaves out what no hand could do.
fn perform(position: &Position, acts: &[Handling], chance: &mut Chance) -> (Turn, Wood) {
    let mut wood = Wood::of(position);
    let mut turn = Turn::new(&wood, position.turn());
    for act in acts {
        let before = (turn.clone(), wood.clone());
        let hand = if chance.one_in(2) {
            Some(Hand::Right)
        } else {
            None
        };
        if turn.handle(&mut wood, *act, hand).is_err() {
            assert_eq!(
                (&turn, &wood),
                (&before.0, &before.1),
                "{act:?} was refused"
            );
        }
    }
    (turn, wood)
}

const EACH: usize = 12_000;

fn for_each_sequence(seed: u64, mut look: impl FnMut(&Position, Vec<Handling>, &mut Chance)) {
    for variant in Variant::ALL {
        let mut chance = Chance(seed);
        let mut done = 0;
        while done < EACH {
            if let Some(position) = random_position(*variant, &mut chance) {
                let moves = position.legal_moves();
                let mv = moves[chance.below(moves.len())];
                let acts = performance(&position, &mv, &mut chance);
                look(&position, acts, &mut chance);
                done += 1;
            }
        }
    }
}

#[test]
fn a_legal_performance_of_a_legal_move_is_regular() {
    for_each_sequence(0x9e37_79b9_7f4a_7c15, |position, acts, chance| {
        let (turn, wood) = perform(position, &acts, chance);
        let judgement = judge(position, &turn, &wood);
        assert!(
            judgement.irregularities.is_empty(),
            "{position:?}\n{acts:?}\n{:?}",
            judgement.irregularities
        );
        let mv = judgement.mv.expect("a move was made");
        assert!(position.legal_moves().contains(&mv));
        let after = position.after(&mv);
        assert_eq!(judgement.after, Wood::of(&after), "{position:?}\n{acts:?}");
    });
}

#[test]
fn a_mutated_performance_is_regular_only_if_it_makes_a_legal_move() {
    let mut regular = 0;
    for_each_sequence(0x2545_f491_4f6c_dd1d, |position, mut acts, chance| {
        mutate(&mut acts, position, chance);
        let (turn, wood) = perform(position, &acts, chance);
        let judgement = judge(position, &turn, &wood);
        if turn.in_hand().is_some() || !judgement.moved {
            return;
        }
        check_binding(position, &judgement.binding);
        if judgement.irregularities.is_empty() {
            let mv = judgement.mv.expect("a regular turn makes a move");
            assert!(
                position.legal_moves().contains(&mv),
                "{position:?}\n{acts:?}"
            );
            assert_eq!(
                judgement.after,
                Wood::of(&position.after(&mv)),
                "{position:?}\n{acts:?}"
            );
            regular += 1;
        }
    });
    assert!(
        regular > EACH / 4,
        "only {regular} mutations stayed regular"
    );
}

#[test]
fn whatever_hands_do_is_judged() {
    for_each_sequence(0x1234_5678_9abc_def1, |position, _, chance| {
        let acts: Vec<Handling> = (0..1 + chance.below(12))
            .map(|_| random_handling(position, chance))
            .collect();
        let (turn, wood) = perform(position, &acts, chance);
        let judgement = judge(position, &turn, &wood);
        check_binding(position, &judgement.binding);
        if judgement.moved && turn.in_hand().is_none() && judgement.irregularities.is_empty() {
            let mv = judgement.mv.expect("a regular turn makes a move");
            assert_eq!(judgement.after, Wood::of(&position.after(&mv)));
        }
    });
}

/// Whatever a player is bound to, he can do.
fn check_binding(position: &Position, binding: &Binding) {
    let allowed = |mv: &Move| binding.allows(mv);
    assert!(
        position.legal_moves().iter().any(allowed),
        "{position:?} {binding:?}"
    );
}

#[test]
fn a_king_left_uncrowned_is_named() {
    let mut setup = damier_rules::Setup::empty(Side::White);
    setup.men[0].insert(Square::new(8).unwrap());
    setup.men[1].insert(Square::new(30).unwrap());
    let position = Position::new(Variant::International, &setup).unwrap();
    let cell = |number| Cell::of(position.board(), Square::new(number).unwrap());
    let acts = [
        Handling::Lift(cell(8)),
        Handling::Place(cell(2)),
        Handling::Release,
    ];
    let (turn, wood) = perform(&position, &acts, &mut Chance(7));
    let judgement = judge(&position, &turn, &wood);
    let articles: Vec<_> = judgement
        .irregularities
        .iter()
        .map(|each| each.article())
        .collect();
    assert_eq!(articles, ["5.4.15"]);
    assert_eq!(
        judgement.after.at(cell(2)).map(|piece| piece.kind),
        Some(Kind::UncrownedKing)
    );
    assert!(judgement.mv.is_some(), "it is a king by the rules (3.7)");
}
