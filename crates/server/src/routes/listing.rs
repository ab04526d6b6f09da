//! What there is to choose from: variants and levels.

use axum::Json;
use axum::extract::Path;
use damier_api as api;
use damier_rules::Variant;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::Body;
use crate::own_rules;
use crate::refusal::Refusal;
use crate::rule_card;
use crate::shape::shape;
use crate::shared::Shared;
use crate::thinking;
use crate::words::{both, both_texts};

pub(super) fn router() -> OpenApiRouter<Shared> {
    OpenApiRouter::new()
        .routes(routes!(variants))
        .routes(routes!(rules))
        .routes(routes!(read_rules))
        .routes(routes!(levels))
}

/// The variants that can be played.
#[utoipa::path(get, path = "/api/variants", responses((status = 200, body = Vec<api::Variant>)))]
async fn variants() -> Json<Vec<api::Variant>> {
    Json(Variant::ALL.iter().map(|one| shape(one.rules())).collect())
}

/// The rules of a variant in a dozen lines.
#[utoipa::path(get, path = "/api/variants/{id}/rules", params(("id" = String, Path)), responses(
    (status = 200, body = api::RuleCard),
    (status = 422, description = "No such variant.", body = api::ErrorBody),
))]
async fn rules(Path(id): Path<String>) -> Result<Json<api::RuleCard>, Refusal> {
    let variant: Variant = id.parse().map_err(|_| Refusal::UnknownVariant(id))?;
    Ok(Json(rule_card::card(variant.rules())))
}

/// Reads rules of one's own, and says all that is wrong with them.
#[utoipa::path(post, path = "/api/rules", request_body = api::RulesRequest, responses(
    (status = 200, body = api::OwnRules),
    (status = 422, description = "They contradict themselves.", body = api::ErrorBody),
))]
async fn read_rules(
    Body(request): Body<api::RulesRequest>,
) -> Result<Json<api::OwnRules>, Refusal> {
    Ok(Json(own_rules::told(&own_rules::read(&request.rules)?)))
}

/// The engine's levels.
#[utoipa::path(get, path = "/api/levels", responses((status = 200, body = Vec<api::Level>)))]
async fn levels() -> Json<Vec<api::Level>> {
    Json(thinking::LEVELS.map(level).collect())
}

fn level(level: u8) -> api::Level {
    let name = both(|words| words.level(level).map_or("", |(name, _)| name));
    let description = both(|words| words.level(level).map_or("", |(_, text)| text));
    let rating = thinking::level(level).rating();
    api::Level {
        level,
        name,
        description,
        rating,
        strength: both_texts(|words| words.strength(rating)),
    }
}
