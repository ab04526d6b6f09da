//! For those who run the server.

use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::refusal::Refusal;
use crate::shared::Shared;

pub(super) fn router() -> OpenApiRouter<Shared> {
    OpenApiRouter::new()
        .routes(routes!(healthz))
        .routes(routes!(metrics))
}

/// Whether the server can serve: "ok", or what is wrong with storage.
#[utoipa::path(get, path = "/healthz", responses(
    (status = 200, description = "All is well.", body = String, content_type = "text/plain"),
    (status = 503, description = "Storage fails.", body = damier_api::ErrorBody),
))]
async fn healthz(State(shared): State<Shared>) -> Result<&'static str, Refusal> {
    shared.read(|storage| storage.check()).await?;
    Ok("ok\n")
}

/// Counts, in the text form of Prometheus.
#[utoipa::path(get, path = "/metrics", responses(
    (status = 200, body = String, content_type = "text/plain"),
))]
async fn metrics(State(shared): State<Shared>) -> impl IntoResponse {
    let (waiting, analyses) = (shared.thinkers.waiting(), shared.analysts.count());
    let text = shared
        .metrics
        .text(shared.storage.figures(), waiting, analyses);
    (
        [(CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")],
        text,
    )
}
