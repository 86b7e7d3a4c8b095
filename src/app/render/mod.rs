//! Draws the world.

pub mod atlas;
pub mod background;
mod bombs;
pub mod camera;
mod depth;
mod doors;
pub mod effects;
mod enemies;
mod fields;
pub mod items;
mod lerp;
mod lifts;
mod messages;
pub mod painter;
pub mod picture;
mod players;
pub mod scene;
mod shots;
pub mod theme;
pub mod tiles;
pub mod view;
mod vines;

pub use players::place as player_place;
