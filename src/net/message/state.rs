//! State deltas in pieces, and their acknowledgement (spec 07 C.5, C.6).

use crate::net::limits::{MAX_PIECE_BYTES, MAX_TICK};
use crate::net::wire::codec::{Codec, Fixed, Own, Rest, Signed, Var, VarWithin, fit, packet};
use crate::net::wire::{FieldError, Reader, Wire, WireProblem, Writer};

/// Maximum number of pieces of a state delta.
pub const MAX_PIECES: u8 = 32;
/// Maximum length of a compressed state delta in bytes.
pub const MAX_PACKED_STATE: usize = 32_000;

/// The baseline of a state delta.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Baseline {
    /// An image of zeros.
    Zero,
    /// The start of the level.
    LevelStart,
    /// The state at the start of a tick.
    Tick(u32),
}

impl Codec<Baseline> for Own {
    fn put(value: &Baseline, out: &mut Writer) -> Result<(), WireProblem> {
        out.var(match *value {
            Baseline::Zero => 0,
            Baseline::LevelStart => 1,
            Baseline::Tick(tick) => u64::from(tick) + 2,
        });
        Ok(())
    }
    fn take(input: &mut Reader<'_>) -> Result<Baseline, WireProblem> {
        Ok(match input.var()? {
            0 => Baseline::Zero,
            1 => Baseline::LevelStart,
            found => {
                Baseline::Tick(u32::try_from(found - 2).or(Err(WireProblem::Unknown { found }))?)
            }
        })
    }
}

/// The tick of a state.
type Tick = VarWithin<0, MAX_TICK>;

/// `stdf`: a piece of a compressed state delta. All pieces but the last have the same length, the shortest for that
/// number of pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatePiece {
    /// The resulting state, identified by the tick at whose start it applies.
    pub tick: u32,
    /// Baseline of the delta.
    pub baseline: Baseline,
    /// Index of the piece.
    pub piece: u8,
    /// Number of pieces, 1 to 32.
    pub pieces: u8,
    /// Total length of all pieces in bytes.
    pub length: u32,
    /// Checksum of the resulting state.
    pub hash: u64,
    /// Data of this piece.
    pub data: Vec<u8>,
}

impl StatePiece {
    /// Returns the start and end offset of a piece.
    pub fn span(length: u32, pieces: u8, piece: u8) -> (usize, usize) {
        let size = length.div_ceil(u32::from(pieces.max(1)));
        let start = (u32::from(piece) * size).min(length);
        (start as usize, (start + size).min(length) as usize)
    }

    fn check(&self) -> Result<(), WireProblem> {
        fit::<u8>(i64::from(self.pieces), 1, i64::from(MAX_PIECES))?;
        fit::<u8>(i64::from(self.piece), 0, i64::from(self.pieces) - 1)?;
        fit::<u32>(i64::from(self.length), 1, MAX_PACKED_STATE as i64)?;
        let (start, end) = StatePiece::span(self.length, self.pieces, self.piece);
        if self.data.len() != end - start || self.data.is_empty() {
            return Err(WireProblem::Contradiction(
                "the piece is not as long as the number of pieces and their length say",
            ));
        }
        Ok(())
    }
}

impl Wire for StatePiece {
    fn put(&self, out: &mut Writer) -> Result<(), FieldError> {
        self.check().map_err(|p| p.of("pieces"))?;
        Tick::put(&self.tick, out).map_err(|p| p.of("tick"))?;
        Own::put(&self.baseline, out).map_err(|p| p.of("baseline"))?;
        out.u8(self.piece);
        out.u8(self.pieces);
        out.var(u64::from(self.length));
        out.u64(self.hash);
        Rest::<MAX_PIECE_BYTES>::put(&self.data, out).map_err(|p| p.of("data"))
    }
    fn take(input: &mut Reader<'_>) -> Result<Self, FieldError> {
        let piece = StatePiece {
            tick: Tick::take(input).map_err(|p| p.of("tick"))?,
            baseline: Own::take(input).map_err(|p| p.of("baseline"))?,
            piece: input.u8().map_err(|p| p.of("piece"))?,
            pieces: input.u8().map_err(|p| p.of("pieces"))?,
            length: Var::take(input).map_err(|p| p.of("length"))?,
            hash: input.u64().map_err(|p| p.of("hash"))?,
            data: Rest::<MAX_PIECE_BYTES>::take(input).map_err(|p| p.of("data"))?,
        };
        piece.check().map_err(|p| p.of("pieces"))?;
        Ok(piece)
    }
}

packet! {
    /// The missing pieces of a state.
    pub struct Missing {
        /// Tick of the state.
        tick: u32 => Var,
        /// Bit mask of the missing pieces.
        pieces: u32 => Fixed,
    }
}

packet! {
    /// Client statistics for the server's tables.
    pub struct ClientStats {
        /// Tick rate in 1/100 per second.
        rate: u16 => Var,
        /// Clock offset: the server's lead in 1/10 ms.
        dsync: i16 => Signed,
        /// Longest rollback since the last report, ticks.
        rewind: u8 => Fixed,
        /// Largest correction of the local player, in 1/16 pixel.
        own_correction: u16 => Var,
        /// Largest correction of a remote player, in 1/16 pixel.
        other_correction: u16 => Var,
        /// CPU usage in percent.
        cpu_percent: u8 => Fixed,
        /// Ticks spent waiting for the server.
        stalled: u16 => VarWithin<0, 65535>,
    }
}

/// `stak`: states that a client has and needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StateAck {
    /// The newest baseline the client holds.
    pub baseline: Baseline,
    /// The client needs a state.
    pub want: bool,
    /// The client does not have the baseline of the last delta.
    pub baseline_missing: bool,
    /// A checksum did not match.
    pub mismatch: bool,
    /// Pieces to resend.
    pub missing: Option<Missing>,
    /// Client statistics.
    pub stats: Option<ClientStats>,
}

#[cfg(test)]
impl StateAck {
    /// Acknowledges a baseline without problems.
    pub fn of(baseline: Baseline) -> StateAck {
        StateAck {
            baseline,
            want: false,
            baseline_missing: false,
            mismatch: false,
            missing: None,
            stats: None,
        }
    }
}

impl Wire for StateAck {
    fn put(&self, out: &mut Writer) -> Result<(), FieldError> {
        let flags = [
            self.want,
            self.baseline_missing,
            self.mismatch,
            self.missing.is_some(),
            self.stats.is_some(),
        ];
        out.u8(flags
            .iter()
            .enumerate()
            .fold(0, |all, (i, flag)| all | u8::from(*flag) << i));
        Own::put(&self.baseline, out).map_err(|p| p.of("baseline"))?;
        self.missing.as_ref().map_or(Ok(()), |m| m.put(out))?;
        self.stats.as_ref().map_or(Ok(()), |s| s.put(out))
    }
    fn take(input: &mut Reader<'_>) -> Result<Self, FieldError> {
        let flags = input.u8().map_err(|p| p.of("flags"))?;
        fit::<u8>(i64::from(flags), 0, 0x1F).map_err(|p| p.of("flags"))?;
        Ok(StateAck {
            baseline: Own::take(input).map_err(|p| p.of("baseline"))?,
            want: flags & 1 != 0,
            baseline_missing: flags & 2 != 0,
            mismatch: flags & 4 != 0,
            missing: (flags & 8 != 0).then(|| Missing::take(input)).transpose()?,
            stats: (flags & 16 != 0)
                .then(|| ClientStats::take(input))
                .transpose()?,
        })
    }
}
