//! The shipped levels, played: every room of the gallery demonstrates its subject, and every level of the campaign and every
//! co-op level is finished by its recordings.

mod bombs;
mod campaign;
mod co_op;
mod flyers;
mod items;
mod lifts;
mod passed;
mod room;
mod rooms;
mod walkers;
mod world;
