//! Games as pages, as Python wishes them.

use damier_notation::export::{Language, Page};
use damier_notation::tree::{self, Options, Tree};
use damier_notation::{Encoding, pdn};
use damier_rules::{Position, Variant};
use pyo3::prelude::*;

use crate::arguments::VariantArgument;
use crate::errors;

/// How a page is to be.
pub(crate) fn page(language: Option<&str>, title: String, flipped: bool) -> PyResult<Page> {
    let language = match language {
        None => None,
        Some("en") => Some(Language::English),
        Some("zh" | "zh-CN") => Some(Language::Chinese),
        Some(other) => {
            let other: String = other.chars().take(20).collect();
            return Err(errors::value(format!(
                "a page speaks 'en' or 'zh', not {other:?}"
            )));
        }
    };
    Ok(Page {
        language,
        title,
        flipped,
    })
}

/// The one game of a text that was written here.
pub(crate) fn tree(text: &str, variant: Variant) -> Tree {
    let text = without_variant(text, variant);
    let options = Options {
        variant,
        encoding: Some(Encoding::Utf8),
        own_rules: true,
    };
    let games = tree::read_text(&text, &options).games;
    games.into_iter().next().unwrap_or_else(|| Tree {
        tags: Vec::new(),
        start: Position::start(variant),
        line: Vec::new(),
        end: "*".to_owned(),
    })
}

/// Whether its rules were made while the program runs.
pub(crate) fn is_own(variant: Variant) -> bool {
    !Variant::ALL.contains(&variant)
}

/// The text without the tag that names rules of one's own, which might be taken for others.
pub(crate) fn without_variant(text: &str, variant: Variant) -> String {
    let name = format!("[Variant \"{variant}\"]");
    if is_own(variant) {
        text.replacen(&name, "", 1)
    } else {
        text.to_owned()
    }
}

/// A page of the games of these texts, each with its variant.
#[pyfunction(name = "_write_html")]
#[pyo3(signature = (games, language, title, flipped))]
pub(crate) fn write_html(
    games: &Bound<'_, PyAny>,
    language: Option<&str>,
    title: String,
    flipped: bool,
) -> PyResult<String> {
    let (mut text, mut open) = page(language, title, flipped)?.begin();
    for game in games.try_iter()? {
        let (pdn, variant): (String, VariantArgument) = game?.extract()?;
        text.push_str(&open.game(&tree(&pdn, variant.0)));
    }
    text.push_str(&open.end());
    Ok(text)
}

/// The game itself of a tree by rules of one's own, which no text can name.
pub(crate) fn own_game(tree: &Tree, score: damier_notation::Score) -> pdn::Game {
    let mut game = pdn::Game::new(tree.start);
    game.score = score;
    for (name, value) in &tree.tags {
        if !pdn::Tags::MADE.contains(&name.as_str()) && game.tags.get(name).is_none() {
            game.tags.set(name, value);
        }
    }
    for item in &tree.line {
        match item {
            tree::Item::Move { mv, strength } => {
                let mut ply = pdn::Ply::new(*mv);
                ply.strength.clone_from(strength);
                game.plies.push(ply);
            }
            tree::Item::SetUp(position) => {
                let after = game.plies.len();
                game.setups.push(pdn::SetUp::new(after, **position));
            }
            tree::Item::Comment(said) => {
                let comment = match game.plies.last_mut() {
                    Some(ply) => &mut ply.comment,
                    None => &mut game.comment,
                };
                if !comment.is_empty() {
                    comment.push(' ');
                }
                comment.push_str(said);
            }
            tree::Item::Sign(sign) => {
                if let Some(ply) = game.plies.last_mut() {
                    ply.signs.push(*sign);
                }
            }
            tree::Item::Ellipsis | tree::Item::Variation(_) | tree::Item::Unread(_) => {}
        }
    }
    game
}
