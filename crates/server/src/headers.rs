//! What every answer carries, and what every request must keep to.

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::header::{
    ACCESS_CONTROL_ALLOW_ORIGIN, CONTENT_SECURITY_POLICY, CONTENT_TYPE, REFERRER_POLICY, UPGRADE,
    X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::{HeaderName, HeaderValue, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::language::Language;
use crate::refusal::Refusal;
use crate::routes::{IMPORTS, PUBLIC, UNSUBSCRIBE};
use crate::session::{Address, origin_fits};
use crate::shared::Shared;

const FIXED: [(HeaderName, HeaderValue); 6] = [
    (
        CONTENT_SECURITY_POLICY,
        HeaderValue::from_static(
            "default-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self' ws: wss:; \
             img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; \
             frame-ancestors 'none'",
        ),
    ),
    (X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (X_FRAME_OPTIONS, HeaderValue::from_static("DENY")),
    (REFERRER_POLICY, HeaderValue::from_static("same-origin")),
    (
        HeaderName::from_static("permissions-policy"),
        HeaderValue::from_static(
            "camera=(), geolocation=(), microphone=(self), payment=(), usb=()",
        ),
    ),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        HeaderValue::from_static("same-origin"),
    ),
];

/// Files that pages of other sites load: the script of the board that they show.
const FOR_OTHERS: &str = "/embed/";

/// What lets the page of another site use an answer; never with cookies.
const OPEN: [(HeaderName, HeaderValue); 2] = [
    (ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*")),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        HeaderValue::from_static("cross-origin"),
    ),
];

/// Adds the fixed headers, words refusals in the reader's language, and counts.
pub(crate) async fn dress(State(shared): State<Shared>, request: Request, next: Next) -> Response {
    let language = Language::of_headers(request.headers());
    let (method, path) = (
        request.method().clone(),
        told(request.uri().path()).to_owned(),
    );
    let begun = std::time::Instant::now();
    let mut response = next.run(request).await;
    if let Some(refusal) = response.extensions_mut().remove::<Refusal>() {
        let kept = response.headers().clone();
        response = refusal.answer(language);
        response.headers_mut().extend(kept);
    }
    if path.starts_with(PUBLIC) || path.starts_with(FOR_OTHERS) {
        response.headers_mut().extend(OPEN);
    }
    for (name, value) in FIXED {
        response.headers_mut().entry(name).or_insert(value);
    }
    let status = response.status().as_u16();
    shared.metrics.answered(status);
    tracing::debug!(%method, path, status, micros = begun.elapsed().as_micros() as u64, "answered");
    response
}

/// A path as logs have it: without the secret of a mail's link.
fn told(path: &str) -> &str {
    match path.starts_with(UNSUBSCRIBE) {
        true => UNSUBSCRIBE,
        false => path,
    }
}

/// Refuses what comes too fast, from a foreign page, or in the wrong form.
pub(crate) async fn guard(
    State(shared): State<Shared>,
    request: Request<Body>,
    next: Next,
) -> Response {
    match judge(&shared, request) {
        Ok(request) => next.run(request).await,
        Err(refusal) => refusal.into_response(),
    }
}

fn judge(shared: &Shared, request: Request) -> Result<Request, Refusal> {
    let changes = !matches!(
        *request.method(),
        Method::GET | Method::HEAD | Method::OPTIONS
    );
    let socket = request.headers().contains_key(UPGRADE);
    // What anybody may read needs no leave of ours, and counts for itself.
    let public = request.uri().path().starts_with(PUBLIC);
    if !socket && (public || !changes) {
        return Ok(request);
    }
    if !public && !origin_fits(request.headers()) {
        return Err(Refusal::ForbiddenOrigin);
    }
    let (parts, body) = request.into_parts();
    let address = Address::of(&parts, shared.settings.behind_proxy);
    if !shared.rates.take(address.0, std::time::Instant::now()) {
        return Err(Refusal::TooFast);
    }
    let content = parts.headers.get(CONTENT_TYPE);
    let is_file =
        parts.uri.path() == IMPORTS && essence(content) == Some("application/octet-stream");
    // Whoever knows the link may end the mails; nothing else is done with it.
    let is_form = parts.uri.path().starts_with(UNSUBSCRIBE);
    if changes && !is_file && !is_form && !is_json(content) {
        return Err(Refusal::Malformed(
            "the content type must be application/json".into(),
        ));
    }
    Ok(Request::from_parts(parts, body))
}

fn is_json(value: Option<&HeaderValue>) -> bool {
    essence(value).is_some_and(|essence| essence.eq_ignore_ascii_case("application/json"))
}

fn essence(value: Option<&HeaderValue>) -> Option<&str> {
    let essence = value?.to_str().ok()?.split(';').next()?;
    Some(essence.trim())
}
