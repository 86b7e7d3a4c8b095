//! `[LOGGING]` and `[OVERLAY]`: what is written down and shown for finding faults (spec 08 §7.7, §9.2, §16.1).

use crate::config::schema::SettingKind::{Flag, Modes};
use crate::config::table::{section, whole};

section! {
    /// What is written into the log of a netgame, and when a file of it ends. No file is made as long as all are off.
    "LOGGING", Logging {
        /// The netgame in general: levels, jumps of the clock.
        net: bool, "LOG_NET" = false, Flag, old "LOGGING_NETPLAY";
        /// Players who join and leave.
        net_join: bool, "LOG_NET_join" = false, Flag, old "LOGGING_NETPLAY_join";
        /// The table of players, when it changes and now and then.
        net_player_array: bool, "LOG_NET_player_array" = false, Flag, old "LOGGING_NETPLAY_player_array";
        /// Bytes and packets per second, and how many were lost.
        net_bandwidth: bool, "LOG_NET_bandwidth" = false, Flag, old "LOGGING_NETPLAY_bandwidth";
        /// Controls that came too late, too early or not at all.
        net_cdat: bool, "LOG_NET_cdat" = false, Flag, old "LOGGING_NETPLAY_cdat";
        /// What the server tells of the controls of all.
        net_sdat: bool, "LOG_NET_sdat" = false, Flag;
        /// States sent and received.
        net_stdf: bool, "LOG_NET_stdf" = false, Flag, old "LOGGING_NETPLAY_stdf";
        /// Each packet of a state.
        net_stdf_packets: bool, "LOG_NET_stdf_packets" = false, Flag, old "LOGGING_NETPLAY_stdf_packets";
        /// State differences that were applied.
        net_dif_applied: bool, "LOG_NET_dif_applied" = false, Flag;
        /// State differences that were not applied, and why.
        net_dif_not_applied: bool, "LOG_NET_dif_not_applied" = false, Flag;
        /// Measured round trips.
        net_client_ping: bool, "LOG_NET_client_ping" = false, Flag;
        /// How a client adjusts its clock.
        net_client_timer: bool, "LOG_NET_client_timer_adj" = false, Flag;
        /// What waits: entries that clients have not acknowledged, frames that a client is ahead.
        net_server_queue: bool, "LOG_NET_server_queue" = false, Flag;
        /// Frames that were played again, and how far players were moved by that.
        net_rollback: bool, "LOG_NET_rollback" = false, Flag;
        /// Checksums of worlds that are compared.
        net_hash: bool, "LOG_NET_hash" = false, Flag;
        /// Files that are sent and received.
        net_file: bool, "LOG_NET_file" = false, Flag;
        /// Who was refused or sent away, and why.
        net_security: bool, "LOG_NET_security" = false, Flag;
        /// How long frames take.
        profile: bool, "LOG_TMR" = false, Flag;
        /// Whether the file that is open when the program ends is kept.
        autosave_on_program_exit: bool, "autosave_log_on_program_exit" = true, Flag;
        /// Whether a file ends, and is kept, when a game is left.
        autosave_on_game_exit: bool, "autosave_log_on_game_exit" = false, Flag;
        /// Whether a file ends, and is kept, when a level is done.
        autosave_on_level_done: bool, "autosave_log_on_level_done" = false, Flag;
    }
}

section! {
    /// The debug overlay: which block is shown in which of its modes. The first mode is the one at the start.
    "OVERLAY", Overlay {
        /// Modes that the key of the overlay goes through.
        modes: u8, "number_of_debug_overlay_modes" = 4, whole(2, 4);
        /// Load of the processor as a graph: the part of 25 milliseconds that a frame takes.
        cpu_graph: [bool; 4], "overlay_cpu_graph" = [false, true, false, false], Modes;
        /// Size of the window, zoom, pictures per second.
        display: [bool; 4], "overlay_display" = [false, true, false, false], Modes;
        /// Time that each part of the drawing takes.
        draw_profile: [bool; 4], "overlay_draw_profile" = [false, false, false, true], Modes;
        /// The netgame as a table of players.
        net_grid: [bool; 4], "overlay_net_grid" = [false, false, true, false], Modes;
        /// Netgame: clock, ping, corrections, traffic and losses as graphs of the last half minute.
        sync_graph: [bool; 4], "overlay_sync_graph" = [false, false, false, true], Modes;
        /// Client: the distance to the server and where it should be, as a bar.
        sync_bar: [bool; 4], "overlay_sync_bar" = [false, false, true, false], Modes;
        /// States: how often, compressed how, sent, taken over, differing.
        state_frequency: [bool; 4], "overlay_state_frequency" = [false, false, true, false], Modes;
        /// Bytes and packets per second, losses, repetitions.
        bandwidth: [bool; 4], "overlay_bandwidth" = [false, false, true, false], Modes;
        /// Frame, moves, corrections, late controls; the players of a recording.
        misc: [bool; 4], "overlay_misc" = [false, true, true, false], Modes;
    }
}

/// The keys of the blocks in the order of the rows of the original's grid (spec 08 §7.7).
pub(in crate::config) const OVERLAY_ROWS: [&str; 9] = [
    "overlay_cpu_graph",
    "overlay_display",
    "overlay_draw_profile",
    "overlay_net_grid",
    "overlay_sync_graph",
    "overlay_sync_bar",
    "overlay_state_frequency",
    "overlay_bandwidth",
    "overlay_misc",
];
