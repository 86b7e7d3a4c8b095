//! Formulas that mix single and double precision: aiming at a moving target, a cubic Bezier curve by forward
//! differences, the radius of an explosion, and the flap of a wing.

use super::{Fx, Single, Vec2};

/// Returns the point to aim at so that a shot of the given speed hits a moving target (spec 01 §1.9).
///
/// All inputs are converted from raw numbers to single precision, so positions beyond 256 px lose up to three low
/// bits; that rounding is part of the result. If the target cannot be intercepted, returns its (rounded) position.
pub fn intercept(from: Vec2, speed: Fx, target: Vec2, velocity: (Single, Single)) -> Vec2 {
    let raw = |v: Fx| Single::from_int(v.raw());
    let wide = |s: Single| f64::from(s.get());
    let (vx, vy) = velocity;
    let (px, py) = (raw(target.x), raw(target.y));
    let bv = raw(speed);
    let x = px - raw(from.x);
    let y = py - raw(from.y);
    let two = Single::new(2.0);
    let a = Single::new((wide(vx) * wide(vx) + wide(vy) * wide(vy) - wide(bv) * wide(bv)) as f32);
    let b = two * (x * vx) + two * (y * vy);
    let c = Single::new((wide(x) * wide(x) + wide(y) * wide(y)) as f32);
    let discriminant = wide(b) * wide(b) - wide(Single::new(4.0) * (a * c));
    if a == Single::ZERO || a == -Single::ZERO || (discriminant as f32) < 0.0 {
        return Vec2::new(Fx::from_raw(px.trunc()), Fx::from_raw(py.trunc()));
    }
    let time = ((-wide(b) - discriminant.sqrt()) / wide(two * a)) as f32;
    let time = Fx::from_f64(f64::from(time));
    let ahead = |p: Single, v: Single| {
        let travelled = Fx::from_raw(v.trunc()).mul(time);
        Fx::from_raw((p + Single::from_int(travelled.raw())).trunc())
    };
    Vec2::new(ahead(px, vx), ahead(py, vy))
}

/// Returns a velocity, plus that of the lift if any, as raw numbers in single precision for [`intercept`]
/// (spec 01 §1.9).
pub fn raw_velocity(own: Vec2, carried_by: Option<Vec2>) -> (Single, Single) {
    let raw = |v: Fx| Single::from_int(v.raw());
    match carried_by {
        Some(lift) => (raw(own.x) + raw(lift.x), raw(own.y) + raw(lift.y)),
        None => (raw(own.x), raw(own.y)),
    }
}

/// Returns point `index` of a cubic Bezier curve sampled at `count` points by forward differences, and the step to the
/// next point (zero at the last one), both in pixels (spec 01 §1.10).
pub fn bezier_point(points: [(i32, i32); 4], count: i32, index: i32) -> (Vec2, Vec2) {
    let axis = |p: [i32; 4]| bezier_axis(p.map(Single::from_int), count, index);
    let (x, dx) = axis(points.map(|p| p.0));
    let (y, dy) = axis(points.map(|p| p.1));
    (
        Vec2::new(x.to_fx(), y.to_fx()),
        Vec2::new(dx.to_fx(), dy.to_fx()),
    )
}

fn bezier_axis([p0, p1, p2, p3]: [Single; 4], count: i32, index: i32) -> (Single, Single) {
    let [two, three, six] = [2.0, 3.0, 6.0].map(Single::new);
    let h = Single::new((1.0 / f64::from(count - 1)) as f32);
    let h2 = h * h;
    let h3 = h * h2;
    let a = h2 * (three * ((p2 - two * p1) + p0));
    let b = h3 * ((p3 + three * (p1 - p2)) - p0);
    let d3 = six * b;
    let mut d2 = -six * b + two * a;
    let mut d1 = (b - a) + (three * h) * (p1 - p0);
    let mut value = p0;
    let mut advance = |value: &mut Single| {
        d2 += d3;
        d1 += d2;
        *value += d1;
    };
    for _ in 0..index {
        advance(&mut value);
    }
    if index >= count - 1 {
        return (value, Single::ZERO);
    }
    let mut next = value;
    advance(&mut next);
    (value, next - value)
}

/// Returns the current radius in pixels of an explosion with final radius `full` and `left` of `total` ticks to go
/// (spec 04 §6.9.3).
pub fn blast_radius(full: i32, left: i32, total: i32) -> i32 {
    let ratio = Single::new(1.0) - Single::from_int(left) / Single::from_int(total);
    (Single::from_int(full) * ratio).trunc()
}

/// Returns the angle of a wing at `phase` (0.0 to below 100.0); 100 is one full turn (spec 03 §4.11).
pub fn flap_angle(phase: Fx) -> Fx {
    Fx::from_f64(f64::from(Single::from_fx(phase).get()) * 2.56)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_faster_target_is_met_where_a_single_course_reaches_it() {
        // Speeds of 4 and 5 px/tick: only one course meets the target, so the discriminant is zero.
        let (from, target) = (Vec2::int(0, 0), Vec2::int(30, 0));
        let velocity = raw_velocity(Vec2::int(-3, 4), None);
        let at = intercept(from, Fx::int(4), target, velocity);
        assert_eq!(at, Vec2::int(0, 40));
    }

    #[test]
    fn blast_radius_rounds_in_single_precision() {
        // spec 04 §6.9.3, radius 100
        let expected = [
            0, 5, 10, 14, 19, 25, 30, 35, 39, 45, 50, 55, 60, 65, 70, 75, 80, 85, 90, 95, 100,
        ];
        for (i, radius) in expected.into_iter().enumerate() {
            assert_eq!(blast_radius(100, 20 - i as i32, 20), radius, "tick {i}");
        }
    }

    #[test]
    fn aiming_at_a_standing_target_rounds_to_24_bits() {
        let at = Vec2::new(Fx::from_raw(16777217), Fx::from_raw(5));
        let aim = intercept(
            Vec2::int(100, 100),
            Fx::int(3),
            at,
            (Single::ZERO, Single::ZERO),
        );
        assert_eq!(aim, Vec2::new(Fx::from_raw(16777216), Fx::from_raw(5)));
    }
}
