//! A capture is shown again, over the wire.

use serde_json::{Value, json};

use crate::wooden::{THREE, Table, act, hand, moved, pressed};

/// White's capture as it should be made, with the crown and the press.
fn clearly() -> Vec<Value> {
    let mut acts = moved(&[32, 23, 14, 5], &[28, 19, 10]);
    acts.extend([hand("crown", 5), act("press")]);
    acts
}

async fn laid() -> Table {
    let clock = json!({"form": "text", "text": "10m+5s"});
    Table::laid(json!({"start": THREE, "clock": {"white": clock, "black": clock}})).await
}

#[tokio::test]
async fn everybody_is_told_and_the_capture_is_made_again() {
    let table = laid().await;
    // Put down at the end only: not shown square by square (4.9).
    table
        .do_all(&table.white, pressed(&[32, 5], &[28, 19, 10]))
        .await;
    let before = table.state(&table.black).await;
    assert_eq!(before["showing"], json!(null));
    let (mut seen, mut chinese) = (
        table.white.socket(&table.hall, &table.id, "").await,
        table
            .hall
            .browser()
            .socket(&table.hall, &table.id, "?language=zh-CN")
            .await,
    );
    for socket in [&mut seen, &mut chinese] {
        socket.next("game").await;
    }
    assert_eq!(
        table.refused(&table.white, act("showAgain")).await,
        "nothingToShow"
    );
    table.does(&table.black, act("showAgain")).await;
    let update = seen.next("update").await;
    let showing = &update["state"]["showing"];
    assert_eq!(
        *showing,
        json!({
            "asker": "black", "move": "32x5", "clock": "white",
            "text": "Black asks to be shown 32x5 again: White makes the same capture once more, \
                     square by square. White's clock runs."
        })
    );
    assert_eq!(
        (&update["plies"], &update["moves"]),
        (&json!(0), &json!([]))
    );
    assert_eq!(update["state"]["clocks"]["running"], "white");
    let told = chinese.next("update").await;
    let text = told["state"]["showing"]["text"].as_str().unwrap();
    assert!(text.starts_with("黑方要求重新展示 32x5："), "{text}");

    // The way that the hands take is told, act by act.
    table.do_all(&table.white, clearly()).await;
    let update = seen.next("update").await;
    let did: Vec<&str> = update["hands"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["do"].as_str().unwrap())
        .collect();
    let expected = [
        "lift", "place", "place", "place", "release", "remove", "remove", "remove", "crown",
    ];
    assert_eq!(did, expected);
    assert_eq!(
        update["hands"][1],
        json!({"side": "white", "do": "place", "cell": {"row": 4, "column": 5}})
    );
    let after = table.state(&table.black).await;
    assert_eq!(after["showing"], json!(null));
    assert_eq!(after["position"], before["position"]);
    assert_eq!(after["clocks"]["running"], "black");
    assert_eq!(update["plies"], 1);
    assert_eq!(
        table.refused(&table.black, act("showAgain")).await,
        "nothingToShow",
        "once shown as it should be is enough"
    );
    let mut late = table.black.socket(&table.hall, &table.id, "?since=1").await;
    let missed = late.next("update").await;
    assert_eq!(
        missed["hands"],
        json!(null),
        "what was missed is not played"
    );
}

#[tokio::test]
async fn asked_without_need_the_clock_of_the_asker_runs_until_he_has_seen_it() {
    let table = laid().await;
    table.do_all(&table.white, clearly()).await;
    table.does(&table.black, act("showAgain")).await;
    let state = table.state(&table.white).await;
    assert_eq!(state["showing"]["clock"], "black");
    assert_eq!(state["clocks"]["running"], "black");
    assert_eq!(state["bound"]["square"], 32);
    table.do_all(&table.white, moved(&[32, 23], &[])).await;
    assert_eq!(
        table.refused(&table.white, act("letStand")).await,
        "nothingIrregular"
    );
    table.does(&table.black, act("letStand")).await;
    let game = table.black.look(&table.id).await;
    assert_eq!(game["moves"].as_array().unwrap().len(), 1);
    assert_eq!(game["moves"][0]["text"], "32x5");
    assert_eq!(game["state"]["clocks"]["running"], "black");
    // A board that was touched since is no longer what was shown.
    table.do_all(&table.black, pressed(&[1, 7], &[])).await;
    assert_eq!(
        table.refused(&table.white, act("showAgain")).await,
        "nothingToShow"
    );

    table.does(&table.white, act("resign")).await;
    let (_, log) = table
        .arbiter
        .get(&format!("/api/games/{}/log", table.id))
        .await;
    let said = |text: &str| {
        let lines = log.as_array().unwrap().iter();
        lines.filter(|line| line["text"] == text).count()
    };
    assert_eq!(said("has 32x5 shown again"), 1, "{log}");
    assert_eq!(said("has seen 32x5 well enough"), 1, "{log}");
    let (_, pdn) = table
        .arbiter
        .get(&format!("/api/games/{}/pdn", table.id))
        .await;
    let pdn = pdn.as_str().unwrap();
    assert!(pdn.contains("Black: has 32x5 shown again"), "{pdn}");
}

#[tokio::test]
async fn a_board_that_has_changed_has_to_be_put_right_first() {
    let table = laid().await;
    table.do_all(&table.white, clearly()).await;
    table.does(&table.black, hand("remove", 27)).await;
    let (_, answer) = table.all(&table.black, vec![act("showAgain")]).await;
    assert_eq!(
        answer["error"]["message"],
        "The board has changed since the capture: put it as it was first."
    );
    table.does(&table.black, hand("putBack", 27)).await;
    table.does(&table.black, act("showAgain")).await;
}
