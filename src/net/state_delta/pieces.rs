//! Splits compressed deltas into pieces and reassembles them (spec 07 C.5, C.11). The maximum number of pieces is
//! in `net/message/state.rs`.

use crate::net::limits::MAX_PIECE_BYTES;
use crate::net::message::state::{Baseline, MAX_PACKED_STATE, MAX_PIECES, Missing, StatePiece};

/// Maximum number of states that are reassembled from pieces at the same time.
const ASSEMBLIES: usize = 2;

/// Splits a compressed delta into pieces of at most `piece_size` bytes. Returns `None` if the delta is empty,
/// too long or not divisible into non-empty pieces.
pub fn split(
    tick: u32,
    baseline: Baseline,
    hash: u64,
    packed: &[u8],
    piece_size: usize,
) -> Option<Vec<StatePiece>> {
    if packed.is_empty() || packed.len() > MAX_PACKED_STATE {
        return None;
    }
    let size = piece_size.clamp(1, MAX_PIECE_BYTES);
    // At most `MAX_PIECES` pieces, so a small `piece_size` may be exceeded.
    let pieces = packed.len().div_ceil(size).min(usize::from(MAX_PIECES));
    let pieces = u8::try_from(pieces).ok()?;
    let length = u32::try_from(packed.len()).ok()?;
    let part = |piece| {
        let (start, end) = StatePiece::span(length, pieces, piece);
        StatePiece {
            tick,
            baseline,
            piece,
            pieces,
            length,
            hash,
            data: packed[start..end].to_vec(),
        }
    };
    // Many pieces for few bytes would leave the last ones empty; such a split is rejected.
    let all: Vec<StatePiece> = (0..pieces).map(part).collect();
    let fit = all
        .iter()
        .all(|p| !p.data.is_empty() && p.data.len() <= MAX_PIECE_BYTES);
    fit.then_some(all)
}

/// A compressed delta that has been reassembled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CompleteDelta {
    /// Tick of the resulting state.
    pub tick: u32,
    /// Baseline of the delta.
    pub baseline: Baseline,
    /// Checksum of the resulting state.
    pub hash: u64,
    /// The compressed delta.
    pub packed: Vec<u8>,
}

/// Why a piece was rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PieceError {
    /// Its state is older than one that is complete, or than all states being reassembled.
    #[error("the piece belongs to an outdated state")]
    Old,
    /// The piece has already been received.
    #[error("duplicate piece")]
    Duplicate,
    /// The piece contradicts an earlier one of the same state.
    #[error("the piece contradicts an earlier one")]
    Contradiction,
}

struct PartialDelta {
    head: StatePiece,
    packed: Vec<u8>,
    received: u32,
}

impl PartialDelta {
    fn all_pieces(&self) -> u32 {
        u32::MAX >> (32 - u32::from(self.head.pieces.clamp(1, MAX_PIECES)))
    }
}

/// Reassembles the pieces of the [`ASSEMBLIES`] newest states.
#[derive(Default)]
pub struct DeltaAssembly {
    assemblies: Vec<PartialDelta>,
    newest_complete: Option<u32>,
}

impl DeltaAssembly {
    /// Creates an assembly without pieces.
    pub fn new() -> DeltaAssembly {
        DeltaAssembly::default()
    }

    /// Adds a piece. Returns the delta if this completes it; older incomplete ones are then dropped.
    pub fn add(&mut self, piece: StatePiece) -> Result<Option<CompleteDelta>, PieceError> {
        if self.newest_complete.is_some_and(|tick| piece.tick <= tick) {
            return Err(PieceError::Old);
        }
        let index = self.assembly_for(&piece)?;
        let partial = &mut self.assemblies[index];
        let same = (partial.head.pieces, partial.head.length, partial.head.hash)
            == (piece.pieces, piece.length, piece.hash);
        if !same || partial.head.baseline != piece.baseline {
            return Err(PieceError::Contradiction);
        }
        let bit = 1_u32.checked_shl(u32::from(piece.piece)).unwrap_or(0);
        if partial.received & bit != 0 {
            return Err(PieceError::Duplicate);
        }
        let (start, end) = StatePiece::span(piece.length, piece.pieces, piece.piece);
        match partial.packed.get_mut(start..end) {
            Some(place) if place.len() == piece.data.len() => place.copy_from_slice(&piece.data),
            _ => return Err(PieceError::Contradiction),
        }
        partial.received |= bit;
        if partial.received != partial.all_pieces() {
            return Ok(None);
        }
        let partial = self.assemblies.swap_remove(index);
        self.newest_complete = Some(piece.tick);
        self.assemblies.retain(|other| other.head.tick > piece.tick);
        Ok(Some(CompleteDelta {
            tick: piece.tick,
            baseline: piece.baseline,
            hash: piece.hash,
            packed: partial.packed,
        }))
    }

    fn assembly_for(&mut self, piece: &StatePiece) -> Result<usize, PieceError> {
        if let Some(index) = self
            .assemblies
            .iter()
            .position(|t| t.head.tick == piece.tick)
        {
            return Ok(index);
        }
        if self.assemblies.len() >= ASSEMBLIES {
            let oldest = (0..self.assemblies.len()).min_by_key(|i| self.assemblies[*i].head.tick);
            match oldest {
                Some(index) if self.assemblies[index].head.tick < piece.tick => {
                    self.assemblies.swap_remove(index);
                }
                _ => return Err(PieceError::Old),
            }
        }
        let length = usize::try_from(piece.length).unwrap_or(usize::MAX);
        self.assemblies.push(PartialDelta {
            head: StatePiece {
                data: Vec::new(),
                ..piece.clone()
            },
            packed: vec![0; length.min(MAX_PACKED_STATE)],
            received: 0,
        });
        Ok(self.assemblies.len() - 1)
    }

    /// Returns the missing pieces of the newest incomplete state.
    pub fn missing(&self) -> Option<Missing> {
        let newest = self
            .assemblies
            .iter()
            .max_by_key(|partial| partial.head.tick)?;
        Some(Missing {
            tick: newest.head.tick,
            pieces: newest.all_pieces() & !newest.received,
        })
    }

    /// Drops everything when a new epoch begins.
    pub fn clear(&mut self) {
        *self = DeltaAssembly::default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn bytes(count: usize) -> Vec<u8> {
        (0..count).map(|i| (i * 7) as u8).collect()
    }

    fn cut(tick: u32, count: usize, size: usize) -> Vec<StatePiece> {
        split(tick, Baseline::Zero, 9, &bytes(count), size).unwrap()
    }

    proptest! {
        #[test]
        fn shuffled_and_duplicated_pieces_are_reassembled(
            count in 1..12_000_usize, size in 400..1100_usize, order in proptest::collection::vec(any::<prop::sample::Index>(), 0..200)
        ) {
            let pieces = cut(5, count, size);
            prop_assert!(pieces.iter().all(|p| p.data.len() <= size));
            let mut assembly = DeltaAssembly::new();
            let mut whole = None;
            let all = 0..pieces.len();
            for index in order.iter().map(|i| i.index(pieces.len())).chain(all) {
                if let Ok(Some(complete)) = assembly.add(pieces[index].clone()) {
                    prop_assert!(whole.is_none());
                    whole = Some(complete.packed);
                }
            }
            prop_assert_eq!(whole, Some(bytes(count)));
        }
    }

    #[test]
    fn the_longest_delta_fits_into_the_maximum_number_of_pieces() {
        let pieces = cut(1, MAX_PACKED_STATE, 1000);
        assert_eq!(pieces.len(), usize::from(MAX_PIECES));
        assert_eq!(
            split(1, Baseline::Zero, 0, &bytes(MAX_PACKED_STATE + 1), 1000),
            None
        );
        assert_eq!(split(1, Baseline::Zero, 0, &[], 1000), None);
    }

    #[test]
    fn contradicting_pieces_are_rejected() {
        let pieces = cut(5, 3000, 1000);
        let mut assembly = DeltaAssembly::new();
        assembly.add(pieces[0].clone()).unwrap();
        let mut other = pieces[1].clone();
        other.hash = 10;
        assert_eq!(assembly.add(other), Err(PieceError::Contradiction));
        let mut other = pieces[1].clone();
        other.length = 40_000_000;
        assert_eq!(assembly.add(other), Err(PieceError::Contradiction));
        let mut other = pieces[1].clone();
        other.data.pop();
        assert_eq!(assembly.add(other), Err(PieceError::Contradiction));
        assert_eq!(assembly.add(pieces[0].clone()), Err(PieceError::Duplicate));
    }

    #[test]
    fn a_newer_state_displaces_the_oldest_and_old_pieces_are_rejected() {
        let mut assembly = DeltaAssembly::new();
        let states: Vec<_> = [5, 10, 15].map(|tick| cut(tick, 3000, 1000)).into();
        for state in &states {
            assembly.add(state[0].clone()).unwrap();
        }
        assert_eq!(assembly.assemblies.len(), ASSEMBLIES);
        assert_eq!(assembly.add(states[0][1].clone()), Err(PieceError::Old));
        let missing = assembly.missing().unwrap();
        assert_eq!((missing.tick, missing.pieces), (15, 0b110));
        for piece in &states[2][1..] {
            assembly.add(piece.clone()).unwrap();
        }
        assert_eq!(assembly.add(states[1][1].clone()), Err(PieceError::Old));
        assert_eq!(assembly.missing(), None);
    }
}
