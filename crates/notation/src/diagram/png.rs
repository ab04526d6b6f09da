//! Pictures as PNG, and as animated PNG.

use png::{BitDepth, BlendOp, ColorType, DisposeOp, Encoder, EncodingError};

use super::raster::Raster;
use super::{Diagram, PixelError, scene};

/// The picture as PNG.
pub(super) fn write(diagram: &Diagram) -> Result<Vec<u8>, PixelError> {
    let raster = Raster::draw(&scene::compose(diagram), diagram.pixels()?);
    let mut bytes = Vec::new();
    let mut writer = encoder(&mut bytes, &raster).write_header()?;
    writer.write_image_data(&raster.pixels)?;
    writer.finish()?;
    Ok(bytes)
}

/// Pictures that follow on one another for ever, each for so many milliseconds.
pub(super) fn animate(
    frames: impl ExactSizeIterator<Item = (Diagram, u32)>,
) -> Result<Vec<u8>, PixelError> {
    let count = u32::try_from(frames.len()).map_err(|_| PixelError::TooLong)?;
    let mut bytes = Vec::new();
    let mut frames = frames.map(|(diagram, milliseconds)| {
        let raster = Raster::draw(&scene::compose(&diagram), diagram.pixels()?);
        Ok::<_, PixelError>((raster, milliseconds))
    });
    let Some(first) = frames.next() else {
        return Ok(bytes);
    };
    let (mut shown, milliseconds) = first?;
    let mut encoder = encoder(&mut bytes, &shown);
    encoder.set_animated(count, 0)?;
    encoder.set_dispose_op(DisposeOp::None)?;
    encoder.set_blend_op(BlendOp::Source)?;
    let mut writer = encoder.write_header()?;
    let delay = |milliseconds: u32| u16::try_from(milliseconds).unwrap_or(u16::MAX);
    writer.set_frame_delay(delay(milliseconds), 1000)?;
    writer.write_image_data(&shown.pixels)?;
    for frame in frames {
        let (next, milliseconds) = frame?;
        let part = shown.changed(&next).unwrap_or(Raster::CORNER);
        writer.set_frame_delay(delay(milliseconds), 1000)?;
        writer.reset_frame_position()?;
        writer.set_frame_dimension(part.width, part.height)?;
        writer.set_frame_position(part.left, part.top)?;
        writer.write_image_data(&next.cut(part))?;
        shown = next;
    }
    writer.finish()?;
    Ok(bytes)
}

fn encoder<'a>(bytes: &'a mut Vec<u8>, raster: &Raster) -> Encoder<'a, &'a mut Vec<u8>> {
    let mut encoder = Encoder::new(bytes, raster.width, raster.height);
    encoder.set_color(ColorType::Rgb);
    encoder.set_depth(BitDepth::Eight);
    encoder
}

impl From<EncodingError> for PixelError {
    fn from(error: EncodingError) -> PixelError {
        PixelError::Format(error.to_string())
    }
}
