//! Draws the world: one file for each kind of object.

mod back_walls;
pub mod background;
mod bombs;
pub mod bounds;
pub mod camera;
mod cell_areas;
mod damped_spring;
mod directions;
mod dissolve;
mod doors;
pub mod effects;
pub mod enemies;
mod fields;
mod ghosts;
mod ground_shading;
pub mod health;
pub mod items;
mod labels;
pub mod layer_timing;
pub mod layers;
pub mod lerp;
mod lifts;
mod liquid;
mod messages;
pub mod names;
mod own_markers;
pub mod player_motion;
mod players;
pub mod scene;
mod shots;
pub mod sign_keys;
pub mod tiles;
pub mod viewport;
mod vines;

pub use ghosts::{name as ghost_name, place as ghost_place};
pub use players::place as player_place;
