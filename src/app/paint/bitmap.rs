//! Images in memory: read from PNG files, cropped, recoloured and composed.

use crate::files;
use crate::raster;
use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};

/// An RGBA image with 8 bits per channel, row by row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bitmap {
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// Four bytes per pixel.
    pub bytes: Vec<u8>,
}

/// Errors of reading or writing an image.
#[derive(Debug, thiserror::Error)]
pub enum BitmapError {
    /// The file cannot be opened.
    #[error("{path}: {source}")]
    File {
        /// The file.
        path: PathBuf,
        /// The reason.
        source: std::io::Error,
    },
    /// It is not a PNG file, or a damaged one.
    #[error("{path}: {source}")]
    Png {
        /// The file.
        path: PathBuf,
        /// The reason.
        source: png::DecodingError,
    },
    /// It cannot be written.
    #[error("{path}: {source}")]
    Write {
        /// The file.
        path: PathBuf,
        /// The reason.
        source: png::EncodingError,
    },
    /// The pixel format is not supported.
    #[error("{path}: found {found}, expected 8-bit RGBA, at most {MAX_SIDE} pixels per side")]
    Format {
        /// The file.
        path: PathBuf,
        /// The format found.
        found: String,
    },
}

/// Maximum width and height of an image.
const MAX_SIDE: u32 = 4096;

fn damaged(path: &Path, source: png::DecodingError) -> BitmapError {
    BitmapError::Png {
        path: path.into(),
        source,
    }
}

/// Opens a PNG file and checks its format.
fn open(path: &Path) -> Result<png::Reader<BufReader<File>>, BitmapError> {
    let file = files::open_regular(path).map_err(|source| BitmapError::File {
        path: path.into(),
        source,
    })?;
    let decoder = png::Decoder::new(BufReader::new(file));
    let reader = decoder
        .read_info()
        .map_err(|source| damaged(path, source))?;
    let info = reader.info();
    let (width, height) = info.size();
    let rgba8 = info.color_type == png::ColorType::Rgba && info.bit_depth == png::BitDepth::Eight;
    if rgba8 && width <= MAX_SIDE && height <= MAX_SIDE {
        return Ok(reader);
    }
    let found = format!(
        "{width} x {height} pixels, {:?} with {:?} bits",
        info.color_type, info.bit_depth
    );
    Err(BitmapError::Format {
        path: path.into(),
        found,
    })
}

/// An opaque colour.
pub type Rgb = (u8, u8, u8);

/// A colour: red, green, blue, alpha.
pub type Rgba = [u8; 4];

impl Bitmap {
    /// Reads a PNG file.
    ///
    /// # Errors
    /// If the file is missing, damaged, too large or not RGBA.
    pub fn load(path: &Path) -> Result<Bitmap, BitmapError> {
        let mut reader = open(path)?;
        let (width, height) = reader.info().size();
        let mut image = Bitmap::clear(width, height);
        let read = reader.next_frame(&mut image.bytes);
        read.map_err(|source| damaged(path, source))?;
        Ok(image)
    }

    /// Reads a PNG file in strips of at most `rows` rows, and calls `receive` with the first row of each and its pixels.
    ///
    /// # Errors
    /// Those of [`Bitmap::load`].
    pub fn load_strips(
        path: &Path,
        rows: u32,
        mut receive: impl FnMut(u32, Bitmap),
    ) -> Result<(), BitmapError> {
        let mut reader = open(path)?;
        let (width, height) = reader.info().size();
        for top in (0..height).step_by(rows.max(1) as usize) {
            let mut strip = Bitmap::clear(width, rows.min(height - top));
            for line in strip.bytes.chunks_exact_mut((width * 4) as usize) {
                let row = reader.next_row().map_err(|source| damaged(path, source))?;
                let row = row.as_ref().map_or(&[][..], |row| row.data());
                line.iter_mut().zip(row).for_each(|(to, from)| *to = *from);
            }
            receive(top, strip);
        }
        Ok(())
    }

    /// Writes a PNG file; an existing file is replaced only by a complete one.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn save(&self, path: &Path) -> Result<(), BitmapError> {
        let mut file = Vec::new();
        let mut encoder = png::Encoder::new(&mut file, self.width, self.height);
        encoder.set_color(png::ColorType::Rgba);
        encoder.set_depth(png::BitDepth::Eight);
        encoder
            .write_header()
            .and_then(|mut writer| {
                writer.write_image_data(&self.bytes)?;
                writer.finish()
            })
            .map_err(|source| BitmapError::Write {
                path: path.into(),
                source,
            })?;
        crate::files::write_atomically(path, &file).map_err(|source| BitmapError::File {
            path: path.into(),
            source,
        })
    }

    /// Creates a transparent image.
    pub fn clear(width: u32, height: u32) -> Bitmap {
        Bitmap {
            width,
            height,
            bytes: vec![0; (width * height * 4) as usize],
        }
    }

    /// Creates a checkerboard of a colour and the same colour at half brightness.
    pub fn checks(side: u32, check: u32, colour: [u8; 4]) -> Bitmap {
        let mut image = Bitmap::clear(side, side);
        for (index, pixel) in image.bytes.chunks_exact_mut(4).enumerate() {
            let (x, y) = (index as u32 % side, index as u32 / side);
            pixel.copy_from_slice(&colour);
            if (x / check + y / check) % 2 == 1 {
                for part in &mut pixel[..3] {
                    *part /= 2;
                }
            }
        }
        image
    }

    /// Returns the image as a texture of the software renderer.
    pub fn texture(&self) -> raster::Texture<'_> {
        raster::Texture {
            width: self.width,
            height: self.height,
            bytes: &self.bytes,
        }
    }

    /// Returns the image as a target of the software renderer.
    pub fn target(&mut self) -> raster::Target<'_> {
        raster::Target {
            width: self.width,
            height: self.height,
            bytes: &mut self.bytes,
        }
    }

    fn offset(&self, x: u32, y: u32) -> usize {
        ((y * self.width + x) * 4) as usize
    }

    /// Returns the rectangle (x, y, width, height), which must lie inside.
    pub fn crop(&self, (x, y, w, h): (u32, u32, u32, u32)) -> Bitmap {
        let mut part = Bitmap::clear(w, h);
        part.copy_part(self, (x, y, w, h), (0, 0));
        part
    }

    /// Copies a rectangle (x, y, width, height) of another image to a place; both must lie inside.
    pub fn copy_part(
        &mut self,
        other: &Bitmap,
        (x, y, w, h): (u32, u32, u32, u32),
        place: (u32, u32),
    ) {
        let length = (w * 4) as usize;
        for row in 0..h {
            let (from, to) = (
                other.offset(x, y + row),
                self.offset(place.0, place.1 + row),
            );
            self.bytes[to..to + length].copy_from_slice(&other.bytes[from..from + length]);
        }
    }

    /// Returns true if a rectangle contains any of the given colours.
    pub fn uses(&self, area: (u32, u32, u32, u32), colours: &[Rgb]) -> bool {
        let part = self.crop(area);
        let mut pixels = part.bytes.chunks_exact(4).filter(|p| p[3] != 0);
        pixels.any(|p| colours.contains(&(p[0], p[1], p[2])))
    }

    /// Returns the colour of a pixel, which must lie inside.
    pub fn pixel(&self, x: u32, y: u32) -> [u8; 4] {
        let at = self.offset(x, y);
        [0, 1, 2, 3].map(|part| self.bytes[at + part])
    }

    /// Returns the colour inside a border, if it is one opaque colour.
    pub fn middle(&self, border: u32) -> Option<[u8; 4]> {
        let (x, y) = (
            border..self.width.checked_sub(border)?,
            border..self.height.checked_sub(border)?,
        );
        let mut pixels = y.flat_map(|y| x.clone().map(move |x| (x, y)));
        let (x, y) = pixels.next()?;
        let colour = self.pixel(x, y);
        let same = pixels.all(|(x, y)| self.pixel(x, y) == colour);
        (same && colour[3] == 255).then_some(colour)
    }

    /// Returns true if no pixel is transparent or translucent.
    pub fn is_opaque(&self) -> bool {
        self.bytes.chunks_exact(4).all(|pixel| pixel[3] == 255)
    }

    /// Returns the image without the transparent rows at the top.
    pub fn without_empty_rows(&self) -> Bitmap {
        let row = (self.width * 4) as usize;
        let mut rows = self.bytes.chunks_exact(row);
        let empty = |row: &[u8]| row.chunks_exact(4).all(|pixel| pixel[3] == 0);
        let top = rows.position(|row| !empty(row)).unwrap_or(0) as u32;
        self.crop((0, top, self.width, self.height - top))
    }

    /// Returns the mean colour of all opaque pixels.
    pub fn average(&self) -> [u8; 4] {
        let pixels = self.bytes.chunks_exact(4).filter(|p| p[3] != 0);
        let (mut sum, mut count) = ([0u32; 3], 0);
        for pixel in pixels {
            count += 1;
            for (part, value) in sum.iter_mut().zip(pixel) {
                *part += u32::from(*value);
            }
        }
        let [r, g, b] = sum.map(|part| (part / count.max(1)) as u8);
        [r, g, b, 255]
    }

    /// Returns the image with the colours of one list replaced by those of another.
    pub fn recoloured(mut self, from: &[Rgb], to: &[Rgb]) -> Bitmap {
        for pixel in self.bytes.chunks_exact_mut(4) {
            let colour = (pixel[0], pixel[1], pixel[2]);
            let place = from.iter().position(|c| *c == colour);
            if let Some((r, g, b)) = place.and_then(|place| to.get(place)) {
                pixel[..3].copy_from_slice(&[*r, *g, *b]);
            }
        }
        self
    }

    /// Returns the image with each pixel repeated `scale` times in both directions.
    pub fn enlarged(self, scale: u32) -> Bitmap {
        if scale == 1 {
            return self;
        }
        let mut bytes = Vec::with_capacity(self.bytes.len() * (scale * scale) as usize);
        for row in self.bytes.chunks_exact((self.width * 4) as usize) {
            let pixels = row.chunks_exact(4);
            let wide: Vec<u8> = pixels
                .flat_map(|pixel| pixel.repeat(scale as usize))
                .collect();
            bytes.extend(wide.repeat(scale as usize));
        }
        Bitmap {
            width: self.width * scale,
            height: self.height * scale,
            bytes,
        }
    }

    /// Extends the image to a minimum height.
    pub fn grow(&mut self, height: u32) {
        if height > self.height {
            self.height = height;
            self.bytes.resize((self.width * height * 4) as usize, 0);
        }
    }

    /// Copies another image to (x, y), extending its edge by one pixel; all must lie inside.
    pub fn copy(&mut self, other: &Bitmap, x: u32, y: u32) {
        for row in 0..other.height + 2 {
            let inner = row.saturating_sub(1).min(other.height - 1);
            for column in 0..other.width + 2 {
                let from = other.offset(column.saturating_sub(1).min(other.width - 1), inner);
                let to = self.offset(x + column - 1, y + row - 1);
                self.bytes[to..to + 4].copy_from_slice(&other.bytes[from..from + 4]);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_image_is_saved_and_read_back_unchanged() {
        let path = std::env::temp_dir().join(format!("pm-image-{}.png", std::process::id()));
        let image = Bitmap::checks(20, 5, [1, 200, 3, 255]);
        image.save(&path).expect("it can be written");
        let again = Bitmap::load(&path).expect("it can be read");
        assert_eq!(image, again);
        let mut strips = Bitmap::clear(20, 20);
        let add = |top, strip: Bitmap| {
            strips.copy_part(&strip, (0, 0, 20, strip.height), (0, top));
        };
        Bitmap::load_strips(&path, 7, add).expect("it can be read");
        std::fs::remove_file(&path).expect("it is there");
        assert_eq!(image, strips);
    }

    #[test]
    fn a_missing_image_is_an_error_with_the_file_name() {
        let error = Bitmap::load(Path::new("/nowhere/x.png")).expect_err("it is not there");
        assert!(error.to_string().starts_with("/nowhere/x.png"));
    }

    #[test]
    fn a_copied_image_has_its_edge_extended() {
        let mut sheet = Bitmap::clear(8, 8);
        sheet.copy(&Bitmap::checks(2, 1, [200, 0, 0, 255]), 3, 3);
        assert_eq!(sheet.bytes[sheet.offset(2, 2)], 200);
        assert_eq!(sheet.bytes[sheet.offset(3, 3)], 200);
        assert_eq!(sheet.bytes[sheet.offset(5, 3)], 100);
        assert_eq!(sheet.bytes[sheet.offset(6, 3)], 0);
    }

    #[test]
    fn an_enlarged_image_repeats_each_pixel() {
        let large = Bitmap::checks(2, 1, [200, 0, 0, 255]).enlarged(3);
        assert_eq!(large, Bitmap::checks(6, 3, [200, 0, 0, 255]));
    }

    #[test]
    fn empty_rows_at_the_top_are_cut_off() {
        let mut image = Bitmap::clear(10, 12);
        image.copy(&Bitmap::checks(2, 1, [9, 9, 9, 255]), 3, 6);
        assert_eq!(image.without_empty_rows().height, 7);
    }

    #[test]
    fn listed_colours_are_replaced_and_others_kept() {
        let from = [(1, 1, 1), (2, 2, 2), (3, 3, 3), (4, 4, 4), (5, 5, 5)];
        let to = [(9, 0, 0); 5];
        let image = Bitmap::checks(2, 1, [4, 4, 4, 255]).recoloured(&from, &to);
        assert_eq!(image.bytes[..8], [9, 0, 0, 255, 9, 0, 0, 255]);
    }
}
