//! `[DEMO]` (spec 08 §9.2, §10).

use crate::config::schema::SettingKind::Flag;
use crate::config::table::{real, section};

section! {
    /// Recorded games.
    "DEMO", Demo {
        /// Whether the recorded games of the game are played when nobody touches the main menu for a minute.
        autoplay: bool, "demo_mode_config_enable" = true, Flag, old "config_autoplay_enabled";
        /// Whether the recording is saved when a level is done.
        autosave_on_level_done: bool, "autosave_game_on_level_done" = false, Flag,
            old "auto_save_game_on_level_done";
        /// Whether the recording is saved when a game is left.
        autosave_on_game_exit: bool, "autosave_game_on_game_exit" = false, Flag,
            old "auto_save_game_on_game_exit", "auto_save_game_on_exit";
        /// How strongly the large words over a recorded game are seen; 0 is not at all.
        overlay_opacity: f32, "demo_mode_overlay_opacity" = 0.1, real(0.0, 0.8), old "overlay_opacity";
    }
}
