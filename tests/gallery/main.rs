//! The shipped levels, played: every room of the gallery demonstrates its subject, and every level of the campaign and every
//! co-op level is finished by its recordings.

#[path = "../common/passed.rs"]
mod passed;

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
