//! Table-based sine, cosine and arc tangent (spec 01 §1.6).
//!
//! Angles are 16.16 fixed point with 256.0 for a full turn; positive angles turn from +x (right) towards
//! +y (down on the screen).

use super::Fx;

/// A quarter turn, 64.0.
pub const QUARTER: Fx = Fx::int(64);

const COS: [i32; 512] = include!("cos_512.in");
const TAN: [i32; 256] = include!("tan_256.in");

/// Half a table step, added so that angles round to the nearest half unit.
const HALF_STEP: i32 = 0x4000;

fn cos_entry(raw: i32) -> Fx {
    Fx::from_raw(COS[((raw.wrapping_add(HALF_STEP) >> 15) & 0x1FF) as usize])
}

/// Returns the cosine, -1.0 to 1.0.
pub fn cos(angle: Fx) -> Fx {
    cos_entry(angle.raw())
}

/// Returns the sine, -1.0 to 1.0.
pub fn sin(angle: Fx) -> Fx {
    cos_entry(angle.raw().wrapping_sub(QUARTER.raw()))
}

/// Returns the arc tangent, -64.0 to 63.5: the last entry probed by a binary search, not always the
/// nearest one (spec 01 §1.6).
pub fn atan(x: Fx) -> Fx {
    let (mut low, mut high) = if x.raw() >= 0 { (0, 127) } else { (128, 255) };
    let mut probe: i32;
    loop {
        probe = (low + high) / 2;
        match x.raw().wrapping_sub(TAN[probe as usize]) {
            0 => break,
            d if d > 0 => low = probe + 1,
            _ => high = probe - 1,
        }
        if low > high {
            break;
        }
    }
    let base = if x.raw() >= 0 { 0 } else { -0x80_0000 };
    Fx::from_raw((probe << 15) + base)
}

/// Returns the direction of the vector `(x, y)`, -128.0 to 128.0 (spec 01 §1.6; note the argument order).
pub fn atan2(y: Fx, x: Fx) -> Fx {
    const HALF_TURN: i32 = 0x80_0000;
    let (yr, xr) = (y.raw(), x.raw());
    if xr == 0 && yr == 0 {
        return Fx::ZERO;
    }
    if xr == 0 || (yr as f64 / xr as f64).abs() > 32767.0 {
        return if yr < 0 { -QUARTER } else { QUARTER };
    }
    let angle = atan(y.div(x)).raw();
    Fx::from_raw(if xr > 0 {
        angle
    } else if yr >= 0 {
        angle + HALF_TURN
    } else {
        angle - HALF_TURN
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_match_the_rounded_functions() {
        for (i, &entry) in COS.iter().enumerate() {
            let exact = 65536.0 * (std::f64::consts::TAU * i as f64 / 512.0).cos();
            assert_eq!(entry, exact.round() as i32, "cos {i}");
        }
        for (i, &entry) in TAN.iter().enumerate() {
            let exact = 65536.0 * (std::f64::consts::PI * i as f64 / 256.0).tan();
            let expected = if i == 128 {
                -i32::MAX
            } else {
                exact.round() as i32
            };
            assert_eq!(entry, expected, "tan {i}");
        }
    }

    #[test]
    fn directions_follow_the_search_order_of_the_reference() {
        let one = 65536;
        for (y, x, expected) in [
            (one, one, 2097152),
            (0, -one, 8388608),
            (-one, -one, -6291456),
            (-one, one, -2097152),
            (one, -one, 6291456),
            (1, -one, 8355840),
            (-1, -one, -8388608),
            (-1, one, -32768),
            (804, one, 32768),
            (1005, one, 65536),
            (603, one, 0),
            (0, 0, 0),
            (5, 0, 0x40_0000),
            (-5, 0, -0x40_0000),
        ] {
            assert_eq!(
                atan2(Fx::from_raw(y), Fx::from_raw(x)).raw(),
                expected,
                "{y}, {x}"
            );
        }
    }
}
