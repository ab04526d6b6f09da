//! What there is to choose from: variants and levels.

use axum::Json;
use axum::extract::Path;
use damier_api as api;
use damier_rules::draw::DrawProfile;
use damier_rules::{Position, Removal, Variant};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::making::sent_ending;
use crate::refusal::Refusal;
use crate::rule_card;
use crate::shared::Shared;
use crate::thinking;
use crate::words::{both, both_texts};

pub(super) fn router() -> OpenApiRouter<Shared> {
    OpenApiRouter::new()
        .routes(routes!(variants))
        .routes(routes!(rules))
        .routes(routes!(levels))
}

/// The variants that can be played.
#[utoipa::path(get, path = "/api/variants", responses((status = 200, body = Vec<api::Variant>)))]
async fn variants() -> Json<Vec<api::Variant>> {
    Json(Variant::ALL.iter().copied().map(variant).collect())
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

/// The engine's levels.
#[utoipa::path(get, path = "/api/levels", responses((status = 200, body = Vec<api::Level>)))]
async fn levels() -> Json<Vec<api::Level>> {
    Json(thinking::LEVELS.map(level).collect())
}

fn level(level: u8) -> api::Level {
    let name = both(|words| words.level(level).map_or("", |(name, _)| name));
    let description = both(|words| words.level(level).map_or("", |(_, text)| text));
    api::Level {
        level,
        name,
        description,
    }
}

/// A move of the start position: from the middle of the list, as people would play.
fn example(start: &Position) -> String {
    let moves = start.legal_moves();
    let example = moves.get(moves.len() / 2);
    example.map_or_else(String::new, |mv| crate::board::text(start, mv))
}

fn variant(variant: Variant) -> api::Variant {
    let start = Position::start(variant);
    let rules = variant.rules();
    let board = rules.board;
    let squares = board.squares().iter().map(|square| {
        let (row, column) = board.place(square);
        api::SquarePlace {
            number: square.number().into(),
            row: row.into(),
            column: column.into(),
            label: if rules.notation.letters {
                board.letters(square)
            } else {
                square.to_string()
            },
        }
    });
    let draw_rules = rules.draw_profiles.iter().map(|profile| api::DrawRules {
        id: profile.id.to_owned(),
        name: both(|words| words.draw_rules(profile.id).unwrap_or(profile.name)),
        rules: draw_rules_of(profile),
    });
    api::Variant {
        id: rules.id.to_owned(),
        name: both(|words| words.variant(variant)),
        about: both_texts(|words| words.about(rules)),
        begins: crate::board::api_side(rules.first),
        width: board.width().into(),
        height: board.height().into(),
        squares: squares.collect(),
        start: crate::board::fen(&start),
        example: example(&start),
        removal: match rules.removal {
            Removal::AtTheEnd => api::Removal::AtEnd,
            Removal::AtOnce => api::Removal::AtOnce,
        },
        levels: crate::making::levels(rules),
        draw_rules: draw_rules.collect(),
    }
}

/// Two rules of one name are ended together, and are one to choose.
fn draw_rules_of(profile: &DrawProfile) -> Vec<api::DrawRule> {
    let mut rules: Vec<api::DrawRule> = Vec::new();
    for rule in profile.rules {
        if rules.iter().all(|known| known.rule != rule.reason) {
            rules.push(api::DrawRule {
                rule: rule.reason.to_owned(),
                name: both(|words| words.counter(rule.reason).unwrap_or(rule.reason)),
                ending: sent_ending(rule.ending),
            });
        }
    }
    rules
}
