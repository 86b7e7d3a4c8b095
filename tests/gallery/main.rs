//! The levels that come with the game, played: every room of the gallery shows what it is about,
//! and every campaign level is finished by its recorded game.

mod bombs;
mod campaign;
mod flyers;
mod items;
mod lifts;
mod room;
mod rooms;
mod walkers;
mod world;
