//! A picture written as SVG.

use core::fmt::Write;

use super::scene::{Point, SQUARE, Scene, Shape};

/// The picture; its longer side has so many pixels where nothing else says how large it is.
pub(super) fn write(scene: &Scene, size: u32, title: &str) -> String {
    let mut text = begin(scene, size, title);
    shapes(&mut text, scene);
    text.push_str("</svg>\n");
    text
}

/// The beginning of a picture, with its title.
pub(super) fn begin(scene: &Scene, size: u32, title: &str) -> String {
    let longer = i64::from(scene.width.max(scene.height));
    let pixels = |side: i32| (i64::from(size) * i64::from(side) + longer / 2) / longer;
    let mut text = String::new();
    let (width, height) = (scene.width, scene.height);
    let (wide, high) = (pixels(width), pixels(height));
    // Writing to a string cannot fail.
    let _ = write!(
        text,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{wide}\" height=\"{high}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\">\n<title>"
    );
    escape(&mut text, title);
    text.push_str("</title>\n");
    text
}

/// Shapes, a line each.
pub(super) fn shapes(text: &mut String, scene: &Scene) {
    for shape in &scene.shapes {
        self::shape(text, shape);
        text.push('\n');
    }
}

fn shape(text: &mut String, shape: &Shape) {
    let _ = match shape {
        Shape::Box { corner, size, fill } => {
            let ((x, y), (width, height)) = (corner, size);
            write!(
                text,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{fill}\"/>"
            )
        }
        Shape::Cells { corners, fill } => {
            let path = |(x, y): &Point| format!("M{x} {y}h{SQUARE}v{SQUARE}h-{SQUARE}z");
            let path: String = corners.iter().map(path).collect();
            write!(text, "<path d=\"{path}\" fill=\"{fill}\"/>")
        }
        Shape::Disc {
            centre: (x, y),
            radius,
            fill,
            line,
            width,
        } => write!(
            text,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{fill}\" stroke=\"{line}\" \
             stroke-width=\"{width}\"/>"
        ),
        Shape::Ring {
            centre: (x, y),
            radius,
            line,
            width,
        } => write!(
            text,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"none\" stroke=\"{line}\" \
             stroke-width=\"{width}\"/>"
        ),
        Shape::Outline { corners, fill } => {
            write!(
                text,
                "<polygon points=\"{}\" fill=\"{fill}\"/>",
                joined(corners)
            )
        }
        Shape::Line {
            points,
            width,
            colour,
        } => write!(
            text,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\" \
             stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
            joined(points)
        ),
        Shape::Text {
            middle: (x, y),
            height,
            words,
            colour,
        } => {
            // Not every program that shows SVG knows how to centre text on a line, so that the
            // base line is set here: capitals and digits are seven tenths as high as their font.
            let base = y + height * 35 / 100;
            write!(
                text,
                "<text x=\"{x}\" y=\"{base}\" font-family=\"sans-serif\" font-size=\"{height}\" \
                 text-anchor=\"middle\" fill=\"{colour}\">{words}</text>"
            )
        }
    };
}

fn joined(points: &[Point]) -> String {
    let points: Vec<String> = points.iter().map(|(x, y)| format!("{x},{y}")).collect();
    points.join(" ")
}

/// Text as XML has it; characters that XML cannot have become blanks.
fn escape(text: &mut String, words: &str) {
    for character in words.chars() {
        match character {
            '&' => text.push_str("&amp;"),
            '<' => text.push_str("&lt;"),
            '>' => text.push_str("&gt;"),
            '\u{fffe}' | '\u{ffff}' => text.push(' '),
            control if control.is_control() => text.push(' '),
            other => text.push(other),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_title_cannot_break_out_of_its_element() {
        let mut text = String::new();
        escape(&mut text, "</title><script>a&b\u{0}\u{1b}");
        assert_eq!(text, "&lt;/title&gt;&lt;script&gt;a&amp;b  ");
    }
}
