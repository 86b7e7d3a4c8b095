//! Numbers of the simulation: 16.16 fixed point with the reference's rounding, its
//! trigonometry by table, and the few places where results need IEEE single precision.
//!
//! This is the only room of `sim/` in which floating point may appear (spec 01 §1).

pub mod fixed;
pub mod mixed;
pub mod single;
pub mod trig;

pub use fixed::{Fx, Vec2};
pub use single::Single;
