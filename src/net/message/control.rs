//! What is said rarely and must arrive: levels, settings, goodbyes, chat, the list of players.

use crate::net::limits::{
    CHAT_BYTES, COLOUR_MAX, LEVEL_MAX, LEVEL_NAME_BYTES, NAME_BYTES, PLAYER_MAX, REASON_BYTES,
    VARIABLES_MAX,
};
use crate::net::wire::WireText;
use crate::net::wire::codec::{Fixed, List, Maybe, Own, Signed, Str, Var, VarWithin, Within};
use crate::net::wire::codec::{codes, packet};

codes! {
    /// A setting of the server that clients know.
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
        /// Shots of players hurt others.
        ShotsHurtOthers = 6,
        /// Damage of such a shot.
        ShotDamage = 7,
        /// Shots of players hurt those who fired them.
        ShotsHurtSelf = 8,
        /// The server sets the clients' set point.
        ForcedOffset = 9,
        /// The set point it sets, in ms.
        ForcedOffsetMs = 10,
        /// `zlib_cmp`.
        Compression = 14,
        /// `player_limit`.
        PlayerLimit = 15,
    }
}

packet! {
    /// The value of a setting.
    pub struct Variable {
        /// Which.
        id: VariableId => Own,
        /// Its value.
        value: i32 => Signed,
    }
}

packet! {
    /// `SVAR`: settings of the server.
    pub struct Variables {
        /// Those that are said.
        list: Vec<Variable> => List<VARIABLES_MAX>,
    }
}

packet! {
    /// What a level is.
    pub struct LevelInfo {
        /// Its number.
        number: u16 => VarWithin<1, { LEVEL_MAX as u32 }>,
        /// Its name.
        name: WireText<LEVEL_NAME_BYTES> => Str,
        /// Checksum of its content.
        hash: u64 => Fixed,
    }
}

packet! {
    /// `SLVL`: another level begins, and with it a new epoch.
    pub struct LevelChange {
        /// The new epoch.
        epoch: u16 => Fixed,
        /// The new level.
        level: LevelInfo => Own,
    }
}

packet! {
    /// `CBYE` and `SBYE`: the end of a session.
    pub struct Goodbye {
        /// Why, as in the list of the specification (spec 07 A.8).
        reason: u8 => Fixed,
        /// The same for people.
        text: WireText<REASON_BYTES> => Str,
    }
}

packet! {
    /// `CHAT`: somebody says something.
    pub struct Chat {
        /// Slot of the player; none is the server. What a client writes here is not used.
        player: Option<u8> => Maybe<Within<0, PLAYER_MAX>>,
        /// What is said.
        text: WireText<CHAT_BYTES> => Str,
    }
}

codes! {
    /// What a slot is used for.
    pub enum SlotUse {
        /// The player of the host.
        Host = 1,
        /// Somebody who is loading.
        Joining = 2,
        /// Somebody whose clock is not right yet.
        Syncing = 3,
        /// Somebody who plays.
        Active = 4,
        /// Somebody who is leaving.
        Leaving = 5,
    }
}

packet! {
    /// A line of the list of players.
    pub struct PlayerInfo {
        /// Slot.
        player: u8 => Within<0, PLAYER_MAX>,
        /// What the slot is used for.
        slot_use: SlotUse => Own,
        /// Colour.
        colour: u8 => Within<1, COLOUR_MAX>,
        /// Name.
        name: WireText<NAME_BYTES> => Str,
        /// Time there and back, in ms.
        ping: u16 => Var,
        /// How far the server is ahead, in 1/10 ms.
        dsync: i16 => Signed,
        /// Buttons that came late in the last second.
        late: u16 => Var,
        /// Bytes sent to it in the last second, in 100 bytes.
        sent: u16 => Var,
        /// Bytes received from it in the last second, in 100 bytes.
        received: u16 => Var,
    }
}

packet! {
    /// `SPLR`: everybody who is there.
    pub struct PlayerList {
        /// In the order of the slots.
        lines: Vec<PlayerInfo> => List<8>,
    }
}
