//! The draw rules held to a slow twin, which looks at the whole game again after every move.
//!
//! It is written from the articles and shares nothing with the counting but the list of rules.

use std::collections::BTreeSet;

use damier_rules::draw::{Counted, DrawCounts, DrawProfile, DrawRule, Material, profiles};
use damier_rules::{Move, Objective, Position, Setup, Side, Square, Variant};

use crate::random::Random;

/// The positions of a game; `moves[n]` leads from `positions[n]` to the next, and is none where
/// the board was changed otherwise.
struct Played {
    positions: Vec<Position>,
    moves: Vec<Option<Move>>,
}

impl Played {
    fn ply(&self) -> usize {
        self.moves.len()
    }

    fn setup(&self, ply: usize) -> Setup {
        self.positions[ply].setup()
    }

    /// Whether ply `n` takes a piece, makes a king, or is no move at all.
    fn changes_material(&self, ply: usize) -> bool {
        self.moves[ply - 1].is_none_or(|mv| !mv.captures.is_empty() || mv.promotes)
    }

    /// Whether ply `n` is a king's move without capture.
    fn is_kings(&self, ply: usize) -> bool {
        let before = self.setup(ply - 1);
        let king = |mv: Move| before.kings[before.turn.index()].contains(mv.from);
        self.moves[ply - 1].is_some_and(|mv| king(mv) && mv.captures.is_empty())
    }

    fn used(&self, rule: &DrawRule) -> Option<u32> {
        let last = self.ply();
        match rule.counts {
            Counted::Repetition => {
                // What lies before a disturbance was another game.
                let begin = (1..=last).rev().find(|ply| self.moves[ply - 1].is_none());
                let since = &self.positions[begin.unwrap_or(0)..];
                let present = &self.positions[last];
                let times = since.iter().filter(|seen| *seen == present).count();
                (times > 1).then_some(times as u32)
            }
            Counted::KingMoves {
                both_have_kings_unless,
            } => {
                let by_kings = (1..=last).rev().take_while(|ply| self.is_kings(*ply));
                let now = self.setup(last);
                let counts = both_have_kings_unless.is_none_or(|unless| {
                    let kings = Side::ALL.map(|side| now.kings[side.index()].len());
                    kings[0] > 0 && kings[1] > 0 && !stands(&self.positions[last], unless)
                });
                let plies = by_kings.count() as u32;
                (counts && plies > 0).then_some(plies)
            }
            Counted::Since {
                starts,
                lasts,
                anew_by_change,
            } => {
                // The first ply after which the material stood and then lasted until now.
                let lasted = |begin: &usize| {
                    (*begin..=last).all(|ply| stands(&self.positions[ply], lasts))
                        && (begin + 1..=last)
                            .all(|ply| !(anew_by_change && self.changes_material(ply)))
                };
                let began = |begin: &usize| stands(&self.positions[*begin], starts);
                let first = (0..=last).find(|begin| began(begin) && lasted(begin));
                first.map(|begin| (last - begin) as u32)
            }
            Counted::Standing {
                material,
                unless_capture,
            } => {
                let present = &self.positions[last];
                let may_take = present.legal_moves().iter().any(Move::is_capture);
                let drawn = stands(present, material) && !(unless_capture && may_take);
                drawn.then_some(1)
            }
        }
    }
}

/// The pieces of a side: men, kings.
fn pieces(setup: &Setup, side: Side) -> (usize, usize) {
    (
        setup.men[side.index()].len(),
        setup.kings[side.index()].len(),
    )
}

/// Whether the squares of the main road hold pieces of this side: those on the line between the
/// two far corners that are played on.
fn on_road(position: &Position, side: Side) -> bool {
    let road = position.board().main_road();
    let setup = position.setup();
    setup
        .pieces(side)
        .iter()
        .any(|square| road.contains(square))
}

fn stands(position: &Position, material: Material) -> bool {
    let setup = position.setup();
    let white = pieces(&setup, Side::White);
    let black = pieces(&setup, Side::Black);
    let pairs = [(Side::White, white, black), (Side::Black, black, white)];
    let lone = |fits: &dyn Fn(Side, usize, usize) -> bool| {
        let mut pairs = pairs.iter();
        pairs.any(|(side, own, (men, kings))| *own == (0, 1) && fits(*side, *men, *kings))
    };
    let within =
        |number: usize, least: u32, most: u32| number >= least as usize && number <= most as usize;
    match material {
        Material::LoneKing { least, most } => {
            lone(&|_, men, kings| kings >= 1 && within(men + kings, least, most))
        }
        Material::LoneKingHoldsMainRoad { least, most } => lone(&|side, men, kings| {
            let alone = on_road(position, side) && !on_road(position, !side);
            kings >= 1 && within(men + kings, least, most) && alone
        }),
        Material::LoneKingAgainstKings { least } => {
            lone(&|_, men, kings| men == 0 && kings >= least as usize)
        }
        Material::KingsOnBothSides { least, most } => {
            let all = white.0 + white.1 + black.0 + black.1;
            white.1 > 0 && black.1 > 0 && within(all, least, most)
        }
        Material::Kings { more, fewer } => {
            let mut kings = [white.1 as u32, black.1 as u32];
            kings.sort_unstable();
            white.0 + black.0 == 0 && kings == [fewer, more]
        }
        Material::OnePieceEach => white.0 + white.1 == 1 && black.0 + black.1 == 1,
    }
}

/// Two to eight pieces, most of them kings.
fn ending(random: &mut Random, variant: Variant) -> Position {
    let board = variant.rules().board;
    loop {
        let mut setup = Setup::empty(Side::ALL[random.below(2)]);
        for _ in 0..2 + random.below(7) {
            let square = Square::new(random.below(usize::from(board.count())) as u8 + 1).unwrap();
            if !(setup.pieces(Side::White) | setup.pieces(Side::Black)).contains(square) {
                let king = random.below(4) > 0;
                let set = if king {
                    &mut setup.kings
                } else {
                    &mut setup.men
                };
                set[random.below(2)].insert(square);
            }
        }
        if let Ok(position) = Position::new(variant, &setup) {
            return position;
        }
    }
}

/// Plays a game, often back to where a piece came from, and compares both ways of counting after
/// each move. Answers which rules of the profile counted.
fn compare(
    random: &mut Random,
    profile: &'static DrawProfile,
    start: Position,
    plies: usize,
) -> BTreeSet<&'static str> {
    let mut counts = DrawCounts::new(profile, &start);
    let mut game = Played {
        positions: vec![start],
        moves: Vec::new(),
    };
    let mut counted = agree(profile, &counts, &game);
    let goes_back = random.below(100);
    for _ in 0..plies {
        let before = game.positions[game.ply()];
        let moves = before.legal_moves();
        if moves.is_empty() {
            break;
        }
        if random.below(100) == 0 {
            // Somebody moved twice, say, and it was let stand.
            let mut setup = before.setup();
            setup.turn = !setup.turn;
            let Ok(after) = Position::new(start.variant(), &setup) else {
                continue;
            };
            counts.disturb(&after);
            game.positions.push(after);
            game.moves.push(None);
        } else {
            let own_last = game.ply().checked_sub(2).and_then(|ply| game.moves[ply]);
            let back = moves
                .iter()
                .find(|mv| own_last.is_some_and(|last| mv.to == last.from));
            let mv = match back {
                Some(back) if random.below(100) < goes_back => *back,
                _ => moves[random.below(moves.len())],
            };
            let after = before.after(&mv);
            counts.advance(&before, &mv, &after);
            game.positions.push(after);
            game.moves.push(Some(mv));
        }
        counted.append(&mut agree(profile, &counts, &game));
    }
    counted
}

/// The reasons of the rules that are counting.
fn agree(
    profile: &'static DrawProfile,
    counts: &DrawCounts,
    game: &Played,
) -> BTreeSet<&'static str> {
    let fast = counts.counters();
    let mut counted = BTreeSet::new();
    for rule in profile.rules {
        let slow = game.used(rule);
        let place = || {
            let (variant, ply) = (game.positions[0].variant(), game.ply());
            format!(
                "{variant} by {}: {} after ply {ply}",
                profile.id, rule.reason
            )
        };
        let reached = counts.reached();
        assert_eq!(
            reached.iter().any(|found| core::ptr::eq(*found, rule)),
            slow.is_some_and(|used| used >= u32::from(rule.limit)),
            "{}",
            place()
        );
        if !matches!(rule.counts, Counted::Standing { .. }) {
            let mut counters = fast.iter();
            let counter = counters.find(|counter| core::ptr::eq(counter.rule, rule));
            assert_eq!(counter.map(|counter| counter.used), slow, "{}", place());
        }
        if slow.is_some() {
            counted.insert(rule.reason);
        }
    }
    counted
}

#[test]
fn the_counts_equal_those_of_a_recount_of_the_whole_game() {
    for variant in Variant::ALL {
        let mut random = Random::new(31);
        for profile in profiles::ALL {
            // What a law is tried on decides what it is worth: on until each rule has counted.
            let all: BTreeSet<&str> = profile.rules.iter().map(|rule| rule.reason).collect();
            let (mut counted, mut games) = (BTreeSet::new(), 0);
            // Where the first king wins nobody has kings to count.
            let has_kings = variant.rules().objective != Objective::FirstKing;
            while games < 40 || has_kings && counted != all {
                let start = ending(&mut random, *variant);
                counted.append(&mut compare(&mut random, profile, start, 120));
                games += 1;
                assert!(
                    games < 2_000,
                    "{variant} by {}: only {counted:?}",
                    profile.id
                );
            }
        }
    }
}

#[test]
fn the_counts_equal_those_of_a_recount_in_games_from_the_start() {
    for variant in Variant::ALL {
        for profile in variant.rules().draw_profiles {
            let listed = profiles::ALL
                .iter()
                .any(|known| core::ptr::eq(*known, *profile));
            assert!(listed, "{variant}: {}", profile.id);
            let mut random = Random::new(32);
            compare(&mut random, profile, Position::start(*variant), 300);
        }
    }
}
