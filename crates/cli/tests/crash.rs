//! The program is killed again and again while people play, and forgets nothing that it
//! acknowledged: FMJD's clock rules leave no room for a lost move or a clock that ran on.
//!
//! `DAMIER_CRASH_ROUNDS` sets the number of rounds (6).

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use damier_bench::wire::{Clocks, Game, Side};
use damier_bench::{
    Acknowledged, Chance, Ending, Failure, Player, Program, Seat, Visitor, against_engine, friends,
};
use serde_json::{Value, json};
use tokio::task::JoinSet;
use tokio::time::sleep;

/// Games of two people at once, and games against the engine.
const FRIENDS: usize = 24;
const ENGINES: usize = 4;
/// Every player's clock: enough that no flag falls.
const INITIAL: i64 = 300_000;
const INCREMENT: i64 = 2_000;
/// How long the server is down in each round.
const DOWN: Duration = Duration::from_millis(400);
/// The server notes once a second that it is alive; a crash may lose the time since the last note,
/// in the players' favour. The rest is a busy machine.
const HEARTBEAT: i64 = 1_000;
const SLACK: i64 = 700;

/// Milliseconds since 1970, by the clock that the server reads too.
fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
    i64::try_from(since.as_millis()).unwrap()
}

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap()
}

fn rounds() -> u64 {
    std::env::var("DAMIER_CRASH_ROUNDS").map_or(6, |rounds| rounds.parse().unwrap())
}

/// A span in which no server ran, in milliseconds since 1970.
#[derive(Clone, Copy, Debug)]
struct Gap {
    killed: i64,
    ready: i64,
}

/// One game as its players know it.
struct Table {
    seats: Vec<Seat>,
    acknowledged: BTreeMap<usize, Acknowledged>,
    /// Moves that the server had after the last crash, by their positions.
    kept: Vec<String>,
}

impl Table {
    fn id(&self) -> &str {
        &self.seats[0].game
    }

    /// How many moves there can be after a crash: those known before, one on its way for each
    /// player, and the engine's replies, which are acknowledged to nobody, to the last two.
    fn most_moves(&self) -> usize {
        let acknowledged = self
            .acknowledged
            .last_key_value()
            .map_or(0, |(ply, _)| ply + 1);
        let replies = if self.seats.len() == 1 { 2 } else { 0 };
        self.kept.len().max(acknowledged) + self.seats.len() + replies
    }

    /// Compares the stored game with what its players were told.
    fn check(&mut self, game: &Game, gaps: &[Gap]) {
        let id = self.id();
        for (plies, acknowledged) in &self.acknowledged {
            let kept = game.moves.get(*plies);
            assert!(
                kept.is_some_and(|kept| kept.mv.is(&acknowledged.mv)),
                "{id}: move {plies} was acknowledged as {acknowledged:?}, kept is {kept:?}"
            );
            assert!(
                game.state.seq >= acknowledged.seq,
                "{id}: the log became shorter"
            );
        }
        let positions: Vec<String> = game.moves.iter().map(|played| played.fen.clone()).collect();
        assert!(positions.starts_with(&self.kept), "{id}: the past changed");
        for (number, played) in game.moves.iter().enumerate() {
            assert_eq!(
                played.ply as usize,
                number + 1,
                "{id}: the moves are out of order"
            );
        }
        if let Some(last) = game.moves.last() {
            assert_eq!(
                last.fen, game.state.position.fen,
                "{id}: the moves lead elsewhere"
            );
        }
        check_clocks(id, game, gaps);
        self.kept = positions;
    }
}

/// Each clock is what it was, less what the move took, plus the increment; and a move took the
/// time between it and the one before it, without the time when the server was down.
fn check_clocks(id: &str, game: &Game, gaps: &[Gap]) {
    let mut clocks = [INITIAL, INITIAL];
    for (number, played) in game.moves.iter().enumerate() {
        let (spent, remaining) = (played.spent.unwrap(), played.remaining.unwrap());
        let clock = &mut clocks[usize::from(played.side == Side::Black)];
        assert_eq!(
            remaining,
            *clock - spent + INCREMENT,
            "{id}: the clock at move {number}"
        );
        *clock = remaining;
        let Some(before) = number.checked_sub(1).map(|before| game.moves[before].at) else {
            continue;
        };
        let down: i64 = gaps
            .iter()
            .map(|gap| (gap.ready.min(played.at) - gap.killed.max(before)).max(0))
            .sum();
        let expected = played.at - before - down;
        let allowed = if down > 0 { HEARTBEAT + SLACK } else { 0 };
        assert!(
            (expected - allowed..=expected + allowed.min(SLACK)).contains(&spent),
            "{id}: move {number} took {spent} ms on the clock, {expected} ms in truth"
        );
    }
}

async fn sit_down(program: &Program, number: usize) -> Result<Table, Failure> {
    let clock = json!({"form": "fischer", "initial": INITIAL, "increment": INCREMENT});
    let seats = if number < FRIENDS {
        let (white, black) = friends(program.address(), Some(&clock), None).await?;
        vec![white, black]
    } else {
        vec![against_engine(program.address(), 1, Some(&clock)).await?]
    };
    Ok(Table {
        seats,
        acknowledged: BTreeMap::new(),
        kept: Vec::new(),
    })
}

async fn stored(program: &Program, id: &str) -> Game {
    Visitor::new(program.address())
        .get(&format!("/api/games/{id}"))
        .await
        .unwrap()
}

#[test]
fn every_acknowledged_move_outlives_sigkill_in_order_with_its_clocks() {
    runtime().block_on(async {
        let folder = tempfile::tempdir().unwrap();
        let database = folder.path().join("games.sqlite");
        let mut program = Program::start(
            env!("CARGO_BIN_EXE_damier"),
            &database,
            &["--rate-limit", "off"],
        )
        .unwrap();
        program.ready().await.unwrap();
        let mut tables = Vec::new();
        for number in 0..FRIENDS + ENGINES {
            tables.push(sit_down(&program, number).await.unwrap());
        }
        let mut chance = Chance::new(20_261_129);
        let mut gaps = Vec::new();
        let mut total = 0;
        for round in 0..rounds() {
            // Kill after a number of moves that nobody chose, in the middle of whatever goes on.
            let moves = 20 + usize::try_from(chance.number() % 200).unwrap();
            let fresh = play_until_killed(&mut program, &mut tables, &mut chance, moves).await;
            let killed = now();
            assert!(
                fresh >= moves,
                "round {round}: {fresh} moves of {moves} within a minute"
            );
            total += fresh;
            sleep(DOWN).await;
            program.start_again().unwrap();
            program.ready().await.unwrap();
            gaps.push(Gap {
                killed,
                ready: now(),
            });
            for (number, table) in tables.iter_mut().enumerate() {
                let game = stored(&program, table.id()).await;
                let most = table.most_moves();
                table.check(&game, &gaps);
                assert!(
                    game.moves.len() <= most,
                    "round {round}, table {number}: {} moves, at most {most}",
                    game.moves.len()
                );
                if game.state.result.is_some() {
                    *table = sit_down(&program, number).await.unwrap();
                }
            }
        }
        println!("{total} acknowledged moves outlived {} kills", rounds());
    });
}

/// Everybody plays as fast as the server lets them; after so many acknowledged moves it is killed.
/// Says how many were acknowledged in the end.
async fn play_until_killed(
    program: &mut Program,
    tables: &mut [Table],
    chance: &mut Chance,
    moves: usize,
) -> usize {
    let forever = Instant::now() + Duration::from_secs(600);
    let counter = Arc::new(AtomicUsize::new(0));
    let mut players = JoinSet::new();
    for (number, table) in tables.iter().enumerate() {
        for seat in &table.seats {
            let pace = Duration::from_millis(5);
            let player = Player::new(seat.clone(), Chance::new(chance.number()), pace)
                .counting(counter.clone());
            players.spawn(async move { (number, player.play(forever).await) });
        }
    }
    let patience = Instant::now() + Duration::from_secs(60);
    while counter.load(Ordering::Relaxed) < moves && Instant::now() < patience {
        sleep(Duration::from_millis(1)).await;
    }
    program.kill().unwrap();
    let mut fresh = 0;
    while let Some(player) = players.join_next().await {
        let (number, (notes, ending)) = player.unwrap();
        assert!(notes.refusals.is_empty(), "refused: {:?}", notes.refusals);
        assert!(
            matches!(ending, Ending::Lost(Failure::Lost(_)) | Ending::Over(_)),
            "a player ended with {ending:?}"
        );
        fresh += notes.acknowledged.len();
        for acknowledged in notes.acknowledged {
            let before = tables[number]
                .acknowledged
                .insert(acknowledged.plies, acknowledged);
            assert_eq!(before, None, "one place in a game was given to two moves");
        }
    }
    fresh
}

fn remaining(clocks: &Clocks, side: Side) -> i64 {
    match side {
        Side::White => clocks.white.remaining,
        Side::Black => clocks.black.remaining,
    }
}

/// A game in which both have moved once, so that White's clock runs.
async fn begun_game(program: &Program, clock: &Value) -> (Seat, Clocks) {
    let (white, black) = friends(program.address(), Some(clock), None).await.unwrap();
    for (seat, text) in [(&white, "32-28"), (&black, "18-23")] {
        let mut visitor = seat.visitor.clone();
        let path = format!("/api/games/{}", seat.game);
        let game: Game = visitor.get(&path).await.unwrap();
        let body = json!({"expected": game.state.seq, "act": {"type": "move", "text": text}});
        let _: Value = visitor.post(&format!("{path}/acts"), &body).await.unwrap();
    }
    let clocks = stored(program, &white.game).await.state.clocks.unwrap();
    assert_eq!(clocks.running, Some(Side::White));
    (white, clocks)
}

#[test]
fn while_the_server_is_down_no_clock_runs_and_no_flag_falls() {
    /// Much longer than the short game's time.
    const DOWN: Duration = Duration::from_secs(5);
    const SHORT: i64 = 4_000;
    runtime().block_on(async {
        let folder = tempfile::tempdir().unwrap();
        let database = folder.path().join("games.sqlite");
        let mut program = Program::start(
            env!("CARGO_BIN_EXE_damier"),
            &database,
            &["--rate-limit", "off"],
        )
        .unwrap();
        program.ready().await.unwrap();
        let clock = json!({"form": "game", "initial": SHORT});
        let (white, before) = begun_game(&program, &clock).await;
        sleep(Duration::from_millis(1_500)).await;
        program.kill().unwrap();
        let killed = now();
        sleep(DOWN).await;
        program.start_again().unwrap();
        program.ready().await.unwrap();
        let ready = now();
        let game = stored(&program, &white.game).await;
        assert_eq!(
            game.state.result, None,
            "a flag fell while the server was down"
        );
        let after = game.state.clocks.unwrap();

        // White thought from `before.at` to `killed` and again since the server is back.
        let thought = (killed - before.at) + (after.at - ready).max(0);
        let used = remaining(&before, Side::White) - remaining(&after, Side::White);
        assert!(
            (thought - HEARTBEAT - SLACK..=thought + SLACK).contains(&used),
            "White thought {thought} ms and was charged {used} ms"
        );
        assert_eq!(
            remaining(&before, Side::Black),
            remaining(&after, Side::Black)
        );

        // And once White has used up the rest, the flag falls, though nobody is connected.
        let rest = u64::try_from(remaining(&after, Side::White)).unwrap();
        sleep(Duration::from_millis(rest + 700)).await;
        let result = stored(&program, &white.game)
            .await
            .state
            .result
            .expect("the flag fell");
        assert_eq!(
            (result.winner, result.reason.as_str()),
            (Some(Side::Black), "time")
        );
    });
}
