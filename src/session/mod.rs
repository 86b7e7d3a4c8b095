//! Sessions (layer 3): local games, replays, netgames, and the tick clock.

pub mod autosave;
pub mod clock;
pub mod frame_pacer;
pub mod game_view;
pub mod input_latch;
pub mod level_source;
pub mod local_game;
pub mod local_player;
pub mod log_files;
pub mod netgame;
pub mod netgame_session;
pub mod netsim;
pub mod pack_library;
pub mod playback;
pub mod progress_keeper;
pub mod record_keeper;
pub mod recorded;
pub mod replay_marks;
pub mod results;
pub mod rewind;
mod run_log;
pub mod snapshot_pair;
pub mod speed;
pub mod stop;
pub mod take_over;
pub mod worker;
