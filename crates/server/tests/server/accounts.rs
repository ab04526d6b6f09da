//! Accounts: made, used, guessed at, taken away.

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use damier_server::{Limits, Rate, Settings};
use serde_json::{Value, json};

use crate::support::{Browser, Hall, a_move, answer, code, friend, id_of, settings};

pub(crate) const PASSWORD: &str = "先走三十二到二十八";

pub(crate) async fn account(hall: &Hall, name: &str) -> Browser {
    let browser = hall.browser();
    make(&browser, name).await;
    browser
}

async fn make(browser: &Browser, name: &str) -> Value {
    let wish = json!({"name": name, "password": PASSWORD});
    let (status, made) = browser.post("/api/account", wish).await;
    assert_eq!(status, StatusCode::CREATED, "{made}");
    made
}

async fn sign_in(browser: &Browser, name: &str, password: &str) -> (StatusCode, Value) {
    let wish = json!({"name": name, "password": password});
    browser.post("/api/account/sign-in", wish).await
}

async fn me(browser: &Browser) -> Value {
    browser.get("/api/account").await.1["account"]["name"].clone()
}

fn secrets(browser: &Browser) -> Vec<String> {
    let cookies = browser.cookie().unwrap_or_default();
    let pairs = cookies.split("; ").filter_map(|pair| pair.split_once('='));
    pairs.map(|(_, value)| value.to_owned()).collect()
}

#[tokio::test]
async fn an_account_is_made_left_and_entered_again() {
    let hall = Hall::open().await;
    let wei = hall.browser();
    assert_eq!(me(&wei).await, Value::Null);
    let made = make(&wei, "王小明").await;
    assert_eq!(made["account"]["name"], "王小明");
    assert_eq!(made["account"]["codesLeft"], 10);
    assert_eq!(made["recoveryCodes"].as_array().unwrap().len(), 10);
    assert_eq!(me(&wei).await, "王小明");
    let (status, _) = wei.post("/api/account/sign-out", json!({})).await;
    assert_eq!(
        (status, me(&wei).await),
        (StatusCode::NO_CONTENT, Value::Null)
    );

    let (status, refused) = sign_in(&wei, "王小明", "something else").await;
    assert_eq!(
        (status, code(&refused).as_str()),
        (StatusCode::FORBIDDEN, "badSignIn")
    );
    // Whether there is such an account is not said.
    let (status, unknown) = sign_in(&wei, "李小明", "something else").await;
    assert_eq!((status, unknown), (StatusCode::FORBIDDEN, refused));
    let (status, _) = sign_in(&wei, " 王小明 ", PASSWORD).await;
    assert_eq!((status, me(&wei).await), (StatusCode::OK, json!("王小明")));
}

#[tokio::test]
async fn games_of_before_and_of_the_account_are_held_and_the_name_is_the_accounts() {
    let hall = Hall::open().await;
    let (ann, bo) = (hall.browser(), hall.browser());
    let before = ann.make(friend()).await;
    make(&ann, "Ann").await;
    assert_eq!(
        ann.look(&id_of(&before)).await["you"]["sides"],
        json!(["white"])
    );
    let mut wish = friend();
    wish["name"] = json!("Somebody Else");
    let game = ann.make(wish).await;
    let id = id_of(&game);
    assert_eq!(game["state"]["players"]["white"]["name"], "Ann");
    assert_eq!(game["state"]["players"]["white"]["account"], true);
    bo.join(&id, &game).await;
    ann.does(&id, 1, a_move("32-28")).await;

    // In another browser the account has its seat; without it the first browser has not.
    let elsewhere = hall.browser();
    sign_in(&elsewhere, "ann", PASSWORD).await;
    assert_eq!(elsewhere.look(&id).await["you"]["sides"], json!(["white"]));
    assert_eq!(
        elsewhere.look(&id_of(&before)).await["you"]["sides"],
        json!([])
    );
    bo.does(&id, 2, a_move("18-23")).await;
    elsewhere.does(&id, 3, a_move("37-32")).await;
    ann.post("/api/account/sign-out", json!({})).await;
    assert_eq!(ann.look(&id).await["you"]["sides"], json!([]));
    assert_eq!(
        ann.look(&id_of(&before)).await["you"]["sides"],
        json!(["white"])
    );
}

#[tokio::test]
async fn names_that_look_alike_are_had_once_and_never_again() {
    let hall = Hall::open().await;
    make(&hall.browser(), "Wiersma").await;
    for alike in ["wiersma", "ＷIERSMA", "Wiersrna"] {
        let wish = json!({"name": alike, "password": PASSWORD});
        let (status, refused) = hall.browser().post("/api/account", wish).await;
        assert_eq!(
            (status, code(&refused).as_str()),
            (StatusCode::CONFLICT, "nameTaken")
        );
    }
    for no_name in [
        "<script>alert(1)</script>",
        "a",
        "Wiersmа",
        "裁判",
        "x".repeat(9000).as_str(),
    ] {
        let wish = json!({"name": no_name, "password": PASSWORD});
        let (status, refused) = hall.browser().post("/api/account", wish).await;
        assert_eq!(
            (status, code(&refused).as_str()),
            (StatusCode::UNPROCESSABLE_ENTITY, "badName")
        );
    }
    for easy in ["short", "password", "aaaaaaaaaaa"] {
        let wish = json!({"name": "Jannes", "password": easy});
        let (_, refused) = hall.browser().post("/api/account", wish).await;
        assert_eq!(code(&refused), "badPassword");
    }
    let owner = hall.browser();
    sign_in(&owner, "Wiersma", PASSWORD).await;
    let (status, _) = owner
        .post("/api/account/delete", json!({"password": PASSWORD}))
        .await;
    assert_eq!(status, StatusCode::NO_CONTENT);
    let wish = json!({"name": "Wiersrna", "password": PASSWORD});
    let (_, refused) = hall.browser().post("/api/account", wish).await;
    assert_eq!(code(&refused), "nameTaken");
}

#[tokio::test]
async fn a_list_of_passwords_is_not_tried_to_its_end() {
    let rate = |burst| {
        Some(Rate {
            each_second: 0.001,
            burst,
        })
    };
    let limits = Limits {
        sign_ins_of_address: rate(8.0),
        sign_ins_of_name: rate(5.0),
        accounts_of_address: rate(2.0),
        ..Limits::lifted()
    };
    let hall = Hall::with(Settings {
        limits,
        ..settings()
    })
    .await;
    make(&hall.browser(), "Ann").await;
    let mut codes = Vec::new();
    for guess in 0..7 {
        let (_, refused) = sign_in(&hall.browser(), "Ann", &format!("guess number {guess}")).await;
        codes.push(code(&refused));
    }
    assert_eq!(codes[..5], ["badSignIn"; 5]);
    assert_eq!(codes[5..], ["tooFast"; 2]);
    // Other names are tried until the address has tried too often.
    let mut others = Vec::new();
    for name in ["Bo", "Cor", "Dirk"] {
        others.push(code(&sign_in(&hall.browser(), name, PASSWORD).await.1));
    }
    assert_eq!(others, ["badSignIn", "tooFast", "tooFast"]);
    make(&hall.browser(), "Bo").await;
    let wish = json!({"name": "Cor", "password": PASSWORD});
    let (status, refused) = hall.browser().post("/api/account", wish).await;
    assert_eq!(
        (status, code(&refused).as_str()),
        (StatusCode::TOO_MANY_REQUESTS, "tooMany")
    );
}

#[tokio::test]
async fn a_forged_session_is_nobodys_and_a_foreign_page_changes_nothing() {
    let hall = Hall::open().await;
    let ann = account(&hall, "Ann").await;
    let thief = hall.browser();
    for forged in [
        "2".repeat(52),
        "a".repeat(52),
        "Ann".into(),
        String::from_utf8(vec![b'x'; 5000]).unwrap(),
    ] {
        thief.keep(&format!("damier-account={forged}"));
        assert_eq!(me(&thief).await, Value::Null);
        let (status, refused) = thief.get("/api/account/sign-ins").await;
        assert_eq!(
            (status, code(&refused).as_str()),
            (StatusCode::UNAUTHORIZED, "notSignedIn")
        );
    }
    for path in [
        "sign-out",
        "delete",
        "sign-ins/end-others",
        "password",
        "choices",
    ] {
        let request = Request::post(format!("/api/account/{path}"))
            .header(header::CONTENT_TYPE, "application/json")
            .header(header::HOST, "damier.test")
            .header(header::ORIGIN, "https://evil.test")
            .body(Body::from(
                json!({"password": PASSWORD, "new": "another one"}).to_string(),
            ));
        let (_, refused) = answer(ann.send(request.unwrap()).await).await;
        assert_eq!(code(&refused), "forbiddenOrigin", "{path}");
        // A form of another page cannot send JSON without asking first.
        let request = Request::post(format!("/api/account/{path}"))
            .header(header::CONTENT_TYPE, "text/plain")
            .body(Body::from("{}"));
        let (_, refused) = answer(ann.send(request.unwrap()).await).await;
        assert_eq!(code(&refused), "malformed", "{path}");
    }
    assert_eq!(me(&ann).await, "Ann");
}

#[tokio::test]
async fn the_cookie_is_for_the_server_alone_and_no_secret_is_kept_or_told() {
    let hall = Hall::open().await;
    let ann = hall.browser();
    let wish = json!({"name": "Ann", "password": PASSWORD}).to_string();
    let request = Request::post("/api/account")
        .header(header::CONTENT_TYPE, "application/json")
        .body(Body::from(wish));
    let response = ann.send(request.unwrap()).await;
    let cookie = response.headers()[header::SET_COOKIE]
        .to_str()
        .unwrap()
        .to_owned();
    assert!(cookie.starts_with("damier-account="), "{cookie}");
    for flag in ["HttpOnly", "SameSite=Lax", "Path=/"] {
        assert!(cookie.contains(flag), "{cookie}");
    }
    let (_, made) = answer(response).await;
    let codes = made["recoveryCodes"].as_array().unwrap().clone();
    let mut hidden = secrets(&ann);
    hidden.push(PASSWORD.to_owned());
    hidden.extend(codes.iter().map(|code| code.as_str().unwrap().to_owned()));
    hidden.extend(
        codes
            .iter()
            .map(|code| code.as_str().unwrap().replace('-', "")),
    );
    let file = std::fs::read(hall.folder.path().join("games.sqlite-wal")).unwrap();
    let kept = String::from_utf8_lossy(&file).into_owned();
    let (_, told) = ann.get("/api/account/sign-ins").await;
    let (_, export) = ann.get("/api/account/export").await;
    for text in [kept, told.to_string(), export.to_string()] {
        assert!(hidden.iter().all(|secret| !text.contains(secret.as_str())));
        assert!(text.len() > 20);
    }
}

#[tokio::test]
async fn sign_ins_are_listed_and_ended_and_their_sockets_close() {
    let hall = Hall::open().await;
    let ann = account(&hall, "Ann").await;
    let phone = hall.browser();
    sign_in(&phone, "Ann", PASSWORD).await;
    let (_, listed) = ann.get("/api/account/sign-ins").await;
    assert_eq!(listed.as_array().unwrap().len(), 2);
    let game = phone.make(friend()).await;
    let id = id_of(&game);
    let mut socket = phone.socket(&hall, &id, "").await;
    assert_eq!(
        socket.next("game").await["game"]["you"]["sides"],
        json!(["white"])
    );
    let other = listed
        .as_array()
        .unwrap()
        .iter()
        .find(|one| one["here"] == false);
    let path = format!(
        "/api/account/sign-ins/{}",
        other.unwrap()["id"].as_str().unwrap()
    );
    let request = Request::delete(&path).header(header::CONTENT_TYPE, "application/json");
    let ended = ann.send(request.body(Body::empty()).unwrap()).await;
    assert_eq!(ended.status(), StatusCode::NO_CONTENT);
    assert_eq!(socket.closed().await, 1008);
    assert_eq!(me(&phone).await, Value::Null);
    assert_eq!(phone.look(&id).await["you"]["sides"], json!([]));
    assert_eq!(me(&ann).await, "Ann");

    sign_in(&phone, "Ann", PASSWORD).await;
    let change = json!({"password": "wrong password", "new": "三十二走到二十八"});
    let (_, refused) = ann.post("/api/account/password", change).await;
    assert_eq!(code(&refused), "badSignIn");
    let change = json!({"password": PASSWORD, "new": "三十二走到二十八"});
    let (status, _) = ann.post("/api/account/password", change).await;
    assert_eq!(status, StatusCode::NO_CONTENT);
    assert_eq!(
        (me(&ann).await, me(&phone).await),
        (json!("Ann"), Value::Null)
    );
    assert_eq!(
        sign_in(&phone, "Ann", PASSWORD).await.0,
        StatusCode::FORBIDDEN
    );
    assert_eq!(
        sign_in(&phone, "Ann", "三十二走到二十八").await.0,
        StatusCode::OK
    );
    ann.post("/api/account/sign-ins/end-others", json!({}))
        .await;
    assert_eq!(
        (me(&ann).await, me(&phone).await),
        (json!("Ann"), Value::Null)
    );
}

#[tokio::test]
async fn a_recovery_code_gives_the_account_back_once() {
    let hall = Hall::open().await;
    let ann = hall.browser();
    let made = make(&ann, "Ann").await;
    let code_of = |index: usize| made["recoveryCodes"][index].as_str().unwrap().to_owned();
    let found = hall.browser();
    let recover = async |code: String| {
        let wish = json!({"name": "Ann", "code": code, "password": "a new password"});
        found.post("/api/account/recover", wish).await
    };
    let (status, refused) = recover("2222-2222-2222-2222".into()).await;
    assert_eq!(
        (status, code(&refused).as_str()),
        (StatusCode::FORBIDDEN, "badSignIn")
    );
    // As people copy it.
    let (status, account) =
        recover(format!(" {} ", code_of(3).to_uppercase().replace('-', " "))).await;
    assert_eq!((status, &account["codesLeft"]), (StatusCode::OK, &json!(9)));
    assert_eq!(
        (me(&found).await, me(&ann).await),
        (json!("Ann"), Value::Null)
    );
    assert_eq!(recover(code_of(3)).await.0, StatusCode::FORBIDDEN);
    assert_eq!(
        sign_in(&ann, "Ann", PASSWORD).await.0,
        StatusCode::FORBIDDEN
    );
    let (_, fresh) = found
        .post("/api/account/codes", json!({"password": "a new password"}))
        .await;
    assert_eq!(fresh["recoveryCodes"].as_array().unwrap().len(), 10);
    assert_eq!(recover(code_of(4)).await.0, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn a_childs_account_is_not_written_to_until_a_grown_up_says_so() {
    let hall = Hall::open().await;
    let child = hall.browser();
    let wish = json!({"name": "小棋手一号", "password": PASSWORD, "child": true});
    let (_, made) = child.post("/api/account", wish).await;
    assert_eq!(
        (&made["account"]["child"], &made["account"]["chat"]),
        (&json!(true), &json!(false))
    );
    let (_, still) = child
        .post("/api/account/choices", json!({"chat": true}))
        .await;
    assert_eq!(still["chat"], false);
    let (_, refused) = child
        .post("/api/account/choices", json!({"child": false}))
        .await;
    assert_eq!(code(&refused), "badSignIn");
    let wish = json!({"child": false, "chat": true, "password": PASSWORD});
    let (_, now) = child.post("/api/account/choices", wish).await;
    assert_eq!((&now["child"], &now["chat"]), (&json!(false), &json!(true)));
}

#[tokio::test]
async fn an_account_is_taken_along_and_deleted_and_its_games_remain() {
    let hall = Hall::open().await;
    let (ann, bo) = (account(&hall, "Ann").await, account(&hall, "Bo").await);
    let mut ids = Vec::new();
    for _ in 0..3 {
        let game = ann.make(friend()).await;
        let id = id_of(&game);
        bo.join(&id, &game).await;
        ann.does(&id, 1, a_move("32-28")).await;
        ids.push(id);
    }
    bo.does(&ids[0], 2, json!({"type": "resign"})).await;
    for (who, text) in [(&ann, "Ann's own"), (&bo, "Bo's own")] {
        let path = format!("/api/games/{}/note", ids[1]);
        let (status, _) = who.put(&path, json!({"note": text})).await;
        assert_eq!(status, StatusCode::OK);
    }
    let (status, export) = ann.get("/api/account/export").await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(export["account"]["name"], "Ann", "{export}");
    let games = export["games"].as_array().unwrap();
    assert_eq!(games.len(), 3);
    let over = games
        .iter()
        .find(|game| game["id"] == json!(ids[0]))
        .unwrap();
    let papers: Vec<_> = games.iter().map(|game| &game["papers"]).collect();
    let written = papers.iter().filter(|papers| ***papers != json!([]));
    assert_eq!(written.count(), 1, "{papers:?}");
    let whole = export.to_string();
    assert!(whole.contains("Ann's own") && !whole.contains("Bo's own"));
    let pdn = over["pdn"].as_str().unwrap();
    assert!(
        pdn.contains("[White \"Ann\"]") && pdn.contains("32-28"),
        "{pdn}"
    );
    assert!(
        games
            .iter()
            .all(|game| game["pdn"].is_null() == (game["id"] != json!(ids[0])))
    );

    let (_, refused) = ann
        .post("/api/account/delete", json!({"password": "no"}))
        .await;
    assert_eq!(code(&refused), "badSignIn");
    let mut watching = bo.socket(&hall, &ids[1], "").await;
    watching.next("game").await;
    let (status, _) = ann
        .post("/api/account/delete", json!({"password": PASSWORD}))
        .await;
    assert_eq!(
        (status, me(&ann).await),
        (StatusCode::NO_CONTENT, Value::Null)
    );
    assert_eq!(
        sign_in(&ann, "Ann", PASSWORD).await.0,
        StatusCode::FORBIDDEN
    );
    let told = watching.next("update").await;
    assert_eq!(told["state"]["result"]["winner"], "black");
    // What she kept to herself is gone; what he keeps is there.
    let kept = crate::support::stored(&hall, &ids[1]).await.papers;
    let kept: Vec<&str> = kept.iter().map(|paper| paper.text.as_str()).collect();
    assert_eq!(kept, ["Bo's own"]);
    for id in &ids {
        let game = ann.look(id).await;
        let white = &game["state"]["players"]["white"];
        assert_eq!(
            (&white["name"], &white["gone"]),
            (&Value::Null, &json!(true))
        );
        assert_eq!(game["you"]["sides"], json!([]));
        assert!(!game["state"]["result"].is_null());
        assert_eq!(game["moves"][0]["text"], "32-28");
        assert_eq!(game["state"]["players"]["black"]["name"], "Bo");
    }
}
