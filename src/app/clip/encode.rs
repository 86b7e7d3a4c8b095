//! Writes animated images. Of each frame, only the rectangle that has changed is stored.

use super::palette::{Palette, UNCHANGED};
use crate::app::paint::bitmap::Bitmap;
use gif::{DisposalMethod, Encoder, Frame, Repeat};
use png::{BitDepth, BlendOp, ColorType};
use std::borrow::Cow;
use std::path::Path;

/// Hundredths of a second in a second, the unit of delays in GIF files.
const HUNDREDTHS: usize = 100;

/// Format of an animated image.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnimationFormat {
    /// 255 colours.
    Gif,
    /// Animated PNG: all colours.
    Apng,
}

impl AnimationFormat {
    /// Returns the format for a file name by its extension, `gif` or `apng`.
    pub fn of(path: &Path) -> Option<AnimationFormat> {
        let extension = path.extension()?.to_str()?;
        match extension.to_ascii_lowercase().as_str() {
            "gif" => Some(AnimationFormat::Gif),
            "apng" => Some(AnimationFormat::Apng),
            _ => None,
        }
    }
}

/// Why an animated image cannot be encoded.
#[derive(Debug, thiserror::Error)]
pub enum EncodeError {
    /// As a GIF file.
    #[error("GIF: {0}")]
    Gif(#[from] gif::EncodingError),
    /// As an animated PNG file.
    #[error("APNG: {0}")]
    Png(#[from] png::EncodingError),
}

/// Returns a GIF file that repeats for ever.
///
/// # Errors
/// If a frame is not as large as the first one, or larger than GIF files can be.
pub fn gif(
    frames: impl Iterator<Item = Bitmap>,
    mut palette: Palette,
    fps: u32,
) -> Result<Vec<u8>, EncodeError> {
    let mut frames = frames.enumerate().peekable();
    let size = frames
        .peek()
        .map_or((1, 1), |(_, first)| (first.width, first.height));
    let (width, height) = (size.0 as u16, size.1 as u16);
    let mut encoder = Encoder::new(Vec::new(), width, height, &palette.bytes())?;
    encoder.set_repeat(Repeat::Infinite)?;
    let start = |index: usize| index * HUNDREDTHS / fps as usize;
    let mut before: Option<Vec<u8>> = None;
    for (index, frame) in frames {
        let now = palette.indices(&frame);
        let (area, pixels) = delta(before.as_deref(), &now, frame.width as usize, UNCHANGED);
        encoder.write_frame(&Frame {
            delay: (start(index + 1) - start(index)) as u16,
            dispose: DisposalMethod::Keep,
            transparent: Some(UNCHANGED),
            left: area.left as u16,
            top: area.top as u16,
            width: area.width as u16,
            height: area.height as u16,
            buffer: Cow::Owned(pixels),
            ..Frame::default()
        })?;
        before = Some(now);
    }
    Ok(encoder.into_inner()?)
}

/// Returns an animated PNG file of some frames that repeats for ever.
///
/// # Errors
/// If there are more or fewer frames than `count`, or if one is not as large as the first one.
pub fn apng(
    frames: impl Iterator<Item = Bitmap>,
    count: usize,
    fps: u32,
) -> Result<Vec<u8>, EncodeError> {
    let mut frames = frames.peekable();
    let size = frames
        .peek()
        .map_or((1, 1), |first| (first.width, first.height));
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, size.0, size.1);
    encoder.set_color(ColorType::Rgba);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_animated(count as u32, 0)?;
    encoder.set_frame_delay(1, fps as u16)?;
    encoder.validate_sequence(true);
    let mut writer = encoder.write_header()?;
    let mut before: Option<Bitmap> = None;
    for frame in frames {
        let now = frame.bytes.as_chunks::<4>().0;
        let last = before
            .as_ref()
            .map(|before| before.bytes.as_chunks::<4>().0);
        let (area, pixels) = delta(last, now, frame.width as usize, [0; 4]);
        if before.is_some() {
            writer.reset_frame_position()?;
            writer.set_frame_dimension(area.width as u32, area.height as u32)?;
            writer.set_frame_position(area.left as u32, area.top as u32)?;
            writer.set_blend_op(BlendOp::Over)?;
        }
        writer.write_image_data(pixels.as_flattened())?;
        before = Some(frame);
    }
    writer.finish()?;
    Ok(file)
}

/// Returns the rectangle of a frame that has changed and its pixels, with `unchanged` for those that are as before; all
/// of the frame if there is none before. `width` is that of the frame.
fn delta<P: Copy + PartialEq>(
    before: Option<&[P]>,
    now: &[P],
    width: usize,
    unchanged: P,
) -> (Area, Vec<P>) {
    let area = Area::changed(before, now, width);
    let is_same = |at: usize| before.is_some_and(|before| before[at] == now[at]);
    let pixels = area.places(width);
    let pixels = pixels.map(|at| if is_same(at) { unchanged } else { now[at] });
    (area, pixels.collect())
}

/// A rectangle of a frame, pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Area {
    left: usize,
    top: usize,
    width: usize,
    height: usize,
}

impl Area {
    /// Returns the rectangle around all pixels that have changed: all of the first frame, and one pixel if nothing has.
    fn changed<P: PartialEq>(before: Option<&[P]>, now: &[P], width: usize) -> Area {
        let height = now.len() / width.max(1);
        let Some(before) = before else {
            return Area {
                left: 0,
                top: 0,
                width,
                height,
            };
        };
        let differs = |at: usize| before.get(at) != now.get(at);
        let row = |y: usize| (0..width).any(|x| differs(y * width + x));
        let top = (0..height).find(|y| row(*y));
        let bottom = (0..height).rev().find(|y| row(*y));
        let Some((top, bottom)) = top.zip(bottom) else {
            return Area {
                left: 0,
                top: 0,
                width: 1,
                height: 1,
            };
        };
        let column = |x: &usize| (top..=bottom).any(|y| differs(y * width + x));
        let left = (0..width).find(column).unwrap_or(0);
        let right = (0..width).rev().find(column).unwrap_or(left);
        Area {
            left,
            top,
            width: right + 1 - left,
            height: bottom + 1 - top,
        }
    }

    /// Returns the places of the rectangle's pixels in a frame of this width, row by row.
    fn places(self, width: usize) -> impl Iterator<Item = usize> {
        let rows = self.top..self.top + self.height;
        let columns = self.left..self.left + self.width;
        rows.flat_map(move |y| columns.clone().map(move |x| y * width + x))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns frames in which one pixel moves through the first row of a frame.
    fn moving(count: usize) -> Vec<Bitmap> {
        let frame_at = |index: usize| {
            let mut frame = Bitmap::checks(5, 2, [200, 100, 50, 255]);
            let at = 4 * index.min(4);
            frame.bytes[at..at + 4].copy_from_slice(&[0, 0, 255, 255]);
            frame
        };
        (0..count).map(frame_at).collect()
    }

    #[test]
    fn a_gif_file_shows_each_frame_for_its_time() {
        let frames = moving(7);
        let palette = Palette::of(frames.iter().cloned());
        let file = gif(frames.iter().cloned(), palette, 30).expect("small frames");
        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::RGBA);
        let mut decoder = options.read_info(file.as_slice()).expect("a GIF file");
        let mut canvas = Bitmap::clear(5, 5);
        let (mut seen, mut delays) = (0, Vec::new());
        while let Some(frame) = decoder.read_next_frame().expect("a frame") {
            let area = Area {
                left: frame.left.into(),
                top: frame.top.into(),
                width: frame.width.into(),
                height: frame.height.into(),
            };
            for (at, pixel) in area.places(5).zip(frame.buffer.chunks_exact(4)) {
                if pixel[3] != 0 {
                    canvas.bytes[4 * at..4 * at + 4].copy_from_slice(pixel);
                }
            }
            assert_eq!(canvas, frames[seen], "frame {seen}");
            delays.push(frame.delay);
            seen += 1;
        }
        assert_eq!(delays, [3, 3, 4, 3, 3, 4, 3]);
    }

    #[test]
    fn an_animated_png_file_stores_only_changed_pixels() {
        let frames = moving(6);
        let file = apng(frames.iter().cloned(), 6, 20).expect("six frames");
        let decoder = png::Decoder::new(std::io::Cursor::new(file));
        let mut reader = decoder.read_info().expect("a PNG file");
        let control = reader.info().animation_control;
        assert_eq!(control.map(|control| control.num_frames), Some(6));
        let mut canvas = Bitmap::clear(5, 5);
        let mut sizes = Vec::new();
        for expected in &frames {
            let mut bytes = vec![0; 100];
            reader.next_frame(&mut bytes).expect("a frame");
            let frame = reader.info().frame_control.expect("of an animation");
            assert_eq!((frame.delay_num, frame.delay_den), (1, 20));
            let [left, top, width, height] =
                [frame.x_offset, frame.y_offset, frame.width, frame.height].map(|n| n as usize);
            let area = Area {
                left,
                top,
                width,
                height,
            };
            for (at, pixel) in area.places(5).zip(bytes.chunks_exact(4)) {
                if pixel[3] != 0 {
                    canvas.bytes[4 * at..4 * at + 4].copy_from_slice(pixel);
                }
            }
            assert_eq!(canvas, *expected);
            sizes.push((width, height));
        }
        assert_eq!(sizes, [(5, 5), (2, 1), (2, 1), (2, 1), (2, 1), (1, 1)]);
    }

    #[test]
    fn another_number_of_frames_than_announced_is_an_error() {
        assert!(apng(moving(2).into_iter(), 3, 20).is_err());
    }

    #[test]
    fn the_format_follows_from_the_extension() {
        let of = |name: &str| AnimationFormat::of(Path::new(name));
        assert_eq!(of("a.gif"), Some(AnimationFormat::Gif));
        assert_eq!(of("b.x.APNG"), Some(AnimationFormat::Apng));
        assert_eq!(of("gif"), None);
        assert_eq!(of("c.png"), None);
    }
}
