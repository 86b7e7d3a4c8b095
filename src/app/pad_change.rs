//! Gamepads that come and go.

use crate::config::Stick;

/// A gamepad that was plugged in or unplugged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PadChange {
    /// It can be used now.
    Connected(Stick),
    /// It was disconnected.
    Disconnected(Stick),
}
