//! The committed sprites and sounds match their sources, are complete, and are easy to read.

mod actor_sprites;
#[path = "../../examples/make_assets/art/mod.rs"]
mod art;
mod colour_metrics;
#[path = "../../examples/make_sounds/effects/mod.rs"]
mod effects;
#[path = "../common/passed.rs"]
mod passed;
mod readability;
mod sounds;
mod sprite_images;
mod sprite_sources;
