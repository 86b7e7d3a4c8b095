//! Number types of the simulation: 16.16 fixed point with the reference's rounding, table-based trigonometry, and IEEE
//! single precision for the few results that depend on it.
//!
//! This is the only module of `sim/` that may use floating point (spec 01 §1).

pub mod fixed;
pub mod mixed;
pub mod single;
pub mod trig;

pub use fixed::{Fx, Vec2};
pub use single::Single;
