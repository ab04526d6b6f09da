//! What there is to choose from: variants and levels.

use axum::Json;
use damier_api as api;
use damier_rules::Variant;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::shared::Shared;
use crate::thinking;
use crate::words::both;

pub(super) fn router() -> OpenApiRouter<Shared> {
    OpenApiRouter::new()
        .routes(routes!(variants))
        .routes(routes!(levels))
}

/// The variants that can be played.
#[utoipa::path(get, path = "/api/variants", responses((status = 200, body = Vec<api::Variant>)))]
async fn variants() -> Json<Vec<api::Variant>> {
    Json(Variant::ALL.iter().copied().map(variant).collect())
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

fn variant(variant: Variant) -> api::Variant {
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
    });
    api::Variant {
        id: rules.id.to_owned(),
        name: both(|words| words.variant(variant)),
        width: board.width().into(),
        height: board.height().into(),
        squares: squares.collect(),
        start: crate::board::fen(&damier_rules::Position::start(variant)),
        draw_rules: draw_rules.collect(),
    }
}
