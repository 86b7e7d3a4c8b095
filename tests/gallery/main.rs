//! The shipped levels, played: every room of the gallery demonstrates its subject, and every campaign
//! level is finished by its recording.

mod bombs;
mod campaign;
mod flyers;
mod items;
mod lifts;
mod passed;
mod room;
mod rooms;
mod walkers;
mod world;
