//! 16.16 fixed-point numbers with the reference's exact rounding (spec 01 §1.1 to §1.5).

use std::fmt;
use std::ops::{Add, AddAssign, Div, Mul, Neg, Sub, SubAssign};

use ::fixed::types::I16F16;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A signed 16.16 fixed-point number, mostly in pixels or pixels per tick.
///
/// Sums, differences and products with an integer wrap at 32 bits; they never saturate
/// (spec 01 §1.1). [`Fx::mul`] and [`Fx::div`] follow the reference's rounding.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Hash)]
#[repr(transparent)]
pub struct Fx(I16F16);

impl Fx {
    /// 0.
    pub const ZERO: Fx = Fx::from_raw(0);
    /// 1.0, one pixel.
    pub const ONE: Fx = Fx::from_raw(1 << 16);
    /// The result of an overflowing division (spec 01 §1.4).
    pub const MAX: Fx = Fx::from_raw(i32::MAX);

    /// Creates a number from its raw value (value x 65536).
    pub const fn from_raw(raw: i32) -> Fx {
        Fx(I16F16::from_bits(raw))
    }

    /// Returns the raw value (number x 65536).
    pub const fn raw(self) -> i32 {
        self.0.to_bits()
    }

    /// Converts an integer, wrapping at 32 bits (spec 01 §1.2).
    pub const fn int(n: i32) -> Fx {
        Fx::from_raw(n.wrapping_shl(16))
    }

    /// Rounds to the nearest integer, halves towards plus infinity (spec 01 §1.2).
    ///
    /// All conversions from a position to a pixel or tile use this, never a floor.
    pub const fn round(self) -> i32 {
        ((self.raw() as i64 + 0x8000) >> 16) as i32
    }

    /// Converts to the nearest fixed-point number, rounding halves away from zero and saturating at +-0x7FFFFFFF beyond
    /// +-32767.0 (spec 01 §1.2, "real->fix").
    pub fn from_f64(x: f64) -> Fx {
        if x > 32767.0 {
            Fx::MAX
        } else if x < -32767.0 {
            Fx::from_raw(-i32::MAX)
        } else {
            let scaled = x * 65536.0;
            Fx::from_raw((if x < 0.0 { scaled - 0.5 } else { scaled + 0.5 }) as i32)
        }
    }

    /// Returns the exact value as an `f64`.
    pub const fn to_f64(self) -> f64 {
        self.raw() as f64 / 65536.0
    }

    /// Returns the absolute value (of the raw number, wrapping at the minimum).
    pub const fn abs(self) -> Fx {
        Fx::from_raw(self.raw().wrapping_abs())
    }

    /// Multiplies, rounding towards minus infinity and saturating (spec 01 §1.3).
    pub const fn mul(self, other: Fx) -> Fx {
        const LIMIT: i64 = 0x7FFF_FFFF_0000;
        let product = self.raw() as i64 * other.raw() as i64;
        if product > LIMIT {
            Fx::MAX
        } else if product < -LIMIT {
            Fx::from_raw(i32::MIN)
        } else {
            Fx::from_raw((product >> 16) as i32)
        }
    }

    /// Divides, rounding to nearest with halves away from zero; division by zero and overflow give
    /// +-0x7FFFFFFF (spec 01 §1.4).
    #[expect(
        clippy::should_implement_trait,
        reason = "it saturates, as no operator here does"
    )]
    pub fn div(self, other: Fx) -> Fx {
        if other.raw() == 0 {
            return if self.raw() < 0 {
                Fx::from_raw(-i32::MAX)
            } else {
                Fx::MAX
            };
        }
        Fx::from_f64(self.raw() as f64 / other.raw() as f64)
    }

    /// Returns the length of the vector `(self, other)`, computed in single precision like the reference:
    /// beyond 256 px the low bits are lost (spec 01 §1.5).
    pub fn hypot(self, other: Fx) -> Fx {
        let a = self.to_f64() as f32 as f64;
        let b = other.to_f64() as f32 as f64;
        Fx::from_f64((a * a + b * b).sqrt() as f32 as f64)
    }

    /// Returns the larger of two numbers.
    pub fn max(self, other: Fx) -> Fx {
        Ord::max(self, other)
    }

    /// Returns the smaller of two numbers.
    pub fn min(self, other: Fx) -> Fx {
        Ord::min(self, other)
    }

    /// Clamps to `low..=high`.
    pub fn clamp(self, low: Fx, high: Fx) -> Fx {
        Ord::clamp(self, low, high)
    }
}

impl Add for Fx {
    type Output = Fx;
    fn add(self, other: Fx) -> Fx {
        Fx(self.0.wrapping_add(other.0))
    }
}

impl Sub for Fx {
    type Output = Fx;
    fn sub(self, other: Fx) -> Fx {
        Fx(self.0.wrapping_sub(other.0))
    }
}

impl Neg for Fx {
    type Output = Fx;
    fn neg(self) -> Fx {
        Fx(self.0.wrapping_neg())
    }
}

impl AddAssign for Fx {
    fn add_assign(&mut self, other: Fx) {
        *self = *self + other;
    }
}

impl SubAssign for Fx {
    fn sub_assign(&mut self, other: Fx) {
        *self = *self - other;
    }
}

/// Multiplies the raw number by an integer, wrapping (spec 01 §1.1).
impl Mul<i32> for Fx {
    type Output = Fx;
    fn mul(self, n: i32) -> Fx {
        Fx::from_raw(self.raw().wrapping_mul(n))
    }
}

/// Divides the raw number by an integer, truncating towards zero (spec 01 §1.1). `n` must not be 0.
impl Div<i32> for Fx {
    type Output = Fx;
    fn div(self, n: i32) -> Fx {
        Fx::from_raw(self.raw().wrapping_div(n))
    }
}

impl fmt::Debug for Fx {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.to_f64())
    }
}

impl fmt::Display for Fx {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.to_f64(), f)
    }
}

/// Serialized as an exact decimal fraction in its unit (pixels).
impl Serialize for Fx {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(self.to_f64())
    }
}

impl<'de> Deserialize<'de> for Fx {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Fx, D::Error> {
        let x = f64::deserialize(deserializer)?;
        let raw = (x * 65536.0).round();
        if raw >= f64::from(i32::MIN) && raw <= f64::from(i32::MAX) {
            Ok(Fx::from_raw(raw as i32))
        } else {
            Err(serde::de::Error::custom(format_args!(
                "{x} does not fit; expected a number from -32768 to 32767.99998"
            )))
        }
    }
}

/// A pair of fixed-point numbers: a position (top-left corner, pixels) or a velocity
/// (pixels per tick). x grows to the right, y downward.
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash, Serialize, Deserialize)]
#[serde(from = "(Fx, Fx)", into = "(Fx, Fx)")]
pub struct Vec2 {
    /// Horizontal component.
    pub x: Fx,
    /// Vertical component.
    pub y: Fx,
}

impl Vec2 {
    /// (0, 0).
    pub const ZERO: Vec2 = Vec2::new(Fx::ZERO, Fx::ZERO);

    /// Creates a vector.
    pub const fn new(x: Fx, y: Fx) -> Vec2 {
        Vec2 { x, y }
    }

    /// Creates a vector from integers.
    pub const fn int(x: i32, y: i32) -> Vec2 {
        Vec2::new(Fx::int(x), Fx::int(y))
    }

    /// Rounds both components to pixels ([`Fx::round`]).
    pub const fn round(self) -> (i32, i32) {
        (self.x.round(), self.y.round())
    }

    /// Returns the length, computed in single precision ([`Fx::hypot`]).
    pub fn length(self) -> Fx {
        self.x.hypot(self.y)
    }

    /// Scales the vector to length `speed` the way the reference does: divide by the travel time in ticks, saturating
    /// when the vector is zero (spec 01 §8, "zero distance").
    pub fn with_length(self, speed: Fx) -> Vec2 {
        let ticks = self.length().div(speed);
        Vec2::new(self.x.div(ticks), self.y.div(ticks))
    }

    /// Returns true if both axes differ from `other` by strictly less than `half`.
    pub fn is_near(self, other: Vec2, half: Fx) -> bool {
        self.x > other.x - half
            && self.x < other.x + half
            && self.y > other.y - half
            && self.y < other.y + half
    }
}

impl From<(Fx, Fx)> for Vec2 {
    fn from((x, y): (Fx, Fx)) -> Vec2 {
        Vec2 { x, y }
    }
}

impl From<Vec2> for (Fx, Fx) {
    fn from(v: Vec2) -> (Fx, Fx) {
        (v.x, v.y)
    }
}

impl Add for Vec2 {
    type Output = Vec2;
    fn add(self, other: Vec2) -> Vec2 {
        Vec2::new(self.x + other.x, self.y + other.y)
    }
}

impl Sub for Vec2 {
    type Output = Vec2;
    fn sub(self, other: Vec2) -> Vec2 {
        Vec2::new(self.x - other.x, self.y - other.y)
    }
}

impl AddAssign for Vec2 {
    fn add_assign(&mut self, other: Vec2) {
        *self = *self + other;
    }
}

impl SubAssign for Vec2 {
    fn sub_assign(&mut self, other: Vec2) {
        *self = *self - other;
    }
}

impl fmt::Debug for Vec2 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.x, self.y)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn raw(n: i32) -> Fx {
        Fx::from_raw(n)
    }

    #[test]
    fn rounds_to_nearest_with_halves_up() {
        for (value, expected) in [(0.5, 1), (-0.5, 0), (1.5, 2), (-1.5, -1), (-0.51, -1)] {
            assert_eq!(Fx::from_f64(value).round(), expected, "{value}");
        }
        assert_eq!(raw(i32::MAX).round(), 32768);
        assert_eq!(raw(i32::MIN).round(), -32768);
    }

    #[test]
    fn literals_convert_to_the_tabulated_raw_values() {
        // spec 01 §1.2
        for (x, expected) in [
            (0.01, 655),
            (0.12, 7864),
            (0.6, 39322),
            (1.15, 75366),
            (-6.6, -432538),
            (7.1, 465306),
            (7.8, 511181),
            (-1.1, -72090),
        ] {
            assert_eq!(Fx::from_f64(x).raw(), expected, "{x}");
        }
        assert_eq!(Fx::from_f64(40000.0), Fx::MAX);
        assert_eq!(Fx::from_f64(-40000.0).raw(), -i32::MAX);
    }

    #[test]
    fn products_are_floored() {
        assert_eq!(raw(-1).mul(raw(1)).raw(), -1);
        assert_eq!(raw(-3).mul(raw(21845)).raw(), -1);
        assert_eq!(raw(3).mul(raw(21845)).raw(), 0);
        assert_eq!(Fx::int(32000).mul(Fx::int(2)), Fx::MAX);
        assert_eq!(Fx::int(-32000).mul(Fx::int(2)).raw(), i32::MIN);
    }

    #[test]
    fn quotients_round_half_away_and_saturate() {
        for (a, b, expected) in [
            (65536, 196608, 21845),
            (-65536, 196608, -21845),
            (1, 2, 32768),
            (0, 0, i32::MAX),
            (-1, 0, -i32::MAX),
            (6553600, 1, i32::MAX),
            (-6553600, 1, -i32::MAX),
        ] {
            assert_eq!(raw(a).div(raw(b)).raw(), expected, "{a}/{b}");
        }
    }

    #[test]
    fn distances_are_computed_in_single_precision() {
        // spec 01 §1.5, 04 §0.2 and 05 §1.1
        for (a, b, expected) in [
            (196608, 262144, 327680),
            (65536, 65536, 92682),
            (65536000, 65536000, 92681904),
            (12345678, -87654321, 88519464),
            (16777217, 0, 16777216),
            (1, 1, 1),
            (34817383, -5037114, 35179864),
            (16384, 16384, 23170),
            (40000001, 90000003, 98488576),
            (131071999, 131071999, 185363808),
        ] {
            assert_eq!(raw(a).hypot(raw(b)).raw(), expected, "{a}, {b}");
        }
        for (dx, dy, expected) in [(160, 240, 18903472), (360, 1840, 122872576)] {
            assert_eq!(Fx::int(dx).hypot(Fx::int(dy)).raw(), expected);
        }
    }

    #[test]
    fn sums_wrap_and_never_saturate() {
        assert_eq!((raw(i32::MAX) + raw(1)).raw(), i32::MIN);
        assert_eq!((raw(i32::MIN) - raw(1)).raw(), i32::MAX);
        assert_eq!((raw(-7) / 3).raw(), -2);
        assert_eq!((raw(i32::MAX) * 20).raw(), -20);
    }
}
