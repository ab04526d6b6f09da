//! How games begin and end (article 7, and table F2 of the rules brief).

use damier_rules::Side::{self, Black, White};
use damier_rules::{Square, Variant};
use damier_table::{Act, Actor, Cause, Entry, Game, Refusal, Terms, Verdict};

use crate::sitting::{Sitting, at, from, whole_game};

const INTERNATIONAL: Variant = Variant::International;

#[test]
fn a_side_without_pieces_has_lost() {
    let mut sitting = Sitting::begin(from(INTERNATIONAL, "W:W39:B12,13,23,33"));
    sitting.play("39x17");
    assert_eq!(sitting.result(), ("2-0", "noPieces"));
    assert_eq!(sitting.game.result().unwrap().winner(), Some(White));
}

#[test]
fn a_side_that_cannot_move_has_lost() {
    // 45 can neither go to 40 nor take it: 34 stands behind.
    let mut sitting = Sitting::begin(from(INTERNATIONAL, "B:W45:B34,35"));
    sitting.play("35-40");
    assert_eq!(sitting.result(), ("0-2", "blocked"));
}

#[test]
fn whoever_resigns_has_lost_even_off_move() {
    for side in Side::ALL {
        let mut sitting = Sitting::international();
        sitting.act(side, Act::Resign);
        let result = sitting.game.result().unwrap();
        assert_eq!(result.winner(), Some(!side));
        assert_eq!(result.code(), "resign");
    }
}

#[test]
fn a_result_is_written_as_the_variant_has_it() {
    let written = [
        (Variant::International, ["0-2", "2-0", "1-1"]),
        (Variant::Brazilian, ["0-1", "1-0", "1/2-1/2"]),
        (Variant::Russian, ["0-1", "1-0", "1/2-1/2"]),
    ];
    for (variant, [black, white, drawn]) in written {
        for (resigns, score) in [(White, black), (Black, white)] {
            let mut sitting = Sitting::begin(Terms::standard(variant));
            assert_eq!(sitting.game.score(), "*");
            sitting.act(resigns, Act::Resign);
            assert_eq!(sitting.game.score(), score, "{variant}");
        }
        let mut sitting = Sitting::begin(Terms::standard(variant));
        let mv = sitting.game.legal_moves()[0];
        sitting.act(White, Act::Move(mv)).act(White, Act::OfferDraw);
        sitting.act(Black, Act::AcceptDraw);
        assert_eq!(sitting.game.score(), drawn, "{variant}");
    }
}

#[test]
fn a_game_is_called_off_before_its_first_move_only() {
    let entry = Entry::new(at(0), White, Act::Abort);
    let mut waiting = Game::new(Terms::standard(INTERNATIONAL));
    waiting.apply(&entry).unwrap();
    assert_eq!(waiting.result().unwrap().verdict, Verdict::Void);
    assert!(!waiting.begun());

    let mut sitting = Sitting::timed(whole_game(1_000), whole_game(1_000));
    sitting.act(Actor::Server, Act::Abort);
    assert_eq!(sitting.result(), ("*", "aborted"));
    assert_eq!(sitting.game.result().unwrap().winner(), None);
    assert_eq!(sitting.deadline(), None);

    let mut sitting = Sitting::international();
    sitting.play("32-28");
    let refused = sitting.try_act(Black, Act::Abort);
    assert_eq!(refused, Err(Refusal::TooLateToAbort));
}

#[test]
fn a_game_begins_once_and_by_the_server() {
    let mut sitting = Sitting::international();
    let again = sitting.try_act(Actor::Server, Act::Begin);
    assert_eq!(again, Err(Refusal::AlreadyBegun));
    let mut game = Game::new(Terms::standard(INTERNATIONAL));
    let by = Actor::Side(White);
    let refused = game.apply(&Entry::new(at(0), by, Act::Begin));
    assert_eq!(
        refused,
        Err(Refusal::WrongActor {
            by,
            act: Act::Begin
        })
    );
    let mv = game.legal_moves()[0];
    let early = game.apply(&Entry::new(at(0), White, Act::Move(mv)));
    assert_eq!(early, Err(Refusal::NotBegun));
}

#[test]
fn a_position_that_is_decided_ends_the_game_when_it_begins() {
    let decided = [
        // EX-11: White's men are shut in.
        ("W:W8,36:B2,3,27,31", "0-2", "blocked"),
        ("W:W:B12", "0-2", "noPieces"),
        ("B:W12:B", "2-0", "noPieces"),
        // White is on move and Black has nothing left.
        ("W:W12:B", "2-0", "noPieces"),
    ];
    for (position, score, code) in decided {
        let clocks = [whole_game(1_000), whole_game(1_000)];
        let terms = from(INTERNATIONAL, position).with_clocks(clocks).unwrap();
        let game = Game::new(terms.clone());
        assert!(game.result().is_none(), "not before it begins");
        let sitting = Sitting::begin(terms);
        assert_eq!(sitting.result(), (score, code), "{position}");
        assert!(sitting.game.legal_moves().is_empty());
        assert_eq!(sitting.deadline(), None);
    }
}

#[test]
fn the_end_is_known_before_the_entry_is_applied() {
    let mut sitting = Sitting::begin(from(INTERNATIONAL, "W:W39:B12,13,23,33"));
    let act = sitting.read("39x17");
    let entry = Entry::new(at(0), White, act);
    let before = sitting.game.clone();
    let foreseen = sitting.game.result_after(&entry).unwrap().unwrap();
    assert_eq!(foreseen.cause, Cause::NoPieces);
    assert_eq!(sitting.game, before);
    sitting.try_entry(entry).unwrap();
    assert_eq!(sitting.game.result(), Some(foreseen));
}

#[test]
fn an_illegal_move_and_a_move_out_of_turn_are_refused() {
    let mut sitting = Sitting::international();
    let mut mv = sitting.game.find_move(32, 28, None).unwrap();
    let refused = sitting.try_act(Black, Act::Move(mv));
    assert_eq!(refused, Err(Refusal::NotYourTurn));
    mv.to = Square::new(22).unwrap();
    let refused = sitting.try_act(White, Act::Move(mv));
    assert_eq!(refused, Err(Refusal::IllegalMove(mv)));
    assert_eq!(
        refused.unwrap_err().to_string(),
        "32-22 is not a legal move"
    );
}

#[test]
fn a_capture_must_name_what_it_takes_where_two_share_both_ends() {
    // B077: a king takes 12 and 20 by 13 or by 19.
    let sitting = Sitting::begin(from(INTERNATIONAL, "W:WK1:B12,13,19,20"));
    let game = &sitting.game;
    let both = game.find_move(1, 25, None).unwrap_err();
    assert_eq!(both.to_string(), "2 legal moves fit");
    for captures in [[12, 13, 20], [20, 19, 12]] {
        let mv = game.find_move(1, 25, Some(&captures)).unwrap();
        assert_eq!(mv.captures.len(), 3);
    }
    assert!(game.find_move(1, 25, Some(&[12, 20])).is_err());
    assert!(game.find_move(1, 25, Some(&[12, 13, 0])).is_err());
}

#[test]
fn a_blocked_side_loses_and_never_passes() {
    // B045, B046: reported of the English game; here the man on 6 cannot pass the man on 1.
    let sitting = Sitting::begin(from(INTERNATIONAL, "W:W6:B1"));
    assert_eq!(sitting.result(), ("0-2", "blocked"));
}

#[test]
fn counters_come_from_the_game_at_hand_only() {
    // B127: a game with a high count is followed by another.
    let terms = from(INTERNATIONAL, "W:WK46,35:BK3,16");
    let mut first = Sitting::begin(terms.clone());
    first.play("46-41 3-8 41-37 8-12");
    assert_eq!(first.game.counters()[0].used, 4);
    let second = Sitting::begin(terms);
    assert!(second.game.counters().is_empty());
}
