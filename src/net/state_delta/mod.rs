//! States as packed differences to states that the other side has (spec 07 C.6, C.8).

mod pieces;
mod words;

pub use pieces::{CompleteDelta, DeltaAssembly, PieceError, split};

use flate2::{Compress, Compression, Decompress, FlushCompress, FlushDecompress, Status};

/// Why a packed difference cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DeltaError {
    /// It ends early.
    #[error("the difference ends early")]
    Truncated,
    /// What it says makes no sense.
    #[error("the difference is not well-formed: {0}")]
    Malformed(&'static str),
    /// It is not what the compressor makes.
    #[error("the difference cannot be unpacked")]
    Packing,
    /// It unpacks to more than any difference has.
    #[error("the difference unpacks to more than {0} bytes")]
    Bomb(usize),
}

/// Makes and applies packed differences. Keeps its memory, because making it anew would take longer
/// than the work.
pub struct StateCodec {
    compress: Compress,
    decompress: Decompress,
    raw: Vec<u8>,
}

impl StateCodec {
    /// A codec that packs with a level from 0, not at all, to 9, smallest.
    pub fn new(level: u8) -> StateCodec {
        StateCodec {
            compress: Compress::new(Compression::new(u32::from(level.min(9))), false),
            decompress: Decompress::new(false),
            raw: Vec::new(),
        }
    }

    /// The packed difference from `base` to `new`. A base of another length counts as all zero.
    pub fn pack(&mut self, base: &[u8], new: &[u8]) -> Vec<u8> {
        self.raw.clear();
        if base.len() == new.len() {
            words::write(base, new, &mut self.raw);
        } else {
            words::write(&vec![0; new.len()], new, &mut self.raw);
        }
        self.compress.reset();
        let mut packed = Vec::with_capacity(self.raw.len() + 64);
        // With all input at hand and room enough this ends in one turn; memory apart it cannot fail.
        loop {
            let read = usize::try_from(self.compress.total_in()).unwrap_or(usize::MAX);
            let rest = self.raw.get(read..).unwrap_or_default();
            let turn = self
                .compress
                .compress_vec(rest, &mut packed, FlushCompress::Finish);
            match turn {
                Ok(Status::Ok | Status::BufError) => packed.reserve(64 + packed.capacity() / 2),
                Ok(Status::StreamEnd) | Err(_) => break,
            }
        }
        packed
    }

    /// The image that a packed difference makes of `base`.
    pub fn unpack(&mut self, base: &[u8], packed: &[u8]) -> Result<Vec<u8>, DeltaError> {
        let most = words::longest(base.len());
        self.raw.clear();
        // One byte more than allowed, to see an excess without unpacking all of it.
        self.raw.reserve_exact(most + 1);
        self.decompress.reset(false);
        let status = self
            .decompress
            .decompress_vec(packed, &mut self.raw, FlushDecompress::Finish)
            .map_err(|_| DeltaError::Packing)?;
        if self.raw.len() > most {
            return Err(DeltaError::Bomb(most));
        }
        if status != Status::StreamEnd {
            return Err(DeltaError::Truncated);
        }
        if self.decompress.total_in() != packed.len() as u64 {
            return Err(DeltaError::Malformed("bytes after the end"));
        }
        let mut image = base.to_vec();
        words::apply(&self.raw, &mut image)?;
        Ok(image)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::io::Write;

    fn deflate(bytes: &[u8]) -> Vec<u8> {
        let mut encoder = flate2::write::DeflateEncoder::new(Vec::new(), Compression::new(9));
        encoder.write_all(bytes).unwrap();
        encoder.finish().unwrap()
    }

    proptest! {
        #[test]
        fn packed_differences_unpack_to_the_new_image(
            new in proptest::collection::vec(any::<u8>(), 0..3000), seed in any::<u8>(), level in 0..10_u8
        ) {
            let mut codec = StateCodec::new(level);
            let base = vec![seed; new.len()];
            for _ in 0..2 {
                let packed = codec.pack(&base, &new);
                prop_assert_eq!(&codec.unpack(&base, &packed).unwrap(), &new);
            }
        }

        #[test]
        fn changed_or_cut_differences_never_panic(
            new in proptest::collection::vec(any::<u8>(), 400), at in any::<prop::sample::Index>(), bit in 0..8_u8, cut in any::<bool>()
        ) {
            let mut codec = StateCodec::new(7);
            let base = vec![0; new.len()];
            let mut packed = codec.pack(&base, &new);
            let at = at.index(packed.len());
            if cut {
                packed.truncate(at);
                prop_assert!(codec.unpack(&base, &packed).is_err());
            } else {
                packed[at] ^= 1 << bit;
                let _ = codec.unpack(&base, &packed);
            }
        }
    }

    #[test]
    fn a_bomb_is_noticed_at_the_first_byte_too_many() {
        let bomb = deflate(&vec![0; 100_000_000]);
        let mut codec = StateCodec::new(7);
        let base = vec![0; 110_000];
        let most = words::longest(base.len());
        assert_eq!(codec.unpack(&base, &bomb), Err(DeltaError::Bomb(most)));
        assert!(codec.raw.capacity() < 400_000);
    }

    #[test]
    fn bytes_after_the_end_are_refused() {
        let mut codec = StateCodec::new(7);
        let mut packed = codec.pack(&[0; 100], &[1; 100]);
        packed.push(0);
        let result = codec.unpack(&[0; 100], &packed);
        assert_eq!(result, Err(DeltaError::Malformed("bytes after the end")));
    }

    #[test]
    fn a_base_of_another_length_counts_as_zero() {
        let mut codec = StateCodec::new(7);
        let new = vec![3; 100];
        let packed = codec.pack(&[], &new);
        assert_eq!(codec.unpack(&[0; 100], &packed).unwrap(), new);
    }
}
