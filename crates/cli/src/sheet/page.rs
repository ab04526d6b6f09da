//! The pages of one sheet: head, moves in two columns, foot.

mod differences;
mod foot;
mod head;
mod moves;

use damier_rules::Side;

use super::form::{Copy, Form};
use super::pen::{Align, HEIGHT, Page, SOFT, Style, WIDTH};
use super::words::Words;

/// Room at the left for a binder's holes, and the same at the right.
const LEFT: f32 = 40.0;
const RIGHT: f32 = WIDTH - LEFT;
const INNER: f32 = RIGHT - LEFT;
const TOP: f32 = HEIGHT - 34.0;
const BOTTOM: f32 = 28.0;

/// The sheet of one player. What does not fit on a page goes on on the next.
pub(super) fn sheet(form: &Form, side: Side, copy: Copy, words: &Words) -> Vec<Page> {
    let first = moves::Table::below(head::height(form, true));
    let next = moves::Table::below(head::height(form, false));
    let beyond = form.rows_of(side).len().saturating_sub(first.moves());
    let count = 1 + beyond.div_ceil(next.moves());
    let mut pages = Vec::new();
    let mut begin = 0;
    for number in 1..=count {
        let mut page = Page::default();
        let (is_first, is_last) = (number == 1, number == count);
        let table = if is_first { &first } else { &next };
        head::draw(&mut page, form, (side, copy), is_first, words);
        table.draw(&mut page, form, (side, begin), words);
        foot::draw(&mut page, form, side, words);
        let foot = Style::new(7.0).gray(SOFT);
        let left = if is_last {
            words.hand_in.to_owned()
        } else {
            (words.to_be_continued)(number + 1)
        };
        page.text((LEFT, BOTTOM), INNER - 60.0, Align::Left, foot, &left);
        let of = format!("{number} / {count}");
        page.text((RIGHT - 60.0, BOTTOM), 60.0, Align::Right, foot, &of);
        begin += table.moves();
        pages.push(page);
    }
    if let Some(record) = &form.records[side.index()] {
        pages.extend(differences::pages(form, record, (side, copy), words));
    }
    pages
}
