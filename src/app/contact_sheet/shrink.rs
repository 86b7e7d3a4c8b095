//! Makes images smaller.

use crate::app::paint::bitmap::Bitmap;

/// Returns an opaque image in another size, at most the same: each pixel is the mean of those that it replaces.
pub fn shrunk(image: &Bitmap, (width, height): (u32, u32)) -> Bitmap {
    let mut small = Bitmap::clear(width, height);
    let span = |index: u32, from: u32, to: u32| {
        let start = u64::from(index) * u64::from(from) / u64::from(to);
        let end = (u64::from(index) + 1) * u64::from(from) / u64::from(to);
        start as usize..(end.max(start + 1)) as usize
    };
    let row_bytes = image.width as usize * 4;
    for (index, pixel) in small.bytes.chunks_exact_mut(4).enumerate() {
        let (x, y) = (index as u32 % width, index as u32 / width);
        let columns = span(x, image.width, width);
        let rows = span(y, image.height, height);
        let count = (columns.len() * rows.len()) as u32;
        let mut sum = [0u32; 3];
        for row in rows {
            let row = &image.bytes[row * row_bytes..];
            for from in row[columns.start * 4..columns.end * 4].chunks_exact(4) {
                for (part, value) in sum.iter_mut().zip(from) {
                    *part += u32::from(*value);
                }
            }
        }
        for (part, sum) in pixel.iter_mut().zip(sum) {
            *part = (sum / count) as u8;
        }
        pixel[3] = u8::MAX;
    }
    small
}

/// Returns the largest size with the proportions of another that fits into a square, and is not larger than it.
pub fn fitted((width, height): (u32, u32), side: u32) -> (u32, u32) {
    let longest = width.max(height).max(1);
    let side = side.min(longest);
    let scaled = |length: u32| (length * side / longest).max(1);
    (scaled(width), scaled(height))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pixel_is_the_mean_of_those_that_it_replaces() {
        let checks = Bitmap::checks(4, 1, [200, 100, 0, 255]);
        assert_eq!(shrunk(&checks, (2, 1)).bytes, [150, 75, 0, 255].repeat(2));
        assert_eq!(shrunk(&checks, (4, 4)), checks);
    }

    #[test]
    fn all_pixels_of_an_odd_size_count() {
        let mut image = Bitmap::clear(5, 1);
        image.bytes[4 * 4] = 90;
        assert_eq!(shrunk(&image, (2, 1)).bytes[4], 30);
    }

    #[test]
    fn a_map_fits_into_a_square_and_is_never_enlarged() {
        assert_eq!(fitted((2000, 1000), 100), (100, 50));
        assert_eq!(fitted((500, 2000), 100), (25, 100));
        assert_eq!(fitted((40, 30), 100), (40, 30));
    }
}
