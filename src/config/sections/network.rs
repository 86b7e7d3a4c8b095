//! `[NETWORK]`: the netgame (spec 07 C.2, spec 08 §12, §15). Durations in ticks are of 25 ms.

use crate::config::schema::SettingKind::{Choice, Flag};
use crate::config::table::{choice, section, text, whole};
use crate::sim::world::player::PLAYERS;

choice! {
    /// How a client chooses its target clock offset (spec 07 C.2, C.7).
    ChaseOffsetMode {
        /// Fixed: `chase_offset_ms`.
        Manual = "manual",
        /// Follows the measured latency.
        Auto = "automatic",
        /// Set by the server.
        Server = "server",
    }
}

/// Default port of a server, for UDP and TCP.
pub const DEFAULT_PORT: u16 = 24785;

// Ranges of the settings that a server sends to its clients.

/// Maximum input delay, ticks.
pub const MAX_CONTROL_LEAD: i32 = 8;
/// Maximum number of ticks that a client stays behind the server.
pub const MAX_SERVER_LEAD: i32 = 4;
/// Maximum number of ticks between two states.
pub const MAX_STATE_EVERY: i32 = 40;
/// Maximum number of ticks for which a silent player's buttons stay held.
pub const MAX_HOLD_LIMIT: i32 = 40;
/// Smallest and largest damage of a shot that hits a player.
pub const SHOT_DAMAGE_RANGE: (i32, i32) = (-10, 100);
/// Smallest and largest clock offset, milliseconds.
pub const CHASE_OFFSET_RANGE: (i32, i32) = (-500, 100);

section! {
    /// The netgame. A tick is 25 milliseconds.
    "NETWORK", Network {
        /// Server to join: an address or host name.
        server_address: String, "server_IP" = "192.168.1.3".to_string(), text(253);
        /// Join over TCP. Otherwise UDP is used, and TCP only if UDP gets no answer.
        use_tcp: bool, "TCP" = false, Flag;
        /// Port of the server, for joining and for hosting: UDP and TCP.
        server_port: u16, "server_port" = DEFAULT_PORT, whole(1, 65535), old "net_port";
        /// Password of hosted games; empty lets everyone join. If it is set, this file is made readable only by you.
        server_password: String, "server_password" = String::new(), text(64);
        /// Find games in the local network, and let others there find hosted ones.
        lan_discovery: bool, "lan_discovery" = true, Flag;
        /// Address of a rendezvous service (pm rendezvous), which lists games on the internet and helps to reach hosts
        /// behind routers. Empty uses none.
        rendezvous_server: String, "rendezvous_server" = String::new(), text(253);
        /// List hosted games with the rendezvous service.
        list_publicly: bool, "list_publicly" = false, Flag;
        /// Ask the router to forward the port of hosted games (NAT-PMP or UPnP), so that players on the internet can join.
        map_port: bool, "map_port" = false, Flag;
        /// Name of hosted games in lists of servers; empty uses the name of the player.
        server_name: String, "server_name" = String::new(), text(32);
        /// Maximum number of players in a hosted game, including the host. A dedicated server has room for 7: slot 0 is the host's.
        player_limit: u8, "player_limit" = PLAYERS as u8, whole(1, PLAYERS as i32);
        /// Wait in a lobby before the first level and after each level of a hosted game: players ready up, vote for a
        /// level, and choose their colours. Otherwise the game starts at once.
        lobby: bool, "lobby" = false, Flag;
        /// Minutes without a change of buttons after which a hosted game makes a player a spectator; 0 never does.
        idle_minutes: u8, "idle_minutes" = 0, whole(0, 60);
        /// Shots hurt other players.
        player_shots_hurt: bool, "deathmatch_pbullets" = false, Flag,
            old "deathmatch_shots", "player_vs_player_shots";
        /// Damage of a shot that hits a player; negative values heal.
        player_shot_damage: i8, "deathmatch_pbullets_damage" = 5,
            whole(SHOT_DAMAGE_RANGE.0, SHOT_DAMAGE_RANGE.1),
            old "deathmatch_shot_damage", "player_vs_player_shot_damage";
        /// Shots hurt the player who fired them.
        player_shots_hurt_self: bool, "suicide_pbullets" = false, Flag,
            old "suicide_shots", "player_vs_self_shots";
        /// Input delay in ticks. 0 responds at once; higher values reduce rollbacks for the others.
        control_lead_frames: u8, "control_lead_frames" = 0, whole(0, MAX_CONTROL_LEAD);
        /// Input delay of the host's player; -1 uses control_lead_frames.
        host_lead_frames: i8, "host_lead_frames" = -1, whole(-1, MAX_CONTROL_LEAD);
        /// Minimum number of ticks a client stays behind the server.
        server_lead_frames: u8, "server_lead_frames" = 1, whole(0, MAX_SERVER_LEAD);
        /// How a client chooses its clock offset to the server.
        chase_offset_mode: ChaseOffsetMode, "chase_offset_mode" = ChaseOffsetMode::Auto,
            Choice(ChaseOffsetMode::LABELS), old "client_chase_offset_mode";
        /// Clock offset in milliseconds for the manual and server modes.
        chase_offset_ms: i16, "chase_offset_ms" = -20, whole(CHASE_OFFSET_RANGE.0, CHASE_OFFSET_RANGE.1);
        /// Safety margin in milliseconds for the automatic mode.
        chase_margin_ms: u8, "chase_margin_ms" = 5, whole(0, 100);
        /// Delay of the view of a spectator in this window in seconds.
        spectator_delay: u8, "spectator_delay_s" = 0, whole(0, 120);
        /// Ticks between two states sent to a client that has not yet confirmed a matching checksum.
        stdf_freq: u8, "stdf_freq" = 5, whole(1, MAX_STATE_EVERY), old "chdf_freq";
        /// Late-input window: ticks the server rolls back for late input.
        late_window: u8, "late_window" = 6, whole(0, 16);
        /// Ticks for which the last buttons of a silent player stay held.
        hold_limit: u8, "hold_limit" = 10, whole(1, MAX_HOLD_LIMIT);
        /// Ticks a client predicts ahead before it waits. Together with late_window at most 60.
        max_prediction: u8, "max_prediction" = 40, whole(8, 60);
        /// Ticks between two input messages from a client.
        cdat_div: u8, "cdat_div" = 1, whole(1, 4);
        /// Ticks between two input broadcasts of the server.
        sdat_div: u8, "sdat_div" = 1, whole(1, 4);
        /// Compression level of states and files: 0 none, 9 smallest.
        zlib_cmp: u8, "zlib_cmp" = 5, whole(0, 9);
        /// Bytes of a state or file per packet; 400 gets through every network.
        piece_size: u16, "piece_size" = 1000, whole(400, 1150);
        /// Seconds without a packet until a connection times out.
        session_timeout_s: u8, "session_timeout_s" = 5, whole(3, 30);
        /// Seconds until joining times out.
        join_timeout_s: u8, "join_timeout_s" = 20, whole(5, 120);
    }
}

impl Network {
    /// Returns the largest `max_prediction` that fits into the client's rollback buffer beside `late_window`: the buffer
    /// holds 64, of which 4 are spare (spec 07 C.2).
    pub fn max_prediction_limit(&self) -> u8 {
        60_u8.saturating_sub(self.late_window)
    }
}
