//! Shades water: it gets darker with depth.

use crate::app::paint::painter::Rgba;

/// Depth from which on water gets no darker, tiles.
const DEEP: u32 = 10;
/// Brightness at that depth, of 255.
const DARKEST: u32 = 145;

/// Returns the shading colours of the corners of a cell, clockwise from the top left; `is_water` tells which cells are water,
/// by their distance to the right and upwards.
pub fn shade(is_water: impl Fn(i32, i32) -> bool) -> [Rgba; 4] {
    let depth = |column: i32| {
        let above = (1..=DEEP as i32).take_while(|above| is_water(column, *above));
        is_water(column, 0).then(|| above.count() as u32)
    };
    let own = depth(0).unwrap_or(0);
    // Corners have the mean depth of both columns, so that there is no edge between them.
    let corner = |column: i32, below: u32| {
        let sum = own + depth(column).unwrap_or(own) + 2 * below;
        let darker = (255 - DARKEST) * sum.min(2 * DEEP) / (2 * DEEP);
        let light = (255 - darker) as u8;
        [light, light, light, 255]
    };
    [corner(-1, 0), corner(1, 0), corner(1, 1), corner(-1, 1)]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the brightness of the corners of a cell with some depth, between columns that are `left` and `right` deep.
    fn corners(left: i32, own: i32, right: i32) -> [u32; 4] {
        let depths = [left, own, right];
        let shade = shade(|column, above| above <= depths[(column + 1) as usize]);
        shade.map(|colour| u32::from(colour[0]))
    }

    #[test]
    fn water_gets_evenly_darker_with_depth_up_to_a_limit() {
        let at = |depth: i32| corners(depth, depth, depth);
        assert_eq!(at(0)[..2], [255, 255]);
        for depth in 0..20 {
            let (above, below) = (at(depth), at(depth + 1));
            assert_eq!(
                [above[3], above[2]],
                below[..2],
                "there is an edge at {depth}"
            );
        }
        assert_eq!(at(10), [DARKEST; 4]);
        assert_eq!(at(50), [DARKEST; 4]);
    }

    #[test]
    fn columns_of_different_depth_meet_without_an_edge() {
        let (shallow, deep) = (corners(1, 1, 6), corners(1, 6, 6));
        assert_eq!([shallow[1], shallow[2]], [deep[0], deep[3]]);
        assert!(shallow[0] > shallow[1] && deep[0] > deep[1]);
    }

    #[test]
    fn next_to_ground_the_water_has_its_own_depth() {
        assert_eq!(corners(-1, 4, -1), corners(4, 4, 4));
    }
}
