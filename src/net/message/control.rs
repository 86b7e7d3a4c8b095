//! Rare messages that must arrive: level changes, settings, goodbyes, chat and the player list.

use crate::net::limits::{
    CHAT_BYTES, COLOUR_MAX, LEVEL_MAX, LEVEL_NAME_BYTES, NAME_BYTES, PLAYER_MAX, REASON_BYTES,
    VARIABLES_MAX,
};
use crate::net::wire::WireText;
use crate::net::wire::codec::{Fixed, List, Maybe, Own, Signed, Str, Var, VarWithin, Within};
use crate::net::wire::codec::{codes, packet};

codes! {
    /// A server setting that clients receive.
    pub enum VariableId {
        /// `control_lead_frames`.
        ControlLead = 1,
        /// `server_lead_frames`.
        ServerLead = 2,
        /// `late_window`.
        LateWindow = 3,
        /// `stdf_freq`.
        StateEvery = 4,
        /// `hold_limit`.
        HoldLimit = 5,
        /// Players' shots hurt other players.
        ShotsHurtOthers = 6,
        /// Damage of a player's shot.
        ShotDamage = 7,
        /// Players' shots hurt the player who fired them.
        ShotsHurtSelf = 8,
        /// The server overrides the clients' target offset.
        ForcedOffset = 9,
        /// The overriding target offset in ms.
        ForcedOffsetMs = 10,
        /// `zlib_cmp`.
        Compression = 14,
        /// `player_limit`.
        PlayerLimit = 15,
    }
}

packet! {
    /// A setting and its value.
    pub struct Variable {
        /// The setting.
        id: VariableId => Own,
        /// The value.
        value: i32 => Signed,
    }
}

packet! {
    /// `SVAR`: server settings.
    pub struct Variables {
        /// The settings to change.
        list: Vec<Variable> => List<VARIABLES_MAX>,
    }
}

packet! {
    /// Identifies a level.
    pub struct LevelInfo {
        /// Level number.
        number: u16 => VarWithin<1, { LEVEL_MAX as u32 }>,
        /// Level name.
        name: WireText<LEVEL_NAME_BYTES> => Str,
        /// Checksum of the level's content.
        hash: u64 => Fixed,
    }
}

packet! {
    /// `SLVL`: change of level, which starts a new epoch.
    pub struct LevelChange {
        /// The new epoch.
        epoch: u16 => Fixed,
        /// The new level.
        level: LevelInfo => Own,
    }
}

packet! {
    /// `CBYE` and `SBYE`: end of a session.
    pub struct Goodbye {
        /// Reason code (spec 07 A.8).
        reason: u8 => Fixed,
        /// The reason as text to show to the player.
        text: WireText<REASON_BYTES> => Str,
    }
}

packet! {
    /// `CHAT`: a chat message.
    pub struct Chat {
        /// Slot of the sender; `None` is the server. Ignored in messages from clients.
        player: Option<u8> => Maybe<Within<0, PLAYER_MAX>>,
        /// The text.
        text: WireText<CHAT_BYTES> => Str,
    }
}

codes! {
    /// State of a player slot.
    pub enum SlotUse {
        /// The host's own player.
        Host = 1,
        /// A client that is still loading.
        Joining = 2,
        /// A client that is still synchronizing its clock.
        Syncing = 3,
        /// An active player.
        Active = 4,
        /// A player who is leaving.
        Leaving = 5,
    }
}

packet! {
    /// One row of the player list.
    pub struct PlayerInfo {
        /// Slot.
        player: u8 => Within<0, PLAYER_MAX>,
        /// State of the slot.
        slot_use: SlotUse => Own,
        /// Colour.
        colour: u8 => Within<1, COLOUR_MAX>,
        /// Name.
        name: WireText<NAME_BYTES> => Str,
        /// Round-trip time in ms.
        ping: u16 => Var,
        /// Clock offset: the server's lead in 1/10 ms.
        dsync: i16 => Signed,
        /// Late inputs in the last second.
        late: u16 => Var,
        /// Bytes sent to the client in the last second, in units of 100 bytes.
        sent: u16 => Var,
        /// Bytes received from the client in the last second, in units of 100 bytes.
        received: u16 => Var,
    }
}

packet! {
    /// `SPLR`: the list of connected players.
    pub struct PlayerList {
        /// One row per player, ordered by slot.
        lines: Vec<PlayerInfo> => List<8>,
    }
}
