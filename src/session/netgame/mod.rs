//! The netgame: one server, up to seven clients, one world (spec 07 C).
//!
//! Everybody simulates the whole game. The server decides which controls counted in which tick and
//! says so in a log; a client goes ahead of what it knows, with its own controls and those that
//! others held last, and lives the last ticks again when it learns better. Checksums of final
//! states are compared all the time; who differs gets the state itself.
//!
//! How one press reaches another player's screen:
//!
//! 1. The window asks its keys what is held, and leaves it to the game's thread
//!    ([`own_thread::OwnThread::hold`]).
//! 2. [`client::Client::update`] runs the ticks that are due and stamps what is held with one.
//! 3. The tick is simulated at once: the press is on the own screen ([`timeline::Timeline`]).
//! 4. `cdat` carries the controls of the last ticks to the server ([`crate::net::message::input`]).
//! 5. The transport seals and sends it ([`crate::net::transport`]).
//! 6. [`server::Server::update`] takes it before it simulates that tick ([`server::master`]).
//! 7. What changed becomes an entry of the log, for that tick ([`server::log`]).
//! 8. `sdat` carries the entries that a client has not acknowledged ([`server::news`]).
//! 9. The other client puts them into its [`tracks::Tracks`] ([`client::game::Game::take_news`]).
//! 10. It goes back to that tick and lives the ticks since then again ([`client::game::Game::learn`]).
//! 11. What is to be heard goes out once ([`gate::Gate`]).
//! 12. The correction fades away on the screen ([`show::Shown`]).

pub mod chase;
pub mod client;
pub mod divergence;
pub mod figures;
pub mod gate;
pub mod level_store;
pub mod monitor;
pub mod open;
pub mod own_thread;
pub mod places;
pub mod reasons;
pub mod rules;
pub mod server;
pub mod show;
pub mod timeline;
pub mod tracks;
pub mod transfer;
pub mod tuning;
