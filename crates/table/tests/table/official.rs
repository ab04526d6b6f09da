//! The official level: hands on a wooden board, the press, and the opponent's right.

use std::collections::VecDeque;

use damier_rules::{Side, Square, Variant};
use damier_table::{
    Act, Actor, Assistance, Binding, Cell, Decision, Entry, Game, Hand, Handling, Kind, NoOffer,
    Refusal, Ruling, SealedMove, SettingUp, Terms, codec, fold,
};

use crate::sitting::{Sitting, from, whole_game};

pub(crate) fn official(position: &str) -> Sitting {
    let clock = whole_game(600_000);
    let terms = from(Variant::International, position)
        .with_clocks([clock, clock])
        .unwrap();
    Sitting::begin(
        terms
            .with_assistance(Assistance::Official)
            .with_arbiter(true),
    )
}

pub(crate) fn cell(number: u8) -> Cell {
    Cell::of(damier_rules::Board::TEN, Square::new(number).unwrap())
}

pub(crate) fn hand(handling: Handling) -> Act {
    Act::Hand {
        handling,
        hand: Some(Hand::Right),
    }
}

/// Acts written as `lift 32, place 28, release, press`.
pub(crate) fn perform(sitting: &mut Sitting, side: Side, acts: &str) {
    for act in acts.split(", ") {
        sitting.wait(100);
        sitting.try_act(side, read(act)).expect(act);
    }
}

fn read(act: &str) -> Act {
    let (verb, number) = act.split_once(' ').unwrap_or((act, "1"));
    let cell = cell(number.parse().unwrap());
    match verb {
        "press" => Act::Press,
        "have-shown" => Act::HaveShown,
        "let-stand" => Act::LetStand,
        "have-corrected" => Act::HaveCorrected,
        "offer-draw" => Act::OfferDraw,
        "adjust" => hand(Handling::Adjust),
        "touch" => hand(Handling::Touch(cell)),
        "lift" => hand(Handling::Lift(cell)),
        "place" => hand(Handling::Place(cell)),
        "release" => hand(Handling::Release),
        "remove" => hand(Handling::Remove(cell)),
        "crown" => hand(Handling::Crown(cell)),
        _ => panic!("{verb}"),
    }
}

pub(crate) fn complaints(game: &Game) -> Vec<&'static str> {
    let complaint = game.complaint();
    let found = complaint
        .iter()
        .flat_map(|complaint| &complaint.irregularities);
    found.map(|each| each.article()).collect()
}

const THREE_COMPULSORY: &str = "W:W32,45:B28,19,9,5,10,K50";

#[test]
fn a_legal_turn_passes_the_move_and_the_clock() {
    let mut sitting = official("W:W32:B8");
    perform(
        &mut sitting,
        Side::White,
        "lift 32, place 28, release, press",
    );
    assert_eq!(complaints(&sitting.game), Vec::<&str>::new());
    assert_eq!(sitting.game.position().turn(), Side::Black);
    assert_eq!(sitting.game.moves().len(), 1);
    assert!(sitting.game.moves()[0].mv.is_some());
    assert_eq!(
        sitting
            .game
            .clocks(crate::sitting::at(sitting.now))
            .unwrap()
            .running,
        Some(Side::Black)
    );
    assert_eq!(
        sitting.try_act(Side::Black, Act::HaveCorrected),
        Err(Refusal::NothingIrregular)
    );
}

#[test]
fn two_taken_where_three_were_compulsory_is_put_right() {
    let mut sitting = official(THREE_COMPULSORY);
    // 32 takes 28 and 19 and would have to take 9 or 10 as well.
    perform(
        &mut sitting,
        Side::White,
        "lift 32, place 23, place 14, release, remove 28, remove 19, press",
    );
    assert_eq!(complaints(&sitting.game), ["5.4.8", "5.4.9"]);
    let before = sitting.remaining();
    sitting.wait(5_000).act(Side::Black, Act::HaveCorrected);
    assert_eq!(
        sitting.game.position(),
        from(Variant::International, THREE_COMPULSORY).start()
    );
    assert_eq!(sitting.game.ply(), 0);
    // Touch-move binds after the correction (3.11), and the offender's clock runs.
    assert_eq!(
        sitting.game.bound(),
        Binding::Piece(Square::new(32).unwrap())
    );
    sitting.wait(7_000);
    assert_eq!(sitting.remaining(), [before[0] - 7_000, before[1] - 5_000]);
    perform(
        &mut sitting,
        Side::White,
        "lift 32, place 23, place 14, place 3, release, remove 28, remove 19, remove 9, crown 3, press",
    );
    assert_eq!(complaints(&sitting.game), Vec::<&str>::new());
    assert_eq!(
        sitting.game.wood().unwrap().at(cell(3)).unwrap().kind,
        Kind::King
    );
}

#[test]
fn touch_move_still_binds_after_a_correction() {
    let mut sitting = official("W:W32,45:B8");
    perform(
        &mut sitting,
        Side::White,
        "lift 32, place 22, release, press",
    );
    assert_eq!(complaints(&sitting.game), ["5.4.2"]);
    sitting.act(Side::Black, Act::HaveCorrected);
    perform(
        &mut sitting,
        Side::White,
        "lift 45, place 40, release, press",
    );
    assert_eq!(complaints(&sitting.game), ["5.4.3"]);
    sitting.act(Side::Black, Act::HaveCorrected);
    assert_eq!(
        sitting.game.bound(),
        Binding::Piece(Square::new(32).unwrap())
    );
}

#[test]
fn a_king_left_uncrowned_stands_when_the_opponent_plays_on() {
    let mut sitting = official("W:W8,45:B30");
    perform(&mut sitting, Side::White, "lift 8, place 2, release, press");
    assert_eq!(complaints(&sitting.game), ["5.4.15"]);
    perform(&mut sitting, Side::Black, "lift 30, place 35, release");
    assert_eq!(complaints(&sitting.game), Vec::<&str>::new());
    assert_eq!(
        sitting.try_act(Side::Black, Act::HaveCorrected),
        Err(Refusal::NothingIrregular)
    );
    perform(&mut sitting, Side::Black, "press");
    assert_eq!(sitting.game.wood().unwrap().uncrowned().count(), 1);
    // It moves as a king (3.7), and moving it uncrowned is irregular (5.4.16).
    perform(
        &mut sitting,
        Side::White,
        "lift 2, place 19, release, press",
    );
    assert_eq!(complaints(&sitting.game), ["5.4.16"]);
}

#[test]
fn either_player_may_crown() {
    let mut sitting = official("W:W8,45:B30");
    perform(&mut sitting, Side::White, "lift 8, place 2, release, press");
    perform(&mut sitting, Side::Black, "crown 2");
    assert_eq!(complaints(&sitting.game), Vec::<&str>::new());
    let ply = &sitting.game.moves()[0];
    assert!(
        ply.irregularities.is_empty(),
        "crowning belongs to the move"
    );
    assert_eq!(ply.wood.as_ref().unwrap().uncrowned().count(), 0);
    assert_eq!(sitting.game.wood().unwrap().uncrowned().count(), 0);
}

#[test]
fn a_second_move_in_a_row_stands_or_is_put_right() {
    let mut sitting = official("W:W32,45:B8");
    perform(
        &mut sitting,
        Side::White,
        "lift 32, place 28, release, press",
    );
    perform(&mut sitting, Side::White, "lift 45, place 40, release");
    assert_eq!(complaints(&sitting.game), ["5.4.1"]);
    let mut stands = Sitting {
        game: sitting.game.clone(),
        log: sitting.log.clone(),
        now: sitting.now,
    };
    sitting.act(Side::Black, Act::HaveCorrected);
    assert_eq!(sitting.game.ply(), 1);
    assert_eq!(sitting.game.position().turn(), Side::Black);
    assert!(sitting.game.wood().unwrap().at(cell(45)).is_some());
    perform(&mut stands, Side::Black, "lift 8, place 12, release, press");
    assert_eq!(stands.game.ply(), 3);
    assert!(stands.game.wood().unwrap().at(cell(40)).is_some());
    assert_eq!(stands.game.moves()[1].mv, None);
}

#[test]
fn captured_men_left_standing_stay_when_the_opponent_plays_on() {
    let mut sitting = official("W:W32:B28,19,1");
    perform(
        &mut sitting,
        Side::White,
        "lift 32, place 23, place 14, release, remove 28, press",
    );
    assert_eq!(complaints(&sitting.game), ["5.4.11", "5.4.13"]);
    sitting.act(Side::Black, Act::LetStand);
    assert!(sitting.game.wood().unwrap().at(cell(19)).is_some());
    assert_eq!(sitting.game.position().count(Side::Black), 2);
    assert_eq!(sitting.game.moves()[0].mv, None);
}

#[test]
fn the_press_needs_a_move_and_an_empty_hand() {
    let mut sitting = official("W:W32:B8");
    assert_eq!(
        sitting.try_act(Side::White, Act::Press),
        Err(Refusal::NothingMoved)
    );
    assert_eq!(
        sitting.try_act(Side::Black, Act::Press),
        Err(Refusal::NotYourTurn)
    );
    perform(&mut sitting, Side::White, "touch 32");
    assert_eq!(
        sitting.try_act(Side::White, Act::Press),
        Err(Refusal::NothingMoved)
    );
    perform(&mut sitting, Side::White, "lift 32, place 28");
    assert_eq!(
        sitting.try_act(Side::White, Act::Press),
        Err(Refusal::StillInHand)
    );
}

#[test]
fn a_draw_is_offered_between_release_and_press() {
    let mut sitting = official("W:W32:B8");
    let early = Err(Refusal::OfferNotAllowed(NoOffer::NotAfterOwnMove));
    perform(&mut sitting, Side::White, "lift 32, place 28");
    assert_eq!(sitting.try_act(Side::White, Act::OfferDraw), early);
    perform(&mut sitting, Side::White, "release");
    sitting.act(Side::White, Act::OfferDraw);
    perform(&mut sitting, Side::White, "press");
    assert_eq!(sitting.game.draw_offer(), Some(Side::White));
    perform(&mut sitting, Side::Black, "lift 8, place 12");
    assert_eq!(sitting.game.draw_offer(), Some(Side::White));
    perform(&mut sitting, Side::Black, "release");
    assert_eq!(sitting.game.draw_offer(), None, "a move refuses the offer");
}

#[test]
fn a_log_of_hands_reads_as_it_is_written() {
    let mut sitting = official("W:W8,45:B30,1");
    perform(
        &mut sitting,
        Side::White,
        "adjust, touch 45, lift 8, place 2, release, press",
    );
    sitting.act(Side::Black, Act::ShowAgain);
    sitting.act(
        Side::Black,
        Act::Disturb(vec![(cell(30), Some(cell(25))), (cell(1), None)]),
    );
    sitting
        .act(Side::Black, Act::Restore)
        .act(Side::Black, Act::LetStand);
    sitting.act(Side::Black, Act::CallArbiter);
    let lines: Vec<String> = sitting.log.iter().map(codec::encode_entry).collect();
    let terms = codec::encode_terms(sitting.game.terms());
    let again = codec::read_game(&terms, lines.iter().map(String::as_str)).unwrap();
    assert_eq!(again, sitting.game);
    let terms: Terms = sitting.game.terms().clone();
    assert_eq!(fold(terms, &sitting.log).unwrap(), sitting.game);
}

/// A seeded generator, so that a failure can be looked at again.
struct Chance(u64);

impl Chance {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % limit
    }
}

/// A legal move made by hand, shown jump by jump or not, and pressed.
fn whole_move(game: &Game, chance: &mut Chance) -> VecDeque<Act> {
    let legal = game.legal_moves();
    let Some(mv) = legal.get(chance.below(legal.len().max(1))) else {
        return VecDeque::new();
    };
    let route = game.position().routes(mv, 1).into_iter().next();
    let stops = route.map_or_else(Vec::new, |route| route.path[1..].to_vec());
    let clearly = chance.below(2) == 0;
    let stops = if clearly && mv.is_capture() {
        stops
    } else {
        vec![mv.to]
    };
    let captures: Vec<Square> = mv.captures.iter().collect();
    let at = |square: &Square| Cell::of(game.position().board(), *square);
    let mut acts = vec![Handling::Lift(at(&mv.from))];
    acts.extend(stops.iter().map(|stop| Handling::Place(at(stop))));
    acts.push(Handling::Release);
    acts.extend(captures.iter().map(|taken| Handling::Remove(at(taken))));
    acts.into_iter().map(hand).chain([Act::Press]).collect()
}

/// Something a player or the arbiter might try, sensible more often than not.
fn some_act(game: &Game, chance: &mut Chance) -> (Actor, Act) {
    let turn = game.position().turn();
    let side = if chance.below(6) == 0 { !turn } else { turn };
    let legal = game.legal_moves();
    let board = game.position().board();
    let mv = legal.get(chance.below(legal.len().max(1)));
    let moving = |square: Option<Square>| square.map_or(cell(28), |square| Cell::of(board, square));
    let captured = mv.and_then(|mv| mv.captures.iter().next());
    let act = match chance.below(25) {
        0..=2 => hand(Handling::Lift(moving(mv.map(|mv| mv.from)))),
        3..=5 => hand(Handling::Place(moving(mv.map(|mv| mv.to)))),
        6..=7 => hand(Handling::Release),
        8 => hand(Handling::Remove(moving(captured))),
        9..=10 => Act::Press,
        11 => Act::HaveCorrected,
        12 => Act::LetStand,
        13 => Act::Disturb(vec![(cell(1 + chance.below(50) as u8), None)]),
        14 => Act::Restore,
        15 => Act::TurnBoard,
        16..=17 => Act::SetUp(some_setting_up(game, chance)),
        18 => Act::Adjourn { until: None },
        19 => Act::AcceptAdjournment,
        20 => Act::Seal(SealedMove::new(some_sealed(mv, chance)).unwrap()),
        21..=22 => Act::Ready,
        23 => Act::HaveShown,
        _ => {
            let ply = game.ply().saturating_sub(chance.below(3)) as u32;
            let decision = Decision::TakeBack(ply);
            return (
                Actor::Arbiter,
                Act::Rule(Ruling::new(decision, "").unwrap()),
            );
        }
    };
    (Actor::Side(side), act)
}

/// Who has seen enough at once finds everything as it was.
fn seen_enough(before: &Game, asked: &Sitting, asker: Actor) {
    let mut game = asked.game.clone();
    assert_eq!(game.ply() + 1, before.ply());
    let enough = Entry::new(crate::sitting::at(asked.now), asker, Act::LetStand);
    game.apply(&enough).unwrap();
    assert_eq!(game.position(), before.position());
    assert_eq!(game.wood(), before.wood());
    assert_eq!(game.ply(), before.ply());
    assert_eq!(
        game.turn_of(game.position().turn()),
        before.turn_of(before.position().turn())
    );
}

fn some_sealed(mv: Option<&damier_rules::Move>, chance: &mut Chance) -> String {
    match mv {
        Some(mv) if chance.below(3) > 0 => format!("{}-{}", mv.from, mv.to),
        _ => "1-50".to_owned(),
    }
}

fn some_setting_up(game: &Game, chance: &mut Chance) -> SettingUp {
    let any = Cell::new(chance.below(11) as u8, chance.below(10) as u8);
    let kinds = [Kind::Man, Kind::UncrownedKing, Kind::King];
    let piece = damier_table::Piece {
        side: game.position().turn(),
        kind: kinds[chance.below(3)],
    };
    match chance.below(8) {
        0 => SettingUp::Put(any, piece),
        1 => SettingUp::Take(any),
        2 => SettingUp::All,
        _ => SettingUp::Accept,
    }
}

#[test]
fn whatever_is_tried_the_log_gives_the_state_again() {
    let (mut corrected, mut turns, mut shown) = (0, 0, 0);
    for seed in 1..400 {
        let mut chance = Chance(0x9e37_79b9_7f4a_7c15_u64.wrapping_mul(seed));
        let mut sitting = official("W:W26-50:B1-15,K17,18");
        if seed % 3 == 0 {
            let terms = sitting.game.terms().clone();
            sitting = Sitting::begin(terms.with_set_up(true));
        }
        if seed % 4 == 0 {
            let adjournments = damier_table::Adjournments {
                from: 0,
                sealer: None,
                unclear: damier_table::Unclear::Arbiter,
            };
            let terms = sitting.game.terms().clone();
            sitting = Sitting::begin(terms.with_adjournments(Some(adjournments)));
        }
        let mut planned: VecDeque<Act> = VecDeque::new();
        for _ in 0..120 {
            sitting.wait(chance.below(50) as i64);
            if planned.is_empty() && chance.below(12) == 0 {
                planned = whole_move(&sitting.game, &mut chance);
            }
            let turn = Actor::Side(sitting.game.position().turn());
            let (by, act) = match planned.pop_front() {
                Some(act) => (turn, act),
                None => some_act(&sitting.game, &mut chance),
            };
            let before = sitting.game.clone();
            let wrong_before = before.complaint().is_some() || !before.wrong_set_up().is_empty();
            // `try_act` asserts that a refusal changes nothing.
            if sitting.try_act(by, act.clone()).is_ok() {
                turns += usize::from(act == Act::Press);
                if act == Act::HaveShown {
                    shown += 1;
                    seen_enough(&before, &sitting, by);
                }
                if act == Act::HaveCorrected {
                    assert!(wrong_before);
                    corrected += 1;
                }
            }
            let game = &sitting.game;
            if let (Some(wood), false, None) = (game.wood(), game.accident(), game.result()) {
                let in_hand = Side::ALL
                    .iter()
                    .any(|side| game.turn_of(*side).unwrap().in_hand().is_some());
                let untouched = Side::ALL
                    .iter()
                    .all(|side| game.turn_of(*side).unwrap().is_untouched());
                // A board that nobody could play on is for the players or the arbiter to put right.
                let turn = game.position().turn();
                let playable = wood.position(game.terms().variant(), turn).is_ok();
                let laid = game.setting_up().is_none() && playable;
                if laid && !in_hand && untouched && game.complaint().is_none() && game.ply() == 0 {
                    assert_eq!(wood.setup(game.position().turn()), game.position().setup());
                }
            }
        }
        let terms = sitting.game.terms().clone();
        assert_eq!(
            fold(terms, &sitting.log).unwrap(),
            sitting.game,
            "seed {seed}"
        );
    }
    assert!(
        corrected > 100 && turns > 300 && shown > 10,
        "{corrected} corrections and {shown} captures shown again in {turns} turns"
    );
}

#[test]
fn a_turn_without_end_is_stopped() {
    let mut sitting = official("W:W32:B8");
    for _ in 0..400 {
        perform(&mut sitting, Side::White, "touch 32");
    }
    let touch = hand(Handling::Touch(cell(32)));
    assert_eq!(
        sitting.try_act(Side::White, touch),
        Err(Refusal::TooManyActs { most: 400 })
    );
}
