//! Stopping and coming back.

use std::sync::Arc;
use std::time::Duration;

use damier_server::Settings;
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::runtime::Runtime;
use tokio::time::sleep;

use crate::support::{Browser, Hall, a_move, clock, settings, with};

/// A server that can be killed: everything of it lives in a runtime of its own.
pub(crate) fn run<T>(folder: &Arc<TempDir>, work: impl AsyncFnOnce(&Hall) -> T) -> T {
    run_with(folder, settings(), work)
}

/// The same with other settings.
pub(crate) fn run_with<T>(
    folder: &Arc<TempDir>,
    settings: Settings,
    work: impl AsyncFnOnce(&Hall) -> T,
) -> T {
    let runtime = Runtime::new().unwrap();
    let done = runtime.block_on(async {
        let hall = Hall::reopen(Arc::clone(folder), settings).await;
        work(&hall).await
    });
    runtime.shutdown_timeout(Duration::from_secs(5));
    done
}

pub(crate) fn folder() -> Arc<TempDir> {
    Arc::new(tempfile::tempdir().unwrap())
}

#[test]
fn while_the_server_is_down_no_clock_runs() {
    let folder = folder();
    let (id, cookies, before) = run(&folder, async |hall| {
        let (id, white, black) = hall.friends(clock(10_000, 10_000)).await;
        white.does(&id, 1, a_move("32-28")).await;
        sleep(Duration::from_millis(1_300)).await;
        let before = white.look(&id).await["state"]["clocks"].clone();
        (id, [white.cookie(), black.cookie()], before)
    });
    std::thread::sleep(Duration::from_millis(1_500));
    run(&folder, async |hall| {
        let [white, black] = cookies.map(|cookie| Browser::with(hall.app.router(), cookie));
        let game = white.look(&id).await;
        let clocks = &game["state"]["clocks"];
        let left = |clocks: &Value, side: &str| clocks[side]["remaining"].as_i64().unwrap();
        assert_eq!(left(clocks, "white"), left(&before, "white"));
        // A second and a half was nobody's; up to a second before the stop is forgiven.
        let used = left(&before, "black") - left(clocks, "black");
        assert!((-1_100..400).contains(&used), "{used}: {before} {clocks}");
        assert_eq!(clocks["running"], "black");
        let seq = game["state"]["seq"].as_u64().unwrap();
        assert_eq!(seq, 3, "the interruption is an entry");
        black.does(&id, seq, a_move("19-23")).await;
    });
}

#[test]
fn a_claim_waits_for_the_arbiter_over_a_restart() {
    let folder = folder();
    let claim = json!({"type": "claimDraw", "rule": "regulationDraw"});
    let (id, cookie) = run(&folder, async |hall| {
        let kings = json!({"start": "W:WK46,K47,K48:BK3", "arbiter": true});
        let terms = with(kings, clock(10_000, 10_000));
        let (id, white, _) = hall.friends(terms).await;
        white.does(&id, 1, claim).await;
        (id, white.cookie())
    });
    run(&folder, async |hall| {
        let white = Browser::with(hall.app.router(), cookie);
        let state = white.look(&id).await["state"].clone();
        assert_eq!(state["claim"]["by"], "white");
        assert_eq!(state["claim"]["rule"], "regulationDraw");
        assert_eq!(state["clocks"]["running"], "white");
        let seq = state["seq"].as_u64().unwrap();
        let refused = white.refused(&id, seq, a_move("46-41")).await;
        assert_eq!(refused, "claimPending");
        let withdraw = json!({"type": "withdrawClaim"});
        let seq = white.does(&id, seq, withdraw).await;
        white.does(&id, seq, a_move("46-41")).await;
    });
}

#[test]
fn a_flag_falls_after_a_restart_with_nobody_connected() {
    let folder = folder();
    let (id, cookie) = run(&folder, async |hall| {
        let (id, white, _) = hall.friends(clock(400, 10_000)).await;
        (id, white.cookie())
    });
    run(&folder, async |hall| {
        sleep(Duration::from_millis(700)).await;
        let (_, metrics) = hall.browser().get("/metrics").await;
        assert!(
            metrics
                .as_str()
                .unwrap()
                .contains("damier_games_over_total 1\n"),
            "{metrics}"
        );
        let white = Browser::with(hall.app.router(), cookie);
        assert_eq!(white.look(&id).await["state"]["result"]["reason"], "time");
    });
}

#[test]
fn games_seats_and_moves_are_there_again() {
    let folder = folder();
    let (id, cookies) = run(&folder, async |hall| {
        let (id, white, black) = hall.friends(json!({})).await;
        white.does(&id, 1, a_move("32-28")).await;
        black.does(&id, 2, a_move("19-23")).await;
        (id, [white.cookie(), black.cookie()])
    });
    run(&folder, async |hall| {
        let [white, black] = cookies.map(|cookie| Browser::with(hall.app.router(), cookie));
        let game = white.look(&id).await;
        assert_eq!(game["you"]["sides"], json!(["white"]));
        assert_eq!(
            game["state"]["seq"], 3,
            "an untimed game is not interrupted"
        );
        assert_eq!(game["moves"][1]["text"], "19-23");
        white.does(&id, 3, a_move("28x19")).await;
        let mut socket = black.socket(hall, &id, "?since=2").await;
        assert_eq!(socket.next("update").await["seq"], 4);
    });
}

#[test]
fn the_engine_goes_on_with_its_move() {
    let folder = folder();
    let (id, cookie) = run(&folder, async |hall| {
        let white = hall.browser();
        // No opening that it would play from memory.
        let engine = json!({
            "variant": "international", "side": "white", "start": "W:W31-45,47-50:B1-19",
            "opponent": {"kind": "engine", "level": 8},
        });
        let wish = crate::support::with(engine, clock(600_000, 600_000));
        let id = crate::support::id_of(&white.make(wish).await);
        white.does(&id, 1, a_move("32-28")).await;
        (id, white.cookie())
    });
    run(&folder, async |hall| {
        let white = Browser::with(hall.app.router(), cookie);
        for _ in 0..400 {
            if white.look(&id).await["moves"].as_array().unwrap().len() == 2 {
                return;
            }
            sleep(Duration::from_millis(50)).await;
        }
        panic!("the engine never moved");
    });
}
