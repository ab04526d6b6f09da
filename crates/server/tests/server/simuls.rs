//! Simuls: made, joined, begun and played, each board a game of its own.

use std::time::Duration;

use axum::http::StatusCode;
use serde_json::{Value, json};
use tokio::time::sleep;

use crate::restart::{folder, run};
use crate::support::{Browser, Hall, a_move, code, settings, with};

/// What is usual: three guests at most, nobody waited for.
pub(crate) fn conditions(more: Value) -> Value {
    let usual = json!({
        "variant": "international", "colour": "white", "mostBoards": 3, "open": true,
        "walk": "round", "guestsWait": false, "passes": 1, "arbiter": false,
    });
    with(usual, more)
}

/// A simul, its host, and its guests in the order of their boards.
pub(crate) struct Event {
    pub(crate) id: String,
    pub(crate) host: Browser,
    pub(crate) guests: Vec<Browser>,
}

impl Event {
    async fn made(hall: &Hall, guests: usize, more: Value) -> Event {
        let host = hall.browser();
        let order = json!({"conditions": conditions(more), "name": "Hans", "listed": true});
        let (status, simul) = host.post("/api/simuls", order).await;
        assert_eq!(status, StatusCode::CREATED, "{simul}");
        assert_eq!(simul["you"]["role"], "host");
        let id = simul["id"].as_str().unwrap().to_owned();
        let guests = (0..guests).map(|_| hall.browser()).collect();
        Event { id, host, guests }
    }

    /// The same, begun with everybody at his board.
    pub(crate) async fn begun(hall: &Hall, guests: usize, more: Value) -> Event {
        let event = Event::made(hall, guests, more).await;
        for guest in &event.guests {
            let (status, simul) = event.join(guest, json!({"name": "Gast"})).await;
            assert_eq!(status, StatusCode::OK, "{simul}");
        }
        event.does(&event.host, json!({"type": "begin"})).await;
        event
    }

    async fn join(&self, who: &Browser, body: Value) -> (StatusCode, Value) {
        who.post(&format!("/api/simuls/{}/join", self.id), body)
            .await
    }

    async fn act(&self, who: &Browser, act: Value) -> (StatusCode, Value) {
        let path = format!("/api/simuls/{}/acts", self.id);
        who.post(&path, json!({"act": act})).await
    }

    async fn does(&self, who: &Browser, act: Value) -> Value {
        let (status, simul) = self.act(who, act).await;
        assert_eq!(status, StatusCode::OK, "{simul}");
        simul
    }

    async fn refused(&self, who: &Browser, act: Value) -> String {
        let (status, answer) = self.act(who, act).await;
        assert!(!status.is_success(), "{answer}");
        code(&answer)
    }

    pub(crate) async fn go_to(&self, board: u32) -> Value {
        self.does(&self.host, json!({"type": "goTo", "board": board}))
            .await
    }

    pub(crate) async fn look(&self, who: &Browser) -> Value {
        let (status, simul) = who.get(&format!("/api/simuls/{}", self.id)).await;
        assert_eq!(status, StatusCode::OK, "{simul}");
        simul
    }

    pub(crate) async fn game(&self, board: usize) -> String {
        let simul = self.look(&self.host).await;
        simul["boards"][board - 1]["game"]
            .as_str()
            .unwrap()
            .to_owned()
    }

    /// Somebody makes a move on a board, counted from 1.
    pub(crate) async fn moves(&self, who: &Browser, board: usize, text: &str) {
        let (id, seq) = self.seq(who, board).await;
        who.does(&id, seq, a_move(text)).await;
    }

    pub(crate) async fn may_not_move(&self, who: &Browser, board: usize, text: &str) -> String {
        let (id, seq) = self.seq(who, board).await;
        who.refused(&id, seq, a_move(text)).await
    }

    pub(crate) async fn seq(&self, who: &Browser, board: usize) -> (String, u64) {
        let id = self.game(board).await;
        let seq = who.look(&id).await["state"]["seq"].as_u64().unwrap();
        (id, seq)
    }

    /// Looks until something is so.
    pub(crate) async fn until(&self, what: impl Fn(&Value) -> bool) -> Value {
        for _ in 0..200 {
            let simul = self.look(&self.host).await;
            if what(&simul) {
                return simul;
            }
            sleep(Duration::from_millis(25)).await;
        }
        panic!("never so: {}", self.look(&self.host).await);
    }
}

#[tokio::test]
async fn an_open_simul_is_found_joined_and_played_to_its_end() {
    let hall = Hall::open().await;
    let event = Event::made(&hall, 2, json!({"percentage": 75})).await;
    let (host, [an, bo]) = (&event.host, [&event.guests[0], &event.guests[1]]);
    let (_, listed) = an.get("/api/simuls").await;
    assert_eq!(listed[0]["id"], json!(event.id));
    assert_eq!(listed[0]["host"], "Hans");
    assert_eq!(
        event.refused(host, json!({"type": "begin"})).await,
        "simulRefused"
    );
    for (guest, name) in [(an, "An"), (bo, "Bo")] {
        let (status, simul) = event.join(guest, json!({"name": name})).await;
        assert_eq!(status, StatusCode::OK, "{simul}");
        assert_eq!(simul["you"]["role"], "guest");
    }
    let (status, again) = event.join(an, json!({})).await;
    assert_eq!(
        (status, code(&again).as_str()),
        (StatusCode::CONFLICT, "simulRefused")
    );
    let simul = event.does(host, json!({"type": "begin"})).await;
    assert_eq!(simul["state"]["phase"], "playing");
    assert_eq!(simul["state"]["next"], 1);
    assert_eq!(simul["boards"][1]["guest"]["name"], "Bo");
    assert_eq!(simul["state"]["standing"]["needed"]["points"], 3);

    // A board is a game like any other, with the host's way upon it.
    let game = an.look(&event.game(1).await).await;
    assert_eq!(game["kind"], "simul");
    assert_eq!(game["simul"], json!({"id": event.id, "board": 1}));
    assert_eq!(game["you"]["sides"], json!(["black"]));
    assert_eq!(event.may_not_move(host, 1, "32-28").await, "simulRefused");
    event.go_to(1).await;
    assert_eq!(event.may_not_move(host, 2, "32-28").await, "simulRefused");
    let early = json!({"type": "goTo", "board": 2});
    assert_eq!(event.refused(host, early).await, "simulRefused");
    event.moves(host, 1, "32-28").await;
    let simul = event.look(host).await;
    assert_eq!(simul["boards"][0]["hostToMove"], false);
    assert_eq!(simul["boards"][0]["ply"], 1);
    assert_eq!(simul["state"]["next"], 2);
    event.moves(an, 1, "19-23").await;
    event.go_to(2).await;
    event.moves(host, 2, "31-27").await;
    event.moves(bo, 2, "20-24").await;

    // What has been played stands, and one guest is no match for a rematch.
    let (id, seq) = event.seq(an, 1).await;
    let back = an.refused(&id, seq, json!({"type": "askTakeBack"})).await;
    assert_eq!(back, "offerNotAllowed");
    an.does(&id, seq, json!({"type": "resign"})).await;
    let (status, _) = an
        .post(&format!("/api/games/{id}/rematch"), json!({}))
        .await;
    assert_eq!(status, StatusCode::CONFLICT);
    let simul = event.look(host).await;
    assert_eq!(simul["boards"][0]["result"]["winner"], "white");
    assert_eq!(simul["state"]["standing"]["won"], 1);
    let (id, seq) = event.seq(bo, 2).await;
    bo.does(&id, seq, json!({"type": "offerDraw"})).await;
    host.does(&id, seq + 1, json!({"type": "acceptDraw"})).await;
    let simul = event.look(bo).await;
    assert_eq!(simul["state"]["phase"], "over");
    assert_eq!(simul["state"]["standing"]["points"], 3);
    assert_eq!(simul["state"]["standing"]["percentage"], 75);
    assert_eq!(simul["state"]["standing"]["needed"]["kind"], "reached");
    let (_, listed) = an.get("/api/simuls").await;
    assert_eq!(listed, json!([]));
}

#[tokio::test]
async fn the_host_lets_in_and_sends_away_where_it_is_not_open() {
    let hall = Hall::open().await;
    let event = Event::made(&hall, 3, json!({"open": false, "mostBoards": 2})).await;
    for guest in &event.guests {
        let (_, simul) = event.join(guest, json!({})).await;
        assert_eq!(simul["you"]["role"], "asking");
    }
    let person = |kind: &str, number: u32| json!({"type": kind, "person": number});
    let guest = &event.guests[0];
    assert_eq!(
        event.refused(guest, person("letIn", 1)).await,
        "simulRefused"
    );
    event.does(&event.host, person("letIn", 1)).await;
    event.does(&event.host, person("letIn", 3)).await;
    assert_eq!(
        event.refused(&event.host, person("letIn", 2)).await,
        "simulRefused"
    );
    assert_eq!(
        event.refused(&event.host, person("letIn", 77)).await,
        "simulRefused"
    );
    let simul = event.does(&event.host, person("sendAway", 3)).await;
    assert_eq!(simul["state"]["asking"][0]["person"], 2);
    event.does(&event.host, person("letIn", 2)).await;
    event.does(&event.guests[1], json!({"type": "leave"})).await;
    let nobody = hall.browser();
    assert_eq!(
        event.refused(&nobody, json!({"type": "begin"})).await,
        "notYourSeat"
    );
    let (status, _) = nobody.get("/api/simuls/nowhere").await;
    assert_eq!(status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn what_nobody_can_give_is_refused_with_its_reason() {
    let hall = Hall::open().await;
    let host = hall.browser();
    for (more, wanted) in [
        (json!({"mostBoards": 1}), "badSimul"),
        (json!({"mostBoards": 201}), "badSimul"),
        (json!({"percentage": 101}), "badSimul"),
        (json!({"behind": 0}), "badSimul"),
        (json!({"patience": 0}), "badSimul"),
        (json!({"away": 100_000_000}), "badSimul"),
        (json!({"assistance": "official"}), "badSimul"),
        (json!({"variant": "chess"}), "unknownVariant"),
        (json!({"start": "W:W51:B1"}), "badPosition"),
        (json!({"colour": "red"}), "malformed"),
        (
            json!({"clock": {"host": {"form": "text", "text": "x"},
                "guest": {"form": "game", "initial": 60_000}}}),
            "badClock",
        ),
    ] {
        let order = json!({"conditions": conditions(more.clone()), "listed": false});
        let (_, answer) = host.post("/api/simuls", order).await;
        assert_eq!(code(&answer), wanted, "{more}");
    }
    let mut few = settings();
    few.limits.simuls_each = 1;
    let hall = Hall::with(few).await;
    Event::made(&hall, 0, json!({})).await;
    let order = json!({"conditions": conditions(json!({})), "listed": false});
    let (status, _) = hall.browser().post("/api/simuls", order).await;
    assert_eq!(status, StatusCode::TOO_MANY_REQUESTS);
}

#[tokio::test]
async fn who_lets_the_host_wait_passes_and_then_has_lost() {
    let hall = Hall::open().await;
    let event = Event::begun(&hall, 2, json!({"patience": 300})).await;
    event.go_to(1).await;
    event.moves(&event.host, 1, "32-28").await;
    let passed = event.until(|simul| simul["boards"][0]["passes"] == 1).await;
    assert_eq!(passed["boards"][0]["result"], Value::Null);
    let lost = event
        .until(|simul| simul["boards"][0]["result"] != Value::Null)
        .await;
    let result = &lost["boards"][0]["result"];
    assert_eq!(
        (&result["reason"], &result["winner"]),
        (&json!("neverMoved"), &json!("white"))
    );
    // The game itself ended so, with words for it.
    let game = event.guests[0].look(&event.game(1).await).await;
    assert_eq!(game["state"]["result"]["reason"], "neverMoved");
    assert_eq!(
        event.may_not_move(&event.guests[0], 1, "19-23").await,
        "gameOver"
    );
}

#[tokio::test]
async fn who_is_far_behind_has_to_give_up_where_that_was_agreed() {
    let hall = Hall::open().await;
    // After the exchange White has two men more.
    let start = "W:W32,36,37,38:B19,23";
    let event = Event::begun(&hall, 2, json!({"behind": 2, "start": start})).await;
    event.go_to(1).await;
    let end = json!({"type": "endBehind", "board": 1});
    assert_eq!(
        event.refused(&event.host, end.clone()).await,
        "simulRefused"
    );
    event.moves(&event.host, 1, "36-31").await;
    event.go_to(2).await;
    event.moves(&event.guests[0], 1, "23-29").await;
    event.moves(&event.host, 2, "36-31").await;
    let simul = event.go_to(1).await;
    assert_eq!(simul["boards"][0]["mayEndBehind"], true, "{simul}");
    event.does(&event.host, end).await;
    let simul = event
        .until(|simul| simul["boards"][0]["result"] != Value::Null)
        .await;
    assert_eq!(simul["boards"][0]["result"]["reason"], "farBehind");
}

#[tokio::test]
async fn a_guest_whose_host_has_left_ends_a_game_that_does_not_count() {
    let hall = Hall::open().await;
    let event = Event::begun(&hall, 2, json!({"away": 400})).await;
    let abandon = json!({"type": "abandon"});
    assert_eq!(
        event.refused(&event.guests[0], abandon.clone()).await,
        "simulRefused"
    );
    sleep(Duration::from_millis(450)).await;
    event.does(&event.guests[0], abandon).await;
    let simul = event
        .until(|simul| simul["boards"][0]["result"] != Value::Null)
        .await;
    assert_eq!(simul["boards"][0]["result"]["reason"], "hostAway");
    assert_eq!(simul["state"]["standing"]["playedFor"], 0);
}

#[tokio::test]
async fn guests_who_wait_move_when_the_host_has_come() {
    let hall = Hall::open().await;
    let event = Event::begun(&hall, 2, json!({"guestsWait": true})).await;
    let guest = &event.guests[0];
    event.go_to(1).await;
    event.moves(&event.host, 1, "32-28").await;
    assert_eq!(event.may_not_move(guest, 1, "19-23").await, "simulRefused");
    event.go_to(2).await;
    event.moves(&event.host, 2, "32-28").await;
    event.go_to(1).await;
    event.does(guest, json!({"type": "pass"})).await;
    assert_eq!(event.may_not_move(guest, 1, "19-23").await, "simulRefused");
    event.go_to(2).await;
    event.moves(&event.guests[1], 2, "19-23").await;
    event.moves(&event.host, 2, "28x19").await;
    event.go_to(1).await;
    assert_eq!(
        event.refused(guest, json!({"type": "pass"})).await,
        "simulRefused"
    );
    event.moves(guest, 1, "19-23").await;
    event.moves(&event.host, 1, "28x19").await;
}

#[tokio::test]
async fn no_plan_and_no_postcard_gets_past_the_event() {
    let hall = Hall::open().await;
    let event = Event::begun(&hall, 2, json!({})).await;
    event.go_to(1).await;
    // Board 2 waits for the host, who is elsewhere.
    let (id, seq) = event.seq(&event.host, 2).await;
    let card = json!({"expected": seq, "text": "1. 32-28"});
    let path = format!("/api/games/{id}/postcard");
    let (status, answer) = event.host.post(&path, card).await;
    assert_eq!(status, StatusCode::CONFLICT, "{answer}");
    assert_eq!(
        event.may_not_move(&event.host, 2, "32-28").await,
        code(&answer)
    );
    let plan = json!({"plan": {"text": "32-28 19-23", "forced": true}});
    let path = format!("/api/games/{id}/plan");
    let (status, answer) = event.guests[1].put(&path, plan).await;
    assert_eq!(
        (status, code(&answer).as_str()),
        (StatusCode::UNPROCESSABLE_ENTITY, "correspondence")
    );
    assert_eq!(event.seq(&event.host, 2).await.1, seq, "nothing was played");
}

#[tokio::test]
async fn the_arbiter_is_the_arbiter_of_every_board_whenever_he_comes() {
    let hall = Hall::open().await;
    let event = Event::made(&hall, 2, json!({"arbiter": true})).await;
    let invite = event.look(&event.host).await["you"]["arbiterInvite"].clone();
    assert!(invite.is_string());
    for guest in &event.guests {
        event.join(guest, json!({})).await;
    }
    event.does(&event.host, json!({"type": "begin"})).await;
    let arbiter = hall.browser();
    let (status, _) = event.join(&arbiter, json!({"invite": "wrong"})).await;
    assert_eq!(status, StatusCode::FORBIDDEN);
    let (status, _) = event
        .join(&event.guests[0], json!({"invite": invite}))
        .await;
    assert_eq!(status, StatusCode::CONFLICT, "nobody judges his own game");
    let (status, simul) = event.join(&arbiter, json!({"invite": invite})).await;
    assert_eq!(
        (status, &simul["you"]["role"]),
        (StatusCode::OK, &json!("arbiter"))
    );
    for _ in 0..100 {
        let (_, games) = arbiter.get("/api/arbiter").await;
        if games.as_array().unwrap().len() == 2 {
            break;
        }
        sleep(Duration::from_millis(20)).await;
    }
    let (id, seq) = event.seq(&arbiter, 2).await;
    let annul = json!({"type": "rule", "decision": {"kind": "draw", "ground": "nobodyCanWin"},
        "reason": ""});
    arbiter.does(&id, seq, annul).await;
    let simul = event.look(&event.host).await;
    assert_eq!(simul["state"]["standing"]["drawn"], 1);
    assert_eq!(simul["state"]["arbiter"]["taken"], true);
}

#[tokio::test]
async fn everybody_who_looks_is_told_of_every_move() {
    let hall = Hall::open().await;
    let event = Event::begun(&hall, 2, json!({})).await;
    let spectator = hall.browser();
    let path = format!("/api/simuls/{}/socket?language=zh-CN", event.id);
    let mut socket = spectator.open(&hall, &path, &[]).await.unwrap();
    let whole = socket.next("simul").await;
    assert_eq!(whole["simul"]["you"]["role"], "spectator");
    assert_eq!(socket.next("update").await["state"]["watchers"], 1);
    event.go_to(1).await;
    assert_eq!(socket.next("update").await["state"]["stay"]["board"], 1);
    event.moves(&event.host, 1, "32-28").await;
    let told = socket.next("update").await;
    assert_eq!(told["boards"][0]["ply"], 1, "{told}");
    assert!(told["boards"][0]["fen"].as_str().unwrap().starts_with("B:"));
    assert_eq!(told["boards"].as_array().unwrap().len(), 1);
    let (id, seq) = event.seq(&event.guests[0], 1).await;
    event.guests[0]
        .does(&id, seq, json!({"type": "resign"}))
        .await;
    let told = socket.next("update").await;
    assert!(
        told["boards"][0]["result"]["text"]
            .as_str()
            .unwrap()
            .contains("认输")
    );
    socket.say(json!({"type": "ping", "id": "p"})).await;
    assert_eq!(socket.next("pong").await["id"], "p");
    socket.act("x", 1, json!({"type": "resign"})).await;
    assert_eq!(socket.next("refused").await["error"]["code"], "notYourSeat");
}

#[test]
fn a_restart_in_the_middle_loses_nothing_and_nobody_has_waited_meanwhile() {
    let folder = folder();
    let (id, cookies) = run(&folder, async |hall| {
        let event = Event::begun(hall, 2, json!({"patience": 1_500, "passes": 0})).await;
        event.go_to(1).await;
        event.moves(&event.host, 1, "32-28").await;
        // Killed before the simul can have written down what the game has.
        let cookies = [&event.host, &event.guests[0], &event.guests[1]].map(Browser::cookie);
        (event.id.clone(), cookies)
    });
    std::thread::sleep(Duration::from_millis(1_800));
    run(&folder, async |hall| {
        let [host, an, bo] = cookies.map(|cookie| Browser::with(hall.app.router(), cookie));
        let guests = vec![an, bo];
        let event = Event { id, host, guests };
        let simul = event.look(&event.host).await;
        assert_eq!(simul["you"]["role"], "host");
        assert_eq!(simul["boards"][0]["ply"], 1, "{simul}");
        assert_eq!(simul["boards"][0]["hostToMove"], false);
        assert_eq!(simul["boards"][0]["result"], Value::Null);
        assert_eq!(simul["state"]["stay"]["hasMoved"], true);
        event.moves(&event.guests[0], 1, "19-23").await;
        event.go_to(2).await;
        event.moves(&event.host, 2, "32-28").await;
        let simul = event.look(&event.guests[1]).await;
        assert_eq!(simul["you"]["board"], 2);
        assert_eq!(simul["state"]["next"], 1);
    });
}

#[tokio::test]
async fn a_blindfold_host_sees_no_board_and_his_impossible_moves_count_over_all() {
    let hall = Hall::open().await;
    let event = Event::begun(&hall, 2, json!({"blindfold": 1, "arbiter": true})).await;
    let invite = event.look(&event.host).await["you"]["arbiterInvite"].clone();
    let arbiter = hall.browser();
    event.join(&arbiter, json!({"invite": invite})).await;
    let fens = async |who: &Browser| {
        let simul = event.look(who).await;
        let boards = simul["boards"].as_array().unwrap().clone();
        boards
            .iter()
            .map(|board| board["fen"].is_string())
            .collect::<Vec<_>>()
    };
    assert_eq!(fens(&event.host).await, [false, false]);
    assert_eq!(fens(&hall.browser()).await, [false, false]);
    assert_eq!(fens(&event.guests[0]).await, [true, false]);
    assert_eq!(fens(&arbiter).await, [true, true]);
    let game = event.host.look(&event.game(1).await).await;
    assert!(
        game.get("state").is_none() && game.get("moves").is_none(),
        "{game}"
    );

    // Announced where he is not, nothing is judged at all.
    let seq = game["seq"].as_u64().unwrap();
    let first = event.game(1).await;
    let impossible = a_move("32-31");
    let said = event.host.refused(&first, seq, impossible.clone()).await;
    assert_eq!(said, "simulRefused");
    event.go_to(1).await;
    let said = event.host.refused(&first, seq, impossible.clone()).await;
    assert_eq!(said, "impossibleMove");
    assert_eq!(event.look(&event.host).await["state"]["impossible"], 1);
    event.host.does(&first, seq + 1, a_move("32-28")).await;
    event.go_to(2).await;
    let second = event.game(2).await;
    let said = event.host.refused(&second, 1, impossible).await;
    assert_eq!(said, "impossibleMove");
    let simul = event
        .until(|simul| simul["boards"][1]["result"] != Value::Null)
        .await;
    let result = &simul["boards"][1]["result"];
    assert_eq!(result["reason"], "impossibleMoves");
    assert_eq!(result["winner"], "black");
    assert_eq!(simul["state"]["standing"]["lost"], 1);
    assert_eq!(
        fens(&event.host).await,
        [false, true],
        "a game that is over"
    );
    let both = json!({"conditions": conditions(json!({"blindfold": 1, "behind": 2})),
        "listed": false});
    let (_, answer) = event.host.post("/api/simuls", both).await;
    assert_eq!(code(&answer), "badSimul");
}
