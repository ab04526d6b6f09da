//! Conditional moves, and moves on postcards.

use damier_notation::move_text;
use damier_rules::Side::{self, Black, White};
use damier_rules::Variant;
use damier_table::codec::{decode_plan, encode_plan};
use damier_table::{Act, BadPlan, BadPostcard, Plan, PlanFault, Postcard, Terms};

use crate::sitting::{Sitting, from};

fn fault(sitting: &Sitting, side: Side, text: &str) -> PlanFault {
    match Plan::read(&sitting.game, side, text, false) {
        Err(BadPlan::Line { fault, .. }) => fault,
        other => panic!("{other:?}"),
    }
}

/// Lets the plan of a side answer.
fn answer(sitting: &mut Sitting, plan: &Plan, side: Side) -> Option<String> {
    let act = plan.answer(&sitting.game, side)?;
    let text = match &act {
        Act::Move(mv) => move_text::write(sitting.game.position(), mv),
        other => format!("{other:?}"),
    };
    sitting.act(side, act);
    Some(text)
}

#[test]
fn a_plan_answers_whole_captures_and_only_what_it_speaks_of() {
    let mut sitting = Sitting::international();
    sitting.play("32-28");
    let text = "1... 19-23 2.28x19 14x23 3. 37-32\n19-23 28x19 13x24 31-27\n16-21 31-26 resign";
    assert_eq!(fault(&sitting, White, text), PlanFault::OpponentResigns);
    let text = text.replace(" resign", "");
    let plan = Plan::read(&sitting.game, White, &text, false).unwrap();
    assert_eq!(plan.write(&sitting.game).lines().count(), 3);

    assert_eq!(
        answer(&mut sitting, &plan, White),
        None,
        "the opponent is on move"
    );
    sitting.play("19-23");
    assert_eq!(answer(&mut sitting, &plan, White).as_deref(), Some("28x19"));
    let kept = plan.kept(&sitting.game).unwrap();
    assert_eq!(kept.write(&sitting.game), "14x23 37-32\n13x24 31-27\n");
    sitting.play("13x24");
    assert_eq!(answer(&mut sitting, &kept, White).as_deref(), Some("31-27"));
    assert_eq!(kept.kept(&sitting.game), None);
    sitting.play("8-13");
    assert_eq!(answer(&mut sitting, &kept, White), None);
}

#[test]
fn a_plan_can_give_up() {
    let mut sitting = Sitting::international();
    sitting.play("32-28");
    let plan = Plan::read(&sitting.game, White, "19-23 28x19 14x23 认输", false).unwrap();
    sitting.play("19-23");
    answer(&mut sitting, &plan, White).unwrap();
    sitting.play("14x23");
    assert_eq!(
        answer(&mut sitting, &plan, White).as_deref(),
        Some("Resign")
    );
    assert_eq!(sitting.result(), ("0-2", "resign"));
}

#[test]
fn forced_moves_play_themselves_if_wished() {
    let mut sitting = Sitting::international();
    sitting.play("32-28");
    let forced = Plan::of_forced_moves(&sitting.game);
    let not = Plan::read(&sitting.game, White, "", false).unwrap();
    sitting.play("19-23");
    assert_eq!(answer(&mut sitting, &not, White), None);
    assert_eq!(
        answer(&mut sitting, &forced, White).as_deref(),
        Some("28x19")
    );
    sitting.play("14x23");
    assert_eq!(
        answer(&mut sitting, &forced, White),
        None,
        "there is a choice"
    );
}

#[test]
fn who_is_asked_answers_himself() {
    let mut sitting = Sitting::international();
    sitting.play("32-28");
    let plan = Plan::read(&sitting.game, White, "19-23 28x19", true).unwrap();
    sitting.play("19-23").act(Black, Act::OfferDraw);
    assert_eq!(plan.answer(&sitting.game, White), None);
    sitting.act(White, Act::DeclineDraw);
    assert!(plan.answer(&sitting.game, White).is_some());
    sitting.act(Black, Act::AskTakeBack);
    assert_eq!(plan.answer(&sitting.game, White), None);
    sitting.act(White, Act::AcceptTakeBack).play("16-21");
    assert_eq!(plan.answer(&sitting.game, White), None);
    // Taken back to before the plan: it speaks of nothing any more.
    sitting
        .act(White, Act::AskTakeBack)
        .act(Black, Act::AcceptTakeBack);
    assert_eq!(plan.answer(&sitting.game, White), None);
    assert_eq!(plan.write(&sitting.game), "");
    assert!(plan.kept(&sitting.game).is_some_and(|kept| kept.forced()));
}

#[test]
fn what_is_wrong_with_a_plan_is_told_by_line_and_move() {
    let mut sitting = Sitting::international();
    assert_eq!(
        Plan::read(&sitting.game, White, "32-28", false),
        Err(BadPlan::OwnTurn)
    );
    sitting.play("32-28");
    assert!(matches!(
        fault(&sitting, White, "19-23 28-22"),
        PlanFault::Move { number: 2, text, .. } if text == "28-22"
    ));
    assert_eq!(fault(&sitting, White, "19-23"), PlanFault::NoAnswer);
    assert_eq!(fault(&sitting, White, "resign"), PlanFault::OpponentResigns);
    assert_eq!(
        Plan::read(
            &sitting.game,
            White,
            "19-23 28x19\n\n16-21 31-26\n16-21 31-27",
            false
        ),
        Err(BadPlan::Line {
            line: 4,
            fault: PlanFault::Contradicts { line: 3 }
        })
    );
    assert_eq!(
        Plan::read(&sitting.game, White, "16-21 31-26\n16-21 resign", false),
        Err(BadPlan::Line {
            line: 2,
            fault: PlanFault::Contradicts { line: 1 }
        })
    );
    let many = "16-21 31-26\n".repeat(Plan::MOST_LINES + 1);
    assert_eq!(
        Plan::read(&sitting.game, White, &many, false),
        Err(BadPlan::TooLong)
    );
    let fault = BadPlan::Line {
        line: 2,
        fault: PlanFault::NoAnswer,
    };
    assert_eq!(
        fault.to_string(),
        "line 2: it ends with a move of the opponent"
    );
}

#[test]
fn plans_are_stored_and_read_again() {
    let mut sitting = Sitting::begin(from(Variant::Russian, "W:Wc3,e3:Bd6,f6,h8"));
    sitting.play("c3-b4");
    let text = "d6-c5 b4xd6 resign\nf6-g5 e3-d4\n";
    assert!(matches!(
        Plan::read(&sitting.game, White, text, true),
        Err(BadPlan::Line { line: 1, .. })
    ));
    let text = "f6-g5 e3-d4\nd6-e5 resign\n";
    let plan = Plan::read(&sitting.game, White, text, true).unwrap();
    let stored = encode_plan(&plan);
    assert_eq!(
        stored,
        "1 plan from=1 forced=yes\n11-16 23-18\n10-15 resign"
    );
    assert_eq!(decode_plan(&stored), Ok(plan.clone()));
    assert_eq!(plan.write(&sitting.game), text);
    for bad in [
        "",
        "1 plan from=1",
        "1 plan from=1 forced=maybe",
        "1 plan from=1 forced=no\n",
        "1 plan from=1 forced=no\n1-6 resign resign",
        "2 plan from=1 forced=no",
    ] {
        assert!(decode_plan(bad).is_err(), "{bad}");
    }
}

#[test]
fn a_postcard_is_written_and_read() {
    let mut sitting = Sitting::international();
    sitting.play("32-28 19-23 28x19 14x23 37-32");
    assert_eq!(
        Postcard::write(&sitting.game, 99),
        "1. 32-28 19-23\n2. 28x19 14x23\n3. 37-32"
    );
    assert_eq!(Postcard::write(&sitting.game, 2), "2... 14x23\n3. 37-32");
    assert_eq!(Postcard::write(&sitting.game, 0), "");

    let read = |text: &str| Postcard::read(&sitting.game, text);
    assert_eq!(
        read("2. 28x19 14x23 3. 37-32 10-14").unwrap().moves.len(),
        1
    );
    assert_eq!(read("3...10-14 4.41-37").unwrap().moves.len(), 2);
    assert_eq!(read("").unwrap().moves, []);
    assert_eq!(read("10-14"), Err(BadPostcard::NoNumber));
    assert_eq!(read("1. 33-28"), Err(BadPostcard::Differs { ply: 1 }));
    assert_eq!(read("4. 41-37"), Err(BadPostcard::Gap { ply: 7 }));
    assert_eq!(read("0. 41-37"), Err(BadPostcard::Number("0.".into())));
    assert!(matches!(
        read("3... 10-15"),
        Err(BadPostcard::Move { ply: 6, .. })
    ));
    assert_eq!(
        read(&"x".repeat(Postcard::LONGEST + 1)),
        Err(BadPostcard::TooLong)
    );
}

#[test]
fn on_a_postcard_black_may_have_begun() {
    let mut sitting = Sitting::begin(Terms::standard(Variant::English));
    sitting.play("11-15 23-19");
    let card = Postcard::write(&sitting.game, 9);
    assert_eq!(Postcard::read(&sitting.game, &card).unwrap().moves, []);
    assert_eq!(card, "1... 11-15\n2. 23-19");
}
