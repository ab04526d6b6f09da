//! What is kept of an official game: its log in words, its PDN, and all of it after a stop.

use damier_notation::{fen, pdn};
use serde_json::{Value, json};

use crate::support::{Browser, Hall, settings};
use crate::wooden::{THREE, Table, act, hand, moved, pressed};

async fn text(who: &Browser, path: &str, language: &str) -> String {
    let request = axum::http::Request::get(path).header("accept-language", language);
    let response = who.send(request.body(axum::body::Body::empty()).unwrap());
    let body = http_body_util::BodyExt::collect(response.await.into_body());
    String::from_utf8(body.await.unwrap().to_bytes().to_vec()).unwrap()
}

/// Two are taken where three were compulsory, and put right; a king is left uncrowned and let
/// stand; a piece ends on a light square and is let stand; the arbiter adds a minute.
async fn eventful() -> Table {
    let clock = json!({"form": "game", "initial": 600_000});
    let table = Table::laid(json!({
        "start": THREE, "clock": {"white": clock, "black": clock},
    }))
    .await;
    let (white, black) = (&table.white, &table.black);
    table.do_all(white, pressed(&[32, 21, 12], &[27, 17])).await;
    table.does(black, act("haveCorrected")).await;
    table
        .do_all(white, pressed(&[32, 23, 14, 5], &[28, 19, 10]))
        .await;
    let to_light = vec![
        hand("lift", 1),
        json!({"type": "hand", "do": "place", "cell": {"row": 1, "column": 1}}),
        json!({"type": "hand", "do": "release"}),
        act("press"),
    ];
    table.do_all(black, to_light).await;
    table.do_all(white, pressed(&[50, 45], &[])).await;
    table.does(black, act("callArbiter")).await;
    table
        .rules(
            json!({"kind": "addTime", "side": "black", "millis": 60_000}),
            "the {clock} stood still",
        )
        .await;
    table.rules(json!({"kind": "resume"}), "").await;
    table.do_all(black, pressed(&[17, 22], &[])).await;
    table
}

/// The positions of a game over the wire, and the light-square pieces and uncrowned kings.
fn sent(game: &Value) -> Vec<(String, usize, usize)> {
    let of = |played: &Value| {
        let pieces = played["standing"].as_array().unwrap();
        let place = |piece: &Value, name: &str| piece[name].as_u64().unwrap();
        let is_light =
            |piece: &&Value| (place(piece, "row") + place(piece, "column")).is_multiple_of(2);
        let uncrowned = |piece: &&Value| piece["kind"] == "uncrownedKing";
        (
            played["fen"].as_str().unwrap().to_owned(),
            pieces.iter().filter(is_light).count(),
            pieces
                .iter()
                .filter(uncrowned)
                .filter(|one| !is_light(one))
                .count(),
        )
    };
    game["moves"].as_array().unwrap().iter().map(of).collect()
}

fn read(text: &str) -> Vec<(String, usize, usize)> {
    let game = pdn::read(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let positions = game.positions();
    let steps = game.steps().zip(&positions[1..]);
    steps
        .map(|(step, position)| {
            let beside = step.beside();
            (
                fen::write(position),
                beside.strays.len(),
                beside.uncrowned.len(),
            )
        })
        .collect()
}

#[tokio::test]
async fn the_pdn_of_an_official_game_is_read_back_to_the_same_positions() {
    let table = eventful().await;
    let path = format!("/api/games/{}/pdn", table.id);
    let expected = sent(&table.white.look(&table.id).await);
    assert_eq!(expected.len(), 4);
    assert_eq!((expected[0].2, expected[1].1), (1, 1), "{expected:?}");
    let hidden = text(&table.white, &path, "en").await;
    assert_eq!(read(&hidden), expected);
    assert!(
        !hidden.contains("5.4") && !hidden.contains("5.3"),
        "{hidden}"
    );
    assert_eq!(pdn::read(&hidden).unwrap().plies, [], "no ply stands out");
    for (who, over) in [(&table.arbiter, false), (&table.white, true)] {
        if over {
            table.does(&table.white, act("resign")).await;
        }
        let told = text(who, &path, "en").await;
        assert_eq!(read(&told), expected);
        let plain = told.replace('\n', " ");
        for part in [
            "Black: has 32x12 put right",
            "5.4.15 a man became a king and was not crowned",
            "[%board U5]",
            "[%board U5 Br2c2]",
            "/FEN \"",
            "The arbiter: Black's clock gains 1:00 (the (clock) stood still)",
        ] {
            assert!(plain.contains(part), "{part}: {told}");
        }
        let game = pdn::read(&told).unwrap();
        assert_eq!((game.plies.len(), game.setups.len()), (3, 1));
    }
    let chinese = text(&table.white, &path, "zh-CN").await;
    assert_eq!(read(&chinese), expected);
    assert!(chinese.contains("裁判：黑方棋钟加 1:00"), "{chinese}");
}

#[tokio::test]
async fn the_log_is_told_to_the_arbiter_and_after_the_end_to_all() {
    let table = eventful().await;
    let path = format!("/api/games/{}/log", table.id);
    for who in [&table.white, &table.hall.browser()] {
        let (status, _) = who.get(&path).await;
        assert_eq!(status.as_u16(), 403);
    }
    let (status, log) = table.arbiter.get(&path).await;
    assert_eq!(status.as_u16(), 200, "{log}");
    let log = log.as_array().unwrap();
    let find = |words: &str| {
        let found = log.iter().find(|line| line["text"] == words);
        found.unwrap_or_else(|| panic!("{words}: {log:?}"))
    };
    assert_eq!(find("the game begins")["by"], "server");
    assert_eq!(find("lifts 32")["by"], "white");
    let press = find("presses the clock: 32x12");
    let articles = press["articles"].as_array().unwrap();
    assert!(!articles.is_empty(), "{press}");
    assert_eq!(&find("has 32x12 put right")["articles"], &press["articles"]);
    assert_eq!(find("play goes on")["by"], "arbiter");
    assert_eq!(log.last().unwrap()["seq"], json!(table.seq().await));
    table.does(&table.black, act("resign")).await;
    let chinese = text(&table.hall.browser(), &path, "zh").await;
    assert!(
        chinese.contains("拿起 32") && chinese.contains("认输"),
        "{chinese}"
    );
}

#[tokio::test]
async fn a_log_that_does_not_fold_is_told_up_to_where_it_breaks() {
    let table = eventful().await;
    let game = damier_store::GameId::new(table.id.as_str());
    let line = damier_store::Line {
        at: 0,
        text: "1 0 white move 1-2".into(),
    };
    let seq = table.seq().await;
    let append = damier_store::Append::new(game, seq, vec![line]);
    let stored = damier_store::wait(|done| table.hall.storage.append(append, done));
    assert_eq!(stored, Ok(seq + 1));
    let (_, log) = table
        .arbiter
        .get(&format!("/api/games/{}/log", table.id))
        .await;
    let last = log.as_array().unwrap().last().unwrap();
    assert_eq!(last["seq"], json!(seq + 1));
    let text = last["text"].as_str().unwrap();
    assert!(text.starts_with("the log breaks here: "), "{text}");

    // After a restart the game is shown up to there, and nothing is added to it.
    let before = sent(&table.white.look(&table.id).await);
    let (id, cookie) = (table.id, table.white.cookie());
    let (storage, folder) = (table.hall.storage, table.hall.folder);
    let hall = Hall::on(storage, folder, settings()).await;
    let white = Browser::with(hall.app.router(), cookie);
    let game = white.look(&id).await;
    assert_eq!(game["state"]["seq"], json!(seq));
    assert_eq!(sent(&game), before);
    let (status, refused) = white.act(&id, seq, act("resign")).await;
    assert_eq!(status.as_u16(), 503);
    assert_eq!(
        refused["error"]["message"],
        format!(
            "The record of this game is damaged from entry {} on.",
            seq + 1
        )
    );
}

#[test]
fn after_a_stop_in_the_middle_of_a_turn_hands_and_clocks_are_as_they_were() {
    let folder = std::sync::Arc::new(tempfile::tempdir().unwrap());
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let (id, cookies, before) = runtime.block_on(async {
        let hall = Hall::reopen(std::sync::Arc::clone(&folder), settings()).await;
        let clock = json!({"form": "text", "text": "10m+delay5s"});
        let more = json!({"flags": "called", "clock": {"white": clock, "black": clock}});
        let table = Table::laid_in(hall, more).await;
        table.do_all(&table.white, pressed(&[32, 28], &[])).await;
        let mut halfway = moved(&[19, 23], &[]);
        halfway.truncate(2);
        table.do_all(&table.black, halfway).await;
        tokio::time::sleep(std::time::Duration::from_millis(1_300)).await;
        let before = table.state(&table.black).await;
        let cookies = [&table.black, &table.arbiter].map(Browser::cookie);
        (table.id, cookies, before)
    });
    runtime.shutdown_timeout(std::time::Duration::from_secs(5));
    std::thread::sleep(std::time::Duration::from_millis(1_500));
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let hall = Hall::reopen(folder, settings()).await;
        let [black, arbiter] = cookies.map(|cookie| Browser::with(hall.app.router(), cookie));
        let game = black.look(&id).await;
        let state = &game["state"];
        assert_eq!(state["wood"], before["wood"]);
        assert_eq!(
            state["wood"]["black"]["inHand"]["at"],
            json!({"row": 4, "column": 5})
        );
        assert_eq!(state["clocks"]["running"], "black");
        let free = |state: &Value| state["clocks"]["black"]["free"].as_i64().unwrap();
        let used = free(&before) - free(state);
        assert!((-1_100..600).contains(&used), "{used}: {before} {state}");
        let seq = state["seq"].as_u64().unwrap();
        assert_eq!(
            seq,
            before["seq"].as_u64().unwrap() + 1,
            "the interruption is an entry"
        );
        let release = json!({"type": "hand", "do": "release"});
        let seq = black.does(&id, seq, release).await;
        let seq = black.does(&id, seq, act("press")).await;
        let stop = json!({"type": "rule", "decision": {"kind": "stop"}, "reason": "tea"});
        arbiter.does(&id, seq, stop).await;
        assert_eq!(black.look(&id).await["state"]["stopped"], true);
        // While both clocks are stopped a restart is no entry.
        let again = Hall::on(hall.storage, hall.folder, settings()).await;
        let black = Browser::with(again.app.router(), black.cookie());
        let state = &black.look(&id).await["state"];
        assert_eq!(state["stopped"], true);
        assert_eq!(state["seq"], json!(seq + 1));
        assert_eq!(state["clocks"]["running"], json!(null));
    });
}

#[tokio::test]
async fn the_arbiter_stays_for_another_game() {
    let table = eventful().await;
    table.does(&table.white, act("resign")).await;
    let path = format!("/api/games/{}/rematch", table.id);
    table.white.post(&path, json!({})).await;
    let (_, answer) = table.black.post(&path, json!({})).await;
    let next = answer["game"].as_str().unwrap();
    let game = table.arbiter.look(next).await;
    assert_eq!(game["you"]["arbiter"], true);
    assert_eq!(game["terms"]["assistance"], "official");
    let (_, console) = table.arbiter.get("/api/arbiter").await;
    let listed: Vec<&str> = console
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["id"].as_str().unwrap())
        .collect();
    assert_eq!(
        listed,
        [next, table.id.as_str()],
        "what goes on comes first"
    );
}
