//! The digits and letters that name squares, as strokes of a round pen.

use super::super::scene::Point;
use super::shape::{Area, arc};

/// A character on a grid on which capitals and digits are 14 high and 8 wide, from the upper
/// left. The base line is at 14.
enum Stroke {
    Line(&'static [(f64, f64)]),
    /// Part of an ellipse: centre, radii, and the angles between which it is drawn.
    Arc((f64, f64), (f64, f64), (f64, f64)),
}

use Stroke::{Arc, Line};

/// Capitals and digits are seven tenths as high as their font.
const UNITS: f64 = 20.0;
const PEN: f64 = 2.0;
const GAP: f64 = 3.4;
const ALL_ROUND: (f64, f64) = (0.0, 360.0);
/// The round part of `a`, `b`, `d`, `g`.
const BOWL: Stroke = Arc((4.0, 9.5), (4.0, 4.5), ALL_ROUND);

/// The width of a character and its strokes; what names no square is a blank.
fn glyph(character: char) -> (f64, &'static [Stroke]) {
    match character {
        '0' => (8.0, &[Arc((4.0, 7.0), (4.0, 7.0), ALL_ROUND)]),
        '1' => (5.0, &[Line(&[(0.8, 3.2), (4.4, 0.0), (4.4, 14.0)])]),
        '2' => (
            8.0,
            &[
                Arc((4.0, 4.0), (4.0, 4.0), (190.0, 400.0)),
                Line(&[(7.06, 6.57), (0.2, 14.0), (8.0, 14.0)]),
            ],
        ),
        '3' => (
            8.0,
            &[
                Arc((3.8, 3.4), (3.6, 3.4), (205.0, 450.0)),
                Arc((3.8, 10.4), (4.2, 3.6), (-90.0, 155.0)),
            ],
        ),
        '4' => (
            8.4,
            &[Line(&[(6.2, 14.0), (6.2, 0.0), (0.0, 9.8), (8.4, 9.8)])],
        ),
        '5' => (
            8.0,
            &[
                Line(&[(7.4, 0.0), (1.2, 0.0), (0.7, 6.6)]),
                Arc((3.8, 9.5), (4.2, 4.5), (-138.0, 145.0)),
            ],
        ),
        '6' => (
            8.0,
            &[
                Arc((4.0, 9.8), (4.0, 4.2), ALL_ROUND),
                Arc((6.4, 9.8), (6.4, 9.8), (180.0, 268.0)),
            ],
        ),
        '7' => (8.0, &[Line(&[(0.0, 0.0), (8.0, 0.0), (3.0, 14.0)])]),
        '8' => (
            8.0,
            &[
                Arc((4.0, 3.4), (3.4, 3.4), ALL_ROUND),
                Arc((4.0, 10.4), (4.0, 3.6), ALL_ROUND),
            ],
        ),
        '9' => (
            8.0,
            &[
                Arc((4.0, 4.2), (4.0, 4.2), ALL_ROUND),
                Arc((1.6, 4.2), (6.4, 9.8), (0.0, 88.0)),
            ],
        ),
        'a' => (8.0, &[BOWL, Line(&[(8.0, 5.0), (8.0, 14.0)])]),
        'b' => (8.0, &[BOWL, Line(&[(0.0, 0.0), (0.0, 14.0)])]),
        'c' => (7.4, &[Arc((4.0, 9.5), (4.0, 4.5), (48.0, 312.0))]),
        'd' => (8.0, &[BOWL, Line(&[(8.0, 0.0), (8.0, 14.0)])]),
        'e' => (
            8.0,
            &[
                Line(&[(0.2, 9.5), (8.0, 9.5)]),
                Arc((4.0, 9.5), (4.0, 4.5), (48.0, 360.0)),
            ],
        ),
        'f' => (
            5.6,
            &[
                Line(&[(2.2, 14.0), (2.2, 3.4)]),
                Arc((5.2, 3.4), (3.0, 3.4), (180.0, 285.0)),
                Line(&[(0.0, 5.2), (5.2, 5.2)]),
            ],
        ),
        'g' => (
            8.0,
            &[
                BOWL,
                Line(&[(8.0, 5.0), (8.0, 14.6)]),
                Arc((4.0, 14.6), (4.0, 3.6), (0.0, 150.0)),
            ],
        ),
        'h' => (
            7.6,
            &[
                Line(&[(0.0, 0.0), (0.0, 14.0)]),
                Arc((3.8, 9.0), (3.8, 4.0), (180.0, 360.0)),
                Line(&[(7.6, 9.0), (7.6, 14.0)]),
            ],
        ),
        'i' => (
            1.0,
            &[
                Line(&[(0.5, 5.2), (0.5, 14.0)]),
                Line(&[(0.5, 1.0), (0.5, 1.3)]),
            ],
        ),
        'j' => (
            3.0,
            &[
                Line(&[(2.5, 5.2), (2.5, 15.2)]),
                Arc((0.0, 15.2), (2.5, 2.8), (0.0, 95.0)),
                Line(&[(2.5, 1.0), (2.5, 1.3)]),
            ],
        ),
        'k' => (
            7.0,
            &[
                Line(&[(0.0, 0.0), (0.0, 14.0)]),
                Line(&[(6.6, 5.0), (0.0, 11.0)]),
                Line(&[(2.7, 8.8), (7.0, 14.0)]),
            ],
        ),
        'l' => (1.0, &[Line(&[(0.5, 0.0), (0.5, 14.0)])]),
        _ => (4.0, &[]),
    }
}

/// The strokes of words whose middle is on a point, in a font so high.
pub(super) fn write(words: &str, (x, y): Point, height: i32) -> Vec<Area> {
    let unit = f64::from(height) / UNITS;
    let widths: f64 = words.chars().map(|character| glyph(character).0).sum();
    let gaps = GAP * words.chars().count().saturating_sub(1) as f64;
    let mut left = f64::from(x) - unit * (widths + gaps) / 2.0;
    let top = f64::from(y) - unit * 7.0;
    let mut areas = Vec::new();
    for character in words.chars() {
        let (width, strokes) = glyph(character);
        for stroke in strokes {
            let points = match stroke {
                Line(points) => points.to_vec(),
                Arc(centre, radii, degrees) => arc(*centre, *radii, *degrees),
            };
            let place = |(x, y): (f64, f64)| (left + unit * x, top + unit * y);
            areas.push(Area::Line {
                points: points.into_iter().map(place).collect(),
                half: unit * PEN / 2.0,
            });
        }
        left += unit * (width + GAP);
    }
    areas
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_character_that_can_name_a_square_has_strokes_of_its_own() {
        let names = "0123456789abcdefghijkl";
        for one in names.chars() {
            assert!(!glyph(one).1.is_empty(), "{one}");
        }
    }

    #[test]
    fn words_stand_around_their_middle() {
        let areas = write("10", (50, 50), 20);
        let left = areas.iter().map(|area| area.bounds().0.0);
        let right = areas.iter().map(|area| area.bounds().1.0);
        let (left, right) = (
            left.fold(f64::MAX, f64::min),
            right.fold(f64::MIN, f64::max),
        );
        assert!((left + right - 100.0).abs() < 2.0, "{left} {right}");
    }
}
