//! Cutting packed differences into pieces, and putting them together again (spec 07 C.5, C.11).

use crate::net::limits::{ASSEMBLIES, PACKED_STATE_MAX, PIECE_BYTES_MAX, PIECES_MAX};
use crate::net::message::state::{Baseline, Missing, StatePiece};

/// Cuts a packed difference into pieces of at most `piece_size` bytes. None if it is longer than a
/// difference may be.
pub fn split(
    tick: u32,
    base: Baseline,
    hash: u64,
    packed: &[u8],
    piece_size: usize,
) -> Option<Vec<StatePiece>> {
    if packed.is_empty() || packed.len() > PACKED_STATE_MAX {
        return None;
    }
    let size = piece_size.clamp(1, PIECE_BYTES_MAX);
    // Smaller pieces than fit into the greatest number of them are made larger.
    let pieces = packed.len().div_ceil(size).min(usize::from(PIECES_MAX));
    let pieces = u8::try_from(pieces).ok()?;
    let length = u32::try_from(packed.len()).ok()?;
    let part = |piece| {
        let (start, end) = StatePiece::span(length, pieces, piece);
        StatePiece {
            tick,
            base,
            piece,
            pieces,
            length,
            hash,
            data: packed[start..end].to_vec(),
        }
    };
    // With few bytes and many pieces the last ones would be empty; then fewer do.
    let all: Vec<StatePiece> = (0..pieces).map(part).collect();
    let fit = all
        .iter()
        .all(|p| !p.data.is_empty() && p.data.len() <= PIECE_BYTES_MAX);
    fit.then_some(all)
}

/// A difference whose pieces are all there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CompleteDelta {
    /// The state that it makes.
    pub tick: u32,
    /// What it is the difference to.
    pub base: Baseline,
    /// Checksum of the state that it makes.
    pub hash: u64,
    /// The packed difference.
    pub packed: Vec<u8>,
}

/// Why a piece was not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PieceError {
    /// Its state is older than one that is complete or under way.
    #[error("a piece of an old state")]
    Old,
    /// It was there already.
    #[error("a piece that is there already")]
    Again,
    /// It contradicts an earlier piece of the same state.
    #[error("a piece that contradicts an earlier one")]
    Contradiction,
}

struct Table {
    head: StatePiece,
    packed: Vec<u8>,
    there: u32,
}

impl Table {
    fn all(&self) -> u32 {
        u32::MAX >> (32 - u32::from(self.head.pieces.clamp(1, PIECES_MAX)))
    }
}

/// Puts pieces together, of the [`ASSEMBLIES`] newest states.
#[derive(Default)]
pub struct DeltaAssembly {
    tables: Vec<Table>,
    newest_complete: Option<u32>,
}

impl DeltaAssembly {
    /// Nothing under way.
    pub fn new() -> DeltaAssembly {
        DeltaAssembly::default()
    }

    /// Takes a piece. If it was the last one missing of its state, that is returned, and older
    /// ones that are under way are given up.
    pub fn add(&mut self, piece: StatePiece) -> Result<Option<CompleteDelta>, PieceError> {
        if self.newest_complete.is_some_and(|tick| piece.tick <= tick) {
            return Err(PieceError::Old);
        }
        let index = self.table_for(&piece)?;
        let table = &mut self.tables[index];
        let same = (table.head.pieces, table.head.length, table.head.hash)
            == (piece.pieces, piece.length, piece.hash);
        if !same || table.head.base != piece.base {
            return Err(PieceError::Contradiction);
        }
        let bit = 1_u32.checked_shl(u32::from(piece.piece)).unwrap_or(0);
        if table.there & bit != 0 {
            return Err(PieceError::Again);
        }
        let (start, end) = StatePiece::span(piece.length, piece.pieces, piece.piece);
        match table.packed.get_mut(start..end) {
            Some(place) if place.len() == piece.data.len() => place.copy_from_slice(&piece.data),
            _ => return Err(PieceError::Contradiction),
        }
        table.there |= bit;
        if table.there != table.all() {
            return Ok(None);
        }
        let table = self.tables.swap_remove(index);
        self.newest_complete = Some(piece.tick);
        self.tables.retain(|other| other.head.tick > piece.tick);
        Ok(Some(CompleteDelta {
            tick: piece.tick,
            base: piece.base,
            hash: piece.hash,
            packed: table.packed,
        }))
    }

    fn table_for(&mut self, piece: &StatePiece) -> Result<usize, PieceError> {
        if let Some(index) = self.tables.iter().position(|t| t.head.tick == piece.tick) {
            return Ok(index);
        }
        if self.tables.len() >= ASSEMBLIES {
            let oldest = (0..self.tables.len()).min_by_key(|i| self.tables[*i].head.tick);
            match oldest {
                Some(index) if self.tables[index].head.tick < piece.tick => {
                    self.tables.swap_remove(index);
                }
                _ => return Err(PieceError::Old),
            }
        }
        let length = usize::try_from(piece.length).unwrap_or(usize::MAX);
        self.tables.push(Table {
            head: StatePiece {
                data: Vec::new(),
                ..piece.clone()
            },
            packed: vec![0; length.min(PACKED_STATE_MAX)],
            there: 0,
        });
        Ok(self.tables.len() - 1)
    }

    /// What is missing of the newest state that is under way.
    pub fn missing(&self) -> Option<Missing> {
        let newest = self.tables.iter().max_by_key(|table| table.head.tick)?;
        Some(Missing {
            tick: newest.head.tick,
            pieces: newest.all() & !newest.there,
        })
    }

    /// Forgets everything: another epoch begins.
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
        fn pieces_in_any_order_with_doubles_make_the_whole(
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
    fn the_longest_difference_goes_into_the_greatest_number_of_pieces() {
        let pieces = cut(1, PACKED_STATE_MAX, 1000);
        assert_eq!(pieces.len(), usize::from(PIECES_MAX));
        assert_eq!(
            split(1, Baseline::Zero, 0, &bytes(PACKED_STATE_MAX + 1), 1000),
            None
        );
        assert_eq!(split(1, Baseline::Zero, 0, &[], 1000), None);
    }

    #[test]
    fn pieces_that_contradict_each_other_are_not_mixed() {
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
        assert_eq!(assembly.add(pieces[0].clone()), Err(PieceError::Again));
    }

    #[test]
    fn a_newer_state_displaces_the_oldest_and_old_pieces_are_refused() {
        let mut assembly = DeltaAssembly::new();
        let states: Vec<_> = [5, 10, 15].map(|tick| cut(tick, 3000, 1000)).into();
        for state in &states {
            assembly.add(state[0].clone()).unwrap();
        }
        assert_eq!(assembly.tables.len(), ASSEMBLIES);
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
