//! IEEE single precision, for results that depend on it in the reference (spec 01 §1.8).
//!
//! Every operation rounds exactly once, to nearest even. No other operations are offered, so results are identical on
//! every machine.

use std::ops::{Add, AddAssign, Div, Mul, Neg, Sub, SubAssign};

use super::Fx;

/// A binary32 number, mostly in pixels or pixels per tick.
///
/// `==` compares bits, so that worlds can be compared; `<` and `>` compare values, as the rules need. The two differ
/// only for signed zeros and NaN.
#[derive(Clone, Copy, Default, serde::Serialize, serde::Deserialize)]
#[serde(transparent)]
pub struct Single(f32);

impl Single {
    /// 0.
    pub const ZERO: Single = Single(0.0);

    /// Creates a number from a literal or computed constant.
    pub const fn new(x: f32) -> Single {
        Single(x)
    }

    /// Returns the `f32`, for drawing and files.
    pub const fn get(self) -> f32 {
        self.0
    }

    /// Returns the IEEE bit pattern.
    pub const fn to_bits(self) -> u32 {
        self.0.to_bits()
    }

    /// Creates a number from its IEEE bit pattern.
    pub const fn from_bits(bits: u32) -> Single {
        Single(f32::from_bits(bits))
    }

    /// Converts an integer, rounding to 24 significant bits.
    pub const fn from_int(n: i32) -> Single {
        Single(n as f32)
    }

    /// Converts a fixed-point number, rounding to 24 significant bits (spec 01 §1.2).
    pub const fn from_fx(x: Fx) -> Single {
        Single(x.to_f64() as f32)
    }

    /// Converts to the nearest fixed-point number ([`Fx::from_f64`]).
    pub fn to_fx(self) -> Fx {
        Fx::from_f64(f64::from(self.0))
    }

    /// Truncates towards zero; out-of-range values give `i32::MIN`, as on the reference's CPU (spec 03 §3.8).
    pub fn trunc(self) -> i32 {
        if self.0 >= -2147483648.0 && self.0 < 2147483648.0 {
            self.0 as i32
        } else {
            i32::MIN
        }
    }

    /// Returns the absolute value.
    pub const fn abs(self) -> Single {
        Single(self.0.abs())
    }

    /// Returns the larger of two numbers.
    pub const fn max(self, other: Single) -> Single {
        Single(self.0.max(other.0))
    }
}

impl PartialEq for Single {
    fn eq(&self, other: &Single) -> bool {
        self.to_bits() == other.to_bits()
    }
}

impl Eq for Single {}

impl PartialOrd for Single {
    fn partial_cmp(&self, other: &Single) -> Option<std::cmp::Ordering> {
        self.0.partial_cmp(&other.0)
    }
}

impl std::fmt::Debug for Single {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl Add for Single {
    type Output = Single;
    fn add(self, other: Single) -> Single {
        Single(self.0 + other.0)
    }
}

impl Sub for Single {
    type Output = Single;
    fn sub(self, other: Single) -> Single {
        Single(self.0 - other.0)
    }
}

impl Mul for Single {
    type Output = Single;
    fn mul(self, other: Single) -> Single {
        Single(self.0 * other.0)
    }
}

impl Div for Single {
    type Output = Single;
    fn div(self, other: Single) -> Single {
        Single(self.0 / other.0)
    }
}

impl Neg for Single {
    type Output = Single;
    fn neg(self) -> Single {
        Single(-self.0)
    }
}

impl AddAssign for Single {
    fn add_assign(&mut self, other: Single) {
        *self = *self + other;
    }
}

impl SubAssign for Single {
    fn sub_assign(&mut self, other: Single) {
        *self = *self - other;
    }
}
