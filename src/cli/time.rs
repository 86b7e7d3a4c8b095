//! Times in recordings on the command line.

use crate::sim::world::{MS_PER_TICK, TICK_RATE};

/// Milliseconds in a second.
const SECOND: u64 = (MS_PER_TICK * TICK_RATE) as u64;

/// Parses a time in a recording: a tick (40 per second), seconds (`12.5s`) or minutes and seconds (`m:ss.mmm`). Returns the
/// tick; a time between two ticks is that of the first one.
///
/// # Errors
/// The expected forms.
pub fn parse_time(text: &str) -> Result<i32, String> {
    let tick = match (text.strip_suffix('s'), text.split_once(':')) {
        (Some(seconds), None) => milliseconds(seconds).map(ticks),
        (None, Some((minutes, seconds))) => whole(minutes).and_then(|minutes| {
            let rest = milliseconds(seconds).filter(|rest| *rest < 60 * SECOND)?;
            Some(ticks(minutes.checked_mul(60 * SECOND)?.checked_add(rest)?))
        }),
        _ => whole(text),
    };
    let tick = tick.and_then(|tick| i32::try_from(tick).ok());
    tick.ok_or_else(|| "expected a tick, or a time such as 12.5s or 1:02.500".to_owned())
}

/// Converts milliseconds to ticks.
fn ticks(milliseconds: u64) -> u64 {
    milliseconds / u64::from(MS_PER_TICK)
}

/// Parses a number without sign.
fn whole(text: &str) -> Option<u64> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| text.parse().ok()).flatten()
}

/// Parses seconds with up to three decimals, as milliseconds.
fn milliseconds(text: &str) -> Option<u64> {
    let (seconds, decimals) = text.split_once('.').unwrap_or((text, "0"));
    if decimals.is_empty() || decimals.len() > 3 {
        return None;
    }
    let thousandths = whole(&format!("{decimals:0<3}"))?;
    whole(seconds)?
        .checked_mul(SECOND)?
        .checked_add(thousandths)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_ticks_seconds_or_minutes_and_seconds() {
        for (text, tick) in [
            ("0", 0),
            ("400", 400),
            ("10s", 400),
            ("12.5s", 500),
            ("0.03s", 1),
            ("0:00.049", 1),
            ("1:02.500", 2500),
            ("12:00", 28800),
        ] {
            assert_eq!(parse_time(text), Ok(tick), "{text}");
        }
    }

    #[test]
    fn anything_else_is_rejected_with_the_expected_forms() {
        for text in [
            "",
            "-1",
            "+1",
            "1.5",
            "s",
            ".5s",
            "5.s",
            "1.2345s",
            "1:60",
            "1:2:3",
            "1:02s",
            "99999999999",
            "99999999:00",
            "99999999999999999999s",
        ] {
            let error = parse_time(text).expect_err(text);
            assert!(error.starts_with("expected a tick"), "{text}");
        }
    }
}
