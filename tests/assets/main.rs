//! The committed sprites and sounds match their sources and are complete.

mod actor_sprites;
#[path = "../../examples/make_assets/art/mod.rs"]
mod art;
#[path = "../../examples/make_sounds/effects/mod.rs"]
mod effects;
mod pictures;
mod sounds;
