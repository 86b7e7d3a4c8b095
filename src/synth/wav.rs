//! WAV files: 16 bits, 44.1 kHz, mono.

use super::RATE;
use std::io::Cursor;

/// Errors when reading or writing a WAV file.
#[derive(Debug, thiserror::Error)]
pub enum WavError {
    /// Not a WAV file, or damaged.
    #[error("not a readable WAV file: {0}")]
    Format(#[from] hound::Error),
    /// An unsupported sample format.
    #[error(
        "WAV file with {channels} channels of {bits} bits at {rate} Hz; expected 1 channel of 16 bits at 44100 Hz"
    )]
    Kind {
        /// Number of channels.
        channels: u16,
        /// Bits per sample.
        bits: u16,
        /// Sample rate, Hz.
        rate: u32,
    },
}

const SPEC: hound::WavSpec = hound::WavSpec {
    channels: 1,
    sample_rate: RATE,
    bits_per_sample: 16,
    sample_format: hound::SampleFormat::Int,
};

/// Encodes samples as a WAV file.
///
/// # Errors
/// Fails if there are more samples than a WAV file can hold (2 GiB).
pub fn write(samples: &[i16]) -> Result<Vec<u8>, WavError> {
    let mut bytes = Cursor::new(Vec::new());
    let mut writer = hound::WavWriter::new(&mut bytes, SPEC)?;
    for &sample in samples {
        writer.write_sample(sample)?;
    }
    writer.finalize()?;
    Ok(bytes.into_inner())
}

/// Decodes a WAV file.
///
/// # Errors
/// Fails if the file is damaged or in another format than [`write`] uses.
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
    fn samples_round_trip() -> Result<(), WavError> {
        let samples = [0, 1, -1, i16::MAX, i16::MIN];
        assert_eq!(read(&write(&samples)?)?, samples);
        Ok(())
    }

    #[test]
    fn damaged_and_unsupported_files_are_errors() -> Result<(), WavError> {
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
