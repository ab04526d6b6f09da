//! A traced run of the program: each acknowledgement leaves only after the write-ahead log, with
//! that very move in it, was synced to disk. A power cut can then take nothing that was promised.
//!
//! Needs strace (`cargo xtask setup` installs it where it may); says so and does nothing without.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

#[path = "synced/trace.rs"]
mod trace;

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use damier_bench::wire::{Game, Played};
use damier_bench::{Acknowledged, Chance, Player, Program, Seat, Visitor, friends};
use serde_json::{Value, json};
use tokio::task::JoinSet;

use crate::trace::{Call, Trace};

/// Whether programs can be traced here; containers may forbid it.
fn can_trace() -> bool {
    let tried = Command::new("strace")
        .args(["-o", "/dev/null", "true"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    tried.is_ok_and(|status| status.success())
}

/// The program under strace: every thread, whole buffers in hexadecimal, the files' names.
fn traced(trace: &Path) -> Command {
    let mut command = Command::new("strace");
    command
        .args(["-f", "-y", "-xx", "-s", "70000", "-e", "signal=none"])
        .args([
            "-e",
            "trace=fsync,fdatasync,write,writev,pwrite64,pwritev,sendto,sendmsg",
        ])
        .arg("-o")
        .arg(trace)
        .arg(env!("CARGO_BIN_EXE_damier"));
    command
}

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap()
}

/// Ends the traced program as a person would, so that strace writes out all it saw.
async fn end(mut program: Program) {
    // The tracer hands SIGTERM on to nobody; its child is the program.
    let children = format!("/proc/{0}/task/{0}/children", program.process());
    let child = std::fs::read_to_string(children).unwrap();
    let status = Command::new("kill")
        .args(["-TERM", child.trim()])
        .status()
        .unwrap();
    assert!(status.success());
    program
        .wait(Duration::from_secs(20))
        .await
        .expect("the program ends when it is told to");
}

#[test]
fn each_acknowledgement_over_the_websocket_follows_the_sync_of_its_move() {
    if !can_trace() {
        println!("SKIPPED: strace cannot be used here; `cargo xtask setup` installs it as root");
        return;
    }
    let (games, acknowledged, trace) = runtime().block_on(async {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("trace");
        let database = folder.path().join("games.sqlite");
        let program =
            Program::start_under(traced(&file), &database, &["--rate-limit", "off"]).unwrap();
        program.ready().await.unwrap();
        let (games, acknowledged) = play_at_once(&program).await;
        end(program).await;
        (games, acknowledged, Trace::read(&file))
    });
    assert!(
        acknowledged.len() >= 100,
        "only {} moves were acknowledged",
        acknowledged.len()
    );
    for (game, acknowledged) in &acknowledged {
        let played = &games[game].moves[acknowledged.plies];
        let needle = format!("\"id\":\"{}\"", acknowledged.id);
        let sent = trace
            .position(|call| call.sends(b"\"type\":\"accepted\"") && call.sends(needle.as_bytes()))
            .unwrap_or_else(|| panic!("the trace shows no acknowledgement {needle}"));
        assert_synced(&trace, &games[game], played, sent);
    }
    println!(
        "{} acknowledgements, each after its sync",
        acknowledged.len()
    );
}

#[test]
fn each_answer_over_http_follows_the_sync_of_its_move() {
    if !can_trace() {
        println!("SKIPPED: strace cannot be used here; `cargo xtask setup` installs it as root");
        return;
    }
    const MOVES: [&str; 6] = ["32-28", "18-23", "38-32", "12-18", "43-38", "7-12"];
    let (game, answers, trace) = runtime().block_on(async {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("trace");
        let database = folder.path().join("games.sqlite");
        let program =
            Program::start_under(traced(&file), &database, &["--rate-limit", "off"]).unwrap();
        program.ready().await.unwrap();
        let (white, black) = friends(program.address(), None, None).await.unwrap();
        let mut answers = Vec::new();
        for (number, text) in MOVES.into_iter().enumerate() {
            let seat = if number % 2 == 0 { &white } else { &black };
            answers.push(post_move(seat, text).await);
        }
        let game = stored(&program, &white.game).await;
        end(program).await;
        (game, answers, Trace::read(&file))
    });
    for (played, seq) in game.moves.iter().zip(answers) {
        let body = format!("{{\"seq\":{seq}}}");
        let sent = trace
            .position(|call| call.sends(body.as_bytes()))
            .unwrap_or_else(|| panic!("the trace shows no answer {body}"));
        assert_synced(&trace, &game, played, sent);
    }
}

/// The first write of the move into the write-ahead log, then a sync of that file which begins
/// after the write and ends before `sent`.
fn assert_synced(trace: &Trace, game: &Game, played: &Played, sent: usize) {
    let written = trace
        .position(|call| call.writes_log_entry(&game.id, played.at))
        .unwrap_or_else(|| {
            panic!(
                "the trace shows no write of move {} of {}",
                played.ply, game.id
            )
        });
    let synced = trace.calls[..sent].iter().any(|call| {
        call.is_sync_of_log()
            && call.begun > trace.calls[written].begun
            && call.ended < trace.calls[sent].begun
    });
    assert!(
        written < sent && synced,
        "move {} of {} was acknowledged before it was synced (written at call {written}, sent at {sent})",
        played.ply,
        game.id
    );
}

async fn stored(program: &Program, id: &str) -> Game {
    Visitor::new(program.address())
        .get(&format!("/api/games/{id}"))
        .await
        .unwrap()
}

async fn post_move(seat: &Seat, text: &str) -> u64 {
    let mut visitor = seat.visitor.clone();
    let path = format!("/api/games/{}", seat.game);
    let game: Game = visitor.get(&path).await.unwrap();
    let body = json!({"expected": game.state.seq, "act": {"type": "move", "text": text}});
    let answer: Value = visitor.post(&format!("{path}/acts"), &body).await.unwrap();
    answer["seq"].as_u64().unwrap()
}

/// Six games at once for a few seconds, so that commits are grouped as they are under load.
async fn play_at_once(
    program: &Program,
) -> (
    std::collections::BTreeMap<String, Game>,
    Vec<(String, Acknowledged)>,
) {
    let until = Instant::now() + Duration::from_secs(4);
    let mut players = JoinSet::new();
    for number in 0..6 {
        let (white, black) = friends(program.address(), None, None).await.unwrap();
        for (seat, seed) in [(white, 2 * number), (black, 2 * number + 1)] {
            let id = seat.game.clone();
            let player = Player::new(seat, Chance::new(seed), Duration::from_millis(20));
            players.spawn(async move { (id, player.play(until).await.0) });
        }
    }
    let mut games = std::collections::BTreeMap::new();
    let mut acknowledged = Vec::new();
    while let Some(player) = players.join_next().await {
        let (id, notes) = player.unwrap();
        if !games.contains_key(&id) {
            games.insert(id.clone(), stored(program, &id).await);
        }
        acknowledged.extend(notes.acknowledged.into_iter().map(|one| (id.clone(), one)));
    }
    // A game read before its last move was made is read again.
    for (id, game) in &mut games {
        *game = stored(program, id).await;
    }
    (games, acknowledged)
}

#[test]
fn the_reader_of_traces_orders_calls_that_overlap() {
    // strace writes file names in hexadecimal, too.
    let hexadecimal =
        |name: &str| -> String { name.bytes().map(|byte| format!(r"\x{byte:02x}")).collect() };
    let (log, line) = (hexadecimal("games.sqlite-wal"), hexadecimal("socket:"));
    let text = format!(
        r#"10 pwrite64(7<{log}>, "\x61\x62", 2, 0) = 2
10 fdatasync(7<{log}> <unfinished ...>
11 sendto(9<{line}>, "\x63", 1, MSG_NOSIGNAL, NULL, 0) = 1
10 <... fdatasync resumed>) = 0
11 writev(9<{line}>, [{{iov_base="\x64", iov_len=1}}, {{iov_base="\x65", iov_len=1}}], 2) = 2
"#
    );
    let trace = Trace::parse(&text);
    let sync = trace.position(Call::is_sync_of_log).unwrap();
    let early = trace.position(|call| call.sends(b"c")).unwrap();
    let late = trace.position(|call| call.sends(b"de")).unwrap();
    assert!(
        trace.calls[sync].ended > trace.calls[early].begun,
        "the early send was not synced"
    );
    assert!(trace.calls[sync].ended < trace.calls[late].begun);
    assert!(
        trace.position(|call| call.sends(b"ab")).is_none(),
        "a write to a file is no send"
    );
}
