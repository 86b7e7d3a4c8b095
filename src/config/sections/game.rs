//! `[GAME]`: the player, the camera and the game (spec 08 §6.4, §9, §15).

use crate::config::schema::SettingKind::{Choice, Flag};
use crate::config::table::{choice, real, section, text, whole, whole_of};
use crate::sim::world::TICK_RATE;
use crate::sim::world::player::MAX_COLOUR;
use std::ops::RangeInclusive;

choice! {
    /// How the camera follows the player (spec 08 §6.4).
    ViewportMode {
        /// The player is always centred.
        Static = "static",
        /// The camera moves when the player leaves the dead zone.
        Instant = "instant",
        /// Like `Instant`, and looks ahead in the direction the player faces, and up or down while held.
        Gradual = "gradual",
    }
}

choice! {
    /// Whose name tags are shown in a netgame (spec 08 §9.3).
    NameDisplay {
        /// Nobody's.
        Never = "never",
        /// Those of everyone except the followed player.
        Others = "others",
        /// Everyone's.
        Always = "always",
    }
}

choice! {
    /// When players who share a view get views of their own.
    SplitScreen {
        /// Never: arrows point to players who are not visible.
        Never = "never",
        /// While they are too far apart for a shared view.
        FarApart = "far apart",
        /// Always.
        Always = "always",
    }
}

choice! {
    /// Whether local games can be rewound.
    RewindMode {
        /// Never.
        Off = "off",
        /// Always.
        Always = "always",
        /// In levels that are practised, which set no records.
        Practice = "practice mode only",
    }
}

choice! {
    /// Ghosts in local games. Recordings chosen in the records are added, except with `off`.
    GhostMode {
        /// None.
        Off = "off",
        /// The best run of the player.
        Best = "best",
        /// The best run, and the author's proof.
        BestAndAuthor = "best and author",
    }
}

/// Slowest and fastest speed of a local game, ticks per second (spec 08 §8.5).
pub const FRAME_SPEEDS: RangeInclusive<u8> = 5..=200;

/// Number of players on this computer.
pub const LOCAL_PLAYERS: RangeInclusive<u16> = 1..=4;

section! {
    /// The player and the camera.
    "GAME", Game {
        /// Colour of the player: 1 violet, 2 mauve, 3 bluish, 4 reddish, 5 pink, 6 tan, 7 orange, 8 purple,
        /// 9 forest, 10 red, 11 green, 12 blue, 13 aqua, 14 yellow, 15 white.
        player_colour: u8, "color" = 8, whole(1, MAX_COLOUR as i32);
        /// Your name in netgames and recordings.
        player_name: String, "player_name" = "Martian".to_string(), text(16);
        /// Profile in which your results are kept; created with your name if empty.
        profile: String, "profile" = String::new(), text(64);
        /// Whose names are shown above the players: others means everyone except the player you follow.
        name_display: NameDisplay, "name_display" = NameDisplay::Others, Choice(NameDisplay::LABELS);
        /// Pack of the first level of a new game.
        start_pack: String, "start_pack" = "campaign".to_string(), text(64);
        /// Number of the first level in its pack.
        start_level: u16, "start_level" = 1, whole(1, 399);
        /// Opens all levels on the map of the campaign.
        all_levels_open: bool, "all_levels_open" = false, Flag;
        /// Number of players on this computer in a new game or netgame. PLAYER2 to PLAYER4 have the settings of the others.
        local_players: u16, "local_players" = 1, whole_of(LOCAL_PLAYERS);
        /// Toggle: a press of fire holds it until the next press, also for carrying.
        toggle_fire: bool, "toggle_fire" = false, Flag;
        /// Drop-in: lets more players join a running local game by pressing fire.
        drop_in: bool, "drop_in" = true, Flag;
        /// Split screen: gives each local player a separate view.
        split_screen: SplitScreen, "split_screen" = SplitScreen::FarApart, Choice(SplitScreen::LABELS);
        /// How the camera follows the player. gradual is instant with look-ahead in the direction faced and up or down.
        viewport_mode: ViewportMode, "viewport_mode" = ViewportMode::Instant, Choice(ViewportMode::LABELS);
        /// Draws the camera's dead zone, in which the player moves without moving the camera.
        viewport_show_hyst: bool, "viewport_show_hyst" = false, Flag;
        /// Width of the dead zone as a fraction of the view.
        viewport_x_div: f32, "viewport_x_div" = 0.33, real(0.01, 1.0);
        /// Height of the dead zone as a fraction of the view.
        viewport_y_div: f32, "viewport_y_div" = 0.33, real(0.01, 1.0);
        /// Looks ahead in the direction of motion (not in static mode).
        viewport_look_player_motion: bool, "viewport_look_player_motion" = true, Flag;
        /// Looks up or down while up or down is held (not in static mode).
        viewport_look_up_down: bool, "viewport_look_up_down" = true, Flag;
        /// Looks ahead to the side the player faces (not in static mode).
        viewport_look_facing: bool, "viewport_look_facing_left_right" = false, Flag;
        /// Looks ahead of a rocket while riding it (not in static mode).
        viewport_look_rocket: bool, "viewport_look_rocket" = true, Flag;
        /// Pauses a local game when its window loses the focus or is minimised.
        pause_on_focus_loss: bool, "pause_on_focus_loss" = true, Flag;
        /// Locks the game speed, so that its keys have no effect.
        speed_control_lock: bool, "speed_control_lock" = true, Flag;
        /// Speed of local games in ticks per second; 40 is normal.
        frame_speed: u8, "frame_speed" = TICK_RATE as u8,
            whole(*FRAME_SPEEDS.start() as i32, *FRAME_SPEEDS.end() as i32), old "speed";
        /// Resets the speed to normal at every start.
        reset_frame_speed: bool, "reset_frame_speed_at_program_start" = true, Flag;
        /// Rewinds local games while rewind_key in FUNCTIONKEYS is held. Best times and medals need a run without rewinds. With
        /// "practice mode only", the pause menu starts practice mode, and the run sets no records from then on.
        rewind: RewindMode, "rewind" = RewindMode::Always, Choice(RewindMode::LABELS);
        /// Ghosts in local games: none, your best run of the level, or that and the author's proof.
        ghosts: GhostMode, "ghosts" = GhostMode::Best, Choice(GhostMode::LABELS);
        /// Steps of the opening zoom from the whole level to the player; fewer are faster.
        transition_steps: u16, "transition_num_steps" = 80, whole(4, 400);
        /// Duration of each zoom step in milliseconds.
        transition_delay: u8, "transition_delay" = 8, whole(1, 100);
    }
}
