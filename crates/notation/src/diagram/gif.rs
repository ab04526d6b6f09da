//! Pictures that follow on one another, as GIF, which every program shows.

use std::borrow::Cow;
use std::collections::HashMap;

use gif::{DisposalMethod, Encoder, EncodingError, Frame, Repeat};

use super::raster::{Part, Raster};
use super::{Diagram, PixelError, scene};

/// So many colours a frame has at most.
const COLOURS: usize = 256;

/// Pictures that follow on one another for ever, each for so many milliseconds.
pub(super) fn animate(frames: impl Iterator<Item = (Diagram, u32)>) -> Result<Vec<u8>, PixelError> {
    let mut bytes = Vec::new();
    let mut shown: Option<(Raster, Encoder<&mut Vec<u8>>)> = None;
    let mut room = Some(&mut bytes);
    for (diagram, milliseconds) in frames {
        let next = Raster::draw(&scene::compose(&diagram), diagram.pixels()?);
        let (part, mut encoder) = match (shown.take(), room.take()) {
            (Some((before, encoder)), _) => {
                let part = before.changed(&next).unwrap_or(Raster::CORNER);
                (part, encoder)
            }
            (None, Some(bytes)) => {
                let (width, height) = (side(next.width)?, side(next.height)?);
                let mut encoder = Encoder::new(bytes, width, height, &[])?;
                encoder.set_repeat(Repeat::Infinite)?;
                (next.whole(), encoder)
            }
            (None, None) => break,
        };
        encoder.write_frame(&frame(&next, part, milliseconds)?)?;
        shown = Some((next, encoder));
    }
    drop(shown);
    Ok(bytes)
}

/// GIF counts pixels in two bytes.
fn side(pixels: u32) -> Result<u16, PixelError> {
    u16::try_from(pixels).map_err(|_| PixelError::TooLarge)
}

fn frame(raster: &Raster, part: Part, milliseconds: u32) -> Result<Frame<'static>, PixelError> {
    let (buffer, palette) = indexed(&raster.cut(part));
    Ok(Frame {
        delay: u16::try_from(milliseconds / 10).unwrap_or(u16::MAX),
        dispose: DisposalMethod::Keep,
        left: side(part.left)?,
        top: side(part.top)?,
        width: side(part.width)?,
        height: side(part.height)?,
        palette: Some(palette),
        buffer: Cow::Owned(buffer),
        ..Frame::default()
    })
}

/// Each pixel as the number of its colour, and the colours: the most frequent ones, if there are
/// more than a palette has room for; the others become the nearest of these.
fn indexed(pixels: &[u8]) -> (Vec<u8>, Vec<u8>) {
    let colour = |pixel: &[u8]| [pixel[0], pixel[1], pixel[2]];
    let mut counts: HashMap<[u8; 3], usize> = HashMap::new();
    for pixel in pixels.chunks_exact(3) {
        *counts.entry(colour(pixel)).or_default() += 1;
    }
    let mut colours: Vec<([u8; 3], usize)> = counts.into_iter().collect();
    colours.sort_by_key(|(colour, count)| (core::cmp::Reverse(*count), *colour));
    let kept: Vec<[u8; 3]> = colours
        .iter()
        .take(COLOURS)
        .map(|(colour, _)| *colour)
        .collect();
    let nearest = |wanted: &[u8; 3]| {
        let distance = |known: &[u8; 3]| -> u32 {
            let parts = known.iter().zip(wanted);
            parts
                .map(|(one, two)| u32::from(one.abs_diff(*two)).pow(2))
                .sum()
        };
        let indexes = 0..kept.len();
        indexes
            .min_by_key(|index| distance(&kept[*index]))
            .unwrap_or(0) as u8
    };
    let numbers: HashMap<[u8; 3], u8> = colours
        .iter()
        .map(|(colour, _)| (*colour, nearest(colour)))
        .collect();
    let of = |pixel: &[u8]| numbers.get(&colour(pixel)).copied().unwrap_or(0);
    (pixels.chunks_exact(3).map(of).collect(), kept.concat())
}

impl From<EncodingError> for PixelError {
    fn from(error: EncodingError) -> PixelError {
        PixelError::Format(error.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rare_colours_beyond_a_palette_become_their_nearest() {
        let mut pixels: Vec<u8> = (0..=255).flat_map(|red| [red, 0, 0, red, 0, 0]).collect();
        pixels.extend([7, 3, 0]);
        let (numbers, palette) = indexed(&pixels);
        assert_eq!(palette.len(), 3 * COLOURS);
        let last = usize::from(*numbers.last().unwrap());
        assert_eq!(&palette[3 * last..3 * last + 3], [7, 0, 0]);
    }
}
