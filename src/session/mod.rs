//! Sessions (layer 3): local games, replays, netgames, and the tick clock.

pub mod autosave;
mod checkpoint_log;
pub mod clock;
pub mod fire_toggle;
pub mod frame_pacer;
pub mod game_match;
pub mod game_view;
pub mod ghosts;
pub mod input_assists;
pub mod input_latch;
pub mod interpolation;
pub mod level_source;
pub mod local_game;
pub mod local_player;
pub mod local_replay;
pub mod log_files;
pub mod netgame;
pub mod netgame_session;
pub mod netsim;
pub mod pack_library;
pub mod past;
pub mod playback;
pub mod player_pose;
pub mod progress_keeper;
pub mod quick_save;
pub mod record_keeper;
pub mod recorded_players;
pub mod recording_file;
#[cfg(test)]
mod replay_check;
pub mod replay_marks;
mod respawn_points;
pub mod results_confirmation;
pub mod rewind;
pub mod seat_set;
pub mod server_list;
pub mod shared_level;
pub mod snapshot_pair;
pub mod speed;
pub mod splits;
pub mod stop_flag;
pub mod take_over;
#[cfg(test)]
mod test_game;
#[cfg(test)]
mod test_random;
pub mod worker;
