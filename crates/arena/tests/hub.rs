//! Our engine for programs that speak Hub.

#![allow(clippy::unwrap_used, reason = "helpers of tests")]

use std::collections::HashSet;
use std::io::{BufRead, BufReader, Read, Write};
use std::os::unix::net::UnixStream;
use std::thread;
use std::time::{Duration, Instant};

use damier_arena::hub::serve;
use damier_protocol::hub::{Answer, Command, Limits, Mode, read_move};
use damier_rules::{Position, Variant};

/// What is said to a whole conversation at once.
fn said_to(text: &str) -> Vec<Answer> {
    let mut said = Vec::new();
    serve(text.as_bytes(), &mut said).unwrap();
    let said = String::from_utf8(said).unwrap();
    said.lines().map(|line| line.parse().unwrap()).collect()
}

fn errors(answers: &[Answer]) -> Vec<&str> {
    let of = |answer: &'_ Answer| matches!(answer, Answer::Error(_));
    let errors = answers.iter().filter(|answer| of(answer));
    errors
        .map(|answer| match answer {
            Answer::Error(message) => message.as_str(),
            _ => "",
        })
        .collect()
}

/// A conversation in which one waits for what is said.
struct Talk {
    output: UnixStream,
    input: BufReader<UnixStream>,
    engine: Option<thread::JoinHandle<()>>,
}

impl Talk {
    fn begin() -> Talk {
        let (ours, theirs) = UnixStream::pair().unwrap();
        let engine = thread::spawn(move || {
            let input = BufReader::new(theirs.try_clone().unwrap());
            serve(input, theirs).unwrap();
        });
        ours.set_read_timeout(Some(Duration::from_secs(60)))
            .unwrap();
        let mut talk = Talk {
            input: BufReader::new(ours.try_clone().unwrap()),
            output: ours,
            engine: Some(engine),
        };
        talk.say(&Command::Hub);
        talk.until(|answer| matches!(answer, Answer::Wait));
        talk.say(&Command::SetParameter {
            name: "book".to_owned(),
            value: "false".to_owned(),
        });
        talk.say(&Command::Init);
        talk.until(|answer| matches!(answer, Answer::Ready));
        talk
    }

    fn say(&mut self, command: &Command) {
        writeln!(self.output, "{command}").unwrap();
    }

    fn until(&mut self, wanted: impl Fn(&Answer) -> bool) -> Answer {
        loop {
            let mut line = String::new();
            assert_ne!(
                self.input.read_line(&mut line).unwrap(),
                0,
                "the engine has ended"
            );
            let answer = line.parse().unwrap();
            if wanted(&answer) {
                return answer;
            }
        }
    }

    fn done(&mut self) -> Position {
        let start = Position::start(Variant::International);
        let Answer::Done { best, .. } = self.until(|answer| matches!(answer, Answer::Done { .. }))
        else {
            unreachable!()
        };
        start.after(&read_move(&start, &best).unwrap())
    }

    fn end(mut self) {
        self.say(&Command::Quit);
        self.engine.take().unwrap().join().unwrap();
    }
}

#[test]
fn it_introduces_itself_and_plays_every_variant_it_names() {
    let answers = said_to("hub\nquit\n");
    assert!(matches!(&answers[0], Answer::Id { name, .. } if name == "Damier"));
    assert_eq!(answers.last(), Some(&Answer::Wait));
    let variants = answers.iter().find_map(|answer| match answer {
        Answer::Parameter(parameter) if parameter.name == "variant" => Some(&parameter.values),
        _ => None,
    });
    for name in variants.unwrap() {
        let text = format!(
            "set-param name=variant value={name}\nset-param name=hash value=1\ninit\npos start\nlevel depth=2\ngo think\nquit\n"
        );
        let answers = said_to(&text);
        assert!(errors(&answers).is_empty(), "{name}: {answers:?}");
        assert!(
            matches!(answers.last(), Some(Answer::Done { .. })),
            "{name}"
        );
    }
}

#[test]
fn it_plays_on_from_the_moves_of_a_game() {
    let start = Position::start(Variant::International);
    let mv = read_move(&start, "32-28").unwrap();
    let mut talk = Talk::begin();
    talk.say(&Command::position(&start, &[mv]));
    let depth = Some(4);
    talk.say(&Command::Level(Limits {
        depth,
        ..Limits::default()
    }));
    talk.say(&Command::Go(Mode::Think));
    talk.until(|answer| match answer {
        Answer::Info(found) => found.depth == Some(4.0) && !found.line.is_empty(),
        _ => false,
    });
    let Answer::Done { best, ponder } = talk.until(|answer| matches!(answer, Answer::Done { .. }))
    else {
        unreachable!()
    };
    let next = start.after(&mv);
    let reply = read_move(&next, &best).unwrap();
    if let Some(ponder) = ponder {
        assert!(read_move(&next.after(&reply), &ponder).is_some());
    }
    talk.end();
}

#[test]
fn a_search_without_end_ends_when_it_is_told_to() {
    let mut talk = Talk::begin();
    for mode in [Mode::Think, Mode::Analyze, Mode::Ponder] {
        talk.say(&Command::position(
            &Position::start(Variant::International),
            &[],
        ));
        talk.say(&Command::Level(Limits::default()));
        talk.say(&Command::Go(mode));
        talk.until(|answer| matches!(answer, Answer::Info(found) if found.depth > Some(5.0)));
        talk.say(&Command::Ping);
        talk.until(|answer| *answer == Answer::Pong);
        let asked = Instant::now();
        talk.say(&Command::Stop);
        talk.done();
        assert!(
            asked.elapsed() < Duration::from_secs(2),
            "{:?}",
            asked.elapsed()
        );
    }
    talk.end();
}

#[test]
fn a_ponder_hit_starts_the_clock() {
    let mut talk = Talk::begin();
    let limits = Limits {
        move_time: Some(Duration::from_millis(200)),
        ..Limits::default()
    };
    talk.say(&Command::position(
        &Position::start(Variant::International),
        &[],
    ));
    talk.say(&Command::Level(limits));
    talk.say(&Command::Go(Mode::Ponder));
    thread::sleep(Duration::from_millis(600));
    talk.say(&Command::Ping);
    talk.until(|answer| {
        assert!(!matches!(answer, Answer::Done { .. }), "it ponders still");
        *answer == Answer::Pong
    });
    talk.say(&Command::PonderHit);
    let hit = Instant::now();
    talk.done();
    assert!(hit.elapsed() < Duration::from_secs(3));
    talk.end();
}

#[test]
fn the_end_of_the_input_ends_it_even_while_it_searches() {
    let mut talk = Talk::begin();
    talk.say(&Command::Go(Mode::Think));
    talk.output.shutdown(std::net::Shutdown::Write).unwrap();
    let mut rest = String::new();
    talk.input.read_to_string(&mut rest).unwrap();
    assert!(rest.lines().last().unwrap().starts_with("done"), "{rest}");
    talk.engine.take().unwrap().join().unwrap();
}

#[test]
fn several_lines_are_ranked() {
    let answers = said_to(
        "set-param name=multi-pv value=3\ninit\npos start\nlevel depth=3\ngo analyze\nquit\n",
    );
    let ranks: Vec<u32> = answers
        .iter()
        .filter_map(|answer| match answer {
            Answer::Info(found) => found.rank,
            _ => None,
        })
        .collect();
    assert_eq!(ranks, [1, 2, 3]);
}

#[test]
fn what_cannot_be_done_is_said_and_changes_nothing() {
    let long = "x".repeat(1 << 19);
    let text = format!(
        "\n  \nset-param name=variant value=chess\nset-param name=hash value=0\nset-param name=speed value=1\n\
         init\npos pos=Wee\npos pos=We moves=\"1-2\npos moves=\"32-28 32-28\"\n{long}\ndance\nlevel depth=1\ngo think\nquit\n"
    );
    let answers = said_to(&text);
    let errors = errors(&answers);
    let wanted = [
        "variant cannot be set to 'chess'",
        "hash cannot be set to '0'",
        "no position of international",
        "not closed",
        "move 2 is not legal",
        "longer than",
    ];
    assert_eq!(errors.len(), wanted.len(), "{errors:?}");
    for wanted in wanted {
        assert!(
            errors.iter().any(|error| error.contains(wanted)),
            "{wanted}: {errors:?}"
        );
    }
    assert!(matches!(answers.last(), Some(Answer::Done { .. })));
}

#[test]
fn no_clock_and_no_room_are_no_crash() {
    let answers = said_to(
        "set-param name=hash value=65536\ninit\npos start\nlevel time=0\ngo think\nlevel move-time=0 depth=0\ngo think\nquit\n",
    );
    let done = answers
        .iter()
        .filter(|answer| matches!(answer, Answer::Done { .. }));
    assert_eq!(done.count(), 2);
    let lost = "pos pos=W".to_owned() + &"e".repeat(49) + "b\ngo think\nquit\n";
    assert_eq!(errors(&said_to(&lost)).len(), 1);
}

/// The first moves that a program plays in so many games, told these parameters, and whether it told what it saw.
fn first_moves(parameters: &str, games: usize) -> (HashSet<String>, bool) {
    let game = "new-game\npos start\nlevel move-time=0.01\ngo think\n".repeat(games);
    let answers = said_to(&format!("hub\n{parameters}init\n{game}quit\n"));
    assert_eq!(errors(&answers), [""; 0]);
    let moves = answers.iter().filter_map(|answer| match answer {
        Answer::Done { best, .. } => Some(best.clone()),
        _ => None,
    });
    let tells = answers
        .iter()
        .any(|answer| matches!(answer, Answer::Info(_)));
    (moves.collect(), tells)
}

#[test]
fn openings_from_the_book_differ_from_game_to_game_as_far_as_the_margin_lets_them() {
    let (moves, tells) = first_moves("", 60);
    assert!(moves.len() > 1 && !tells, "{moves:?}");
    let (wide, _) = first_moves("set-param name=book-margin value=100\n", 200);
    assert!(wide.len() > moves.len(), "{wide:?} against {moves:?}");
    let (narrow, tells) = first_moves("set-param name=book-margin value=0\n", 60);
    // Those that are worth the same as the best.
    assert!(narrow.len() < wide.len() && narrow.is_subset(&wide) && !tells);
    let (searched, tells) = first_moves("set-param name=book value=false\n", 5);
    assert!(!searched.is_empty() && tells);
}

#[test]
fn an_analysis_and_a_search_of_so_many_positions_are_searches_also_where_the_book_knows_more() {
    for search in ["move-time=0.05\ngo analyze", "nodes=5000\ngo think"] {
        let answers = said_to(&format!("hub\ninit\npos start\nlevel {search}\nquit\n"));
        let mut infos = answers.iter();
        assert!(
            infos.any(|answer| matches!(answer, Answer::Info(_))),
            "{search}"
        );
    }
}
