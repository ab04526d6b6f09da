//! Contests between programs, and programs that misbehave.

#![allow(clippy::unwrap_used, reason = "helpers of tests")]

use std::io::{BufRead, BufReader, Write};
use std::net::{Shutdown, TcpListener};
use std::os::unix::net::UnixStream;
use std::thread;
use std::time::Duration;

use damier_arena::contest::{Contest, End, Event, Hypotheses, Played, Rules, Verdict, openings};
use damier_arena::dxp::{self, Connection, Host, Rate};
use damier_arena::{Broken, Choice, Own, Pace, Player, Tally, Turn, hub};
use damier_engine::Level;
use damier_notation::pdn;
use damier_rules::{Move, Position, Variant};

type Made = Result<Box<dyn Player>, Broken>;

/// A player that does one thing.
struct Does<F>(F);

impl<F: FnMut(&Position) -> Result<Choice, Broken> + Send> Player for Does<F> {
    fn name(&self) -> String {
        "one who does".to_owned()
    }

    fn begin(&mut self, _: &Position) -> Result<(), Broken> {
        Ok(())
    }

    fn choose(&mut self, start: &Position, moves: &[Move], _: Turn) -> Result<Choice, Broken> {
        (self.0)(&moves.iter().fold(*start, |position, mv| position.after(mv)))
    }
}

fn first() -> Made {
    Ok(Box::new(Does(|position: &Position| {
        Ok(Choice::Move(position.legal_moves()[0]))
    })))
}

fn own() -> Made {
    Ok(Box::new(Own::new(1 << 18)))
}

fn played(
    contest: &Contest,
    one: &(dyn Fn() -> Made + Sync),
    other: &(dyn Fn() -> Made + Sync),
) -> (Tally, Vec<Played>) {
    let mut all = Vec::new();
    let tally = contest.run([one, other], &mut |event| {
        if let Event::Played(played) = event {
            all.push(played.clone());
        }
    });
    (tally.unwrap(), all)
}

fn contest(variant: Variant, pairs: usize) -> Contest {
    Contest::new(
        openings::after_plies(variant, 2, pairs, 1),
        [Pace::Depth(3); 2],
    )
}

#[test]
fn a_searcher_beats_whoever_plays_the_first_move_he_sees() {
    for variant in [Variant::International, Variant::Russian, Variant::Frisian] {
        let (tally, games) = played(&contest(variant, 3).with_games_at_once(2), &own, &first);
        assert_eq!(tally.counts(), [6, 0, 0], "{variant}");
        assert_eq!(games.len(), 6);
        for game in &games {
            assert_eq!(game.names[game.white], "Damier");
            let text = pdn::write(&game.to_pdn("contest"));
            let read = pdn::read(&text).unwrap();
            assert_eq!(read.plies.len(), game.moves.len());
        }
    }
}

#[test]
fn a_program_that_cannot_play_on_has_lost_and_is_made_anew() {
    let illegal = || -> Made {
        Ok(Box::new(Does(|position: &Position| {
            let mut mv = position.legal_moves()[0];
            core::mem::swap(&mut mv.from, &mut mv.to);
            Ok(Choice::Move(mv))
        })))
    };
    let gone = || -> Made { Ok(Box::new(Does(|_: &Position| Err(Broken::Gone)))) };
    let resigns = || -> Made { Ok(Box::new(Does(|_: &Position| Ok(Choice::Resign)))) };
    let draws = || -> Made { Ok(Box::new(Does(|_: &Position| Ok(Choice::Draw)))) };
    let slow = || -> Made {
        Ok(Box::new(Does(|position: &Position| {
            thread::sleep(Duration::from_millis(60));
            Ok(Choice::Move(position.legal_moves()[0]))
        })))
    };
    type Case<'a> = (&'a (dyn Fn() -> Made + Sync), fn(&End) -> bool);
    let cases: [Case<'_>; 5] = [
        (&illegal, |end| {
            matches!(end, End::Broken(Broken::Illegal(_)))
        }),
        (&gone, |end| *end == End::Broken(Broken::Gone)),
        (&resigns, |end| *end == End::Resigned),
        (&draws, |end| matches!(end, End::Broken(Broken::Said(_)))),
        (&slow, |end| *end == End::Time),
    ];
    for (bad, wanted) in cases {
        let pace = Pace::Move(Duration::from_millis(1));
        let grace = Duration::from_millis(40);
        let contest = Contest::new(
            openings::after_plies(Variant::International, 1, 2, 1),
            [pace; 2],
        );
        let contest = contest.with_rules(Rules {
            grace,
            ..Rules::default()
        });
        let (tally, games) = played(&contest, &first, bad);
        assert_eq!(tally.counts(), [4, 0, 0]);
        assert!(
            games.iter().all(|game| wanted(&game.end)),
            "{:?}",
            games[0].end
        );
    }
}

#[test]
fn a_program_that_cannot_be_started_ends_the_contest_with_its_reason() {
    let nobody = || -> Made { Err(Broken::Start("it is not there".to_owned())) };
    let outcome = contest(Variant::International, 2).run([&own, &nobody], &mut |_| ());
    assert_eq!(outcome, Err(Broken::Start("it is not there".to_owned())));
}

#[test]
fn a_sequential_test_ends_a_contest_that_is_decided() {
    let hypotheses = Hypotheses {
        elos: [0.0, 200.0],
        error: 0.05,
    };
    let all = contest(Variant::Russian, 40);
    let (tally, _) = played(&all.clone().with_test(hypotheses), &own, &first);
    assert!(matches!(tally.verdict(&hypotheses), Verdict::Stronger(_)));
    assert!((tally.games() as usize) < all.games(), "{tally}");

    let even = Tally::of_pairs([2, 3, 60, 3, 2]);
    assert!(matches!(even.verdict(&hypotheses), Verdict::NotStronger(_)));
    assert!(matches!(
        Tally::default().verdict(&hypotheses),
        Verdict::Open(_)
    ));
}

#[test]
fn games_that_go_nowhere_are_drawn_by_the_rules_or_in_the_end() {
    let rules = Rules {
        most_plies: 10,
        ..Rules::default()
    };
    let (tally, games) = played(
        &contest(Variant::International, 2).with_rules(rules),
        &own,
        &own,
    );
    assert_eq!(tally.counts(), [0, 4, 0]);
    assert!(
        games
            .iter()
            .all(|game| game.end == End::TooLong && game.moves.len() == 10)
    );
    let kings = openings::of_lines(Variant::International, "# two kings\n\nW:WK50:BK5\n").unwrap();
    let (tally, games) = played(&Contest::new(kings, [Pace::Depth(1); 2]), &first, &first);
    assert_eq!(tally.counts(), [0, 2, 0]);
    assert!(matches!(games[0].end, End::DrawRule(_)));
    let bad = openings::of_lines(Variant::International, "W:W50:B5\n\nW:W51:B5").unwrap_err();
    assert_eq!(bad.line, 3);
}

/// Our engine listening for whoever speaks DXP; where.
fn listen(variant: Variant) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap().to_string();
    thread::spawn(move || {
        while let Ok(mut connection) = Connection::accept(&listener) {
            // The other side ends as it likes.
            let _ = Host::new(variant, 1 << 18)
                .with_most_time(Duration::from_millis(5))
                .follow(&mut connection, &mut |_| ());
        }
    });
    address
}

#[test]
fn games_are_played_over_dxp_from_start_to_end() {
    let address = listen(Variant::International);
    let rate = Rate {
        minutes: 1,
        moves: 999,
    };
    let other = || -> Made {
        Ok(Box::new(dxp::Program::meet(&dxp::Meeting::at(
            &address, rate,
        ))?))
    };
    let rules = Rules {
        most_plies: 40,
        ..Rules::default()
    };
    let (tally, games) = played(
        &contest(Variant::International, 2).with_rules(rules),
        &own,
        &other,
    );
    assert_eq!(tally.games(), 4);
    for game in &games {
        assert!(
            !matches!(game.end, End::Broken(_) | End::Time),
            "{:?}",
            game.end
        );
        assert_eq!(game.names[game.white], "Damier");
    }
    let (tally, _) = played(&contest(Variant::International, 1), &first, &other);
    assert_eq!(tally.counts(), [0, 0, 2], "our engine wins over DXP too");
}

#[test]
fn levels_play_each_other() {
    let weak = || -> Made { Ok(Box::new(Own::new(1 << 18).at_level(Level::WEAKEST, 1))) };
    let (tally, _) = played(&contest(Variant::International, 2), &own, &weak);
    assert!(tally.score() > 0.5, "{tally}");
}

/// What a program hears before it has to be ready, where it says this about its book.
fn heard_about_the_book(value: &str, settings: &[hub::Setting]) -> Vec<String> {
    let (ours, theirs) = UnixStream::pair().unwrap();
    let parameter = format!("param name=book value={value} type=bool");
    let other = thread::spawn(move || {
        let mut heard = Vec::new();
        let mut input = BufReader::new(theirs.try_clone().unwrap()).lines();
        while let Some(Ok(line)) = input.next() {
            match line.as_str() {
                "hub" => writeln!(&theirs, "id name=Other\n{parameter}\nwait").unwrap(),
                "init" => writeln!(&theirs, "ready").unwrap(),
                "quit" => break,
                _ => heard.push(line),
            }
        }
        heard
    });
    let [output, line] = [&ours; 2].map(|ours| ours.try_clone().unwrap());
    let program = hub::Program::over(output, ours, Variant::International, settings).unwrap();
    drop(program);
    line.shutdown(Shutdown::Both).unwrap();
    other.join().unwrap()
}

#[test]
fn a_program_leaves_its_book_unless_it_is_told_otherwise() {
    let off = "set-param name=book value=false";
    assert_eq!(heard_about_the_book("true", &[]), [off]);
    assert_eq!(heard_about_the_book("false", &[]), [""; 0]);
    let on = hub::Setting {
        name: "book".to_owned(),
        value: "true".to_owned(),
    };
    let heard = heard_about_the_book("true", &[on]);
    assert_eq!(heard, ["set-param name=book value=true"]);
}
