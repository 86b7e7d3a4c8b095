//! `[SOUND]` (spec 08 §9.2, §17).

use crate::config::schema::SettingKind::Flag;
use crate::config::table::{section, whole};

section! {
    /// Effects and music.
    "SOUND", Sound {
        /// Turns all sound on or off.
        sound_on: bool, "sound_on" = true, Flag;
        /// Volume of effects; 0 is silent.
        effects_volume: u8, "se_scaler" = 5, whole(0, 9);
        /// Volume of music; 0 is silent.
        music_volume: u8, "st_scaler" = 2, whole(0, 9);
    }
}
