//! The program with a window (floor 4): screens, renderer, input, sound.

mod audio;
mod desk;
mod gamepad;
mod input;
mod monitor;
mod netgame;
mod paint;
mod play;
mod recordings;
mod remark;
mod render;
mod route;
mod run;
mod screen;
mod screenshot;
mod told;
mod ui;
mod window;

pub use run::{Start, run};
pub use screenshot::{Shot, Subject, screenshot};
