//! `[DEMO]` (spec 08 §9.2, §10). From when on demo mode starts is in `app/screen/menu/mod.rs`; how many recordings are
//! kept, in `replay/retention.rs`.

use crate::config::schema::SettingKind::Flag;
use crate::config::table::{real, section};

section! {
    /// Recordings.
    "DEMO", Demo {
        /// Plays the demos after a minute without input in the main menu.
        autoplay: bool, "demo_mode_config_enable" = true, Flag, old "config_autoplay_enabled";
        /// Keeps the recordings of all finished levels (default: the 1000 newest, and the ten best of each level and
        /// category). A dedicated server keeps recordings only if this or the next setting is on.
        autosave_on_level_done: bool, "autosave_game_on_level_done" = false, Flag,
            old "auto_save_game_on_level_done";
        /// Keeps the recordings of all unfinished levels (default: the 20 newest).
        autosave_on_game_exit: bool, "autosave_game_on_game_exit" = false, Flag,
            old "auto_save_game_on_game_exit", "auto_save_game_on_exit";
        /// Waits one second before a game that was taken over from a recording continues.
        take_over_countdown: bool, "take_over_countdown" = true, Flag;
        /// Opacity of the large label over a demo; 0 hides it.
        overlay_opacity: f32, "demo_mode_overlay_opacity" = 0.1, real(0.0, 0.8), old "overlay_opacity";
    }
}
