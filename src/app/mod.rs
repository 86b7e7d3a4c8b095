//! The program with a window (floor 4): screens, renderer, input, sound.

mod audio;
mod desk;
mod feed;
mod hud;
mod input;
mod recordings;
mod render;
mod run;
mod screen;
mod screenshot;
mod shelf;
mod ui;
mod window;

pub use run::{Start, run};
pub use screenshot::{Shot, screenshot};
