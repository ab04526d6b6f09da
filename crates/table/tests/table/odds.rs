//! Games at odds (article 11.1.7): men, time and the draw are given, and a series goes up and down.

use damier_notation::fen;
use damier_rules::Side::{self, Black, White};
use damier_rules::{Position, Square, Variant};
use damier_table::codec::{decode_terms, encode_terms};
use damier_table::{Act, BadOdds, GameResult, Odds, Terms, Verdict};

use crate::sitting::{Sitting, from, whole_game};

fn squares(numbers: &[u8]) -> Vec<Square> {
    numbers
        .iter()
        .map(|number| Square::new(*number).unwrap())
        .collect()
}

fn ladder(giver: Side, numbers: &[u8], rung: usize) -> Odds {
    Odds::new(giver)
        .with_ladder(squares(numbers), rung)
        .unwrap()
}

#[test]
fn men_of_the_ladder_are_off_and_the_terms_are_stored() {
    let odds = ladder(White, &[46, 50, 47], 2).with_draws_for_the_other(true);
    let terms = Terms::standard(Variant::International);
    let terms = terms.with_odds(odds.clone()).unwrap();
    assert_eq!(fen::write(terms.start()), "W:W31-45,47-49:B1-20");
    assert!(terms.is_at_odds());
    let line = "1 terms international rules=fmjd start=W:W31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,\
                47,48,49:B1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20 white=untimed \
                black=untimed assistance=assisted draws-from=0 odds=white,draws/46,50,47/2";
    assert_eq!(encode_terms(&terms), line);
    assert_eq!(decode_terms(line), Ok(terms));
    for bad in [
        "odds=white/46,46/1",
        "odds=white/46/2",
        "odds=white/45/1",
        "odds=green",
        "odds=white/1/0",
        "odds=white/K46/0",
        "odds=white,draws/46,50,47/2,game1",
    ] {
        let broken = line.replace("odds=white,draws/46,50,47/2", bad);
        assert!(decode_terms(&broken).is_err(), "{bad}");
    }
}

#[test]
fn odds_that_cannot_be_given_say_why() {
    let standard = || Terms::standard(Variant::International);
    let twice = Odds::new(White).with_ladder(squares(&[46, 46]), 0);
    assert_eq!(twice, Err(BadOdds::Twice(squares(&[46])[0])));
    let beyond = Odds::new(White).with_ladder(squares(&[46]), 2);
    assert_eq!(beyond, Err(BadOdds::NoSuchRung(2)));
    let nothing = standard().with_odds(ladder(White, &[1], 0));
    assert_eq!(nothing, Err(BadOdds::NothingThere(squares(&[1])[0])));
    let all: Vec<u8> = (31..=50).collect();
    let bare = standard().with_odds(ladder(White, &all, 3));
    assert_eq!(bare, Err(BadOdds::NothingLeft));
}

#[test]
fn what_is_no_odds_game_is_none() {
    let standard = Terms::standard(Variant::Russian);
    assert!(!standard.is_at_odds());
    let equal = [whole_game(60_000), whole_game(60_000)];
    assert!(!standard.clone().with_clocks(equal).unwrap().is_at_odds());
    let unequal = [whole_game(60_000), whole_game(180_000)];
    assert!(standard.with_clocks(unequal).unwrap().is_at_odds());
    assert!(from(Variant::Russian, "W:W21-31:B1-12").is_at_odds());
}

#[test]
fn a_draw_counts_as_a_win_for_the_weaker_side_however_it_comes_about() {
    let odds = |giver| Odds::new(giver).with_draws_for_the_other(true);
    for giver in Side::ALL {
        let terms = from(Variant::International, "W:W28,K46:B12,K5");
        let mut sitting = Sitting::begin(terms.with_odds(odds(giver)).unwrap());
        sitting.play("28-22").act(White, Act::OfferDraw);
        sitting.act(Black, Act::AcceptDraw);
        let result = sitting.game.result().unwrap();
        assert_eq!((result.winner(), result.drawn), (Some(!giver), true));
        assert_eq!(result.code(), "agreed");
    }
    // By a rule.
    let terms = from(Variant::International, "W:WK47:BK4");
    let mut sitting = Sitting::begin(terms.with_odds(odds(White)).unwrap());
    for moves in ["47-42", "4-9", "42-47", "9-4"].iter().cycle() {
        if sitting.game.result().is_some() {
            break;
        }
        sitting.play(moves);
    }
    assert_eq!(sitting.game.score(), "0-2");
    assert!(sitting.game.result().unwrap().drawn);
    // A win is a win.
    let terms = Terms::standard(Variant::International).with_odds(odds(White));
    let mut sitting = Sitting::begin(terms.unwrap());
    sitting.act(Black, Act::Resign);
    let result = sitting.game.result().unwrap();
    assert_eq!((result.winner(), result.drawn), (Some(White), false));
}

/// Plays a game to this end; the loser's flag falls.
fn game(terms: &Terms, winner: Option<Side>) -> GameResult {
    let mut sitting = Sitting::begin(terms.clone());
    let first = sitting.game.position().turn();
    let move_of = |sitting: &mut Sitting| {
        let side = sitting.game.position().turn();
        let mv = sitting.game.legal_moves()[0];
        sitting.wait(1_000).act(side, Act::Move(mv));
    };
    move_of(&mut sitting);
    let Some(winner) = winner else {
        sitting.act(first, Act::OfferDraw);
        sitting.act(!first, Act::AcceptDraw);
        return sitting.game.result().unwrap();
    };
    if sitting.game.position().turn() == winner {
        move_of(&mut sitting);
    }
    sitting.now = sitting.deadline().unwrap().1;
    sitting.act(damier_table::Actor::Server, Act::Flag(!winner));
    sitting.game.result().unwrap()
}

#[test]
fn a_series_goes_up_after_a_win_of_the_stronger_and_down_after_one_of_the_weaker() {
    let clocks = [whole_game(60_000), whole_game(300_000)];
    let terms = Terms::standard(Variant::International);
    let terms = terms.with_clocks(clocks).unwrap();
    let mut terms = terms.with_odds(ladder(White, &[46, 50, 41], 1)).unwrap();
    // Whether the stronger player wins, and what he lacks then: squares as he sees them, so that
    // those of Black are the same from the other side of the board.
    let games = [
        (None, "W:W31-45,47-50:B1-20"),
        (Some(true), "W:W31-50:B1-4,6-20"),
        (Some(true), "W:W31-45,47-49:B1-20"),
        (Some(true), "W:W31-50:B2-4,6-9,11-20"),
        (Some(false), "W:W31-40,42-45,47-49:B1-20"),
        (Some(false), "W:W31-50:B2-4,6-20"),
        (Some(false), "W:W31-45,47-50:B1-20"),
        (Some(false), "W:W31-50:B1-20"),
        (Some(true), "W:W31-50:B1-20"),
    ];
    for (number, (wins, start)) in games.into_iter().enumerate() {
        let giver = if number % 2 == 0 { White } else { Black };
        assert_eq!(fen::write(terms.start()), start, "game {number}");
        assert_eq!(terms.odds().unwrap().giver(), giver);
        let clocks = terms.clocks().unwrap();
        assert_eq!(
            clocks[giver.index()],
            whole_game(60_000),
            "time goes with its player"
        );
        assert_eq!(decode_terms(&encode_terms(&terms)), Ok(terms.clone()));
        let winner = wins.map(|wins: bool| if wins { giver } else { !giver });
        let result = game(&terms, winner);
        assert_eq!(result.winner(), winner);
        terms = terms.next(&result);
    }
    assert_eq!(terms.odds().unwrap().rung(), 1);
}

#[test]
fn kings_stand_on_the_ladder_as_men_do() {
    let terms = from(Variant::International, "W:WK41,31,32,K46:B1,2,K5");
    let terms = terms.with_odds(ladder(White, &[46, 31, 41], 2)).unwrap();
    assert_eq!(fen::write(terms.start()), "W:W32,K41:B1,2,K5");
    let line = encode_terms(&terms);
    assert!(line.ends_with("odds=white/K46,31,K41/2"), "{line}");
    assert_eq!(decode_terms(&line), Ok(terms.clone()));
    // A king that is off is no man when it is back, and the board is turned with it.
    let lost = GameResult::won(Black, damier_table::Cause::Resign);
    let next = terms.next(&lost);
    assert_eq!(fen::write(next.start()), "W:WK46,49,50:BK10,19,20");
    assert!(encode_terms(&next).ends_with("odds=black/K5,20,K10/1,game2"));
    let won = GameResult::won(Black, damier_table::Cause::Resign);
    let third = next.next(&won).next(&won);
    let odds = third.odds().unwrap();
    assert_eq!((odds.game(), odds.rung()), (4, 1));
    assert_eq!(decode_terms(&encode_terms(&third)), Ok(third));
}

#[test]
fn where_a_draw_is_a_win_of_the_weaker_it_brings_the_odds_down() {
    let odds = ladder(Black, &[5, 1], 2).with_draws_for_the_other(true);
    let clocks = [whole_game(60_000), whole_game(60_000)];
    let terms = Terms::standard(Variant::International).with_clocks(clocks);
    let terms = terms.unwrap().with_odds(odds).unwrap();
    let result = game(&terms, None);
    assert_eq!((result.verdict, result.drawn), (Verdict::Won(White), true));
    let next = terms.next(&result);
    assert_eq!(next.odds().unwrap().rung(), 1);
    assert_eq!(next.draws_count_for(), Some(Black));
    assert_eq!(fen::write(next.start()), "W:W31-45,47-50:B1-20");
}

#[test]
fn pieces_taken_off_by_hand_change_sides_with_the_players() {
    let terms = from(Variant::Brazilian, "W:W21-31:BK1,2-12");
    let terms = terms.with_odds(Odds::new(White)).unwrap();
    let result = GameResult::drawn(damier_table::Cause::Agreed);
    let next = terms.next(&result);
    assert_eq!(fen::write(next.start()), "W:W21-31,K32:B2-12");
    // Without odds the same position is played with exchanged sides.
    let plain = from(Variant::Brazilian, "W:W21-31:BK1,2-12");
    assert_eq!(plain.next(&result).start(), plain.start());
    let full = Terms::standard(Variant::Brazilian);
    assert_eq!(
        *full.next(&result).start(),
        Position::start(Variant::Brazilian)
    );
}
