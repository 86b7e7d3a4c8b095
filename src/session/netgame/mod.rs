//! The netgame: one server, up to seven clients, one world (spec 07 C).
//!
//! Everybody simulates the whole game. The server decides which buttons counted in which tick and
//! says so in a log; a client goes ahead of what it knows, with its own buttons and those that
//! others held last, and lives the last ticks again when it learns better. Checksums of final
//! states are compared all the time; who differs gets the state itself.
//!
//! How one press reaches another player's screen:
//!
//! 1. The window asks its keys what is held, and leaves it to the game's thread
//!    ([`game_thread::GameThread::hold`]).
//! 2. [`client::Client::update`] runs the ticks that are due and stamps what is held with one.
//! 3. The tick is simulated at once: the press is on the own screen ([`rollback_buffer::RollbackBuffer`]).
//! 4. `cdat` carries the buttons of the last ticks to the server ([`crate::net::message::input`]).
//! 5. The transport seals and sends it ([`crate::net::transport`]).
//! 6. [`server::Server::update`] takes it before it simulates that tick ([`server::authority`]).
//! 7. What changed becomes an entry of the log, for that tick ([`server::log`]).
//! 8. `sdat` carries the entries that a client has not acknowledged ([`server::broadcast`]).
//! 9. The other client puts them into its [`input_history::InputHistory`] ([`client::prediction::PredictedGame::apply_broadcast`]).
//! 10. It goes back to that tick and lives the ticks since then again ([`client::prediction::PredictedGame::learn`]).
//! 11. What is to be heard goes out once ([`event_dedup::EventDedup`]).
//! 12. The correction fades away on the screen ([`error_smoothing::SmoothedView`]).

pub mod client;
pub mod clock_sync;
pub mod compatibility;
pub mod desync;
pub mod error_smoothing;
pub mod event_dedup;
pub mod game_thread;
pub mod input_history;
pub mod leave_reason;
pub mod level_store;
pub mod metrics;
pub mod open;
pub mod paths;
pub mod rollback_buffer;
pub mod server;
pub mod stats;
pub mod transfer;
pub mod tuning;
