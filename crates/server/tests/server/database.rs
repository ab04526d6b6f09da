//! The game database over HTTP: files in, games found, explored and taken along.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use damier_server::{Importers, Settings};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::runtime::Runtime;

use crate::restart;
use crate::support::{Browser, Hall, a_move, answer, clock, code, friend, id_of, settings, with};

/// Three games: one with variations, comments and clocks, one with a fault, one from a set-up.
const CLUB: &str = r#"[Event "Club <b>championship</b>"]
[Date "1998.05.??"]
[White "Wiersma, Harm"]
[Black "许华"]
[WhiteRating "2400"]
[BlackRating "2200"]
[Result "2-0"]

1. 32-28 {[%clk 1:59:30] the usual start} 19-23 (18-23 {also played} 2. 33-29) 2. 28x19! 14x23 $7 2-0

[Event "Simul"]
[Date "2001.03.07"]
[White "Sijbrands, Ton"]
[Black "Someone"]
[Result "1-1"]

1. 32-28 17-22 2. 28x17 12x21 3. 37-32 21-26 4. 50-1 1-1

[Event "Study"]
[White "?"]
[Black "?"]
[Result "*"]
[FEN "W:WK46,28:BK5,23"]

1. 28x19 *
"#;

async fn hall() -> Hall {
    Hall::with_archive(Arc::new(tempfile::tempdir().unwrap()), settings()).await
}

async fn send(
    browser: &Browser,
    name: &str,
    text: impl Into<Body>,
    headers: &[(&str, &str)],
) -> (StatusCode, Value) {
    let path = format!("/api/database/imports?name={name}");
    let mut request = Request::post(path)
        .header(header::CONTENT_TYPE, "application/octet-stream")
        .header("accept-language", "en");
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    answer(browser.send(request.body(text.into()).unwrap()).await).await
}

/// Waits until an import has ended.
async fn ended(browser: &Browser, id: &str) -> Value {
    for _ in 0..400 {
        let (status, import) = browser.get(&format!("/api/database/imports/{id}")).await;
        assert_eq!(status, StatusCode::OK, "{import}");
        if import["stage"] == "done" || import["stage"] == "failed" {
            return import;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    panic!("the import does not end");
}

async fn import(browser: &Browser, name: &str, text: &str) -> Value {
    let (status, import) = send(browser, name, text.to_owned(), &[]).await;
    assert_eq!(status, StatusCode::ACCEPTED, "{import}");
    ended(browser, import["id"].as_str().unwrap()).await
}

async fn games(browser: &Browser, query: &str) -> Value {
    let (status, games) = browser.get(&format!("/api/database/games?{query}")).await;
    assert_eq!(status, StatusCode::OK, "{games}");
    games
}

#[tokio::test]
async fn a_file_is_imported_and_its_fault_is_told_with_place_and_what_is_legal() {
    let hall = hall().await;
    let browser = hall.browser();
    let import = import(&browser, "club.pdn", CLUB).await;
    assert_eq!(import["stage"], "done", "{import}");
    assert_eq!(import["read"], CLUB.len());
    let report = &import["report"];
    assert_eq!((&report["added"], &report["known"]), (&json!(3), &json!(0)));
    assert_eq!(report["collection"], "club");
    let group = &report["groups"][0];
    assert_eq!(
        (&group["kind"], &group["count"]),
        (&json!("move"), &json!(1))
    );
    let fault = &group["faults"][0];
    assert_eq!((&fault["line"], &fault["column"]), (&json!(17), &json!(49)));
    assert_eq!((&fault["game"], &fault["ply"]), (&json!(2), &json!(7)));
    assert_eq!(fault["found"], "50-1");
    assert!(fault["legal"].as_array().unwrap().contains(&json!("41-37")));

    // The same file again has nothing new.
    let again = self::import(&browser, "other.pdn", CLUB).await;
    assert_eq!(
        (&again["report"]["added"], &again["report"]["known"]),
        (&json!(0), &json!(3))
    );
    assert_eq!(again["report"]["collection"], Value::Null);
    let (_, database) = browser.get("/api/database").await;
    assert_eq!(
        (&database["games"], &database["mayImport"]),
        (&json!(3), &json!(true))
    );
    assert_eq!(database["collections"][0]["name"], "club");
    assert_eq!(database["variants"], json!(["international"]));
}

#[tokio::test]
async fn games_are_found_by_player_event_year_result_opening_and_position() {
    let hall = hall().await;
    let browser = hall.browser();
    import(&browser, "club.pdn", CLUB).await;
    for (query, white) in [
        ("player=harm+wie", "Wiersma, Harm"),
        ("player=%E5%8D%8E", "Wiersma, Harm"),
        ("event=simul", "Sijbrands, Ton"),
        ("fromYear=2000&toYear=2001", "Sijbrands, Ton"),
        ("outcome=white", "Wiersma, Harm"),
        ("rating=2300", "Wiersma, Harm"),
        ("opening=1.32-28+17-22", "Sijbrands, Ton"),
        ("collection=club&outcome=draw", "Sijbrands, Ton"),
        ("fen=W:WK46,28:BK5,23", ""),
    ] {
        let found = games(&browser, query).await;
        assert_eq!(found["total"], 1, "{query}: {found}");
        assert_eq!(found["games"][0]["white"], white, "{query}");
    }
    assert_eq!(games(&browser, "player=nobody").await["total"], 0);
    let all = games(&browser, "take=2").await;
    assert_eq!(
        (&all["total"], &all["games"][0]["date"]),
        (&json!(3), &json!("2001.03.07"))
    );
    let next = all["next"].as_str().unwrap();
    let rest = games(&browser, &format!("take=2&after={next}")).await;
    assert_eq!(rest["games"].as_array().unwrap().len(), 1);
    assert_eq!(rest["next"], Value::Null);
    for (query, wanted) in [
        ("fromYear=0", "malformed"),
        ("fromYear=soon", "malformed"),
        ("after=nowhere", "malformed"),
        ("variant=go", "unknownVariant"),
        ("fen=W:W77", "badPosition"),
        ("opening=32-28+19-24+50-1", "illegalMove"),
    ] {
        let (_, refused) = browser.get(&format!("/api/database/games?{query}")).await;
        assert_eq!(code(&refused), wanted, "{query}");
    }
}

#[tokio::test]
async fn a_game_is_told_with_variations_comments_signs_and_clocks() {
    let hall = hall().await;
    let browser = hall.browser();
    import(&browser, "club.pdn", CLUB).await;
    let found = games(&browser, "player=wiersma").await;
    let id = found["games"][0]["id"].as_str().unwrap();
    let (_, game) = browser.get(&format!("/api/database/games/{id}")).await;
    assert_eq!(game["summary"]["event"], "Club <b>championship</b>");
    assert_eq!(game["tags"][0]["name"], "Event");
    assert_eq!(game["collection"]["id"], "club");
    let line = game["line"].as_array().unwrap();
    let kinds: Vec<&str> = line
        .iter()
        .map(|item| item["type"].as_str().unwrap())
        .collect();
    let wanted = [
        "move",
        "comment",
        "move",
        "variation",
        "move",
        "move",
        "sign",
    ];
    assert_eq!(kinds, wanted);
    assert_eq!(line[0]["clock"], json!({"white": 7_170_000, "black": null}));
    assert_eq!(line[1]["text"], "the usual start");
    assert_eq!(line[3]["line"][0]["text"], "18-23");
    assert_eq!(
        (&line[4]["strength"], &line[4]["captures"]),
        (&json!("!"), &json!([23]))
    );
    assert!(line[4]["fen"].as_str().unwrap().starts_with("B:W"));
    for nothing in ["99", "-1", "a", "99999999999999"] {
        let (status, _) = browser.get(&format!("/api/database/games/{nothing}")).await;
        assert_eq!(status, StatusCode::NOT_FOUND, "{nothing}");
    }
}

#[tokio::test]
async fn what_is_exported_is_what_was_imported() {
    let hall = hall().await;
    let browser = hall.browser();
    import(&browser, "club.pdn", CLUB).await;
    let (status, whole) = browser.get("/api/database/export").await;
    assert_eq!(status, StatusCode::OK);
    let whole = whole.as_str().unwrap();
    for piece in [
        "18-23 {also played}",
        "2. 28x19!",
        "$7",
        "50-1",
        "许华",
        "K46",
    ] {
        assert!(whole.contains(piece), "{piece}: {whole}");
    }
    let (_, one) = browser.get("/api/database/export?outcome=draw").await;
    assert_eq!(one.as_str().unwrap().matches("[Event ").count(), 1);
    // Another server takes all of it, with nothing lost.
    let other = self::hall().await;
    let reader = other.browser();
    let import = import(&reader, "again.pdn", whole).await;
    assert_eq!(import["report"]["added"], 3);
    let (_, again) = reader.get("/api/database/export").await;
    assert_eq!(again.as_str().unwrap(), whole);
}

#[tokio::test]
async fn the_explorer_tells_moves_counts_results_and_ratings() {
    let hall = hall().await;
    let browser = hall.browser();
    import(&browser, "club.pdn", CLUB).await;
    let (_, start) = browser.get("/api/database/explorer").await;
    assert_eq!(
        start["outcomes"],
        json!({"white": 1, "black": 0, "draw": 1, "other": 0})
    );
    let moves = start["moves"].as_array().unwrap();
    assert_eq!((&moves[0]["text"], moves.len()), (&json!("32-28"), 9));
    assert_eq!(moves[0]["rating"], 2300);
    assert_eq!(moves[1]["outcomes"]["white"], 0);
    let (_, after) = browser
        .get("/api/database/explorer?moves=1.+32-28+19-23")
        .await;
    assert_eq!(after["line"][1]["number"], 1);
    assert_eq!(after["line"][1]["side"], "black");
    assert_eq!(after["moves"][0]["text"], "28x19");
    let (status, refused) = browser.get("/api/database/explorer?moves=32-28+50-1").await;
    assert_eq!(
        (status, code(&refused)),
        (StatusCode::UNPROCESSABLE_ENTITY, "illegalMove".into())
    );
}

#[tokio::test]
async fn only_those_who_may_bring_files_in_or_remove_them() {
    let folder = || Arc::new(tempfile::tempdir().unwrap());
    let setting = |importers| Settings {
        importers,
        ..settings()
    };
    let local = Hall::with_archive(folder(), setting(Importers::Local)).await;
    let browser = local.browser();
    let proxied = send(
        &browser,
        "a.pdn",
        CLUB,
        &[("x-forwarded-for", "203.0.113.7")],
    )
    .await;
    assert_eq!(
        (proxied.0, code(&proxied.1)),
        (StatusCode::FORBIDDEN, "notAllowed".into())
    );
    let foreign = send(&browser, "a.pdn", CLUB, &[("host", "rebound.example")]).await;
    assert_eq!(foreign.0, StatusCode::FORBIDDEN);
    let other_site = send(
        &browser,
        "a.pdn",
        CLUB,
        &[("origin", "https://evil.example")],
    )
    .await;
    assert_eq!(code(&other_site.1), "forbiddenOrigin");
    let anyone = Hall::with_archive(folder(), setting(Importers::Anyone)).await;
    let visitor = anyone.browser();
    let welcome = send(
        &visitor,
        "a.pdn",
        CLUB,
        &[("x-forwarded-for", "203.0.113.7")],
    )
    .await;
    assert_eq!(welcome.0, StatusCode::ACCEPTED);
    let nobody = Hall::with_archive(folder(), setting(Importers::Nobody)).await;
    let browser = nobody.browser();
    assert_eq!(
        send(&browser, "a.pdn", CLUB, &[]).await.0,
        StatusCode::FORBIDDEN
    );
    let remove = Request::delete("/api/database/collections/a")
        .header(header::CONTENT_TYPE, "application/json")
        .body(Body::empty());
    assert_eq!(
        browser.send(remove.unwrap()).await.status(),
        StatusCode::FORBIDDEN
    );
    let (_, database) = browser.get("/api/database").await;
    assert_eq!(database["mayImport"], false);
    // A server without a database says so.
    let none = Hall::open().await;
    let (status, refused) = none.browser().get("/api/database").await;
    assert_eq!(
        (status, code(&refused)),
        (StatusCode::NOT_FOUND, "notFound".into())
    );
}

#[tokio::test]
async fn a_file_that_is_too_large_or_of_another_kind_is_refused_and_nothing_is_left() {
    let setting = Settings {
        largest_import: 1 << 20,
        ..settings()
    };
    let folder = Arc::new(tempfile::tempdir().unwrap());
    let hall = Hall::with_archive(Arc::clone(&folder), setting).await;
    let browser = hall.browser();
    let large = vec![b' '; (1 << 20) + 1];
    let (status, refused) = send(&browser, "large.pdn", large.clone(), &[]).await;
    assert_eq!(status, StatusCode::PAYLOAD_TOO_LARGE, "{refused}");
    assert_eq!(refused["error"]["details"]["limit"], 1 << 20);
    let declared = [("content-length", "99999999")];
    assert_eq!(
        send(&browser, "l.pdn", "", &declared).await.0,
        StatusCode::PAYLOAD_TOO_LARGE
    );
    let request = Request::post("/api/database/imports")
        .header(header::CONTENT_TYPE, "text/plain")
        .body(Body::from(CLUB));
    let plain = answer(browser.send(request.unwrap()).await).await;
    assert_eq!(code(&plain.1), "malformed");
    // What is no PDN at all brings nothing in, and harms nothing.
    let bytes: Vec<u8> = (0..200_000u32)
        .map(|n| (n.wrapping_mul(2_654_435_761) >> 24) as u8)
        .collect();
    let (status, import) = send(&browser, "noise.pdn", bytes, &[]).await;
    assert_eq!(status, StatusCode::ACCEPTED);
    let import = ended(&browser, import["id"].as_str().unwrap()).await;
    assert_eq!(import["stage"], "done", "{import}");
    let whole = ended(&browser, import["id"].as_str().unwrap()).await;
    assert!(whole.to_string().len() < 2_000_000, "the report is bounded");
}

#[tokio::test]
async fn a_collection_is_removed_with_its_games() {
    let hall = hall().await;
    let browser = hall.browser();
    import(&browser, "one%20%2F%20two.pdn", CLUB).await;
    let (_, database) = browser.get("/api/database").await;
    // What looks like a folder is none.
    assert_eq!(database["collections"][0]["id"], "two");
    let remove = |id: &str| {
        let request = Request::delete(format!("/api/database/collections/{id}"));
        let request = request.header(header::CONTENT_TYPE, "application/json");
        request.body(Body::empty()).unwrap()
    };
    assert_eq!(
        browser.send(remove("none")).await.status(),
        StatusCode::NOT_FOUND
    );
    assert_eq!(
        browser.send(remove("two")).await.status(),
        StatusCode::NO_CONTENT
    );
    assert_eq!(games(&browser, "").await["total"], 0);
}

/// Waits until so many games are in the database.
async fn holds(browser: &Browser, wanted: u64) -> Value {
    for _ in 0..400 {
        let found = games(browser, "").await;
        if found["total"] == wanted {
            return found;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    panic!("the database never has {wanted} games");
}

#[tokio::test]
async fn a_game_that_ends_here_is_found_in_the_database_once() {
    let folder = Arc::new(tempfile::tempdir().unwrap());
    let hall = Hall::with_archive(Arc::clone(&folder), settings()).await;
    let (id, white, black) = hall.friends(clock(60_000, 60_000)).await;
    let seq = white.look(&id).await["state"]["seq"].as_u64().unwrap();
    let seq = white.does(&id, seq, a_move("32-28")).await;
    let seq = black.does(&id, seq, a_move("19-23")).await;
    // One that goes on, and one that ended before a move, stay out.
    let going_on = white
        .make(with(friend(), json!({"opponent": {"kind": "screen"}})))
        .await;
    let begun = going_on["state"]["seq"].as_u64().unwrap();
    white.does(&id_of(&going_on), begun, a_move("32-28")).await;
    white.does(&id, seq, json!({"type": "resign"})).await;
    let found = holds(&white, 1).await;
    assert_eq!(found["games"][0]["outcome"], "black");
    assert_eq!(found["games"][0]["plies"], 2);
    let (_, database) = white.get("/api/database").await;
    assert_eq!(database["collections"][0]["playedHere"], true);
    let (_, explorer) = white.get("/api/database/explorer?moves=32-28").await;
    assert_eq!(explorer["moves"][0]["text"], "19-23");
    assert_eq!(explorer["moves"][0]["outcomes"]["black"], 1);
}

/// A server with a database, in a runtime of its own that ends with the work.
fn run(folder: &Arc<TempDir>, work: impl AsyncFnOnce(&Hall)) {
    let runtime = Runtime::new().unwrap();
    runtime.block_on(async {
        let hall = Hall::with_archive(Arc::clone(folder), settings()).await;
        work(&hall).await;
    });
    runtime.shutdown_timeout(Duration::from_secs(5));
}

#[test]
fn what_ended_while_there_was_no_database_comes_in_at_the_next_start() {
    let folder = restart::folder();
    restart::run(&folder, async |hall| {
        let (id, white, _black) = hall.friends(json!({})).await;
        let seq = white.look(&id).await["state"]["seq"].as_u64().unwrap();
        let seq = white.does(&id, seq, a_move("32-28")).await;
        white.does(&id, seq, json!({"type": "resign"})).await;
    });
    run(&folder, async |hall| {
        holds(&hall.browser(), 1).await;
    });
    // Started a second time it does not come a second time.
    run(&folder, async |hall| {
        tokio::time::sleep(Duration::from_millis(1500)).await;
        holds(&hall.browser(), 1).await;
    });
}

#[tokio::test]
async fn games_that_end_here_stay_out_where_the_server_is_told_so() {
    let setting = Settings {
        keep_played: false,
        ..settings()
    };
    let hall = Hall::with_archive(Arc::new(tempfile::tempdir().unwrap()), setting).await;
    let (id, white, _black) = hall.friends(json!({})).await;
    let seq = white.look(&id).await["state"]["seq"].as_u64().unwrap();
    let seq = white.does(&id, seq, a_move("32-28")).await;
    white.does(&id, seq, json!({"type": "resign"})).await;
    tokio::time::sleep(Duration::from_millis(1500)).await;
    assert_eq!(games(&white, "").await["total"], 0);
}
