//! Rare messages that must arrive: level changes, settings, goodbyes, chat and the player list.

use crate::net::limits::{
    CHAT_BYTES, LEVEL_NAME_BYTES, MAX_COLOUR, MAX_LEVEL, MAX_PLAYER, NAME_BYTES,
};
use crate::net::wire::codec::{
    Codec, Fixed, List, Maybe, Own, Signed, Str, Var, VarWithin, Within, codes, fit, packet,
};
use crate::net::wire::{FieldError, Reader, Wire, WireProblem, WireText, Writer};

/// Maximum number of variables in one message.
pub const MAX_VARIABLES: usize = 32;

/// Maximum length in bytes of the text of a goodbye message.
pub const REASON_BYTES: usize = 64;

codes! {
    /// A server setting that clients receive.
    pub enum VariableId {
        /// Input delay of the clients in ticks (`control_lead_frames`).
        ControlLead = 1,
        /// Minimum number of ticks a client stays behind the server (`server_lead_frames`).
        ServerLead = 2,
        /// Ticks the server rolls back for late input (`late_window`).
        LateWindow = 3,
        /// Ticks between two states sent to a client (`stdf_freq`).
        StateEvery = 4,
        /// Ticks for which a silent player's buttons stay held (`hold_limit`).
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
        /// Compression level of states and files (`zlib_cmp`).
        Compression = 14,
        /// Maximum number of players (`player_limit`).
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
        list: Vec<Variable> => List<MAX_VARIABLES>,
    }
}

packet! {
    /// Identifies a level.
    pub struct LevelInfo {
        /// Level number.
        number: u16 => VarWithin<1, { MAX_LEVEL as u32 }>,
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
        /// Slot of the sender. From a server, `None` is the server itself; from a client, its first seat.
        player: Option<u8> => Maybe<Within<0, MAX_PLAYER>>,
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
        /// A client that is still synchronising its clock.
        Syncing = 3,
        /// An active player.
        Active = 4,
        /// A player whose connection is lost, and who may return.
        Away = 5,
    }
}

/// One row of the player list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerInfo {
    /// Slot.
    pub player: u8,
    /// Slot of the first player of the same connection, who may be this one.
    pub first_seat: u8,
    /// State of the slot.
    pub slot_use: SlotUse,
    /// Colour.
    pub colour: u8,
    /// Name.
    pub name: WireText<NAME_BYTES>,
    /// Round-trip time in ms.
    pub ping: u16,
    /// Share of the client's datagrams that were lost lately, percent.
    pub loss: u8,
    /// Clock offset: the server's lead in 1/10 ms.
    pub dsync: i16,
    /// Late inputs in the last second.
    pub late: u16,
    /// Bytes sent to the client in the last second, in units of 100 bytes.
    pub sent: u16,
    /// Bytes received from the client in the last second, in units of 100 bytes.
    pub received: u16,
}

/// Position of the first seat's slot in the byte that has the slot.
const FIRST_SEAT_SHIFT: u8 = 4;

impl PlayerInfo {
    fn put_fields(&self, out: &mut Writer) -> Result<(), WireProblem> {
        let slot = |slot: u8| fit::<u8>(i64::from(slot), 0, i64::from(MAX_PLAYER));
        out.u8(slot(self.player)? | slot(self.first_seat)? << FIRST_SEAT_SHIFT);
        Own::put(&self.slot_use, out)?;
        Within::<1, MAX_COLOUR>::put(&self.colour, out)?;
        Str::put(&self.name, out)?;
        Var::put(&self.ping, out)?;
        Within::<0, 100>::put(&self.loss, out)?;
        Signed::put(&self.dsync, out)?;
        [self.late, self.sent, self.received]
            .iter()
            .try_for_each(|number| Var::put(number, out))
    }

    fn take_fields(input: &mut Reader<'_>) -> Result<PlayerInfo, WireProblem> {
        let slots = input.u8()?;
        let slot = |slot: u8| fit::<u8>(i64::from(slot), 0, i64::from(MAX_PLAYER));
        Ok(PlayerInfo {
            player: slot(slots & ((1 << FIRST_SEAT_SHIFT) - 1))?,
            first_seat: slot(slots >> FIRST_SEAT_SHIFT)?,
            slot_use: Own::take(input)?,
            colour: Within::<1, MAX_COLOUR>::take(input)?,
            name: Str::take(input)?,
            ping: Var::take(input)?,
            loss: Within::<0, 100>::take(input)?,
            dsync: Signed::take(input)?,
            late: Var::take(input)?,
            sent: Var::take(input)?,
            received: Var::take(input)?,
        })
    }
}

impl Wire for PlayerInfo {
    fn put(&self, out: &mut Writer) -> Result<(), FieldError> {
        self.put_fields(out).map_err(|p| p.of("player"))
    }
    fn take(input: &mut Reader<'_>) -> Result<Self, FieldError> {
        PlayerInfo::take_fields(input).map_err(|p| p.of("player"))
    }
}

packet! {
    /// `CSLV`: one of several local players leaves; the others stay.
    pub struct SeatLeave {
        /// Slot of the player who leaves.
        player: u8 => Within<1, MAX_PLAYER>,
    }
}

packet! {
    /// `SPLR`: the list of connected players.
    pub struct PlayerList {
        /// One row per player, ordered by slot.
        lines: Vec<PlayerInfo> => List<8>,
    }
}
