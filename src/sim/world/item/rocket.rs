//! Rockets: settings, their defaults, and state (spec 04 §6.11). What they do is in `rules/item/rocket.rs`.

use crate::world::image::record;

record! {
    /// A rocket, unlit or in flight (spec 04 §6.11).
    pub struct Rocket {
        /// Change of heading per tick of steering.
        steering: i32 = 1,
        /// Radius of its explosion, pixels.
        radius: i32 = 80,
        /// Maximum speed, px/tick.
        max_speed: i32 = 8,
        /// Acceleration, thousandths of a pixel per tick per tick.
        acceleration: i32 = 50,
        /// Heading: 0 up, 640 right, 2560 for a full turn; unbounded.
        heading: i32 = 0,
        /// Speed, thousandths of a pixel per tick.
        speed: i32 = 0,
        /// Its explosion has a remote detonator; no effect.
        remote: bool = false,
        /// The player who last lit or rode it.
        owner: u8 = 0,
    }
}
