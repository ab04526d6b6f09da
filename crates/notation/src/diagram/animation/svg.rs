//! Moving pictures as SVG: whatever is not always there says when it is.

use core::fmt::Write;
use std::collections::BTreeMap;

use damier_rules::Square;

use super::super::scene::{Composer, Piece, Point, Scene, pieces};
use super::super::svg;
use super::Animation;

/// So many milliseconds a piece is under way at most.
const GLIDE: u32 = 300;

/// From when to when, in milliseconds.
type Spans = Vec<(u64, u64)>;

/// What is seen when.
#[derive(Default)]
struct Times {
    marks: BTreeMap<Square, Spans>,
    pieces: BTreeMap<(Square, Piece), Spans>,
    crosses: BTreeMap<Square, Spans>,
    glides: Vec<Glide>,
    total: u64,
}

struct Glide {
    piece: Piece,
    from: Square,
    to: Square,
    span: (u64, u64),
}

impl Times {
    fn of(animation: &Animation) -> Times {
        let mut times = Times::default();
        for (index, shot) in animation.shots.iter().enumerate() {
            let duration = animation.duration(index, shot);
            let under_way = u64::from(GLIDE.min(duration * 2 / 3));
            let begin = times.total;
            let end = begin + u64::from(duration);
            for (square, piece) in pieces(&shot.setup) {
                let mut from = begin;
                if let Some((left, reached)) = shot.glide
                    && reached == square
                {
                    from += under_way;
                    times.glides.push(Glide {
                        piece,
                        from: left,
                        to: reached,
                        span: (begin, from),
                    });
                }
                extend(times.pieces.entry((square, piece)).or_default(), from, end);
            }
            for square in shot.marks {
                extend(times.marks.entry(square).or_default(), begin, end);
            }
            for square in shot.crosses {
                extend(times.crosses.entry(square).or_default(), begin, end);
            }
            times.total = end;
        }
        times
    }
}

/// Adds a span, which is joined with the last one where it follows on it.
fn extend(spans: &mut Spans, from: u64, to: u64) {
    match spans.last_mut() {
        Some(last) if last.1 == from => last.1 = to,
        _ => spans.push((from, to)),
    }
}

pub(super) fn write(animation: &Animation) -> String {
    let times = Times::of(animation);
    let mut look = animation.look.clone();
    look.marks = damier_rules::Squares::EMPTY;
    let board = look.variant.rules().board;
    let mut composer = Composer::new(&look);
    composer.ground();
    composer.grid_and_names();
    let ground = composer.take();
    let title = look.said();
    let mut text = svg::begin(&ground, look.size, &title);
    svg::shapes(&mut text, &ground);
    let total = times.total;
    for (square, spans) in &times.marks {
        if board.has(*square) {
            composer.mark(*square);
            seen(&mut text, &composer.take(), spans, total);
        }
    }
    for ((square, piece), spans) in &times.pieces {
        if board.has(*square) {
            composer.piece(*piece, composer.centre(*square));
            seen(&mut text, &composer.take(), spans, total);
        }
    }
    for (square, spans) in &times.crosses {
        if board.has(*square) {
            composer.cross(*square);
            seen(&mut text, &composer.take(), spans, total);
        }
    }
    for glide in &times.glides {
        composer.piece(glide.piece, (0, 0));
        let ends = (composer.centre(glide.from), composer.centre(glide.to));
        glides(&mut text, &composer.take(), ends, glide.span, total);
    }
    text.push_str("</svg>\n");
    text
}

/// Shapes that are seen at some times; always, if these are all.
fn seen(text: &mut String, scene: &Scene, spans: &Spans, total: u64) {
    if spans.as_slice() == [(0, total)] {
        return svg::shapes(text, scene);
    }
    let at_first = spans.first().is_some_and(|span| span.0 == 0);
    let visibility = if at_first { "visible" } else { "hidden" };
    // Writing to a string cannot fail.
    let _ = writeln!(text, "<g visibility=\"{visibility}\">");
    svg::shapes(text, scene);
    appears(text, spans, total);
    text.push_str("</g>\n");
}

fn appears(text: &mut String, spans: &[(u64, u64)], total: u64) {
    let mut changes: Vec<(u64, &str)> = Vec::new();
    if spans.first().is_none_or(|span| span.0 > 0) {
        changes.push((0, "hidden"));
    }
    for (from, to) in spans {
        changes.push((*from, "visible"));
        if *to < total {
            changes.push((*to, "hidden"));
        }
    }
    let values: Vec<&str> = changes.iter().map(|(_, value)| *value).collect();
    let instants: Vec<String> = changes.iter().map(|(at, _)| share(*at, total)).collect();
    let _ = writeln!(
        text,
        "<animate attributeName=\"visibility\" calcMode=\"discrete\" values=\"{}\" keyTimes=\"{}\" \
         dur=\"{total}ms\" repeatCount=\"indefinite\"/>",
        values.join(";"),
        instants.join(";")
    );
}

/// A piece on its way, over all others.
fn glides(
    text: &mut String,
    scene: &Scene,
    (from, to): (Point, Point),
    span: (u64, u64),
    total: u64,
) {
    let _ = writeln!(
        text,
        "<g visibility=\"hidden\" transform=\"translate({} {})\">",
        from.0, from.1
    );
    svg::shapes(text, scene);
    appears(text, &[span], total);
    let (begin, end) = (share(span.0, total), share(span.1, total));
    let ((x, y), (to_x, to_y)) = (from, to);
    let _ = writeln!(
        text,
        "<animateTransform attributeName=\"transform\" type=\"translate\" \
         values=\"{x} {y};{x} {y};{to_x} {to_y};{to_x} {to_y}\" keyTimes=\"0;{begin};{end};1\" \
         dur=\"{total}ms\" repeatCount=\"indefinite\"/>\n</g>"
    );
}

/// An instant as its share of the whole, which begins at 0 and ends at 1.
fn share(at: u64, total: u64) -> String {
    let millionths = at * 1_000_000 / total.max(1);
    match millionths {
        0 => "0".to_owned(),
        1_000_000 => "1".to_owned(),
        _ => {
            let digits = format!("{millionths:06}");
            format!("0.{}", digits.trim_end_matches('0'))
        }
    }
}
