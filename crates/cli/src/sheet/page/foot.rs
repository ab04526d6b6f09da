//! The foot of a page: result, time used, signatures.

use damier_rules::Side;

use super::{BOTTOM, INNER, LEFT, RIGHT};
use crate::sheet::form::Form;
use crate::sheet::pen::{Align, FAINT, Fit, Page, SOFT, Style};
use crate::sheet::words::Words;

/// How much of the page it takes, with the gap above it.
pub(super) const HEIGHT: f32 = GAP + RESULT + SIGNATURE + FOOTNOTE;

const GAP: f32 = 9.0;
const RESULT: f32 = 34.0;
const SIGNATURE: f32 = 38.0;
/// The small line below, from its base line.
const FOOTNOTE: f32 = 12.0;

pub(super) fn draw(page: &mut Page, form: &Form, keeper: Side, words: &Words) {
    let bottom = BOTTOM + FOOTNOTE;
    let middle = bottom + SIGNATURE;
    let top = middle + RESULT;
    result(page, form, (middle, top), words);
    signatures(page, (bottom, middle), keeper, words);
    page.line((LEFT, middle), (RIGHT, middle), 0.5, FAINT);
    page.frame((LEFT, bottom), (INNER, top - bottom));
}

fn result(page: &mut Page, form: &Form, (bottom, top): (f32, f32), words: &Words) {
    let quarter = INNER / 4.0;
    let labels = [
        words.result,
        words.time_used[0],
        words.time_used[1],
        words.ending,
    ];
    let values = ["", &form.used[0], &form.used[1], &form.ending];
    for (index, (label, value)) in labels.into_iter().zip(values).enumerate() {
        let x = LEFT + quarter * index as f32;
        if index > 0 {
            page.line((x, bottom), (x, top), 0.5, FAINT);
        }
        let small = Style::new(7.0).gray(SOFT);
        let at = (x + 5.0, top - 9.0);
        page.text(at, quarter - 9.0, Align::Left, small, label);
        let at = (x + 5.0, bottom + 8.0);
        page.value(at, quarter - 9.0, Fit::Wrap, Style::new(11.5), value);
    }
    let big = Style::new(16.0).bold();
    let base = bottom + 7.0;
    let dash = quarter / 2.0;
    page.text((LEFT, base), quarter, Align::Center, big, "–");
    if let Some([white, black]) = &form.points {
        page.text((LEFT, base), dash - 11.0, Align::Right, big, white);
        page.text(
            (LEFT + dash + 11.0, base),
            dash - 11.0,
            Align::Left,
            big,
            black,
        );
    }
}

/// Both players sign both sheets, the keeper's own with a heavier line.
fn signatures(page: &mut Page, (bottom, top): (f32, f32), keeper: Side, words: &Words) {
    let third = INNER / 3.0;
    for (index, label) in words.signatures.into_iter().enumerate() {
        let x = LEFT + third * index as f32;
        if index > 0 {
            page.line((x, bottom), (x, top), 0.5, FAINT);
        }
        let small = Style::new(7.0);
        let small = if index == keeper.index() {
            small.bold()
        } else {
            small.gray(SOFT)
        };
        page.text((x + 5.0, top - 9.0), third - 9.0, Align::Left, small, label);
    }
}
