//! The windowed program (layer 4): screens, renderer, input, sound.

mod audio;
mod config_notice;
mod context;
mod display;
mod exit;
mod frame_rate;
mod gamepad;
mod input;
mod input_events;
mod netgame;
mod paint;
mod play;
mod player_pads;
mod quick_save;
mod recordings;
mod render;
mod report;
mod route;
mod run;
mod screen;
mod screenshot;
mod start;
mod thumbnails;
mod toast;
mod ui;
mod wake;
mod window;

pub use run::run;
pub use screenshot::{NamedScreen, Shot, Subject, screenshots};
pub use start::Start;
