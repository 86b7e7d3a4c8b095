//! WAV files: 16 bits, 44.1 kHz, one channel.

use super::RATE;
use std::io::Cursor;

/// A WAV file that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum WavError {
    /// Not a WAV file, or a damaged one.
    #[error("not a readable WAV file: {0}")]
    Format(#[from] hound::Error),
    /// Another kind of samples than ours.
    #[error(
        "WAV file with {channels} channels of {bits} bits at {rate} Hz; expected 1 of 16 bits at 44100 Hz"
    )]
    Kind {
        /// Channels.
        channels: u16,
        /// Bits a sample.
        bits: u16,
        /// Samples a second.
        rate: u32,
    },
}

const SPEC: hound::WavSpec = hound::WavSpec {
    channels: 1,
    sample_rate: RATE,
    bits_per_sample: 16,
    sample_format: hound::SampleFormat::Int,
};

/// The bytes of a WAV file.
///
/// # Errors
/// More samples than a WAV file holds (2 GiB).
pub fn write(samples: &[i16]) -> Result<Vec<u8>, WavError> {
    let mut bytes = Cursor::new(Vec::new());
    let mut writer = hound::WavWriter::new(&mut bytes, SPEC)?;
    for &sample in samples {
        writer.write_sample(sample)?;
    }
    writer.finalize()?;
    Ok(bytes.into_inner())
}

/// The samples of a WAV file's bytes.
///
/// # Errors
/// Damaged, or not what [`write`] writes.
pub fn read(bytes: &[u8]) -> Result<Vec<i16>, WavError> {
    let reader = hound::WavReader::new(bytes)?;
    let spec = reader.spec();
    if spec != SPEC {
        return Err(WavError::Kind {
            channels: spec.channels,
            bits: spec.bits_per_sample,
            rate: spec.sample_rate,
        });
    }
    Ok(reader.into_samples().collect::<Result<_, _>>()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_written_are_read_back() -> Result<(), WavError> {
        let samples = [0, 1, -1, i16::MAX, i16::MIN];
        assert_eq!(read(&write(&samples)?)?, samples);
        Ok(())
    }

    #[test]
    fn damaged_and_foreign_files_are_errors() -> Result<(), WavError> {
        let bytes = write(&[1, 2, 3])?;
        for end in 0..bytes.len() {
            assert!(read(&bytes[..end]).is_err(), "{end}");
        }
        let mut stereo = bytes;
        stereo[22] = 2;
        assert!(read(&stereo).is_err());
        Ok(())
    }
}
