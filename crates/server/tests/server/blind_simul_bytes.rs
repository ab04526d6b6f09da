//! The same for a simul whose host sees no board: what he is sent of it, and what anybody is sent who
//! looks on, is a function of what was announced, and of the results, alone.

use axum::body::Body;
use axum::http::{Request, header};
use serde_json::{Value, json};

use crate::blind_bytes::{ONE, OTHER, Tape, assert_same, next, requests};
use crate::simuls::Event;
use crate::support::{Browser, Hall, Socket, a_move};

/// What nobody is sent who may not see the boards.
const HIDDEN: [&str; 6] = [
    "W:W",
    "B:W",
    "\"fen\":\"",
    "\"pieces\":",
    "\"legal\":",
    "33x",
];

struct Play {
    hall: Hall,
    event: Event,
    games: [String; 2],
    spectator: Browser,
    /// The simul's socket of the host, and of the spectator.
    sockets: [Socket; 2],
    tape: Tape,
}

impl Play {
    async fn begin(start: &str) -> Self {
        let hall = Hall::open().await;
        let more = json!({"blindfold": 5, "start": start, "percentage": 50});
        let event = Event::begun(&hall, 2, more).await;
        let games = [event.game(1).await, event.game(2).await];
        let spectator = hall.browser();
        let path = format!("/api/simuls/{}/socket?language=en", event.id);
        let mut sockets = Vec::new();
        for browser in [&event.host, &spectator] {
            sockets.push(browser.open(&hall, &path, &[]).await.unwrap());
        }
        let chance = vec![
            (event.id.clone(), "SIMUL"),
            (games[0].clone(), "FIRST"),
            (games[1].clone(), "SECOND"),
        ];
        Self {
            sockets: sockets.try_into().ok().unwrap(),
            tape: Tape {
                chance,
                ..Tape::default()
            },
            hall,
            event,
            games,
            spectator,
        }
    }

    /// Keeps what the sockets say last, once they are where the simul is: how many messages it
    /// takes is chance.
    async fn listen(&mut self) {
        let seq = self.event.look(&self.event.host).await["state"]["seq"].clone();
        for (name, socket) in ["host", "spectator"].into_iter().zip(&mut self.sockets) {
            loop {
                let text = next(socket).await;
                assert_hidden(&text);
                let message: Value = serde_json::from_str(&text).unwrap();
                let state = match message["type"].as_str() {
                    Some("simul") => &message["simul"]["state"],
                    _ => &message["state"],
                };
                if state["seq"].as_u64() >= seq.as_u64() {
                    self.tape.keep(name, &state.to_string());
                    break;
                }
            }
        }
    }

    /// Asks every address with the simul's name and with that of each game.
    async fn ask_everything(&mut self) {
        let people = [("host", &self.event.host), ("spectator", &self.spectator)];
        for (name, browser) in people {
            for id in [&self.event.id, &self.games[0], &self.games[1]] {
                for (method, path, body) in requests(id) {
                    // Acts are done on purpose below, and each would change the simul.
                    let request = Request::builder()
                        .method(&method)
                        .uri(&path)
                        .header(header::CONTENT_TYPE, "application/json")
                        .header(header::ACCEPT_LANGUAGE, "en")
                        .body(Body::from(body))
                        .unwrap();
                    let what = format!("{name}: {method} {path}");
                    self.tape.answer(&what, browser, request).await;
                }
            }
            for game in &self.games {
                let mut socket = browser.socket(&self.hall, game, "?language=en").await;
                self.tape.keep(name, &next(&mut socket).await);
            }
        }
    }

    /// The host announces something at a board; he is answered with this code, or it is done.
    async fn announces(&mut self, board: usize, text: &str) {
        let (id, seq) = self.seq(board).await;
        let (status, answer) = self.event.host.act(&id, seq, a_move(text)).await;
        self.tape.keep("announced", &format!("{status} {answer}"));
    }

    /// A blindfold game tells its host how far it has come, in a place of its own.
    async fn seq(&self, board: usize) -> (String, u64) {
        let id = self.games[board - 1].clone();
        let seq = self.event.host.look(&id).await["seq"].as_u64().unwrap();
        (id, seq)
    }
}

fn assert_hidden(text: &str) {
    for hidden in HIDDEN {
        assert!(!text.contains(hidden), "{hidden} in {text}");
    }
}

/// What was sent while both boards went on, and what after one had come to its end.
async fn recorded(start: &str) -> [Vec<String>; 2] {
    let mut play = Play::begin(start).await;
    play.ask_everything().await;
    play.event.go_to(1).await;
    play.announces(1, "33-28").await;
    play.listen().await;
    play.event.moves(&play.event.guests[0], 1, "22x33").await;
    play.event.go_to(2).await;
    play.announces(2, "33-28").await;
    play.event.moves(&play.event.guests[1], 2, "22x33").await;
    play.event.go_to(1).await;
    play.listen().await;
    play.ask_everything().await;
    for said in ["46-40", "hello", "39x28"] {
        play.announces(1, said).await;
    }
    play.listen().await;
    play.ask_everything().await;
    let going_on = std::mem::take(&mut play.tape.sent);
    let guest = &play.event.guests[1];
    let (id, seq) = play.event.seq(guest, 2).await;
    guest.does(&id, seq, json!({"type": "resign"})).await;
    play.ask_everything().await;
    [going_on, play.tape.sent]
}

/// Without what is the same for everybody everywhere.
fn of_the_event(sent: &[String]) -> Vec<&String> {
    let known = |sent: &&String| !sent.contains("/api/variants");
    sent.iter().filter(known).collect()
}

#[tokio::test]
async fn a_host_without_sight_and_those_who_look_on_are_sent_no_position() {
    let [one, one_later] = recorded(ONE).await;
    let [other, other_later] = recorded(OTHER).await;
    assert!(one.len() > 500, "{}", one.len());
    let told = one.iter().any(|sent| sent.contains("22x33"));
    assert!(told, "what is announced is told");
    for sent in of_the_event(&one) {
        assert_hidden(sent);
    }
    assert_same(&one, &other);
    // Of the board that is over everything is shown, and of the other still nothing.
    let shown = one_later.iter().any(|sent| sent.contains("\"fen\":\"W:W"));
    assert!(shown, "a board that is over is shown");
    let still = |all: &[String]| -> Vec<String> {
        let about = |sent: &&String| !sent.contains("SECOND");
        all.iter().filter(about).cloned().collect()
    };
    let (one, other) = (still(&one_later), still(&other_later));
    assert!(one.len() > 200, "{}", one.len());
    for sent in of_the_event(&one) {
        assert_hidden(sent);
    }
    assert_same(&one, &other);
}
