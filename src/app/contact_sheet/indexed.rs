//! Writes images with up to 256 colours, chosen by halving the set of all colours again and again (median cut).

use crate::app::paint::bitmap::Bitmap;
use png::{BitDepth, ColorType, Compression};
use std::collections::BTreeMap;

/// An opaque colour.
type Rgb = [u8; 3];

/// Maximum number of colours.
const MAX_COLOURS: usize = 256;
/// The brightest bits of each channel by which colours are told apart.
const BITS: u32 = 5;

/// Colours that will become one, with their numbers of pixels.
struct Group {
    colours: Vec<(Rgb, u64)>,
}

impl Group {
    /// Returns the channel with the greatest range, and the range.
    fn widest(&self) -> (usize, u8) {
        let range = |channel: usize| {
            let values = self.colours.iter().map(|(colour, _)| colour[channel]);
            let (low, high) = values.fold((u8::MAX, 0), |(low, high), value| {
                (value.min(low), value.max(high))
            });
            high.saturating_sub(low)
        };
        let ranges = [0, 1, 2].map(range);
        let widest = (0..3).max_by_key(|channel| ranges[*channel]).unwrap_or(0);
        (widest, ranges[widest])
    }

    /// Returns how much is gained by splitting it: rare colours that differ much count as much as frequent ones that differ
    /// little.
    fn weight(&self) -> u64 {
        let pixels: u64 = self.colours.iter().map(|(_, count)| count).sum();
        let (_, range) = self.widest();
        pixels.isqrt() * u64::from(range).pow(2)
    }

    /// Splits it in the middle of its widest channel.
    fn split(&mut self) -> Group {
        let (channel, _) = self.widest();
        self.colours.sort_by_key(|(colour, _)| colour[channel]);
        let total: u64 = self.colours.iter().map(|(_, count)| count).sum();
        let mut passed = 0;
        let middle = self.colours.iter().position(|(_, count)| {
            passed += count;
            passed * 2 >= total
        });
        let last = self.colours.len() - 1;
        let at = (middle.unwrap_or(0) + 1).clamp(1, last.max(1));
        Group {
            colours: self.colours.split_off(at),
        }
    }

    fn mean(&self) -> Rgb {
        let mut sum = [0u64; 3];
        let mut pixels = 0;
        for (colour, count) in &self.colours {
            pixels += count;
            for (part, value) in sum.iter_mut().zip(colour) {
                *part += u64::from(*value) * count;
            }
        }
        sum.map(|part| (part / pixels.max(1)) as u8)
    }
}

/// Returns an image as a PNG file with a palette.
///
/// # Errors
/// Errors of the encoder; none are known to occur.
pub fn to_png(image: &Bitmap) -> Result<Vec<u8>, png::EncodingError> {
    let pixels = image.bytes.as_chunks::<4>().0.iter();
    let colours: Vec<Rgb> = pixels.map(|[r, g, b, _]| [*r, *g, *b]).collect();
    let (palette, indices) = palette_of(&colours);
    let indices: Vec<u8> = colours.iter().map(|colour| indices[&key(colour)]).collect();
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, image.width, image.height);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_compression(Compression::High);
    encoder.set_filter(png::Filter::NoFilter);
    encoder.set_palette(palette.concat());
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&indices)?;
    writer.finish()?;
    Ok(bytes)
}

/// Returns the part of a colour by which it is told apart from others.
fn key(colour: &Rgb) -> Rgb {
    colour.map(|value| value >> (u8::BITS - BITS))
}

/// Chooses the colours of a palette, and the one that stands for each colour, by [`key`].
fn palette_of(colours: &[Rgb]) -> (Vec<Rgb>, BTreeMap<Rgb, u8>) {
    // Sums of the channels and numbers of pixels.
    let mut cells: BTreeMap<Rgb, ([u64; 3], u64)> = BTreeMap::new();
    for run in colours.chunk_by(|a, b| a == b) {
        let (sum, count) = cells.entry(key(&run[0])).or_default();
        *count += run.len() as u64;
        for (part, value) in sum.iter_mut().zip(run[0]) {
            *part += u64::from(value) * run.len() as u64;
        }
    }
    let mean = |(sum, count): ([u64; 3], u64)| (sum.map(|part| (part / count) as u8), count);
    let all = cells.into_values().map(mean).collect();
    let mut groups = vec![Group { colours: all }];
    while groups.len() < MAX_COLOURS {
        let splittable = groups.iter_mut().filter(|group| group.colours.len() > 1);
        let Some(group) = splittable.max_by_key(|group| group.weight()) else {
            break;
        };
        let half = group.split();
        groups.push(half);
    }
    let palette: Vec<Rgb> = groups.iter().map(Group::mean).collect();
    let mut indices = BTreeMap::new();
    for (index, group) in groups.iter().enumerate() {
        for (colour, _) in &group.colours {
            indices.insert(key(colour), index as u8);
        }
    }
    (palette, indices)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads a PNG file back.
    fn read(bytes: &[u8]) -> Vec<u8> {
        let mut decoder = png::Decoder::new(std::io::Cursor::new(bytes));
        decoder.set_transformations(png::Transformations::EXPAND);
        let mut reader = decoder.read_info().expect("a PNG file");
        let mut pixels = vec![0; reader.output_buffer_size().expect("a small image")];
        reader.next_frame(&mut pixels).expect("pixels");
        pixels
    }

    #[test]
    fn an_image_with_few_distinct_colours_keeps_them() {
        let image = Bitmap::checks(16, 4, [200, 40, 90, 255]);
        let file = to_png(&image).expect("memory");
        let expected: Vec<u8> = (image.bytes.chunks_exact(4))
            .flat_map(|pixel| pixel[..3].to_vec())
            .collect();
        assert_eq!(read(&file), expected);
    }

    #[test]
    fn a_rare_bright_colour_among_thousands_of_dark_ones_stays_bright() {
        let mut image = Bitmap::clear(100, 100);
        for (index, pixel) in image.bytes.chunks_exact_mut(4).enumerate() {
            let dark = [index % 90, index / 90 % 90, index % 77].map(|value| value as u8);
            pixel.copy_from_slice(&[dark[0], dark[1], dark[2], 255]);
        }
        image.bytes[..4].copy_from_slice(&[250, 10, 10, 255]);
        let pixels = read(&to_png(&image).expect("memory"));
        assert!(pixels[0] > 200 && pixels[1] < 40, "{:?}", &pixels[..3]);
        let far = (pixels.chunks_exact(3).zip(image.bytes.chunks_exact(4)))
            .filter(|(a, b)| (0..3).any(|channel| a[channel].abs_diff(b[channel]) > 24));
        assert_eq!(far.count(), 0);
    }
}
