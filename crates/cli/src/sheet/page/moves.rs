//! The moves: two columns of numbered lines.

use damier_rules::Side;

use super::foot;
use super::{BOTTOM, INNER, LEFT, TOP};
use crate::sheet::form::{Entry, Form};
use crate::sheet::pen::{Align, BLACK, FAINT, Fit, Page, SOFT, Style};
use crate::sheet::words::Words;

/// Six millimetres, nearly: a line that can be written on by hand.
const LINE: f32 = 16.5;
const HEADING: f32 = 15.0;
const NUMBER: f32 = 24.0;
const CLOCK: f32 = 44.0;
/// Between the two columns.
const GUTTER: f32 = 8.0;
const COLUMN: f32 = (INNER - GUTTER) / 2.0;
/// Lines are told apart by fives.
const GROUP: usize = 5;

/// The room for moves on a page.
pub(super) struct Table {
    top: f32,
    lines: usize,
    /// The lines share what is left over.
    line: f32,
}

impl Table {
    /// The table on a page whose head takes so much.
    pub(super) fn below(head: f32) -> Table {
        let top = TOP - head;
        let height = top - BOTTOM - foot::HEIGHT - HEADING;
        // Whole groups only, so that the fives of both columns lie side by side.
        let groups = (height / (LINE * GROUP as f32)).floor().max(1.0);
        let lines = groups * GROUP as f32;
        Table {
            top,
            lines: lines as usize,
            line: height / lines,
        }
    }

    /// How many moves fit.
    pub(super) const fn moves(&self) -> usize {
        2 * self.lines
    }

    /// The lines of a player's sheet from the move `begin` on, counted from 0.
    pub(super) fn draw(
        &self,
        page: &mut Page,
        form: &Form,
        (keeper, begin): (Side, usize),
        words: &Words,
    ) {
        for column in 0..2 {
            let x = LEFT + (COLUMN + GUTTER) * column as f32;
            self.heading(page, form, x, words);
            for line in 0..self.lines {
                let index = begin + column * self.lines + line;
                self.row(page, form, (x, line), (keeper, index));
            }
            self.frame(page, form, x);
        }
    }

    fn heading(&self, page: &mut Page, form: &Form, x: f32, words: &Words) {
        page.fill((x, self.top - HEADING), (COLUMN, HEADING), 0.9);
        let style = Style::new(7.5).bold();
        let cells = Cells::of(form);
        let base = self.top - HEADING + 4.8;
        let mut label = |cell: (f32, f32), text: &str| {
            page.text((x + cell.0, base), cell.1, Align::Center, style, text);
        };
        label((0.0, NUMBER), words.number);
        for side in 0..2 {
            label(cells.moves[side], words.sides[side]);
            if let Some(clock) = cells.clocks[side] {
                label(clock, words.clock);
            }
        }
    }

    fn row(
        &self,
        page: &mut Page,
        form: &Form,
        (x, line): (f32, usize),
        (keeper, index): (Side, usize),
    ) {
        let bottom = self.top - HEADING - self.line * (line + 1) as f32;
        let base = bottom + (self.line - 7.4) / 2.0;
        let number = (index + 1).to_string();
        let style = Style::new(8.0).gray(SOFT);
        page.text((x, base), NUMBER - 5.0, Align::Right, style, &number);
        let cells = Cells::of(form);
        let entries = form.rows_of(keeper).get(index).map(|row| &row.0);
        for side in 0..2 {
            let (from, width) = cells.moves[side];
            let entry = entries.and_then(|entries| entries[side].as_ref());
            match (entry, entries) {
                (Some(entry), _) => {
                    if entry.differs {
                        page.fill((x + from, bottom), (width, self.line), 0.8);
                    }
                    let at = (x + from + 4.0, base);
                    let style = Style::new(10.5);
                    page.value(at, width - 8.0, Fit::Shrink, style, &entry.text);
                    self.clock(page, entry, (x, base), cells.clocks[side]);
                }
                // White's move before a game that Black begins.
                (None, Some(_)) if side == 0 => {
                    page.text((x + from + 4.0, base), width, Align::Left, style, "…");
                }
                _ => {}
            }
        }
        let is_control = form.controls.binary_search(&(index + 1)).is_ok();
        let (width, gray) = if is_control {
            (1.6, BLACK)
        } else if (line + 1) % GROUP == 0 {
            (0.7, 0.45)
        } else {
            (0.4, FAINT)
        };
        page.line((x, bottom), (x + COLUMN, bottom), width, gray);
    }

    fn clock(
        &self,
        page: &mut Page,
        entry: &Entry,
        (x, base): (f32, f32),
        cell: Option<(f32, f32)>,
    ) {
        if let Some((from, width)) = cell {
            let style = Style::new(8.0).gray(SOFT);
            let at = (x + from + 3.0, base);
            page.text(at, width - 7.0, Align::Right, style, &entry.clock);
        }
    }

    fn frame(&self, page: &mut Page, form: &Form, x: f32) {
        let height = HEADING + self.line * self.lines as f32;
        let bottom = self.top - height;
        let cells = Cells::of(form);
        for (from, _) in cells.clocks.into_iter().flatten() {
            page.line(
                (x + from, self.top - HEADING),
                (x + from, bottom),
                0.3,
                FAINT,
            );
        }
        for (from, _) in cells.moves {
            page.line((x + from, self.top), (x + from, bottom), 0.7, 0.45);
        }
        page.frame((x, bottom), (COLUMN, height));
    }
}

/// Where in a column moves and clocks stand: distance from its left edge, and width.
struct Cells {
    moves: [(f32, f32); 2],
    clocks: [Option<(f32, f32)>; 2],
}

impl Cells {
    fn of(form: &Form) -> Cells {
        let half = (COLUMN - NUMBER) / 2.0;
        let clock = if form.has_clock { CLOCK } else { 0.0 };
        let begin = [NUMBER, NUMBER + half];
        Cells {
            moves: begin.map(|x| (x, half - clock)),
            clocks: begin.map(|x| form.has_clock.then_some((x + half - clock, clock))),
        }
    }
}
