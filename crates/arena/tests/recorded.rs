//! Conversations with Scan and Moby Dam as they really were, held again: with their part played from
//! the record by our programs for them, and with the part of those who spoke to them by our engine.
//!
//! The records were made by `damier match --second-record`, `damier dxp --record` and the example
//! `converse`; `tests/data/README.md` has the commands.

#![allow(clippy::unwrap_used, clippy::panic, reason = "helpers of tests")]

mod common;

use std::fs;
use std::thread;
use std::time::Duration;

use common::{Messages, Said, hub_program, lines, listen, play};
use damier_arena::contest::{Contest, Event, Opening, Played};
use damier_arena::dxp::{self, Connection, Host, Meeting, Rate, Thinker};
use damier_arena::{Broken, Choice, Pace, Player, Turn, hub};
use damier_engine::{Game, Limits};
use damier_notation::{Score, pdn};
use damier_protocol::dxp::Message;
use damier_protocol::hub::{Answer, Command, OldAnswer, read_move, read_position};
use damier_rules::{Move, Position, Variant};

/// A record, as `damier match --second-record` writes it; lines that begin with `#` say what it is.
fn read(record: &str) -> Vec<Said> {
    let lines = record.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| match line.split_at(1) {
            (">", text) => Said::Ours(text.trim_start_matches(' ').to_owned()),
            ("<", text) => Said::Theirs(text.trim_start_matches(' ').to_owned()),
            ("=", "") => Said::Gone,
            _ => panic!("no line of a record: {line:?}"),
        })
        .collect()
}

fn data(name: &str) -> String {
    let path = format!("{}/tests/data/{name}", env!("CARGO_MANIFEST_DIR"));
    fs::read_to_string(path).unwrap()
}

fn record(name: &str) -> Vec<Said> {
    read(&data(name))
}

/// The games of a file.
fn games(name: &str) -> Vec<pdn::Game> {
    let text = data(name);
    let games = text.split("\n\n[").enumerate();
    games
        .map(|(index, part)| {
            let begun = if index == 0 { "" } else { "[" };
            pdn::read(&format!("{begun}{part}\n")).unwrap()
        })
        .collect()
}

fn moves(game: &pdn::Game) -> Vec<Move> {
    game.plies.iter().map(|ply| ply.mv).collect()
}

/// Plays what was played.
struct Again {
    games: Vec<Vec<Move>>,
    begun: usize,
}

impl Player for Again {
    fn name(&self) -> String {
        "we".to_owned()
    }

    fn begin(&mut self, _: &Position) -> Result<(), Broken> {
        self.begun += 1;
        Ok(())
    }

    fn choose(&mut self, _: &Position, moves: &[Move], _: Turn) -> Result<Choice, Broken> {
        let game = &self.games[self.begun - 1];
        let mv = game.get(moves.len()).copied();
        mv.map(Choice::Move).ok_or(Broken::Gone)
    }
}

/// The pair of games of a file, played again with this program as the second.
fn play_again(file: &str, pace: Pace, program: impl Player + 'static) -> Vec<Played> {
    let recorded = games(file);
    let opening = Opening {
        name: String::new(),
        start: recorded[0].start,
    };
    let program = std::sync::Mutex::new(Some(Box::new(program) as Box<dyn Player>));
    let again = || -> Result<Box<dyn Player>, Broken> {
        let games = recorded.iter().map(moves).collect();
        Ok(Box::new(Again { games, begun: 0 }))
    };
    let theirs = || program.lock().unwrap().take().ok_or(Broken::Gone);
    let mut all = Vec::new();
    Contest::new(vec![opening], [pace; 2])
        .run([&again, &theirs], &mut |event| {
            if let Event::Played(played) = event {
                all.push(played.clone());
            }
        })
        .unwrap();
    for (played, recorded) in all.iter().zip(&recorded) {
        assert_eq!(played.moves, moves(recorded), "{file}: {}", played.end);
        let score = played.winner.map_or(Score::Draw, Score::won_by);
        assert_eq!(score, recorded.score, "{file}: {}", played.end);
    }
    assert_eq!(all.len(), 2);
    all
}

const PACE: Pace = Pace::Depth(6);

#[test]
fn scan_3_1_is_played_over_hub() {
    let (line, ours) = lines();
    let other = play(record("scan-3.1.hub.txt"), line);
    let program = hub_program(ours).unwrap();
    assert_eq!(program.name(), "Scan 3.1");
    play_again("scan-3.1.hub.pdn", PACE, program);
    assert_eq!(other.join().unwrap(), None, "what we say is as it was");
}

#[test]
fn scan_2_0_is_played_over_the_first_version_of_hub() {
    let (line, ours) = lines();
    let other = play(record("scan-2.0.hub.txt"), line);
    let program = hub_program(ours).unwrap();
    assert_eq!(program.name(), "Scan 2.0");
    play_again("scan-2.0.hub.pdn", PACE, program);
    assert_eq!(other.join().unwrap(), None, "what we say is as it was");
}

/// A program that speaks DXP, whose part is played so.
fn dxp_program(
    part: Vec<Said>,
    words: &[&str],
) -> (dxp::Program, thread::JoinHandle<Option<(String, String)>>) {
    let (address, listening) = listen(|stream| play(part, Messages(stream)).join().unwrap());
    let rate = Rate {
        minutes: 1,
        moves: 999,
    };
    let meeting = Meeting {
        words: words.iter().map(|text| (*text).to_owned()).collect(),
        ..Meeting::at(&address, rate)
    };
    (dxp::Program::meet(&meeting).unwrap(), listening)
}

#[test]
fn scan_2_0_and_moby_dam_are_played_over_dxp() {
    for (name, words, says) in [
        ("scan-2.0.dxp", &[][..], "Scan 2.0"),
        ("mobydam.dxp", &["console time 50"], "Moby Dam"),
        // Our last move ends the first game, theirs the second.
        ("scan-2.0.last", &[], "Scan 2.0"),
        ("mobydam.last", &["console time 50"], "Moby Dam"),
    ] {
        let (program, other) = dxp_program(record(&format!("{name}.txt")), words);
        let games = play_again(&format!("{name}.pdn"), PACE, program);
        let named = &games[0].names[1 ^ games[0].white];
        assert!(named.starts_with(says), "{named}");
        assert_eq!(
            other.join().unwrap(),
            None,
            "{name}: what we say is as it was"
        );
    }
}

/// What comes of our first move where in the record stands one that is refused.
fn refused(name: &str) -> Result<Choice, Broken> {
    let start = Position::start(Variant::International);
    let ours = read_move(&start, "32-28").unwrap();
    let part = record(name).into_iter().map(|said| match said {
        Said::Ours(text) if text.starts_with('M') => Said::Ours("M0000322800".to_owned()),
        said => said,
    });
    let (mut program, _) = dxp_program(part.collect(), &[]);
    program.begin(&start)?;
    program.choose(&start, &[ours], Turn::Move(Duration::from_millis(20)))
}

#[test]
fn what_they_do_with_a_move_that_they_refuse_is_understood() {
    // Scan hangs up; Moby Dam says so and waits for another.
    assert_eq!(refused("scan-2.0.refused.txt"), Err(Broken::Gone));
    assert!(matches!(
        refused("mobydam.refused.txt"),
        Err(Broken::Silent(_))
    ));

    let start = Position::start(Variant::International);
    let part = record("scan-3.1.refused.txt")
        .into_iter()
        .map(|said| match said {
            Said::Ours(text) if text.starts_with("pos") => {
                Said::Ours(Command::position(&start, &[]).to_string())
            }
            said => said,
        });
    let (line, ours) = lines();
    play(part.collect(), line);
    let mut program = hub_program(ours).unwrap();
    program.begin(&start).unwrap();
    let said = program.choose(&start, &[], Turn::Move(Duration::from_millis(50)));
    assert_eq!(said, Err(Broken::Said("illegal move".to_owned())));
}

/// Makes the moves that were made.
struct MadeBefore(std::vec::IntoIter<Message>);

impl Thinker for MadeBefore {
    fn think(&mut self, game: &Game, _: &Limits) -> Option<Move> {
        match self.0.next()? {
            Message::Move(moved) => moved.find(game.position()),
            _ => None,
        }
    }
}

#[test]
fn scan_2_0_asks_us_for_games() {
    let part = record("scan-2.0.asks.txt");
    let said = part.iter().filter_map(|said| match said {
        Said::Ours(text) if text.starts_with('M') => Some(text.parse().unwrap()),
        _ => None,
    });
    let thinker = MadeBefore(said.collect::<Vec<Message>>().into_iter());
    let (address, other) = listen(|stream| play(part, Messages(stream)).join().unwrap());
    let mut connection = Connection::reach(&address, Duration::from_secs(5)).unwrap();
    let followed =
        Host::of(Variant::International, Box::new(thinker)).follow(&mut connection, &mut |_| ());
    assert_eq!(followed, Ok(()));
    drop(connection);
    assert_eq!(other.join().unwrap(), None, "what we say is as it was");
}

#[test]
fn every_message_of_a_dxp_record_is_read_and_written_back() {
    for name in [
        "scan-2.0.dxp.txt",
        "mobydam.dxp.txt",
        "scan-2.0.last.txt",
        "mobydam.last.txt",
        "scan-2.0.refused.txt",
        "mobydam.refused.txt",
        "scan-2.0.asks.txt",
    ] {
        for said in record(name) {
            let (Said::Ours(text) | Said::Theirs(text)) = said else {
                continue;
            };
            let message: Message = text.parse().unwrap();
            // Captured squares stand in any order, and seconds need not be ours.
            if !matches!(message, Message::Move(_)) {
                assert_eq!(message.to_string(), text, "{name}");
            }
            assert_eq!(message.to_string().parse(), Ok(message), "{name}: {text}");
        }
    }
}

/// What was said to Scan, to be searched as fast as can be, and the positions it was asked about.
fn asked_of_scan() -> (String, Vec<Position>) {
    let variant = Variant::International;
    let (mut spoken, mut asked) = (String::new(), Vec::new());
    let mut position = Position::start(variant);
    for said in record("scan-3.1.hub.txt") {
        let Said::Ours(mut text) = said else { continue };
        match text.parse().unwrap() {
            Command::Level(_) => text = "level depth=1".to_owned(),
            Command::Position {
                position: start,
                moves,
            } => {
                let start = start.map(|start| read_position(variant, &start).unwrap());
                let start = start.unwrap_or(Position::start(variant));
                position = moves.iter().fold(start, |position, mv| {
                    position.after(&read_move(&position, mv).unwrap())
                });
            }
            Command::Go(_) => asked.push(position),
            _ => {}
        }
        spoken += &text;
        spoken.push('\n');
    }
    (spoken, asked)
}

#[test]
fn our_engine_takes_scans_part_over_hub() {
    let (spoken, asked) = asked_of_scan();
    assert!(asked.len() > 20, "{}", asked.len());
    let mut answers = Vec::new();
    hub::serve(spoken.as_bytes(), &mut answers).unwrap();
    let answers = String::from_utf8(answers).unwrap();
    let answers: Vec<Answer> = answers.lines().map(|line| line.parse().unwrap()).collect();
    let mut done = Vec::new();
    for answer in &answers {
        match answer {
            Answer::Done { best, .. } => done.push(best),
            Answer::Error(message) => panic!("{message}"),
            _ => {}
        }
    }
    assert_eq!(done.len(), asked.len());
    for (best, position) in done.iter().zip(&asked) {
        assert!(read_move(position, best).is_some(), "{best}");
    }
    assert!(answers.contains(&Answer::Wait) && answers.contains(&Answer::Ready));
}

#[test]
fn whatever_the_engines_say_over_hub_is_known() {
    for said in record("scan-3.1.hub.txt") {
        if let Said::Theirs(text) = said {
            // Scan tells what it loads in words of its own.
            let known = !matches!(text.parse(), Ok(Answer::Unknown(_)));
            assert!(known || text.starts_with("init "), "{text}");
        }
    }
    for said in record("scan-2.0.hub.txt") {
        if let Said::Theirs(text) = said {
            let known = !matches!(text.parse(), Ok(OldAnswer::Unknown));
            let told = ["Scan", "author", "country", "info", "init"];
            let told = told.iter().any(|word| text.starts_with(word)) || text.is_empty();
            assert!(known || told, "{text}");
        }
    }
}

#[test]
fn colours_change_in_every_recorded_pair() {
    for name in [
        "scan-3.1.hub",
        "scan-2.0.hub",
        "scan-2.0.dxp",
        "mobydam.dxp",
        "scan-2.0.last",
        "mobydam.last",
    ] {
        let games = games(&format!("{name}.pdn"));
        assert_eq!(games.len(), 2, "{name}");
        let white = |game: &pdn::Game| game.tags.get("White").map(str::to_owned);
        assert_ne!(white(&games[0]), white(&games[1]), "{name}");
        assert_eq!(games[0].start, games[1].start, "{name}");
    }
}
