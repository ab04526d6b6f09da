//! Games at odds, from the order to the next game of a series.

use serde_json::{Value, json};

use crate::support::{Hall, a_move, clock, code, friend, id_of, with};

fn odds(more: Value) -> Value {
    json!({"odds": with(json!({"giver": "white", "ladder": [46, 50], "rung": 1}), more)})
}

#[tokio::test]
async fn a_series_goes_from_game_to_game_with_its_players() {
    let hall = Hall::open().await;
    let wish = with(
        odds(json!({"drawsForTheOther": true})),
        clock(60_000, 300_000),
    );
    let (id, strong, weak) = hall.friends(wish).await;
    let game = weak.look(&id).await;
    assert_eq!(game["start"]["fen"], "W:W31-45,47-50:B1-20");
    assert_eq!(
        game["terms"]["odds"],
        json!({"giver": "white", "drawsForTheOther": true, "ladder": [46, 50], "rung": 1, "game": 1})
    );
    assert_eq!(game["terms"]["atOdds"], true);
    strong.does(&id, 1, a_move("32-28")).await;
    weak.does(&id, 2, json!({"type": "resign"})).await;
    let path = format!("/api/games/{id}/rematch");
    strong.post(&path, json!({})).await;
    let (_, next) = weak.post(&path, json!({})).await;
    let next = next["game"].as_str().unwrap().to_owned();
    // He who gives won, has Black now, and lacks one man more.
    let game = strong.look(&next).await;
    assert_eq!(game["you"]["sides"], json!(["black"]));
    assert_eq!(game["start"]["fen"], "W:W31-50:B2-4,6-20");
    assert_eq!(game["terms"]["odds"]["giver"], "black");
    assert_eq!(game["terms"]["odds"]["rung"], 2);
    assert_eq!(game["terms"]["odds"]["game"], 2);
    assert_eq!(game["state"]["clocks"]["black"]["clock"]["initial"], 60_000);
    weak.does(&next, 1, a_move("32-28")).await;
    weak.does(&next, 2, json!({"type": "offerDraw"})).await;
    strong.does(&next, 3, json!({"type": "acceptDraw"})).await;
    let (_, game) = strong.get(&format!("/api/games/{next}")).await;
    let result = &game["state"]["result"];
    assert_eq!(
        (&result["score"], &result["winner"], &result["drawn"]),
        (&json!("2-0"), &json!("white"), &json!(true))
    );
    assert_eq!(
        result["text"],
        "White wins: a draw (by agreement) counts as a win for White."
    );
    let (_, pdn) = strong.get(&format!("/api/games/{next}/pdn")).await;
    let pdn = pdn.as_str().unwrap();
    let tag = "[Odds \"Black gives; Black without 1 5; time 5m against 1m; a draw counts as a win for \
               White; series 5 1, 2 off, game 2\"]";
    assert!(pdn.contains(tag), "{pdn}");
    assert!(pdn.contains("[Result \"2-0\"]"), "{pdn}");
}

#[tokio::test]
async fn kings_come_off_by_the_ladder_as_men_do() {
    let hall = Hall::open().await;
    let person = hall.browser();
    let more = json!({"start": "W:W31-35,K46:B1-6", "odds": {"giver": "white", "ladder": [46, 31], "rung": 1}});
    let game = person.make(with(friend(), more)).await;
    assert_eq!(game["start"]["fen"], "W:W31-35:B1-6");
    let (_, pdn) = person
        .get(&format!("/api/games/{}/pdn", id_of(&game)))
        .await;
    let pdn = pdn.as_str().unwrap();
    assert!(pdn.contains("series K46 31, 1 off, game 1"), "{pdn}");
}

#[tokio::test]
async fn pieces_and_time_alone_make_a_game_at_odds_too() {
    let hall = Hall::open().await;
    let person = hall.browser();
    for (more, unequal) in [
        (json!({}), false),
        (json!({"start": "W:W31-49:B1-20"}), true),
        (clock(60_000, 60_000), false),
        (clock(60_000, 61_000), true),
        (json!({"odds": {"giver": "black"}}), true),
    ] {
        let game = person.make(with(friend(), more)).await;
        assert_eq!(game["terms"]["atOdds"], unequal, "{game}");
    }
}

#[tokio::test]
async fn odds_that_cannot_be_given_are_refused_with_their_reason() {
    let hall = Hall::open().await;
    let person = hall.browser();
    let all: Vec<u32> = (31..=50).collect();
    for (more, expected) in [
        (json!({"ladder": [51]}), "malformed"),
        (json!({"ladder": [46, 46]}), "badPosition"),
        (json!({"ladder": [1]}), "badPosition"),
        (json!({"rung": 3}), "badPosition"),
        (json!({"ladder": all}), "badPosition"),
        (json!({"giver": "green"}), "malformed"),
        (json!({"queen": true}), "malformed"),
    ] {
        let wish = with(friend(), odds(more));
        let (_, answer) = person.post("/api/games", wish).await;
        assert_eq!(code(&answer), expected, "{answer}");
    }
    // What says little of the players' strength is never rated.
    for more in [odds(json!({})), clock(60_000, 61_000)] {
        let wish = with(with(friend(), more), json!({"rated": true}));
        let (_, answer) = person.post("/api/games", wish).await;
        assert_eq!(code(&answer), "notRated");
    }
    let id = id_of(&person.make(with(friend(), odds(json!({})))).await);
    assert_eq!(person.look(&id).await["terms"]["odds"]["rung"], 1);
}
