//! PNG files without transparency.

use std::fs::File;
use std::io::BufReader;
use std::path::Path;

/// A picture: three bytes for each pixel, row by row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// Width in pixels.
    pub width: usize,
    /// Height in pixels.
    pub height: usize,
    /// Red, green and blue.
    pub pixels: Vec<[u8; 3]>,
}

impl Picture {
    /// Reads a PNG file with 8 bits per channel; transparency is ignored.
    pub fn load(path: &Path) -> Picture {
        let file = File::open(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let mut reader = png::Decoder::new(BufReader::new(file))
            .read_info()
            .expect("a PNG file");
        let mut bytes = vec![0; reader.output_buffer_size().expect("an image that fits")];
        let info = reader.next_frame(&mut bytes).expect("pixels");
        let pixels = bytes
            .chunks_exact(info.color_type.samples())
            .map(|pixel| [pixel[0], pixel[1], pixel[2]])
            .collect();
        Picture {
            width: info.width as usize,
            height: info.height as usize,
            pixels,
        }
    }

    /// Writes a PNG file, as small as possible.
    pub fn save(&self, path: &Path) {
        let file = File::create(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let mut encoder = png::Encoder::new(file, self.width as u32, self.height as u32);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_compression(png::Compression::High);
        encoder.set_filter(png::Filter::NoFilter);
        let mut writer = encoder.write_header().expect("a header");
        writer
            .write_image_data(&self.pixels.concat())
            .expect("pixels");
    }
}
