//! The shipped levels, played: every room of the gallery demonstrates its subject, every level of the campaign and every
//! co-op level is finished by its recordings, and every arena is played by eight.

#[path = "../common/passed.rs"]
mod passed;

mod arenas;
mod bombs;
mod campaign;
mod co_op;
mod flyers;
mod items;
mod lifts;
mod room;
mod rooms;
mod walkers;
mod world;
