//! `[LOGGING]` and `[OVERLAY]`: logs and the debug overlay (spec 08 §7.7, §9.2, §16.1). Number and size of log files
//! are in `session/log_files/rotation.rs`.

use crate::config::schema::SettingKind::{Flag, Modes};
use crate::config::table::{section, whole};

section! {
    /// Log categories for netgames, and when log files are closed. If all categories are off, no log file is created.
    "LOGGING", Logging {
        /// Level changes, clock jumps and other general events.
        net: bool, "LOG_NET" = false, Flag, old "LOGGING_NETPLAY";
        /// Players joining and leaving.
        net_join: bool, "LOG_NET_join" = false, Flag, old "LOGGING_NETPLAY_join";
        /// The player table, whenever it changes, and periodically.
        net_player_array: bool, "LOG_NET_player_array" = false, Flag, old "LOGGING_NETPLAY_player_array";
        /// Bytes and packets per second, and packet loss.
        net_bandwidth: bool, "LOG_NET_bandwidth" = false, Flag, old "LOGGING_NETPLAY_bandwidth";
        /// Inputs that were too late, too early or lost.
        net_cdat: bool, "LOG_NET_cdat" = false, Flag, old "LOGGING_NETPLAY_cdat";
        /// Input broadcasts of the server.
        net_sdat: bool, "LOG_NET_sdat" = false, Flag;
        /// World states that were sent and received.
        net_stdf: bool, "LOG_NET_stdf" = false, Flag, old "LOGGING_NETPLAY_stdf";
        /// Individual packets of world states.
        net_stdf_packets: bool, "LOG_NET_stdf_packets" = false, Flag, old "LOGGING_NETPLAY_stdf_packets";
        /// State deltas that were applied.
        net_dif_applied: bool, "LOG_NET_dif_applied" = false, Flag;
        /// State deltas that were rejected, and why.
        net_dif_not_applied: bool, "LOG_NET_dif_not_applied" = false, Flag;
        /// Round-trip times.
        net_client_ping: bool, "LOG_NET_client_ping" = false, Flag;
        /// Clock sync of the client.
        net_client_timer: bool, "LOG_NET_client_timer_adj" = false, Flag;
        /// Queue lengths: unacknowledged log entries, predicted ticks.
        net_server_queue: bool, "LOG_NET_server_queue" = false, Flag;
        /// Rollbacks: resimulated ticks, and corrections of player positions.
        net_rollback: bool, "LOG_NET_rollback" = false, Flag;
        /// Checksum comparisons with the server.
        net_hash: bool, "LOG_NET_hash" = false, Flag;
        /// File transfers.
        net_file: bool, "LOG_NET_file" = false, Flag;
        /// Refused connections and kicked players, with reasons.
        net_security: bool, "LOG_NET_security" = false, Flag;
        /// Simulation time per tick.
        profile: bool, "LOG_TMR" = false, Flag;
        /// Keeps the open log file when the program exits.
        autosave_on_program_exit: bool, "autosave_log_on_program_exit" = true, Flag;
        /// Closes and keeps the log file when a game is left.
        autosave_on_game_exit: bool, "autosave_log_on_game_exit" = false, Flag;
        /// Closes and keeps the log file when a level is finished.
        autosave_on_level_done: bool, "autosave_log_on_level_done" = false, Flag;
    }
}

section! {
    /// Debug overlay: which blocks are shown on which page. The game starts on page 1.
    "OVERLAY", Overlay {
        /// Number of pages.
        modes: u8, "number_of_debug_overlay_modes" = 4, whole(2, 4);
        /// CPU load graph: share of the 25 ms of a tick.
        cpu_graph: [bool; 4], "overlay_cpu_graph" = [false, true, false, false], Modes;
        /// Window size, zoom and FPS.
        display: [bool; 4], "overlay_display" = [false, true, false, false], Modes;
        /// Time spent on each part of a frame.
        draw_profile: [bool; 4], "overlay_draw_profile" = [false, false, false, true], Modes;
        /// Player table (netgames).
        net_grid: [bool; 4], "overlay_net_grid" = [false, false, true, false], Modes;
        /// Graphs of the last 30 seconds (netgames): clock sync, ping, corrections, traffic and packet loss.
        sync_graph: [bool; 4], "overlay_sync_graph" = [false, false, false, true], Modes;
        /// Bar with the clock offset to the server and its target (clients).
        sync_bar: [bool; 4], "overlay_sync_bar" = [false, false, true, false], Modes;
        /// World states: interval, compression, sent, applied, mismatches.
        state_frequency: [bool; 4], "overlay_state_frequency" = [false, false, true, false], Modes;
        /// Bytes and packets per second, packet loss, retransmissions.
        bandwidth: [bool; 4], "overlay_bandwidth" = [false, false, true, false], Modes;
        /// Tick, commands, corrections, late inputs; in a replay, its players.
        misc: [bool; 4], "overlay_misc" = [false, true, true, false], Modes;
    }
}

/// Setting keys of the blocks in row order of the original's grid (spec 08 §7.7).
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
