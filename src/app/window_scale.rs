//! Scale factors of menus and levels for a window size.

use crate::sim::world::level_data::ViewSize;

/// View size that the automatic scale approaches, and the smallest view size, sprite pixels.
const TARGET_VIEW: (f32, f32) = (640.0, 360.0);
const MIN_VIEW: (f32, f32) = (320.0, 200.0);
/// From this window size on, screen pixels, the scale is at least 2: an 800 x 600 window that has lost some pixels to
/// its frame gets the same scale as one that has not.
const DOUBLED: (f32, f32) = (760.0, 540.0);

/// Returns the automatic scale for a window size: a whole number of screen pixels per sprite pixel, used for texts,
/// menus and `Near` levels. The view comes as close to 640 x 360 sprite pixels as possible, by area, and is never
/// smaller than 320 x 200 unless the window is. From a window of 760 x 540 on the scale is at least 2.
pub fn automatic_scale((width, height): (f32, f32)) -> f32 {
    let most = greatest_scale((width, height));
    let near = nearest_scale((width, height), TARGET_VIEW.0 * TARGET_VIEW.1);
    let doubled = width >= DOUBLED.0 && height >= DOUBLED.1;
    near.max(if doubled { 2.0 } else { 1.0 }).min(most).max(1.0)
}

/// Returns the whole scale at which the view in a window comes closest to an area in sprite pixels.
fn nearest_scale((width, height): (f32, f32), area: f32) -> f32 {
    // Switches between two scales at their geometric mean.
    (0.5 + (0.25 + width * height / area).sqrt()).floor()
}

/// View size whose area the wide view approaches in large levels: 51 x 38 tiles as in the original (64 x 36 at 1280x720).
const LARGE: (f32, f32) = (1020.0, 760.0);
/// Fraction of a level's area shown by it, limited by the usual view size and [`LARGE`].
const SHOWN: f32 = 0.25;

/// Returns the default scale of a level for a window size, a whole number. Levels are scaled like menus; with the wide
/// view large ones are scaled less, to show more of the way.
pub fn level_scale(size: (f32, f32), view: ViewSize, (width, height): (f32, f32)) -> f32 {
    if view == ViewSize::Near {
        return automatic_scale(size);
    }
    let area = (width * height * SHOWN).clamp(TARGET_VIEW.0 * TARGET_VIEW.1, LARGE.0 * LARGE.1);
    nearest_scale(size, area)
        .min(automatic_scale(size))
        .max(1.0)
}

/// Returns the largest scale at which menus are usable in a window.
pub fn greatest_scale((width, height): (f32, f32)) -> f32 {
    (width / MIN_VIEW.0)
        .min(height / MIN_VIEW.1)
        .floor()
        .max(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ViewSize::{Near, Wide};

    #[test]
    fn the_scale_fits_the_window() {
        for (size, scale) in [
            ((100.0, 50.0), 1.0),
            ((320.0, 200.0), 1.0),
            ((640.0, 480.0), 1.0),
            ((759.0, 540.0), 1.0),
            ((760.0, 539.0), 1.0),
            ((760.0, 540.0), 2.0),
            ((798.0, 575.0), 2.0),
            ((800.0, 600.0), 2.0),
            ((1024.0, 768.0), 2.0),
            ((1280.0, 720.0), 2.0),
            ((1366.0, 768.0), 2.0),
            ((1600.0, 900.0), 3.0),
            ((1920.0, 1080.0), 3.0),
            ((2560.0, 1440.0), 4.0),
            ((3840.0, 2160.0), 6.0),
            ((3840.0, 300.0), 1.0),
            ((300.0, 2160.0), 1.0),
        ] {
            assert_eq!(automatic_scale(size), scale, "{size:?}");
        }
    }

    #[test]
    fn near_levels_are_scaled_like_menus() {
        for size in [(640.0, 480.0), (1280.0, 720.0), (3840.0, 2160.0)] {
            let scale = level_scale(size, Near, (1960.0, 1960.0));
            assert_eq!(scale, automatic_scale(size), "{size:?}");
        }
    }

    #[test]
    fn the_wide_view_shows_51_by_38_tiles_of_large_levels() {
        let tiles = |columns: i32, rows: i32| (columns as f32 * 20.0, rows as f32 * 20.0);
        let sizes = [
            (640.0, 480.0),
            (1013.0, 577.0),
            (1280.0, 720.0),
            (1920.0, 1080.0),
            (3840.0, 2160.0),
        ];
        for size in sizes {
            assert_eq!(
                level_scale(size, Wide, tiles(17, 15)),
                automatic_scale(size)
            );
            assert_eq!(
                level_scale(size, Wide, tiles(80, 29)),
                automatic_scale(size)
            );
        }
        let large = sizes.map(|size| level_scale(size, Wide, tiles(98, 98)));
        assert_eq!(large, [1.0, 1.0, 1.0, 2.0, 3.0]);
        for size in [(1280.0, 720.0), (1920.0, 1080.0), (3840.0, 2160.0)] {
            let scale = level_scale(size, Wide, tiles(98, 98));
            let seen = size.0 / scale / 20.0 * (size.1 / scale / 20.0);
            assert!(
                (0.6..1.6).contains(&(seen / (51.0 * 38.0))),
                "{size:?}: {seen}"
            );
        }
    }

    #[test]
    fn the_scale_is_a_whole_number_for_any_window_size() {
        let sides = [1.0, 2.0, 14.0, 15.0, 320.0, 1013.0, 4096.0, 16384.0];
        for size in sides.iter().flat_map(|w| sides.map(|h| (*w, h))) {
            for level in [(340.0, 300.0), (2000.0, 2000.0)] {
                let scale = level_scale(size, Wide, level);
                assert!(scale >= 1.0 && scale.fract() == 0.0, "{size:?}: {scale}");
                assert!(scale <= automatic_scale(size), "{size:?}: {scale}");
            }
        }
    }

    #[test]
    fn windows_of_common_shapes_show_320_by_200_to_1050_by_650_pixels() {
        for width in (320..=4096).step_by(7) {
            for height in (width * 9 / 21..=width * 3 / 4).filter(|h| *h >= 200) {
                let size = (width as f32, height as f32);
                let scale = automatic_scale(size);
                let seen = (size.0 / scale, size.1 / scale);
                assert!(seen.0 >= 320.0 && seen.1 >= 200.0, "{size:?}: {seen:?}");
                assert!(seen.0 <= 1050.0 && seen.1 <= 650.0, "{size:?}: {seen:?}");
            }
        }
    }
}
