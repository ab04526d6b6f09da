//! The head of a page: whose sheet, of which game.

use damier_rules::Side;

use super::{INNER, LEFT, RIGHT, TOP};
use crate::sheet::form::{Copy, Form, Player};
use crate::sheet::pen::{Align, BLACK, FAINT, Fit, Page, SOFT, Style};
use crate::sheet::words::Words;

/// The line with the title.
const TITLE: f32 = 26.0;
/// A box with a label and a value.
const BOX: f32 = 30.0;
/// The box with the position that a game begins with.
const START: f32 = 22.0;
/// Between the head and the moves.
const GAP: f32 = 9.0;

/// How much of the page it takes.
pub(super) fn height(form: &Form, is_first: bool) -> f32 {
    let start = if form.start.is_some() { START } else { 0.0 };
    let boxes = if is_first { 3.0 * BOX + start } else { BOX };
    TITLE + boxes + GAP
}

pub(super) fn draw(
    page: &mut Page,
    form: &Form,
    (side, copy): (Side, Copy),
    is_first: bool,
    words: &Words,
) {
    let middle = match copy {
        Copy::Only if is_first => String::new(),
        Copy::Only => which_game(form, words),
        Copy::Original => words.original.to_owned(),
        Copy::Duplicate => words.duplicate.to_owned(),
    };
    title(page, side, &middle, words);
    let top = TOP - TITLE;
    if !is_first {
        players(page, form, top, side, words);
        page.frame((LEFT, top - BOX), (INNER, BOX));
        return;
    }
    let mut row = Row::begin(page, top);
    row.field(0.62, words.event, &form.event);
    row.field(0.38, words.place, &form.place);
    let mut row = Row::begin(page, top - BOX);
    row.field(0.2, words.date, &form.date);
    row.field(0.1, words.round, &form.round);
    row.field(0.1, words.board, &form.board);
    row.field(0.22, words.game, &form.game);
    row.field(0.38, words.control, &form.control);
    players(page, form, top - 2.0 * BOX, side, words);
    let mut bottom = top - 3.0 * BOX;
    if let Some(start) = &form.start {
        page.line((LEFT, bottom), (RIGHT, bottom), 0.5, FAINT);
        bottom -= START;
        let label = Style::new(7.0).gray(SOFT);
        page.text(
            (LEFT + 5.0, bottom + 7.5),
            60.0,
            Align::Left,
            label,
            words.start,
        );
        let at = (LEFT + 66.0, bottom + 7.0);
        page.value(at, INNER - 71.0, Fit::Shrink, Style::new(9.0), start);
    }
    page.frame((LEFT, bottom), (INNER, top - bottom));
}

fn title(page: &mut Page, side: Side, middle: &str, words: &Words) {
    let base = TOP - 15.0;
    let width = INNER / 4.0;
    let style = Style::new(17.0).bold();
    page.text((LEFT, base), width, Align::Left, style, words.title);
    let style = Style::new(9.5).gray(SOFT);
    let at = (LEFT + width + 4.0, base + 1.0);
    page.text(at, 2.0 * width - 8.0, Align::Center, style, middle);
    let style = Style::new(12.0).bold();
    let whose = words.sheet_of[side.index()];
    page.text((RIGHT - width, base), width, Align::Right, style, whose);
}

/// On the pages after the first, which lie loose: the game in a line.
fn which_game(form: &Form, words: &Words) -> String {
    let numbered = |label: &str, value: &str| match value {
        "" => String::new(),
        _ => format!("{label} {value}"),
    };
    let parts = [
        form.event.clone(),
        form.date.clone(),
        numbered(words.round, &form.round),
        numbered(words.board, &form.board),
    ];
    let known: Vec<&str> = parts
        .iter()
        .map(String::as_str)
        .filter(|part| !part.is_empty())
        .collect();
    known.join(" · ")
}

/// White's box and Black's, with the keeper's name in bold type.
fn players(page: &mut Page, form: &Form, top: f32, keeper: Side, words: &Words) {
    for side in Side::ALL {
        let x = LEFT + INNER / 2.0 * side.index() as f32;
        player(
            page,
            &form.players[side.index()],
            (x, top),
            (side, keeper),
            words,
        );
    }
    page.line((LEFT, top), (RIGHT, top), 0.5, FAINT);
}

fn player(
    page: &mut Page,
    player: &Player,
    (x, top): (f32, f32),
    (side, keeper): (Side, Side),
    words: &Words,
) {
    let width = INNER / 2.0;
    let gray = match side {
        Side::White => 1.0,
        Side::Black => BLACK,
    };
    page.disc((x + 13.0, top - BOX / 2.0), 6.5, gray);
    let name = if side == keeper {
        Style::new(11.5).bold()
    } else {
        Style::new(11.5)
    };
    let (title, rating) = (x + width - 88.0, x + width - 46.0);
    for (at, label, value, style) in [
        (x + 22.0, words.side(side), &player.name, name),
        (title, words.player_title, &player.title, Style::new(10.5)),
        (rating, words.rating, &player.rating, Style::new(10.5)),
    ] {
        let end = [title, rating, x + width].into_iter().find(|end| *end > at);
        let inside = end.map_or(width, |end| end - at) - 8.0;
        boxed(page, (at, top), inside, (label, value), style);
    }
    for divider in [title, rating] {
        page.line((divider, top), (divider, top - BOX), 0.5, FAINT);
    }
    if side == Side::White {
        page.line((x + width, top), (x + width, top - BOX), 0.5, FAINT);
    }
}

/// A label above a value.
fn boxed(
    page: &mut Page,
    (x, top): (f32, f32),
    width: f32,
    (label, value): (&str, &str),
    style: Style,
) {
    let small = Style::new(7.0).gray(SOFT);
    page.text((x + 5.0, top - 9.0), width, Align::Left, small, label);
    page.value((x + 5.0, top - 23.5), width, Fit::Wrap, style, value);
}

/// Boxes beside each other, by their share of the width.
struct Row<'a> {
    page: &'a mut Page,
    top: f32,
    x: f32,
}

impl Row<'_> {
    fn begin(page: &mut Page, top: f32) -> Row<'_> {
        page.line((LEFT, top), (RIGHT, top), 0.5, FAINT);
        Row { page, top, x: LEFT }
    }

    fn field(&mut self, share: f32, label: &str, value: &str) {
        let width = share * INNER;
        if self.x > LEFT {
            let (x, top) = (self.x, self.top);
            self.page.line((x, top), (x, top - BOX), 0.5, FAINT);
        }
        let value = (label, value);
        boxed(
            self.page,
            (self.x, self.top),
            width - 9.0,
            value,
            Style::new(10.5),
        );
        self.x += width;
    }
}
