//! Checks that areas lie within the level. The size of levels, and how many lifts, enemies and items they may have, is in
//! `limits.rs`.

use super::problem::Severity;
use crate::sim::world::area::Area;
use crate::sim::world::tiles::{LEVEL_PIXELS, TILE};

/// The end of every message.
const EXPECTED: &str = "expected to lie within the level, 100 x 100 tiles";

/// Returns the problem of an area that is not completely within the level, or has a side shorter than `least`
/// pixels. It is only a warning if part of the area is within the level, because that part works.
pub fn problem(area: Area, least: i32) -> Option<(Severity, String)> {
    let Area { x, y, w, h } = area;
    let spans = [(x, w), (y, h)].map(|(start, size)| {
        let end = i64::from(start) + i64::from(size);
        (i64::from(start), end, size >= least)
    });
    let last = i64::from(LEVEL_PIXELS);
    if spans
        .iter()
        .all(|(start, end, large)| *large && *start >= 0 && *end <= last)
    {
        return None;
    }
    let partly = spans
        .iter()
        .all(|(start, end, large)| *large && *start < last && *end >= 0);
    let severity = match partly {
        true => Severity::Warning,
        false => Severity::Error,
    };
    let [x, y, w, h] = [x, y, w, h].map(tiles);
    Some((
        severity,
        format!("{w} x {h} tiles at ({x}, {y}); {EXPECTED}"),
    ))
}

/// Converts pixels to tiles, the unit of level files.
pub fn tiles(pixels: i32) -> f64 {
    f64::from(pixels) / f64::from(TILE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn areas_partly_outside_are_warnings_and_areas_outside_are_errors() {
        let severity = |x, y, w, h| problem(Area { x, y, w, h }, 1).map(|(severity, _)| severity);
        for (area, expected) in [
            ((0, 0, 2000, 2000), None),
            ((1999, 1999, 1, 1), None),
            ((1999, 0, 2, 1), Some(Severity::Warning)),
            ((-1, 0, 2, 1), Some(Severity::Warning)),
            ((0, -20, 20, 21), Some(Severity::Warning)),
            ((2000, 0, 1, 1), Some(Severity::Error)),
            ((0, -21, 20, 20), Some(Severity::Error)),
            ((0, 0, 0, 1), Some(Severity::Error)),
            ((0, 0, 1, -5), Some(Severity::Error)),
            ((i32::MAX, 0, i32::MAX, 1), Some(Severity::Error)),
        ] {
            let (x, y, w, h) = area;
            assert_eq!(severity(x, y, w, h), expected, "{area:?}");
        }
        let (_, message) = problem(
            Area {
                x: -20,
                y: 0,
                w: 45,
                h: 20,
            },
            1,
        )
        .expect("a problem");
        assert_eq!(
            message,
            "2.25 x 1 tiles at (-1, 0); expected to lie within the level, 100 x 100 tiles"
        );
    }
}
