//! The colours of a GIF file: at most 255, and one for transparency.

use crate::app::paint::bitmap::Bitmap;
use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};

/// An opaque colour.
type Rgb = [u8; 3];

/// Index of pixels that are unchanged from the previous frame.
pub const UNCHANGED: u8 = u8::MAX;

/// Maximum number of colours.
const MAX_COLOURS: usize = UNCHANGED as usize;

/// Up to 255 colours.
#[derive(Clone, Debug)]
pub struct Palette {
    colours: Vec<Rgb>,
    /// Indices of the colours seen so far.
    known: HashMap<Rgb, u8>,
}

impl Palette {
    /// Chooses the most frequent colours of some frames.
    pub fn of(frames: impl Iterator<Item = Bitmap>) -> Palette {
        let mut counts: BTreeMap<Rgb, u64> = BTreeMap::new();
        for frame in frames {
            let pixels: Vec<Rgb> = colours(&frame).collect();
            for run in pixels.chunk_by(|a, b| a == b) {
                *counts.entry(run[0]).or_default() += run.len() as u64;
            }
        }
        let mut colours: Vec<(Rgb, u64)> = counts.into_iter().collect();
        colours.sort_by_key(|(_, count)| Reverse(*count));
        colours.truncate(MAX_COLOURS);
        Palette {
            colours: colours.into_iter().map(|(colour, _)| colour).collect(),
            known: HashMap::new(),
        }
    }

    /// Returns the colours as bytes: red, green, blue. The last one stands for [`UNCHANGED`].
    pub fn bytes(&self) -> Vec<u8> {
        let mut colours = self.colours.clone();
        colours.resize(MAX_COLOURS + 1, [0; 3]);
        colours.concat()
    }

    /// Returns the index of the nearest colour for each pixel.
    pub fn indices(&mut self, frame: &Bitmap) -> Vec<u8> {
        let mut last = None;
        let index = |colour| match last {
            Some((same, index)) if same == colour => index,
            _ => {
                let index = self.index(colour);
                last = Some((colour, index));
                index
            }
        };
        colours(frame).map(index).collect()
    }

    fn index(&mut self, colour: Rgb) -> u8 {
        let colours = &self.colours;
        *self.known.entry(colour).or_insert_with(|| {
            let nearest = (0..colours.len()).min_by_key(|index| distance(colours[*index], colour));
            nearest.unwrap_or(0) as u8
        })
    }
}

/// Returns the colours of all pixels.
fn colours(frame: &Bitmap) -> impl Iterator<Item = Rgb> {
    let pixels = frame.bytes.as_chunks::<4>().0.iter();
    pixels.map(|[red, green, blue, _]| [*red, *green, *blue])
}

/// Returns how different two colours look; green counts most.
fn distance(a: Rgb, b: Rgb) -> u32 {
    let square = |part: usize| u32::from(a[part].abs_diff(b[part])).pow(2);
    2 * square(0) + 4 * square(1) + 3 * square(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame_of(colours: impl Iterator<Item = Rgb>) -> Bitmap {
        let bytes: Vec<u8> = colours.flat_map(|[r, g, b]| [r, g, b, 255]).collect();
        Bitmap {
            width: bytes.len() as u32 / 4,
            height: 1,
            bytes,
        }
    }

    #[test]
    fn images_with_few_colours_are_not_quantised() {
        let frame = frame_of([[9, 0, 0], [0, 9, 0], [9, 0, 0]].into_iter());
        let mut palette = Palette::of([frame.clone()].into_iter());
        assert_eq!(palette.indices(&frame), [0, 1, 0]);
        assert_eq!(palette.bytes()[..6], [9, 0, 0, 0, 9, 0]);
        assert_eq!(palette.bytes().len(), 768);
    }

    #[test]
    fn rare_colours_become_the_nearest_frequent_one() {
        let frequent = (0..255u8).flat_map(|grey| [[grey; 3]; 2]);
        let frame = frame_of(frequent.chain([[100, 101, 100]]));
        let mut palette = Palette::of([frame].into_iter());
        let rare = frame_of([[100, 101, 100], [255, 255, 255]].into_iter());
        assert_eq!(palette.indices(&rare), [100, 254]);
    }
}
