//! The game in a window on a virtual display, played by pressing keys.
//!
//! Needs Xvfb and xdotool, which `./check` installs. `PM_NO_WINDOW=1` skips these tests on a
//! machine that cannot have them.

mod co_op;
mod crash;
mod game;
mod golden;
mod menu;
mod net;
mod net_match;
mod net_replay;
mod net_seats;
mod net_watch;
mod play;
mod replay;
mod rewind;
mod tour;
mod two_players;
