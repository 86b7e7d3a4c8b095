//! Shaded shapes for bodies: balls, limbs, plates, each lit from the top left, and the outline that separates a body
//! from the background.
//!
//! Only `+ - * /` and square roots are used on floats: they give the same bits on every machine.

use crate::art::canvas::Canvas;
use crate::art::palette::Colour::{self, *};

/// A point or a pair of radii, in pixels.
pub type P = (f64, f64);

/// Returns cosine and sine of an angle in whole turns, clockwise on the screen (Bhaskara's approximation, error below
/// 0.2 %).
pub fn turn(turns: f64) -> P {
    let half_wave = |t: f64| {
        let t = t - t.floor();
        let u = (t * 2.0).fract();
        let height = 16.0 * u * (1.0 - u) / (5.0 - 4.0 * u * (1.0 - u));
        if t < 0.5 { height } else { -height }
    };
    (half_wave(turns + 0.25), half_wave(turns))
}

/// Returns the point at a distance from a centre in a direction (in turns, 0 = right, 0.25 = down).
pub fn polar(centre: P, distance: f64, turns: f64) -> P {
    let (cos, sin) = turn(turns);
    (centre.0 + cos * distance, centre.1 + sin * distance)
}

/// Interpolates between two points: 0 is the first, 1 the second.
pub fn between(a: P, b: P, share: f64) -> P {
    (a.0 + (b.0 - a.0) * share, a.1 + (b.1 - a.1) * share)
}

/// Returns the colour of a ramp for a surface with the normal (nx, ny, nz), lit from the top left and the front.
fn lit(normal: (f64, f64, f64), ramp: &[Colour]) -> Colour {
    let light = -0.52 * normal.0 - 0.66 * normal.1 + 0.54 * normal.2;
    let share = ((light + 0.34) / 1.36).clamp(0.0, 0.999);
    ramp[(share * ramp.len() as f64) as usize]
}

/// Returns the outline colour next to a colour: the dark end of its ramp.
fn rim(colour: Colour) -> Colour {
    match colour {
        Key0 | Key1 | Key2 | Key3 | Key4 => Key0,
        Rust0 | Rust1 | Rust2 | Rust3 | Rust4 | Rust5 | Rust6 => Rust0,
        Sand0 | Sand1 | Sand2 | Sand3 => Soil0,
        Green0 | Green1 | Green2 | Green3 | Green4 | Green5 => Green0,
        Cyan0 | Cyan1 | Cyan2 | Cyan3 => Violet0,
        Red0 | Red1 | Red2 | Red3 | Pink0 | Pink1 => Rust0,
        Yellow0 | Yellow1 | Yellow2 | Yellow3 => Rust0,
        Violet0 | Violet1 | Violet2 | Violet3 | Violet4 | Violet5 | Violet6 => Violet0,
        _ => Ink,
    }
}

/// Shapes.
impl Canvas {
    /// Calls `paint` with the centre of every pixel.
    fn each(&mut self, mut paint: impl FnMut(P) -> Option<Colour>) {
        self.map(|x, y, old| paint((f64::from(x) + 0.5, f64::from(y) + 0.5)).unwrap_or(old));
    }

    /// Draws a shaded ellipsoid.
    pub fn ball(&mut self, centre: P, radii: P, ramp: &[Colour]) {
        self.each(|(x, y)| {
            let (nx, ny) = ((x - centre.0) / radii.0, (y - centre.1) / radii.1);
            let rest = 1.0 - nx * nx - ny * ny;
            (rest >= 0.0).then(|| lit((nx, ny, rest.sqrt()), ramp))
        });
    }

    /// Shades the drawing as if it were the front of an ellipsoid.
    pub fn shade(&mut self, centre: P, radii: P, ramp: &[Colour]) {
        self.map(|x, y, old| {
            let nx = (f64::from(x) + 0.5 - centre.0) / radii.0;
            let ny = (f64::from(y) + 0.5 - centre.1) / radii.1;
            let rest = (1.0 - nx * nx - ny * ny).max(0.0);
            if old == Clear {
                Clear
            } else {
                lit((nx, ny, rest.sqrt()), ramp)
            }
        });
    }

    /// Draws a shaded rod with round ends and a radius for each end.
    pub fn limb(&mut self, from: P, to: P, radii: P, ramp: &[Colour]) {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let length2 = (dx * dx + dy * dy).max(1e-9);
        self.each(|(x, y)| {
            let along = (((x - from.0) * dx + (y - from.1) * dy) / length2).clamp(0.0, 1.0);
            let nearest = between(from, to, along);
            let radius = radii.0 + (radii.1 - radii.0) * along;
            let (nx, ny) = ((x - nearest.0) / radius, (y - nearest.1) / radius);
            let rest = 1.0 - nx * nx - ny * ny;
            (rest >= 0.0).then(|| lit((nx, ny, rest.sqrt()), ramp))
        });
    }

    /// Draws a shaded tyre with an inner and an outer radius.
    pub fn ring(&mut self, centre: P, radii: P, ramp: &[Colour]) {
        let (middle, half) = ((radii.0 + radii.1) / 2.0, (radii.1 - radii.0) / 2.0);
        self.each(|(x, y)| {
            let (dx, dy) = (x - centre.0, y - centre.1);
            let distance = (dx * dx + dy * dy).sqrt().max(1e-9);
            let off = (distance - middle) / half;
            let rest = 1.0 - off * off;
            let normal = (
                dx / distance * off,
                dy / distance * off,
                rest.max(0.0).sqrt(),
            );
            (rest >= 0.0).then(|| lit(normal, ramp))
        });
    }

    /// Draws a flat disc: the pixels whose centre is inside.
    pub fn spot(&mut self, centre: P, radius: f64, colour: Colour) {
        self.each(|(x, y)| {
            let (dx, dy) = (x - centre.0, y - centre.1);
            (dx * dx + dy * dy <= radius * radius).then_some(colour)
        });
    }

    /// Draws a flat polygon (even-odd rule).
    pub fn poly(&mut self, points: &[P], colour: Colour) {
        self.each(|(x, y)| {
            let mut inside = false;
            for (i, a) in points.iter().enumerate() {
                let b = points[(i + 1) % points.len()];
                if (a.1 > y) != (b.1 > y) && x < a.0 + (b.0 - a.0) * (y - a.1) / (b.1 - a.1) {
                    inside = !inside;
                }
            }
            inside.then_some(colour)
        });
    }

    /// Draws a plate with bevelled edges: `ramp` is [dark edge, face, light edge].
    pub fn plate(&mut self, place: (i32, i32), size: (i32, i32), ramp: [Colour; 3]) {
        let ((x, y), (w, h)) = (place, size);
        self.rect(x, y, w, h, ramp[1]);
        self.rect(x, y + h - 1, w, 1, ramp[0]);
        self.rect(x + w - 1, y, 1, h, ramp[0]);
        self.rect(x, y, w - 1, 1, ramp[2]);
        self.rect(x, y, 1, h - 1, ramp[2]);
    }

    /// Draws a straight line between two points, one pixel wide.
    pub fn stroke(&mut self, from: P, to: P, colour: Colour) {
        let at = |v: f64| v.floor() as i32;
        self.line(at(from.0), at(from.1), at(to.0), at(to.1), colour);
    }

    /// Outlines the drawing: transparent neighbours take the dark end of the ramp next to them.
    pub fn close(&mut self) {
        let before = self.clone();
        self.map(|x, y, old| {
            let sides = [(0, -1), (-1, 0), (1, 0), (0, 1)];
            let beside = sides.iter().map(|(dx, dy)| before.get(x + dx, y + dy));
            match beside.into_iter().find(|c| *c != Clear) {
                Some(neighbour) if old == Clear => rim(neighbour),
                _ => old,
            }
        });
    }

    /// Returns the drawing with every visible pixel in one colour.
    pub fn silhouette(&self, colour: Colour) -> Canvas {
        let mut out = self.clone();
        out.map(|_, _, old| if old == Clear { Clear } else { colour });
        out
    }
}
