//! What is being played (floor 3): the clock, the worlds and the moves of a game.

pub mod clock;
pub mod folder_shelf;
pub mod limiter;
pub mod logbook;
pub mod netgame;
pub mod netsim;
pub mod playback;
pub mod recorded;
pub mod shelf;
pub mod single;
pub mod speed;
pub mod worlds;
