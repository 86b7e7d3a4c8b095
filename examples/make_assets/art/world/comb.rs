//! Hexagons: the cells of honeycomb, in a pattern that repeats every 20 pixels and as single pictures.

use super::super::canvas::Canvas;
use super::super::palette::Colour;

/// A pixel's relation to its cell. Cells are 10 pixels wide, stand on a corner, and their rows are 10 pixels apart.
pub struct Cell {
    /// The centre of the cell in tile pixels.
    pub centre: (i32, i32),
    /// Distance to the centre: 0 in the middle, 20 at the walls.
    pub away: i32,
    /// How far the pixel is below the centre, pixels.
    pub below: i32,
}

/// Returns the distance of a point from the centre of a hexagon that stands on a corner, in the unit of the arguments:
/// half of its width at all its sides.
pub fn distance(dx: i32, dy: i32) -> i32 {
    let (dx, dy) = (dx.abs(), dy.abs());
    dx.max((2 * dx + 3 * dy) / 4)
}

/// Returns the cell at a pixel of the pattern.
pub fn cell(x: i32, y: i32) -> Cell {
    let row = y.div_euclid(10);
    let column = x.div_euclid(10);
    let centres = (row - 1..=row + 1).flat_map(|row| {
        (column - 1..=column + 1).map(move |column| {
            let moved = if row.rem_euclid(2) == 0 { 5 } else { 0 };
            (column * 10 + moved, row * 10 + 5)
        })
    });
    let away = |centre: &(i32, i32)| {
        let (dx, dy) = (2 * (x - centre.0) + 1, 2 * (y - centre.1) + 1);
        2 * distance(dx, dy)
    };
    let centre = centres.min_by_key(away).unwrap_or_default();
    Cell {
        centre,
        away: away(&centre),
        below: y - centre.1,
    }
}

/// Draws a single cell of a width around a centre: colours of its lit rim, its dark rim, its inside and the shade in it.
pub fn hexagon(canvas: &mut Canvas, centre: (i32, i32), width: i32, colours: [Colour; 4]) {
    let [light, dark, inside, shade] = colours;
    canvas.map(|x, y, old| {
        let (dx, dy) = (2 * (x - centre.0) + 1, 2 * (y - centre.1) + 1);
        match width - distance(dx, dy) {
            ..0 => old,
            0..3 if dy > 0 => light,
            0..3 => dark,
            3..6 if dy < 0 => shade,
            _ if dy < -width / 3 => shade,
            _ => inside,
        }
    });
}
