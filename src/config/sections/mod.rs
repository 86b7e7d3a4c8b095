//! The tables of settings, one file for each subject. Keys are those of spec 08 §15 and spec 07 C.2 if listed there.

mod controls;
mod demo;
mod game;
mod logging;
mod messages;
mod network;
mod screen;
mod sound;

pub use controls::{FunctionKeys, GameControls};
pub use demo::Demo;
pub use game::{FRAME_SPEEDS, Game, NameDisplay, ViewportMode};
pub(super) use logging::OVERLAY_ROWS;
pub use logging::{Logging, Overlay};
pub use messages::Messages;
pub use network::{ChaseOffsetMode, DEFAULT_PORT, Network};
pub use screen::{Screen, WINDOW_HEIGHTS, WINDOW_WIDTHS, ZOOMS};
pub use sound::Sound;
