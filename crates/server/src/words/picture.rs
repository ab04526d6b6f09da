//! What is said of a picture of a game.

use damier_notation::move_text::square_name;
use damier_rules::{Setup, Side, Squares, Variant};

use crate::room::Picture;

/// `Anna – Bo, after 2 moves. White to move. White: 31, 33; kings 5. Black: 1.`
pub(super) fn english(picture: &Picture) -> String {
    let variant = picture.variant;
    let title = variant.rules().name;
    let [white, black] = names(picture, ["White", "Black"]);
    let Some(setup) = &picture.shown else {
        return format!(
            "{title}: {white} – {black}. A blindfold game: no board is shown before it is over."
        );
    };
    let turn = match setup.turn {
        Side::White => "White",
        Side::Black => "Black",
    };
    let plies = picture.plies;
    let mut text = format!("{title}: {white} – {black}, after {plies} plies. {turn} to move.");
    for (side, name) in [(Side::White, "White"), (Side::Black, "Black")] {
        let (men, kings) = squares(variant, setup, side);
        let kings = kings.map_or_else(String::new, |kings| format!("; kings {kings}"));
        text.push_str(&format!(
            " {name}: {}{kings}.",
            men.unwrap_or("no man".into())
        ));
    }
    text
}

/// The same in Chinese.
pub(super) fn chinese(picture: &Picture) -> String {
    let variant = picture.variant;
    let title = crate::language::Language::Chinese
        .words()
        .variant(variant.rules());
    let [white, black] = names(picture, ["白方", "黑方"]);
    let Some(setup) = &picture.shown else {
        return format!("{title}：{white} – {black}。盲棋：终局前不显示棋盘。");
    };
    let turn = match setup.turn {
        Side::White => "白方",
        Side::Black => "黑方",
    };
    let plies = picture.plies;
    let mut text = format!("{title}：{white} – {black}，已走 {plies} 步。轮到{turn}。");
    for (side, name) in [(Side::White, "白方"), (Side::Black, "黑方")] {
        let (men, kings) = squares(variant, setup, side);
        let kings = kings.map_or_else(String::new, |kings| format!("；王 {kings}"));
        text.push_str(&format!(
            "{name}：{}{kings}。",
            men.unwrap_or("无兵".into())
        ));
    }
    text
}

fn names(picture: &Picture, otherwise: [&str; 2]) -> [String; 2] {
    let [white, black] = &picture.names;
    let name = |name: &Option<String>, otherwise: &str| match name {
        Some(name) => name.clone(),
        None => otherwise.to_owned(),
    };
    [name(white, otherwise[0]), name(black, otherwise[1])]
}

/// The squares of a side's men and of its kings.
fn squares(variant: Variant, setup: &Setup, side: Side) -> (Option<String>, Option<String>) {
    let list = |squares: Squares| {
        let names: Vec<String> = squares
            .iter()
            .map(|one| square_name(variant, one))
            .collect();
        (!names.is_empty()).then(|| names.join(", "))
    };
    let index = side.index();
    (list(setup.men[index]), list(setup.kings[index]))
}
