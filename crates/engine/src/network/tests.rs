//! The network against its slow twin, and bad files.

use damier_rules::generate::{Compiled, Generator, MostCaptures, Ten};
use damier_rules::{Position, Side, Square, Variant, Visitor};
use proptest::prelude::*;

use super::*;
use crate::network::lanes::Kind;

/// Weights that are all different, and as large as they may be.
fn parts(seed: u64) -> Parts {
    let mut state = seed;
    let mut next = move |most: i16| {
        state = crate::key::mix(state ^ 0x9e37_79b9_7f4a_7c15, 0xd1b5_4a32_d192_ed03);
        (state % (2 * most as u64 + 1)) as i16 - most
    };
    let mut take = |count: usize, most: i16| (0..count).map(|_| next(most)).collect::<Vec<_>>();
    Parts {
        squares: 50,
        pieces: 40,
        scale: 150,
        rows: take(KINDS * 50 * WIDTH, 700),
        empty: take(WIDTH, 700),
        outputs: take(STAGES * 2 * WIDTH, MOST_OUTPUT),
        biases: take(STAGES, 9_000).into_iter().map(i32::from).collect(),
        tables: take(cells(50), 9_000),
    }
}

/// The value of a position by the words of the module, one piece after the other.
fn slowly(parts: &Parts, position: &Position) -> i32 {
    let setup = position.setup();
    let (own, pieces) = (
        position.turn(),
        position.count(Side::White) + position.count(Side::Black),
    );
    let view = |looks: Side| {
        let mut sums: Vec<i32> = parts
            .empty
            .iter()
            .map(|weight| i32::from(*weight))
            .collect();
        for side in Side::ALL {
            for (king, squares) in [setup.men, setup.kings].iter().enumerate() {
                for square in squares[side.index()] {
                    let seen = match looks {
                        Side::White => square.index(),
                        Side::Black => 49 - square.index(),
                    };
                    let kind = 2 * usize::from(side != looks) + king;
                    let row = &parts.rows[(kind * 50 + seen) * WIDTH..][..WIDTH];
                    for (sum, weight) in sums.iter_mut().zip(row) {
                        *sum += i32::from(*weight);
                    }
                }
            }
        }
        sums
    };
    let stage = stage(pieces, 40);
    let weights = parts.outputs[stage * 2 * WIDTH..].iter();
    let sums = [view(own), view(!own)].concat();
    let total: i64 = sums
        .iter()
        .zip(weights)
        .map(|(sum, weight)| {
            let cut = i64::from(*sum).clamp(0, i64::from(VIEW_UNIT));
            cut * cut * i64::from(*weight)
        })
        .sum();
    let seen = |square: u8| match own {
        Side::White => Square::new(square + 1).unwrap(),
        Side::Black => Square::new(50 - square).unwrap(),
    };
    let mut tables = &parts.tables[..];
    let in_windows = windows(50).into_iter().map(|window| {
        let digits = window.iter().rev().map(|square| {
            let of = |side: Side| usize::from(setup.men[side.index()].contains(seen(*square)));
            of(own) + 2 * of(!own)
        });
        let way = digits.fold(0, |number, digit| 3 * number + digit);
        let (table, rest) = tables.split_at(ways(window.len()));
        tables = rest;
        i64::from(table[way])
    });
    let output =
        total / i64::from(VIEW_UNIT) + i64::from(parts.biases[stage]) + in_windows.sum::<i64>();
    let value = output * i64::from(parts.scale) / (i64::from(VIEW_UNIT) * i64::from(OUTPUT_UNIT));
    value.clamp(-20_000, 20_000) as i32
}

/// Plays on by the choices, now and then back, and values every position both ways.
struct Walk<'a> {
    parts: &'a Parts,
    choices: &'a [u8],
}

impl Visitor for Walk<'_> {
    type Output = ();

    fn visit<G: Generator>(self, _: G) {
        let network = self.parts.network(Variant::International).unwrap();
        let mut views = Views::default();
        views.prepare(&network, 20);
        let mut line = vec![Position::start(Variant::International)];
        for choice in self.choices {
            let position = *line.last().unwrap();
            let moves = position.legal_moves();
            if line.len() < 20 && !moves.is_empty() && choice % 4 > 0 {
                line.push(position.after(&moves[usize::from(*choice) % moves.len()]));
            } else if line.len() > 1 {
                line.pop();
            }
            let position = line.last().unwrap();
            let field = position.field::<G>();
            let value = views.value(&network, line.len() - 1, &field);
            assert_eq!(value, slowly(self.parts, position));
            assert_eq!(value, network.value(&field));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(30))]

    #[test]
    fn sums_that_are_kept_up_are_those_of_the_pieces(
        seed in any::<u64>(), choices in prop::collection::vec(any::<u8>(), 0..120),
    ) {
        let parts = parts(seed);
        Variant::International.dispatch(Walk { parts: &parts, choices: &choices });
    }

    #[test]
    fn every_kind_of_processor_reckons_the_same(
        rows in prop::collection::vec(prop::collection::vec(-700_i16..700, SPAN), 6),
    ) {
        let rows: Vec<[i16; SPAN]> = rows
            .iter()
            .map(|row| row.as_slice().try_into().unwrap())
            .collect();
        let weights = rows[4].map(|weight| weight % (MOST_OUTPUT + 1));
        let outcome = |kind: Kind| {
            let mut sum = rows[5];
            kind.change(&rows[0], &mut sum, &[&rows[1], &rows[2]], &[&rows[3]]);
            (sum, kind.weigh([&sum, &rows[5]], [&weights, &weights]))
        };
        prop_assert_eq!(outcome(Kind::best()), outcome(Kind::Plain));
    }
}

#[test]
fn sums_of_another_ply_may_be_those_of_the_same_pieces() {
    let parts = parts(5);
    let network = parts.network(Variant::International).unwrap();
    let mut views = Views::default();
    views.prepare(&network, 3);
    let start = Position::start(Variant::International);
    let after = start.after(&start.legal_moves()[0]);
    for (ply, position) in [(0, &start), (1, &after), (2, &start), (1, &start)] {
        let field = position.field::<Compiled<MostCaptures<Ten>>>();
        let value = views.value(&network, ply, &field);
        assert_eq!(value, slowly(&parts, position), "ply {ply}");
    }
}

#[test]
fn a_turned_position_has_the_same_value() {
    let network = parts(3).network(Variant::International).unwrap();
    let mut position = Position::start(Variant::International);
    for _ in 0..30 {
        let moves = position.legal_moves();
        position = position.after(&moves[moves.len() / 2]);
        let value =
            |position: &Position| network.value(&position.field::<Compiled<MostCaptures<Ten>>>());
        assert_eq!(value(&position), value(&position.turned()));
    }
}

#[test]
fn a_file_that_is_none_is_refused() {
    let whole = parts(1).bytes();
    assert_eq!(Parts::read(b"DAMIERN0"), Err(BadNetwork::Head));
    assert_eq!(Parts::read(&whole[..9]), Err(BadNetwork::Length));
    assert_eq!(
        Parts::read(&whole[..whole.len() - 1]),
        Err(BadNetwork::Length)
    );
    let mut longer = whole.clone();
    longer.push(0);
    assert_eq!(Parts::read(&longer), Err(BadNetwork::Length));
    let refused = |change: fn(&mut Parts)| {
        let mut parts = parts(1);
        change(&mut parts);
        parts.network(Variant::International).err()
    };
    assert_eq!(refused(|parts| parts.squares = 32), Some(BadNetwork::Board));
    assert_eq!(
        refused(|parts| parts.rows.truncate(5)),
        Some(BadNetwork::Length)
    );
    assert_eq!(
        refused(|parts| parts.rows[77] = 800),
        Some(BadNetwork::Weight)
    );
    assert_eq!(
        refused(|parts| parts.outputs[7] = 128),
        Some(BadNetwork::Weight)
    );
    assert_eq!(refused(|_| ()), None);
}
