//! What a player wrote otherwise than it was played, on a page behind his original.

use damier_rules::Side;

use super::{BOTTOM, INNER, LEFT, RIGHT, TOP, head};
use crate::sheet::form::{Copy, Form};
use crate::sheet::pen::{Align, FAINT, Fit, Page, SOFT, Style};
use crate::sheet::record::{Difference, Record};
use crate::sheet::words::Words;

const LINE: f32 = 16.0;
/// Number, whose move, written, played: the share of the width of each.
const COLUMNS: [f32; 4] = [0.08, 0.16, 0.38, 0.38];

/// The pages; one line says that there is nothing where nothing differs.
pub(super) fn pages(form: &Form, record: &Record, whose: (Side, Copy), words: &Words) -> Vec<Page> {
    let top = TOP - head::height(form, false);
    let room = ((top - BOTTOM) / LINE) as usize;
    let lines = room.saturating_sub(3).max(1);
    let all = &record.differences;
    let count = all.len().div_ceil(lines).max(1);
    let page = |number: usize| {
        let mut page = Page::default();
        head::draw(&mut page, form, whose, false, words);
        let title = match all.len() {
            0 => words.agrees.to_owned(),
            some => (words.differences)(some),
        };
        let base = top - LINE;
        let style = Style::new(11.5).bold();
        page.text((LEFT, base), INNER, Align::Left, style, &title);
        let begin = number * lines;
        let end = all.len().min(begin + lines);
        let shown = all.get(begin..end).unwrap_or_default();
        if !shown.is_empty() {
            heading(&mut page, base - LINE, words);
        }
        for (index, one) in shown.iter().enumerate() {
            line(&mut page, base - LINE * (index + 2) as f32, one, words);
        }
        page
    };
    (0..count).map(page).collect()
}

fn cells(page: &mut Page, base: f32, texts: [&str; 4], style: Style) {
    let mut x = LEFT;
    for (share, text) in COLUMNS.into_iter().zip(texts) {
        let width = share * INNER;
        page.value((x + 4.0, base), width - 8.0, Fit::Shrink, style, text);
        x += width;
    }
    page.line((LEFT, base - 4.5), (RIGHT, base - 4.5), 0.4, FAINT);
}

fn heading(page: &mut Page, base: f32, words: &Words) {
    let labels = [words.number, "", words.written, words.played];
    cells(page, base, labels, Style::new(8.0).bold().gray(SOFT));
}

fn line(page: &mut Page, base: f32, one: &Difference, words: &Words) {
    let number = format!("{}.", one.number);
    let or_dash = |text: &str| match text {
        "" => "–".to_owned(),
        text => text.to_owned(),
    };
    let (written, played) = (or_dash(&one.written), or_dash(&one.played));
    let texts = [number.as_str(), words.side(one.side), &written, &played];
    cells(page, base, texts, Style::new(10.5));
}
