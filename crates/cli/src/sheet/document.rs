//! The pages as a PDF.

mod embed;

use std::io::Write;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use pdf_writer::types::TextRenderingMode;
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, Str, TextStr};

use super::fonts::{Fonts, Run, Which};
use super::pen::{Align, Fit, HEIGHT, Mark, Page, Text, WIDTH};

/// "Somewhat smaller" is not below this part of the size.
const SMALLEST: f32 = 0.72;

/// How far a quarter of a circle's control points lie from its ends, in radii.
const CIRCLE: f32 = 0.5523;

/// Numbers for the objects of a document.
struct Numbers(i32);

impl Numbers {
    const fn next(&mut self) -> Ref {
        self.0 += 1;
        Ref::new(self.0)
    }
}

/// The document.
///
/// # Errors
///
/// Names a font that cannot be embedded.
pub(super) fn write(
    pages: &[Page],
    fonts: &Fonts,
    title: &str,
    language: &str,
) -> Result<Vec<u8>, String> {
    let mut pdf = Pdf::new();
    let mut numbers = Numbers(0);
    let (catalog, tree) = (numbers.next(), numbers.next());
    let mut root = pdf.catalog(catalog);
    root.pages(tree).lang(TextStr(language));
    root.viewer_preferences().display_doc_title(true);
    root.finish();
    pdf.document_info(numbers.next())
        .title(TextStr(title))
        .producer(TextStr(concat!("Damier ", env!("CARGO_PKG_VERSION"))));
    let named = embed::all(&mut pdf, fonts, &mut numbers)?;
    let kids: Vec<Ref> = pages.iter().map(|_| numbers.next()).collect();
    pdf.pages(tree)
        .kids(kids.iter().copied())
        .count(i32::try_from(pages.len()).unwrap_or(i32::MAX));
    for (page, id) in pages.iter().zip(kids) {
        let content = numbers.next();
        let mut written = pdf.page(id);
        written
            .parent(tree)
            .media_box(Rect::new(0.0, 0.0, WIDTH, HEIGHT))
            .contents(content);
        let mut resources = written.resources();
        let mut dictionary = resources.fonts();
        for (name, font) in &named {
            dictionary.pair(Name(name.as_bytes()), *font);
        }
        dictionary.finish();
        resources.finish();
        written.finish();
        let drawn = compressed(&content_of(page, fonts));
        pdf.stream(content, &drawn).filter(Filter::FlateDecode);
    }
    Ok(pdf.finish())
}

/// Writing to memory does not fail.
fn compressed(data: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
    let _ = encoder.write_all(data);
    encoder.finish().unwrap_or_default()
}

fn content_of(page: &Page, fonts: &Fonts) -> Vec<u8> {
    let mut content = Content::new();
    for mark in &page.marks {
        match mark {
            Mark::Text(text) => write_text(&mut content, text, fonts),
            Mark::Line {
                from,
                to,
                width,
                gray,
            } => {
                content
                    .set_line_width(*width)
                    .set_stroke_gray(*gray)
                    .move_to(from.0, from.1)
                    .line_to(to.0, to.1)
                    .stroke();
            }
            Mark::Frame { corner, size } => {
                content
                    .set_line_width(0.9)
                    .set_stroke_gray(0.0)
                    .rect(corner.0, corner.1, size.0, size.1)
                    .stroke();
            }
            Mark::Fill { corner, size, gray } => {
                content
                    .set_fill_gray(*gray)
                    .rect(corner.0, corner.1, size.0, size.1)
                    .fill_nonzero();
            }
            Mark::Disc {
                middle,
                radius,
                gray,
            } => disc(&mut content, *middle, *radius, *gray),
        }
    }
    content.finish().into_vec()
}

fn disc(content: &mut Content, (x, y): (f32, f32), radius: f32, gray: f32) {
    let c = radius * CIRCLE;
    content
        .set_line_width(0.9)
        .set_stroke_gray(0.0)
        .set_fill_gray(gray)
        .move_to(x + radius, y)
        .cubic_to(x + radius, y + c, x + c, y + radius, x, y + radius)
        .cubic_to(x - c, y + radius, x - radius, y + c, x - radius, y)
        .cubic_to(x - radius, y - c, x - c, y - radius, x, y - radius)
        .cubic_to(x + c, y - radius, x + radius, y - c, x + radius, y)
        .close_path()
        .fill_nonzero_and_stroke();
}

/// What is too long for its line is written smaller, on two lines where there is room, and cut.
fn write_text(content: &mut Content, text: &Text, fonts: &Fonts) {
    let style = text.style;
    let width = |text: &str| -> f32 {
        let runs = fonts.runs(text, style.bold);
        runs.iter().map(|run| run.width / 1000.0).sum()
    };
    let is_long = width(&text.text) * style.size * SMALLEST > text.width;
    let halves = if text.fit == Fit::Wrap && is_long {
        halves(&text.text, width)
    } else {
        None
    };
    match halves {
        Some((upper, lower)) => {
            let size = style.size * SMALLEST;
            for (half, rise) in [(upper, 0.5), (lower, -0.5)] {
                write_line(content, text, half, (size, rise * size), fonts);
            }
        }
        None => write_line(content, text, &text.text, (style.size, 0.0), fonts),
    }
}

/// A text cut at the blank that leaves the wider half as narrow as can be.
fn halves(text: &str, width: impl Fn(&str) -> f32) -> Option<(&str, &str)> {
    let cuts = text.match_indices(' ').map(|(at, _)| text.split_at(at));
    let halves = cuts.map(|(upper, lower)| (upper, lower.trim_start()));
    let wider = |(upper, lower): &(&str, &str)| width(upper).max(width(lower));
    halves.min_by(|one, other| wider(one).total_cmp(&wider(other)))
}

fn write_line(
    content: &mut Content,
    text: &Text,
    line: &str,
    (size, rise): (f32, f32),
    fonts: &Fonts,
) {
    let style = text.style;
    let width = |text: &str| -> f32 {
        let runs = fonts.runs(text, style.bold);
        runs.iter().map(|run| run.width / 1000.0).sum()
    };
    let shown = match text.fit {
        Fit::Shrink => line.to_owned(),
        Fit::Cut | Fit::Wrap => cut(line, text.width / (size * SMALLEST), width),
    };
    let per_point = width(&shown);
    let size = size.min(text.width / per_point);
    let left = text.width - per_point * size;
    let shift = match text.align {
        Align::Left => 0.0,
        Align::Center => left / 2.0,
        Align::Right => left,
    };
    content
        .begin_text()
        .set_fill_gray(style.gray)
        .set_stroke_gray(style.gray)
        .next_line(text.at.0 + shift, text.at.1 + rise);
    for run in fonts.runs(&shown, style.bold) {
        show(content, &run, (size, style.bold));
    }
    content.end_text();
}

fn show(content: &mut Content, run: &Run, (size, bold): (f32, bool)) {
    let name = match (run.font, bold) {
        (Which::Helvetica, true) => embed::BOLD.to_owned(),
        (Which::Helvetica, false) => embed::REGULAR.to_owned(),
        (Which::Other(index), _) => embed::name(index),
    };
    // Other fonts have one weight here; an outline makes it heavier.
    let mode = match run.font {
        Which::Other(_) if bold => TextRenderingMode::FillStroke,
        _ => TextRenderingMode::Fill,
    };
    content
        .set_line_width(size * 0.03)
        .set_text_rendering_mode(mode)
        .set_font(Name(name.as_bytes()), size)
        .show(Str(&run.bytes));
}

/// As much of the text as is not wider than this, and a sign that something was cut.
fn cut(text: &str, widest: f32, width: impl Fn(&str) -> f32) -> String {
    if width(text) <= widest {
        return text.to_owned();
    }
    let mut kept: String = text.to_owned();
    while kept.pop().is_some() {
        let shown = format!("{}…", kept.trim_end());
        if width(&shown) <= widest {
            return shown;
        }
    }
    String::new()
}
