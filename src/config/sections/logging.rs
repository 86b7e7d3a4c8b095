//! `[LOGGING]` and `[OVERLAY]`: what is written down and shown for finding faults (spec 08 §7.7, §9.2, §16.1).

use crate::config::schema::Kind::{Flag, Modes};
use crate::config::table::{section, whole};

section! {
    /// What is written into the log of a game, and when the log is saved.
    "LOGGING", Logging {
        /// The netgame in general.
        net: bool, "LOG_NET" = false, Flag, old "LOGGING_NETPLAY";
        /// Players who join.
        net_join: bool, "LOG_NET_join" = false, Flag, old "LOGGING_NETPLAY_join";
        /// The table of players.
        net_player_array: bool, "LOG_NET_player_array" = false, Flag, old "LOGGING_NETPLAY_player_array";
        /// Bytes and packets per second.
        net_bandwidth: bool, "LOG_NET_bandwidth" = false, Flag, old "LOGGING_NETPLAY_bandwidth";
        /// Packets with controls.
        net_cdat: bool, "LOG_NET_cdat" = false, Flag, old "LOGGING_NETPLAY_cdat";
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
        /// Packets that wait in the server.
        net_server_queue: bool, "LOG_NET_server_queue" = false, Flag;
        /// How long the parts of a frame take.
        profile: bool, "LOG_TMR" = false, Flag;
        /// Whether the log is saved when the program ends.
        autosave_on_program_exit: bool, "autosave_log_on_program_exit" = false, Flag;
        /// Whether the log is saved when a game is left.
        autosave_on_game_exit: bool, "autosave_log_on_game_exit" = false, Flag;
        /// Whether the log is saved when a level is done.
        autosave_on_level_done: bool, "autosave_log_on_level_done" = false, Flag;
    }
}

section! {
    /// The debug overlay: which block is shown in which of its modes.
    "OVERLAY", Overlay {
        /// Modes that the key of the overlay goes through.
        modes: u8, "number_of_debug_overlay_modes" = 2, whole(2, 4);
        /// Load of the processor as a graph.
        cpu_graph: [bool; 4], "overlay_cpu_graph" = [false, true, false, false], Modes;
        /// Size of the window, zoom, pictures per second.
        display: [bool; 4], "overlay_display" = [false; 4], Modes;
        /// Time that each part of the drawing takes.
        draw_profile: [bool; 4], "overlay_draw_profile" = [false; 4], Modes;
        /// The netgame as a table of players.
        net_grid: [bool; 4], "overlay_net_grid" = [false; 4], Modes;
        /// Client: synchronisation and ping as a graph.
        sync_graph: [bool; 4], "overlay_sync_graph" = [false; 4], Modes;
        /// Client: synchronisation bar.
        sync_bar: [bool; 4], "overlay_sync_bar" = [false; 4], Modes;
        /// Server: state frequency and compression.
        state_frequency: [bool; 4], "overlay_state_frequency" = [false; 4], Modes;
        /// Bytes and packets per second.
        bandwidth: [bool; 4], "overlay_bandwidth" = [false; 4], Modes;
        /// Moves, corrections, state of a demo.
        misc: [bool; 4], "overlay_misc" = [false; 4], Modes;
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
