//! The page and what comes with every answer.

use axum::body::Body;
use axum::http::{Request, StatusCode, header};

use crate::support::Hall;

#[tokio::test]
async fn every_answer_carries_the_security_headers() {
    let hall = Hall::open().await;
    for path in ["/", "/api/variants", "/api/games/none", "/metrics"] {
        let request = Request::get(path).body(Body::empty()).unwrap();
        let response = hall.browser().send(request).await;
        let policy = response.headers()[header::CONTENT_SECURITY_POLICY]
            .to_str()
            .unwrap();
        assert!(policy.contains("default-src 'self'") && policy.contains("frame-ancestors 'none'"));
        assert_eq!(
            response.headers()[header::X_CONTENT_TYPE_OPTIONS],
            "nosniff"
        );
        assert_eq!(response.headers()[header::REFERRER_POLICY], "same-origin");
    }
}

#[tokio::test]
async fn the_page_is_served_at_its_own_addresses_with_a_cookie_and_a_tag() {
    let hall = Hall::open().await;
    let browser = hall.browser();
    for path in ["/", "/game/abc"] {
        let response = browser
            .send(Request::get(path).body(Body::empty()).unwrap())
            .await;
        assert_eq!(response.status(), StatusCode::OK);
        assert_eq!(
            response.headers()[header::CONTENT_TYPE],
            "text/html; charset=utf-8"
        );
    }
    let cookie = browser.cookie().expect("the page brings the cookie");
    let request = Request::get("/").body(Body::empty()).unwrap();
    let response = browser.send(request).await;
    assert!(
        response.headers().get(header::SET_COOKIE).is_none(),
        "only once"
    );
    assert_eq!(browser.cookie(), Some(cookie));
    let tag = response.headers()[header::ETAG].clone();
    let request = Request::get("/")
        .header(header::IF_NONE_MATCH, tag)
        .body(Body::empty());
    assert_eq!(
        browser.send(request.unwrap()).await.status(),
        StatusCode::NOT_MODIFIED
    );
    for path in ["/assets/gone-12345.js", "/api", "/api/x/y"] {
        let response = browser
            .send(Request::get(path).body(Body::empty()).unwrap())
            .await;
        assert_eq!(response.status(), StatusCode::NOT_FOUND, "{path}");
    }
}

#[tokio::test]
async fn health_and_metrics_are_told() {
    let hall = Hall::open().await;
    let (status, text) = hall.browser().get("/healthz").await;
    assert_eq!((status, text.as_str()), (StatusCode::OK, Some("ok\n")));
    let (_, metrics) = hall.browser().get("/metrics").await;
    assert!(
        metrics
            .as_str()
            .unwrap()
            .contains("# TYPE damier_act_seconds histogram")
    );
}
