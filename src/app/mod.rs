//! The windowed program (layer 4): screens, renderer, input, sound.

mod audio;
mod config_notice;
mod context;
mod cycle;
mod display;
mod exit;
mod frame_rate;
mod function_keys;
mod gamepad;
mod ghosts;
mod input;
mod input_events;
mod key_codes;
mod key_names;
mod key_repeat;
mod medal;
mod netgame;
mod paint;
mod play;
mod player_pads;
mod profiles;
mod quick_save;
mod recordings;
mod render;
mod report;
mod route;
mod run;
mod saved_screenshot;
mod screen;
mod screenshot;
#[cfg(debug_assertions)]
mod scripted_pad;
mod sharing;
mod start;
mod start_error;
mod thumbnails;
mod toast;
mod ui;
mod wake;
mod window;
mod window_mode;

pub use run::run;
pub use screenshot::{NamedScreen, Shot, Subject, screenshots};
pub use start::Start;
