//! A picture as pixels, drawn without any font: edges are smooth, squares lie on whole pixels.

mod glyphs;
mod shape;

use super::Colour;
use super::scene::{Point, SQUARE, Scene, Shape};
use shape::Area;

/// So many steps a pixel can be covered in. Few, so that a picture has few colours, and one in a
/// format of 256 colours needs no others.
const STEPS: f64 = 8.0;

/// A picture: three bytes a pixel, row by row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Raster {
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) pixels: Vec<u8>,
}

/// A part of a picture, in pixels from the upper left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Part {
    pub(super) left: u32,
    pub(super) top: u32,
    pub(super) width: u32,
    pub(super) height: u32,
}

impl Raster {
    /// Draws a scene whose longer side gets so many pixels.
    pub(super) fn draw(scene: &Scene, size: u32) -> Raster {
        let scale = f64::from(size) / f64::from(scene.width.max(scene.height));
        let side = |length: i32| ((f64::from(length) * scale).round() as u32).max(1);
        let (width, height) = (side(scene.width), side(scene.height));
        let mut raster = Raster {
            width,
            height,
            pixels: vec![255; 3 * width as usize * height as usize],
        };
        let mut brush = Brush {
            raster: &mut raster,
            scale,
        };
        for shape in &scene.shapes {
            brush.shape(shape);
        }
        raster
    }

    /// The smallest part outside of which another picture of this size is the same; none where
    /// both are the same.
    pub(super) fn changed(&self, other: &Raster) -> Option<Part> {
        let row = 3 * self.width as usize;
        let rows = || self.pixels.chunks(row).zip(other.pixels.chunks(row));
        let differs = |(one, two): (&[u8], &[u8])| one != two;
        let top = rows().position(differs)?;
        let bottom = rows().rposition(differs)?;
        let (mut left, mut right) = (self.width as usize, 0);
        for (one, two) in rows().take(bottom + 1).skip(top) {
            let mut pixels = one.chunks(3).zip(two.chunks(3));
            if let Some(first) = pixels.clone().position(|(one, two)| one != two) {
                let last = pixels.rposition(|(one, two)| one != two);
                left = left.min(first);
                right = right.max(last.unwrap_or(first));
            }
        }
        Some(Part {
            left: left as u32,
            top: top as u32,
            width: (right + 1 - left) as u32,
            height: (bottom + 1 - top) as u32,
        })
    }

    /// The pixels of a part, row by row.
    pub(super) fn cut(&self, part: Part) -> Vec<u8> {
        let row = 3 * self.width as usize;
        let (left, width) = (3 * part.left as usize, 3 * part.width as usize);
        let rows = self.pixels.chunks(row).skip(part.top as usize);
        let cut = rows.take(part.height as usize);
        cut.flat_map(|row| &row[left..left + width])
            .copied()
            .collect()
    }

    /// The least part, for a picture in which nothing changed.
    pub(super) const CORNER: Part = Part {
        left: 0,
        top: 0,
        width: 1,
        height: 1,
    };

    /// All of it.
    pub(super) const fn whole(&self) -> Part {
        Part {
            left: 0,
            top: 0,
            width: self.width,
            height: self.height,
        }
    }
}

struct Brush<'a> {
    raster: &'a mut Raster,
    scale: f64,
}

impl Brush<'_> {
    fn shape(&mut self, shape: &Shape) {
        match shape {
            Shape::Box { corner, size, fill } => self.square(*corner, *size, *fill),
            Shape::Cells { corners, fill } => {
                for corner in corners {
                    self.square(*corner, (SQUARE, SQUARE), *fill);
                }
            }
            Shape::Disc {
                centre,
                radius,
                fill,
                line,
                width,
            } => {
                self.fill(&Area::disc(*centre, *radius), *fill);
                self.fill(&Area::ring(*centre, *radius, *width), *line);
            }
            Shape::Ring {
                centre,
                radius,
                line,
                width,
            } => self.fill(&Area::ring(*centre, *radius, *width), *line),
            Shape::Outline { corners, fill } => self.fill(&Area::outline(corners), *fill),
            Shape::Line {
                points,
                width,
                colour,
            } => self.fill(&Area::line(points, *width), *colour),
            Shape::Text {
                middle,
                height,
                words,
                colour,
            } => {
                for area in glyphs::write(words, *middle, *height) {
                    self.fill(&area, *colour);
                }
            }
        }
    }

    /// Squares meet on whole pixels, so that nothing shines through between them.
    fn square(&mut self, (x, y): Point, (width, height): Point, colour: Colour) {
        let edge = |at: i32, most: u32| {
            let at = (f64::from(at) * self.scale).round().max(0.0) as u32;
            at.min(most)
        };
        let (across, down) = (self.raster.width, self.raster.height);
        let columns = edge(x, across)..edge(x + width, across);
        for row in edge(y, down)..edge(y + height, down) {
            for column in columns.clone() {
                self.pixel(column, row, colour, 1.0);
            }
        }
    }

    fn fill(&mut self, area: &Area, colour: Colour) {
        let (from, to) = area.bounds();
        let first = |at: f64| (at * self.scale - 1.0).max(0.0) as u32;
        let last = |at: f64, most: u32| ((at * self.scale + 2.0).max(0.0) as u32).min(most);
        let columns = first(from.0)..last(to.0, self.raster.width);
        for row in first(from.1)..last(to.1, self.raster.height) {
            for column in columns.clone() {
                let middle = |at: u32| (f64::from(at) + 0.5) / self.scale;
                let outside = area.distance((middle(column), middle(row))) * self.scale;
                let covered = ((0.5 - outside).clamp(0.0, 1.0) * STEPS).round() / STEPS;
                if covered > 0.0 {
                    self.pixel(column, row, colour, covered);
                }
            }
        }
    }

    fn pixel(&mut self, column: u32, row: u32, colour: Colour, covered: f64) {
        let at = 3 * (row as usize * self.raster.width as usize + column as usize);
        let new = [colour.red, colour.green, colour.blue];
        for (old, new) in self.raster.pixels[at..at + 3].iter_mut().zip(new) {
            let mixed = f64::from(*old) * (1.0 - covered) + f64::from(new) * covered;
            *old = mixed.round() as u8;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn raster(width: u32, pixels: &[u8]) -> Raster {
        Raster {
            width,
            height: pixels.len() as u32 / 3 / width,
            pixels: pixels.to_vec(),
        }
    }

    #[test]
    fn what_changed_is_found_and_cut_out() {
        let before = raster(3, &[0; 27]);
        assert_eq!(before.changed(&before), None);
        let mut after = before.clone();
        after.pixels[3 * 4] = 9;
        after.pixels[3 * 8 + 2] = 7;
        let part = before.changed(&after).unwrap();
        let expected = Part {
            left: 1,
            top: 1,
            width: 2,
            height: 2,
        };
        assert_eq!(part, expected);
        assert_eq!(after.cut(part), [9, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7]);
        assert_eq!(after.cut(after.whole()), after.pixels);
    }
}
