//! IEEE single precision where the reference's results need it (spec 01 §1.8).
//!
//! Every operation rounds once, to nearest even; nothing else is offered, so that the results
//! are the same on every machine.

use std::ops::{Add, AddAssign, Div, Mul, Neg, Sub, SubAssign};

use super::Fx;

/// A binary32 number, mostly pixels or pixels per frame.
///
/// Equality is equality of the bits, so that worlds can be compared; `<` and `>` compare numbers,
/// as the rules need. The two differ only for the zeros and for what is no number.
#[derive(Clone, Copy, Default, serde::Serialize, serde::Deserialize)]
#[serde(transparent)]
pub struct Single(f32);

impl Single {
    /// 0.
    pub const ZERO: Single = Single(0.0);

    /// A literal or computed constant.
    pub const fn new(x: f32) -> Single {
        Single(x)
    }

    /// The number for drawing and for files.
    pub const fn get(self) -> f32 {
        self.0
    }

    /// The IEEE bit pattern.
    pub const fn to_bits(self) -> u32 {
        self.0.to_bits()
    }

    /// The number with this IEEE bit pattern.
    pub const fn from_bits(bits: u32) -> Single {
        Single(f32::from_bits(bits))
    }

    /// An integer, rounded to 24 significant bits.
    pub const fn from_int(n: i32) -> Single {
        Single(n as f32)
    }

    /// The value of a fixed-point number, rounded to 24 significant bits (spec 01 §1.2).
    pub const fn from_fx(x: Fx) -> Single {
        Single(x.to_f64() as f32)
    }

    /// The nearest fixed-point number ([`Fx::from_f64`]).
    pub fn to_fx(self) -> Fx {
        Fx::from_f64(f64::from(self.0))
    }

    /// The integer part, towards zero; out of range gives `i32::MIN` as the reference's
    /// processor does (spec 03 §3.8).
    pub fn trunc(self) -> i32 {
        if self.0 >= -2147483648.0 && self.0 < 2147483648.0 {
            self.0 as i32
        } else {
            i32::MIN
        }
    }

    /// The absolute value.
    pub const fn abs(self) -> Single {
        Single(self.0.abs())
    }

    /// The greater of two.
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
