//! The tables of settings, one file for each subject. Keys are those of spec 08 §15 and spec 07 C.2 if listed there.

mod arena;
mod assists;
mod controls;
mod demo;
mod game;
mod local_players;
mod logging;
mod match_rules;
mod messages;
mod network;
mod replay_keys;
mod screen;
mod sound;

pub use arena::Arena;
pub use assists::{ASSIST_SPEEDS, AssistSettings};
pub use controls::{FunctionKeys, GameControls, GamepadLabels, PlayerKeys, STICK_DEAD_ZONES};
pub use demo::Demo;
pub use game::{
    FRAME_SPEEDS, Game, GhostMode, LOCAL_PLAYERS, NameDisplay, RewindMode, SplitScreen,
    ViewportMode,
};
pub use local_players::{FourthPlayer, PlayerSettings, SecondPlayer, ThirdPlayer};
pub(super) use logging::OVERLAY_ROWS;
pub use logging::{Logging, Overlay};
pub use match_rules::{
    LIVES, LevelOrder, MatchMode, MatchSettings, ROUND_SECONDS, ROUNDS, SCORE_LIMIT,
    WARM_UP_SECONDS,
};
pub use messages::Messages;
pub use network::{
    CHASE_OFFSET_RANGE, ChaseOffsetMode, DEFAULT_PORT, MAX_CONTROL_LEAD, MAX_HOLD_LIMIT,
    MAX_SERVER_LEAD, MAX_STATE_EVERY, Network, SHOT_DAMAGE_RANGE,
};
pub use replay_keys::ReplayKeys;
pub use screen::{BACKGROUND_DIMMINGS, Screen, Strength, WINDOW_HEIGHTS, WINDOW_WIDTHS, ZOOMS};
pub use sound::Sound;
