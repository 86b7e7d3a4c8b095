//! Shading of solid ground: bright at its surface and dark inside, which makes the playable area stand out.

use crate::sim::world::tiles::SIDE;

/// Tile corners per row of the level.
const CORNERS: i32 = SIDE + 1;

/// Brightness of a corner by its distance from the surface in tiles; 255 is full.
const BRIGHTNESS: [u8; 5] = [255, 225, 175, 130, 105];

/// Brightness of all tile corners.
pub struct GroundShading(Vec<u8>);

impl GroundShading {
    /// Creates a shading with full brightness everywhere.
    pub fn full() -> GroundShading {
        GroundShading(vec![255; (CORNERS * CORNERS) as usize])
    }

    /// Computes the shading from solid and open cells; `ground` is in column-major order.
    pub fn around(ground: &[bool]) -> GroundShading {
        let distances = distances(ground);
        let at = |column: i32, row: i32| {
            let inside = (0..SIDE).contains(&column) && (0..SIDE).contains(&row);
            let index = (column * SIDE + row) as usize;
            inside.then(|| distances[index])
        };
        let mut light = GroundShading::full();
        for column in 0..CORNERS {
            for row in 0..CORNERS {
                let around = [(-1, -1), (0, -1), (-1, 0), (0, 0)];
                let cells = around
                    .iter()
                    .filter_map(|(dx, dy)| at(column + dx, row + dy));
                let nearest = usize::from(cells.min().unwrap_or(0));
                let brightness = BRIGHTNESS[nearest.min(BRIGHTNESS.len() - 1)];
                light.0[(column * CORNERS + row) as usize] = brightness;
            }
        }
        light
    }

    /// Returns the brightness at the corners of a cell, clockwise from the top left.
    pub fn of(&self, column: i32, row: i32) -> [u8; 4] {
        let corners = [(0, 0), (1, 0), (1, 1), (0, 1)];
        corners.map(|(dx, dy)| self.0[((column + dx) * CORNERS + row + dy) as usize])
    }
}

/// Returns the distance of each cell to the nearest open one, in steps in eight directions. The level counts as
/// surrounded by ground.
fn distances(ground: &[bool]) -> Vec<u8> {
    let most = BRIGHTNESS.len() as u8;
    let mut distances: Vec<u8> = ground.iter().map(|g| if *g { most } else { 0 }).collect();
    let mut pass = |column: i32, row: i32, before: [(i32, i32); 4]| {
        let near = before.iter().filter_map(|(dx, dy)| {
            let (c, r) = (column + dx, row + dy);
            let inside = (0..SIDE).contains(&c) && (0..SIDE).contains(&r);
            inside.then(|| distances[(c * SIDE + r) as usize] + 1)
        });
        let near = near.min().unwrap_or(most);
        let cell = &mut distances[(column * SIDE + row) as usize];
        *cell = (*cell).min(near);
    };
    for column in 0..SIDE {
        for row in 0..SIDE {
            pass(column, row, [(-1, -1), (-1, 0), (-1, 1), (0, -1)]);
        }
    }
    for column in (0..SIDE).rev() {
        for row in (0..SIDE).rev() {
            pass(column, row, [(1, 1), (1, 0), (1, -1), (0, 1)]);
        }
    }
    distances
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ground_is_bright_at_its_surface_and_dark_inside() {
        let mut ground = vec![true; (SIDE * SIDE) as usize];
        ground[(50 * SIDE + 50) as usize] = false;
        let light = GroundShading::around(&ground);
        assert_eq!(light.of(50, 50), [255; 4]);
        assert_eq!(light.of(51, 50), [255, 225, 225, 255]);
        assert_eq!(light.of(49, 49), [225, 225, 255, 225]);
        assert_eq!(light.of(10, 10), [105; 4]);
        assert_eq!(light.of(99, 99), [105; 4]);
    }

    #[test]
    fn a_level_without_ground_is_fully_lit() {
        let light = GroundShading::around(&vec![false; (SIDE * SIDE) as usize]);
        assert_eq!(light.of(0, 0), [255; 4]);
    }
}
