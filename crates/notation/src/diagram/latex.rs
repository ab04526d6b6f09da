//! A picture written as TikZ, for LaTeX.

use core::fmt::Write;

use super::Colour;
use super::scene::{Point, SQUARE, Scene, Shape};

/// A hundredth of a square's side on paper, in thousandths of a millimetre: squares of 8 mm.
const SIDE: i32 = 80;

/// The picture; the title stands before it as a comment.
pub(super) fn write(scene: &Scene, title: &str) -> String {
    let words: Vec<&str> = title.split_whitespace().collect();
    let mut text = format!("% {}\n", words.join(" "));
    // Writing to a string cannot fail.
    let _ = writeln!(
        text,
        "\\begin{{tikzpicture}}[x=0.{SIDE:03}mm,y=-0.{SIDE:03}mm]"
    );
    for shape in &scene.shapes {
        self::shape(&mut text, shape);
    }
    text.push_str("\\end{tikzpicture}\n");
    text
}

fn shape(text: &mut String, shape: &Shape) {
    let _ = match shape {
        Shape::Box { corner, size, fill } => {
            let end = (corner.0 + size.0, corner.1 + size.1);
            let (from, to, fill) = (at(*corner), at(end), colour(*fill));
            writeln!(text, "\\fill[{fill}] {from} rectangle {to};")
        }
        Shape::Cells { corners, fill } => {
            let cell = |corner: &Point| {
                let end = (corner.0 + SQUARE, corner.1 + SQUARE);
                format!(" {} rectangle {}", at(*corner), at(end))
            };
            let cells: String = corners.iter().map(cell).collect();
            writeln!(text, "\\fill[{}]{cells};", colour(*fill))
        }
        Shape::Disc {
            centre,
            radius,
            fill,
            line,
            width,
        } => {
            let (fill, line, width) = (colour(*fill), draw(*line), pen(*width));
            let centre = at(*centre);
            writeln!(
                text,
                "\\filldraw[{fill},{line},{width}] {centre} circle[radius={radius}];"
            )
        }
        Shape::Ring {
            centre,
            radius,
            line,
            width,
        } => {
            let (line, width, centre) = (draw(*line), pen(*width), at(*centre));
            writeln!(
                text,
                "\\draw[{line},{width}] {centre} circle[radius={radius}];"
            )
        }
        Shape::Outline { corners, fill } => {
            let corners = joined(corners);
            writeln!(text, "\\fill[{}] {corners} -- cycle;", colour(*fill))
        }
        Shape::Line {
            points,
            width,
            colour,
        } => {
            let (points, width, line) = (joined(points), pen(*width), draw(*colour));
            writeln!(
                text,
                "\\draw[{line},{width},line cap=round,line join=round] {points};"
            )
        }
        Shape::Text {
            middle,
            height,
            words,
            colour,
        } => {
            let points = hundredths_of_a_point(*height);
            let (size, rest) = (points / 100, points % 100);
            let (middle, text_colour) = (at(*middle), named("text", *colour));
            writeln!(
                text,
                "\\node[{text_colour},font=\\sffamily\\fontsize{{{size}.{rest:02}}}{{{size}.{rest:02}}}\
                 \\selectfont,inner sep=0] at {middle} {{{words}}};"
            )
        }
    };
}

fn at((x, y): Point) -> String {
    format!("({x},{y})")
}

fn joined(points: &[Point]) -> String {
    let points: Vec<String> = points.iter().map(|point| at(*point)).collect();
    points.join(" -- ")
}

fn named(what: &str, colour: Colour) -> String {
    let Colour { red, green, blue } = colour;
    format!("{what}={{rgb,255:red,{red};green,{green};blue,{blue}}}")
}

fn colour(colour: Colour) -> String {
    named("fill", colour)
}

fn draw(colour: Colour) -> String {
    named("draw", colour)
}

fn pen(width: i32) -> String {
    let points = hundredths_of_a_point(width);
    format!("line width={}.{:02}pt", points / 100, points % 100)
}

/// A length of the picture on paper: a point of TeX is 0.35146 mm.
fn hundredths_of_a_point(length: i32) -> i32 {
    length * SIDE * 10_000 / 35_146
}
