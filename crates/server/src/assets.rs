//! The page, compiled in: its files by path, and `index.html` for every address of the page.

use axum::body::Body;
use axum::extract::State;
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH,
    SET_COOKIE, VARY,
};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};

use crate::refusal::Refusal;
use crate::session::{Secure, Session};
use crate::shared::Shared;

/// A file of the page.
struct File {
    path: &'static str,
    /// Its ETag, quotes included.
    tag: &'static str,
    bytes: &'static [u8],
    gzip: Option<&'static [u8]>,
}

include!(concat!(env!("OUT_DIR"), "/page.rs"));

const FOREVER: &str = "public, max-age=31536000, immutable";

/// Serves a file, or the page for an address that only the page knows.
pub(crate) async fn serve(
    State(_): State<Shared>,
    Secure(secure): Secure,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let path = uri.path().trim_start_matches('/');
    let reads = method == Method::GET || method == Method::HEAD;
    if !reads || path == "api" || path.starts_with("api/") {
        return Err(Refusal::NotFound);
    }
    let file = find(path);
    // A file that is gone must not come back as a page: its reader expects a script.
    if file.is_none() && path.starts_with("assets/") {
        return Err(Refusal::NotFound);
    }
    let Some(file) = file.or_else(|| find("index.html")) else {
        return Err(Refusal::NotFound);
    };
    let mut response = file.answer(&headers);
    if file.path == "index.html" && Session::of(&headers).is_none() {
        // Before the page asks for anything, so that two requests cannot be given two cookies.
        let (_, cookie) = Session::issue(secure)?;
        response.headers_mut().insert(SET_COOKIE, cookie);
    }
    Ok(response)
}

fn find(path: &str) -> Option<&'static File> {
    FILES.iter().find(|file| file.path == path)
}

impl File {
    fn answer(&'static self, headers: &HeaderMap) -> Response {
        let said = |name| {
            headers
                .get(name)
                .and_then(|value: &HeaderValue| value.to_str().ok())
        };
        let known = said(IF_NONE_MATCH)
            .is_some_and(|tags| tags.split(',').any(|tag| tag.trim() == self.tag));
        let cached = if self.path.starts_with("assets/") {
            FOREVER
        } else {
            "no-cache"
        };
        let always = [
            (ETAG, self.tag),
            (CACHE_CONTROL, cached),
            (VARY, "accept-encoding"),
        ];
        if known {
            return (StatusCode::NOT_MODIFIED, always).into_response();
        }
        let gzip = self.gzip.filter(|_| {
            said(ACCEPT_ENCODING).is_some_and(|all| {
                all.split(',').any(|one| {
                    let mut fields = one.trim().split(';');
                    let named = fields.next() == Some("gzip");
                    named && fields.all(|field| field.trim() != "q=0")
                })
            })
        });
        let mut response = (always, Body::from(gzip.unwrap_or(self.bytes))).into_response();
        response
            .headers_mut()
            .insert(CONTENT_TYPE, HeaderValue::from_static(kind(self.path)));
        if gzip.is_some() {
            response
                .headers_mut()
                .insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
        }
        response
    }
}

/// The content type, by the end of the name.
fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js" | "mjs") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("json" | "map") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("ico") => "image/x-icon",
        Some("woff2") => "font/woff2",
        Some("mp3") => "audio/mpeg",
        Some("ogg") => "audio/ogg",
        Some("wav") => "audio/wav",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
