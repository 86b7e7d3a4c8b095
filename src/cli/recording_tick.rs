//! `RECORDING@TIME` on the command line.

use super::time::parse_time;
use std::path::PathBuf;
use std::str::FromStr;

/// A recording and a tick of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordingTick {
    /// The recording.
    pub file: PathBuf,
    /// The tick, at least 0; `None` for `RECORDING` alone.
    pub tick: Option<i32>,
}

/// The tick or time is invalid, or the recording is missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a recording and a tick or time, such as run.pmd@400 or run.pmd@12.5s")]
pub struct RecordingTickError;

impl FromStr for RecordingTick {
    type Err = RecordingTickError;

    fn from_str(text: &str) -> Result<RecordingTick, RecordingTickError> {
        let (file, tick) = match text.rsplit_once('@') {
            Some((file, tick)) => (
                file,
                Some(parse_time(tick).map_err(|_| RecordingTickError)?),
            ),
            None => (text, None),
        };
        if file.is_empty() {
            return Err(RecordingTickError);
        }
        Ok(RecordingTick {
            file: file.into(),
            tick,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_recording_may_be_followed_by_a_tick() {
        let place = |file: &str, tick| {
            let file = file.into();
            Ok(RecordingTick { file, tick })
        };
        assert_eq!("a@b.pmd@40".parse(), place("a@b.pmd", Some(40)));
        assert_eq!("b.pmd@0:01.500".parse(), place("b.pmd", Some(60)));
        assert_eq!("run.pmd".parse(), place("run.pmd", None));
        for bad in ["", "@4", "run.pmd@", "run.pmd@-1", "run.pmd@1.5"] {
            assert_eq!(
                bad.parse::<RecordingTick>(),
                Err(RecordingTickError),
                "{bad}"
            );
        }
    }
}
