//! The netgame: one server, clients with 0 to 4 seats each, one world with up to eight players (spec 07 C).
//!
//! Every client simulates the whole game. The server decides which buttons counted in which tick
//! and broadcasts them in a log. A client predicts ahead of the log, using its own buttons and the
//! last known buttons of the others, and rolls back and resimulates when the log disagrees. Checksums
//! of final states are compared all the time; a client that differs receives the state itself.
//!
//! How one key press reaches another player's screen:
//!
//! 1. The window reads the held buttons once per frame (`app/screen/netgame/mod.rs`), passes them to the window's side of the
//!    netgame (`session/netgame_session/mod.rs`), which sends them to the game thread
//!    ([`game_thread::GameThread::send_input`]), whose [`InputLatch`](crate::session::input_latch::InputLatch)
//!    keeps them until the next tick.
//! 2. [`client::Client::update`] runs the ticks that are due. [`client::prediction::PredictedGame::step`] stamps the
//!    buttons of every seat with the tick, or one `control_lead` ticks later, and stores them (`client/sent_inputs.rs`).
//! 3. The tick is simulated at once: without `control_lead` the press is on the local screen
//!    ([`rollback_buffer::RollbackBuffer`]).
//! 4. `cdat` carries the input history of the last ticks to the server ([`crate::net::message::input`]).
//! 5. The transport encrypts and sends it ([`crate::net::transport`]).
//! 6. [`server::Server::update`] receives it before it simulates that tick (`server/sessions.rs`, then
//!    [`server::authority::Authority::accept`]). Input that is a little late rolls the server back
//!    (`server/late_input.rs`).
//! 7. The server decides which buttons count in the tick (`Authority::decide`), or in a later one for input that has
//!    arrived early (`Authority::relay`). A change becomes an entry of the command log ([`server::input_log`]).
//! 8. `sdat` carries the entries that a client has not acknowledged ([`server::broadcast`]).
//! 9. The other client adds them to its [`input_history::InputHistory`] ([`client::prediction::PredictedGame::apply_broadcast`]).
//! 10. It rolls back to that tick and resimulates ([`client::prediction::PredictedGame::resimulate`]).
//! 11. Every event is played once ([`event_dedup::EventDedup`]).
//! 12. The correction fades out on screen ([`error_smoothing::SmoothedView`]).
//! 13. The game thread publishes the view ([`snapshot`]); the window draws it (`app/netgame/mod.rs`, `app/play/mod.rs`).

pub mod advice;
pub mod client;
pub mod clock_sync;
pub mod compatibility;
pub mod confirmed_ticks;
pub mod correction_log;
pub mod desync_analysis;
pub mod error_smoothing;
pub mod event_dedup;
pub mod game_thread;
pub mod input_history;
pub mod join_target;
pub mod kept_session;
pub mod known_servers;
pub mod leave_reason;
pub mod level_store;
pub mod local_seats;
pub mod metrics;
pub mod open;
pub mod participant;
pub mod paths;
pub mod player_request;
pub mod rollback_buffer;
pub mod server;
pub mod snapshot;
pub mod stats;
#[cfg(test)]
mod test_transport;
pub mod transfer;
pub mod tuning;
pub mod visible_error;
