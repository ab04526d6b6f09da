//! Blindfold play (article 11.1.4), in virtual time.

use damier_rules::Side::{Black, White};
use damier_rules::{Side, Variant};
use damier_table::{Act, Beyond, Blindfold, Game, Heard, Refusal, SheetText, Terms, codec};

use crate::sitting::{Sitting, fischer, from};

/// Announces as a side that sees no board does: what can be played is played, and what cannot is
/// counted.
fn announce(sitting: &mut Sitting, side: Side, said: &str) -> Heard {
    let heard = sitting.game.hear(said);
    match &heard {
        Heard::Move(mv) => drop(sitting.act(side, Act::Move(*mv))),
        Heard::Impossible => drop(sitting.act(side, impossible(said))),
        Heard::Unclear | Heard::Unreadable { .. } => {}
    }
    heard
}

fn impossible(said: &str) -> Act {
    Act::Impossible(SheetText::new(said).unwrap())
}

fn terms(blindfold: Blindfold) -> Terms {
    let clock = fischer(600_000, 0);
    let terms = Terms::standard(Variant::International);
    let terms = terms.with_clocks([clock, clock]).unwrap();
    terms.with_blindfold(Some(blindfold))
}

#[test]
fn a_whole_game_is_announced_and_its_impossible_moves_cost_time_and_are_counted() {
    let mut sitting = Sitting::begin(terms(Blindfold::of([true, false])));
    assert!(sitting.game.is_blind(White) && !sitting.game.is_blind(Black));
    sitting.wait(10_000);
    assert!(matches!(
        announce(&mut sitting, White, "32到28"),
        Heard::Move(_)
    ));
    sitting.wait(5_000).play("19-23");
    // It must be taken: anything else is impossible, also a move that the pieces could make.
    for said in ["thirty-seven to thirty-two", "1-6", "28-22"] {
        sitting.wait(20_000);
        assert_eq!(announce(&mut sitting, White, said), Heard::Impossible);
    }
    assert_eq!(sitting.game.impossible(White), 3);
    assert_eq!(sitting.game.impossible(Black), 0);
    let unread = announce(&mut sitting, White, "28 slaat hem");
    assert!(matches!(unread, Heard::Unreadable { .. }));
    assert_eq!(
        sitting.game.impossible(White),
        3,
        "what is no move is not counted"
    );
    assert!(matches!(
        announce(&mut sitting, White, "28 takes 19"),
        Heard::Move(_)
    ));
    assert_eq!(sitting.remaining(), [530_000, 595_000]);
    sitting.play("14x23").wait(1_000);

    // The log gives the same game again.
    let lines: Vec<String> = sitting.log.iter().map(codec::encode_entry).collect();
    let terms = codec::encode_terms(sitting.game.terms());
    assert!(terms.ends_with(" blindfold=white,5,loses"), "{terms}");
    let again = codec::read_game(&terms, lines.iter().map(String::as_str)).unwrap();
    assert_eq!(again, sitting.game);

    for said in ["1-2", "2-3"] {
        announce(&mut sitting, White, said);
    }
    assert_eq!(sitting.game.result(), None, "five are allowed");
    let last = sitting.read_entry(White, impossible("3-4"));
    let after = sitting.game.result_after(&last).unwrap().unwrap();
    announce(&mut sitting, White, "3-4");
    assert_eq!(sitting.game.result(), Some(after));
    assert_eq!(sitting.result(), ("0-2", "impossibleMoves"));
}

#[test]
fn where_they_are_only_counted_the_game_goes_on() {
    let blindfold = Blindfold {
        allowed: 0,
        beyond: Beyond::Counts,
        notes: true,
        ..Blindfold::of([true, true])
    };
    let mut sitting = Sitting::begin(terms(blindfold));
    for _ in 0..20 {
        announce(&mut sitting, White, "1-2");
    }
    assert_eq!(sitting.game.impossible(White), 20);
    assert_eq!(sitting.game.result(), None);
    announce(&mut sitting, White, "32-28");
    announce(&mut sitting, Black, "32-28");
    assert_eq!(sitting.game.impossible(Black), 1);
    assert_eq!(blindfold.exchanged(), blindfold);
    assert!(codec::encode_terms(sitting.game.terms()).ends_with(" blindfold=both,0,counts,notes"));
}

#[test]
fn the_flag_falls_over_an_announcement_as_over_any_move() {
    let mut sitting = Sitting::begin(terms(Blindfold::of([true, false])));
    sitting.wait(600_000);
    assert!(matches!(
        sitting.try_act(White, impossible("1-2")),
        Err(Refusal::FlagFallen { side: White, .. })
    ));
    let flag = sitting
        .game
        .flag_entry(crate::sitting::at(sitting.now))
        .unwrap();
    sitting.try_entry(flag).unwrap();
    assert_eq!(sitting.result(), ("0-2", "time"));
}

#[test]
fn only_the_side_that_sees_nothing_announces_and_only_on_its_turn() {
    let mut sitting = Sitting::begin(terms(Blindfold::of([false, true])));
    assert_eq!(
        sitting.try_act(White, impossible("1-2")),
        Err(Refusal::WrongLevel)
    );
    assert_eq!(
        sitting.try_act(Black, impossible("1-2")),
        Err(Refusal::NotYourTurn)
    );
    sitting.play("32-28");
    // Taking back would read a side the record that it may not keep.
    for side in [White, Black] {
        assert_eq!(
            sitting.try_act(side, Act::AskTakeBack),
            Err(Refusal::Blindfold)
        );
        assert!(!sitting.game.may_ask_take_back(side));
    }
    let mut sighted = Sitting::international();
    assert_eq!(
        sighted.try_act(White, impossible("1-2")),
        Err(Refusal::WrongLevel)
    );
}

#[test]
fn a_capture_that_could_be_two_has_to_be_said_in_full() {
    // 47 takes four and ends on 36, over 20 and 9 or over 24 and 13.
    let game = Game::new(from(Variant::International, "W:WK47:B14,19,29,31,42"));
    assert_eq!(game.hear("47x36"), Heard::Unclear);
    assert!(matches!(game.hear("47x38x24x13x36"), Heard::Move(_)));
    assert_eq!(game.hear("47x33"), Heard::Impossible);
}
