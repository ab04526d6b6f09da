//! What holds for every clock, whatever happens to it.

use damier_rules::{Side, Variant};
use damier_table::{
    Act, Actor, BadClockText, ClockFaces, ClockForm, Clocks, Entry, Flags, Game, Moment, Span,
    Terms, TimeControl, codec,
};
use proptest::prelude::*;

use crate::deeds::{Deed, Sitting, deeds, form, millis, pair};
use crate::slow_twin::{SlowClocks, assert_same};

fn flags() -> impl Strategy<Value = Flags> {
    prop::sample::select(vec![Flags::Automatic, Flags::Called])
}

fn total(spans: [Span; 2]) -> i64 {
    spans[0].as_millis() + spans[1].as_millis()
}

/// What a face shows, below zero too.
fn left(faces: &ClockFaces, side: Side) -> i64 {
    let face = faces.faces[side.index()];
    face.left.as_millis() - face.over.as_millis()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20_000))]

    #[test]
    fn clocks_that_go_millisecond_by_millisecond_say_the_same(
        forms in pair(), flags in flags(), deeds in deeds(),
    ) {
        let mut sitting = Sitting::new(forms, flags);
        let mut slow = SlowClocks::new(forms, flags);
        for timed in deeds {
            match sitting.happen(timed) {
                Ok(()) => slow.happen(timed, sitting.now.as_millis(), sitting.made),
                Err(_) => slow.refused(timed, sitting.now.as_millis()),
            }
            assert_same(&slow, &sitting);
        }
    }

    /// Every millisecond is one side's that thinks, or nobody's: the clocks are stopped, the
    /// program is down, or a flag has fallen by itself.
    #[test]
    fn time_is_conserved(forms in pair(), flags in flags(), deeds in deeds()) {
        let mut sitting = Sitting::new(forms, flags);
        for timed in deeds {
            let before = sitting.clocks.faces(sitting.now);
            let deadline = sitting.clocks.deadline();
            let started = sitting.now;
            let _ = sitting.happen(timed);
            let after = sitting.clocks.faces(sitting.now);
            let ends = deadline.map_or(sitting.now, |(_, deadline)| deadline.min(sitting.now));
            let ran = match (timed.deed, before.running) {
                (Deed::Down, _) | (_, None) => Span::ZERO,
                _ => ends.since(started),
            };
            prop_assert_eq!(total(after.used) - total(before.used), ran.as_millis());
        }
    }

    /// Nothing is added to both hourglasses together, and nothing is lost.
    #[test]
    fn sand_is_conserved(times in [1i64..300, 1i64..300], deeds in deeds(), flags in flags()) {
        let forms = times.map(|time| ClockForm::hourglass(millis(time)).unwrap());
        let mut sitting = Sitting::new(forms, flags);
        for timed in deeds {
            if let Deed::Set(..) | Deed::Add(..) = timed.deed {
                continue;
            }
            let _ = sitting.happen(timed);
            let faces = sitting.clocks.faces(sitting.now);
            let sand: i64 = Side::ALL.into_iter().map(|side| left(&faces, side)).sum();
            prop_assert_eq!(sand, times[0] + times[1]);
        }
    }

    /// The strokes of the gong come when they come, however early moves are made.
    #[test]
    fn the_gong_strikes_evenly(turn in 2i64..100, waits in prop::collection::vec(0i64..200, 1..40)) {
        let form = ClockForm::gong(millis(turn)).unwrap();
        let mut clocks = Clocks::new([form; 2], Flags::Automatic).unwrap();
        let start = Moment::from_millis(0);
        clocks.start(Side::White, start).unwrap();
        let mut side = Side::White;
        let mut now = start;
        for (index, wait) in waits.into_iter().enumerate() {
            let stroke = turn * (1 + index as i64);
            prop_assert_eq!(clocks.deadline(), Some((side, Moment::from_millis(stroke))));
            now = now + millis(wait.min(stroke - 1 - now.as_millis()));
            clocks.press(side, now).unwrap();
            side = !side;
        }
    }

    #[test]
    fn only_the_clock_that_runs_runs(forms in pair(), flags in flags(), deeds in deeds()) {
        let mut sitting = Sitting::new(forms, flags);
        let glass = matches!(forms[0], ClockForm::Hourglass { .. });
        for timed in deeds {
            let _ = sitting.happen(timed);
            let now = sitting.clocks.faces(sitting.now);
            let later = sitting.clocks.faces(sitting.now + millis(17));
            for side in Side::ALL {
                if now.running != Some(side) {
                    prop_assert_eq!(now.used[side.index()], later.used[side.index()]);
                    if !glass {
                        prop_assert_eq!(now.faces[side.index()], later.faces[side.index()]);
                    }
                }
            }
            prop_assert_eq!(now.running, later.running);
        }
    }

    /// The program goes down after some deed, and later goes through the log again.
    #[test]
    fn a_restart_in_the_middle_changes_nothing(
        forms in pair(), flags in flags(), deeds in deeds(), split in 0usize..60, down in 0i64..9_999,
    ) {
        let split = split % deeds.len();
        let mut straight = Sitting::new(forms, flags);
        let mut before = Sitting::new(forms, flags);
        for timed in &deeds[..=split] {
            let _ = straight.happen(*timed);
            let _ = before.happen(*timed);
        }
        let mut again = Sitting::new(forms, flags);
        for timed in &deeds[..=split] {
            let _ = again.happen(*timed);
        }
        prop_assert_eq!(&again.clocks, &before.clocks);
        let heartbeat = again.now;
        again.now = again.now + millis(down);
        again.clocks.interrupt(heartbeat, again.now);
        for timed in &deeds[split + 1..] {
            let said = straight.happen(*timed).is_ok();
            prop_assert_eq!(again.happen(*timed).is_ok(), said);
            let [one, other] = [&straight, &again].map(|sitting| sitting.clocks.faces(sitting.now));
            prop_assert_eq!(one.remaining, other.remaining);
            prop_assert_eq!(one.used, other.used);
            let texts = [one, other].map(|faces| faces.faces.map(|face| face.to_string()));
            prop_assert_eq!(&texts[0], &texts[1]);
        }
        let [one, other] = [&straight, &again].map(|sitting| sitting.clocks.deadline());
        let later = one.map(|(side, deadline)| (side, deadline + millis(down)));
        prop_assert!(other == later || other == one, "{other:?} {later:?}");
    }

    #[test]
    fn the_deadline_is_the_first_millisecond_at_which_the_flag_shows(
        forms in pair(), deeds in deeds(),
    ) {
        let mut sitting = Sitting::new(forms, Flags::Automatic);
        let mut called = Sitting::new(forms, Flags::Called);
        for timed in deeds {
            let deadline = sitting.clocks.deadline();
            if let Some((side, deadline)) = deadline {
                let fallen = |clocks: &Clocks, at| clocks.faces(at).faces[side.index()].flag;
                let before = Moment::from_millis(deadline.as_millis() - 1);
                if before >= sitting.now {
                    prop_assert_eq!(fallen(&sitting.clocks, before), None);
                    prop_assert_eq!(fallen(&called.clocks, before), None);
                    prop_assert!(sitting.clocks.faces(before).running == Some(side));
                }
                prop_assert_eq!(fallen(&sitting.clocks, deadline), Some(deadline));
                let faces = sitting.clocks.faces(deadline);
                prop_assert_eq!(faces.remaining[side.index()], Span::ZERO);
                // Where it has to be called it falls at the same moment.
                let first = called.clocks.faces(deadline + millis(40)).first_flag;
                prop_assert_eq!(first, Some((side, deadline)));
            }
            let down = matches!(timed.deed, Deed::Down);
            if deadline.is_some_and(|(_, at)| !down && at <= sitting.now + millis(timed.wait)) {
                break;
            }
            prop_assert_eq!(sitting.happen(timed), called.happen(timed));
        }
    }

    #[test]
    fn a_clock_with_a_limit_never_goes_up_by_itself(forms in pair(), flags in flags(), deeds in deeds()) {
        let mut sitting = Sitting::new(forms, flags);
        for timed in deeds {
            let mut last = sitting.clocks.faces(sitting.now);
            for _ in 0..timed.wait {
                let next = sitting.clocks.faces(last.at + millis(1));
                for side in Side::ALL {
                    let face = next.faces[side.index()];
                    let waits = last.running != Some(side);
                    let glass = matches!(forms[0], ClockForm::Hourglass { .. }) && waits;
                    let new_period = face.period > last.faces[side.index()].period;
                    let unlimited = forms[side.index()] == ClockForm::Unlimited;
                    prop_assert!(unlimited || glass || new_period || left(&next, side) <= left(&last, side));
                    prop_assert_eq!(face.moves, last.faces[side.index()].moves);
                }
                last = next;
            }
            let _ = sitting.happen(timed);
        }
    }

    /// A game shows what clocks show that are pressed by hand when its moves are made.
    #[test]
    fn a_game_presses_its_clocks(
        forms in pair(), waits in prop::collection::vec((0i64..60, 0usize..9), 1..12),
    ) {
        let terms = Terms::standard(Variant::International).with_clocks(forms).unwrap();
        let mut game = Game::new(terms);
        let mut clocks = Clocks::new(forms, Flags::Automatic).unwrap();
        let mut now = Moment::from_millis(1_764_460_800_000);
        let begin = Entry::new(now, Actor::Server, Act::Begin);
        game.apply(&begin).unwrap();
        clocks.start(Side::White, now).unwrap();
        for (wait, pick) in waits {
            now = now + millis(wait);
            let side = game.position().turn();
            let moves = game.legal_moves();
            let mv = moves[pick % moves.len()];
            prop_assert_eq!(game.deadline(), clocks.deadline());
            let played = game.apply(&Entry::new(now, side, Act::Move(mv)));
            prop_assert_eq!(played.is_ok(), clocks.press(side, now).is_ok());
            if played.is_err() {
                let flag = game.flag_entry(now).unwrap();
                prop_assert_eq!(clocks.faces(now).first_flag, Some((side, flag.at)));
                break;
            }
            prop_assert_eq!(game.clocks(now), Some(clocks.faces(now)));
        }
    }

    #[test]
    fn a_refusal_changes_nothing(forms in pair(), flags in flags(), deeds in deeds()) {
        let mut sitting = Sitting::new(forms, flags);
        for timed in deeds {
            let before = sitting.clone();
            if sitting.happen(timed).is_err() {
                prop_assert_eq!(&sitting.clocks, &before.clocks);
            }
        }
    }

    #[test]
    fn every_form_is_read_as_it_is_written(forms in pair(), other in form()) {
        for form in [forms[0], other] {
            let text = form.to_string();
            prop_assert_eq!(text.parse::<ClockForm>().unwrap(), form, "{}", text);
            let whole = form.to_string().replace("ms", "s").parse::<ClockForm>().unwrap();
            if let Some(tag) = whole.time_control() {
                let read = match whole {
                    ClockForm::Unlimited => TimeControl::Untimed,
                    _ => TimeControl::Clock(whole),
                };
                prop_assert_eq!(tag.parse(), Ok(read));
            }
        }
        let terms = Terms::standard(Variant::International).with_clocks(forms).unwrap();
        let line = codec::encode_terms(&terms);
        prop_assert_eq!(codec::decode_terms(&line).unwrap(), terms);
    }

    #[test]
    fn any_text_is_a_form_or_is_refused(text in "[0-9dhmsx/+ ]{0,14}|\\PC{0,20}") {
        match text.parse::<ClockForm>() {
            Ok(form) => prop_assert_eq!(form.to_string().parse(), Ok::<_, BadClockText>(form)),
            Err(refused) => prop_assert!(!refused.to_string().is_empty()),
        }
        let _ = text.parse::<TimeControl>();
        let line = format!("1 terms international rules=fmjd start=initial white={text} black={text} assistance=assisted draws-from=0");
        let _ = codec::decode_terms(&line);
    }
}
