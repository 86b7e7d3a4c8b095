//! The settings on the options screen, by tab. Their ranges and defaults are in `config/sections/`.

use crate::localization::MessageId;

/// A setting on the options screen.
pub struct Line {
    /// Key in `pm.cfg`.
    pub key: &'static str,
    /// Name.
    pub label: MessageId,
    /// Help.
    pub help: MessageId,
}

/// Keys of the settings that are displayed or changed in a special way.
pub const NAME: &str = "player_name";
pub const LANGUAGE: &str = "language";
pub const COLOUR: &str = "color";
pub const MASTER: &str = "master_volume";
pub const EFFECTS: &str = "se_scaler";
pub const MUSIC: &str = "st_scaler";
pub const AMBIENCE: &str = "ambience_volume";
pub const INTERFACE: &str = "interface_volume";
pub const TEXT_SIZE: &str = "saved_display_transform_double";
pub const ZOOM: &str = "scale_factor";
pub const REWIND: &str = "rewind";
pub const ASSIST_SPEED: &str = "assist_speed";
pub const COYOTE: &str = "coyote_ticks";
pub const BACKGROUND_DIMMING: &str = "background_dimming";
pub const SCREEN_SHAKE: &str = "screen_shake";
pub const FLASHING: &str = "flashing";
pub const GAMEPAD_LABELS: &str = "gamepad_labels";
pub const STICK_DEAD_ZONE: &str = "stick_dead_zone";
pub const FIRE_BUFFER: &str = "fire_buffer_ticks";

/// The tabs with their titles.
pub const TABS: [(MessageId, &[Line]); 6] = [
    (MessageId("options-tab-player"), PLAYER),
    (MessageId("options-tab-display"), DISPLAY),
    (MessageId("options-tab-sound"), SOUND),
    (MessageId("options-tab-game"), GAME),
    (MessageId("options-tab-assists"), ASSISTS),
    (MessageId("options-tab-accessibility"), ACCESSIBILITY),
];

const PLAYER: &[Line] = &[
    Line {
        key: NAME,
        label: MessageId("options-name"),
        help: MessageId("options-name-help"),
    },
    Line {
        key: COLOUR,
        label: MessageId("options-colour"),
        help: MessageId("options-colour-help"),
    },
    Line {
        key: "name_display",
        label: MessageId("options-name-tags"),
        help: MessageId("options-name-tags-help"),
    },
    Line {
        key: LANGUAGE,
        label: MessageId("options-language"),
        help: MessageId("options-language-help"),
    },
    Line {
        key: STICK_DEAD_ZONE,
        label: MessageId("options-stick-dead-zone"),
        help: MessageId("options-stick-dead-zone-help"),
    },
    Line {
        key: GAMEPAD_LABELS,
        label: MessageId("options-gamepad-labels"),
        help: MessageId("options-gamepad-labels-help"),
    },
];

const DISPLAY: &[Line] = &[
    Line {
        key: "fullscreen",
        label: MessageId("options-fullscreen"),
        help: MessageId("options-fullscreen-help"),
    },
    Line {
        key: ZOOM,
        label: MessageId("options-zoom"),
        help: MessageId("options-zoom-help"),
    },
    Line {
        key: "viewport_mode",
        label: MessageId("options-camera"),
        help: MessageId("options-camera-help"),
    },
    Line {
        key: "split_screen",
        label: MessageId("options-split-screen"),
        help: MessageId("options-split-screen-help"),
    },
    Line {
        key: "bottom_msg_on",
        label: MessageId("options-message-feed"),
        help: MessageId("options-message-feed-help"),
    },
    Line {
        key: "interpolation",
        label: MessageId("options-smooth-motion"),
        help: MessageId("options-smooth-motion-help"),
    },
    Line {
        key: "squash",
        label: MessageId("options-squash"),
        help: MessageId("options-squash-help"),
    },
    Line {
        key: "particles",
        label: MessageId("options-particles"),
        help: MessageId("options-particles-help"),
    },
];

const SOUND: &[Line] = &[
    Line {
        key: "sound_on",
        label: MessageId("options-sound"),
        help: MessageId("options-sound-help"),
    },
    Line {
        key: MASTER,
        label: MessageId("options-master"),
        help: MessageId("options-master-help"),
    },
    Line {
        key: EFFECTS,
        label: MessageId("options-effects"),
        help: MessageId("options-effects-help"),
    },
    Line {
        key: MUSIC,
        label: MessageId("options-music"),
        help: MessageId("options-music-help"),
    },
    Line {
        key: AMBIENCE,
        label: MessageId("options-ambience"),
        help: MessageId("options-ambience-help"),
    },
    Line {
        key: INTERFACE,
        label: MessageId("options-interface"),
        help: MessageId("options-interface-help"),
    },
    Line {
        key: "mono_sound",
        label: MessageId("options-mono"),
        help: MessageId("options-mono-help"),
    },
];

const GAME: &[Line] = &[
    Line {
        key: "pause_on_focus_loss",
        label: MessageId("options-pause-unfocused"),
        help: MessageId("options-pause-unfocused-help"),
    },
    Line {
        key: "all_levels_open",
        label: MessageId("options-all-levels"),
        help: MessageId("options-all-levels-help"),
    },
    Line {
        key: REWIND,
        label: MessageId("options-rewind"),
        help: MessageId("options-rewind-help"),
    },
    Line {
        key: "speed_control_lock",
        label: MessageId("options-lock-speed"),
        help: MessageId("options-lock-speed-help"),
    },
    Line {
        key: "demo_mode_config_enable",
        label: MessageId("options-demo-mode"),
        help: MessageId("options-demo-mode-help"),
    },
    Line {
        key: "take_over_countdown",
        label: MessageId("options-countdown"),
        help: MessageId("options-countdown-help"),
    },
    Line {
        key: "network_advice",
        label: MessageId("options-network-advice"),
        help: MessageId("options-network-advice-help"),
    },
    Line {
        key: "autosave_game_on_level_done",
        label: MessageId("options-keep-recordings"),
        help: MessageId("options-keep-recordings-help"),
    },
];

const ASSISTS: &[Line] = &[
    Line {
        key: ASSIST_SPEED,
        label: MessageId("options-assist-speed"),
        help: MessageId("options-assist-speed-help"),
    },
    Line {
        key: COYOTE,
        label: MessageId("options-coyote"),
        help: MessageId("options-coyote-help"),
    },
    Line {
        key: FIRE_BUFFER,
        label: MessageId("options-fire-buffer"),
        help: MessageId("options-fire-buffer-help"),
    },
    Line {
        key: "start_at_checkpoints",
        label: MessageId("options-start-at-checkpoints"),
        help: MessageId("options-start-at-checkpoints-help"),
    },
    Line {
        key: "skip_levels",
        label: MessageId("options-skip-levels"),
        help: MessageId("options-skip-levels-help"),
    },
];

const ACCESSIBILITY: &[Line] = &[
    Line {
        key: TEXT_SIZE,
        label: MessageId("options-text-size"),
        help: MessageId("options-text-size-help"),
    },
    Line {
        key: BACKGROUND_DIMMING,
        label: MessageId("options-background-dimming"),
        help: MessageId("options-background-dimming-help"),
    },
    Line {
        key: "outlines",
        label: MessageId("options-outlines"),
        help: MessageId("options-outlines-help"),
    },
    Line {
        key: "own_marker",
        label: MessageId("options-own-marker"),
        help: MessageId("options-own-marker-help"),
    },
    Line {
        key: "toggle_fire",
        label: MessageId("options-toggle-fire"),
        help: MessageId("options-toggle-fire-help"),
    },
    Line {
        key: SCREEN_SHAKE,
        label: MessageId("options-screen-shake"),
        help: MessageId("options-screen-shake-help"),
    },
    Line {
        key: FLASHING,
        label: MessageId("options-flashing"),
        help: MessageId("options-flashing-help"),
    },
    Line {
        key: "reduced_motion",
        label: MessageId("options-reduce-motion"),
        help: MessageId("options-reduce-motion-help"),
    },
    Line {
        key: "captions",
        label: MessageId("options-captions"),
        help: MessageId("options-captions-help"),
    },
];
