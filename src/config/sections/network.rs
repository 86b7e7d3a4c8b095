//! `[NETWORK]`: the netgame (spec 07 C.2, spec 08 §12, §15). Durations in frames are of 25 ms.

use crate::config::schema::SettingKind::{Choice, Flag};
use crate::config::table::{choice, section, text, whole};
use crate::sim::world::player::PLAYERS;

choice! {
    /// How a client finds its set point behind the server (spec 07 C.2, C.7).
    ChaseOffsetMode {
        /// It is `chase_offset_ms`.
        Manual = "manual",
        /// It follows the measured delay.
        Auto = "automatic",
        /// The server says it.
        Server = "server",
    }
}

/// UDP port of a server unless the settings say otherwise.
pub const DEFAULT_PORT: u16 = 24785;

section! {
    /// The netgame. A frame is 25 milliseconds.
    "NETWORK", Network {
        /// The server that is joined: an address or a host name.
        server_address: String, "server_IP" = "192.168.1.3".to_string(), text(253);
        /// UDP port of the server, for joining and for hosting.
        server_port: u16, "server_port" = DEFAULT_PORT, whole(1, 65535), old "net_port";
        /// What others must know to join a hosted game; nothing if anybody may. Here it can be read by whoever reads this file.
        server_password: String, "server_password" = String::new(), text(64);
        /// Most players in a hosted game, the host included. A server without a window has room for 7: slot 0 is the host's.
        player_limit: u8, "player_limit" = PLAYERS as u8, whole(1, PLAYERS as i32);
        /// Whether the shots of players hurt other players.
        player_shots_hurt: bool, "deathmatch_pbullets" = false, Flag,
            old "deathmatch_shots", "player_vs_player_shots";
        /// Damage of such a shot; a negative number heals.
        player_shot_damage: i8, "deathmatch_pbullets_damage" = 5, whole(-10, 100),
            old "deathmatch_shot_damage", "player_vs_player_shot_damage";
        /// Whether the shots of players hurt the players who shot them.
        player_shots_hurt_self: bool, "suicide_pbullets" = false, Flag,
            old "suicide_shots", "player_vs_self_shots";
        /// How many frames after the press a control takes effect. 0 is at once; more makes others see it in time.
        control_lead_frames: u8, "control_lead_frames" = 0, whole(0, 8);
        /// The same for the player of the host; -1 is as control_lead_frames.
        host_lead_frames: i8, "host_lead_frames" = -1, whole(-1, 8);
        /// How many frames a client stays behind the server at least.
        server_lead_frames: u8, "server_lead_frames" = 1, whole(0, 4);
        /// How a client finds its distance to the server.
        chase_offset_mode: ChaseOffsetMode, "chase_offset_mode" = ChaseOffsetMode::Auto,
            Choice(ChaseOffsetMode::LABELS), old "client_chase_offset_mode";
        /// The distance in milliseconds, if it is manual or said by the server.
        chase_offset_ms: i16, "chase_offset_ms" = -20, whole(-500, 100);
        /// Reserve in milliseconds, if it is automatic.
        chase_margin_ms: u8, "chase_margin_ms" = 5, whole(0, 100);
        /// Frames between two states that the server sends to a client that has not shown by checksum that it has them.
        stdf_freq: u8, "stdf_freq" = 5, whole(1, 40), old "chdf_freq";
        /// Frames that the server goes back for a control that came late.
        late_window: u8, "late_window" = 6, whole(0, 16);
        /// Frames for which the last controls of a silent player are held.
        hold_limit: u8, "hold_limit" = 10, whole(1, 40);
        /// Frames that a client runs ahead of what it knows before it waits. With late_window at most 60.
        max_prediction: u8, "max_prediction" = 40, whole(8, 60);
        /// A client sends its controls every so many frames.
        cdat_div: u8, "cdat_div" = 1, whole(1, 4);
        /// The server sends the controls of all every so many frames.
        sdat_div: u8, "sdat_div" = 1, whole(1, 4);
        /// Compression of states and files: 0 none, 9 smallest.
        zlib_cmp: u8, "zlib_cmp" = 7, whole(0, 9);
        /// Bytes of a state or file in one packet; 400 passes through every network.
        piece_size: u16, "piece_size" = 1000, whole(400, 1150);
        /// Seconds of silence after which a connection is given up.
        session_timeout_s: u8, "session_timeout_s" = 5, whole(3, 30);
        /// Seconds that joining may take.
        join_timeout_s: u8, "join_timeout_s" = 20, whole(5, 120);
    }
}

impl Network {
    /// The largest `max_prediction` that the client's ring of snapshots has room for beside `late_window`: the ring
    /// holds 64, of which 4 are spare (spec 07 C.2).
    pub fn max_prediction_limit(&self) -> u8 {
        60_u8.saturating_sub(self.late_window)
    }
}
