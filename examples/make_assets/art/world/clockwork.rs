//! Toothed wheels, in scenery and in the backdrop of Clockwork City.

use super::super::canvas::{Canvas, isqrt};
use super::super::palette::Colour;

/// A full turn in the units of [`direction`].
const TURN: i32 = 1024;

/// A toothed wheel with spokes.
pub struct Wheel {
    /// Radius with the teeth, in half pixels.
    pub radius2: i32,
    /// Length of the teeth, in half pixels.
    pub tooth2: i32,
    /// Width of the rim without the teeth, in half pixels.
    pub rim2: i32,
    /// Radius of the hub, in half pixels.
    pub hub2: i32,
    /// Width of a spoke, in half pixels.
    pub spoke2: i32,
    /// Number of teeth.
    pub teeth: i32,
    /// Number of spokes; a divisor of the number of teeth lets the wheel turn by a spoke without a jump.
    pub spokes: i32,
    /// Shadow, body, lit edge, hub.
    pub colours: [Colour; 4],
}

impl Wheel {
    /// Draws the wheel around a point in half pixels, turned clockwise by `step` of `steps` parts of the way from one
    /// spoke to the next. `place` maps a column to the one it is drawn in.
    pub fn draw(
        &self,
        canvas: &mut Canvas,
        (x2, y2): (i32, i32),
        (step, steps): (i32, i32),
        place: impl Fn(i32) -> i32,
    ) {
        let turn = TURN * step / (self.spokes * steps);
        let around = |from: i32| (from - self.radius2) / 2 - 1..=(from + self.radius2) / 2 + 1;
        for y in around(y2) {
            for x in around(x2) {
                let at = (2 * x + 1 - x2, 2 * y + 1 - y2);
                if let Some(colour) = self.colour(at, turn) {
                    canvas.set(place(x), y, colour);
                }
            }
        }
    }

    fn colour(&self, (dx, dy): (i32, i32), turn: i32) -> Option<Colour> {
        let [shadow, body, edge, hub] = self.colours;
        let away = isqrt(dx * dx + dy * dy);
        let angle = (direction(dx, dy) - turn).rem_euclid(TURN);
        let lit = dx + 2 * dy < 0;
        let base = self.radius2 - self.tooth2;
        let inner = base - self.rim2;
        // Teeth get narrower towards their tips.
        let tooth = (angle * self.teeth).rem_euclid(TURN);
        let slope = 40 * (away - base).max(0) / self.tooth2.max(1);
        let in_tooth = (200 + slope..=740 - slope).contains(&tooth);
        let spoke = (angle * self.spokes).rem_euclid(TURN);
        let off = spoke.min(TURN - spoke) * away * 6 / (TURN * self.spokes);
        match away {
            _ if away > self.radius2 || (away > base && !in_tooth) => None,
            _ if away > self.radius2 - 2 || (away > base - 2 && !in_tooth) => {
                Some(if lit { edge } else { shadow })
            }
            _ if away > base - self.rim2 / 2 => Some(body),
            _ if away > inner => Some(if lit { shadow } else { body }),
            _ if away < self.hub2 / 3 => Some(shadow),
            _ if away < self.hub2 => Some(if lit { hub } else { body }),
            _ if away < self.hub2 + 2 => Some(shadow),
            _ if 2 * off < self.spoke2 => Some(body),
            _ if 2 * off < self.spoke2 + 3 => Some(shadow),
            _ => None,
        }
    }
}

/// Returns the direction of a point, 0 to 1023 around the circle, clockwise from the right.
fn direction(dx: i32, dy: i32) -> i32 {
    let (a, b) = (dx.abs(), dy.abs());
    let (small, large) = (a.min(b), a.max(b).max(1));
    // Arc tangent by a parabola, exact to a quarter of a degree.
    let ratio = small * 256 / large;
    let octant = ratio * (128 * 256 + 45 * (256 - ratio)) / 65536;
    let quarter = if b > a { 256 - octant } else { octant };
    match (dx >= 0, dy >= 0) {
        (true, true) => quarter,
        (false, true) => 512 - quarter,
        (false, false) => 512 + quarter,
        (true, false) => (1024 - quarter).rem_euclid(TURN),
    }
}
