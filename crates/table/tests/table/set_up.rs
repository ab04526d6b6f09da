//! The board that players set up themselves, and what is found of it later (articles 5.1 to 5.3).

use damier_rules::{Position, Side, Square, Variant};
use damier_table::{
    Act, Actor, Assistance, Binding, Cell, Decision, Game, Handling, Irregularity, Kind, Piece,
    Refusal, Ruling, SettingUp, Span, Terms, Wood, check_set_up, codec, fold,
};

use crate::official::{complaints, hand, perform};
use crate::sitting::{Sitting, at, from, whole_game};

fn with_set_up(terms: Terms) -> Terms {
    let clock = whole_game(600_000);
    let terms = terms.with_clocks([clock, clock]).unwrap();
    let terms = terms.with_assistance(Assistance::Official);
    terms.with_arbiter(true).with_set_up(true)
}

fn standard() -> Sitting {
    Sitting::begin(with_set_up(Terms::standard(Variant::International)))
}

fn in_play(position: &str) -> Sitting {
    let terms = with_set_up(from(Variant::International, position));
    Sitting::begin(terms.with_set_up(false))
}

fn cell(number: u8) -> Cell {
    Cell::of(damier_rules::Board::TEN, Square::new(number).unwrap())
}

const WHITE_MAN: Piece = Piece {
    side: Side::White,
    kind: Kind::Man,
};

fn rule(decision: Decision) -> Act {
    Act::Rule(Ruling::new(decision, "").unwrap())
}

fn lay(sitting: &mut Sitting, acts: &[SettingUp]) {
    for act in acts {
        sitting.act(Side::White, Act::SetUp(*act));
    }
}

fn accept(sitting: &mut Sitting) {
    for side in Side::ALL {
        sitting.act(side, Act::SetUp(SettingUp::Accept));
    }
}

fn wrong(game: &Game) -> Vec<&'static str> {
    let found = game.wrong_set_up();
    found.into_iter().map(Irregularity::article).collect()
}

fn running(sitting: &Sitting) -> Option<Side> {
    sitting.game.clocks(at(sitting.now)).unwrap().running
}

fn copy(sitting: &Sitting) -> Sitting {
    Sitting {
        game: sitting.game.clone(),
        log: sitting.log.clone(),
        now: sitting.now,
    }
}

fn reads_again(sitting: &Sitting) {
    let terms = sitting.game.terms();
    assert_eq!(fold(terms.clone(), &sitting.log).unwrap(), sitting.game);
    let lines: Vec<String> = sitting.log.iter().map(codec::encode_entry).collect();
    let lines = lines.iter().map(String::as_str);
    let again = codec::read_game(&codec::encode_terms(terms), lines).unwrap();
    assert_eq!(again, sitting.game);
}

const MOVE: &str = "lift 32, place 28, release, press";

#[test]
fn play_begins_when_both_have_accepted_what_they_set_up() {
    let mut sitting = standard();
    assert_eq!(sitting.game.setting_up(), Some([false; 2]));
    assert_eq!(sitting.game.wood().unwrap().pieces().count(), 0);
    assert_eq!(running(&sitting), None);
    lay(&mut sitting, &[SettingUp::All]);
    let accepts = Act::SetUp(SettingUp::Accept);
    sitting.wait(60_000).act(Side::White, accepts.clone());
    assert_eq!(sitting.game.setting_up(), Some([true, false]));
    sitting.wait(60_000).act(Side::Black, accepts);
    assert_eq!(sitting.game.setting_up(), None);
    assert_eq!(running(&sitting), Some(Side::White));
    assert_eq!(sitting.remaining(), [600_000, 600_000]);
    assert_eq!(wrong(&sitting.game), Vec::<&str>::new());
    perform(&mut sitting, Side::White, MOVE);
    assert!(sitting.game.moves()[0].mv.is_some());
    reads_again(&sitting);
}

#[test]
fn whoever_changes_the_board_takes_back_what_was_accepted() {
    let mut sitting = standard();
    let changes = [
        Act::SetUp(SettingUp::Take(cell(31))),
        Act::TurnBoard,
        Act::SetUp(SettingUp::All),
    ];
    for act in changes {
        lay(&mut sitting, &[SettingUp::All, SettingUp::Accept]);
        sitting.act(Side::Black, act);
        assert_eq!(sitting.game.setting_up(), Some([false; 2]));
    }
}

#[test]
fn nothing_else_is_done_while_the_board_is_set_up_and_nothing_of_it_later() {
    let mut sitting = standard();
    let others = [
        hand(Handling::Touch(cell(32))),
        Act::Press,
        Act::HaveCorrected,
        Act::LetStand,
        Act::OfferDraw,
        Act::ShowAgain,
        Act::Disturb(vec![(cell(32), None)]),
        Act::Restore,
    ];
    for act in others {
        let answer = sitting.try_act(Side::White, act.clone());
        assert_eq!(answer, Err(Refusal::SettingUp), "{act:?}");
    }
    let back = sitting.try_act(Actor::Arbiter, rule(Decision::TakeBack(0)));
    assert_eq!(back, Err(Refusal::SettingUp));
    for act in [SettingUp::Take(cell(31)), SettingUp::Accept] {
        assert!(sitting.try_act(Side::White, Act::SetUp(act)).is_err());
    }
    lay(&mut sitting, &[SettingUp::All]);
    let twice = SettingUp::Put(cell(31), WHITE_MAN);
    assert!(sitting.try_act(Side::White, Act::SetUp(twice)).is_err());
    accept(&mut sitting);
    for act in [SettingUp::All, SettingUp::Accept, SettingUp::Take(cell(31))] {
        let answer = sitting.try_act(Side::White, Act::SetUp(act));
        assert_eq!(answer, Err(Refusal::NotSettingUp));
    }
    let start = sitting.try_act(Actor::Arbiter, rule(Decision::Start));
    assert_eq!(start, Err(Refusal::NotSettingUp));
}

#[test]
fn a_game_whose_players_do_not_set_up_begins_at_once() {
    let mut sitting = in_play("W:W32:B8");
    assert_eq!(sitting.game.setting_up(), None);
    let answer = sitting.try_act(Side::White, Act::SetUp(SettingUp::All));
    assert_eq!(answer, Err(Refusal::NotSettingUp));
}

#[test]
fn the_arbiter_starts_a_game_that_somebody_does_not_accept() {
    let mut sitting = standard();
    let start = sitting.try_act(Actor::Arbiter, rule(Decision::Start));
    assert_eq!(start, Err(Refusal::Unplayable), "no piece stands there");
    lay(&mut sitting, &[SettingUp::All, SettingUp::Accept]);
    sitting
        .wait(1_000)
        .act(Actor::Arbiter, rule(Decision::Start));
    assert_eq!(running(&sitting), Some(Side::White));
    reads_again(&sitting);
}

/// A man of White's stands on 30 instead of 31, and one on a light square instead of 50.
fn wrong_and_accepted() -> Sitting {
    let mut sitting = standard();
    let acts = [
        SettingUp::All,
        SettingUp::Take(cell(31)),
        SettingUp::Put(cell(30), WHITE_MAN),
        SettingUp::Take(cell(50)),
        SettingUp::Put(Cell::new(5, 5), WHITE_MAN),
    ];
    lay(&mut sitting, &acts);
    accept(&mut sitting);
    sitting
}

#[test]
fn a_wrong_set_up_that_was_accepted_is_played_until_it_is_found() {
    let mut sitting = wrong_and_accepted();
    assert_eq!(wrong(&sitting.game), ["5.2", "5.3"]);
    assert_eq!(sitting.game.position().count(Side::White), 19);
    perform(
        &mut sitting,
        Side::White,
        "lift 33, place 28, release, press",
    );
    perform(
        &mut sitting,
        Side::Black,
        "lift 18, place 22, release, press",
    );
    assert_eq!(complaints(&sitting.game), Vec::<&str>::new());
    let played = sitting.remaining();
    sitting.act(Side::Black, Act::HaveCorrected);
    // What has not moved since is put where it should have stood; the moves stand.
    let right = Wood::of(sitting.game.position());
    assert_eq!(sitting.game.wood(), Some(&right));
    assert_eq!(right.on_light_cells().count(), 0);
    assert!(right.at(cell(31)).is_some() && right.at(cell(30)).is_none());
    assert!(right.at(cell(50)).is_some() && right.at(cell(28)).is_some());
    assert_eq!(sitting.game.position().turn(), Side::White);
    assert_eq!(sitting.remaining(), played);
    assert_eq!(wrong(&sitting.game), Vec::<&str>::new());
    let last = sitting.game.moves().last().unwrap();
    assert!(last.board_only && last.mv.is_none());
    perform(
        &mut sitting,
        Side::White,
        "lift 34, place 29, release, press",
    );
    assert!(sitting.game.moves().last().unwrap().mv.is_some());
    reads_again(&sitting);
}

#[test]
fn the_arbiter_goes_back_to_the_board_with_which_play_began() {
    let mut sitting = wrong_and_accepted();
    let began = sitting.game.wood().cloned();
    perform(
        &mut sitting,
        Side::White,
        "lift 33, place 28, release, press",
    );
    sitting.act(Actor::Arbiter, rule(Decision::Correct));
    sitting.act(Actor::Arbiter, rule(Decision::TakeBack(0)));
    assert_eq!(sitting.game.wood(), began.as_ref());
    assert_eq!(*sitting.game.position(), sitting.game.began_with());
    assert_eq!(wrong(&sitting.game), ["5.2", "5.3"], "it is wrong again");
    reads_again(&sitting);
}

#[test]
fn a_side_that_lets_the_set_up_stand_cannot_have_it_put_right_the_other_can() {
    let mut sitting = wrong_and_accepted();
    sitting.act(Side::White, Act::LetStand);
    for act in [Act::LetStand, Act::HaveCorrected] {
        let answer = sitting.try_act(Side::White, act);
        assert_eq!(answer, Err(Refusal::NothingIrregular));
    }
    let mut both = copy(&sitting);
    both.act(Side::Black, Act::LetStand);
    assert_eq!(
        both.try_act(Side::Black, Act::HaveCorrected),
        Err(Refusal::NothingIrregular)
    );
    sitting.act(Side::Black, Act::HaveCorrected);
    assert_eq!(
        sitting.game.position(),
        &Position::start(Variant::International)
    );
}

#[test]
fn a_set_up_is_put_right_between_turns_and_nobody_escapes_by_it() {
    let mut sitting = wrong_and_accepted();
    perform(
        &mut sitting,
        Side::White,
        "lift 33, place 23, release, press",
    );
    assert_eq!(complaints(&sitting.game), ["5.4.2"]);
    sitting.act(Side::White, Act::HaveCorrected);
    assert_eq!(complaints(&sitting.game), ["5.4.2"]);
    sitting.act(Side::Black, Act::HaveCorrected);
    assert_eq!(sitting.game.ply(), 0);
    assert_eq!(wrong(&sitting.game), ["5.2", "5.3"]);
    let mut under_way = wrong_and_accepted();
    perform(&mut under_way, Side::White, "touch 33");
    assert_eq!(
        under_way.try_act(Side::Black, Act::HaveCorrected),
        Err(Refusal::TurnUnderWay)
    );
}

#[test]
fn a_game_on_a_turned_board_is_played_until_it_is_found_and_is_void_then() {
    let mut sitting = standard();
    sitting.act(Side::Black, Act::TurnBoard);
    lay(&mut sitting, &[SettingUp::All]);
    accept(&mut sitting);
    assert_eq!(wrong(&sitting.game), ["5.1"]);
    perform(&mut sitting, Side::White, MOVE);
    assert!(
        sitting.game.moves()[0].mv.is_some(),
        "its dark squares are used"
    );
    sitting.wait(30_000).act(Side::Black, Act::HaveCorrected);
    assert_eq!(sitting.game.ply(), 0);
    assert_eq!(sitting.game.setting_up(), Some([false; 2]));
    assert_eq!(sitting.remaining(), [600_000, 600_000]);
    assert_eq!(running(&sitting), None);
    let wood = sitting.game.wood().unwrap();
    assert!(!wood.is_turned() && wood.pieces().count() == 0);
    lay(&mut sitting, &[SettingUp::All]);
    accept(&mut sitting);
    assert_eq!(wrong(&sitting.game), Vec::<&str>::new());
    reads_again(&sitting);
}

#[test]
fn a_turned_board_is_known_by_its_pieces_as_by_its_mark() {
    let start = Position::start(Variant::International);
    let seen = Wood::of(&start).on_turned_board();
    let mut sitting = standard();
    sitting.act(Side::White, Act::TurnBoard);
    lay(&mut sitting, &[SettingUp::All]);
    let marked = sitting.game.wood().unwrap();
    assert_eq!(check_set_up(marked, &start), check_set_up(&seen, &start));
}

#[test]
fn a_board_turned_during_play_is_turned_back_or_played_on() {
    let mut sitting = in_play("W:W32,K18:B8");
    let before = sitting.game.wood().cloned();
    sitting.act(Side::Black, Act::TurnBoard);
    assert_eq!(complaints(&sitting.game), ["5.1"]);
    assert!(sitting.game.wood().unwrap().is_turned());
    let mut stands = copy(&sitting);
    sitting.act(Side::White, Act::HaveCorrected);
    assert_eq!(sitting.game.wood(), before.as_ref());
    assert_eq!(sitting.game.ply(), 0);
    perform(&mut sitting, Side::White, MOVE);
    assert!(sitting.game.moves()[0].mv.is_some());
    stands.act(Side::White, Act::LetStand);
    let wood = stands.game.wood().unwrap();
    assert_eq!(wood.setup(Side::White), stands.game.position().setup());
    assert_eq!(
        (stands.game.ply(), stands.game.position().turn()),
        (1, Side::White)
    );
    reads_again(&sitting);
    reads_again(&stands);
}

#[test]
fn whoever_turns_the_board_all_the_way_round_has_done_nothing() {
    let mut sitting = in_play("W:W32,45:B8,9");
    perform(
        &mut sitting,
        Side::White,
        "lift 32, place 23, release, press",
    );
    assert_eq!(complaints(&sitting.game), ["5.4.2"]);
    let before = sitting.game.complaint().cloned();
    sitting.act(Side::White, Act::TurnBoard);
    assert_eq!(complaints(&sitting.game), ["5.4.2", "5.1"]);
    for side in [Side::Black, Side::White, Side::Black] {
        sitting.act(side, Act::TurnBoard);
    }
    assert_eq!(sitting.game.complaint().cloned(), before);
    assert_eq!(sitting.game.ply(), 1);
    sitting.act(Side::Black, Act::HaveCorrected);
    assert_eq!(sitting.game.ply(), 0);
    assert_eq!(
        sitting.game.bound(),
        Binding::Piece(Square::new(32).unwrap())
    );
    reads_again(&sitting);
}

#[test]
fn the_board_is_not_turned_under_a_hand() {
    let mut sitting = in_play("W:W32:B8");
    perform(&mut sitting, Side::White, "lift 32");
    let turn = sitting.try_act(Side::Black, Act::TurnBoard);
    assert_eq!(turn, Err(Refusal::StillInHand));
    perform(&mut sitting, Side::White, "place 28, release");
    let turn = sitting.try_act(Side::Black, Act::TurnBoard);
    assert_eq!(turn, Err(Refusal::TurnUnderWay));
    let oblong = Variant::ALL.iter().find(|variant| {
        let board = variant.rules().board;
        board.width() != board.height()
    });
    if let Some(variant) = oblong {
        let mut oblong = Sitting::begin(with_set_up(Terms::standard(*variant)));
        let turn = oblong.try_act(Side::White, Act::TurnBoard);
        assert_eq!(turn, Err(Refusal::BoardNotSquare));
    }
}

#[test]
fn a_game_that_is_replayed_is_set_up_anew() {
    let mut sitting = standard();
    lay(&mut sitting, &[SettingUp::All]);
    accept(&mut sitting);
    perform(&mut sitting, Side::White, MOVE);
    sitting.act(Actor::Arbiter, rule(Decision::Stop));
    sitting.act(Actor::Arbiter, rule(Decision::Replay));
    let answer = sitting.try_act(Side::White, Act::SetUp(SettingUp::All));
    assert_eq!(answer, Err(Refusal::Stopped));
    sitting.act(Actor::Arbiter, rule(Decision::Resume));
    assert_eq!(running(&sitting), None);
    lay(&mut sitting, &[SettingUp::All]);
    accept(&mut sitting);
    assert_eq!(running(&sitting), Some(Side::White));
    let faces = sitting.game.clocks(at(sitting.now)).unwrap();
    assert_eq!(faces.used, [Span::ZERO; 2]);
    reads_again(&sitting);
}

#[test]
fn setting_up_has_an_end() {
    let mut sitting = standard();
    for _ in 0..1_000 {
        sitting.act(Side::White, Act::SetUp(SettingUp::All));
    }
    let more = sitting.try_act(Side::White, Act::SetUp(SettingUp::All));
    assert_eq!(more, Err(Refusal::TooManyActs { most: 1_000 }));
}

#[test]
fn a_line_of_setting_up_reads_as_it_is_written() {
    let lines = [
        "1 5 white set-piece r7c4 white man",
        "1 5 black set-piece r1c1 black king",
        "1 5 black set-piece r1c1 black uncrowned-king",
        "1 5 white take-piece r7c4",
        "1 5 white set-all",
        "1 5 black accept-set-up",
        "1 5 white turn-board",
        "1 5 arbiter ruling start",
    ];
    for line in lines {
        let entry = codec::decode_entry(line).expect(line);
        assert_eq!(codec::encode_entry(&entry), line);
    }
    let newer = codec::decode_entry("1 5 white set-piece r7c4 white queen").unwrap_err();
    assert!(newer.is_newer(), "{newer}");
    let terms = "1 terms international rules=fmjd start=initial white=untimed black=untimed \
                 assistance=official draws-from=0 set-up=players";
    let read = codec::decode_terms(terms).unwrap();
    assert!(read.set_up());
    assert_eq!(codec::encode_terms(&read), terms);
}
