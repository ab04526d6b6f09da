//! Many games at once.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use damier_engine::{Answer, Clock, Game, Level, Pool, PoolOptions, Request, Time};
use damier_notation::fen;
use damier_rules::{Position, Variant};

fn pool(workers: usize) -> Pool {
    let options = PoolOptions {
        workers,
        table_bytes: 1 << 20,
        ..PoolOptions::default()
    };
    Pool::new(&options, Arc::new(Instant::now()))
}

/// A position of no book, so that there is something to think about.
fn nearly_the_start() -> Position {
    fen::parse_position(Variant::International, "W:W31-45,47-50:B1-19").unwrap()
}

fn request(key: u64, level: u8, time: Option<Time>) -> Request {
    Request {
        key,
        game: Game::from(nearly_the_start()),
        level: Level::new(level).unwrap(),
        time,
        seed: key,
    }
}

fn ask(pool: &Pool, request: Request, sender: &Sender<(u64, Answer)>) {
    let (key, sender) = (request.key, sender.clone());
    pool.ask(request, move |answer| {
        sender.send((key, answer)).unwrap_or_default()
    })
    .unwrap();
}

const fn milliseconds(count: u64) -> Duration {
    Duration::from_millis(count)
}

/// What many games at once got.
struct Service {
    /// Moves of each game.
    moves: Vec<u64>,
    /// The waits for each move, in rising order.
    waits: Vec<Duration>,
    /// The most moves that others got while one game waited for its own.
    overtaken: u64,
}

/// Plays `games` at once until so many moves are made.
fn serve(games: u64, workers: usize, level: u8, total: u64) -> Service {
    let pool = pool(workers);
    let (sender, receiver) = channel();
    let clock = Instant::now();
    let again = |key| {
        let time = Some(Time::Move(milliseconds(300)));
        ask(&pool, request(key, level, time), &sender);
    };
    let mut asked = vec![(Duration::ZERO, 0); games as usize];
    let mut service = Service {
        moves: vec![0; games as usize],
        waits: Vec::new(),
        overtaken: 0,
    };
    (0..games).for_each(again);
    for number in 0..total {
        let (key, answer) = receiver.recv().unwrap();
        assert!(matches!(answer, Answer::Move(_)), "{answer:?}");
        let (at, served) = asked[key as usize];
        service.waits.push(clock.now() - at);
        service.overtaken = service.overtaken.max(number - served);
        service.moves[key as usize] += 1;
        asked[key as usize] = (clock.now(), number);
        again(key);
    }
    service.waits.sort_unstable();
    service
}

#[test]
fn a_hundred_games_of_full_strength_are_served_alike_by_two_workers() {
    let service = serve(100, 2, 10, 1_000);
    let (least, most) = (service.moves.iter().min(), service.moves.iter().max());
    // Ten each, but for a worker that the system holds up in the midst of a move.
    assert!(
        least >= Some(&5) && most <= Some(&15),
        "{least:?} to {most:?}"
    );
    assert!(service.overtaken < 500, "{}", service.overtaken);
    // All of them together wait about as long as one thinks alone, 0.3 s; if each thought that
    // long they would wait 15 s. The limit allows for a crowded machine.
    let median = service.waits[service.waits.len() / 2];
    println!("median wait {median:?}, longest {:?}", service.waits.last());
    assert!(median < milliseconds(5_000), "{median:?}");
}

#[test]
fn an_easy_level_is_not_held_up_by_long_searches() {
    let pool = pool(1);
    let (sender, receiver) = channel();
    for key in 0..20 {
        ask(&pool, request(key, 10, None), &sender);
    }
    let clock = Instant::now();
    ask(&pool, request(99, 1, None), &sender);
    let waited = loop {
        let (key, _) = receiver.recv().unwrap();
        if key == 99 {
            break clock.now();
        }
    };
    assert!(waited < milliseconds(200), "{waited:?}");
}

#[test]
fn a_single_search_is_cut_short_when_others_come() {
    let pool = pool(1);
    let (sender, receiver) = channel();
    let clock = Instant::now();
    ask(&pool, request(0, 10, None), &sender);
    std::thread::sleep(milliseconds(50));
    for key in 1..30 {
        ask(&pool, request(key, 10, None), &sender);
    }
    let (key, _) = receiver.recv().unwrap();
    assert_eq!(key, 0);
    assert!(clock.now() < milliseconds(1_500), "{:?}", clock.now());
}

#[test]
fn requests_of_one_level_are_answered_in_the_order_of_their_arrival() {
    let pool = pool(1);
    let (sender, receiver) = channel();
    for key in 0..20 {
        ask(
            &pool,
            request(key, 10, Some(Time::Move(milliseconds(5)))),
            &sender,
        );
    }
    let order: Vec<u64> = receiver.iter().take(20).map(|(key, _)| key).collect();
    assert_eq!(order, (0..20).collect::<Vec<_>>());
}

fn drain(receiver: &Receiver<(u64, Answer)>, count: usize) -> Vec<(u64, Answer)> {
    let mut answers: Vec<_> = receiver.iter().take(count).collect();
    answers.sort_by_key(|(key, _)| *key);
    answers
}

#[test]
fn a_cancelled_request_is_answered_once_and_as_cancelled() {
    let pool = pool(1);
    let (sender, receiver) = channel();
    ask(&pool, request(1, 10, None), &sender);
    ask(&pool, request(2, 10, None), &sender);
    std::thread::sleep(milliseconds(30));
    let clock = Instant::now();
    assert!(pool.cancel(1) && pool.cancel(2));
    assert!(!pool.cancel(3));
    let answers = drain(&receiver, 2);
    assert!(
        answers
            .iter()
            .all(|(_, answer)| *answer == Answer::Cancelled)
    );
    assert!(clock.now() < milliseconds(200), "{:?}", clock.now());
    assert!(receiver.try_recv().is_err());
}

#[test]
fn a_new_request_takes_the_place_of_an_older_one_of_its_game() {
    let pool = pool(1);
    let (sender, receiver) = channel();
    let tagged = |tag: u64, request: Request| {
        let sender = sender.clone();
        pool.ask(request, move |answer| {
            sender.send((tag, answer)).unwrap_or_default()
        })
        .unwrap();
    };
    tagged(1, request(7, 10, None));
    std::thread::sleep(milliseconds(30));
    tagged(2, request(7, 10, None));
    tagged(3, request(7, 1, None));
    let answers = drain(&receiver, 3);
    assert_eq!(answers[0].1, Answer::Cancelled);
    assert_eq!(answers[1].1, Answer::Cancelled);
    assert!(matches!(answers[2].1, Answer::Move(_)));
}

#[test]
fn closing_answers_everybody_and_ends_the_workers() {
    let pool = pool(2);
    let (sender, receiver) = channel();
    for key in 0..50 {
        ask(&pool, request(key, 10, None), &sender);
    }
    let clock = Instant::now();
    pool.close();
    assert!(clock.now() < milliseconds(500), "{:?}", clock.now());
    assert_eq!(receiver.try_iter().count(), 50);
    assert!(pool.ask(request(1, 1, None), |_| ()).is_err());
}

#[test]
fn a_full_queue_refuses_and_says_how_many_wait() {
    let options = PoolOptions {
        workers: 1,
        table_bytes: 1 << 16,
        most_waiting: 3,
    };
    let pool = Pool::new(&options, Arc::new(Instant::now()));
    let refused = (0..10)
        .filter_map(|key| pool.ask(request(key, 10, None), |_| ()).err())
        .last();
    assert_eq!(refused.map(|full| full.waiting), Some(3));
    assert_eq!(pool.waiting(), 3);
}

#[test]
fn a_reply_that_panics_does_not_take_the_worker_along() {
    let pool = pool(1);
    let (sender, receiver) = channel();
    pool.ask(request(1, 5, None), |_| {
        std::panic::resume_unwind(Box::new("reply"))
    })
    .unwrap();
    ask(&pool, request(2, 5, None), &sender);
    assert!(matches!(receiver.recv(), Ok((2, Answer::Move(_)))));
}

#[test]
fn a_game_that_is_over_has_no_move() {
    let pool = pool(1);
    let answers = Arc::new(Mutex::new(Vec::new()));
    let over = crate::support::international("W:W46:B41,37,36");
    let over = Request {
        game: over,
        ..request(1, 4, None)
    };
    let place = Arc::clone(&answers);
    pool.ask(over, move |answer| place.lock().unwrap().push(answer))
        .unwrap();
    let clock = Instant::now();
    while answers.lock().unwrap().is_empty() && clock.now() < milliseconds(5_000) {
        std::thread::yield_now();
    }
    assert_eq!(*answers.lock().unwrap(), [Answer::NoMove]);
}
