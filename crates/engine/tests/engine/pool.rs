//! Many games at once.

use std::collections::HashMap;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use damier_engine::{Answer, Clock, Game, Level, Pool, PoolOptions, Request, Time};
use damier_rules::{Position, Variant};

fn pool(workers: usize) -> Pool {
    let options = PoolOptions {
        workers,
        table_bytes: 1 << 20,
        ..PoolOptions::default()
    };
    Pool::new(&options, Arc::new(Instant::now()))
}

fn request(key: u64, level: u8, time: Option<Time>) -> Request {
    Request {
        key,
        game: Game::from(Position::start(Variant::International)),
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

/// Plays `games` at once for a while; gives the moves served to each and the longest wait.
fn serve(games: u64, workers: usize, level: u8, span: Duration) -> (Vec<u64>, Duration) {
    let pool = pool(workers);
    let (sender, receiver) = channel();
    let clock = Instant::now();
    let mut asked = HashMap::new();
    let mut served = vec![0; games as usize];
    let mut longest = Duration::ZERO;
    for key in 0..games {
        asked.insert(key, clock.now());
        ask(
            &pool,
            request(key, level, Some(Time::Move(milliseconds(300)))),
            &sender,
        );
    }
    while clock.now() < span {
        let (key, answer) = receiver.recv().unwrap();
        assert!(matches!(answer, Answer::Move(_)), "{answer:?}");
        longest = longest.max(clock.now() - asked[&key]);
        served[key as usize] += 1;
        asked.insert(key, clock.now());
        ask(
            &pool,
            request(key, level, Some(Time::Move(milliseconds(300)))),
            &sender,
        );
    }
    (served, longest)
}

#[test]
fn a_hundred_games_of_full_strength_are_served_alike_by_two_workers() {
    let (served, longest) = serve(100, 2, 10, milliseconds(3_000));
    let (least, most) = (served.iter().min().unwrap(), served.iter().max().unwrap());
    assert!(*least >= 3 && *most <= 2 * least + 2, "{least} to {most}");
    // All of them together wait about as long as one thinks alone; the limit allows for a
    // crowded machine.
    assert!(longest < milliseconds(3_000), "{longest:?}");
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
    assert!(clock.now() < milliseconds(800), "{:?}", clock.now());
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
