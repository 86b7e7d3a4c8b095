//! The Painter's flower, by which secrets are found: six petals. Copies of it have five.

use super::super::canvas::Canvas;
use super::super::palette::Colour;

/// Offsets of the petals from the middle, in units of a ninth of their distance.
const SIX: [(i32, i32); 6] = [(0, -9), (8, -5), (8, 5), (0, 9), (-8, 5), (-8, -5)];
const FIVE: [(i32, i32); 5] = [(0, -9), (9, -3), (6, 8), (-6, 8), (-9, -3)];

/// The number of petals.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Petals {
    /// The Painter's own flower.
    Six,
    /// A copy.
    Five,
}

/// Draws a bloom around a point, all measures in half pixels: the distance of the petals and their radius; colours of
/// the edge and the inside of the petals, and of the middle.
pub fn bloom(
    canvas: &mut Canvas,
    petals: Petals,
    (x2, y2): (i32, i32),
    (away, radius): (i32, i32),
    [edge, inside, middle]: [Colour; 3],
) {
    let places: &[(i32, i32)] = match petals {
        Petals::Six => &SIX,
        Petals::Five => &FIVE,
    };
    for (dx, dy) in places {
        let (px, py) = (x2 + dx * away / 9, y2 + dy * away / 9);
        canvas.disc(px, py, radius, edge);
        canvas.disc(px, py - 1, radius - 2, inside);
    }
    canvas.disc(x2, y2, radius, middle);
}
