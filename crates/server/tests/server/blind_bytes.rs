//! Every byte that reaches a side without sight, and whoever looks on, is a function of the
//! announcements, the clocks, the offers and the result alone: two games with other positions and
//! the same announcements send the same.

use std::time::Duration;

use axum::body::Body;
use axum::http::{Method, Request, header};
use damier_server::App;
use futures_util::StreamExt;
use http_body_util::BodyExt;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use crate::support::{Browser, Hall, Socket, a_move, code, friend, id_of, with};

/// Positions in which the same moves are played; the rest of the pieces differs in number, kind and
/// place.
pub(crate) const ONE: &str = "W:W33,39,44,46,50:B22,20,5,6,K1";
pub(crate) const OTHER: &str = "W:W33,39,44,46,48,49,36:B22,20,2,3";
/// The same captures can be made in two ways, with other pieces beside them.
const TWO_WAYS: [&str; 2] = ["W:WK47:B14,19,29,31,42", "W:WK47,50:B14,19,29,31,42,1"];

/// What was sent, in order.
#[derive(Default)]
pub(crate) struct Tape {
    pub(crate) sent: Vec<String>,
    /// What differs between two games by chance, and what stands for it.
    pub(crate) chance: Vec<(String, &'static str)>,
}

impl Tape {
    pub(crate) fn keep(&mut self, what: &str, bytes: &str) {
        let mut text = format!("{what}\n{bytes}");
        for (found, stands_for) in &self.chance {
            text = text.replace(found, stands_for);
        }
        let moments = [
            "\"at\":",
            "\"createdAt\":",
            "\"remaining\":",
            "\"claimFrom\":",
            "\"duration\":",
            "\"since\":",
            "\"turnSince\":",
            "\"abandonFrom\":",
            "\"deadline\":",
            "\"lost\":{\"white\":",
            "\"lost\":{\"white\":null,\"black\":",
        ];
        for key in moments {
            text = without_number(&text, key);
        }
        self.sent.push(text);
    }

    pub(crate) async fn answer(&mut self, what: &str, browser: &Browser, request: Request<Body>) {
        let response = browser.send(request).await;
        let status = response.status();
        let mut headers: Vec<String> = Vec::new();
        for (name, value) in response.headers() {
            // A new cookie is a matter of chance, and a length follows from the body, which is
            // compared without its times.
            if ![header::SET_COOKIE, header::CONTENT_LENGTH, header::DATE].contains(name) {
                headers.push(format!("{name}: {}", value.to_str().unwrap()));
            }
        }
        headers.sort();
        let bytes = response.into_body().collect().await.unwrap().to_bytes();
        let body = String::from_utf8_lossy(&bytes);
        // How long things took is nobody's position.
        let body = match what.contains("/metrics") {
            true => body.chars().filter(|one| !one.is_ascii_digit()).collect(),
            false => body.into_owned(),
        };
        self.keep(what, &format!("{status}\n{}\n{body}", headers.join("\n")));
    }
}

/// The text with nought for the number after each key.
fn without_number(text: &str, key: &str) -> String {
    let mut parts = text.split(key);
    let mut whole = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let rest = part.trim_start_matches(|one: char| one.is_ascii_digit() || one == '-');
        whole = whole + key + "0" + rest;
    }
    whole
}

/// Those who see no board, each with a socket.
struct Blind {
    name: &'static str,
    browser: Browser,
    socket: Socket,
}

struct Play {
    hall: Hall,
    id: String,
    sighted: Browser,
    blind: Vec<Blind>,
    tape: Tape,
}

impl Play {
    async fn begin(start: &str, more: Value) -> Self {
        let hall = Hall::open().await;
        let sighted = hall.browser();
        let form = json!({"form": "fischer", "initial": 3_600_000, "increment": 1000});
        let asked = json!({
            "start": start, "side": "black", "blindfold": {"who": "opponent"},
            "clock": {"white": form, "black": form},
        });
        let game = sighted.make(with(with(friend(), asked), more)).await;
        let id = id_of(&game);
        let invite = game["you"]["invite"].as_str().unwrap().to_owned();
        let mut tape = Tape {
            chance: vec![(id.clone(), "GAME"), (invite.clone(), "INVITE")],
            ..Tape::default()
        };
        let (player, other) = (hall.browser(), hall.browser());
        // Before he sits down he is nobody, and sees no more than that.
        tape.keep("before joining", &player.look(&id).await.to_string());
        let path = format!("/api/games/{id}/join");
        let joined = player.post(&path, json!({"invite": invite})).await;
        tape.keep("join", &joined.1.to_string());
        // A browser with a name of its own has a cookie.
        other.make(friend()).await;
        let mut blind = Vec::new();
        for (name, browser) in [
            ("player", player),
            ("logged out", hall.browser()),
            ("under another name", other),
        ] {
            let socket = browser.socket(&hall, &id, "?language=en").await;
            blind.push(Blind {
                name,
                browser,
                socket,
            });
        }
        Self {
            hall,
            id,
            sighted,
            blind,
            tape,
        }
    }

    /// Keeps what the sockets are sent up to this sequence number.
    async fn listen(&mut self, seq: u64) {
        for one in &mut self.blind {
            loop {
                let text = next(&mut one.socket).await;
                self.tape.keep(one.name, &text);
                let message: Value = serde_json::from_str(&text).unwrap();
                if message["game"]["seq"].as_u64() == Some(seq) {
                    break;
                }
            }
        }
    }

    /// White, who sees nothing, says or does something; it is answered so.
    async fn blind_does(&mut self, seq: u64, act: Value, moves_on: bool) -> String {
        let player = &mut self.blind[0];
        player.socket.act("an act", seq, act).await;
        loop {
            let text = next(&mut player.socket).await;
            self.tape.keep(player.name, &text);
            let message: Value = serde_json::from_str(&text).unwrap();
            let kind = message["type"].as_str().unwrap().to_owned();
            if kind == "refused" || kind == "accepted" {
                if moves_on {
                    for one in &mut self.blind[1..] {
                        loop {
                            let text = next(&mut one.socket).await;
                            self.tape.keep(one.name, &text);
                            let told: Value = serde_json::from_str(&text).unwrap();
                            if told["game"]["seq"].as_u64() == Some(seq + 1) {
                                break;
                            }
                        }
                    }
                }
                return match kind.as_str() {
                    "refused" => code(&message),
                    _ => kind,
                };
            }
        }
    }

    /// Black, who sees the board, does something.
    async fn sighted_does(&mut self, seq: u64, act: Value) {
        self.sighted.does(&self.id, seq, act).await;
        self.listen(seq + 1).await;
    }

    /// Asks every address of the API and of the page, as everybody who sees no board.
    async fn ask_everything(&mut self) {
        let requests = requests(&self.id);
        assert!(requests.len() > 40, "{}", requests.len());
        for one in &self.blind {
            for (method, path, body) in &requests {
                for language in ["en", "zh-CN"] {
                    let request = Request::builder()
                        .method(method)
                        .uri(path)
                        .header(header::CONTENT_TYPE, "application/json")
                        .header(header::ACCEPT_LANGUAGE, language)
                        .body(Body::from(body.clone()))
                        .unwrap();
                    let what = format!("{}: {method} {path}", one.name);
                    self.tape.answer(&what, &one.browser, request).await;
                }
            }
        }
        for one in &mut self.blind {
            // Whoever connects anew, and says that he has seen everything or nothing.
            for query in ["?since=0&language=en", "?since=3&language=zh-CN"] {
                let mut socket = one.browser.socket(&self.hall, &self.id, query).await;
                let text = next(&mut socket).await;
                self.tape.keep(one.name, &text);
            }
            let room = "/api/arbiter/socket?language=en";
            let mut socket = one.browser.open(&self.hall, room, &[]).await.unwrap();
            self.tape.keep(one.name, &next(&mut socket).await);
        }
    }
}

/// The next message but those that say who is connected: when a connection ends is chance.
pub(crate) async fn next(socket: &mut Socket) -> String {
    let patience = Duration::from_secs(20);
    loop {
        let message = tokio::time::timeout(patience, socket.stream.next()).await;
        if let Message::Text(text) = message.expect("no message").unwrap().unwrap()
            && !text.contains("\"presence\"")
        {
            return text.to_string();
        }
    }
}

/// Every operation of the document, so that none is forgotten that comes later; and the page.
pub(crate) fn requests(id: &str) -> Vec<(Method, String, String)> {
    let document: Value = serde_json::from_str(&App::openapi()).unwrap();
    let mut requests = Vec::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for method in methods.as_object().unwrap().keys() {
            let method = Method::from_bytes(method.to_uppercase().as_bytes()).unwrap();
            let path = filled(path, id);
            if method == Method::GET {
                for query in ["", "?language=en", "?text=1&board=1&moves=1"] {
                    requests.push((method.clone(), format!("{path}{query}"), String::new()));
                }
            } else {
                for body in ["{}", "[]"] {
                    requests.push((method.clone(), path.clone(), body.to_owned()));
                }
            }
        }
    }
    for page in [
        "/",
        "/g/ID",
        "/g/ID/sheet",
        "/arbiter",
        "/database",
        "/g/ID.svg",
        "/g/ID.png",
    ] {
        requests.push((Method::GET, page.replace("ID", id), String::new()));
    }
    let known = format!("/api/games/{id}/join");
    requests.push((Method::POST, known, json!({"invite": "x"}).to_string()));
    requests
}

/// A path with the game's id wherever one is asked for.
fn filled(path: &str, id: &str) -> String {
    let parts = path.split('/').map(|part| match part.starts_with('{') {
        true => id,
        false => part,
    });
    parts.collect::<Vec<_>>().join("/")
}

/// Plays, and answers everything that was sent to those who see no board.
async fn recorded(start: &str, more: Value) -> Vec<String> {
    let mut play = Play::begin(start, more).await;
    play.listen(1).await;
    play.ask_everything().await;
    assert_eq!(play.blind_does(1, a_move("33 28"), true).await, "accepted");
    play.sighted_does(2, a_move("22x33")).await;
    play.ask_everything().await;
    // Quiet moves are impossible while there is something to take.
    for (seq, said) in [(3, "46-40"), (4, "三十九到三十四")] {
        let answer = play.blind_does(seq, a_move(said), true).await;
        assert_eq!(answer, "impossibleMove");
    }
    let unread = play.blind_does(5, a_move("hello"), false).await;
    assert_eq!(unread, "malformed");
    let late = play.blind_does(4, a_move("39x28"), false).await;
    assert_eq!(late, "stale");
    let squares = json!({"type": "move", "from": 39, "to": 28});
    assert_eq!(play.blind_does(5, squares, true).await, "accepted");
    let early = play.blind_does(6, a_move("28-22"), false).await;
    assert_eq!(early, "notYourTurn");
    let offer = json!({"type": "offerDraw"});
    assert_eq!(play.blind_does(6, offer.clone(), true).await, "accepted");
    let twice = play.blind_does(7, offer, false).await;
    assert_eq!(twice, "offerNotAllowed");
    for rule in ["repetition", "regulationDraw", "timeClaim"] {
        let claim = json!({"type": "claimDraw", "rule": rule});
        assert_eq!(play.blind_does(7, claim, false).await, "claimNotAllowed");
    }
    for kind in [
        "askTakeBack",
        "press",
        "callFlag",
        "callArbiter",
        "letStand",
    ] {
        play.blind_does(7, json!({"type": kind}), false).await;
    }
    play.ask_everything().await;
    play.sighted_does(7, json!({"type": "declineDraw"})).await;
    play.sighted_does(8, a_move("20-25")).await;
    play.ask_everything().await;
    play.tape.sent
}

pub(crate) fn assert_same(one: &[String], other: &[String]) {
    for (index, (one, other)) in one.iter().zip(other).enumerate() {
        assert_eq!(one, other, "message {index}");
    }
    assert_eq!(one.len(), other.len());
}

#[tokio::test]
async fn two_games_with_other_positions_and_the_same_announcements_send_the_same_bytes() {
    let one = recorded(ONE, json!({})).await;
    let other = recorded(OTHER, json!({})).await;
    assert!(one.len() > 1_000, "{}", one.len());
    // The tape has what it should, and not the positions.
    let of_the_game = |sent: &&String| !sent.contains("/api/variants");
    let all: Vec<&str> = one.iter().filter(of_the_game).map(String::as_str).collect();
    let all = all.join("\n");
    assert!(all.contains("22x33") && all.contains("\"announced\""));
    for hidden in [
        "W:W",
        "B:W",
        "\"pieces\"",
        "\"legal\"",
        "33x",
        "39x28\",\"ply",
    ] {
        assert!(!all.contains(hidden), "{hidden}");
    }
    assert_same(&one, &other);
}

#[tokio::test]
async fn with_notes_only_the_player_has_a_record_and_it_is_the_same_too() {
    let notes = json!({"blindfold": {"who": "opponent", "notes": true, "beyond": "counts"}});
    let one = recorded(ONE, notes.clone()).await;
    let other = recorded(OTHER, notes).await;
    for sent in &one {
        let has_record = sent.contains("\"text\":\"33-28\"");
        assert!(!has_record || sent.starts_with("player"), "{sent}");
    }
    assert_same(&one, &other);
}

#[tokio::test]
async fn with_an_audience_those_who_are_where_the_player_is_are_sent_the_same_bytes() {
    let open = json!({"blindfold": {"who": "opponent", "spectators": true}});
    let one = recorded(ONE, open.clone()).await;
    let other = recorded(OTHER, open).await;
    assert!(one.len() > 1_000, "{}", one.len());
    assert_same(&one, &other);
}

#[tokio::test]
async fn where_clocks_are_pressed_by_hand_the_bytes_are_the_same() {
    let mut sent = Vec::new();
    for start in [ONE, OTHER] {
        let mut play = Play::begin(start, json!({"assistance": "club"})).await;
        play.listen(1).await;
        let press = || json!({"type": "press"});
        assert_eq!(play.blind_does(1, a_move("33 28"), true).await, "accepted");
        assert_eq!(play.blind_does(2, press(), true).await, "accepted");
        play.sighted_does(3, a_move("22x33")).await;
        // The opponent has not pressed: what could be played and what could not are refused alike.
        for said in ["39x28", "46-40"] {
            assert_eq!(play.blind_does(4, a_move(said), false).await, "notPressed");
        }
        play.ask_everything().await;
        play.sighted_does(4, press()).await;
        let answer = play.blind_does(5, a_move("46-40"), true).await;
        assert_eq!(answer, "impossibleMove");
        assert_eq!(play.blind_does(6, a_move("39x28"), true).await, "accepted");
        play.ask_everything().await;
        sent.push(play.tape.sent);
    }
    assert_same(&sent[0], &sent[1]);
}

#[tokio::test]
async fn a_capture_that_could_be_two_is_asked_for_in_the_same_bytes() {
    let mut sent = Vec::new();
    for start in TWO_WAYS {
        let mut play = Play::begin(start, json!({})).await;
        play.listen(1).await;
        let vague = play.blind_does(1, a_move("47 takes 36"), false).await;
        assert_eq!(vague, "ambiguousMove");
        sent.push(play.tape.sent);
    }
    let [one, other] = &sent[..] else {
        unreachable!()
    };
    assert!(one.last().unwrap().contains("say the move in full"));
    assert_same(one, other);
}

#[tokio::test]
async fn a_blindfold_game_enters_the_database_only_when_it_is_over() {
    let folder = std::sync::Arc::new(tempfile::tempdir().unwrap());
    let hall = Hall::with_archive(folder, crate::support::settings()).await;
    let (white, black) = (hall.browser(), hall.browser());
    let asked = json!({"blindfold": {"who": "opponent"}});
    let game = white.make(with(friend(), asked)).await;
    let id = id_of(&game);
    black.join(&id, &game).await;
    white.does(&id, 1, a_move("32-28")).await;
    let games = async || white.get("/api/database/games").await.1.to_string();
    assert!(!games().await.contains(&id));
    black.does(&id, 2, json!({"type": "resign"})).await;
    for _ in 0..200 {
        if games().await.contains("2-0") {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("the game is not kept: {}", games().await);
}
