//! The past of a game while it is played: a spectator watches it, and players see their last seconds again.

pub mod drawn_ticks;
pub mod instant_replay;
pub mod match_past;
pub mod watching;
