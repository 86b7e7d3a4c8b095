//! `[GAME]`: the player, the view and the course of the game (spec 08 §6.4, §9, §15).

use crate::config::schema::SettingKind::{Choice, Flag};
use crate::config::table::{choice, real, section, text, whole};
use crate::sim::world::TICK_RATE;
use crate::sim::world::player::COLOUR_MAX;
use std::ops::RangeInclusive;

choice! {
    /// How the view follows the player (spec 08 §6.4).
    ViewportMode {
        /// The player is always in the middle.
        Static = "static",
        /// The view moves when the player leaves the free zone.
        Instant = "instant",
        /// As `Instant`, and the view moves to where the player faces and to what is held of up and down.
        Gradual = "gradual",
    }
}

choice! {
    /// Whose name stands above the figure in a netgame (spec 08 §9.3).
    NameDisplay {
        /// Nobody's.
        Never = "never",
        /// That of the players on other computers.
        Remote = "remote",
        /// Everybody's.
        Always = "always",
    }
}

/// Slowest and fastest speed of a game played alone, frames per second (spec 08 §8.5).
pub const FRAME_SPEEDS: RangeInclusive<u8> = 5..=200;

section! {
    /// The player and the view.
    "GAME", Game {
        /// Colour of the player: 1 violet, 2 mauve, 3 bluey, 4 reddy, 5 pink, 6 taan, 7 orange, 8 purple,
        /// 9 forest, 10 red, 11 green, 12 blue, 13 aqua, 14 yellow, 15 white.
        player_color: u8, "color" = 8, whole(1, COLOUR_MAX as i32);
        /// Name that the other players of a netgame see.
        player_name: String, "player_name" = "Martian".to_string(), text(16);
        /// Whose name stands above the figure: remote is that of all players but the one who is followed.
        name_display: NameDisplay, "name_display" = NameDisplay::Remote, Choice(NameDisplay::LABELS);
        /// Level with which a new game starts.
        start_level: u16, "start_level" = 1, whole(1, 399);
        /// How the view follows the player. Gradual is instant with the two views to the side faced and up or down.
        viewport_mode: ViewportMode, "viewport_mode" = ViewportMode::Instant, Choice(ViewportMode::LABELS);
        /// Whether the free zone, in which the player moves without moving the view, is drawn.
        viewport_show_hyst: bool, "viewport_show_hyst" = false, Flag;
        /// Width of the free zone as a part of the view.
        viewport_x_div: f32, "viewport_x_div" = 0.33, real(0.01, 1.0);
        /// Height of the free zone as a part of the view.
        viewport_y_div: f32, "viewport_y_div" = 0.33, real(0.01, 1.0);
        /// Whether the view looks ahead in the direction of motion, unless it is static.
        viewport_look_player_motion: bool, "viewport_look_player_motion" = false, Flag;
        /// Whether the view moves up or down while up or down is held, unless it is static.
        viewport_look_up_down: bool, "viewport_look_up_down" = true, Flag;
        /// Whether the view moves to the side which the player faces, unless it is static.
        viewport_look_facing: bool, "viewport_look_facing_left_right" = false, Flag;
        /// Whether the view looks ahead of a rocket that is ridden, unless it is static.
        viewport_look_rocket: bool, "viewport_look_rocket" = true, Flag;
        /// Locks the speed of the game, so that its keys do nothing.
        speed_control_lock: bool, "speed_control_lock" = true, Flag;
        /// Speed of a game played alone and of recorded games, in steps of the game per second; 40 is the proper speed.
        frame_speed: u8, "frame_speed" = TICK_RATE as u8,
            whole(*FRAME_SPEEDS.start() as i32, *FRAME_SPEEDS.end() as i32), old "speed";
        /// Whether the program always starts with the proper speed.
        reset_frame_speed: bool, "reset_frame_speed_at_program_start" = true, Flag;
        /// Steps of the zoom from the whole level to the player with which a level begins; fewer are faster.
        transition_steps: u16, "transition_num_steps" = 80, whole(4, 400);
        /// Time of each of these steps in milliseconds.
        transition_delay: u8, "transition_delay" = 8, whole(1, 100);
    }
}
