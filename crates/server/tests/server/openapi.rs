//! The document that describes the API.

use axum::body::Body;
use axum::http::{Method, Request, StatusCode};
use damier_server::App;
use serde_json::Value;

use crate::support::Hall;

const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/openapi.json");

#[test]
fn the_document_in_docs_is_the_one_that_is_served() {
    let document = App::openapi() + "\n";
    if std::env::var("DAMIER_UPDATE").is_ok_and(|value| value == "1") {
        std::fs::write(PATH, &document).unwrap();
    }
    let kept = std::fs::read_to_string(PATH).unwrap_or_default();
    assert!(
        kept == document,
        "docs/openapi.json is out of date: run `DAMIER_UPDATE=1 cargo test -p damier-server \
         openapi`"
    );
}

#[tokio::test]
async fn every_route_of_the_document_answers() {
    let hall = Hall::open().await;
    let browser = hall.browser();
    let (_, document) = browser.get("/api/openapi.json").await;
    let paths = document["paths"].as_object().unwrap();
    assert!(paths.len() >= 13, "{}", paths.len());
    for (path, methods) in paths {
        for (method, operation) in methods.as_object().unwrap() {
            let method = Method::from_bytes(method.to_uppercase().as_bytes()).unwrap();
            let request = Request::builder()
                .method(&method)
                .uri(path.replace("{id}", "nosuchgame"))
                .header("content-type", "application/json")
                .body(if method == Method::GET {
                    Body::empty()
                } else {
                    "[]".into()
                })
                .unwrap();
            let status = browser.send(request).await.status();
            assert_ne!(status, StatusCode::METHOD_NOT_ALLOWED, "{method} {path}");
            let documented = operation["responses"].get(status.as_str()).is_some();
            // A body of the wrong shape is malformed everywhere.
            assert!(
                documented || status == StatusCode::BAD_REQUEST,
                "{method} {path}: {status}"
            );
        }
    }
}

#[test]
fn every_shape_that_is_referred_to_is_described() {
    let document: Value = serde_json::from_str(&App::openapi()).unwrap();
    let schemas = document["components"]["schemas"].as_object().unwrap();
    let text = document.to_string();
    for reference in text.split("\"#/components/schemas/").skip(1) {
        let name = reference.split('"').next().unwrap();
        assert!(schemas.contains_key(name), "{name}");
    }
    for name in [
        "FromClient",
        "FromServer",
        "Game",
        "State",
        "NewGame",
        "ErrorCode",
    ] {
        assert!(schemas.contains_key(name), "{name}");
    }
}
