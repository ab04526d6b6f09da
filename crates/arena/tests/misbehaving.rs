//! Programs that send garbage, die, hang, move illegally or out of turn, or never stop talking: each
//! loses its game, and harms nothing else.

#![allow(clippy::unwrap_used, reason = "helpers of tests")]

mod common;

use std::io::Write;
use std::thread;
use std::time::{Duration, Instant};

use common::{Line, Messages, Said, hub_program, lines, listen, play};
use damier_arena::dxp::{self, Meeting, Rate};
use damier_arena::{Broken, Choice, Player, Start, Turn, hub};
use damier_protocol::hub::read_move;
use damier_rules::{Move, Position, Variant};

const TURN: Turn = Turn::Move(Duration::from_millis(20));

fn start() -> Position {
    Position::start(Variant::International)
}

fn theirs(texts: &[&str]) -> Vec<Said> {
    texts
        .iter()
        .map(|text| Said::Theirs((*text).to_owned()))
        .collect()
}

/// Ready for its first move, and then as it likes.
fn ready(then: impl FnOnce(&mut common::Lines) + Send + 'static) -> hub::Program {
    let (mut line, ours) = lines();
    thread::spawn(move || {
        line.hear();
        line.say("id name=Other version=1");
        line.say("wait");
        line.hear();
        line.say("ready");
        then(&mut line);
        while line.hear().is_some() {}
    });
    hub_program(ours).unwrap()
}

/// What comes of asking for a move.
fn asked(mut program: impl Player) -> Result<Choice, Broken> {
    program.begin(&start())?;
    program.choose(&start(), &[], TURN)
}

#[test]
fn over_hub_garbage_is_passed_over_and_silence_is_not_waited_out_for_ever() {
    let program = ready(|line| {
        for garbage in ["", "\u{1}\u{2}", "done", "info pv=\"", "=x", "done=32-28"] {
            line.say(garbage);
        }
    });
    // `done` without a move is an answer, and no legal one.
    assert!(matches!(
        asked(program),
        Err(Broken::Illegal(_) | Broken::OutOfTurn(_))
    ));
    let begun = Instant::now();
    let silent = asked(ready(|_| ()));
    assert!(matches!(silent, Err(Broken::Silent(_))), "{silent:?}");
    assert!(begun.elapsed() < Duration::from_secs(20));
}

#[test]
fn over_hub_a_program_may_die_or_move_illegally_or_out_of_turn() {
    let (line, ours) = lines();
    let hello = vec![Said::Ours("hub".to_owned())];
    let answer = theirs(&["id name=Other", "wait"]);
    play([hello, answer, vec![Said::Gone]].concat(), line);
    assert_eq!(hub_program(ours).err(), Some(Broken::Gone));

    let gone = ready(|line| {
        line.hear();
        line.hear();
        *line = lines().0;
    });
    assert_eq!(asked(gone), Err(Broken::Gone));

    for answer in ["done move=32-29", "done move=19-23", "done move=x", "done"] {
        let illegal = ready(move |line| {
            // new-game, pos, level, go
            for _ in 0..4 {
                line.hear();
            }
            line.say(answer);
        });
        let said = asked(illegal);
        assert!(
            matches!(said, Err(Broken::Illegal(_))),
            "{answer}: {said:?}"
        );
    }

    let early = ready(|line| {
        line.hear();
        line.say("done move=32-28");
    });
    let mut early = early;
    early.begin(&start()).unwrap();
    thread::sleep(Duration::from_millis(100));
    let said = early.choose(&start(), &[], TURN);
    assert!(matches!(said, Err(Broken::OutOfTurn(_))), "{said:?}");
}

#[test]
fn over_hub_a_flood_ends_with_the_time() {
    let flood = ready(|line| {
        for _ in 0..4 {
            line.hear();
        }
        let begun = Instant::now();
        while begun.elapsed() < Duration::from_secs(30) {
            line.say("info depth=1 score=0.00 pv=32-28");
        }
    });
    let begun = Instant::now();
    assert!(matches!(asked(flood), Err(Broken::Silent(_))));
    assert!(begun.elapsed() < Duration::from_secs(20));

    let endless = ready(|line| {
        for _ in 0..4 {
            line.hear();
        }
        line.say(&"x".repeat(1 << 20));
    });
    assert!(matches!(asked(endless), Err(Broken::Said(_))));
}

#[test]
fn a_program_that_was_started_ends_with_its_player() {
    let script = "read x; echo id name=Shell; echo wait; read x; echo ready; exec sleep 600";
    let start = Start {
        words: ["sh", "-c", script].map(str::to_owned).into(),
        folder: None,
    };
    let program = hub::Program::start(&start, Variant::International, &[], None).unwrap();
    assert_eq!(program.name(), "Shell");
    drop(program);
    let start = Start {
        words: ["sh", "-c", "exit 3"].map(str::to_owned).into(),
        folder: None,
    };
    let gone = hub::Program::start(&start, Variant::International, &[], None);
    assert_eq!(gone.err(), Some(Broken::Gone));
}

/// A program that speaks DXP, accepts a game, and then does as it likes.
fn accepts(then: impl FnOnce(&mut Messages) + Send + 'static) -> dxp::Program {
    let (address, _) = listen(|stream| {
        let mut line = Messages(stream);
        assert!(line.hear().unwrap().starts_with('R'));
        line.say(&format!("A{:32}0", "Other"));
        then(&mut line);
        while line.hear().is_some() {}
    });
    let rate = Rate {
        minutes: 1,
        moves: 300,
    };
    dxp::Program::meet(&Meeting::at(&address, rate)).unwrap()
}

#[test]
fn over_dxp_whoever_misbehaves_cannot_play_on() {
    type Does = fn(&mut Messages);
    type Wanted = fn(&Broken) -> bool;
    let cases: [(Does, Wanted); 7] = [
        (
            |line| line.say("hello"),
            |broken| matches!(broken, Broken::Said(_)),
        ),
        (
            |line| line.say("M0000"),
            |broken| matches!(broken, Broken::Said(_)),
        ),
        (
            |line| line.0.write_all(&[0xff, 0xfe, 0]).unwrap(),
            |broken| matches!(broken, Broken::Said(_)),
        ),
        (
            |line| line.0.write_all(&[b'x'; 10_000]).unwrap(),
            |broken| matches!(broken, Broken::Said(_)),
        ),
        (
            |line| line.0.shutdown(std::net::Shutdown::Both).unwrap(),
            |broken| *broken == Broken::Gone,
        ),
        (
            |line| line.say("M0001322900"),
            |broken| matches!(broken, Broken::Illegal(_)),
        ),
        (
            |line| line.say("E30"),
            |broken| matches!(broken, Broken::Said(_)),
        ),
    ];
    for (index, (does, wanted)) in cases.into_iter().enumerate() {
        let said = asked(accepts(does));
        assert!(said.as_ref().is_err_and(wanted), "{index}: {said:?}");
    }
}

#[test]
fn over_dxp_a_flood_and_silence_end_with_the_time() {
    let begun = Instant::now();
    let flood = accepts(|line| {
        let begun = Instant::now();
        while begun.elapsed() < Duration::from_secs(30) {
            if line.0.write_all(b"Chello\0").is_err() {
                break;
            }
        }
    });
    assert!(matches!(asked(flood), Err(Broken::Silent(_))));
    assert!(matches!(asked(accepts(|_| ())), Err(Broken::Silent(_))));
    assert!(begun.elapsed() < Duration::from_secs(30));
}

#[test]
fn over_dxp_a_move_out_of_turn_is_none() {
    let mut program = accepts(|line| {
        line.say("M0001322800");
        line.say("M0001342900");
    });
    let Ok(Choice::Move(mv)) = program.choose(&start(), &[], TURN) else {
        panic!("its first move is legal");
    };
    let after = start().after(&mv);
    let reply: Move = read_move(&after, "19-23").unwrap();
    thread::sleep(Duration::from_millis(100));
    let said = program.choose(&start(), &[mv, reply], TURN);
    assert!(matches!(said, Err(Broken::OutOfTurn(_))), "{said:?}");
}

#[test]
fn a_program_that_does_not_come_is_not_waited_for() {
    let meeting = Meeting {
        way: dxp::Way::Await,
        address: "127.0.0.1:0".to_owned(),
        start: Start::parse("no-such-program-here {port}"),
        ..Meeting::at(
            "",
            Rate {
                minutes: 1,
                moves: 0,
            },
        )
    };
    let broken = dxp::Program::meet(&meeting).err().unwrap();
    assert!(
        broken.to_string().contains("no-such-program-here"),
        "{broken}"
    );
}
