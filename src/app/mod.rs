//! The windowed program (layer 4): screens, renderer, input, sound.
//!
//! A package of its own, with the same paths inside as outside.

#![deny(clippy::print_stdout, clippy::print_stderr)]

mod audio;
mod clip;
mod config_notice;
mod contact_sheet;
mod context;
mod current_screen;
mod cycle;
mod demo_mode;
mod display;
#[cfg(test)]
mod end_to_end;
mod folders;
mod frame_rate;
mod gamepad;
mod ghosts;
mod global_keys;
mod graphics;
mod input;
mod input_events;
mod key_codes;
mod key_names;
mod key_repeat;
mod medal_icon;
mod netgame;
mod pad_change;
mod pad_kind;
mod paint;
mod play;
mod player_pads;
mod problem_report;
mod profiles;
mod quick_save;
mod recordings;
mod render;
mod route;
mod run;
mod save_at_exit;
mod saved_screenshot;
mod screen;
mod screenshot;
#[cfg(debug_assertions)]
mod scripted_pad;
mod selection;
mod sharing;
mod start;
mod start_error;
mod texts;
mod thumbnails;
mod toast;
mod transition;
mod ui;
mod wake;
mod window;
mod window_focus;
mod window_mode;
mod window_scale;

use crate as app;
#[cfg(test)]
use purple_martians_engine::CHECKOUT;
use purple_martians_engine::{
    config, date, display_text, files, level, localization, net, progress, qr_code, records,
    replay, session, sim, synth, terminal,
};
use purple_martians_raster as raster;

pub use clip::{AnimationFormat, Clip, FRAME_RATES, check_clip, render_clip};
pub use contact_sheet::{SheetLevel, make_contact_sheet};
pub use run::run;
pub use screenshot::{NamedScreen, Shot, Subject, screenshots};
pub use start::Start;
