//! World states as compressed deltas against a baseline that the receiver already has (spec 07 C.6, C.8).
//!
//! The server chooses the baseline in `session/netgame/server/broadcast.rs`; `session/netgame/client/state_sync.rs` keeps the
//! baselines that a client holds.

mod pieces;
mod words;

pub use pieces::{CompleteDelta, DeltaAssembly, PieceError, split};

use crate::net::limits::unpacked_delta_max;
use flate2::{Compress, Compression, Decompress, FlushCompress, FlushDecompress, Status};

/// Why a compressed delta cannot be applied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DeltaError {
    /// The data ends early.
    #[error("the delta ends early")]
    Truncated,
    /// The content is invalid.
    #[error("malformed delta: {0}")]
    Malformed(&'static str),
    /// The data cannot be decompressed.
    #[error("the delta cannot be decompressed")]
    Decompression,
    /// The data decompresses to more than the longest possible delta.
    #[error("the delta decompresses to more than {0} bytes")]
    Bomb(usize),
}

/// Creates and applies compressed deltas. Reuses the (de)compressor and its buffers, because allocating them would take
/// longer than the work itself.
pub struct StateCodec {
    compress: Compress,
    decompress: Decompress,
    raw: Vec<u8>,
}

impl StateCodec {
    /// Creates a codec with a compression level from 0 (none) to 9 (smallest).
    pub fn new(level: u8) -> StateCodec {
        StateCodec {
            compress: Compress::new(Compression::new(u32::from(level.min(9))), false),
            decompress: Decompress::new(false),
            raw: Vec::new(),
        }
    }

    /// Returns the compressed delta from `baseline` to `new`. A baseline of a different length is replaced by zeros.
    pub fn pack(&mut self, baseline: &[u8], new: &[u8]) -> Vec<u8> {
        self.raw.clear();
        if baseline.len() == new.len() {
            words::write(baseline, new, &mut self.raw);
        } else {
            words::write(&vec![0; new.len()], new, &mut self.raw);
        }
        self.compress.reset();
        let mut packed = Vec::with_capacity(self.raw.len() + 64);
        // With all input available and enough room this takes one iteration. It cannot fail, except by running out of memory.
        loop {
            let read = usize::try_from(self.compress.total_in()).unwrap_or(usize::MAX);
            let rest = self.raw.get(read..).unwrap_or_default();
            let status = self
                .compress
                .compress_vec(rest, &mut packed, FlushCompress::Finish);
            match status {
                Ok(Status::Ok | Status::BufError) => packed.reserve(64 + packed.capacity() / 2),
                Ok(Status::StreamEnd) | Err(_) => break,
            }
        }
        packed
    }

    /// Applies a compressed delta to the image `baseline` and returns the new image, which has the same length.
    ///
    /// # Errors
    /// If the delta is damaged, or decompresses to more than [`unpacked_delta_max`] allows.
    pub fn unpack(&mut self, baseline: &[u8], packed: &[u8]) -> Result<Vec<u8>, DeltaError> {
        let max_length = unpacked_delta_max(baseline.len());
        self.raw.clear();
        // One byte more than allowed, so that an excess is detected without decompressing all of it.
        self.raw.reserve_exact(max_length + 1);
        self.decompress.reset(false);
        let status = self
            .decompress
            .decompress_vec(packed, &mut self.raw, FlushDecompress::Finish)
            .map_err(|_| DeltaError::Decompression)?;
        if self.raw.len() > max_length {
            return Err(DeltaError::Bomb(max_length));
        }
        if status != Status::StreamEnd {
            return Err(DeltaError::Truncated);
        }
        if self.decompress.total_in() != packed.len() as u64 {
            return Err(DeltaError::Malformed("bytes after the end"));
        }
        let mut image = baseline.to_vec();
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
        fn compressed_deltas_decompress_to_the_new_image(
            new in proptest::collection::vec(any::<u8>(), 0..3000), seed in any::<u8>(), level in 0..10_u8
        ) {
            let mut codec = StateCodec::new(level);
            let baseline = vec![seed; new.len()];
            for _ in 0..2 {
                let packed = codec.pack(&baseline, &new);
                prop_assert_eq!(&codec.unpack(&baseline, &packed).unwrap(), &new);
            }
        }

        #[test]
        fn corrupt_deltas_never_panic(
            new in proptest::collection::vec(any::<u8>(), 400), at in any::<prop::sample::Index>(), bit in 0..8_u8, cut in any::<bool>()
        ) {
            let mut codec = StateCodec::new(7);
            let baseline = vec![0; new.len()];
            let mut packed = codec.pack(&baseline, &new);
            let at = at.index(packed.len());
            if cut {
                packed.truncate(at);
                prop_assert!(codec.unpack(&baseline, &packed).is_err());
            } else {
                packed[at] ^= 1 << bit;
                let _ = codec.unpack(&baseline, &packed);
            }
        }
    }

    #[test]
    fn a_decompression_bomb_is_detected_at_the_first_excess_byte() {
        let bomb = deflate(&vec![0; 100_000_000]);
        let mut codec = StateCodec::new(7);
        let baseline = vec![0; 110_000];
        let max_length = unpacked_delta_max(baseline.len());
        assert_eq!(
            codec.unpack(&baseline, &bomb),
            Err(DeltaError::Bomb(max_length))
        );
        assert!(codec.raw.capacity() < 400_000);
    }

    #[test]
    fn trailing_bytes_are_rejected() {
        let mut codec = StateCodec::new(7);
        let mut packed = codec.pack(&[0; 100], &[1; 100]);
        packed.push(0);
        let result = codec.unpack(&[0; 100], &packed);
        assert_eq!(result, Err(DeltaError::Malformed("bytes after the end")));
    }

    #[test]
    fn a_base_of_another_length_is_replaced_by_zeros() {
        let mut codec = StateCodec::new(7);
        let new = vec![3; 100];
        let packed = codec.pack(&[], &new);
        assert_eq!(codec.unpack(&[0; 100], &packed).unwrap(), new);
    }
}
