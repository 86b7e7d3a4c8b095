//! Bouncers: settings, their defaults, and state (spec 03 §4.6). What they do is in `rules/enemy/bouncer.rs`.
//! Their speed and number of bounces are in `bouncing_flight.rs`.

use super::bouncing_flight::Bounce;
use crate::world::image::{choice, record};

choice! {
    /// Sprite of a bouncer; drawing only.
    pub enum BouncerLook {
        /// Green.
        Flicken = 29,
        /// Swirl.
        Flutter = 14,
        /// Orange.
        Pod = 31,
    }
}

record! {
    /// A bouncer (spec 03 §4.6).
    pub struct Bouncer {
        /// Flight.
        bounce: Bounce = Bounce::DEFAULT,
        /// Sprite between bounces.
        main_look: BouncerLook = BouncerLook::Flicken,
        /// Sprite after it has aimed.
        seek_look: BouncerLook = BouncerLook::Pod,
    }
}
