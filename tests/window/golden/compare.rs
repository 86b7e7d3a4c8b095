//! Compares images with a tolerance for other OpenGL drivers.
//!
//! Another driver rounds colours differently (a gradient is off by one or two) and decides differently about pixels on
//! the edge of a rotated sprite: few pixels, and not many of them in one place. A missing layer, a wrong sprite or
//! shifted text changes many pixels in one place, or all of them by a little.

use super::picture::Picture;

/// Difference of a channel from which on a pixel counts as different.
const PIXEL: u8 = 16;
/// Maximum share of different pixels.
const SHARE: f64 = 0.002;
/// Maximum mean difference of all channels.
const MEAN: f64 = 0.75;
/// Side of the squares in which different pixels are counted, and their maximum number in a square.
const SQUARE: usize = 16;
const IN_SQUARE: usize = 24;

/// Returns the difference of two colours: that of the channel that differs most.
fn apart(a: [u8; 3], b: [u8; 3]) -> u8 {
    let channels = a.into_iter().zip(b).map(|(a, b)| a.abs_diff(b));
    channels.max().unwrap_or(0)
}

/// Describes how an image differs from the expected one; none if it is the same within the tolerance.
pub fn fault(expected: &Picture, actual: &Picture) -> Option<String> {
    let size = |picture: &Picture| (picture.width, picture.height);
    if size(expected) != size(actual) {
        return Some(format!(
            "expected {:?}, found {:?}",
            size(expected),
            size(actual)
        ));
    }
    let pairs = || expected.pixels.iter().zip(&actual.pixels);
    let sum: u64 = pairs()
        .flat_map(|(a, b)| a.iter().zip(b))
        .map(|(a, b)| u64::from(a.abs_diff(*b)))
        .sum();
    let mean = sum as f64 / (expected.pixels.len() * 3) as f64;
    let columns = expected.width.div_ceil(SQUARE);
    let mut squares = vec![0; columns * expected.height.div_ceil(SQUARE)];
    for (index, (a, b)) in pairs().enumerate() {
        if apart(*a, *b) >= PIXEL {
            let (x, y) = (index % expected.width, index / expected.width);
            squares[y / SQUARE * columns + x / SQUARE] += 1;
        }
    }
    let different: usize = squares.iter().sum();
    let share = different as f64 / expected.pixels.len() as f64;
    let (worst, most) = squares
        .iter()
        .enumerate()
        .max_by_key(|(_, count)| **count)?;
    let is_same = mean <= MEAN && share <= SHARE && *most <= IN_SQUARE;
    (!is_same).then(|| {
        format!(
            "{different} pixels differ ({:.2}%), {most} of them at {}, {}; mean difference {mean:.2}",
            share * 100.0,
            worst % columns * SQUARE,
            worst / columns * SQUARE,
        )
    })
}

/// Returns a picture of the differences: the expected image in faint grey, different pixels in red.
pub fn difference(expected: &Picture, actual: &Picture) -> Picture {
    let mut picture = expected.clone();
    for (pixel, actual) in picture.pixels.iter_mut().zip(&actual.pixels) {
        let grey = pixel.iter().map(|part| part / 6).max().unwrap_or(0);
        *pixel = match apart(*pixel, *actual) {
            0 => [grey; 3],
            apart => [100u8.saturating_add(apart), grey, grey],
        };
    }
    picture
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::golden::pictures;

    fn room(name: &str) -> Picture {
        Picture::load(&pictures().join("rooms").join(name))
    }

    /// Copies an area (left, top, width, height) of a picture to another place, where it is put over what is there.
    fn copy(
        picture: &Picture,
        (x, y, w, h): (usize, usize, usize, usize),
        to: (usize, usize),
    ) -> Picture {
        let mut copy = picture.clone();
        for row in 0..h {
            let from = (y + row) * picture.width + x;
            let to = (to.1 + row) * picture.width + to.0;
            copy.pixels[to..to + w].copy_from_slice(&picture.pixels[from..from + w]);
        }
        copy
    }

    #[test]
    fn the_same_image_and_rounding_errors_are_accepted() {
        let expected = room("tiles.png");
        assert_eq!(fault(&expected, &expected), None);
        let mut actual = expected.clone();
        for (index, pixel) in actual.pixels.iter_mut().enumerate() {
            // Off by one in half of all pixels, and another colour in one of 700.
            *pixel = pixel.map(|part| part.saturating_add((index % 2) as u8));
            if index % 700 == 0 {
                *pixel = [255, 0, 255];
            }
        }
        assert_eq!(fault(&expected, &actual), None);
    }

    #[test]
    fn a_colour_that_is_slightly_wrong_everywhere_is_a_fault() {
        let expected = room("tiles.png");
        let mut actual = expected.clone();
        let darker = |pixel: [u8; 3]| pixel.map(|part| (f32::from(part) * 0.96) as u8);
        actual
            .pixels
            .iter_mut()
            .for_each(|pixel| *pixel = darker(*pixel));
        assert!(fault(&expected, &actual).is_some());
    }

    #[test]
    fn text_shifted_by_a_pixel_is_a_fault() {
        let expected = room("message.png");
        let line = (150, 332, 340, 8);
        assert!(fault(&expected, &copy(&expected, line, (151, 332))).is_some());
        assert!(fault(&expected, &copy(&expected, line, (150, 331))).is_some());
    }

    #[test]
    fn a_wrong_or_missing_sprite_is_a_fault() {
        let expected = room("rocket.png");
        let upright = (160, 300, 20, 20);
        assert!(fault(&expected, &copy(&expected, upright, (320, 300))).is_some());
        // A coin, with the sky beside it instead.
        let sky = (520, 20, 20, 20);
        assert!(fault(&expected, &copy(&expected, sky, (440, 20))).is_some());
    }

    #[test]
    fn a_missing_background_layer_is_a_fault() {
        let expected = room("rocket.png");
        // A mesa, with the sky above it instead.
        let mut actual = expected.clone();
        for y in 275..318 {
            let (from, to) = (250 * expected.width + 220, y * expected.width + 220);
            actual.pixels.copy_within(from..from + 130, to);
        }
        assert!(fault(&expected, &actual).is_some());
    }

    #[test]
    fn an_image_of_another_size_is_a_fault() {
        let expected = room("tiles.png");
        let mut actual = expected.clone();
        actual.height -= 1;
        actual.pixels.truncate(actual.width * actual.height);
        assert!(fault(&expected, &actual).is_some());
    }
}
