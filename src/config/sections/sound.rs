//! `[SOUND]` (spec 08 §9.2, §17).

use crate::config::schema::SettingKind::Flag;
use crate::config::table::{section, whole};

section! {
    /// Effects and music.
    "SOUND", Sound {
        /// Turns all sound on or off.
        sound_on: bool, "sound_on" = true, Flag;
        /// Volume of everything; 0 is silent.
        master_volume: u8, "master_volume" = 8, whole(0, 9);
        /// Volume of effects; 0 is silent.
        effects_volume: u8, "se_scaler" = 5, whole(0, 9);
        /// Volume of music; 0 is silent.
        music_volume: u8, "st_scaler" = 2, whole(0, 9);
        /// Volume of the ambience of levels; 0 is silent.
        ambience_volume: u8, "ambience_volume" = 3, whole(0, 9);
        /// Volume of menus and chat; 0 is silent.
        interface_volume: u8, "interface_volume" = 5, whole(0, 9);
        /// Mono: plays the same on both sides, for one ear or one speaker.
        mono: bool, "mono_sound" = false, Flag;
    }
}
