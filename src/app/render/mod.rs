//! Draws the world.

pub mod background;
mod bombs;
pub mod camera;
mod depth;
mod doors;
pub mod effects;
pub mod enemies;
mod fields;
pub mod health;
pub mod items;
mod key_names;
mod labels;
pub mod layers;
mod lerp;
mod lifts;
mod messages;
pub mod names;
mod players;
pub mod profile;
pub mod scene;
mod shots;
pub mod tiles;
mod turned;
pub mod view;
mod vines;

pub use players::place as player_place;
